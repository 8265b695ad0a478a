"""What a match of Migrato is made of, and what a seat sees of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from bot.games.base import Move, Outcome, Seat
from bot.games.migrato.cards import Cards, Piles

Pair = tuple[Cards, Cards]
NONE: Pair = ((), ())


class Phase(Enum):
    """What the match waits for."""

    DEAL = "deal"
    FIRST = "first"
    TURN = "turn"
    REVEAL = "reveal"
    DISCARD = "discard"
    SHUFFLE = "shuffle"
    OVER = "over"


@dataclass(frozen=True)
class Column:
    """A flight under way, top first. In a view a card that its reader cannot see is ``NIGHT``.

    What everybody can conclude about a first card that lies face down: its species needs more than ``above`` cards,
    since the column was not revealed then, and no more than ``within`` (0: unknown), since its owner was asked.
    """

    cards: Cards
    above: int = 0
    within: int = 0


@dataclass(frozen=True)
class Step:
    """A step of a turn: its text as others read it, the card that a danger took, the species that arrived by it and the
    columns that were lost. ``count``: how many cards a join moved, or a danger left in the column that it hit."""

    seat: Seat
    text: Move
    taken: str = ""
    arrived: str = ""
    lost: tuple[Cards, ...] = ()
    count: int = 0


Columns = tuple[Column, ...]


@dataclass(frozen=True)
class State:
    """Hands are sorted as text, ``stack``, ``discards`` and columns top first, arrival piles bottom first.

    ``known``: by seat, cards that the other seat knows it to have, in the hand or face down; ``public``: those of them
    that everybody knows. ``asked``: the column to be revealed or kept, from 1. ``turns`` are those finished.
    ``last``: the steps of the present turn or, before its first, of the one before.
    """

    phase: Phase = Phase.DEAL
    turn: Seat = 0
    turns: int = 0
    hands: Pair = NONE
    stack: Cards = ()
    discards: Cards = ()
    columns: tuple[Columns, Columns] = ((), ())
    arrivals: tuple[Piles, Piles] = ((), ())
    known: Pair = NONE
    public: Pair = NONE
    asked: int = 0
    last: tuple[Step, ...] = ()


@dataclass(frozen=True)
class View:
    """What a seat (None: a spectator) may know: of the state all but the stack, other hands and others' face-down
    cards. ``held`` are the sizes of the hands; ``known`` is what the seats, or everybody, know of each hand."""

    seat: Seat | None
    phase: Phase
    turn: Seat
    turns: int
    hand: Cards
    held: tuple[int, int]
    stack: int
    discards: Cards
    columns: tuple[Columns, Columns]
    arrivals: tuple[Piles, Piles]
    known: Pair
    public: Pair
    asked: int
    last: tuple[Step, ...]
    points: tuple[int, ...]
    outcome: Outcome | None


def swapped(pair: tuple[Any, Any], seat: Seat, one: Any) -> tuple[Any, Any]:
    """The pair with ``one`` in the seat's place."""
    return (one, pair[1]) if seat == 0 else (pair[0], one)
