"""The points of a match that is over, for the chart below its final board."""

from __future__ import annotations

from bot.app import Stammtisch
from bot.match.errors import UserError
from bot.match.model import Phase
from bot.match.scores import Scores
from bot.match.view import MatchView
from bot.store.errors import StoreUnavailable


async def scores_for(bot: Stammtisch, view: MatchView) -> Scores:
    """See ``scores_of``; () where the log cannot be read, since the board does not wait for a chart."""
    if view.phase is not Phase.OVER:
        return ()
    try:
        return await bot.replays.scores(view.number)
    except (UserError, StoreUnavailable):
        return ()
