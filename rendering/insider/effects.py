"""Diagrams of what one, two and three equal cards do, as SVG without words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rendering._kit import place_art, sign, text
from rendering._kit.meaning import HAPPENED
from rendering.insider.look import BLOCK, CREAM, GOLD, INK, SEAM, SIDES
from rendering.insider.pieces import figure, seat_mark
from rendering.insider.symbols import arrow, card_back, die, hourglass, shield, star

CAN_BE_DEFENDED = {"d1", "d2", "d3", "h3", "s1", "s2", "s3", "t3"}
WIDTH, HEIGHT = 170, 86  # of a diagram


def effect(letter: str, count: int) -> str:
    """The diagram of ``count`` cards of a kind. A small shield shows that bodyguards can fend the action off."""
    name = f"{letter}{count}"
    return _DIAGRAMS[name]() + (shield(WIDTH - 28, 2, 32) if name in CAN_BE_DEFENDED else "")


def _map(x: float, y: float, *, inner: bool) -> str:
    """A map of the town: outer places in orange; with ``inner`` the inner places and the INSIDER too."""
    squares = ""
    for row in range(5):
        for column in range(5):
            corner, middle = row in (0, 4) and column in (0, 4), row == column == 2
            near = abs(row - 2) + abs(column - 2) == 1
            colour = BLOCK if corner or ((near or middle) and not inner) else GOLD if middle else HAPPENED
            if middle and not inner:
                colour = SEAM
            squares += f'<rect x="{x + column * 9}" y="{y + row * 9}" width="8" height="8" fill="{colour}"/>'
    return sign("inner places too" if inner else "outer places", 44, squares)


def _swap(inner: bool) -> str:
    """Two seats' figures change places."""
    return figure(0, 0, 26, 44) + arrow(46, 50, 30, both=True) + figure(1, 78, 26, 44) + _map(124, 38, inner=inner)


def _seating() -> str:
    """Figures at the tables change places."""
    tables = ""
    for x, seat in ((24, 1), (84, 0), (144, 2)):
        tables += f'<circle cx="{x}" cy="56" r="22" fill="{CREAM}" stroke="{GOLD}" stroke-width="5"/>'
        tables += seat_mark(seat, x, 56, 15)
    return tables + arrow(49, 56, 10) + arrow(109, 56, 10)


def _flight(inner: bool) -> str:
    """A figure flies to another place."""
    return figure(0, 8, 22, 50) + arrow(66, 50, 44) + _map(120, 30, inner=inner)


def _meeting() -> str:
    """All figures of one seat go home."""
    line = f'stroke="{SIDES[1].colour}" stroke-width="6"'
    figures = figure(1, 0, 6, 36) + figure(1, 20, 42, 36) + figure(1, 38, 6, 36)
    house = f'<path d="M112 80V54L136 34L160 54V80Z" fill="{SIDES[1].tint}" {line}/>'
    return figures + arrow(78, 56, 24) + sign("home", 46, house)


def _guard(count: int) -> str:
    """An action of ``count`` cards is fended off."""
    cards = "".join(card_back(62 + 30 * number, 18, 38, 50) for number in range(count))
    return shield(8, 18, 50) + cards


def _missing() -> str:
    """A seat misses a turn."""
    return figure(1, 14, 20, 54) + hourglass(82, 18, 54, crossed=True)


def _rumours() -> str:
    """A seat rolls only one die."""
    return figure(1, 14, 20, 54) + die(84, 22, 50, 1)


def _bomb() -> str:
    """The INSIDER is emptied, and another scoring card is opened."""
    bomb = (
        f'<circle cx="24" cy="56" r="22" fill="{INK}"/><path d="M36 40Q42 22 58 26" fill="none" stroke="{INK}" '
        f'stroke-width="6"/><circle cx="60" cy="26" r="8" fill="{HAPPENED}"/>'
    )
    club = sign("INSIDER", 44, place_art("insider/club", 56, 30, 50))
    return sign("bomb", 56, bomb) + club + card_back(114, 38, 32, 42, SIDES[0].colour)


def _again() -> str:
    """One more turn."""
    turn = (
        f'<path d="M60 20A30 30 0 1 0 74 48" fill="none" stroke="{INK}" stroke-width="7" stroke-linecap="round"/>'
        f'<path d="M74 10L62 22L76 32" fill="none" stroke="{INK}" stroke-width="7" stroke-linejoin="round"/>'
    )
    return turn + text(116, 46, "+1", 50, INK)


def _markers() -> str:
    """Two markers move."""
    barriers = "".join(sign("marker", 46, place_art("insider/barrier", x, 20, 54)) for x in (0, 58))
    return barriers + arrow(118, 48, 38)


def _hype() -> str:
    """A scoring at once."""
    return sign("INSIDER", 62, place_art("insider/club", 4, 12, 70)) + arrow(78, 50, 24) + star(132, 54, 48)


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
