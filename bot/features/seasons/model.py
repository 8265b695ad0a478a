"""Seasons as pure values: who plays whom and when, groups, results, tables, and who moves up and down."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice, pairwise
from typing import Any, Final

from bot.games.base import Outcome
from bot.match.clocks import DAY, Pace, time_used
from bot.match.model import Match, MatchPhase, Person

WEEK: Final = 7 * DAY  # seconds
WEEKS: Final = (1, 12)  # that a season may last
SIZES: Final = (3, 8)  # of its groups
SIGNUP_DAYS: Final = (1, 14)
FEWEST: Final = SIZES[0]  # people of a season, and of a group where that can be helped
MAX_GROUPS: Final = 8  # as many pictures as fit into a message
PACES: Final = (Pace.RELAXED, Pace.DAILY, Pace.BRISK)  # live needs both at once, and without a clock nothing ends
PAIR: Final = 2  # seats of every match


class SeasonPhase(StrEnum):
    """The phase of a season."""

    SIGNUP = "signup"
    RUNNING = "running"
    OVER = "over"


class SeasonEnd(StrEnum):
    """Why a season has ended."""

    PLAYED = "played"  # all matches are
    TIME = "time"
    FEW = "few"  # people signed up
    ALONE = "alone"  # at most one player is left
    CLOSED = "closed"  # by a moderator


class Result(StrEnum):
    """How a match counts."""

    FIRST = "first"
    SECOND = "second"
    TIE = "tie"


class ResultKind(StrEnum):
    """The origin of a result."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    UNENDED = "unended"  # the season was over before the match


@dataclass(frozen=True)
class Post:
    """The message that shows a season.

    Attributes:
        message: its id; None before it is sent, and once it is gone.
        pending: the nonce of a send whose outcome is not known, and when it was noted.
        shown: the phase that the message shows; None if it was never sent.
    """

    channel: int | None = None
    message: int | None = None
    pending: int | None = None
    noted: float | None = None
    shown: SeasonPhase | None = None


@dataclass(frozen=True)
class Season:
    """A season.

    Attributes:
        id: unique; 0 before it is stored.
        number: counts the seasons of a game on a server from 1.
        channel: where it was opened.
        size: how many people a group is made for.
        options: of the game, in all its matches.
        begins: the end of the sign-up period, in seconds since 1970; once it has begun, when that was.
        end: why it is over.
        revision: raised by every change of what is shown.
        tries: failed ones in a row to show it.
    """

    id: int
    guild: int
    channel: int
    game: str
    number: int
    pace: Pace
    weeks: int
    size: int
    is_rated: bool
    language: str
    begins: float
    phase: SeasonPhase = SeasonPhase.SIGNUP
    end: SeasonEnd | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    post: Post = Post()
    revision: int = 0
    tries: int = 0

    @property
    def ends(self) -> float:
        """The last deadline."""
        return self.begins + self.weeks * WEEK

    @property
    def room(self) -> int:
        """How many people can sign up."""
        return self.size * MAX_GROUPS


@dataclass(frozen=True)
class Entrant:
    """A person who has signed up.

    Attributes:
        person: the key.
        group: from 0, the strongest; None before the season begins.
        seed: in the order of which the groups are made, from 0; before the season begins, in that of signing up.
        left: whether this person has left the season.
    """

    person: int
    group: int | None = None
    seed: int = 0
    left: bool = False


@dataclass(frozen=True)
class Fixture:
    """A match of a season: who plays it, when it is opened, and what came of it.

    Attributes:
        id, season, group: 0 before it is stored.
        round: from 1.
        first, second: the keys of those at seats 0 and 1.
        opens: when the table is opened, in seconds since 1970.
        match: the number of the match; None before that.
        place: the channel or thread of its announcement, and the table's message in a channel.
        tries: failed ones in a row to open or start it.
    """

    id: int
    season: int
    group: int
    round: int
    first: int
    second: int
    opens: float
    match: int | None = None
    result: Result | None = None
    way: ResultKind | None = None
    place: tuple[int, int | None] | None = None
    tries: int = 0

    @property
    def people(self) -> tuple[int, int]:
        """The keys of both players."""
        return self.first, self.second


@dataclass(frozen=True)
class SeasonState:
    """A season with its entrants in the order of groups or of signing up, its matches, and the people by key."""

    season: Season
    entrants: tuple[Entrant, ...] = ()
    fixtures: tuple[Fixture, ...] = ()
    people: Mapping[int, Person] = field(default_factory=dict)

    @property
    def groups(self) -> list[list[Entrant]]:
        """The entrants of each group, by seed; [] before the season begins."""
        count = 1 + max((one.group for one in self.entrants if one.group is not None), default=-1)
        found = [[one for one in self.entrants if one.group == at] for at in range(count)]
        return [sorted(group, key=lambda one: one.seed) for group in found]

    def entrant(self, person: int) -> Entrant | None:
        """The entrant with this key; None if there is none."""
        return next((one for one in self.entrants if one.person == person), None)

    def fixtures_of(self, group: int) -> list[Fixture]:
        """The matches of a group."""
        return [one for one in self.fixtures if one.group == group]


def circle(people: Sequence[int]) -> list[list[tuple[int, int]]]:
    """The pairs of each round. With an odd number of people, one has a bye in each round.

    How often two people sit first differs by at most one.
    """
    seats: list[int | None] = [*people, *([None] if len(people) % 2 else [])]
    rounds = []
    for number in range(len(seats) - 1):
        pairs = [(seats[at], seats[-1 - at]) for at in range(len(seats) // 2)]
        if number % 2:  # the first person never moves in the circle, so seats alternate
            pairs[0] = pairs[0][::-1]
        rounds.append([(one, other) for one, other in pairs if one is not None and other is not None])
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return rounds


def schedule(people: Sequence[int], begins: float, weeks: int) -> list[Fixture]:
    """The matches of a group, before they are stored: without ids, season and group.

    All rounds last equally long, and together the weeks of the season.
    """
    rounds = circle(people)
    length = weeks * WEEK / max(1, len(rounds))
    return [
        Fixture(0, 0, 0, number, first, second, begins + (number - 1) * length)
        for number, pairs in enumerate(rounds, 1)
        for first, second in pairs
    ]


MANY: Final = 6  # people of a group of which two go up or down


def make_groups(order: Sequence[int], size: int) -> list[list[int]]:
    """The people, by their order, in groups whose sizes differ by at most one; the first groups are the larger ones.

    There are as few groups as the size allows, each of at least FEWEST people.
    """
    count = max(1, min(-(-len(order) // size), len(order) // FEWEST))
    least, more = divmod(len(order), count)
    left = iter(order)
    return [list(islice(left, least + (at < more))) for at in range(count)]


def seeded(signed_up: Sequence[int], ratings: Mapping[int, float], former: Sequence[int]) -> list[int]:
    """The order of which groups are made.

    First come those of the last season in the order that it has made of them, then the others by rating; unrated people
    are last, and ties are broken by who has signed up first.
    """
    known = [key for key in former if key in signed_up]
    others = [key for key in signed_up if key not in known]
    return [*known, *sorted(others, key=lambda key: -ratings.get(key, float("-inf")))]


def movers(one: int, other: int) -> int:
    """How many people two neighbouring groups of these sizes exchange at the end of a season."""
    return 2 if min(one, other) >= MANY else 1


def next_order(final: Sequence[Sequence[int]]) -> list[int]:
    """The order for the next season: the last of each group and the first of the one below it change places."""
    groups = [list(group) for group in final]
    exchanged = [movers(len(one), len(other)) for one, other in pairwise(groups)]
    made: list[int] = []
    for at, group in enumerate(groups):
        up = exchanged[at - 1] if at else 0
        down = exchanged[at] if at < len(exchanged) else 0
        made += groups[at - 1][len(groups[at - 1]) - up :] if up else []
        made += group[up : len(group) - down]
        made += groups[at + 1][:down] if down else []
    return made


@dataclass(frozen=True)
class Stretch:
    """The present round, the number of rounds, and the deadline in seconds since 1970."""

    round: int
    rounds: int
    ends: float


def stretch(state: SeasonState, group: int, now: float) -> Stretch | None:
    """The present round of a group; None if it has no matches."""
    begins = {one.round: one.opens for one in state.fixtures_of(group)}
    if not begins:
        return None
    present = max((number for number, opens in begins.items() if opens <= now), default=1)
    return Stretch(present, len(begins), begins.get(present + 1, state.season.ends))


def next_moment(state: SeasonState, now: float) -> float | None:
    """When the season changes next without an action, in seconds since 1970; None: never."""
    season = state.season
    match season.phase:
        case SeasonPhase.SIGNUP:
            return season.begins
        case SeasonPhase.RUNNING:
            return min((one.opens for one in state.fixtures if one.opens > now), default=season.ends)
    return None


def ending(state: SeasonState, now: float) -> SeasonEnd | None:
    """Why a running season ends now; None if it goes on."""
    season = state.season
    if season.phase is not SeasonPhase.RUNNING:
        return None
    if sum(not one.left for one in state.entrants) <= 1:
        return SeasonEnd.ALONE
    if all(one.result is not None for one in state.fixtures):
        return SeasonEnd.PLAYED
    return SeasonEnd.TIME if season.ends <= now else None


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
    """The result of a finished match of two seats."""
    first, second = outcome.places
    if first == second:
        return Result.TIE
    return Result.FIRST if first < second else Result.SECOND


def result_at_the_end(match: Match, now: float) -> Result:
    """The result of a match that is unfinished when its season ends.

    It is lost by the only player to act, if that one has used more time than the other; else it is a tie.
    """
    waiting = match.position.waiting if match.phase is MatchPhase.RUNNING else ()
    if len(waiting) != 1:
        return Result.TIE
    (seat,) = waiting
    used = [time_used(match.clocks[at], now) if at in match.clocks else 0.0 for at in range(PAIR)]
    if used[seat] <= used[1 - seat]:
        return Result.TIE
    return Result.SECOND if seat == 0 else Result.FIRST


def forfeited(fixture: Fixture, by: Collection[int]) -> Result:
    """The result of a match that these players forfeit; a tie if both do."""
    if fixture.first in by and fixture.second in by:
        return Result.TIE
    return Result.SECOND if fixture.first in by else Result.FIRST


def winner(fixture: Fixture) -> int | None:
    """The key of the winner; None for a tie and without a result."""
    match fixture.result:
        case Result.FIRST:
            return fixture.first
        case Result.SECOND:
            return fixture.second
    return None


def struck(group: Sequence[Entrant], fixtures: Sequence[Fixture]) -> set[int]:
    """The keys of people whose matches do not count, because they left before half of them were played."""
    found = set()
    for one in group:
        own = [fixture for fixture in fixtures if one.person in fixture.people]
        played = sum(fixture.way is ResultKind.PLAYED for fixture in own)
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
