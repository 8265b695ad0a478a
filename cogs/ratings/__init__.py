"""Ratings: a person's standings, and the change by a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.app import Feature, Stammtisch
from bot.features.ratings.model import (
    EVERYWHERE,
    MAX_OF_PAIR,
    Moved,
    OwnRating,
    Rating,
    RatingChanges,
    certainty,
    points,
)
from bot.features.ratings.service import RatingService
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MessageContent, escaped
from cogs._ui.prose import listed
from cogs._ui.router import GameName, PageNumber, PersonRoute, Route, Verb, button

EVERYWHERE_VERBS: Final = {"rateall": True, "rateserver": False}  # of the buttons


@dataclass(frozen=True)
class ClubRoute(Route):
    """A control of a profile, a leaderboard or a server's statistics.

    ``game`` and ``page``, counted from 0: of a leaderboard, else "any" and 0. A select's values are names of games.
    """

    KIND = "club"
    verb: Verb
    game: GameName = "any"
    page: PageNumber = 0


def rating_text(language: str, rating: Rating) -> str:
    """A rating: "1056, still settling"."""
    return say(language, "rating", points=str(points(rating)), certainty=say(language, f"rating-{certainty(rating)}"))


def moved_text(language: str, changes: RatingChanges) -> str:
    """How a match has moved the ratings of its players, or why it does not count."""
    if changes.reason is not None:
        return say(language, f"unrated-{changes.reason}", most=MAX_OF_PAIR)
    moved = say(language, "ratings-moved", moves=listed(language, (_moved(language, one) for one in changes.moves)))
    if not changes.forfeited:
        return moved
    names = [escaped(one.name) if one and one.name else say(language, "seat-former") for one in changes.forfeited]
    return f"{moved} " + say(language, "ratings-forfeited", names=listed(language, names), count=len(names))


def _moved(language: str, moved: Moved) -> str:
    old, new = points(moved.before), points(moved.after)
    way = "up" if new > old else "down" if new < old else "same"
    name = escaped(moved.person.name) if moved.person and moved.person.name else say(language, "seat-former")
    return say(language, f"rating-{way}", name=name, rating=rating_text(language, moved.after))


def ratings_content(
    language: str, standings: Sequence[OwnRating], guild: int | None, everywhere: bool
) -> MessageContent:
    """A person's ratings on the server and, if they want it, over all servers; ``guild`` None: outside servers."""
    lines = [say(language, "ratings-head")]
    if guild is not None:
        lines += ["", say(language, "ratings-server"), *_standings(language, standings, guild)]
    if everywhere:
        lines += ["", say(language, "ratings-everywhere"), *_standings(language, standings, EVERYWHERE)]
    elif guild is None:
        lines += ["", say(language, "ratings-elsewhere")]
    verb = next(verb for verb, wanted in EVERYWHERE_VERBS.items() if wanted is not everywhere)
    row = [button(PersonRoute(verb), language), button(ClubRoute("profile"), language)]
    return MessageContent("\n".join(lines), note=say(language, "ratings-rule", most=MAX_OF_PAIR), rows=[row])


def _standings(language: str, standings: Sequence[OwnRating], guild: int) -> list[str]:
    found = [
        say(
            language,
            "ratings-line",
            game=say(language, f"{one.game}-name"),
            rating=rating_text(language, one.rating),
            count=one.rating.matches,
        )
        for one in standings
        if one.guild == guild
    ]
    return [f"- {line}" for line in found] or [say(language, "ratings-none")]


async def outcome_text(bot: Stammtisch, view: MatchView) -> str | None:
    """What a match that is over has made of ratings; None if it was not rated."""
    changes = await bot[RatingService].of_match(view) if view.is_rated else None
    return None if changes is None else moved_text(view.language, changes)


FEATURE = Feature(services={RatingService: lambda bot: RatingService(bot.service)}, outcome=outcome_text)
