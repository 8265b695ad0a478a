"""A position of Dirkana, and what a seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.games.base import Move, Outcome, Seat
from bot.games.dirkana.cards import CELLS, SLOTS, Cards
from bot.games.dirkana.places import circles


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
    """One step of the last turn, as it stands in the log."""

    seat: Seat
    text: Move


@dataclass(frozen=True)
class State:
    """``grid`` has a card or "" for each of CELLS, a ring one for each of SLOTS; hands are sorted by number.

    ``laid`` is the index of the cell just laid on, ``shifts`` and ``twists`` are those made this turn, ``last`` holds
    the steps of the turn that runs or, before its first step, of the one before. ``out`` is the seat that is Dirk-Out.
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
    """What a seat (None: a spectator) may know: everything once the mains are shown, before that not the other hands.

    ``hands`` shows nothing of a hand that is hidden, ``held`` how many cards it has. ``circles`` are each seat's red,
    yellow and blue ones, ``left`` the shifts and twists that the seat to move has left.
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


def left(state: State) -> tuple[int, int]:
    """Shifts and twists that the seat has left: one a red and a yellow circle. The ring stays as it was at the start of
    the turn until its last step. (A turn)"""
    red, yellow, _ = circles(state.rings[state.turn or 0])
    return red - state.shifts, yellow - state.twists
