"""The board of Hypnosia, its notation, states and views. (Board; Start; A turn)

Spaces are written as in the notation: ``a0`` to ``c11`` on the circles, ``s1`` to ``s4`` on a lane, CENTRE, OUT.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from bot.games.base import Move, Outcome, Seat
from bot.games.notation import Notation, Spelling, joined, one_of

DIE: Final = Spelling("[1-6]", int)


class Movement(NamedTuple):
    """One die used: by a single pawn or the upper one of a stack, or by both pawns of a stack."""

    die: int
    start: str
    goal: str
    both: bool = False


class Rolloff(NamedTuple):
    """Chance: two dice, as a pair of digits, for each seat that still rolls for the start."""

    pairs: tuple[str, ...]


class Roll(NamedTuple):
    """Chance: the dice of a turn."""

    first: int
    second: int


Parsed: TypeAlias = Movement | Rolloff | Roll

NOTATION: Final = Notation[Parsed](
    {
        Movement: "move {die:die} {start} {goal}[ {both:both}]",
        Roll: "roll {first:die} {second:die}",
        Rolloff: "rolloff {pairs:pairs}",
    },
    die=DIE,
    both=one_of({"both": True}),
    pairs=joined(Spelling("[1-6][1-6]"), " "),
)


def movement(text: Move) -> Movement:
    """The movement of a text; raises ValueError."""
    return NOTATION.read_as(Movement, text)


PAWNS: Final = 4  # a seat
PIPS: Final = 6
LIMIT: Final = 400  # turns of a match
CIRCLES: Final = {"a": 36, "b": 24, "c": 12}  # spaces, from the outermost circle inwards, numbered anticlockwise
CENTRE, OUT = "centre", "out"
WORTH: Final = (5, 4, 3, 2, 1)  # of the places in the centre, in the order of arrival
ENTRIES: Final = tuple(f"a{(36 - 6 * colour) % 36}" for colour in range(6))  # where each colour's lane meets the circle
BRIDGES: Final = {
    **{f"a{6 * i + 3}": f"b{4 * i + 2}" for i in range(6)},
    **{f"b{4 * i}": f"c{2 * i}" for i in range(6)},
    **{f"c{2 * i + 1}": CENTRE for i in range(6)},
}
# By number of seats, the colour of each; colours sit clockwise
COLOURS: Final = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
LANE: Final = tuple(f"s{number}" for number in range(1, PAWNS + 1))
RING: Final = frozenset(f"{circle}{number}" for circle, spaces in CIRCLES.items() for number in range(spaces))
FINISHED: Final = frozenset((CENTRE, OUT))


class Way(NamedTuple):
    """Where some pips lead, and whether over a bridge."""

    goal: str
    bridge: bool = False


def _ways(colour: int, space: str, die: int) -> tuple[Way, ...]:
    """Where a die leads a pawn of that colour from a space, regardless of other pawns. (A turn)"""
    circle, number = space[0], int(space[1:])
    if circle == "s":
        return (Way(_along(ENTRIES[colour], die - number)),) if die >= number else ()
    ways = (Way(_along(space, die)),)
    inner = BRIDGES.get(space)
    if inner == CENTRE:
        return (*ways, Way(CENTRE, True)) if die == 1 else ways
    return (*ways, Way(_along(inner, die - 1), True)) if inner else ways


def _along(space: str, pips: int) -> str:
    circle, number = space[0], int(space[1:])
    return f"{circle}{(number + pips) % CIRCLES[circle]}"


# By colour and space, where 1 to 6 pips lead
WAYS: Final = tuple(
    {space: tuple(_ways(colour, space, die) for die in range(1, PIPS + 1)) for space in (*LANE, *sorted(RING))}
    for colour in range(len(ENTRIES))
)


class Phase(Enum):
    """What the match waits for."""

    ROLLOFF = "rolloff"
    ROLL = "roll"
    MOVE = "move"
    OVER = "over"


@dataclass(frozen=True)
class MovementStep:
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
    last: tuple[MovementStep, ...] = ()


class Consequence(Enum):
    """What follows from a movement beside what it does on its goal."""

    NONE = "none"
    ENDS = "ends"  # the match ends
    LOSES_DIE = "loses die"  # the other die cannot be used any more


class LegalMovement(NamedTuple):
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
    choices: tuple[LegalMovement, ...]


def ways(state: State, seat: Seat) -> Mapping[str, tuple[tuple[Way, ...], ...]]:
    """By space, where 1 to 6 pips lead a pawn of that seat."""
    return WAYS[COLOURS[len(state.pawns)][seat]]


def standing(pawns: tuple[tuple[str, ...], ...]) -> dict[str, tuple[Seat, int]]:
    """By taken space of the circles, the seat that stands there and its number of pawns. ``pawns``: spaces by seat."""
    found: dict[str, tuple[Seat, int]] = {}
    for seat, own in enumerate(pawns):
        for space in own:
            if space in RING:
                found[space] = (seat, 2 if space in found else 1)
    return found


def racing(state: State) -> list[Seat]:
    """The seats with pawns on lanes and circles."""
    return [seat for seat, own in enumerate(state.pawns) if not FINISHED.issuperset(own)]
