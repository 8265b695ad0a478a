"""The faces and backs of cards, as SVG."""

from __future__ import annotations

from functools import cache

from bot.games.base import Seat
from rendering._kit import LEAST_TEXT, outline_text, place, place_art, rect, text
from rendering.instinkt.look import ANIMALS, SIDES, Side
from rendering.instinkt.symbols import coin_at, condition, in_row, seat_mark

FOOT_FROM = 176  # least width of a card that shows its condition, in px


def body(side: Side, width: float, height: float) -> str:
    """The shape of a card in a seat's colour."""
    return rect(0, 0, width, height, side.ground, min(width, height) * 0.13)


@cache
def face(card: str, seat: Seat, width: int, height: int, points: int | None = None) -> str:
    """A card's face: number, animal, seat mark and, from FOOT_FROM px on, its condition.

    ``points``: what the card has scored, shown instead of the condition.
    """
    side = SIDES[seat]
    made = body(side, width, height)
    foot = round(width * (0.33 if height == width else 0.26)) if width >= FOOT_FROM else 0
    room = height - foot
    # A square card leaves its corners to number and mark, a tall one its head
    picture = round(min(width * 0.84, room * 0.84 if height > width else room * 0.87))
    x = round((width - picture) / 2 + (width * 0.04 if height == width else 0))
    made += place_art(f"instinkt/{ANIMALS[card]}", x, room - picture, picture)
    size = round(max(34, width * 0.25))
    x, y = round(width * 0.06), round(size * 0.36 + width * 0.06)
    if len(card) > 1 and height == width:  # two figures overlap the animal
        made += outline_text(text(x, y, card, size, side.ground, anchor="start"), side.ground, size * 0.2)
    made += text(x, y, card, size, side.ink, anchor="start")
    made += seat_mark(seat, width - width * 0.11, width * 0.11, width * 0.06, side.ink)
    if points is not None:
        made += _score(points, side, width, height, foot)
    elif foot:
        made += place(_foot(card, seat, width, foot, short=height == width), 0, room)
    return made


def _score(points: int, side: Side, width: int, height: int, foot: int) -> str:
    """A coin with the points, or a quiet 0."""
    diameter = round(max(40, width * 0.27))
    y = height - (foot or diameter * 1.1) / 2
    if points:
        return coin_at(width / 2, y, diameter, str(points))
    return text(width / 2, y, "0", max(LEAST_TEXT, diameter * 0.6), side.quiet)


def _foot(card: str, seat: Seat, width: int, height: int, *, short: bool) -> str:
    """The condition, as large as the foot of the card allows."""
    row, wide, u = fit_condition(card, seat, round(height * 0.76), width * 0.92, short=short)
    return place(row, round((width - wide) / 2), round((height - u) / 2 - width * 0.01))


def fit_condition(card: str, seat: Seat, u: int, most: float, *, short: bool = False) -> tuple[str, float, int]:
    """A card's condition as large as a height ``u`` and a width ``most`` allow: its SVG, width and height in px.

    ``short``: only the main point, for cards on the display.
    """
    while True:
        groups = [in_row(group, round(u * 0.1)) for group in condition(card, seat, u, short=short)]
        row, wide = in_row(groups, round(u * 0.26))
        if wide <= most or u <= 20:
            return row, wide, u
        u -= 1


@cache
def back(seat: Seat, width: int, height: int) -> str:
    """A card's back: the seat's mark as a moon over a fir."""
    side = SIDES[seat]
    top, tall, wide = height * 0.46, height * 0.42, width * 0.3
    fir = f'<path d="M{width / 2:g} {top:g}l{wide:g} {tall:g}h{-2 * wide:g}z" fill="{side.quiet}"/>'
    return body(side, width, height) + fir + seat_mark(seat, width / 2, height * 0.26, width * 0.16, side.ink)
