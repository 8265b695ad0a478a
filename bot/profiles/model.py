"""What profiles, leaderboards and statistics of servers say, as values. People stand by their keys until shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.match.model import Person
from bot.ratings.ladder import Rating

FAVOURITES: Final = 3  # opponents, or people of a server, that are named
PAGE: Final = 10  # people on a page of a leaderboard


@dataclass(frozen=True)
class Scope:
    """Of which matches a profile is made.

    Attributes:
        guild: only those on this server, where people have the names that they are called by; None: all.
        channels: only those of tables in these channels; None: all.
        rated_on: the server whose ratings are told, EVERYWHERE for those over all servers; None: no ratings.
    """

    guild: int | None
    channels: frozenset[int] | None
    rated_on: int | None


@dataclass(frozen=True)
class Known:
    """Somebody in another person's statistics: a former player without a person, or one who is not to be named."""

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
    """A match that took long: its number and game, seconds from the first decision to the end, and its decisions."""

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
    """What is said of a person.

    Attributes:
        games: matches with other people, the game with most of them first.
        alone: matches against computers only.
        asked: decisions in matches with a clock; ``in_time``: those of them that were made in time.
        longest: the match that took the longest time, and the one with the most decisions.
        opponents: those with whom the person has played most lately.
        against: None unless somebody else asks who has played with the person.
        lines: the ratings after each rated match, oldest first, by game; the games as in ``games``, then by name.
    """

    games: tuple[Played, ...]
    alone: int
    asked: int
    in_time: int
    longest: tuple[Longest, ...]
    opponents: tuple[Known, ...]
    against: HeadToHead | None
    lines: tuple[tuple[str, tuple[Rating, ...]], ...]

    @property
    def matches(self) -> int:
        """Matches with other people."""
        return sum(one.matches for one in self.games)

    @property
    def undecided(self) -> int:
        """Those of them that have ended without a result."""
        return sum(one.matches - one.decided for one in self.games)

    @property
    def won(self) -> int:
        """Those of them that were won alone."""
        return sum(one.won for one in self.games)

    @property
    def shared(self) -> int:
        """Those of them that were won together with others."""
        return sum(one.shared for one in self.games)

    @property
    def punctuality(self) -> float | None:
        """The share of decisions made in time, 0 to 1; None without any that had a time."""
        return self.in_time / self.asked if self.asked else None

    @property
    def is_empty(self) -> bool:
        """Whether nothing can be told."""
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
    """What is said of a server.

    Attributes:
        games: the game with most matches first.
        alone: matches against computers only that are over.
        people: how many have played a match that is over.
        slots: how many matches have ended in each hour of the week, from Monday 0 to 1 o'clock UTC on; 168 of them.
        longest: the match that took the longest time, and the one with the most decisions.
        active: those who have agreed to be shown and have played most.
    """

    games: tuple[GameCount, ...]
    alone: int
    people: int
    slots: tuple[int, ...]
    longest: tuple[Longest, ...]
    active: tuple[Known, ...]

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
        """Whether nothing can be told."""
        return not (self.over or self.running or self.alone)
