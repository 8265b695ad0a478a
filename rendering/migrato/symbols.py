"""Small signs that need no words. Each is SVG, drawn around or from the point it is given."""

from __future__ import annotations

import re
from functools import cache
from math import cos, pi, sin

from bot.games.base import Seat
from rendering._kit import LEAST_TEXT, art, place, text
from rendering.migrato.look import CREAM, GOLD, INK, LAST, NIGHTLY, SEAM


def seat_mark(seat: Seat, x: float, y: float, radius: float, colour: str) -> str:
    """North's triangle points up, South's down."""
    way = -1 if seat == 0 else 1
    across, tip, foot = radius * 0.95, y + way * radius * 0.9, y - way * radius * 0.72
    return f'<path d="M{x:g} {tip:g}L{x - across:g} {foot:g}H{x + across:g}Z" fill="{colour}"/>'


def sun(x: float, y: float, radius: float, colour: str = "#e08a38") -> str:
    rays = "".join(
        f"M{x + cos(turn) * radius * 0.72:.1f} {y + sin(turn) * radius * 0.72:.1f}"
        f"L{x + cos(turn) * radius:.1f} {y + sin(turn) * radius:.1f}"
        for turn in (pi / 4 * step for step in range(8))
    )
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.5:g}" fill="{colour}"/>'
        f'<path d="{rays}" stroke="{colour}" stroke-width="{radius * 0.2:g}" stroke-linecap="round"/>'
    )


def moon(x: float, y: float, radius: float, colour: str = NIGHTLY.disc) -> str:
    top, bottom = y - radius, y + radius
    return (
        f'<path d="M{x + radius * 0.3:g} {top:g}A{radius:g} {radius:g} 0 1 0 {x + radius * 0.3:g} {bottom:g}'
        f'A{radius * 1.25:g} {radius * 1.25:g} 0 0 1 {x + radius * 0.3:g} {top:g}Z" fill="{colour}"/>'
    )


def closed_eye(x: float, y: float, radius: float, colour: str) -> str:
    """Others do not see this."""
    r = radius
    return (
        f'<path d="M{x - r:g} {y - r * 0.25:g}Q{x:g} {y + r * 0.75:g} {x + r:g} {y - r * 0.25:g}M{x:g} {y + r * 0.3:g}'
        f"V{y + r * 0.8:g}M{x - r * 0.62:g} {y + r * 0.12:g}L{x - r * 0.9:g} {y + r * 0.6:g}M{x + r * 0.62:g} "
        f'{y + r * 0.12:g}L{x + r * 0.9:g} {y + r * 0.6:g}" fill="none" stroke="{colour}" stroke-width="{r * 0.28:g}" '
        'stroke-linecap="round"/>'
    )


def open_eye(x: float, y: float, radius: float, colour: str) -> str:
    """Others know this."""
    r = radius
    return (
        f'<path d="M{x - r:g} {y:g}Q{x:g} {y - r * 1.1:g} {x + r:g} {y:g}Q{x:g} {y + r * 1.1:g} {x - r:g} {y:g}Z" '
        f'fill="{CREAM}" stroke="{colour}" stroke-width="{r * 0.2:g}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{r * 0.3:g}" fill="{colour}"/>'
    )


def coin_at(x: float, y: float, diameter: float, words: str) -> str:
    """Points: a round coin."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{diameter / 2:g}" fill="{GOLD}"/>' + text(
        x, y, words, max(LEAST_TEXT, diameter * 0.6), INK
    )


def pips(x: float, y: float, count: int, filled: int, colour: str, longest: int = 0) -> str:
    """As many small cards as there are, then a dot for each that the flight still needs; further ones, up to
    ``longest``, are smaller dots. (Empty frames would look like letters that the font lacks.)"""
    made = ""
    for at in range(max(count, filled, longest)):
        if at < filled:
            made += f'<rect x="{x + at * 19:g}" y="{y:g}" width="14" height="20" rx="3" fill="{colour}"/>'
        else:
            made += f'<circle cx="{x + at * 19 + 7:g}" cy="{y + 10:g}" r="{6 if at < count else 3.5}" fill="{colour}"/>'
    return made


def pips_width(count: int) -> int:
    return 19 * count - 5


@cache
def shadow(name: str, colour: str = SEAM) -> str:
    """A drawing as a mere outline of one colour."""
    return re.sub(r"#[0-9a-f]{6}", colour, art(f"migrato/{name}"))


def cross(width: float, height: float, colour: str = LAST, thick: float = 8) -> str:
    """A stroke through what is gone."""
    return (
        f'<path d="M10 {height - 10:g}L{width - 10:g} 10" stroke="{CREAM}" stroke-width="{thick * 2:g}"/>'
        f'<path d="M10 {height - 10:g}L{width - 10:g} 10" stroke="{colour}" stroke-width="{thick:g}"/>'
    )


def drawn(name: str, x: float, y: float, size: float) -> str:
    """A drawing of art/, its middle on x, y."""
    return place(art(f"migrato/{name}"), x - size / 2, y - size / 2, size / 300)


def birds(x: float, y: float, count: int, colour: str, size: float) -> str:
    """A distant flock of so many: the first ahead, the others behind it to both sides."""
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
