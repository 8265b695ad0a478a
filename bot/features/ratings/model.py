"""Ratings as pure values: how a match counts, how it changes ratings, and how they are shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from math import inf
from typing import Final, TypeAlias

from openskill.models import PlackettLuce

from bot.games import GAMES
from bot.games.base import Seat
from bot.match.clocks import DAY
from bot.match.commands import Forfeit
from bot.match.model import Person
from bot.match.position import Ending, EndReason

LEAST_SHARE: Final = 4  # at least the usual decisions of a match, divided by this, are made in one that is given up
LEAST_PLAYERS: Final = 2
Decisions: TypeAlias = Mapping[Seat, Mapping[int, int]]  # by seat: counts by author, who need not be a person


class Unrated(StrEnum):
    """Why a rated match does not count."""

    ABANDONED = "abandoned"  # ended without a loser: by vote, by a moderator, or since no player was left
    SHORT = "short"  # given up before enough was played
    PLAYED_FOR = "played-for"  # fewer than two seats count for a person
    OFTEN = "often"  # a pair of players has reached the limit of rated matches in a week


@dataclass(frozen=True)
class RatedPerson:
    """A person for whom a seat of a match counts, and the place; 1 is the first. ``shared``: others have the same."""

    person: int
    place: int
    shared: bool = field(default=False, compare=False)


def result_of(
    game: str,
    places: Sequence[int],
    ended: Ending | None,
    decisions: Decisions,
    forfeits: Sequence[Forfeit] = (),
) -> tuple[RatedPerson, ...] | Unrated:
    """The people whom a finished match rates, by seat, or why it rates no player.

    ``places`` are those of the outcome; ``ended`` is how it ended outside the rules. A match that has ended by its
    rules is a whole one, however short; so is one in which a player has forfeited.
    """
    if ended is not None and not forfeits:
        if ended.reason is EndReason.ABANDONED and ended.seat is None:
            return Unrated.ABANDONED
        made = sum(sum(by.values()) for by in decisions.values())
        is_short = made * LEAST_SHARE < GAMES[game].usual_decisions.get(len(places), 0)
        if is_short and ended.reason is not EndReason.ABANDONED:  # the loser of an abandoned match has forfeited it
            return Unrated.SHORT
    rated = tuple(places_by_person(places, decisions, forfeits).values())
    return rated if len(rated) >= LEAST_PLAYERS else Unrated.PLAYED_FOR


def places_by_person(
    places: Sequence[int], decisions: Decisions, forfeits: Sequence[Forfeit] = ()
) -> dict[int, RatedPerson]:
    """The place of each person for whom a seat counts, by key.

    A player who has forfeited shares the place behind all others, and the seat does not count for that player: if no
    other person has made most of its decisions, the places of the others are counted without it.
    """
    gone = {one.person for one in forfeits}
    found = {seat: decider(decisions.get(seat, {})) for seat in range(len(places))}
    struck = {one.seat for one in forfeits if found.get(one.seat) in (None, *gone)}
    left = [place for seat, place in enumerate(places) if seat not in struck]
    made: dict[int, RatedPerson] = {}
    for seat, person in found.items():
        if person is not None and person not in gone and seat not in struck:
            place = 1 + sum(other < places[seat] for other in left)
            made[person] = RatedPerson(person, place, left.count(places[seat]) > 1)
    return made | {person: RatedPerson(person, 1 + len(left), len(gone) > 1) for person in sorted(gone)}


def decider(made: Mapping[int, int]) -> int | None:
    """The person who made more than half of a seat's decisions; None if there is none. Keys of people are above 0."""
    total = sum(made.values())
    return next((person for person, count in made.items() if person > 0 and 2 * count > total), None)


MODEL: Final = PlackettLuce()
EVERYWHERE: Final = 0  # in place of a server: all of them
MAX_OF_PAIR: Final = 5  # rated matches of two people in PAIR_TIME, of all games and servers together
PAIR_TIME: Final = 7 * DAY  # seconds
PersonPair: TypeAlias = tuple[int, int]  # keys of people, the lower one first
Key: TypeAlias = tuple[int, str, int]  # a person's, a game, a server or EVERYWHERE


@dataclass(frozen=True)
class Rating:
    """A rating after so many matches; by default that of a person who has not played."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    matches: int = 0


@dataclass(frozen=True)
class RatedEnd:
    """A rated match that is over: its number, game and server, when it ended (seconds since 1970), and its result.

    ``began``: when it began; None if an earlier version stored it, whose limit per pair then applies.
    """

    match: int
    game: str
    guild: int
    at: float
    result: tuple[RatedPerson, ...] | Unrated
    began: float | None = None

    @property
    def limiting(self) -> tuple[float, float]:
        """The stretch of time whose matches count towards the limit per pair for this one."""
        return (self.at - PAIR_TIME, inf) if self.began is None else (self.began - PAIR_TIME, self.began)


def rate(before: Sequence[Rating], places: Sequence[int], model: PlackettLuce = MODEL) -> list[Rating]:
    """The ratings of the players after a match in which they reached these places."""
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(new.mu, new.sigma, old.matches + 1) for (new,), old in zip(after, before, strict=True)]


def pairs(people: Iterable[int]) -> Iterator[PersonPair]:
    """Every two of these people."""
    yield from combinations(sorted(people), 2)


@dataclass(frozen=True)
class Counted:
    """A result as it counts; ``parts`` has for each of ``result`` the people to rate against, themselves included."""

    result: tuple[RatedPerson, ...]
    parts: tuple[tuple[RatedPerson, ...], ...]


def counted(end: RatedEnd, earlier: Mapping[PersonPair, Sequence[float]]) -> Counted | Unrated:
    """The result as it counts, given the ends of earlier matches that counted for a pair.

    A pair who have had MAX_OF_PAIR of them before this one began are not rated against each other.
    """
    if isinstance(end.result, Unrated):
        return end.result
    first, last = end.limiting
    often = {
        pair
        for pair in pairs([one.person for one in end.result])
        if sum(first < at < last for at in earlier.get(pair, ())) >= MAX_OF_PAIR
    }
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


def rated_again(end: RatedEnd, result: Counted, known: Mapping[Key, Rating]) -> dict[Key, Rating]:
    """The ratings changed by a result, after it; ``known`` are the ratings before it."""
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
    """All ratings, built from finished matches in order.

    Attributes:
        ratings: by person, game and server.
        changes: the ratings after each match that counts.
        reasons: why a match does not count, by its number; None for one that does.
        moments: when each match ended.
    """

    def __init__(self) -> None:
        self.ratings: dict[Key, Rating] = {}
        self.changes: dict[tuple[int, int, int], Rating] = {}  # by match, person and server
        self.reasons: dict[int, Unrated | None] = {}
        self.moments: dict[int, float] = {}
        self._earlier: dict[PersonPair, list[float]] = {}

    def add(self, end: RatedEnd) -> None:
        """Add a match that ended after all earlier ones."""
        result = counted(end, self._earlier)
        self.moments[end.match] = end.at
        if isinstance(result, Unrated):
            self.reasons[end.match] = result
            return
        self.reasons[end.match] = None
        for key, rating in rated_again(end, result, self.ratings).items():
            self.ratings[key] = rating
            self.changes[end.match, key[0], key[2]] = rating
        for pair in pairs(one.person for one in result.result):
            self._earlier.setdefault(pair, []).append(end.at)


SCALE: Final = 40.0  # so that a person who has not played stands at 1000
UNSETTLED: Final = 6.0  # sigma above which a rating is still settling; two people play about a dozen matches until then
UNSURE: Final = 4.0  # sigma above which it is fairly certain


class Certainty(StrEnum):
    """How certain a rating is, in words."""

    SETTLING = "settling"
    FAIR = "fair"
    SETTLED = "settled"


@dataclass(frozen=True)
class OwnRating:
    """A person's rating in a game on a server, or EVERYWHERE."""

    game: str
    guild: int
    rating: Rating


@dataclass(frozen=True)
class Moved:
    """A change of a person's rating on a server. None: the person is deleted."""

    person: Person | None
    before: Rating
    after: Rating


@dataclass(frozen=True)
class RatingChanges:
    """The rating changes of a finished match, or why it does not count.

    ``forfeited``: the people rated last because they gave up; None: a deleted person.
    """

    moves: tuple[Moved, ...] = ()
    reason: Unrated | None = None
    forfeited: tuple[Person | None, ...] = ()


def points(rating: Rating) -> int:
    """The rating as a number for people."""
    return round(SCALE * rating.mu)


def certainty(rating: Rating) -> Certainty:
    """How certain the rating is."""
    if rating.sigma > UNSETTLED:
        return Certainty.SETTLING
    return Certainty.FAIR if rating.sigma > UNSURE else Certainty.SETTLED
