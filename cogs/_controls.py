"""Buttons under messages: each carries what it does and the match's number, so that one of any age still works."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import ui

from bot.texts import say
from cogs._answer import Interaction

Act = Callable[[Interaction, int, int], Awaitable[None]]
ACTS: dict[str, Act] = {}


def acts(verb: str) -> Callable[[Act], Act]:
    """Marks what a button with that verb does: called with the interaction, the match's number and the page."""

    def noted(act: Act) -> Act:
        ACTS[verb] = act
        return act

    return noted


class Press(
    ui.DynamicItem[ui.Button[Any]], template=r"press:(?P<verb>[a-z]+):(?P<match>\d{1,12})(?::(?P<page>\d{1,4}))?"
):
    """A button whose custom_id holds all it needs."""

    def __init__(
        self,
        verb: str,
        match: int,
        page: int | None = None,
        *,
        language: str = "en",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
    ) -> None:
        tail = "" if page is None else f":{page}"
        label = say(language, f"button-{verb}")
        custom_id = f"press:{verb}:{match}{tail}"
        super().__init__(ui.Button(label=label, style=style, custom_id=custom_id, disabled=disabled))
        self.verb, self.match, self.page = verb, match, page or 0

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], found: re.Match[str], /) -> Press:
        verb = found["verb"] if found["verb"] in ACTS else "play"
        return cls(verb, int(found["match"]), int(found["page"] or 0))

    async def callback(self, interaction: Interaction) -> None:
        await ACTS[self.verb](interaction, self.match, self.page)
