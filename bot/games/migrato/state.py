"""States and views of Migrato."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from bot.games.base import Move, Outcome, Seat
from bot.games.migrato.material import Cards, Piles

Pair: TypeAlias = tuple[Cards, Cards]
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
    """A column, top first; in a view NIGHT stands for a card that the view's seat cannot see.

    ``above`` and ``within`` hold what is public about a first card that lies face down: its species needs more than
    ``above`` cards, since the column was not revealed, and at most ``within`` (0: unknown), since its owner was asked.
    """

    cards: Cards
    above: int = 0
    within: int = 0


@dataclass(frozen=True)
class Step:
    """A step of a turn.

    Attributes:
        text: the move as others read it.
        taken: the card that a danger took.
        arrived: the species that arrived.
        lost: the columns that were discarded.
        count: the cards that a join moved, or that a danger left in the column it hit.
    """

    seat: Seat
    text: Move
    taken: str = ""
    arrived: str = ""
    lost: tuple[Cards, ...] = ()
    count: int = 0


Columns: TypeAlias = tuple[Column, ...]


@dataclass(frozen=True)
class State:
    """A position.

    Attributes:
        turns: the finished turns.
        hands: by seat, sorted as text.
        stack, discards: top first.
        arrivals: by seat, its arrival piles, bottom first.
        known: by seat, the cards that the other seat knows it to have, in the hand or face down.
        public: those of ``known`` that spectators know too.
        asked: the column, from 1, that its owner reveals or keeps; else 0.
        last: the steps of this turn or, before its first, of the one before.
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
    """What a seat (None: a spectator) may know. Fields that a state has too are as there. (Hidden)

    Attributes:
        hand: the seat's own hand; () for a spectator.
        held: the sizes of the hands.
        hands: the hands once the match is over; before, ().
        stack: the size of the stack.
        columns: the columns, others' night cards as NIGHT until the match is over.
        arrivals: the arrival piles, the cards below their tops as COVERED.
        known: as in the state; for a spectator the same as ``public`` until the match is over.
        points: each seat's points so far.
        outcome: the result once the match is over.
    """

    seat: Seat | None
    phase: Phase
    turn: Seat
    turns: int
    hand: Cards
    held: tuple[int, int]
    hands: Pair
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
