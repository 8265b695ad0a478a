"""Symbols, as SVG. Lengths are pixels; x and y are the middle unless a docstring states otherwise."""

from __future__ import annotations

import re
from functools import cache
from math import cos, pi, sin

from bot.games.base import Seat
from rendering._kit import Cut, art, coin, document, letter_disc, outline, place_art, rect, sign
from rendering.migrato.look import CHOICE, CREAM, GOLD, INK, NIGHTLY, PANEL, SEAM, SPRITES

DASH = "16 9"  # of the outline around what may be chosen
PIP_PITCH, PIP_HEIGHT = 21, 31  # of the small cards that show a flight's length
LETTER = 62  # diameter of a letter's disc


def seat_mark(seat: Seat, x: float, y: float, radius: float, colour: str) -> str:
    """A triangle: North's points up, South's down."""
    way = -1 if seat == 0 else 1
    across, tip, foot = radius * 0.95, y + way * radius * 0.9, y - way * radius * 0.72
    made = f'<path d="M{x:g} {tip:g}L{x - across:g} {foot:g}H{x + across:g}Z" fill="{colour}"/>'
    return sign("north" if seat == 0 else "south", radius * 1.62, made)


def person(x: float, y: float, size: float, colour: str) -> str:
    """Head and shoulders: the reader's own seat."""
    r = size / 2
    made = (
        f'<circle cx="{x:g}" cy="{y - r * 0.48:g}" r="{r * 0.48:g}" fill="{colour}"/>'
        f'<path d="M{x - r * 0.9:g} {y + r:g}A{r * 0.9:g} {r * 0.88:g} 0 0 1 {x + r * 0.9:g} {y + r:g}Z" '
        f'fill="{colour}"/>'
    )
    return sign("own", size * 0.98, made)


def letter_sprite(letter: str) -> Cut:
    """A letter on a disc, for something that may be chosen."""

    def svg() -> str:
        return document(LETTER, LETTER, letter_disc(LETTER / 2, LETTER / 2, LETTER, letter, 48, edge=CREAM, width=4))

    return SPRITES.cut(("letter", letter), svg, PANEL)


def picked_outline(x: float, y: float, width: float, height: float, colour: str, *, dashed: bool = False) -> str:
    """The outline of a place; dashed: it may be chosen."""
    return outline(x, y, width, height, colour, 7, 14, DASH if dashed else "")


def sun(x: float, y: float, radius: float, colour: str = "#e08a38") -> str:
    """A sun: day."""
    rays = "".join(
        f"M{x + cos(turn) * radius * 0.72:.1f} {y + sin(turn) * radius * 0.72:.1f}"
        f"L{x + cos(turn) * radius:.1f} {y + sin(turn) * radius:.1f}"
        for turn in (pi / 4 * step for step in range(8))
    )
    made = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.5:g}" fill="{colour}"/>'
        f'<path d="{rays}" stroke="{colour}" stroke-width="{radius * 0.2:g}" stroke-linecap="round"/>'
    )
    return sign("day", radius * 2.2, made)


def moon(x: float, y: float, radius: float, colour: str = NIGHTLY.disc) -> str:
    """A crescent: night."""
    top, bottom = y - radius, y + radius
    made = (
        f'<path d="M{x + radius * 0.3:g} {top:g}A{radius:g} {radius:g} 0 1 0 {x + radius * 0.3:g} {bottom:g}'
        f'A{radius * 1.25:g} {radius * 1.25:g} 0 0 1 {x + radius * 0.3:g} {top:g}Z" fill="{colour}"/>'
    )
    return sign("night", radius * 2, made)


def closed_eye(x: float, y: float, radius: float, colour: str) -> str:
    """A closed eye: hidden from others."""
    r = radius
    made = (
        f'<path d="M{x - r:g} {y - r * 0.25:g}Q{x:g} {y + r * 0.75:g} {x + r:g} {y - r * 0.25:g}M{x:g} {y + r * 0.3:g}'
        f"V{y + r * 0.8:g}M{x - r * 0.62:g} {y + r * 0.12:g}L{x - r * 0.9:g} {y + r * 0.6:g}M{x + r * 0.62:g} "
        f'{y + r * 0.12:g}L{x + r * 0.9:g} {y + r * 0.6:g}" fill="none" stroke="{colour}" stroke-width="{r * 0.28:g}" '
        'stroke-linecap="round"/>'
    )
    return sign("hidden", r * 1.33, made)


def open_eye(x: float, y: float, radius: float, colour: str) -> str:
    """An open eye: known to others."""
    r = radius
    made = (
        f'<path d="M{x - r:g} {y:g}Q{x:g} {y - r * 1.1:g} {x + r:g} {y:g}Q{x:g} {y + r * 1.1:g} {x - r:g} {y:g}Z" '
        f'fill="{CREAM}" stroke="{colour}" stroke-width="{r * 0.2:g}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{r * 0.3:g}" fill="{colour}"/>'
    )
    return sign("known", r * 1.3, made)


def points_coin(x: float, y: float, diameter: float, points: int) -> str:
    """A coin with points on it."""
    return coin(x, y, diameter, str(points), fill=GOLD, ink=INK)


def pips(x: float, y: float, need: int, filled: int, colour: str, most: int = 0, fill: str = SEAM) -> str:
    """The length of a flight in small cards, from its upper left corner x, y.

    The first ``filled`` have that colour, those up to ``need`` are filled with ``fill``, those up to ``most`` are
    frames.
    """
    made = ""
    for at in range(max(need, filled, most)):
        left = x + at * PIP_PITCH
        if at < max(need, filled):
            shade = colour if at < filled else fill
            made += rect(left, y, PIP_PITCH - 4, PIP_HEIGHT, shade, 2)
        else:
            made += outline(left + 2, y + 2, PIP_PITCH - 8, PIP_HEIGHT - 4, fill, 4, 3)
    return sign("length", PIP_HEIGHT, made)


def pips_width(count: int) -> int:
    """The width of that many pips."""
    return PIP_PITCH * count - 4


@cache
def shadow(name: str, colour: str = SEAM) -> str:
    """A drawing of art/ in one colour, 300 × 300 units."""
    return re.sub(r"#[0-9a-f]{6}", colour, art(f"migrato/{name}"))


def lost_disc(x: float, y: float, radius: float = 29) -> str:
    """A cross on a card that would be lost."""
    r = radius * 0.42
    line = f"M{x - r:g} {y - r:g}L{x + r:g} {y + r:g}M{x + r:g} {y - r:g}L{x - r:g} {y + r:g}"
    made = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{CREAM}"/>'
        f'<path d="{line}" stroke="{CHOICE}" stroke-width="{radius * 0.32:g}" stroke-linecap="round"/>'
    )
    return sign("lost", radius * 2, made)


def cross(left: float, width: float, height: float, colour: str) -> str:
    """A stroke from ``left`` through lost cards that take this width and height."""
    line = f"M{left + 10:g} {height - 10:g}L{width - 10:g} 10"
    return f'<path d="{line}" stroke="{CREAM}" stroke-width="16"/><path d="{line}" stroke="{colour}" stroke-width="8"/>'


def centred_art(name: str, x: float, y: float, size: float) -> str:
    """A bird or danger of art/, ``size`` pixels wide and high. Drawings leave a margin of a tenth."""
    return sign(name, size * 0.6, place_art(f"migrato/{name}", x - size / 2, y - size / 2, size))


def flock(x: float, y: float, count: int, colour: str, size: float) -> str:
    """A distant flock. The foremost bird is at x, y, the others follow on both sides."""
    made = ""
    for at in range(count):
        row, side = (at + 1) // 2, -1 if at % 2 else 1
        left, top = x - row * size * 1.15, y + side * row * size * 0.45
        made += (
            f"M{left - size / 2:.1f} {top - size * 0.3:.1f}Q{left - size * 0.15:.1f} {top - size * 0.3:.1f} {left:.1f} "
            f"{top:.1f}Q{left + size * 0.15:.1f} {top - size * 0.3:.1f} {left + size / 2:.1f} {top - size * 0.3:.1f}"
        )
    return (
        f'<path d="{made}" fill="none" stroke="{colour}" stroke-width="{max(3.0, size * 0.14):g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
