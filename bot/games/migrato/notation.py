"""Migrato's notation of moves and chance outcomes. Columns and places in them count from 1. (Start; A turn)"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from bot.games.base import Seat
from bot.games.migrato.state import NIGHT, Cards, is_night


class Play(NamedTuple):
    """Play a bird card to the bottom of an own column; None: as a new column."""

    card: str
    column: int | None

    def __str__(self) -> str:
        return f"play {self.card} {self.column or 'new'}"


class JoinColumns(NamedTuple):
    """Move the cards of a column from ``first`` on to the bottom of another own column; None: as a new column."""

    start: int
    first: int
    column: int | None

    def __str__(self) -> str:
        return f"join {self.start} {self.first} {self.column or 'new'}"


class HitColumn(NamedTuple):
    """Take the bottom card of an opposing column with a danger card."""

    danger: str
    column: int

    def __str__(self) -> str:
        return f"danger {self.danger} column {self.column}"


class HitArrival(NamedTuple):
    """Take the top card of an opposing arrival pile with a danger card."""

    danger: str
    species: str

    def __str__(self) -> str:
        return f"danger {self.danger} arrival {self.species}"


class Exchange(NamedTuple):
    """Discard the hand and draw a new one."""

    def __str__(self) -> str:
        return "exchange"


class Abandon(NamedTuple):
    """Discard an own column."""

    column: int

    def __str__(self) -> str:
        return f"abandon {self.column}"


class Reveal(NamedTuple):
    """Reveal the own column that is asked for."""

    column: int

    def __str__(self) -> str:
        return f"reveal {self.column}"


class Keep(NamedTuple):
    """Do not reveal the own column that is asked for."""

    column: int

    def __str__(self) -> str:
        return f"keep {self.column}"


class Discard(NamedTuple):
    """Discard a hand card at the end of a turn."""

    card: str

    def __str__(self) -> str:
        return f"discard {self.card}"


class Deal(NamedTuple):
    """Chance: the shuffled deck, the hands first."""

    cards: Cards

    def __str__(self) -> str:
        return f"deal {','.join(self.cards)}"


class First(NamedTuple):
    """Chance: the seat with the first turn."""

    seat: Seat

    def __str__(self) -> str:
        return f"first {self.seat}"


class Shuffle(NamedTuple):
    """Chance: the shuffled discards as the new stack, top first."""

    cards: Cards

    def __str__(self) -> str:
        return f"shuffle {','.join(self.cards)}"


Action: TypeAlias = Play | JoinColumns | HitColumn | HitArrival | Exchange | Abandon | Reveal | Keep | Discard
Parsed: TypeAlias = Action | Deal | First | Shuffle


@lru_cache(maxsize=1024)
def parse(text: str) -> Parsed:
    """The move or chance outcome of a text, whether or not it is possible now; raises ValueError."""
    parsed = _parse_words(text.split(" "))
    if parsed is None or str(parsed) != text:
        raise ValueError(text)
    return parsed


def _parse_words(words: list[str]) -> Parsed | None:
    match words:
        case ["play", card, column]:
            return Play(card, _column(column))
        case ["join", start, first, column]:
            return JoinColumns(int(start), int(first), _column(column))
        case ["danger", danger, "column", column]:
            return HitColumn(danger, int(column))
        case ["danger", danger, "arrival", species]:
            return HitArrival(danger, species)
        case ["exchange"]:
            return Exchange()
        case ["abandon", column]:
            return Abandon(int(column))
        case ["reveal", column]:
            return Reveal(int(column))
        case ["keep", column]:
            return Keep(int(column))
        case ["discard", card]:
            return Discard(card)
    return _parse_chance(words)


def _parse_chance(words: list[str]) -> Parsed | None:
    match words:
        case ["deal", cards]:
            return Deal(tuple(cards.split(",")))
        case ["first", seat]:
            return First(int(seat))
        case ["shuffle", cards]:
            return Shuffle(tuple(cards.split(",")))
    return None


def _column(text: str) -> int | None:
    return None if text == "new" else int(text)


def covered_move(move: Action) -> Action:
    """The move as others may read it: a night card that is played is NIGHT. (Hidden)"""
    return move._replace(card=NIGHT) if isinstance(move, Play) and is_night(move.card) else move
