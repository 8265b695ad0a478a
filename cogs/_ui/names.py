"""Which names a view has where it is shown."""

from __future__ import annotations

from bot.match.view import MatchView
from cogs._ui.respond import Interaction


def with_fitting_names(interaction: Interaction, view: MatchView) -> MatchView:
    """The view with the names that fit where the interaction is: global ones in direct messages."""
    return view.with_global_names() if interaction.guild_id is None else view
