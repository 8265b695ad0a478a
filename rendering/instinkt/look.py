"""The look of Instinkt: its colours and sprites, the faces and backs of cards, and the symbols of their conditions."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import product
from typing import Final, TypeAlias

from bot.games.base import Seat
from bot.games.instinkt import BESIDE, SIDE, TOUCHING, Cell
from rendering._kit import (
    LEAST_TEXT,
    WIDEST,
    Side,
    Sprites,
    coin,
    moon,
    outline_text,
    place,
    place_art,
    rect,
    sign,
    sun,
    text,
)

PAPER, GRAIN, KNOT = "#2a1d17", "#3a2920", "#201510"  # dark wood
MOON, FELT, SEAM = "#4b4a55", "#54402f", "#8d7052"  # moonlight on it, the mat on it, and the mat's empty cells
PANEL = "#d5c39c"  # plates
INK, CREAM, GOLD = "#1f2430", "#fdf3da", "#f4c04a"
FOG, RUST = "#7b85a6", "#b9562f"


SIDES: Final = (Side("#2b2f3d", CREAM, "#596075", GOLD), Side("#fdf8ea", INK, "#dccda6", "#956600"))
CELL_EDGES: Final = ("#bcc3d1", "#596075")  # by seat: of the cells that a condition leaves out

ANIMALS: Final = {
    "1": "crow",
    "2": "bat",
    "3": "moth",
    "4": "spider",
    "5": "spider-2",
    "6": "cat",
    "7": "owl",
    "8": "wolf",
    "9": "wolpertinger",
    "10": "stag",
    "11": "raccoon",
    "X": "snake",
}
ART_COLOURS: Final = (
    INK,
    "#4c5475",  # slate
    FOG,
    "#bcc3d1",  # mist
    CREAM,
    GOLD,  # eyes
    "#e08a38",  # amber
    RUST,
    "#8c4b36",  # chestnut
    "#c79b6b",  # fawn
    "#ecd5ab",  # sand
    "#3d6f60",  # fir
    "#6fa487",  # fern
    "#6e5896",  # dusk
    "#a68fc6",  # heather
    "#dc9083",  # rose
)


def _texture() -> str:
    """Planks of dark wood, and the moon's light on them."""
    made = f'<circle cx="16" cy="14" r="128" fill="{GRAIN}"/><circle cx="16" cy="14" r="84" fill="{MOON}"/>'
    for at in range(9):
        y, shift = 150 * at + 40, 260 * (at % 3)
        made += rect(0, y, WIDEST, 5, KNOT) + rect(180 + shift, y, 5, 150, KNOT)
        for grain in (34, 78, 116):
            bow = 10 if grain == 78 else -8
            made += (
                f'<path d="M0 {y + grain}Q{300 + shift} {y + grain + bow} 560 {y + grain}T{WIDEST} {y + grain}" '
                f'fill="none" stroke="{GRAIN}" stroke-width="4"/>'
            )
    return made


SPRITES = Sprites("instinkt", PAPER, _texture)


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
        points: what the card has scored, on a coin or a quiet 0 instead of the condition.
        short: only the main symbols of the condition.
    """
    side = SIDES[seat]
    room = height - (round(u * 1.24) if u else 0)
    made = body(side, width, height)
    made += _tall_head(card, side, seat, width, room) if height > 1.2 * width else _head(card, side, seat, width, room)
    if points:
        made += coin_at(width / 2, (height + room) / 2, COIN, str(points))
    elif points == 0:
        made += text(width / 2, (height + room) / 2, "0", COIN * 0.7, side.ink)
    elif u:
        row, wide, high = fit_condition(card, seat, u, width * 0.98, short=short)
        made += place(row, round((width - wide) / 2), room + round((u - high) / 2 + u * 0.04))
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


@cache
def back(seat: Seat, width: int, height: int) -> str:
    """A card's back: the seat's mark as a moon over a fir."""
    side = SIDES[seat]
    top, tall, wide = height * 0.46, height * 0.42, width * 0.3
    fir = f'<path d="M{width / 2:g} {top:g}l{wide:g} {tall:g}h{-2 * wide:g}z" fill="{side.quiet}"/>'
    mark = (sun if seat else moon)(width / 2, height * 0.26, width * 0.16, side.ink)  # no sign: the plate bears it too
    return body(side, width, height) + fir + mark


SizedSymbol: TypeAlias = tuple[str, float]  # SVG with its upper left corner at 0, 0, and its width
MOTH = 0.8  # size of a moth in a condition, as a part of u
FIGURE = 0.97  # size of a coin's text in a condition, as a part of the diameter


def seat_mark(seat: Seat, x: float, y: float, radius: float, colour: str) -> str:
    """The sign of a seat: a moon for Black, a sun for White. They differ without colour."""
    if seat == 0:
        return sign("moon", 1.9 * radius, moon(x, y, radius, colour))
    return sign("sun", 2.4 * radius, sun(x, y, radius, colour))


def coin_at(x: float, y: float, diameter: float, words: str) -> str:
    """Points on a coin around x, y."""
    return coin(x, y, diameter, words, fill=GOLD, ink=INK, share=0.78)


def points(u: float, words: str) -> SizedSymbol:
    """Points on a coin."""
    return coin(u / 2, u / 2, u, words, fill=GOLD, ink=INK, share=FIGURE), u


def small_card(u: float, seat: Seat, card: str = "") -> SizedSymbol:
    """A card of that seat, with its animal; without ``card`` any card, with the seat's mark."""
    side, width, edge = SIDES[seat], u if card else u * 0.84, max(2.0, u * 0.05)
    body = (
        f'<rect x="{edge / 2:g}" y="{edge / 2:g}" width="{width - edge:g}" height="{u - edge:g}" rx="{u * 0.16:g}" '
        f'fill="{side.ground}" stroke="{INK if seat else SIDES[1].quiet}" stroke-width="{edge:g}"/>'
    )
    if card:
        size = u * 0.94
        art = place_art(f"instinkt/{ANIMALS[card]}", (width - size) / 2, (u - size) / 2, size)
        return body + sign(ANIMALS[card], size * 0.8, art), width
    return body + seat_mark(seat, width / 2, u / 2, u * (0.32 if seat else 0.38), side.ink), width


def square(u: float, seat: Seat, marked: Collection[Cell], ground: Collection[Cell] = ()) -> SizedSymbol:
    """A full display of 4 × 4 cells, some of them marked."""
    return _cells(u, seat, SIDE, marked, ground)


def neighbours(u: float, seat: Seat, ways: Collection[Cell]) -> SizedSymbol:
    """This card in the middle of 3 × 3 cells; the cells in those directions are marked."""
    return _cells(u, seat, 3, [(x + 1, y + 1) for x, y in ways], ((1, 1),))


def _cells(u: float, seat: Seat, count: int, marked: Collection[Cell], ground: Collection[Cell]) -> SizedSymbol:
    """A square of cells, drawn in whole pixels: equal rows of pixels compress to nothing.

    Cells that are neither marked nor ``ground`` are hollow.
    """
    side, gap = SIDES[seat], max(2, round(u * 0.05))
    size = int((u - gap * (count - 1)) // count)
    wide = count * size + (count - 1) * gap
    top, line = round((u - wide) / 2), max(1, round(size * 0.16))
    body = ""
    for y, x in product(range(count), repeat=2):
        fill = side.marked if (x, y) in marked else side.ink if (x, y) in ground else CELL_EDGES[seat]
        left, upper = x * (size + gap), top + y * (size + gap)
        body += rect(left, upper, size, size, fill)
        if fill == CELL_EDGES[seat]:
            body += rect(left + line, upper + line, size - 2 * line, size - 2 * line, side.ground)
    return sign("grid", wide, body), wide


def arrow(u: float, colour: str) -> SizedSymbol:
    """An arrow to the right."""
    width, middle, thick = u * 0.7, u / 2, u * 0.14
    return sign(
        "arrow",
        u * 0.76,
        f'<path d="M{thick / 2:g} {middle:g}H{width - thick:g}M{width - u * 0.35:g} {middle - u * 0.31:g}'
        f'L{width - thick / 2:g} {middle:g}L{width - u * 0.35:g} {middle + u * 0.31:g}" fill="none" stroke="{colour}" '
        f'stroke-width="{thick:g}" stroke-linecap="round" stroke-linejoin="round"/>',
    ), width


def word(u: float, words: str, colour: str) -> SizedSymbol:
    """A few characters."""
    size = max(LEAST_TEXT, u * FIGURE)
    width = size * 0.55 * len(words)
    return text(width / 2, u / 2, words, size, colour), width


def cross_out(u: float, symbol: SizedSymbol, seat: Seat) -> SizedSymbol:
    """A symbol of a seat under a cross."""
    body, width = symbol
    thick, inset = u * 0.12, u * 0.1
    lines = f"M{inset:g} {u * 0.2:g}L{width - inset:g} {u * 0.8:g}M{width - inset:g} {u * 0.2:g}L{inset:g} {u * 0.8:g}"
    body += f'<path d="{lines}" stroke="{SIDES[seat].ink}" stroke-width="{thick * 1.5:g}" stroke-linecap="round"/>'
    return body + f'<path d="{lines}" stroke="{RUST}" stroke-width="{thick:g}" stroke-linecap="round"/>', width


def empty_card(u: float, seat: Seat) -> SizedSymbol:
    """The dashed outline of a card."""
    width, edge = u * 0.8, max(2.0, u * 0.06)
    return sign(
        "empty card",
        u,
        f'<rect x="{edge / 2:g}" y="{edge / 2:g}" width="{width - edge:g}" height="{u - edge:g}" rx="{u * 0.13:g}" '
        f'fill="none" stroke="{SIDES[seat].ink}" stroke-width="{edge:g}" stroke-dasharray="{u * 0.14:g} {u * 0.1:g}"/>',
    ), width


def in_row(symbols: Collection[SizedSymbol], gap: float) -> SizedSymbol:
    """Symbols side by side."""
    body, x = "", 0.0
    for one, width in symbols:
        body += place(one, x)
        x = round(x + width + gap)
    return body, max(0.0, x - gap)


# Cells of a full display
MIDDLE = ((1, 1), (2, 1), (1, 2), (2, 2))
CORNERS = ((0, 0), (3, 0), (0, 3), (3, 3))
EDGE = tuple((x, y) for x in range(4) for y in range(4) if (x in (0, 3)) != (y in (0, 3)))
LINES = tuple((x, y) for x in range(4) for y in range(4) if (x == 1) != (y == 2))


def _moths(u: float) -> tuple[SizedSymbol, SizedSymbol]:
    """One moth, and two of them."""
    size = u * MOTH
    moth = sign(ANIMALS["3"], size * 0.87, place_art(f"instinkt/{ANIMALS['3']}", 0, (u - size) / 2, size))
    return (moth, size), (place(moth, round(u * 0.36)) + moth, round(size + u * 0.36))


def condition(card: str, seat: Seat, u: float, *, short: bool = False) -> list[list[SizedSymbol]]:
    """The condition of a card (Material), in groups of symbols that belong together.

    ``short``: only the main symbols, so that they can be larger.
    """
    ink = SIDES[seat].ink
    own, other = small_card(u, seat), small_card(u, 1 - seat)
    times = word(u, "×", ink)
    leads = [] if short else [arrow(u, ink)]
    match card:
        case "1":
            moth, both = _moths(u)
            counts = [[moth, points(u, "1")], [both, points(u, "3")]]
            return counts if short else [[neighbours(u, seat, TOUCHING)], *counts]
        case "2":
            crow = small_card(u, seat, "1")
            return [[neighbours(u, seat, BESIDE)], [crow, *leads, points(u, "3")]]
        case "3":
            moth, both = _moths(u)
            if short:
                return [[square(u, seat, MIDDLE), points(u, "2")], [moth, points(u, "3")]]
            return [[square(u, seat, MIDDLE)], [both, points(u, "2")], [moth, points(u, "3")]]
        case "4" | "5":
            return [
                [square(u, seat, CORNERS[:1]), points(u, "2")],
                [square(u, seat, CORNERS[1:3]), *[points(u, "3")] * (1 if short else 2)],
            ]
        case "6":
            return [[square(u, seat, EDGE), points(u, "3")]]
        case "7":
            return [[square(u, seat, LINES, ((1, 2),))], [points(u, "1"), times, own]]
        case "8":
            return [[neighbours(u, seat, TOUCHING)], [points(u, "1"), times, other]]
        case "9":
            return [[neighbours(u, seat, BESIDE)], [own, *leads, points(u, "=")]]
        case "10":
            return [[arrow(u, SIDES[seat].marked), own, other, arrow(u, ink)]]
        case "11":
            return [[own, arrow(u, SIDES[seat].marked), empty_card(u, seat)]]
    return [[cross_out(u, small_card(u, seat, "X"), seat), word(u, "+", ink), cross_out(u, other, 1 - seat)]]
