"""Matches played at random: any legal move of any seat that is to act. A failure prints the record."""

from __future__ import annotations

import json
import logging
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache, wraps
from hashlib import sha256
from logging.handlers import BufferingHandler
from types import TracebackType
from typing import Any, Final, TypeAlias

from bot.games import GAMES
from bot.games.base import Game, IllegalMove, Json, Move, Seat
from bot.match.model import Match, MatchPhase, MatchSeat, Person, Place, SeatKind
from bot.match.position import Event, EventKind, Position, person_actor
from bot.match.record import record_of
from bot.match.view import MatchView, view_for
from cogs._ui.choices import Choices, find_choices
from cogs._ui.menu import menu_look

MAX_EVENTS: Final = 3000  # positions; a longer match counts as endless
Check: TypeAlias = Callable[[str], None]  # of the game of that name; its docstring says what it checks
FIRST = 100  # the key of the person at seat 0


class Play:
    """One random match, determined by the game, ``number``, seats and options.

    Iterating yields each position at which a seat is to act, and the last one; ``log`` holds the events until then. An
    open answer and a sealed choice each make a position of their own. As a context manager it adds number and record to
    an exception that leaves the block.
    """

    def __init__(
        self, game: str, number: int, seats: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        self.random = random.Random(f"{game} {number}")
        self.game, self.number = game, number
        self.seed = sha256(f"{game} {number}".encode()).digest()[:16]
        self.log: list[Event] = []
        self._seats, self._at = seats, 0
        seats = seats or self.random.choice(GAMES[game].seats)
        self.start = self.position = Position.open(game, seats, options or {})

    def __iter__(self) -> Iterator[Position]:
        log, course = self._course
        for position, length in course[self._at :]:
            self.position = position
            self.log += log[len(self.log) : length]
            yield position
            self._at += 1

    def some(self, most: int = 60) -> Iterator[Position]:
        """At most that many of its positions, spread evenly, including the first and the last."""
        count = len(self._course[1])
        for at, position in enumerate(self):
            if count <= most or is_in_spread(at, count, most) or not position.to_act:
                yield position

    @property
    def _course(self) -> tuple[list[Event], list[tuple[Position, int]]]:
        return _course(GAMES[self.game], self.number, self._seats, tuple(self.start.options.items()))

    def draw(self) -> Iterator[Position]:
        """The positions, each move drawn by ``random``."""
        self.position, drawn = self.position.with_chance(self.seed)
        self.log += drawn
        while self.position.to_act:
            yield self.position
            assert len(self.log) < MAX_EVENTS, "no end"
            seat = self.random.choice(self.position.waiting)
            self.play(seat, self.random.choice(self.position.moves(seat)))
        yield self.position

    def play(self, seat: Seat, text: Move) -> Position:
        """The position after that move and the outcomes of chance that follow."""
        made = self.position.logged_moves(seat, text)
        self.position, drawn = self.position.choose(seat, text).with_chance(self.seed)
        self.log += [Event(EventKind.MOVE, one, move, person_actor(100 + one)) for one, move in made] + drawn
        return self.position

    def to_end(self) -> Position:
        """The last position."""
        *_, last = self
        return last

    def events(self) -> Iterator[tuple[Position, Event]]:
        """All events of the match, each with the position before it."""
        self.to_end()
        position = self.start
        for event in self.log:
            yield position, event
            position = position.after(event)

    def record(self) -> Json:
        """The record so far, with seed and draws."""
        return record_of(self.position, self.log, self.seed)

    def __enter__(self) -> Play:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if fault is not None:
            fault.add_note(f"Play({self.game!r}, {self.number}), sealed {dict(self.position.sealed)}")
            fault.add_note(json.dumps(self.record()))


@lru_cache(maxsize=8)  # many checks go through the same matches
def _course(
    game: Game[Any, Any], number: int, seats: int | None, options: tuple[tuple[str, Any], ...]
) -> tuple[list[Event], list[tuple[Position, int]]]:
    """The log of a random match and its positions, each with the length of the log until then."""
    with Play(game.name, number, seats, dict(options)) as play:
        return play.log, [(position, len(play.log)) for position in play.draw()]


def is_in_spread(at: int, count: int, most: int) -> bool:
    """Whether index ``at`` is among ``most`` of ``count`` that are spread evenly."""
    return count <= most or at * (most - 1) // (count - 1) > (at - 1) * (most - 1) // (count - 1)


def every_option(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Choices of options that cover each value of each option: the defaults, then one other value at a time."""
    others = [(name, value, option) for name, option in game.options.items() for value in option.choices]
    return [{}, *({name: value} for name, value, option in others if value != option.default)]


def plays(name: str, count: int) -> Iterator[Play]:
    """That many random matches for each choice of options."""
    for options in every_option(GAMES[name]):
        for number in range(count):
            yield Play(name, number, options=options)


def in_plays(count: int) -> Callable[[Callable[[Play], None]], Check]:
    """Make a check of what holds in ``count`` random matches for each choice of options."""

    def made(holds: Callable[[Play], None]) -> Check:
        @wraps(holds)
        def check(name: str) -> None:
            for play in plays(name, count):
                with play:
                    holds(play)

        return check

    return made


def in_positions(count: int, most: int = 60) -> Callable[[Callable[[Play, Position], None]], Check]:
    """Make a check of what holds in each position, for ``count`` random matches and ``most`` positions of each."""

    def made(holds: Callable[[Play, Position], None]) -> Check:
        @in_plays(count)
        @wraps(holds)
        def check(play: Play) -> None:
            for position in play.some(most):
                holds(play, position)

        return check

    return made


class ContractBroken(AssertionError):
    """A promise that a game does not keep; the text is a sentence without its full stop."""


def require(holds: object, sentence: str) -> None:
    """Raise ContractBroken with the sentence unless ``holds`` is true."""
    if not holds:
        raise ContractBroken(sentence)


def refusal(attempt: Callable[[], object], sentence: str) -> IllegalMove:
    """The IllegalMove that the attempt raises. Raises ContractBroken with the sentence if it raises none."""
    try:
        attempt()
    except IllegalMove as found:
        return found
    raise ContractBroken(sentence)


@contextmanager
def no_complaints() -> Iterator[None]:
    """Raise ContractBroken for the first error that is logged of a text meanwhile."""
    collector, logger = BufferingHandler(sys.maxsize), logging.getLogger("bot.texts")
    collector.setLevel(logging.ERROR)
    logger.addHandler(collector)
    try:
        yield
    finally:
        logger.removeHandler(collector)
    require(not collector.buffer, "".join(record.getMessage() for record in collector.buffer[:1]))


def match_at(position: Position) -> Match:
    """A running match at this position, with a person at every seat."""
    people = {FIRST + seat: Person(FIRST + seat, 1000 + seat, f"Person {seat}") for seat in range(position.seats)}
    return Match(
        position=position,
        seats=tuple(MatchSeat(SeatKind.PERSON, person) for person in people.values()),
        phase=MatchPhase.RUNNING,
        language="en",
        host=FIRST,
        place=Place(7, 70, thread=71),
        seed=b"any",
        number=999_999_999_999,
        step=999_999_999,
        people=people,
    )


def view_at(position: Position, seat: Seat) -> MatchView:
    """The match as the person at the seat sees it."""
    return view_for(match_at(position), FIRST + seat)


def choices_at(view: MatchView, path: str = "", language: str = "en") -> Choices:
    """What the viewer's menu offers at a path."""
    return find_choices(view, path, menu_look(language, view, path))
