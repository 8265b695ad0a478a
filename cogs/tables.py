"""Tables of any game: the buttons by which people sit down, get up, agree and begin, and the command for one's own."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch, worded
from bot.store import Unstored
from bot.table import Seen
from bot.texts import say
from cogs import _board
from cogs._answer import Interaction, answer, misunderstood, tongue
from cogs._controls import acts
from cogs._face import Face
from cogs._finding import seen_of
from cogs._menu import menu
from cogs._terms import Term
from cogs._words import refusal

log = logging.getLogger(__name__)


def _sat(verb: str, change: Callable[[Interaction, int], Awaitable[Seen]]) -> None:
    """A button of a table's message, which then shows who sits there."""

    @acts(verb)
    async def pressed(interaction: Interaction, match: int, page: int) -> None:
        async def work() -> Face:
            bot: Stammtisch = interaction.client
            seen = await change(interaction, match)
            if seen.home is None and interaction.message:
                await _is_home(bot, match, interaction.message.id)
            return _board.table(seen.language, seen)

        await answer(interaction, work(), update=True)


async def _join(interaction: Interaction, match: int) -> Seen:
    bot: Stammtisch = interaction.client
    return await bot.table.join(match, await bot.guest(interaction))


async def _leave(interaction: Interaction, match: int) -> Seen:
    bot: Stammtisch = interaction.client
    return await bot.table.leave(match, interaction.user.id)


async def _start(interaction: Interaction, match: int) -> Seen:
    bot: Stammtisch = interaction.client
    await bot.guest(interaction)
    return await bot.table.start(match, interaction.user.id)


for _verb, _change in (("join", _join), ("leave", _leave), ("start", _start)):
    _sat(_verb, _change)


@acts("term")
async def _agree(interaction: Interaction, match: int, page: int) -> None:
    """Pace or overrun time, picked by the host."""

    async def work() -> Face:
        bot: Stammtisch = interaction.client
        await bot.guest(interaction)
        data: Mapping[str, Any] = interaction.data or {}
        what, _, value = str((data.get("values") or [""])[0]).partition(" ")
        chosen = {"pace" if what == "pace" else "overrun": value}
        seen = await bot.table.agree(match, interaction.user.id, **chosen)
        return _board.table(seen.language, seen)

    await answer(interaction, work(), update=True)


@acts("take")
async def _take(interaction: Interaction, match: int, page: int) -> None:
    """Takes a seat that was given up in a running match."""

    async def work() -> Face:
        note = say(tongue(interaction), "joined-match")
        return await menu(tongue(interaction), await _join(interaction, match), note=note)

    await answer(interaction, work())


async def keep_home(interaction: Interaction, number: int) -> None:
    """Remembers the message that the table is: the public answer to this interaction."""
    bot: Stammtisch = interaction.client
    message = interaction.extras.get("message")
    if message is None:
        try:
            message = (await interaction.original_response()).id
        except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
            log.info("Table %s: its message is not known yet (%s).", number, fault)
            return  # a press on it will tell
    await _is_home(bot, number, message)


async def _is_home(bot: Stammtisch, number: int, message: int) -> None:
    """Remembers a table's message, or leaves that to the next press on it."""
    try:
        await bot.store.settle_place(number, home=message)
    except Unstored as fault:
        log.info("Table %s: its message is not noted (%s).", number, fault.key)


class Tables(commands.Cog):
    """Commands about one's own tables and matches."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @app_commands.command(name="matches", description=worded("command-matches"))
    async def matches(self, interaction: Interaction) -> None:
        async def work() -> Face:
            guest = await self.bot.guest(interaction)
            language = tongue(interaction)
            seen, aside = await seen_of(self.bot, guest.id, await self.bot.store.of_user(guest.id))
            lines = [_board.mine(language, one, guest.id) for one in sorted(seen, key=lambda one: not one.owes)]
            lines += [f"- {refusal(language, reason)}" for reason in aside]
            head = say(language, "mine-head", count=len(lines))
            return Face("\n".join([head, *lines]))

        await answer(interaction, work())


async def setup(bot: Stammtisch) -> None:
    bot.tree.error(misunderstood)
    bot.add_dynamic_items(Term)
    await bot.add_cog(Tables(bot))
