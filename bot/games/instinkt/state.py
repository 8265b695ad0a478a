"""States and views of Instinkt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from bot.games.base import Move, Outcome, Seat


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
class Step:
    """One step of the last turn, in the log's text."""

    seat: Seat
    text: Move


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


Cards: TypeAlias = tuple[str, ...]

# Every seat owns one of each. The number decides who lays first; the snake has none.
CROW, BAT, MOTH, SPIDER, SPIDER_2, CAT, OWL, WOLF, WOLPERTINGER, STAG, RACCOON, SNAKE = CARDS = (
    *(str(number) for number in range(1, 12)),
    "X",
)
NUMBER: Final = {card: number for number, card in enumerate(CARDS, 1)} | {SNAKE: 0}
ORDER: Final = {card: place for place, card in enumerate(CARDS)}
SIDE: Final = 4  # rows and columns of the frame
FULL: Final = SIDE * SIDE  # cards of a full display
HAND: Final = 3
DRAFT: Final = 5  # cards a seat drafts its hand from


def ordered(cards: Iterable[str]) -> Cards:
    """The cards from 1 to 11, the snake last."""
    return tuple(sorted(cards, key=ORDER.__getitem__))
