"""The selects of an open table with which its host agrees on pace and overrun time. Knows no game."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import ui

from bot.pace import PACES, TIMEOUTS
from bot.table import Seen
from bot.texts import say
from cogs._answer import Interaction
from cogs._controls import ACTS
from cogs._words import overrun


class Term(ui.DynamicItem[ui.Select[Any]], template=r"term:(?P<what>pace|timeout):(?P<match>\d{1,12})"):
    """One thing that is agreed; its values say what, and how: "pace brisk"."""

    def __init__(self, what: str, match: int, options: list[discord.SelectOption]) -> None:
        super().__init__(ui.Select(custom_id=f"term:{what}:{match}", options=options))
        self.match = match

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], found: re.Match[str], /) -> Term:
        return cls(found["what"], int(found["match"]), [discord.SelectOption(label="-", value="-")])

    async def callback(self, interaction: Interaction) -> None:
        await ACTS["term"](interaction, self.match, 0)


def terms_of(language: str, seen: Seen) -> list[list[ui.Item[Any]]]:
    """The rows of an open table's selects: its pace, and, where there is a clock, what happens when time is over."""
    rows: list[list[ui.Item[Any]]] = [[Term("pace", seen.number, [_pace(language, seen, one) for one in PACES])]]
    if PACES[seen.pace] is not None:
        rules = [one for one in TIMEOUTS if overrun(one, len(seen.players)) == one]
        rows.append([Term("timeout", seen.number, [_overrun(language, seen, one) for one in rules])])
    return rows


def _pace(language: str, seen: Seen, pace: str) -> discord.SelectOption:
    label, about = say(language, f"pace-{pace}"), say(language, "option-pace")
    return discord.SelectOption(label=label, value=f"pace {pace}", description=about, default=pace == seen.pace)


def _overrun(language: str, seen: Seen, rule: str) -> discord.SelectOption:
    what, about = say(language, f"timeout-{rule}"), say(language, "option-timeout")
    label = say(language, "term-timeout", timeout=what)
    present = overrun(seen.timeout, len(seen.players))
    return discord.SelectOption(label=label, value=f"timeout {rule}", description=about, default=rule == present)
