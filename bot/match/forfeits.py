"""Forfeits: a player who gives up a counting match that is under way loses it, however they give up.

A match is under way once every seat has made FEWEST_DECISIONS. From then on the log notes a person who resigns, leaves
the server, runs out of time or has their data deleted. The note holds until that person sits down again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.games.base import Seat
from bot.match.position import Event, EventKind, person_actor

if TYPE_CHECKING:
    from bot.match.commands import Facts
    from bot.match.model import Match

FORFEITED: Final = "forfeited"  # the text of the note; its actor is the person
TAKEN: Final = "person "  # begins the text of an event by which a person, whose key follows, gets a seat
FEWEST_DECISIONS: Final = 5  # of every seat


@dataclass(frozen=True)
class Forfeit:
    """A seat, and the key of the person who has given it up."""

    seat: Seat
    person: int


def forfeits_in(log: Iterable[Event]) -> tuple[Forfeit, ...]:
    """The forfeits that hold at the end of this log, the first one first."""
    found: dict[int, Forfeit] = {}
    for event in log:
        person = event.actor.person
        if event.kind is EventKind.NOTE and event.text == FORFEITED and person is not None:
            found.setdefault(person, Forfeit(event.seat, person))
        elif event.kind is EventKind.SEAT and event.text.startswith(TAKEN):
            found.pop(int(event.text.removeprefix(TAKEN)), None)
    return tuple(found.values())


def is_at_stake(match: Match) -> bool:
    """True if the result counts: the match is rated, or a season waits for it."""
    return match.is_rated or match.season is not None


def is_under_way(match: Match, facts: Facts) -> bool:
    """Whether a player who gives up now has lost the match."""
    seats = range(match.position.seats)
    return is_at_stake(match) and len(seats) > 1 and all(facts.decisions.get(at, 0) >= FEWEST_DECISIONS for at in seats)


def is_alone(match: Match, seat: Seat) -> bool:
    """Whether no other seat is played by a person."""
    return not any(match.is_played(other) for other in range(len(match.seats)) if other != seat)


def forfeit(match: Match, seat: Seat, facts: Facts) -> list[Event]:
    """The note that the holder of the seat gives up a match that is under way; none if another did so before."""
    person = match.key_at(seat)
    if person is None or not is_under_way(match, facts) or (facts.forfeits and is_alone(match, seat)):
        return []
    return [Event(EventKind.NOTE, seat, FORFEITED, person_actor(person))]


def forfeited_seat(match: Match, facts: Facts) -> Seat | None:
    """The first forfeited seat that still has no player; None if there is none."""
    return next((one.seat for one in facts.forfeits if not match.is_played(one.seat)), None)
