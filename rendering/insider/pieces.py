"""Figures, alone and in groups, and the signs that tell seats apart without colour."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from rendering._kit import document, place_art, text
from rendering.insider.look import INK, SIDES, SPRITES

Room = tuple[int, int]
FULL, HALF, QUARTER = (120, 96), (60, 96), (60, 48)  # width and height for a seat's figures on one place


def figure(seat: Seat, x: float, y: float, size: float) -> str:
    """The seat's figure as SVG, its upper left corner on x, y."""
    return place_art(f"insider/figure-{seat}", x, y, size)


def group(seat: Seat, count: int, room: Room, ground: str) -> Image.Image:
    """The sprite of a seat's figures on one place: one figure and, from 2, their number."""
    return SPRITES.solid(("group", seat, count, room, ground), lambda: _group(seat, count, room, ground))


def _group(seat: Seat, count: int, room: Room, ground: str) -> str:
    if room == FULL:
        body = figure(seat, 16 if count == 1 else 0, 4, 88)
        body += text(102, 42, str(count), 44, INK) if count > 1 else ""
    elif room == HALF:
        body = figure(seat, 1, 19 if count == 1 else 2, 58)
        body += text(30, 78, str(count), 34, INK) if count > 1 else ""
    else:
        body = figure(seat, 8 if count == 1 else 0, 2, 44)
        body += text(52, 26, str(count), 26, INK) if count > 1 else ""
    return document(*room, body, ground=ground)


def seat_mark(seat: Seat, x: float, y: float, radius: float) -> str:
    """The seat's sign as SVG, its middle on x, y: a disc, triangle, square or diamond with a dark outline."""
    look = f'fill="{SIDES[seat].colour}" stroke="{INK}" stroke-width="{radius * 0.24:g}" stroke-linejoin="round"'
    r = radius
    if seat == 0:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" {look}/>'
    if seat == 1:
        return f'<path d="M{x:g} {y - r:g}L{x + r:g} {y + r * 0.85:g}H{x - r:g}Z" {look}/>'
    if seat == 2:
        return f'<rect x="{x - r * 0.85:g}" y="{y - r * 0.85:g}" width="{r * 1.7:g}" height="{r * 1.7:g}" {look}/>'
    return f'<path d="M{x:g} {y - r:g}L{x + r:g} {y:g}L{x:g} {y + r:g}L{x - r:g} {y:g}Z" {look}/>'
