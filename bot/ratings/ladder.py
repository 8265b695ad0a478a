"""How ratings follow from results, one after the other: openskill's Plackett-Luce model (Weng and Lin, 2011).

A rating is an estimate ``mu`` with its uncertainty ``sigma``. Equal places are ties; any number of players is rated at
once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf
from typing import Final, TypeAlias

from openskill.models import PlackettLuce

from bot.match.clocks import DAY
from bot.ratings.result import Rated, Unrated

MODEL: Final = PlackettLuce()
EVERYWHERE: Final = 0  # in place of a server: all of them
MAX_OF_PAIR: Final = 5  # rated matches of two people in PAIR_TIME, of all games and servers together
PAIR_TIME: Final = 7 * DAY  # seconds

Pair: TypeAlias = tuple[int, int]  # keys of people, the lower one first
Key: TypeAlias = tuple[int, str, int]  # a person's, a game, a server or EVERYWHERE


@dataclass(frozen=True)
class Rating:
    """A rating after so many matches; by default that of somebody who has not played."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    matches: int = 0


@dataclass(frozen=True)
class End:
    """A rated match that is over: its number, game and server, when it ended (seconds since 1970), and its result.

    ``began``: when it began; None if an earlier version has noted it, by whose limit of a pair it counts.
    """

    match: int
    game: str
    guild: int
    at: float
    result: tuple[Rated, ...] | Unrated
    began: float | None = None

    @property
    def limiting(self) -> tuple[float, float]:
        """The time in which the matches of a pair have ended that are counted against this one."""
        return (self.at - PAIR_TIME, inf) if self.began is None else (self.began - PAIR_TIME, self.began)


def rate(before: Sequence[Rating], places: Sequence[int], model: PlackettLuce = MODEL) -> list[Rating]:
    """The ratings of the players after a match in which they reached these places."""
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(new.mu, new.sigma, old.matches + 1) for (new,), old in zip(after, before, strict=True)]


def pairs(people: Iterable[int]) -> Iterator[Pair]:
    """Every two of these people."""
    yield from combinations(sorted(people), 2)


@dataclass(frozen=True)
class Counted:
    """A result as it counts: ``parts`` are the people each of ``result`` is rated against, themselves included."""

    result: tuple[Rated, ...]
    parts: tuple[tuple[Rated, ...], ...]


def counted(end: End, earlier: Mapping[Pair, Sequence[float]]) -> Counted | Unrated:
    """The result as it counts, given when matches have ended that counted for both of a pair.

    A pair who have had MAX_OF_PAIR of them before this one began are not rated against each other.
    """
    if isinstance(end.result, Unrated):
        return end.result
    first, last = end.limiting
    people = [one.person for one in end.result]
    often = {pair for pair in pairs(people) if sum(first < at < last for at in earlier.get(pair, ())) >= MAX_OF_PAIR}
    if often and end.began is None:
        return Unrated.OFTEN
    parts = [
        tuple(
            other for other in end.result if (min(one.person, other.person), max(one.person, other.person)) not in often
        )
        for one in end.result
    ]
    rated = [(one, part) for one, part in zip(end.result, parts, strict=True) if len(part) > 1]
    if not rated:
        return Unrated.OFTEN
    return Counted(tuple(one for one, _ in rated), tuple(part for _, part in rated))


def rated_anew(end: End, result: Counted, known: Mapping[Key, Rating]) -> dict[Key, Rating]:
    """The ratings that a result changes, as they are after it; ``known`` are those before it."""
    new: dict[Key, Rating] = {}
    made: dict[tuple[tuple[Rating, int], ...], list[Rating]] = {}  # often the same on the server and over all
    for guild in dict.fromkeys((end.guild, EVERYWHERE)):
        for one, part in zip(result.result, result.parts, strict=True):
            before = tuple((known.get((other.person, end.game, guild), Rating()), other.place) for other in part)
            if before not in made:
                made[before] = rate([rating for rating, _ in before], [place for _, place in before])
            new[one.person, end.game, guild] = made[before][part.index(one)]
    return new


class Ladder:
    """All ratings, made of one end after the other.

    Attributes:
        ratings: by person, game and server.
        changes: what each match that counts has made of ratings.
        reasons: why a match does not count, by its number; None for one that does.
        moments: when each match ended.
    """

    def __init__(self) -> None:
        self.ratings: dict[Key, Rating] = {}
        self.changes: dict[tuple[int, int, int], Rating] = {}  # by match, person and server
        self.reasons: dict[int, Unrated | None] = {}
        self.moments: dict[int, float] = {}
        self._earlier: dict[Pair, list[float]] = {}

    def add(self, end: End) -> None:
        """Count a match, which has ended after all those that were added before."""
        result = counted(end, self._earlier)
        self.moments[end.match] = end.at
        if isinstance(result, Unrated):
            self.reasons[end.match] = result
            return
        self.reasons[end.match] = None
        for key, rating in rated_anew(end, result, self.ratings).items():
            self.ratings[key] = rating
            self.changes[end.match, key[0], key[2]] = rating
        for pair in pairs(one.person for one in result.result):
            self._earlier.setdefault(pair, []).append(end.at)
