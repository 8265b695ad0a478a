"""Diagrams of what one, two and three equal cards do, as SVG of 148 × 72 px without words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rendering._kit import place, place_art, text
from rendering.insider.look import BLOCK, CREAM, GOLD, INK, LAST, NIGHT, SEAM, SIDES
from rendering.insider.pieces import figure, seat_mark
from rendering.insider.symbols import card_back, die, hourglass, star

CAN_BE_DEFENDED = {"d1", "d2", "d3", "h3", "s1", "s2", "s3", "t3"}


def effect(letter: str, count: int) -> str:
    """The diagram of ``count`` cards of a kind. A small shield shows that bodyguards can fend the action off."""
    name = f"{letter}{count}"
    return _DIAGRAMS[name]() + (place(_shield(), 130, 0, 0.45) if name in CAN_BE_DEFENDED else "")


def _arrow(x: float, y: float, length: float, both: bool = False) -> str:
    heads = f"M{x + length - 9:g} {y - 9:g}L{x + length:g} {y:g}L{x + length - 9:g} {y + 9:g}"
    if both:
        heads += f"M{x + 9:g} {y - 9:g}L{x:g} {y:g}L{x + 9:g} {y + 9:g}"
    return (
        f'<path d="M{x:g} {y:g}H{x + length:g}{heads}" fill="none" stroke="{INK}" stroke-width="5" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _map(x: float, y: float, *, inner: bool) -> str:
    """A map of the town: outer places in orange; with ``inner`` the inner places and the INSIDER too."""
    squares = ""
    for row in range(5):
        for column in range(5):
            corner, middle = row in (0, 4) and column in (0, 4), row == column == 2
            near = abs(row - 2) + abs(column - 2) == 1
            colour = BLOCK if corner or ((near or middle) and not inner) else GOLD if middle else LAST
            if middle and not inner:
                colour = SEAM
            squares += f'<rect x="{x + column * 8}" y="{y + row * 8}" width="7" height="7" fill="{colour}"/>'
    return squares


def _shield() -> str:
    return f'<path d="M18 0L36 6V24Q34 40 18 46Q2 40 0 24V6Z" fill="{NIGHT}"/>'


def _swap(inner: bool) -> str:
    """Two seats' figures change places."""
    return figure(0, -2, 20, 36) + _arrow(36, 40, 28, both=True) + figure(1, 66, 20, 36) + _map(104, 24, inner=inner)


def _seating() -> str:
    """Figures at the tables change places."""
    tables = ""
    for x, seat in ((16, 1), (68, 0), (120, 2)):
        tables += f'<circle cx="{x}" cy="42" r="15" fill="{CREAM}" stroke="{GOLD}" stroke-width="5"/>'
        tables += seat_mark(seat, x, 42, 8)
    return tables + _arrow(35, 42, 14) + _arrow(87, 42, 14)


def _flight(inner: bool) -> str:
    """A figure flies to another place."""
    return figure(0, 2, 18, 40) + _arrow(48, 42, 42) + _map(98, 24, inner=inner)


def _meeting() -> str:
    """All figures of one seat go home."""
    line = f'stroke="{SIDES[1].colour}" stroke-width="6"'
    figures = figure(1, 0, 6, 32) + figure(1, 18, 34, 32) + figure(1, 34, 6, 32)
    house = f'<path d="M98 66V40L120 20L142 40V66Z" fill="{SIDES[1].tint}" {line}/>'
    return figures + _arrow(68, 46, 22) + place(house, 0, -2)


def _guard(count: int) -> str:
    """An action of ``count`` cards is fended off."""
    cards = "".join(card_back(58 + 26 * number, 12, 34, 46) for number in range(count))
    return place(_shield(), 4, 14) + cards


def _missing() -> str:
    """A seat misses a turn."""
    return figure(1, 12, 14, 46) + hourglass(72, 12, 48, crossed=True)


def _rumours() -> str:
    """A seat rolls only one die."""
    return figure(1, 12, 14, 46) + die(72, 14, 44, 1)


def _bomb() -> str:
    """The INSIDER is emptied, and another scoring card is opened."""
    bomb = (
        f'<circle cx="26" cy="44" r="20" fill="{INK}"/><path d="M36 28Q42 12 56 16" fill="none" stroke="{INK}" '
        f'stroke-width="5"/>' + star(58, 14, 20, LAST)
    )
    return bomb + place_art("insider/club", 58, 20, 46) + card_back(108, 24, 30, 40, SIDES[0].colour)


def _again() -> str:
    """One more turn."""
    turn = (
        f'<path d="M52 16A26 26 0 1 0 64 40" fill="none" stroke="{INK}" stroke-width="6" stroke-linecap="round"/>'
        f'<path d="M64 8L54 18L66 26" fill="none" stroke="{INK}" stroke-width="6" stroke-linejoin="round"/>'
    )
    return turn + text(100, 38, "+1", 40, INK)


def _markers() -> str:
    """Two markers move."""
    barriers = place_art("insider/barrier", 0, 14, 46) + place_art("insider/barrier", 50, 14, 46)
    return barriers + _arrow(102, 40, 34)


def _hype() -> str:
    """A scoring at once."""
    return place_art("insider/club", 6, 8, 60) + _arrow(70, 40, 22) + star(114, 42, 40)


_DIAGRAMS: Final[dict[str, Callable[[], str]]] = {
    "d1": lambda: _swap(False),
    "d2": lambda: _swap(True),
    "d3": _seating,
    "h1": lambda: _flight(False),
    "h2": lambda: _flight(True),
    "h3": _meeting,
    "b1": lambda: _guard(1),
    "b2": lambda: _guard(2),
    "b3": lambda: _guard(3),
    "s1": _missing,
    "s2": _rumours,
    "s3": _bomb,
    "t1": _again,
    "t2": _markers,
    "t3": _hype,
}
