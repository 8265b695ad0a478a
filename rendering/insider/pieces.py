"""Figures, alone and in groups, and the signs that tell seats apart without colour."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image

from bot.games.base import Seat
from rendering._kit import document, outline_text, place_art, sign, text
from rendering.insider.look import INK, SIDES, SMALL, SPRITES

Room = tuple[int, int]
FULL, HALF, QUARTER = (104, 112), (52, 112), (52, 56)  # width and height for a seat's figures on one place


def figure(seat: Seat, x: float, y: float, size: float) -> str:
    """The seat's figure as SVG, its upper left corner on x, y."""
    return sign(f"figure {seat}", size, place_art(f"insider/figure-{seat}", x, y, size))


def group(seat: Seat, count: int, room: Room, ground: str) -> Image.Image:
    """The sprite of a seat's figures on one place: one figure and, from 2, their number."""
    return SPRITES.solid(("group", seat, count, room, ground), lambda: _group(seat, count, room, ground))


def _group(seat: Seat, count: int, room: Room, ground: str) -> str:
    width, height = room
    size = {FULL: 82, HALF: 52, QUARTER: 50}[room]
    x, y = (width - size) / 2, 2 if room == QUARTER else (height - size) / 2
    if count == 1:
        return document(*room, figure(seat, x, y, size), ground=ground)
    if room == FULL:
        body = figure(seat, 0, 18, 76) + text(88, 40, str(count), 48, INK)
    elif room == HALF:
        body = figure(seat, 0, 52, 52) + text(26, 26, str(count), 46, INK)
    else:
        body = figure(seat, -5, 3, 50) + outline_text(text(39, 34, str(count), SMALL, INK), ground, 10)
        body += text(39, 34, str(count), SMALL, INK)
    return document(*room, body, ground=ground)


def seat_mark(seat: Seat, x: float, y: float, radius: float) -> str:
    """The seat's sign as SVG, its middle on x, y: a disc, square, triangle or star with a dark outline."""
    look = f'fill="{SIDES[seat].colour}" stroke="{INK}" stroke-width="{radius * 0.24:g}" stroke-linejoin="round"'
    r = radius
    shapes = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" {look}/>',
        f'<rect x="{x - r * 0.88:g}" y="{y - r * 0.88:g}" width="{r * 1.76:g}" height="{r * 1.76:g}" {look}/>',
        f'<path d="M{x:g} {y - r:g}L{x + r:g} {y + r * 0.85:g}H{x - r:g}Z" {look}/>',
        f'<path d="{_star(x, y + 0.06 * r, r * 1.1)}" {look}/>',
    )
    return sign(f"seat {seat}", 2 * r, shapes[seat])


def _star(x: float, y: float, radius: float) -> str:
    """The path of a star with five points around x, y."""
    points = []
    for number in range(10):
        far, turn = radius * (0.5 if number % 2 else 1), (number / 5 - 0.5) * pi
        points.append(f"{x + far * cos(turn):.1f} {y + far * sin(turn):.1f}")
    return f"M{'L'.join(points)}Z"
