"""Symbols, as SVG. Lengths are pixels; x and y are the middle unless a docstring states otherwise."""

from __future__ import annotations

import re
from functools import cache
from math import cos, pi, sin

from bot.games.base import Seat
from rendering._kit import art, coin, place_art
from rendering.migrato.look import CREAM, GOLD, INK, NIGHTLY, PREVIEW, SEAM

DASH = "18 9"  # of the ring around a previewed card


def seat_mark(seat: Seat, x: float, y: float, radius: float, colour: str) -> str:
    """A triangle: North's points up, South's down."""
    way = -1 if seat == 0 else 1
    across, tip, foot = radius * 0.95, y + way * radius * 0.9, y - way * radius * 0.72
    return f'<path d="M{x:g} {tip:g}L{x - across:g} {foot:g}H{x + across:g}Z" fill="{colour}"/>'


def sun(x: float, y: float, radius: float, colour: str = "#e08a38") -> str:
    """A sun: day."""
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
    """A crescent: night."""
    top, bottom = y - radius, y + radius
    return (
        f'<path d="M{x + radius * 0.3:g} {top:g}A{radius:g} {radius:g} 0 1 0 {x + radius * 0.3:g} {bottom:g}'
        f'A{radius * 1.25:g} {radius * 1.25:g} 0 0 1 {x + radius * 0.3:g} {top:g}Z" fill="{colour}"/>'
    )


def closed_eye(x: float, y: float, radius: float, colour: str) -> str:
    """A closed eye: hidden from others."""
    r = radius
    return (
        f'<path d="M{x - r:g} {y - r * 0.25:g}Q{x:g} {y + r * 0.75:g} {x + r:g} {y - r * 0.25:g}M{x:g} {y + r * 0.3:g}'
        f"V{y + r * 0.8:g}M{x - r * 0.62:g} {y + r * 0.12:g}L{x - r * 0.9:g} {y + r * 0.6:g}M{x + r * 0.62:g} "
        f'{y + r * 0.12:g}L{x + r * 0.9:g} {y + r * 0.6:g}" fill="none" stroke="{colour}" stroke-width="{r * 0.28:g}" '
        'stroke-linecap="round"/>'
    )


def open_eye(x: float, y: float, radius: float, colour: str) -> str:
    """An open eye: known to others."""
    r = radius
    return (
        f'<path d="M{x - r:g} {y:g}Q{x:g} {y - r * 1.1:g} {x + r:g} {y:g}Q{x:g} {y + r * 1.1:g} {x - r:g} {y:g}Z" '
        f'fill="{CREAM}" stroke="{colour}" stroke-width="{r * 0.2:g}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{r * 0.3:g}" fill="{colour}"/>'
    )


def points_coin(x: float, y: float, diameter: float, points: int) -> str:
    """A coin with points on it."""
    return coin(x, y, diameter, str(points), fill=GOLD, ink=INK)


def pips(x: float, y: float, need: int, filled: int, colour: str, most: int = 0) -> str:
    """The length of a flight, drawn from its upper left corner x, y.

    A small card for each of the ``filled`` cards, a dot for each further card up to ``need``, and a smaller dot for
    each further card up to ``most``. Empty frames instead of dots would look like characters that the font lacks.
    """
    made = ""
    for at in range(max(need, filled, most)):
        if at < filled:
            made += f'<rect x="{x + at * 19:g}" y="{y:g}" width="14" height="20" rx="3" fill="{colour}"/>'
        else:
            made += f'<circle cx="{x + at * 19 + 7:g}" cy="{y + 10:g}" r="{6 if at < need else 3.5}" fill="{colour}"/>'
    return made


def pips_width(count: int) -> int:
    """The width of that many pips."""
    return 19 * count - 5


@cache
def shadow(name: str, colour: str = SEAM) -> str:
    """A drawing of art/ in one colour, 300 × 300 units."""
    return re.sub(r"#[0-9a-f]{6}", colour, art(f"migrato/{name}"))


def cross(width: float, height: float, colour: str) -> str:
    """A stroke through lost cards that take this width and height."""
    line = f"M10 {height - 10:g}L{width - 10:g} 10"
    return f'<path d="{line}" stroke="{CREAM}" stroke-width="16"/><path d="{line}" stroke="{colour}" stroke-width="8"/>'


def start_dot(x: float, y: float) -> str:
    """A dot on a card that can be chosen."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="17" fill="{PREVIEW}" stroke="{CREAM}" stroke-width="4"/>'


def centred_art(name: str, x: float, y: float, size: float) -> str:
    """A bird or danger of art/, ``size`` pixels wide and high."""
    return place_art(f"migrato/{name}", x - size / 2, y - size / 2, size)


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
