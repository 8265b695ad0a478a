"""Which names a view has where it is shown."""

from __future__ import annotations

from dataclasses import replace

from bot.match.scenes import Frame
from bot.match.view import MatchView, renamed
from cogs._ui.respond import Interaction


def with_fitting_names(interaction: Interaction, view: MatchView) -> MatchView:
    """The view with the names that fit where the interaction is: global ones in direct messages."""
    return view.with_global_names() if interaction.guild_id is None else view


def frame_with_fitting_names(interaction: Interaction, frame: Frame) -> Frame:
    """The same for a scene and what has happened in it."""
    view = with_fitting_names(interaction, frame.view)
    return replace(frame, view=view, lines=tuple(renamed(frame.lines, view.people)))
