"""The table of a group: a win is two points, a tie one.

Ties in points are broken by the points of the matches among those who are tied, then by the order at the beginning,
which is that of ratings. Who has left comes last. If fewer than half of their matches were played, all of them are
struck; else those that were not are lost.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from bot.games.base import Outcome
from bot.match.clocks import time_used
from bot.match.model import Match, Phase
from bot.seasons.groups import next_order
from bot.seasons.model import PAIR, Entrant, Fixture, Result, SeasonState, Way

WIN: Final = 2  # points
TIE: Final = 1


@dataclass(frozen=True)
class Standing:
    """A line of a table; ``played`` counts the matches that count."""

    person: int
    place: int
    points: int
    played: int
    wins: int
    ties: int
    has_left: bool


def result_of(outcome: Outcome) -> Result:
    """How a match of two seats counts that is over."""
    first, second = outcome.places
    if first == second:
        return Result.TIE
    return Result.FIRST if first < second else Result.SECOND


def result_at_the_end(match: Match, now: float) -> Result:
    """How a match counts that is unfinished when its season ends.

    It is lost by the only player to act, if that one has used more time than the other; else it is a tie.
    """
    waiting = match.position.waiting if match.phase is Phase.RUNNING else ()
    if len(waiting) != 1:
        return Result.TIE
    (seat,) = waiting
    used = [time_used(match.clocks[at], now) if at in match.clocks else 0.0 for at in range(PAIR)]
    if used[seat] <= used[1 - seat]:
        return Result.TIE
    return Result.SECOND if seat == 0 else Result.FIRST


def forfeited(fixture: Fixture, by: Collection[int]) -> Result:
    """How a match counts that these players do not play; a tie if neither does."""
    if fixture.first in by and fixture.second in by:
        return Result.TIE
    return Result.SECOND if fixture.first in by else Result.FIRST


def winner(fixture: Fixture) -> int | None:
    """The key of who has won; None for a tie and before there is a result."""
    match fixture.result:
        case Result.FIRST:
            return fixture.first
        case Result.SECOND:
            return fixture.second
    return None


def struck(group: Sequence[Entrant], fixtures: Sequence[Fixture]) -> set[int]:
    """The keys of those whose matches do not count, since they have left before half of these were played."""
    found = set()
    for one in group:
        own = [fixture for fixture in fixtures if one.person in fixture.people]
        played = sum(fixture.way is Way.PLAYED for fixture in own)
        if one.left and 2 * played < len(own):
            found.add(one.person)
    return found


def counting(group: Sequence[Entrant], fixtures: Sequence[Fixture]) -> list[Fixture]:
    """The matches of a group that count."""
    gone = struck(group, fixtures)
    return [one for one in fixtures if one.result is not None and not gone & set(one.people)]


def points_in(fixtures: Sequence[Fixture], person: int) -> int:
    """The points that a person has made in these matches."""
    return WIN * _wins(fixtures, person) + TIE * _ties(fixtures, person)


def standings(group: Sequence[Entrant], fixtures: Sequence[Fixture]) -> list[Standing]:
    """The table of a group, the first one at its top."""
    counted = counting(group, fixtures)
    points = {one.person: points_in(counted, one.person) for one in group}

    def direct(one: Entrant) -> int:
        level = {other.person for other in group if not other.left and points[other.person] == points[one.person]}
        return points_in([fixture for fixture in counted if set(fixture.people) <= level], one.person)

    order = sorted(group, key=lambda one: (one.left, -points[one.person], -direct(one), one.seed))
    return [
        Standing(
            one.person,
            place,
            points[one.person],
            sum(one.person in fixture.people for fixture in counted),
            _wins(counted, one.person),
            _ties(counted, one.person),
            one.left,
        )
        for place, one in enumerate(order, 1)
    ]


def tables(state: SeasonState) -> list[list[Standing]]:
    """The tables of all groups, the strongest first."""
    return [standings(group, state.fixtures_of(at)) for at, group in enumerate(state.groups)]


def order_after(state: SeasonState) -> list[int]:
    """The keys of a season's people in the order in which groups of the next one are made."""
    return next_order([[one.person for one in table] for table in tables(state)])


def _wins(fixtures: Sequence[Fixture], person: int) -> int:
    return sum(winner(one) == person for one in fixtures)


def _ties(fixtures: Sequence[Fixture], person: int) -> int:
    return sum(one.result is Result.TIE and person in one.people for one in fixtures)
