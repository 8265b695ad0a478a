"""The result of a rated match: who is rated by it, and at which place; or why it does not count.

A seat counts for the person who has made more than half of its decisions. A decision that the table has made because
only one was possible is nobody's and does not count. A seat of which nobody has made more than half is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from bot.games import GAMES
from bot.games.base import Seat
from bot.match.position import Ending, EndReason

LEAST_SHARE: Final = 4  # at least the usual decisions of a match, divided by this, are made in one that is given up
LEAST_PLAYERS: Final = 2

Decisions: TypeAlias = Mapping[Seat, Mapping[int, int]]  # by seat: how many by whom, a key or what stands for nobody


class Unrated(StrEnum):
    """Why a match that was agreed to be rated does not count."""

    ABANDONED = "abandoned"  # ended without a loser: by agreement, by a moderator, or since nobody was left
    SHORT = "short"  # given up before enough was played
    PLAYED_FOR = "played-for"  # fewer than two seats count for somebody
    OFTEN = "often"  # two of the players have had as many rated matches in a week as count


@dataclass(frozen=True)
class Rated:
    """A person who is rated by a match. Place 1 is the first; equal places are shared."""

    person: int
    place: int


def result_of(
    game: str, places: Sequence[int], ended: Ending | None, decisions: Decisions
) -> tuple[Rated, ...] | Unrated:
    """Those who are rated by a match that is over, by seat, or why nobody is.

    ``places`` are those of the outcome; ``ended`` is how it ended outside the rules. A match that has ended by its
    rules is a whole one, however short.
    """
    if ended is not None and ended.reason is EndReason.ABANDONED:
        return Unrated.ABANDONED
    made = sum(sum(by.values()) for by in decisions.values())
    if ended is not None and made * LEAST_SHARE < GAMES[game].usual_decisions.get(len(places), 0):
        return Unrated.SHORT
    found = [(decider(decisions.get(seat, {})), place) for seat, place in enumerate(places)]
    rated = {person: Rated(person, place) for person, place in found if person is not None}
    return tuple(rated.values()) if len(rated) >= LEAST_PLAYERS else Unrated.PLAYED_FOR


def decider(made: Mapping[int, int]) -> int | None:
    """The person who has made more than half of a seat's decisions; None if nobody has. Keys of people are above 0."""
    total = sum(made.values())
    return next((person for person, count in made.items() if person > 0 and 2 * count > total), None)
