"""How ratings follow from results, one after the other: openskill's Plackett-Luce model (Weng and Lin, 2011).

A rating is an estimate ``mu`` with its uncertainty ``sigma``. Equal places are ties; any number of players is rated at
once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
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
    """A rated match that is over: its number, game and server, when it ended (seconds since 1970), and its result."""

    match: int
    game: str
    guild: int
    at: float
    result: tuple[Rated, ...] | Unrated


def rate(before: Sequence[Rating], places: Sequence[int], model: PlackettLuce = MODEL) -> list[Rating]:
    """The ratings of the players after a match in which they reached these places."""
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(new.mu, new.sigma, old.matches + 1) for (new,), old in zip(after, before, strict=True)]


def pairs(people: Iterable[int]) -> Iterator[Pair]:
    """Every two of these people."""
    yield from combinations(sorted(people), 2)


def counted(end: End, earlier: Mapping[Pair, Sequence[float]]) -> tuple[Rated, ...] | Unrated:
    """The result as it counts, given when matches of each pair have ended that counted before it."""
    if isinstance(end.result, Unrated):
        return end.result
    for pair in pairs(one.person for one in end.result):
        if sum(at > end.at - PAIR_TIME for at in earlier.get(pair, ())) >= MAX_OF_PAIR:
            return Unrated.OFTEN
    return end.result


def rated_keys(end: End, result: Sequence[Rated]) -> list[Key]:
    """The ratings that a result concerns: those of its server, then those over all servers, each by seat."""
    guilds = dict.fromkeys((end.guild, EVERYWHERE))
    return [(one.person, end.game, guild) for guild in guilds for one in result]


def rated_anew(end: End, result: Sequence[Rated], known: Mapping[Key, Rating]) -> dict[Key, Rating]:
    """The ratings that a result changes, as they are after it; ``known`` are those before it."""
    keys, places = rated_keys(end, result), [one.place for one in result]
    new: dict[Key, Rating] = {}
    made: dict[tuple[Rating, ...], list[Rating]] = {}  # often the same on the server and over all
    for first in range(0, len(keys), len(places)):
        own = keys[first : first + len(places)]
        before = tuple(known.get(key, Rating()) for key in own)
        if before not in made:
            made[before] = rate(before, places)
        new.update(zip(own, made[before], strict=True))
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
        for pair in pairs(one.person for one in result):
            self._earlier.setdefault(pair, []).append(end.at)
