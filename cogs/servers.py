"""Servers that the bot is thrown out of, and comes back to: their matches wait meanwhile."""

from __future__ import annotations

import logging
from collections.abc import Awaitable

import discord
from discord.ext import commands

from bot.app import Stammtisch
from bot.games.base import IllegalMove

log = logging.getLogger(__name__)


class Servers(commands.Cog):
    """Listens for servers; what happened while the bot was not connected is found out when it is."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await _done(self.bot.table.lost(guild.id), guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await _done(self.bot.table.found(guild.id), guild.id)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        for guild in await self.bot.store.guilds():
            here = self.bot.get_guild(guild) is not None
            await _done(self.bot.table.found(guild) if here else self.bot.table.lost(guild), guild)


async def _done(work: Awaitable[None], guild: int) -> None:
    """What cannot be stored now is not lost: it is found out again at the next connection."""
    try:
        await work
    except IllegalMove as reason:
        log.warning("The matches of server %s are not brought up to date (%s).", guild, reason)


async def setup(bot: Stammtisch) -> None:
    await bot.add_cog(Servers(bot))
