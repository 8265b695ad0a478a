"""Matches played at random: any legal move of any seat that is to act. A failure prints the record."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from types import TracebackType
from typing import Any, Final

from bot.games import GAMES
from bot.games.base import Game, Json, Move, Seat
from bot.match.position import Event, EventKind, Position, person_actor
from bot.match.record import record_of

MAX_EVENTS: Final = 3000  # positions; a longer match counts as endless
COURSES: Final = 16  # matches that are remembered
Course = Sequence[tuple[Position, int, Sequence[Event]]]
"""The positions of a match, each with the number of events until then, and all events."""


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
        self._given = seats, tuple((options or {}).items())
        seats = seats or self.random.choice(GAMES[game].seats)
        self.start = self.position = Position.open(game, seats, options or {})

    def __iter__(self) -> Iterator[Position]:
        for position, count, events in self._course():
            self.position, self.log[:] = position, events[:count]
            yield position

    def some(self, most: int = 60) -> Iterator[Position]:
        """At most that many of its positions, spread evenly, including the first and the last."""
        course = self._course()
        for at, (position, count, events) in enumerate(course):
            if is_in_spread(at, len(course), most):
                self.position, self.log[:] = position, events[:count]
                yield position

    def _course(self) -> Course:
        return _course(GAMES[self.game], self.game, self.number, *self._given)

    def _go(self) -> Iterator[Position]:
        """Play to the end."""
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


@lru_cache(COURSES)
def _course(
    game: Game[Any, Any], name: str, number: int, seats: int | None, options: tuple[tuple[str, Any], ...]
) -> Course:
    """The match that ``Play`` plays, which many tests go through."""
    with Play(name, number, seats, dict(options)) as play:
        found = [(position, len(play.log)) for position in play._go()]
    return tuple((position, count, play.log) for position, count in found)


def is_in_spread(at: int, count: int, most: int) -> bool:
    """Whether index ``at`` is among ``most`` of ``count`` that are spread evenly."""
    return count <= most or at * (most - 1) // (count - 1) > (at - 1) * (most - 1) // (count - 1)


def every_option(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Choices of options that cover each value of each option: the defaults, then one other value at a time."""
    others = [(name, value, option) for name, option in game.options.items() for value in option.choices]
    return [{}, *({name: value} for name, value, option in others if value != option.default)]
