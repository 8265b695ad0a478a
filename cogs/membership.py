"""Servers that the bot is removed from and added to: their matches pause in between."""

from __future__ import annotations

import logging
from collections.abc import Awaitable

import discord
from discord.ext import commands

from bot.app import Stammtisch
from cogs._ui.prose import REFUSALS

log = logging.getLogger(__name__)


class Servers(commands.Cog):
    """Listens for servers; changes while the bot was not connected are found when it is."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Pause the matches of a server that has removed the bot."""
        await _store_change(self.bot.people.lose_server(guild.id), guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Resume the matches of a server that has added the bot."""
        await _store_change(self.bot.people.regain_server(guild.id), guild.id)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Compare the servers with matches with those that the gateway has announced at this shard.

        Servers of other shards are skipped. A server that is unavailable has been announced, so it is not lost.
        """
        people = self.bot.people
        try:
            guilds = await people.guilds_in_use()
        except REFUSALS as reason:
            log.warning("The servers of shard %s are not compared (%s).", shard, reason)
            return
        for guild in guilds:
            if self.bot.shard_of(guild) == shard:
                change = people.lose_server if self.bot.has_lost(guild) else people.regain_server
                await _store_change(change(guild), guild)


async def _store_change(change: Awaitable[None], guild: int) -> None:
    """Log a change that cannot be stored; the next connection tries it again."""
    try:
        await change
    except REFUSALS as reason:
        log.warning("The matches of server %s are not up to date (%s).", guild, reason)


async def setup(bot: Stammtisch) -> None:
    """Add the cog."""
    await bot.add_cog(Servers(bot))
