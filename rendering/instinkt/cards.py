"""The faces and backs of cards, as SVG."""

from __future__ import annotations

from functools import cache

from bot.games.base import Seat
from rendering._kit import art, outlined, place, text
from rendering.instinkt.look import ANIMALS, SIDES, Side
from rendering.instinkt.symbols import coin_at, condition, in_row, seat_mark

FOOT_FROM = 176  # a card narrower than that shows number, animal and seat only


def body(side: Side, width: float, height: float) -> str:
    return f'<rect width="{width:g}" height="{height:g}" rx="{min(width, height) * 0.13:g}" fill="{side.ground}"/>'


@cache
def face(card: str, seat: Seat, width: int, height: int, points: int | None = None) -> str:
    """A card: number, animal, seat; from 176 px on what it is worth. ``points``: what it brought, in its place."""
    side = SIDES[seat]
    made = body(side, width, height)
    foot = round(width * (0.33 if height == width else 0.26)) if width >= FOOT_FROM else 0
    room = height - foot
    # A square card leaves its corners to number and mark, a tall one its head
    picture = round(min(width * 0.84, room * 0.84 if height > width else room * 0.87))
    x = round((width - picture) / 2 + (width * 0.04 if height == width else 0))
    made += place(art(f"instinkt/{ANIMALS[card]}"), x, room - picture, picture / 300)
    size = round(max(34, width * 0.25))
    x, y = round(width * 0.06), round(size * 0.36 + width * 0.06)
    if len(card) > 1 and height == width:  # two figures reach into the animal
        made += outlined(text(x, y, card, size, side.ground, anchor="start"), side.ground, size * 0.2)
    made += text(x, y, card, size, side.ink, anchor="start")
    made += seat_mark(seat, width - width * 0.11, width * 0.11, width * 0.06, side.ink)
    if points is not None:
        made += _brought(points, side, width, height, foot)
    elif foot:
        made += place(_foot(card, seat, width, foot, short=height == width), 0, room)
    return made


def _brought(points: int, side: Side, width: int, height: int, foot: int) -> str:
    diameter = round(max(40, width * 0.27))
    y = height - (foot or diameter * 1.1) / 2
    if points:
        return coin_at(width / 2, y, diameter, str(points))
    return text(width / 2, y, "0", max(24, diameter * 0.6), side.quiet)


def _foot(card: str, seat: Seat, width: int, height: int, *, short: bool) -> str:
    """The condition, as large as fits."""
    row, wide, u = fitting(card, seat, round(height * 0.76), width * 0.92, short=short)
    return place(row, round((width - wide) / 2), round((height - u) / 2 - width * 0.01))


def fitting(card: str, seat: Seat, u: int, most: float, *, short: bool = False) -> tuple[str, float, int]:
    """The condition as large as fits into a height ``u`` and a width ``most``, in whole pixels: its SVG, its width and
    its height. ``short``: with what little room a card on the display has, only the main point."""
    while True:
        groups = [in_row(group, round(u * 0.1)) for group in condition(card, seat, u, short=short)]
        row, wide = in_row(groups, round(u * 0.26))
        if wide <= most or u <= 20:
            return row, wide, u
        u -= 1


@cache
def back(seat: Seat, width: int, height: int) -> str:
    """A hidden card: the seat's mark as a moon over a fir."""
    side = SIDES[seat]
    top, tall, wide = height * 0.46, height * 0.42, width * 0.3
    fir = f'<path d="M{width / 2:g} {top:g}l{wide:g} {tall:g}h{-2 * wide:g}z" fill="{side.quiet}"/>'
    return body(side, width, height) + fir + seat_mark(seat, width / 2, height * 0.26, width * 0.16, side.ink)
