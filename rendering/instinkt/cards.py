"""The faces and backs of cards, as SVG."""

from __future__ import annotations

from functools import cache

from bot.games.base import Seat
from rendering._kit import moon, outline_text, place, place_art, rect, sun, text
from rendering.instinkt.look import ANIMALS, FOG, SIDES, Side
from rendering.instinkt.symbols import coin_at, condition, in_row, seat_mark

COIN = 50  # px: diameter of a coin with a card's score


def body(side: Side, width: float, height: float) -> str:
    """The shape of a card in a seat's colour."""
    return rect(0, 0, width, height, side.ground, min(width, height) * 0.12)


@cache
def face(
    card: str, seat: Seat, width: int, height: int, u: int = 0, *, points: int | None = None, short: bool = False
) -> str:
    """A card's face: number, animal and, with a height ``u`` of symbols, the seat's mark and the card's condition.

    A tall card has its animal below number and mark; any other has it to the right of them.

    Args:
        points: what the card has scored, shown instead of the condition.
        short: only the main symbols of the condition.
    """
    side = SIDES[seat]
    room = height - (round(u * 1.24) if u else 0)
    made = body(side, width, height)
    made += _tall_head(card, side, seat, width, room) if height > 1.2 * width else _head(card, side, seat, width, room)
    if points is not None:
        made += _score(points, width, (height + room) / 2)
    elif u:
        made += place(_foot(card, seat, width, u, short=short), 0, room)
    return made


def _tall_head(card: str, side: Side, seat: Seat, width: int, room: int) -> str:
    """The number and the seat's mark above the animal."""
    size, radius = round(width * 0.25), width * 0.06
    x, y = round(width * 0.06), round(size * 0.36 + width * 0.06)
    top = y + size * 0.36
    picture = round(min(width * 0.84, room - top))
    made = place_art(f"instinkt/{ANIMALS[card]}", round((width - picture) / 2), round(top), picture)
    made += text(x, y, card, size, side.ink, anchor="start")
    return made + seat_mark(seat, width - width * 0.13, width * 0.13, 1.3 * radius, side.ink)


def _head(card: str, side: Side, seat: Seat, width: int, room: int) -> str:
    """The number above the seat's mark, both to the left of the animal; without a foot there is no mark."""
    is_whole = room == width  # no condition: the animal is below the number
    size = round(max(34, width * 0.36)) if is_whole else round(room * 0.37)
    x, y = round(width * 0.06), round(size * 0.36 + width * 0.06)
    picture = round(room * (0.74 if is_whole else 0.85 if len(card) > 1 else 0.95))
    left = width - picture - round(width * 0.02)
    made = place_art(f"instinkt/{ANIMALS[card]}", left, round(room - picture * (1 if is_whole else 0.98)), picture)
    if is_whole:
        made += outline_text(text(x, y, card, size, side.ground, anchor="start"), side.ground, size * 0.16)
    made += text(x, y, card, size, side.ink, anchor="start")
    if is_whole:
        return made
    radius = size * 0.36
    return made + seat_mark(seat, x + radius * 1.1, y + size * 0.36 + 2.0 * radius, radius, side.ink)


def _score(points: int, width: int, y: float) -> str:
    """A coin with the points, or a quiet 0."""
    if points:
        return coin_at(width / 2, y, COIN, str(points))
    return text(width / 2, y, "0", COIN * 0.7, FOG)


def _foot(card: str, seat: Seat, width: int, u: int, *, short: bool) -> str:
    row, wide, height = fit_condition(card, seat, u, width * 0.98, short=short)
    return place(row, round((width - wide) / 2), round((u - height) / 2 + u * 0.04))


def fit_condition(card: str, seat: Seat, u: int, most: float, *, short: bool = False) -> tuple[str, float, int]:
    """A card's condition as large as a height ``u`` and a width ``most`` allow: its SVG, width and height in px.

    ``short``: only the main point, for cards on the display.
    """
    while True:
        groups = [in_row(group, round(u * 0.06)) for group in condition(card, seat, u, short=short)]
        row, wide = in_row(groups, round(u * 0.16))
        if wide <= most or u <= 20:
            return row, wide, u
        u -= 1


def _mark_on_back(seat: Seat, x: float, y: float, radius: float, colour: str) -> str:
    """The seat's mark, too small to be read everywhere: the plate bears it too."""
    return (sun if seat else moon)(x, y, radius, colour)


@cache
def back(seat: Seat, width: int, height: int) -> str:
    """A card's back: the seat's mark as a moon over a fir."""
    side = SIDES[seat]
    top, tall, wide = height * 0.46, height * 0.42, width * 0.3
    fir = f'<path d="M{width / 2:g} {top:g}l{wide:g} {tall:g}h{-2 * wide:g}z" fill="{side.quiet}"/>'
    return body(side, width, height) + fir + _mark_on_back(seat, width / 2, height * 0.26, width * 0.16, side.ink)
