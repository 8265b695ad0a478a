"""States and views of Dirkana."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.games.base import Move, Outcome, Seat
from bot.games.dirkana.material import CELLS, SLOTS, Cards


class Phase(Enum):
    """What the match waits for."""

    DEAL = "deal"
    MAIN = "main"
    FIRST = "first"
    SWAP = "swap"
    TAKE = "take"
    PLACE = "place"
    OVER = "over"


@dataclass(frozen=True)
class Step:
    """One step of the last turn, in the log's text."""

    seat: Seat
    text: Move


@dataclass(frozen=True)
class State:
    """A position.

    Attributes:
        grid: a card or "" for each of CELLS.
        rings: by seat, a card or "" for each of SLOTS.
        hands: by seat, its cards sorted by number.
        turn: the seat whose turn it is; None before the first turn and after the end.
        laid: the index of the cell just laid on, while cards are to be taken.
        shifts, twists: those made this turn, while a card is to be laid.
        last: the steps of this turn or, before its first, of the one before.
        out: the seat that is Dirk-Out.
    """

    phase: Phase = Phase.DEAL
    grid: Cards = ("",) * len(CELLS)
    rings: tuple[Cards, Cards] = (("",) * len(SLOTS), ("",) * len(SLOTS))
    hands: tuple[Cards, Cards] = ((), ())
    turn: Seat | None = None
    laid: int | None = None
    shifts: int = 0
    twists: int = 0
    last: tuple[Step, ...] = ()
    out: Seat | None = None


@dataclass(frozen=True)
class View:
    """What a seat (None: a spectator) may know. Fields that a state has too are as there. (Hidden)

    Attributes:
        hands: both hands; a hidden one is ().
        held: the sizes of the hands.
        left: the shifts and twists that the seat on turn has left; (0, 0) unless a card is to be laid.
        circles: by seat, its complete red, yellow and blue circles.
        points: each seat's points so far.
        outcome: the result once the match is over.
    """

    seat: Seat | None
    phase: Phase
    grid: Cards
    rings: tuple[Cards, Cards]
    hands: tuple[Cards, Cards]
    held: tuple[int, int]
    turn: Seat | None
    laid: int | None
    left: tuple[int, int]
    circles: tuple[tuple[int, int, int], tuple[int, int, int]]
    points: tuple[int, ...]
    last: tuple[Step, ...]
    out: Seat | None
    outcome: Outcome | None
