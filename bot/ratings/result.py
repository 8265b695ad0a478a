"""The result of a rated match: who is rated by it, and at which place; or why it does not count.

A seat counts for the person who has made more than half of its decisions. A decision that the table has made because
only one was possible does not count. A seat of which no person has made more than half is left out. A player who has
forfeited is rated last, whatever a substitute has made of the seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from bot.games import GAMES
from bot.games.base import Seat
from bot.match.forfeits import Forfeit
from bot.match.position import Ending, EndReason

LEAST_SHARE: Final = 4  # at least the usual decisions of a match, divided by this, are made in one that is given up
LEAST_PLAYERS: Final = 2

Decisions: TypeAlias = Mapping[Seat, Mapping[int, int]]  # by seat: how many by whom, a key or what stands for nobody


class Unrated(StrEnum):
    """Why a match that was agreed to be rated does not count."""

    ABANDONED = "abandoned"  # ended without a loser: by vote, by a moderator, or since no player was left
    SHORT = "short"  # given up before enough was played
    PLAYED_FOR = "played-for"  # fewer than two seats count for somebody
    OFTEN = "often"  # two of the players have had as many rated matches in a week as count


@dataclass(frozen=True)
class Rated:
    """A person who is rated by a match. Place 1 is the first; equal places are shared."""

    person: int
    place: int


def result_of(
    game: str,
    places: Sequence[int],
    ended: Ending | None,
    decisions: Decisions,
    forfeits: Sequence[Forfeit] = (),
) -> tuple[Rated, ...] | Unrated:
    """Those who are rated by a match that is over, by seat, or why no player is.

    ``places`` are those of the outcome; ``ended`` is how it ended outside the rules. A match that has ended by its
    rules is a whole one, however short; so is one in which a player has forfeited.
    """
    if ended is not None and not forfeits:
        if ended.reason is EndReason.ABANDONED and ended.seat is None:
            return Unrated.ABANDONED
        made = sum(sum(by.values()) for by in decisions.values())
        is_short = made * LEAST_SHARE < GAMES[game].usual_decisions.get(len(places), 0)
        if is_short and ended.reason is not EndReason.ABANDONED:  # who loses an abandoned match has forfeited it
            return Unrated.SHORT
    rated = tuple(Rated(person, place.place) for person, place in places_by_person(places, decisions, forfeits).items())
    return rated if len(rated) >= LEAST_PLAYERS else Unrated.PLAYED_FOR


@dataclass(frozen=True)
class Place:
    """A person's place in a match; ``shared``: others have it too."""

    place: int
    shared: bool


def places_by_person(places: Sequence[int], decisions: Decisions, forfeits: Sequence[Forfeit] = ()) -> dict[int, Place]:
    """The place of each person for whom a seat counts, by key.

    A player who has forfeited shares the place behind all others, and the seat does not count for that player: if no
    other person has made most of its decisions, the places of the others are counted without it.
    """
    gone = {one.person for one in forfeits}
    found = {seat: decider(decisions.get(seat, {})) for seat in range(len(places))}
    struck = {one.seat for one in forfeits if found.get(one.seat) in (None, *gone)}
    left = [place for seat, place in enumerate(places) if seat not in struck]
    made: dict[int, Place] = {}
    for seat, person in found.items():
        if person is not None and person not in gone and seat not in struck:
            place = 1 + sum(other < places[seat] for other in left)
            made[person] = Place(place, left.count(places[seat]) > 1)
    return made | {person: Place(1 + len(left), len(gone) > 1) for person in sorted(gone)}


def decider(made: Mapping[int, int]) -> int | None:
    """The person who has made more than half of a seat's decisions; None if nobody has. Keys of people are above 0."""
    total = sum(made.values())
    return next((person for person, count in made.items() if person > 0 and 2 * count > total), None)
