"""The cards and the display of Instinkt, its states, views and notation. (Material; Start; A round)"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from bot.games.base import Outcome, Seat, Step
from bot.games.notation import First, Notation, Spelling

Cards: TypeAlias = tuple[str, ...]

# Every seat owns one of each. The number decides who lays first; the snake has none.
CROW, BAT, MOTH, SPIDER, SPIDER_2, CAT, OWL, WOLF, WOLPERTINGER, STAG, RACCOON, SNAKE = CARDS = (
    *(str(number) for number in range(1, 12)),
    "X",
)
NUMBER: Final = {card: number for number, card in enumerate(CARDS, 1)} | {SNAKE: 0}
SIDE: Final = 4  # rows and columns of the frame
FULL: Final = SIDE * SIDE  # cards of a full display
HAND: Final = 3
DRAFT: Final = 5  # cards a seat drafts its hand from


def ordered(cards: Iterable[str]) -> Cards:
    """The cards from 1 to 11, the snake last."""
    return tuple(sorted(cards, key=CARDS.index))


Cell: TypeAlias = tuple[int, int]  # x to the right, y down; the first card lies at 0,0

# By side, the direction in which a stag from there goes
SIDES: Final[dict[str, Cell]] = {"left": (1, 0), "right": (-1, 0), "top": (0, 1), "bottom": (0, -1)}


class Phase(Enum):
    """What the match waits for."""

    DEAL = "deal"
    KEEP = "keep"
    CHOOSE = "choose"
    LAY = "lay"
    MOVE = "move"
    OVER = "over"


@dataclass(frozen=True)
class Placed:
    """A card on the display."""

    x: int
    y: int
    seat: Seat
    card: str


@dataclass(frozen=True)
class State:
    """A position.

    Attributes:
        draft: the option of that name.
        stacks: each seat's stack, top first.
        hands: each seat's hand, sorted.
        token: the seat with the marker; None before it is drawn.
        display: the cards laid, sorted by y and x.
        revealed: by seat, the card shown and not yet laid.
        queue: the seats that still lay this round, in order.
        equal: whether the marker changes hands after the round's first laying.
        removed: by seat, the cards out of the game.
        last: the steps of the last turn.
    """

    draft: bool = False
    phase: Phase = Phase.DEAL
    stacks: tuple[Cards, ...] = ()
    hands: tuple[Cards, Cards] = ((), ())
    token: Seat | None = None
    display: tuple[Placed, ...] = ()
    revealed: tuple[str | None, str | None] = (None, None)
    queue: tuple[Seat, ...] = ()
    equal: bool = False
    removed: tuple[Cards, Cards] = ((), ())
    last: tuple[Step, ...] = ()


@dataclass(frozen=True)
class View:
    """What a seat (None: a spectator) may know. Fields that a state has too are as there. (Hidden)

    Attributes:
        hand: the seat's own hand; () for a spectator.
        under: the cards that the seat itself put under its stack, as far as they are still there.
        held: the sizes of the hands.
        stacked: the sizes of the stacks.
        points: each seat's points so far.
        hands: both hands once the match is over.
        worth: the points of each card of ``display``, in its order, once the match is over.
        outcome: the result once the match is over.
    """

    seat: Seat | None
    draft: bool
    phase: Phase
    hand: Cards
    under: Cards
    held: tuple[int, int]
    stacked: tuple[int, ...]
    token: Seat | None
    display: tuple[Placed, ...]
    revealed: tuple[str | None, str | None]
    queue: tuple[Seat, ...]
    equal: bool
    removed: tuple[Cards, Cards]
    last: tuple[Step, ...]
    points: tuple[int, ...]
    hands: tuple[Cards, Cards] | None = None
    worth: tuple[int, ...] = ()
    outcome: Outcome | None = None


CardsByCell: TypeAlias = dict[Cell, tuple[Seat, str]]  # owner and card by cell

TOUCHING: Final = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
BESIDE: Final = ((0, -1), (-1, 0), (1, 0), (0, 1))
by_row: Final = itemgetter(1, 0)  # sort key of a cell: y, then x


def board(display: Iterable[Placed]) -> CardsByCell:
    return {(one.x, one.y): (one.seat, one.card) for one in display}


def placed_cards(cards: CardsByCell) -> tuple[Placed, ...]:
    """The board's cards sorted by y and x, as a state holds them."""
    return tuple(Placed(x, y, *cards[x, y]) for x, y in sorted(cards, key=by_row))


def bounds(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """Smallest x, smallest y, largest x, largest y."""
    xs, ys = zip(*cells, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def window(display: Iterable[Placed]) -> tuple[int, int, int, int]:
    """The bounds of all cells in some 4 × 4 square around the display; 0, 0, 0, 0 while it is empty."""
    if not (cells := board(display)):
        return 0, 0, 0, 0
    return frame_bounds(cells)


def frame_bounds(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """The bounds of all cells that one card more may take without breaking the frame."""
    left, top, right, bottom = bounds(cells)
    return right - SIDE + 1, bottom - SIDE + 1, left + SIDE - 1, top + SIDE - 1


def fits_frame(cells: Iterable[Cell]) -> bool:
    left, top, right, bottom = bounds(cells)
    return right - left < SIDE and bottom - top < SIDE


@lru_cache(maxsize=2048)
def neighbours(cell: Cell, directions: tuple[Cell, ...] = TOUCHING) -> tuple[Cell, ...]:
    x, y = cell
    return tuple((x + right, y + down) for right, down in directions)


def open_cells(cards: Iterable[Cell]) -> list[Cell]:
    """Empty cells that touch a card, within the frame, by y and x. (A round, 3: place)"""
    taken = set(cards)
    if not taken:
        return [(0, 0)]
    left, top, right, bottom = frame_bounds(taken)
    near = set[Cell]().union(*map(neighbours, taken)) - taken
    return sorted(((x, y) for x, y in near if left <= x <= right and top <= y <= bottom), key=by_row)


def line_cells(cards: Iterable[Cell], side: str, line: int) -> list[Cell]:
    """The taken cells of a row or column, the nearest to the side first."""
    right, down = SIDES[side]
    along = [cell for cell in cards if cell[1 if right else 0] == line]
    return sorted(along, key=lambda cell: cell[0] * right + cell[1] * down)


def format_cell(cell: Cell) -> str:
    """A cell as the notation writes it."""
    return f"{cell[0]},{cell[1]}"


def parse_cell(text: str) -> Cell:
    """The cell of a text; raises ValueError."""
    x, y = text.split(",")
    return int(x), int(y)


class ChooseCard(NamedTuple):
    """Choose the card to reveal."""

    card: str


class KeepCards(NamedTuple):
    """Keep three drafted cards and put two under the stack, the lower one last."""

    kept: Cards
    under: Cards


class LayCard(NamedTuple):
    """Lay the revealed card on a cell."""

    cell: Cell


class Push(NamedTuple):
    """Push the stag into a row (y) or column (x) from one side."""

    side: str
    line: int


class Relocate(NamedTuple):
    """Move an own card after laying the raccoon."""

    start: Cell
    goal: Cell


class StackDeal(NamedTuple):
    """Chance: a seat's shuffled stack, top first."""

    seat: Seat
    cards: Cards


Laying: TypeAlias = LayCard | Push | Relocate
Action: TypeAlias = ChooseCard | KeepCards | Laying
Parsed: TypeAlias = Action | StackDeal | First


NOTATION: Final = Notation[Parsed](
    {
        ChooseCard: "choose {card}",
        LayCard: "place {cell:cell}",
        Push: "push {side} {line:number}",
        Relocate: "move {start:cell} {goal:cell}",
        KeepCards: "keep {kept:list} under {under:list}",
        StackDeal: "deal {seat:number} {cards:list}",
        First: "token {seat:number}",
    },
    cell=Spelling("-?[0-9]{1,2},-?[0-9]{1,2}", parse_cell, format_cell),
)
