"""States and views of Insider, changes of figures on the board, and the notation.

(Start; A turn; Actions; Fending off)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, NamedTuple, TypeAlias

from bot.games.base import Move, Outcome, Seat, Step, put, replace
from bot.games.insider.material import FIGURES, HOME, HOMES, INNER, LETTER, SCORING, Markers, layout_of
from bot.games.notation import First, Notation, Spelling, joined, one_of


class Phase(Enum):
    """What the match waits for."""

    DEAL = "deal"
    TABLES = "tables"
    FIRST = "first"
    TURN = "turn"
    DICE = "dice"
    STEAL = "steal"
    SHUFFLE = "shuffle"
    ANSWER = "answer"
    MARKERS = "markers"
    OVER = "over"


@dataclass(frozen=True)
class Scoring:
    """What a scoring brought each seat.

    ``layout`` has one sign a table, a seat or -; ``rushed``: by media hype.
    """

    card: str
    layout: str
    brought: tuple[int, ...]
    rushed: bool = False


@dataclass(frozen=True)
class Board:
    """The public part of a state.

    Attributes:
        ask_all: the option of that name.
        figures: by seat, the fields of its seven figures, sorted.
        robbers: the fields of those figures of the seat on turn that have robbed this turn, sorted.
        card: the open scoring card.
        left: the points still to move; None before ``walk`` or the dice.
        pair: whether equal dice allow a marker.
        acted: whether the turn's action is spent.
        extra: whether this turn is a trendsetter's extra one.
        again: whether an extra turn follows.
        missing: by seat, whether its next turn is left out.
        rumours: by seat, whether rumours weigh on it.
        turns: the finished turns.
        pending: the action that may be fended off.
        asked: the seats that have still to answer.
        let: the seats that have let the action happen.
        thefts: the seats from which a card is still to be stolen.
        due: the cards still to be drawn.
        moving: the markers that may still be moved.
        under: the scoring cards that a bomb threat put under the stack, the lowest last.
        sure: by seat, the cards that all know it to hold.
        robbed: by seat, the seats that have stolen from it.
        scored: the scorings so far.
        last: the steps of the last turn, which may be the running one.
        reason: why the match ended.
    """

    seats: int
    ask_all: bool = False
    phase: Phase = Phase.DEAL
    turn: Seat = 0
    figures: tuple[tuple[str, ...], ...] = ()
    robbers: tuple[str, ...] = ()
    markers: Markers = tuple(sorted(INNER))
    card: str | None = None
    points: tuple[int, ...] = ()
    left: int | None = None
    pair: bool = False
    acted: bool = False
    extra: bool = False
    again: bool = False
    missing: tuple[bool, ...] = ()
    rumours: tuple[bool, ...] = ()
    turns: int = 0
    discards: str = ""
    pending: Move = ""
    asked: tuple[Seat, ...] = ()
    let: tuple[Seat, ...] = ()
    thefts: tuple[Seat, ...] = ()
    due: int = 0
    moving: int = 0
    under: tuple[str, ...] = ()
    sure: tuple[str, ...] = ()
    robbed: tuple[tuple[Seat, ...], ...] = ()
    scored: tuple[Scoring, ...] = ()
    last: tuple[Step, ...] = ()
    reason: str = ""

    @property
    def homes(self) -> tuple[str, ...]:
        """Each seat's home."""
        return HOMES[self.seats]

    @property
    def home(self) -> str:
        """The home of the seat on turn."""
        return HOMES[self.seats][self.turn]

    @property
    def own(self) -> tuple[str, ...]:
        """The fields of the figures of the seat on turn."""
        return self.figures[self.turn]

    @property
    def tables(self) -> int:
        """The number of tables."""
        return len(SCORING[self.card].values) if self.card else 0

    @property
    def layout(self) -> str:
        """The seats at the tables: one sign each, a seat or -."""
        return layout_of(self.figures, self.tables)

    @property
    def free_tables(self) -> tuple[int, ...]:
        """The numbers of the free tables, from 1."""
        return tuple(number for number, sign in enumerate(self.layout, 1) if sign == "-")

    def standing(self) -> Iterator[tuple[Seat, str]]:
        """The seat and field of every figure."""
        for seat, fields in enumerate(self.figures):
            for field in fields:
                yield seat, field

    def can_move_from(self, field: str) -> bool:
        """Whether the seat on turn has a figure there that has not robbed."""
        return self.own.count(field) > self.robbers.count(field)


@dataclass(frozen=True)
class State:
    """A position. Action cards are letters.

    Attributes:
        stack: a string of letters, top first.
        hands: by seat, a sorted string of letters.
        tables: the scoring cards still to come, the next first.
        known: ``known[h][k]`` are the cards that seat k knows seat h to hold, those in ``board.sure`` included.
    """

    board: Board
    stack: str = ""
    hands: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    known: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class View:
    """What a seat (None: a spectator) may know. (Hidden)

    Attributes:
        hand: the seat's own hand; "" for a spectator.
        known: by seat, the cards that this seat knows it to hold.
        held: the sizes of the hands.
        stacked: the size of the stack.
        coming: the number of scoring cards still to come.
        outcome: the result once the match is over.
        hands: every hand once the match is over; () before.
        tables: the scoring cards not scored once the match is over, the open one first; () before.
    """

    seat: Seat | None
    board: Board
    hand: str
    known: tuple[str, ...]
    held: tuple[int, ...]
    stacked: int
    coming: int
    outcome: Outcome | None
    hands: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()


def new_state(seats: int, ask_all: bool) -> State:
    """The state before the first event."""
    board = Board(
        seats,
        ask_all,
        figures=((HOME,) * FIGURES,) * seats,
        points=(0,) * seats,
        missing=(False,) * seats,
        rumours=(False,) * seats,
        sure=("",) * seats,
        robbed=((),) * seats,
    )
    return State(board, hands=("",) * seats, known=(("",) * seats,) * seats)


def with_board(state: State, **changes: Any) -> State:
    """The state with these changes of its board."""
    return replace(state, board=replace(state.board, **changes))


def without(cards: str, letter: str, count: int = 1) -> str:
    """The cards less ``count`` of that letter, as far as there are any."""
    return cards.replace(letter, "", count)


def merged(cards: str, more: str) -> str:
    """The cards of both, sorted."""
    return "".join(sorted(cards + more))


def move_figure(board: Board, seat: Seat, start: str, goal: str) -> Board:
    """Move one figure of the seat; of several of the seat on turn one that has not robbed. (A turn: Robbing)"""
    robbers = board.robbers
    if seat == board.turn and not board.can_move_from(start):
        robbers = tuple(sorted(put(robbers, robbers.index(start), goal)))
    fields = board.figures[seat]
    figures = tuple(sorted(put(fields, fields.index(start), goal)))
    return replace(board, figures=put(board.figures, seat, figures), robbers=robbers)


def send_home(board: Board, fields: frozenset[str], seats: tuple[Seat, ...] | None = None) -> Board:
    """Send all figures on these fields home, of these seats or of all. Robbers remain robbers."""
    whose = range(board.seats) if seats is None else seats

    def after(standing: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(HOME if field in fields else field for field in standing))

    figures = tuple(after(own) if seat in whose else own for seat, own in enumerate(board.figures))
    robbers = after(board.robbers) if board.turn in whose else board.robbers
    return replace(board, figures=figures, robbers=robbers)


class Word(Enum):
    """Moves of one word."""

    WALK = "walk"
    ROLL = "roll"
    DRAW = "draw"
    END = "end"
    DONE = "done"
    DEFEND = "defend"
    LET = "let"


class MoveFigure(NamedTuple):
    """Move a figure; into the INSIDER to ``table``, counted from 1 (else 0)."""

    start: str
    goal: str
    table: int = 0
    robs: bool = False


class MoveMarker(NamedTuple):
    """Move a marker from place to place."""

    start: str
    goal: str


class Swap(NamedTuple):
    """Discard an action card, given by its letter, and draw one."""

    card: str


class PlayAction(NamedTuple):
    """Play an action of 1 to 3 equal cards. Fields that it does not need are empty or None."""

    kind: str
    strength: int
    start: str = ""
    goal: str = ""
    seat: Seat | None = None
    layout: str = ""

    @property
    def letter(self) -> str:
        return LETTER[self.kind]


class ActionDeal(NamedTuple):
    """Chance: the shuffled action cards, the hands first."""

    cards: str


class TableCards(NamedTuple):
    """Chance: the scoring cards of the match, in their order."""

    cards: tuple[str, ...]


class Dice(NamedTuple):
    """Chance: one or two dice."""

    faces: tuple[int, ...]


class Steal(NamedTuple):
    """Chance: the card taken from a seat."""

    seat: Seat
    card: str


class ActionShuffle(NamedTuple):
    """Chance: the shuffled discards as the new stack, top first."""

    cards: str


Action: TypeAlias = Word | MoveFigure | MoveMarker | Swap | PlayAction
ChanceOutcome: TypeAlias = ActionDeal | TableCards | First | Dice | Steal | ActionShuffle
Parsed: TypeAlias = Action | ChanceOutcome

NOTATION: Final = Notation[Parsed](
    {
        Word: "{value:only}",
        MoveFigure: "move {start} {goal}[ {table:number}][ {robs:rob}]",
        MoveMarker: "marker {start} {goal}",
        Swap: "swap {card}",
        PlayAction: "play {kind:kind} {strength:strength}[ {start} {goal}][ {seat:seat}][ {layout:layout}]",
        ActionDeal: "deal {cards}",
        TableCards: "tables {cards:list}",
        First: "first {seat:number}",
        Dice: "dice {faces:faces}",
        Steal: "steal {seat:number} {card}",
        ActionShuffle: "shuffle {cards}",
    },
    only=one_of({word.value: word.value for word in Word}),
    rob=one_of({"rob": True}),
    kind=one_of({kind: kind for kind in LETTER}),
    strength=Spelling("[1-3]", int),
    seat=Spelling("[0-9]", int),
    layout=Spelling("[-0-9]{3,}"),
    faces=joined(Spelling("[1-6]", int), " "),
)
