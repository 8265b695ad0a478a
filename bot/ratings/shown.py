"""How ratings are shown: a number of which it is always said how certain it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.match.model import Person
from bot.ratings.ladder import Rating
from bot.ratings.result import Unrated

SCALE: Final = 40.0  # so that somebody who has not played stands at 1000
UNSETTLED: Final = 6.0  # sigma above which a rating is still settling; two people play about a dozen matches until then
UNSURE: Final = 4.0  # sigma above which it is fairly certain


class Certainty(StrEnum):
    """How certain a rating is, in words."""

    SETTLING = "settling"
    FAIR = "fair"
    SETTLED = "settled"


@dataclass(frozen=True)
class Standing:
    """A person's rating in a game on a server, or EVERYWHERE."""

    game: str
    guild: int
    rating: Rating


@dataclass(frozen=True)
class Moved:
    """How a match has moved a person's rating on its server. None: the person is not known any more."""

    person: Person | None
    before: Rating
    after: Rating


@dataclass(frozen=True)
class Told:
    """What is said of a rated match that is over: how ratings have moved, or why it does not count.

    ``forfeited``: who is rated as the last one for having given it up; None: the person is not known any more.
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
