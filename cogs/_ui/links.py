"""Link buttons: they lead to a place at Discord instead of making an interaction."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from discord import ui

from bot.match.model import Phase
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.prose import match_link

Target: TypeAlias = Literal["match", "table", "end", "rematch", "film"]


def link_button(language: str, target: Target, url: str) -> ui.Button[Any]:
    """A button that opens the address, labelled by what is there."""
    return ui.Button(label=say(language, f"button-to-{target}"), url=url)


def match_button(language: str, view: MatchView) -> ui.Button[Any]:
    """A link button to the place where the match is shown, or to its table."""
    target: Target = "table" if view.phase is Phase.OPEN else "match"
    return link_button(language, target, match_link(view))
