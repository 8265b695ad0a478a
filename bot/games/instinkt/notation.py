"""Instinkt's notation of moves and chance outcomes. (Start; A round)"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from bot.games.base import Seat
from bot.games.instinkt.state import Cards

Cell: TypeAlias = tuple[int, int]  # x to the right, y down; the first card lies at 0,0

# By side, the direction in which a stag from there goes
SIDES: Final[dict[str, Cell]] = {"left": (1, 0), "right": (-1, 0), "top": (0, 1), "bottom": (0, -1)}


def format_cell(cell: Cell) -> str:
    """A cell as the notation writes it."""
    return f"{cell[0]},{cell[1]}"


def parse_cell(text: str) -> Cell:
    """The cell of a text; raises ValueError."""
    x, y = text.split(",")
    return int(x), int(y)


class ChooseCard(NamedTuple):
    """Choose the card to reveal."""

    card: str

    def __str__(self) -> str:
        return f"choose {self.card}"


class Keep(NamedTuple):
    """Keep three drafted cards and put two under the stack, the lower one last."""

    kept: Cards
    under: Cards

    def __str__(self) -> str:
        return f"keep {','.join(self.kept)} under {','.join(self.under)}"


class PlaceCard(NamedTuple):
    """Lay the revealed card on a cell."""

    cell: Cell

    def __str__(self) -> str:
        return f"place {format_cell(self.cell)}"


class Push(NamedTuple):
    """Push the stag into a row (y) or column (x) from one side."""

    side: str
    line: int

    def __str__(self) -> str:
        return f"push {self.side} {self.line}"


class Relocate(NamedTuple):
    """Move an own card after laying the raccoon."""

    start: Cell
    goal: Cell

    def __str__(self) -> str:
        return f"move {format_cell(self.start)} {format_cell(self.goal)}"


class Deal(NamedTuple):
    """Chance: a seat's shuffled stack, top first."""

    seat: Seat
    cards: Cards

    def __str__(self) -> str:
        return f"deal {self.seat} {','.join(self.cards)}"


class Token(NamedTuple):
    """Chance: the seat that gets the marker first."""

    seat: Seat

    def __str__(self) -> str:
        return f"token {self.seat}"


Laying: TypeAlias = PlaceCard | Push | Relocate
Action: TypeAlias = ChooseCard | Keep | Laying
Parsed: TypeAlias = Action | Deal | Token


@lru_cache(maxsize=4096)
def parse(text: str) -> Parsed:
    """The move or chance outcome of a text, whether or not it is possible now; raises ValueError."""
    parsed = _parse_words(text.split(" "))
    if parsed is None or str(parsed) != text:
        raise ValueError(text)
    return parsed


def _parse_words(words: list[str]) -> Parsed | None:
    match words:
        case ["choose", card]:
            return ChooseCard(card)
        case ["place", cell]:
            return PlaceCard(parse_cell(cell))
        case ["push", side, line]:
            return Push(side, int(line))
        case ["move", start, goal]:
            return Relocate(parse_cell(start), parse_cell(goal))
        case ["keep", kept, "under", under]:
            return Keep(tuple(kept.split(",")), tuple(under.split(",")))
        case ["deal", seat, cards]:
            return Deal(int(seat), tuple(cards.split(",")))
        case ["token", seat]:
            return Token(int(seat))
    return None
