"""Menus of any position, without a service: the viewer's seat is played by a person, the match runs."""

from __future__ import annotations

from bot.games.base import Seat
from bot.match.model import Match, MatchSeat, Person, Phase, Place, SeatKind
from bot.match.position import Position
from bot.match.view import MatchView, view_for
from cogs._ui.choices import Choices, find_choices
from cogs._ui.menu_pictures import menu_look

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
