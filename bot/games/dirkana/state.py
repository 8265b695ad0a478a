"""The material of Dirkana, its states, views and notation. (Cards; The Dirkana and the ring; Start; A turn)

A card is its number, followed by TURNED while it is turned by 180°.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from bot.games.base import Outcome, Seat, Step
from bot.games.notation import Deal, First, Notation, index_in, joined

PLACES = ("TL", "T", "TR", "BR", "B", "BL")  # of a card's rim, clockwise
COLOURS = {"r": "red", "y": "yellow", "b": "blue"}
RED, YELLOW, BLUE = COLOURS.values()
TURNED = "'"
SLOTS = ("main", "nw", "ne", "w", "e", "sw", "se")
# The ring: at each of six points three fragments meet, each named by slot and place of the rim
POINTS: dict[str, tuple[tuple[str, str], ...]] = {
    "n": (("main", "T"), ("nw", "BR"), ("ne", "BL")),
    "nw": (("main", "TL"), ("w", "TR"), ("nw", "B")),
    "ne": (("main", "TR"), ("e", "TL"), ("ne", "B")),
    "s": (("main", "B"), ("sw", "TR"), ("se", "TL")),
    "sw": (("main", "BL"), ("w", "BR"), ("sw", "T")),
    "se": (("main", "BR"), ("e", "BL"), ("se", "T")),
}
# The grid: cells in the order of their names, and its border clockwise from a1, along which cards are dealt
COLUMNS, ROWS = "abcde", "1234"
CELLS = tuple(column + row for column in COLUMNS for row in ROWS)
BORDER = ("a1", "b1", "c1", "d1", "e1", "e2", "e3", "e4", "d4", "c4", "b4", "a4", "a3", "a2")
WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
HAND = 2  # cards
Cards = tuple[str, ...]


class Card(NamedTuple):
    """A card upright: its background and the colours of its rim at PLACES."""

    background: str
    rim: tuple[str, ...]


DECK: dict[str, Card] = {
    str(number): Card(background, tuple(COLOURS[letter] for letter in rim))
    for number, background, rim in (
        (1, "green", "bbryyr"),
        (2, "orange", "ybyrbr"),
        (3, "violet", "yyrbrb"),
        (4, "green", "brryby"),
        (5, "orange", "rybybr"),
        (6, "violet", "bryybr"),
        (7, "green", "ybbrry"),
        (8, "orange", "bbyrry"),
        (9, "violet", "brbryy"),
        (10, "green", "yybrrb"),
        (11, "orange", "brrbyy"),
        (12, "violet", "rbbyyr"),
        (13, "green", "ryybbr"),
        (14, "orange", "rybyrb"),
        (15, "violet", "ryrbby"),
        (16, "green", "rrybyb"),
        (17, "orange", "yrrbyb"),
        (18, "violet", "ybyrrb"),
    )
}


def turn_card(card: str) -> str:
    """The card turned by 180°."""
    return card.removesuffix(TURNED) if card.endswith(TURNED) else card + TURNED


def number(card: str) -> str:
    """The card's number, regardless of its orientation."""
    return card.removesuffix(TURNED)


def rim(card: str) -> dict[str, str]:
    """The colour at each of PLACES, as the card lies."""
    colours = DECK[number(card)].rim
    if card.endswith(TURNED):
        colours = colours[3:] + colours[:3]
    return dict(zip(PLACES, colours, strict=True))


# By card in either orientation, its rim
RIM = {card: rim(card) for one in DECK for card in (one, turn_card(one))}


def _beyond(cell: str, way: str) -> int | None:
    """The index of the cell one step that way; None outside the grid."""
    right, down = WAYS[way]
    column, row = COLUMNS.index(cell[0]) + right, ROWS.index(cell[1]) + down
    return column * len(ROWS) + row if 0 <= column < len(COLUMNS) and 0 <= row < len(ROWS) else None


# By cell: the index of the neighbour that way; the indices of all neighbours
STEPS = tuple({way: at for way in WAYS if (at := _beyond(cell, way)) is not None} for cell in CELLS)
BESIDE = tuple(tuple(sorted(steps.values())) for steps in STEPS)


def ordered(cards: Iterable[str]) -> Cards:
    """The cards by number."""
    return tuple(sorted(cards, key=lambda card: int(number(card))))


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


class Main(NamedTuple):
    """Choose the main Dirk."""

    card: str


class Shift(NamedTuple):
    """Shift the card of a cell, given by its index, one step."""

    cell: int
    way: str


class Twist(NamedTuple):
    """Turn the card of a cell, given by its index, by 180°."""

    cell: int


class Lay(NamedTuple):
    """Lay the hand card onto a cell, given by its index."""

    cell: int


class Take(NamedTuple):
    """Take the cards of these cells, given by their indices, ascending."""

    cells: tuple[int, ...]


class PlaceCard(NamedTuple):
    """Place a hand card onto a slot of the own ring, given by its index."""

    card: str
    slot: int


Action: TypeAlias = Main | Shift | Twist | Lay | Take | PlaceCard
Parsed: TypeAlias = Action | Deal | First


NOTATION: Final = Notation[Parsed](
    {
        PlaceCard: "place {card} {slot:slot}",
        Lay: "lay {cell:cell}",
        Take: "take {cells:cells}",
        Shift: "shift {cell:cell} {way}",
        Twist: "twist {cell:cell}",
        Main: "main {card}",
        Deal: "deal {cards:list}",
        First: "first {seat:number}",
    },
    slot=index_in(SLOTS),
    cell=index_in(CELLS),
    cells=joined(index_in(CELLS), " "),
)
