"""What a computer player is asked, what it answers, and what it knows of a game besides the rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar, Final, Generic, TypeVar

from bot.games.base import Game, Move, Outcome, Seat

S = TypeVar("S")
V = TypeVar("V")


class Level(StrEnum):
    """How well a computer plays."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


@dataclass(frozen=True)
class Budget:
    """What a search may take; it ends with the first of both. ``seconds`` is a bound, not a goal: a search that ends
    by it cannot be repeated."""

    iterations: int
    seconds: float = 30.0


@dataclass(frozen=True)
class Choice:
    """What a search has found out about a move. ``values``: the expected share of the win, one a seat, from 0 to 1."""

    move: Move
    visits: int
    values: tuple[float, ...]


@dataclass(frozen=True)
class Thought:
    """The answer to one decision.

    Attributes:
        moves: the move, and the further own steps of the same turn as far as they are planned; never empty.
        iterations: how many iterations were made.
        values: the expected share of the win before the decision, one a seat, from 0 to 1.
        choices: the moves that were looked at, best first.
    """

    moves: tuple[Move, ...]
    iterations: int = 0
    values: tuple[float, ...] = ()
    choices: tuple[Choice, ...] = ()


def shares(outcome: Outcome) -> tuple[float, ...]:
    """The share of the win that each seat has: all of it, or an equal part of a shared win, also where no seat wins."""
    seats = range(len(outcome.places))
    winners = outcome.winners or tuple(seats)
    return tuple((seat in winners) / len(winners) for seat in seats)


class Evaluation(ABC, Generic[S, V]):
    """What a computer player knows of one game. All methods are pure, and as fast as they can be.

    Attributes:
        depth: after how many moves, those of chance included, a playout ends in ``values``.
        iterations: those of the hard level for a decision, about two seconds of one core.
        errors: by level, how wrong it may take the value of a move, up or down. Where few iterations find nearly all
            that many do, levels differ by this. Far above 1, chance picks from the moves that come to mind.
    """

    game: ClassVar[Game[Any, Any]]
    depth: ClassVar[int] = 16
    iterations: ClassVar[int] = 1000
    errors: ClassVar[Mapping[Level, float]] = {Level.EASY: 0.06}

    @abstractmethod
    def values(self, state: S) -> tuple[float, ...]:
        """The expected share of the win, one a seat, which sum up to 1; exact where the match is over."""

    def weights(self, state: S, seat: Seat, moves: Sequence[Move]) -> Sequence[float] | None:
        """How likely a sensible player of the seat makes each of the moves, all above 0 and of any sum; None: equally.

        They use nothing of the state that the seat cannot see. They lead playouts, order the moves of a long list, and
        make the easy level's choice.
        """
        return None


LENGTH_BYTES: Final = 4  # before each message


@dataclass(frozen=True)
class Question:
    """One decision.

    Attributes:
        view: what the seat sees; nothing else of the position is known to the computer player.
        moves: the legal moves of the seat.
        seed: of the search; the match's seed cannot be derived from it.
        budget: what the search may take; None: as the level says.
    """

    game: str
    view: Any = field(repr=False)
    seat: Seat
    moves: tuple[Move, ...] = field(repr=False)
    level: Level
    seed: bytes = field(repr=False)
    budget: Budget | None = None


@dataclass(frozen=True)
class Reply:
    """What a process answers to a question.

    Attributes:
        thought: None if the search failed.
        fault: the traceback of a search that failed.
        memory: resident bytes of the process, 0 where that is not known.
    """

    thought: Thought | None
    fault: str = ""
    memory: int = 0


def framed(message: bytes) -> bytes:
    """The message with its length before it."""
    return len(message).to_bytes(LENGTH_BYTES, "big") + message
