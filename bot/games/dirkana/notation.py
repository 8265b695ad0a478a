"""Dirkana's notation of moves and chance outcomes. (Start; A turn)"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from bot.games.base import Seat
from bot.games.dirkana.state import CELLS, SLOTS, WAYS, Cards

CELL_INDEX = {cell: at for at, cell in enumerate(CELLS)}
SLOT_INDEX = {slot: at for at, slot in enumerate(SLOTS)}


class Main(NamedTuple):
    """Choose the main Dirk."""

    card: str

    def __str__(self) -> str:
        return f"main {self.card}"


class Shift(NamedTuple):
    """Shift the card of a cell, given by its index, one step."""

    cell: int
    way: str

    def __str__(self) -> str:
        return f"shift {CELLS[self.cell]} {self.way}"


class Twist(NamedTuple):
    """Turn the card of a cell, given by its index, by 180°."""

    cell: int

    def __str__(self) -> str:
        return f"twist {CELLS[self.cell]}"


class Lay(NamedTuple):
    """Lay the hand card onto a cell, given by its index."""

    cell: int

    def __str__(self) -> str:
        return f"lay {CELLS[self.cell]}"


class Take(NamedTuple):
    """Take the cards of these cells, given by their indices, ascending."""

    cells: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(["take", *(CELLS[at] for at in self.cells)])


class PlaceCard(NamedTuple):
    """Place a hand card onto a slot of the own ring, given by its index."""

    card: str
    slot: int

    def __str__(self) -> str:
        return f"place {self.card} {SLOTS[self.slot]}"


class Deal(NamedTuple):
    """Chance: all cards, the hands first, then along the border."""

    cards: Cards

    def __str__(self) -> str:
        return f"deal {','.join(self.cards)}"


class First(NamedTuple):
    """Chance: the seat with the first turn."""

    seat: Seat

    def __str__(self) -> str:
        return f"first {self.seat}"


Action: TypeAlias = Main | Shift | Twist | Lay | Take | PlaceCard
Parsed: TypeAlias = Action | Deal | First


@lru_cache(maxsize=1024)
def parse(text: str) -> Parsed:
    """The move or chance outcome of a text, whether or not it is possible now; raises ValueError."""
    try:
        parsed = _parse_words(text.split(" "))
    except KeyError:
        parsed = None
    if parsed is None or str(parsed) != text:
        raise ValueError(text)
    return parsed


def _parse_words(words: list[str]) -> Parsed | None:
    """The words' value; raises KeyError for an unknown cell or slot, ValueError for a bad number."""
    match words:
        case ["place", card, slot]:
            return PlaceCard(card, SLOT_INDEX[slot])
        case ["lay", cell]:
            return Lay(CELL_INDEX[cell])
        case ["take", *cells]:
            return Take(tuple(CELL_INDEX[cell] for cell in cells))
        case ["shift", cell, way] if way in WAYS:
            return Shift(CELL_INDEX[cell], way)
        case ["twist", cell]:
            return Twist(CELL_INDEX[cell])
        case ["main", card]:
            return Main(card)
        case ["deal", cards]:
            return Deal(tuple(cards.split(",")))
        case ["first", seat]:
            return First(int(seat))
    return None
