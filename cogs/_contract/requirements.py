"""Requirements of the games' contract, and the menus that its checks read."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from bot.games.base import IllegalMove, Seat
from bot.match.model import Match, MatchSeat, Person, Phase, Place, SeatKind
from bot.match.position import Position
from bot.match.view import MatchView, view_for
from cogs._ui.choices import Choices, find_choices
from cogs._ui.menu import menu_look

Check: TypeAlias = Callable[[str], None]  # of the game of that name; its docstring says what it checks


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
    found: list[str] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(record.getMessage())

    collector, logger = Collector(logging.ERROR), logging.getLogger("bot.texts")
    logger.addHandler(collector)
    try:
        yield
    finally:
        logger.removeHandler(collector)
    require(not found, "".join(found[:1]))


FIRST = 100  # the key of the person at seat 0


def match_at(position: Position) -> Match:
    """A running match at this position, with a person at every seat."""
    people = {FIRST + seat: Person(FIRST + seat, 1000 + seat, f"Person {seat}") for seat in range(position.seats)}
    return Match(
        position,
        tuple(MatchSeat(SeatKind.PERSON, person) for person in people.values()),
        Phase.RUNNING,
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
