"""Profiles as pure values: the summary of a finished match, and statistics of people and servers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.features.ratings.model import Decisions, Rating, Unrated, places_by_person, result_of
from bot.games.base import Seat
from bot.match.commands import Forfeit
from bot.match.model import Person
from bot.match.position import Ending, Event, EventKind

FAVOURITES: Final = 3  # opponents, or people of a server, that are listed
PAGE: Final = 10  # people on a page of a leaderboard


@dataclass(frozen=True)
class ProfileScope:
    """Which matches a profile covers.

    Attributes:
        guild: only those on this server, whose names for people are used; None: all.
        channels: only those of tables in these channels; None: all.
        rated_on: the server whose ratings are shown, EVERYWHERE for those over all servers; None: no ratings.
    """

    guild: int | None
    channels: frozenset[int] | None
    rated_on: int | None


@dataclass(frozen=True)
class KnownPlayer:
    """A player in another person's statistics; the person is None if deleted, and may be hidden."""

    person: Person | None
    is_shown: bool
    matches: int


@dataclass(frozen=True)
class Played:
    """A person's matches of a game with other people: all, those with a result, won alone, and won with others."""

    game: str
    matches: int
    decided: int
    won: int
    shared: int


@dataclass(frozen=True)
class Longest:
    """A long match: its number and game, seconds from the first decision to the end, and its decisions."""

    match: int
    game: str
    seconds: float
    decisions: int


@dataclass(frozen=True)
class HeadToHead:
    """How often each of two people had the better place, and how often both had the same; ``own`` is the viewer's."""

    own: int
    other: int
    even: int

    @property
    def matches(self) -> int:
        """All matches of both that have a result."""
        return self.own + self.other + self.even


@dataclass(frozen=True)
class Profile:
    """The profile of a person.

    Attributes:
        games: matches with other people, the game with most of them first.
        alone: matches against computers only.
        asked: decisions in matches with a clock; ``in_time``: those of them that were made in time.
        longest: the match that took the longest time, and the one with the most decisions.
        opponents: the most frequent ones of the last matches.
        against: the viewer against the person; None for other viewers and without a common match.
        lines: the ratings after each rated match, oldest first, by game; the games as in ``games``, then by name.
    """

    games: tuple[Played, ...]
    alone: int
    asked: int
    in_time: int
    longest: tuple[Longest, ...]
    opponents: tuple[KnownPlayer, ...]
    against: HeadToHead | None
    lines: tuple[tuple[str, tuple[Rating, ...]], ...]

    @property
    def matches(self) -> int:
        """Matches with other people."""
        return sum(one.matches for one in self.games)

    @property
    def undecided(self) -> int:
        """Matches that ended without a result."""
        return sum(one.matches - one.decided for one in self.games)

    @property
    def won(self) -> int:
        """Matches won alone."""
        return sum(one.won for one in self.games)

    @property
    def shared(self) -> int:
        """Matches won together with others."""
        return sum(one.shared for one in self.games)

    @property
    def punctuality(self) -> float | None:
        """The share of decisions made in time, 0 to 1; None without any that had a time."""
        return self.in_time / self.asked if self.asked else None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.matches or self.alone or self.lines)


@dataclass(frozen=True)
class Ranked:
    """A person on a leaderboard; ``rank`` counts from 1, None while the rating is settling."""

    person: Person
    rating: Rating
    rank: int | None


@dataclass(frozen=True)
class OwnPlace:
    """The viewer's own place among those who are shown; ``rank`` None while their rating is settling."""

    rating: Rating
    rank: int | None
    is_shown: bool


@dataclass(frozen=True)
class Leaderboard:
    """A page of the people of a server who are rated in a game and have agreed to be shown.

    Attributes:
        page: counted from 0.
        settled: how many have a rank.
        settling: how many have none yet.
        own: the viewer's place; None without a rating.
    """

    game: str
    page: int
    people: tuple[Ranked, ...]
    settled: int
    settling: int
    own: OwnPlace | None

    @property
    def pages(self) -> int:
        """The number of pages, at least one."""
        return max(1, -(-(self.settled + self.settling) // PAGE))


@dataclass(frozen=True)
class GameCount:
    """How many matches of a game with several people are over, and how many of any kind run."""

    game: str
    over: int
    running: int


@dataclass(frozen=True)
class Club:
    """The statistics of a server.

    Attributes:
        games: the game with most matches first.
        alone: matches against computers only that are over.
        people: how many have played a match that is over.
        slots: how many matches have ended in each hour of the week, from Monday 0 to 1 o'clock UTC on; 168 of them.
        longest: the match that took the longest time, and the one with the most decisions.
        active: the most active people who have agreed to be shown.
    """

    games: tuple[GameCount, ...]
    alone: int
    people: int
    slots: tuple[int, ...]
    longest: tuple[Longest, ...]
    active: tuple[KnownPlayer, ...]

    @property
    def over(self) -> int:
        """Matches with several people that are over."""
        return sum(one.over for one in self.games)

    @property
    def running(self) -> int:
        """Matches that run."""
        return sum(one.running for one in self.games)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.over or self.running or self.alone)


TIMEOUT: Final = "timeout"  # the text of the note about a seat's timeout
WITHOUT_RESULT: Final = (Unrated.ABANDONED, Unrated.SHORT)


@dataclass(frozen=True)
class OverdueDecisions:
    """Decisions of a person after a timeout: how many others made, and how many the person made late."""

    missed: int = 0
    late: int = 0

    def __add__(self, other: OverdueDecisions) -> OverdueDecisions:
        return OverdueDecisions(self.missed + other.missed, self.late + other.late)


@dataclass(frozen=True)
class Course:
    """What the log of a finished match says.

    Attributes:
        places: of the outcome, by seat.
        ended: how it ended outside the rules.
        began: when the first decision was made, in seconds since 1970.
        at: when it ended.
        is_timed: whether it had a clock.
        overdue: by the key of the person.
        forfeits: those that hold.
    """

    game: str
    places: tuple[int, ...]
    ended: Ending | None
    decisions: Decisions
    began: float
    at: float
    is_timed: bool
    overdue: Mapping[int, OverdueDecisions] = field(default_factory=dict)
    forfeits: tuple[Forfeit, ...] = ()


@dataclass(frozen=True)
class Participation:
    """A person's part in a finished match.

    Attributes:
        plays: whether a seat counts for the person.
        place: of that seat; None if the match ended without a result: abandoned, or given up at its beginning.
        shared: whether others have the same place.
        asked: decisions of the person in a match with a clock.
        in_time: those of them that were made in time.
    """

    person: int
    plays: bool
    place: int | None
    shared: bool
    asked: int
    in_time: int


@dataclass(frozen=True)
class Summary:
    """A finished match: when it began and ended, the number of decisions, and each person's part by key."""

    began: float
    at: float
    decisions: int
    parts: tuple[Participation, ...]

    @property
    def people(self) -> int:
        """The number of people for whom a seat counts. 1: a match against computers only."""
        return sum(part.plays for part in self.parts)


def summary_of(course: Course) -> Summary:
    """The summary of a finished match."""
    decisions, places = course.decisions, course.places
    has_result = result_of(course.game, places, course.ended, decisions, course.forfeits) not in WITHOUT_RESULT
    reached = places_by_person(places, decisions, course.forfeits)
    made: Counter[int] = Counter()
    for by in decisions.values():
        made.update({actor: count for actor, count in by.items() if actor > 0})
    parts = []
    for person in sorted({*made, *course.overdue, *reached}):
        place = reached.get(person) if has_result else None
        over = course.overdue.get(person, OverdueDecisions())
        asked, in_time = (made[person] + over.missed, made[person] - over.late) if course.is_timed else (0, 0)
        is_shared = place is not None and place.shared
        reached_place = None if place is None else place.place
        parts.append(Participation(person, person in reached, reached_place, is_shared, asked, max(0, in_time)))
    return Summary(course.began, course.at, sum(sum(by.values()) for by in decisions.values()), tuple(parts))


@dataclass(frozen=True)
class _Stretch:
    """A stretch of time in which one person has a seat: the key (None: unknown) and the overdue decisions."""

    person: int | None = None
    overdue: OverdueDecisions = OverdueDecisions()
    is_due: bool = False


def overdue_of(
    log: Sequence[Event], sitting: Mapping[Seat, int], former: Mapping[int, Seat]
) -> dict[int, OverdueDecisions]:
    """The overdue decisions of a match, by person.

    ``sitting``: the people at the seats at the end. ``former``: the seats of people who left, by key.
    """
    stretches: dict[Seat, list[_Stretch]] = {}
    for event in log:
        if not event.live or event.kind not in (EventKind.MOVE, EventKind.SEAT, EventKind.NOTE):
            continue
        own = stretches.setdefault(event.seat, [_Stretch()])
        if event.kind is EventKind.SEAT:
            own[-1] = _closed(own[-1])
            own.append(_Stretch(_newcomer(event.text)))
        elif event.kind is EventKind.MOVE:
            own[-1] = _decided(own[-1], event.actor.person)
        elif event.text == TIMEOUT:
            own[-1] = replace(_closed(own[-1]), is_due=True)
    found: dict[int, OverdueDecisions] = {}
    for seat, own in stretches.items():
        known = {one.person for one in own}
        gone = [key for key, there in former.items() if there == seat and key not in known]
        for at, one in enumerate(own):
            person = one.person
            if person is None:
                person = sitting.get(seat) if at == len(own) - 1 else gone[0] if len(gone) == 1 else None
            over = _closed(one).overdue
            if person is not None and over != OverdueDecisions():
                found[person] = found.get(person, OverdueDecisions()) + over
    return found


def _closed(stretch: _Stretch) -> _Stretch:
    """The stretch once no one makes the decision that is overdue, if there is one."""
    if not stretch.is_due:
        return stretch
    return replace(stretch, is_due=False, overdue=stretch.overdue + OverdueDecisions(missed=1))


def _decided(stretch: _Stretch, person: int | None) -> _Stretch:
    """The stretch after a decision of that person, or of a computer, of chance or of the table."""
    if person is None:
        return _closed(stretch)
    over = stretch.overdue + OverdueDecisions(late=1) if stretch.is_due else stretch.overdue
    return _Stretch(person, over)


def _newcomer(text: str) -> int | None:
    """The key of the person who got a seat; None if it became vacant."""
    kind, _, key = text.partition(" ")
    return int(key) if kind == "person" and key.isdecimal() else None
