"""What messages of a match show besides its position: points for a chart, moved ratings, and where it comes from."""

from __future__ import annotations

from dataclasses import replace

from bot.app import Stammtisch
from bot.features.ratings.model import RatingChanges
from bot.features.ratings.service import RatingService
from bot.features.replays.service import Replays
from bot.match.errors import UserError
from bot.match.model import Phase
from bot.match.scenes import Scores
from bot.match.view import MatchView
from bot.store.database import StoreUnavailable
from cogs._ui.content import MessageContent


async def scores_for(bot: Stammtisch, view: MatchView) -> Scores:
    """See ``scores_of``; () where the log cannot be read, since the board does not wait for a chart."""
    if view.phase is not Phase.OVER:
        return ()
    try:
        return await bot[Replays].scores(view.number)
    except (UserError, StoreUnavailable):
        return ()


async def ratings_for(bot: Stammtisch, view: MatchView) -> RatingChanges | None:
    """What a match that is over has made of ratings; None if it was not rated."""
    if view.phase is not Phase.OVER or not view.is_rated:
        return None
    return await bot[RatingService].of_match(view)


async def origins_of(bot: Stammtisch, view: MatchView) -> list[str]:
    """The lines of features about where the match comes from and, when it is over, what it counts there."""
    found = [await feature.origin(bot, view) for feature in bot.features if feature.origin is not None]
    return [line for line in found if line is not None]


async def with_origins(bot: Stammtisch, view: MatchView, content: MessageContent) -> MessageContent:
    """The content with these lines below it."""
    return replace(content, note="\n".join(filter(None, [content.note, *await origins_of(bot, view)])))
