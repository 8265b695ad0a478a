"""Symbols of seats, abilities, circles and backgrounds, as SVG around x, y."""

from __future__ import annotations

from math import cos, pi, sin

from bot.games.base import Seat
from bot.games.dirkana import BLUE, RED, YELLOW
from rendering._kit import moon, place, rect, sun
from rendering.dirkana.look import CIRCLES, CREAM, GOLD, GROUNDS, INK, LAST, PLAN


def seat_mark(seat: Seat, x: float, y: float, radius: float, colour: str) -> str:
    """The sign of a seat: a moon for Night, a sun for Day. They differ without colour."""
    return moon(x, y, radius, colour) if seat == 0 else sun(x, y, 0.84 * radius, colour)


def crown(x: float, y: float, width: float, edge: str) -> str:
    """The sign of a winner."""
    body = f'<path d="M4 40L0 6L20 22L36 0L52 22L72 6L68 40Z" fill="{GOLD}" stroke="{edge}" stroke-width="4"/>'
    return place(body, x - width / 2, y - width * 0.28, width / 72)


def ground_shape(background: str, x: float, y: float, radius: float, colour: str) -> str:
    """The shape of a background: a disc for green, a star for orange, a square for violet."""
    match GROUNDS[background].shape:
        case "circle":
            return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}"/>'
        case "square":
            half = radius * 0.88
            return rect(x - half, y - half, 2 * half, 2 * half, colour)
    reach = [radius * (1.12 if at % 2 == 0 else 0.82) for at in range(16)]
    corners = [(x + far * sin(at * pi / 8), y - far * cos(at * pi / 8)) for at, far in enumerate(reach)]
    return f'<path d="M{"L".join(f"{a:.1f} {b:.1f}" for a, b in corners)}Z" fill="{colour}"/>'


def disc(colour: str, x: float, y: float, radius: float, *, edge: float = 0) -> str:
    """A circle of a colour. Red is plain, yellow has a dot and blue a ring, so that they differ without colour."""
    rim = f'stroke="{INK}" stroke-width="{edge:g}"'
    made = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{CIRCLES[colour]}" {rim}/>'
    if colour == YELLOW:
        made += f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.34:g}" fill="{INK}"/>'
    if colour == BLUE:
        made += (
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.5:g}" fill="none" stroke="{CREAM}" '
            f'stroke-width="{radius * 0.24:g}"/>'
        )
    return made


def _lines(path: str, colour: str, radius: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="15" stroke-linecap="round" '
        f'stroke-linejoin="round" transform="scale({radius / 100:g})"/>'
    )


GLYPHS = {
    RED: "M-62 0H62M0 -62V62M-42 -20L-62 0L-42 20M42 -20L62 0L42 20M-20 -42L0 -62L20 -42M-20 42L0 62L20 42",
    YELLOW: "M-50 -14A52 52 0 0 1 44 -28M50 14A52 52 0 0 1 -44 28M48 -60V-26H14M-48 60V26H-14",
    BLUE: "M-62 34A64 64 0 0 1 54 22M62 -22L56 26L10 16M-62 36V34",
}
INKS = {RED: CREAM, YELLOW: INK, BLUE: CREAM}


def glyph(colour: str, x: float, y: float, radius: float, ink: str | None = None) -> str:
    """The sign of an ability: four arrows for Shift, two turning arrows for Twist, a leap for Reach."""
    return place(_lines(GLYPHS[colour], ink or INKS[colour], radius), x, y)


def ability(colour: str, x: float, y: float, radius: float) -> str:
    """A complete circle with the sign of its ability."""
    body = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{CIRCLES[colour]}"/>'
    return body + glyph(colour, x, y, radius)


def mark_colour(mark: str) -> str:
    """The colour of a mark: that of the last turn or that of a preview."""
    return LAST if mark in ("last", "left") else PLAN


def tick(x: float, y: float, size: float) -> str:
    """The sign of a seat that has sealed its choice."""
    body = (
        f'<circle cx="42" cy="42" r="38" fill="{PLAN}"/><path d="M24 43l13 13l23 -27" fill="none" stroke="{CREAM}" '
        'stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    return place(body, x - size / 2, y - size / 2, size / 84)
