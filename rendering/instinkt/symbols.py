"""The conditions of cards as diagrams without words.

A symbol is drawn into a height of ``u`` px; its function returns its SVG and its width. Figures, marks and animals fill
that height as far as they can, so that a condition needs little room to be read.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

from bot.games.base import Seat
from bot.games.instinkt import BESIDE, SIDE, TOUCHING, Cell
from rendering._kit import LEAST_TEXT, coin, moon, place, place_art, rect, sign, sun, text
from rendering.instinkt.look import ANIMALS, GOLD, INK, RUST, SIDES

Symbol: TypeAlias = tuple[str, float]  # SVG with its upper left corner at 0, 0, and its width
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


def points(u: float, words: str) -> Symbol:
    """Points on a coin."""
    return coin(u / 2, u / 2, u, words, fill=GOLD, ink=INK, share=FIGURE), u


def small_card(u: float, seat: Seat, card: str = "") -> Symbol:
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


def animal(u: float, card: str, share: float = 1) -> Symbol:
    """The animal of a card, ``share`` of the height in size."""
    size = u * share
    art = place_art(f"instinkt/{ANIMALS[card]}", 0, (u - size) / 2, size)
    return sign(ANIMALS[card], size * 0.87, art), size


def square(u: float, seat: Seat, marked: Collection[Cell], ground: Collection[Cell] = ()) -> Symbol:
    """A full display of 4 × 4 cells, some of them marked."""
    return _cells(u, seat, SIDE, marked, ground)


def neighbours(u: float, seat: Seat, ways: Collection[Cell]) -> Symbol:
    """This card in the middle of 3 × 3 cells; the cells in those directions are marked."""
    return _cells(u, seat, 3, [(x + 1, y + 1) for x, y in ways], ((1, 1),))


def _cells(u: float, seat: Seat, count: int, marked: Collection[Cell], ground: Collection[Cell]) -> Symbol:
    """A square of cells, drawn in whole pixels: equal rows of pixels compress to nothing."""
    side, gap = SIDES[seat], max(2, round(u * 0.05))
    size = int((u - gap * (count - 1)) // count)
    wide = count * size + (count - 1) * gap
    top = round((u - wide) / 2)
    body = ""
    for y in range(count):
        for x in range(count):
            fill = side.marked if (x, y) in marked else side.ink if (x, y) in ground else side.quiet
            left, down = x * (size + gap), top + y * (size + gap)
            body += rect(left, down, size, size, fill)
    return sign("grid", wide, body), wide


def arrow(u: float, colour: str) -> Symbol:
    """An arrow to the right."""
    width, middle, thick = u * 0.7, u / 2, u * 0.14
    return sign(
        "arrow",
        u * 0.76,
        f'<path d="M{thick / 2:g} {middle:g}H{width - thick:g}M{width - u * 0.35:g} {middle - u * 0.31:g}'
        f'L{width - thick / 2:g} {middle:g}L{width - u * 0.35:g} {middle + u * 0.31:g}" fill="none" stroke="{colour}" '
        f'stroke-width="{thick:g}" stroke-linecap="round" stroke-linejoin="round"/>',
    ), width


def word(u: float, words: str, colour: str) -> Symbol:
    """A few characters."""
    size = max(LEAST_TEXT, u * FIGURE)
    width = size * 0.55 * len(words)
    return text(width / 2, u / 2, words, size, colour), width


def cross_out(u: float, symbol: Symbol) -> Symbol:
    """A symbol under a cross."""
    body, width = symbol
    thick, inset = u * 0.12, u * 0.1
    lines = f"M{inset:g} {u * 0.2:g}L{width - inset:g} {u * 0.8:g}M{width - inset:g} {u * 0.2:g}L{inset:g} {u * 0.8:g}"
    return body + f'<path d="{lines}" stroke="{RUST}" stroke-width="{thick:g}" stroke-linecap="round"/>', width


def empty_card(u: float, seat: Seat) -> Symbol:
    """The dashed outline of a card."""
    width, edge = u * 0.8, max(2.0, u * 0.06)
    return sign(
        "empty card",
        u,
        f'<rect x="{edge / 2:g}" y="{edge / 2:g}" width="{width - edge:g}" height="{u - edge:g}" rx="{u * 0.13:g}" '
        f'fill="none" stroke="{SIDES[seat].ink}" stroke-width="{edge:g}" stroke-dasharray="{u * 0.14:g} {u * 0.1:g}"/>',
    ), width


def in_row(symbols: Collection[Symbol], gap: float) -> Symbol:
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


def _moths(u: float) -> tuple[Symbol, Symbol]:
    """One moth, and two of them."""
    moth, width = animal(u, "3", MOTH)
    return (moth, width), (place(moth, round(u * 0.36)) + moth, round(width + u * 0.36))


def condition(card: str, seat: Seat, u: float, *, short: bool = False) -> list[list[Symbol]]:
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
    return [[cross_out(u, small_card(u, seat, "X")), word(u, "+", ink), cross_out(u, other)]]
