"""Lessons: positions of played matches, each solved by playing. One JSON file a game holds them in order.

A third-party game has the file ``lessons.json`` in its package.

A lesson is an object with ``name``, ``seat`` (the learner's), ``log`` (the actions before the position, as in a
record), ``answers`` (turns, or beginnings of turns, that solve it), and perhaps ``replies`` (by step, what the others
did after it) and ``hints`` (see ``Lesson.hint``). Its texts are ``<game>-learn-<name>`` and, with further words, the
hints (``-hint``, ``-hint-<word>``) and the praise (``-praise``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Final

import msgspec

from bot.games import GAMES
from bot.games.base import CHANCE, PACKAGES, Move, Seat
from bot.match.position import Event, EventKind, Position

FOLDER: Final = Path(__file__).parent
SEATS: Final = 2  # of all lessons


class _StoredLesson(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson as its file holds it."""

    name: str
    seat: Seat
    log: list[tuple[str | int, str]]
    answers: list[list[Move]]
    replies: list[list[tuple[str | int, str]]] = []
    hints: dict[str, str] = {}


@dataclass(frozen=True)
class Lesson:
    """A position that the learner, who plays ``seat``, solves by playing one of ``answers``, step by step.

    Attributes:
        log: the events before the position.
        answers: lines of own moves; all moves of a line are legal one after the other.
        replies: by step of a line, the events of others that follow it.
        hints: by the beginning of a wrong move, the word of its own hint.
    """

    game: str
    name: str
    seat: Seat
    log: tuple[Event, ...] = field(repr=False)
    answers: tuple[tuple[Move, ...], ...]
    replies: tuple[tuple[Event, ...], ...] = ()
    hints: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def key(self) -> str:
        """The text key of the task."""
        return f"{self.game}-learn-{self.name}"

    @property
    def praise(self) -> str:
        """The text key of the praise."""
        return f"{self.key}-praise"

    def has_steps(self, line: int, done: int) -> bool:
        """Whether the answer of that index has as many steps."""
        return 0 <= line < len(self.answers) and 0 <= done <= len(self.answers[line])

    def is_solved(self, line: int, done: int) -> bool:
        """True if these steps are a complete answer."""
        return done == len(self.answers[line])

    def following(self, line: int, done: int, move: Move) -> int | None:
        """The index of an answer that continues a line with the move after ``done`` steps; None if there is none."""
        begun = (*self.answers[line][:done], move)
        return next((at for at, one in enumerate(self.answers) if one[: done + 1] == begun), None)

    def hint(self, move: Move) -> str:
        """The text key of the hint for a wrong move."""
        own = max((one for one in self.hints if move.startswith(one)), key=len, default=None)
        return f"{self.key}-hint" if own is None else f"{self.key}-hint-{self.hints[own]}"

    def events(self, line: int, done: int) -> Iterator[Event]:
        """The learner's steps and the replies to each, as events of a log."""
        position = _at(self, line, 0)
        for step in range(done):
            replies = self.replies[step] if step < len(self.replies) else ()
            for event in (Event(EventKind.MOVE, self.seat, self.answers[line][step]), *replies):
                logged = position.logged_moves(event.seat, event.text)
                position = position.choose(event.seat, event.text)
                yield from (Event(event.kind, seat, text) for seat, text in logged)

    def position(self, line: int = 0, done: int = 0) -> Position:
        """The position after the first ``done`` steps of a line."""
        return _at(self, line, done)


def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; () for a game without any."""
    return _read(game) if game in GAMES else ()


def _path(game: str) -> Path:
    """The path of a game's lessons; the file may be missing."""
    if (package := PACKAGES.get(game)) is None:
        return FOLDER / f"{game}.json"
    return Path(import_module(package).__file__ or "").with_name("lessons.json")


@lru_cache
def _read(game: str) -> tuple[Lesson, ...]:
    path = _path(game)
    if not path.exists():
        return ()
    found = msgspec.json.decode(path.read_bytes(), type=list[_StoredLesson])
    return tuple(
        Lesson(
            game,
            one.name,
            one.seat,
            tuple(_event(who, text) for who, text in one.log),
            tuple(map(tuple, one.answers)),
            tuple(tuple(_event(who, text) for who, text in step) for step in one.replies),
            one.hints,
        )
        for one in found
    )


def _event(who: str | int, text: str) -> Event:
    seat = CHANCE if who == "chance" else int(who)
    return Event(EventKind.CHANCE if seat == CHANCE else EventKind.MOVE, seat, text)


@lru_cache(maxsize=64)
def _at(lesson: Lesson, line: int, done: int) -> Position:
    """The position of a lesson after steps of a line. Cached, since each press shows it again."""
    if done == 0:
        return Position.open(lesson.game, SEATS, {}).replay(lesson.log)
    return _at(lesson, line, 0).replay(lesson.events(line, done))
