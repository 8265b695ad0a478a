"""A season and its parts as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from bot.match.clocks import DAY, Pace
from bot.match.model import Person

WEEK: Final = 7 * DAY  # seconds
WEEKS: Final = (1, 12)  # that a season may last
SIZES: Final = (3, 8)  # people that its groups are made for
SIGNUP_DAYS: Final = (1, 14)
FEWEST: Final = SIZES[0]  # people of a season, and of a group where that can be helped
MAX_GROUPS: Final = 8  # as many pictures as fit into a message
PACES: Final = (Pace.RELAXED, Pace.DAILY, Pace.BRISK)  # live needs both at once, and without a clock nothing ends
PAIR: Final = 2  # seats of every match


class SeasonPhase(StrEnum):
    """How far a season has come."""

    SIGNUP = "signup"
    RUNNING = "running"
    OVER = "over"


class SeasonEnd(StrEnum):
    """Why a season is over."""

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


class Way(StrEnum):
    """How a result came about."""

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
    """Somebody who has signed up.

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
        round: from 1.
        first, second: the keys of those at seats 0 and 1.
        opens: when the table is opened, in seconds since 1970.
        match: the number of the match; None before that.
        place: the channel or thread where it is told, and the table's message in a channel.
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
    way: Way | None = None
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
        """What the person with this key has signed up as; None if they have not."""
        return next((one for one in self.entrants if one.person == person), None)

    def fixtures_of(self, group: int) -> list[Fixture]:
        """The matches of a group."""
        return [one for one in self.fixtures if one.group == group]
