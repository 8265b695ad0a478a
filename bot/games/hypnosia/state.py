"""States and views of Hypnosia, and what they say about the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from bot.games.base import Move, Outcome, Seat
from bot.games.hypnosia.material import CENTRE, COLOURS, OUT, RING, WAYS, Way
from bot.games.hypnosia.notation import Movement

FINISHED: Final = frozenset((CENTRE, OUT))


class Phase(Enum):
    """What the match waits for."""

    ROLLOFF = "rolloff"
    ROLL = "roll"
    MOVE = "move"
    OVER = "over"


@dataclass(frozen=True)
class Step:
    """A movement in the log's text.

    ``victim`` is the seat whose pawns it captured, ``place`` the first place in the centre that it took, from 0.
    """

    seat: Seat
    text: Move
    victim: Seat | None = None
    place: int | None = None


@dataclass(frozen=True)
class State:
    """A position.

    Attributes:
        pawns: by seat, the spaces of its pawns sorted as text, CENTRE and OUT included.
        careful: the option ``careful_stacks``.
        rolling: the seats that still roll for the start.
        rolloffs: the rolls for the start, in the log's text.
        turn: the seat whose turn it is.
        rolled: the dice of this turn, as they fell.
        dice: those still to use, ascending.
        captured: by seat, the pawns it has captured.
        arrived: the seats of the pawns in the centre, in the order of arrival.
        turns: the rolls so far.
        last: the movements of the last turn with any, which may be the running one.
    """

    pawns: tuple[tuple[str, ...], ...] = ()
    careful: bool = False
    phase: Phase = Phase.ROLLOFF
    rolling: tuple[Seat, ...] = ()
    rolloffs: tuple[Move, ...] = ()
    turn: Seat = 0
    rolled: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    captured: tuple[int, ...] = ()
    arrived: tuple[Seat, ...] = ()
    turns: int = 0
    last: tuple[Step, ...] = ()


class Consequence(Enum):
    """What follows from a movement beside what it does on its goal."""

    NONE = "none"
    ENDS = "ends"  # the match ends
    LOSES_DIE = "loses die"  # the other die cannot be used any more


class Choice(NamedTuple):
    """A legal movement and what follows from it."""

    movement: Movement
    consequence: Consequence


@dataclass(frozen=True)
class View:
    """What a seat (None: a spectator) may know. Nothing is hidden. (Hidden)

    Attributes:
        table: the whole state.
        outcome: the result once the match is over.
        points: by seat, the points so far.
        choices: the legal movements of the seat on turn; () unless it has dice to use.
    """

    seat: Seat | None
    table: State
    outcome: Outcome | None
    points: tuple[int, ...]
    choices: tuple[Choice, ...]


def ways(state: State, seat: Seat) -> Mapping[str, tuple[tuple[Way, ...], ...]]:
    """By space, where 1 to 6 pips lead a pawn of that seat."""
    return WAYS[COLOURS[len(state.pawns)][seat]]


def standing(state: State) -> dict[str, tuple[Seat, int]]:
    """By taken space of the circles, the seat that stands there and its number of pawns."""
    found: dict[str, tuple[Seat, int]] = {}
    for seat, own in enumerate(state.pawns):
        for space in own:
            if space in RING:
                found[space] = (seat, 2 if space in found else 1)
    return found


def racing(state: State) -> list[Seat]:
    """The seats with pawns on lanes and circles."""
    return [seat for seat, own in enumerate(state.pawns) if not FINISHED.issuperset(own)]
