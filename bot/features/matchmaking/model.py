"""Matchmaking requests, and the pairs of compatible ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.match.clocks import DAY, Pace
from bot.match.lobby import is_for_two

LIFETIME: Final = 14 * DAY  # seconds for which a request stands
MAX_MATCHES: Final = 5  # at a time that one request may lead to
PAIR: Final = 2  # people


class Hours(StrEnum):
    """The time of day at which a person usually plays."""

    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"
    ANY = "any"


@dataclass(frozen=True)
class PartnerRequest:
    """A person's request for an opponent on a server.

    Attributes:
        person: the key.
        channel: where it was made.
        game: None for any.
        most: the most simultaneous matches that may come of it.
        asked: when it was made, in seconds since 1970.
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
    """Two people with compatible requests; ``first`` has the smaller key.

    Attributes:
        channel: where the later request was made.
        match: the table that was opened for them; None if there is none yet.
        tries: failed ones in a row to open it.
    """

    id: int
    guild: int
    first: int
    second: int
    channel: int
    game: str
    pace: Pace
    match: int | None = None
    tries: int = 0


def games_for(one: PartnerRequest, other: PartnerRequest, offered: Collection[str]) -> list[str]:
    """The offered games that both requests allow, sorted."""
    named = {request.game for request in (one, other) if request.game is not None}
    return sorted(game for game in offered if named <= {game} and is_for_two(game))


def fit(one: PartnerRequest, other: PartnerRequest) -> bool:
    """True if two requests are compatible, apart from the game: two people, same server and pace, overlapping hours."""
    if one.person == other.person or (one.guild, one.pace) != (other.guild, other.pace):
        return False
    return one.hours is other.hours or Hours.ANY in (one.hours, other.hours)


def find_pairs(
    requests: Sequence[PartnerRequest],
    offered: Collection[str],
    apart: Collection[frozenset[int]],
    counts: Mapping[int, int],
) -> list[tuple[PartnerRequest, PartnerRequest, list[str]]]:
    """The compatible pairs of requests with their games; the longest wait comes first.

    Args:
        apart: pairs of keys that are never paired.
        counts: the number of matches from each person's request, by key.
    """
    found: list[tuple[PartnerRequest, PartnerRequest, list[str]]] = []
    waiting = sorted(requests, key=lambda request: (request.asked, request.person))
    made = Counter(counts)
    for at, one in enumerate(waiting):
        for other in waiting[at + 1 :]:
            if made[one.person] >= one.most:
                break
            if made[other.person] >= other.most or not fit(one, other):
                continue
            games = games_for(one, other, offered)
            if games and frozenset((one.person, other.person)) not in apart:
                found.append((one, other, games))
                made.update((one.person, other.person))
    return found
