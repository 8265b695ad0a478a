"""Who would like to play: requests, when two of them fit, and what is agreed then."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.games import GAMES
from bot.match.clocks import DAY, Pace

LIFETIME: Final = 14 * DAY  # seconds for which a request stands
MAX_MATCHES: Final = 5  # at a time that one request may lead to
PAIR: Final = 2  # people


class Hours(StrEnum):
    """When on a day a person usually plays."""

    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"
    ANY = "any"


@dataclass(frozen=True)
class PartnerRequest:
    """A person's request to play on a server.

    Attributes:
        person: the key.
        channel: where it was said.
        game: None for any.
        most: matches at a time that may come of it.
        asked: when it was said, in seconds since 1970.
    """

    person: int
    guild: int
    channel: int
    game: str | None
    pace: Pace
    hours: Hours
    most: int
    asked: float = 0.0
    expires: float = 0.0


@dataclass(frozen=True)
class Pairing:
    """Two people whose requests have met; ``first`` has the smaller key.

    Attributes:
        channel: where the later one has said it.
        match: the table that was opened for them; None if there is none yet.
        tries: failed ones in a row to open it.
    """

    number: int
    guild: int
    first: int
    second: int
    channel: int
    game: str
    pace: Pace
    match: int | None = None
    tries: int = 0


def is_for_two(game: str) -> bool:
    """Whether two can play the game of that name."""
    return game in GAMES and PAIR in GAMES[game].seats


def games_for(one: PartnerRequest, other: PartnerRequest, offered: Collection[str]) -> list[str]:
    """The games that both would play, of those that are offered, sorted."""
    named = {request.game for request in (one, other) if request.game is not None}
    return sorted(game for game in offered if named <= {game} and is_for_two(game))


def fit(one: PartnerRequest, other: PartnerRequest) -> bool:
    """Whether two requests fit but for the game: of two people, on one server, of one pace, at hours that overlap."""
    if one.person == other.person or (one.guild, one.pace) != (other.guild, other.pace):
        return False
    return one.hours is other.hours or Hours.ANY in (one.hours, other.hours)


def find_pairs(
    requests: Sequence[PartnerRequest],
    offered: Collection[str],
    apart: Collection[frozenset[int]],
    counts: dict[int, int],
) -> list[tuple[PartnerRequest, PartnerRequest, list[str]]]:
    """The pairs of requests that fit, with the games for each; those who have waited for longest come first.

    Args:
        apart: pairs of keys that are not brought together.
        counts: how many matches each person has of their request, by key.
    """
    found: list[tuple[PartnerRequest, PartnerRequest, list[str]]] = []
    waiting = sorted(requests, key=lambda request: (request.asked, request.person))
    counts = dict(counts)
    for at, one in enumerate(waiting):
        for other in waiting[at + 1 :]:
            if counts.get(one.person, 0) >= one.most:
                break
            if counts.get(other.person, 0) >= other.most or not fit(one, other):
                continue
            games = games_for(one, other, offered)
            if games and frozenset((one.person, other.person)) not in apart:
                found.append((one, other, games))
                for person in (one.person, other.person):
                    counts[person] = counts.get(person, 0) + 1
    return found
