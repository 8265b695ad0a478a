"""States and views. Cards are letters, hands sorted strings of them, the stack a string with its top first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from bot.games.base import Move, Outcome, Seat
from bot.games.insider.material import FIGURES, HOMES, SCORING
from bot.games.insider.town import HOME, INNER, Markers, seated, table


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
class Step:
    """One step of the last turn, as everybody may read it in the log; -1 is chance."""

    seat: Seat
    text: Move


@dataclass(frozen=True)
class Scoring:
    """What a scoring brought each seat; ``layout`` has one sign a table, a seat or -, ``rushed``: by media hype."""

    card: str
    layout: str
    brought: tuple[int, ...]
    rushed: bool = False


@dataclass(frozen=True)
class Board:
    """All that everybody may know.

    ``figures``: a seat's seven fields, sorted; ``robbers``: the fields of the turn's figures that may not move on.
    ``left`` are points still to move (None before walk or dice), ``pair`` whether the dice allow a marker, ``acted``
    whether the turn's action is spent, ``extra`` whether this turn is a trendsetter's gift, ``again`` whether one
    follows. ``pending`` is the action that may be fended off, ``asked`` who still answers, ``let`` who has let it.
    ``thefts`` are those from whom a card is still to be taken, ``due`` the cards still to be drawn, ``moving`` the
    markers that may still move. ``under`` are scoring cards that a bomb threat put under the stack, the lowest last.
    ``sure`` are cards that everybody knows a seat to hold, ``robbed`` who has stolen from each seat.
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
        return HOMES[self.seats]

    @property
    def home(self) -> str:
        """That of the seat whose turn it is."""
        return HOMES[self.seats][self.turn]

    @property
    def own(self) -> tuple[str, ...]:
        """The fields of the seat whose turn it is."""
        return self.figures[self.turn]

    @property
    def tables(self) -> int:
        return len(SCORING[self.card].values) if self.card else 0

    @property
    def layout(self) -> str:
        """Who sits at the tables: one sign each, a seat or -."""
        signs = ["-"] * self.tables
        for seat, field in self.standing():
            if number := seated(field):
                signs[number - 1] = str(seat)
        return "".join(signs)

    @property
    def free_tables(self) -> tuple[int, ...]:
        """Their numbers, from 1."""
        return tuple(number for number, sign in enumerate(self.layout, 1) if sign == "-")

    def standing(self) -> Iterator[tuple[Seat, str]]:
        """Every figure's seat and field."""
        for seat, fields in enumerate(self.figures):
            for field in fields:
                yield seat, field

    def free(self, field: str) -> bool:
        """Whether a figure of the turn that has not robbed stands there."""
        return self.own.count(field) > self.robbers.count(field)


@dataclass(frozen=True)
class State:
    """``known[h][k]`` are cards that k knows h to hold, what everybody knows included; ``tables`` the scoring cards
    still to come, the next first."""

    board: Board
    stack: str = ""
    hands: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    known: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class View:
    """What a seat (None: a spectator) may know. ``known``: cards that it knows each other seat to hold; ``held``,
    ``stacked`` and ``coming``: how many cards there are in the hands, in the stack and of the scoring cards."""

    seat: Seat | None
    board: Board
    hand: str
    known: tuple[str, ...]
    held: tuple[int, ...]
    stacked: int
    coming: int
    outcome: Outcome | None


def opened(seats: int, ask_all: bool) -> State:
    """Before anything has happened."""
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


def on(state: State, **changes: Any) -> State:
    """The state with these changes of its board."""
    return replace(state, board=replace(state.board, **changes))


def put(row: tuple[Any, ...], at: int, one: Any) -> tuple[Any, ...]:
    """The tuple with ``one`` in that place."""
    return (*row[:at], one, *row[at + 1 :])


def without(cards: str, letter: str, count: int = 1) -> str:
    """As many cards of that letter fewer, as far as there are any."""
    return cards.replace(letter, "", count)


def joined(cards: str, more: str) -> str:
    return "".join(sorted(cards + more))


def relocated(board: Board, seat: Seat, start: str, goal: str) -> Board:
    """One figure from field to field; of several of the turn one that has not robbed. (Robbing)"""
    robbers = board.robbers
    if seat == board.turn and not board.free(start):
        at = robbers.index(start)
        robbers = tuple(sorted(put(robbers, at, goal)))
    fields = board.figures[seat]
    moved = tuple(sorted(put(fields, fields.index(start), goal)))
    return replace(board, figures=put(board.figures, seat, moved), robbers=robbers)


def sent_home(board: Board, fields: frozenset[str], seats: tuple[Seat, ...] | None = None) -> Board:
    """All figures on these fields (of these seats, else of all) go home; robbers remain robbers."""
    whose = range(board.seats) if seats is None else seats

    def home(standing: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(HOME if field in fields else field for field in standing))

    figures = tuple(home(one) if seat in whose else one for seat, one in enumerate(board.figures))
    robbers = home(board.robbers) if board.turn in whose else board.robbers
    return replace(board, figures=figures, robbers=robbers)


def all_tables(board: Board) -> frozenset[str]:
    return frozenset(table(number) for number in range(1, board.tables + 1))


def brought(card: str, layout: str, seats: int) -> tuple[int, ...]:
    """What the tables bring each seat, or cost it. (Scoring)"""
    tables = SCORING[card]
    return tuple(
        sum(value for value, sign in zip(tables.values, layout, strict=True) if sign == str(seat))
        if str(seat) in layout
        else tables.penalty
        for seat in range(seats)
    )
