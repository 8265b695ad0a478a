"""Questions, answers and evaluations of computer players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import exp
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
    """Limits of a search, which ends at the first one. ``seconds`` is a bound, not a goal: a search that it ends is
    not reproducible."""

    iterations: int
    seconds: float = 30.0


@dataclass(frozen=True)
class SearchedMove:
    """The result of a search for one move. ``values``: the expected share of the win, one a seat, from 0 to 1."""

    move: Move
    visits: int
    values: tuple[float, ...]


@dataclass(frozen=True)
class Thought:
    """The answer to one decision.

    Attributes:
        moves: the move and the planned further own steps of the same turn; never empty.
        iterations: how many iterations were made.
        values: the expected share of the win before the decision, one a seat, from 0 to 1.
        choices: the searched moves, best first.
    """

    moves: tuple[Move, ...]
    iterations: int = 0
    values: tuple[float, ...] = ()
    choices: tuple[SearchedMove, ...] = ()


def shares(outcome: Outcome) -> tuple[float, ...]:
    """Each seat's share of the win. Winners share equally; if no seat wins, all seats do."""
    seats = range(len(outcome.places))
    winners = outcome.winners or tuple(seats)
    return tuple((seat in winners) / len(winners) for seat in seats)


def shares_by_logits(logits: Sequence[float]) -> tuple[float, ...]:
    """The expected shares of the win by the logits of the seats."""
    best = max(logits)
    parts = [exp(one - best) for one in logits]
    total = sum(parts)
    return tuple(part / total for part in parts)


def shares_by_lead(logit: float) -> tuple[float, float]:
    """The expected shares of two seats, by the logit that the first one wins."""
    share = 1 / (1 + exp(-logit))
    return share, 1 - share


def weights_by_price(prices: Sequence[float], heat: float, least: float) -> list[float]:
    """Weights of moves by what each brings: ``heat`` less makes it 1/e as likely, ``least`` is added to each."""
    best = max(prices)
    return [least + exp((price - best) / heat) for price in prices]


class Evaluation(ABC, Generic[S, V]):
    """A computer player's knowledge of one game. All methods are pure and fast.

    Attributes:
        depth: after how many moves, those of chance included, a playout ends in ``values``.
        iterations: those of the hard level for a decision, about two seconds of one core.
        errors: by level, the largest error of the value of a move, up or down. Levels differ by it in games where few
            iterations find nearly as much as many. Far above 1, chance picks from the moves that come to mind.
    """

    depth: ClassVar[int] = 16
    iterations: ClassVar[int] = 1000
    errors: ClassVar[Mapping[Level, float]] = {Level.EASY: 0.06}

    @abstractmethod
    def values(self, state: S) -> tuple[float, ...]:
        """The expected share of the win, one a seat, with the sum 1, in a match that is not over."""

    def weights(self, state: S, seat: Seat, moves: Sequence[Move]) -> Sequence[float] | None:
        """How likely a sensible player of the seat makes each of the moves, all above 0 and of any sum; None: equally.

        They depend only on what the seat can see. They guide playouts, order the moves of a long list, and make the
        easy level's choice.
        """
        return None


def values_of(game: Game[S, Any], evaluation: Evaluation[S, Any], state: S) -> tuple[float, ...]:
    """The expected share of the win, one a seat; exact once the match is over."""
    outcome = game.outcome(state)
    return evaluation.values(state) if outcome is None else shares(outcome)


LENGTH_BYTES: Final = 4  # before each message


@dataclass(frozen=True)
class SearchQuestion:
    """One decision.

    Attributes:
        view: the seat's view, the only knowledge of the position.
        moves: the legal moves of the seat.
        seed: of the search; the match's seed cannot be derived from it.
        budget: the limits of the search; None: those of the level.
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
    """The answer of a search process to a question.

    Attributes:
        thought: None if the search failed.
        fault: the traceback of a search that failed.
        memory: resident bytes of the process; 0 if unknown.
    """

    thought: Thought | None
    fault: str = ""
    memory: int = 0


def framed(message: bytes) -> bytes:
    """The message with its length before it."""
    return len(message).to_bytes(LENGTH_BYTES, "big") + message
