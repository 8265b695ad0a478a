"""A started match as the person sees it who has used a control or a command."""

from __future__ import annotations

from bot.app import Stammtisch
from bot.match.errors import UserError
from bot.match.model import Phase
from bot.match.view import MatchView
from cogs._ui.names import with_fitting_names
from cogs._ui.respond import Interaction


async def see_started(interaction: Interaction, match: int) -> MatchView:
    """The match as this person sees it, with the names that fit where the interaction is.

    Raises UserError for a table that has not started.
    """
    bot: Stammtisch = interaction.client
    person = await bot.person(interaction)
    view = with_fitting_names(interaction, await bot.service.see(match, person.key))
    if view.phase in (Phase.OPEN, Phase.CLOSED):
        raise UserError("not-started" if view.phase is Phase.OPEN else "table-closed")
    return view


async def see_own(interaction: Interaction, match: int) -> MatchView:
    """See ``see_started``; raises UserError as well if this person does not play in the match."""
    view = await see_started(interaction, match)
    if view.seat is None:
        raise UserError("not-in-match")
    return view
