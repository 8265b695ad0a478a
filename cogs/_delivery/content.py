"""What the final board of a match shows besides its position: the points for a chart, and how ratings have moved."""

from __future__ import annotations

from bot.app import Stammtisch
from bot.features.ratings.model import RatingChanges
from bot.features.ratings.service import RatingService
from bot.features.replays.service import Replays
from bot.match.errors import UserError
from bot.match.model import Phase
from bot.match.scenes import Scores
from bot.match.view import MatchView
from bot.store.database import StoreUnavailable


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
