"""The slash group ``server`` of managers, which Discord hides from others, and servers that remove or add the bot.

The matches of a server that has removed the bot pause.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch
from bot.client.tree import localized, on_servers
from bot.games.base import ReadableError
from cogs._ui.content import MessageContent
from cogs._ui.place import find_match, offered_matches
from cogs._ui.respond import Interaction, responds, suggests
from cogs.matches import end_question

log = logging.getLogger(__name__)


@app_commands.default_permissions(manage_guild=True)
@on_servers
class ServerCommands(commands.GroupCog, group_name="server", group_description=localized("command-server")):
    """The commands."""

    @app_commands.command(name="match-end", description=localized("command-end"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=localized("option-match"))
    @responds()
    async def match_end(self, interaction: Interaction, number: str | None = None) -> MessageContent:
        """Ask whether a match really ends for everybody."""
        return await end_question(interaction, await find_match(interaction, number))

    @match_end.autocomplete("number")
    @suggests
    async def offer_matches(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        """The match of this thread, and the person's running matches."""
        return await offered_matches(interaction, typed)


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
        except ReadableError as reason:
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
    except ReadableError as reason:
        log.warning("The matches of server %s are not up to date (%s).", guild, reason)


COGS = (ServerCommands, Servers)
