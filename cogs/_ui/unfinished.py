"""What a player has done so far in a turn of several steps."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from bot.app import Stammtisch
from bot.match.position import EventKind
from bot.match.view import MatchView, renamed
from cogs._ui.prose import log_texts

OWN: Final = (EventKind.MOVE, EventKind.UNDO)  # a player's part in a turn


async def unfinished_turn(bot: Stammtisch, language: str, view: MatchView) -> str:
    """The viewer's steps that the others wait to see finished, a line each; "" if there is none to take back."""
    if not view.can_take_back:
        return ""
    lines = await bot.service.story(view.number, view.viewer)
    own = takewhile(lambda line: line.seat == view.seat and line.kind in OWN, reversed(lines))
    steps = [line for line in reversed(list(own)) if line.kind is EventKind.MOVE]
    return "\n".join(f"- {text}" for text in log_texts(language, view, renamed(steps, view.people)))
