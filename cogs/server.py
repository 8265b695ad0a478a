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
from bot.client.tree import localized
from bot.features.seasons.model import SIGNUP_DAYS, SIZES, WEEKS
from bot.games.base import ReadableError
from cogs._ui.content import MessageContent
from cogs._ui.place import find_match, offered_matches
from cogs._ui.respond import Interaction, answer, choices, responds
from cogs.matches import end_question
from cogs.preferences import server_panel
from cogs.seasons import GROUP, LENGTH, PACE_CHOICES, SIGNUP, ask_to_close, offered_games, open_season

log = logging.getLogger(__name__)


@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
class ServerCommands(commands.GroupCog, group_name="server", group_description=localized("command-server")):
    """The commands."""

    @app_commands.command(name="settings", description=localized("command-server-settings"))
    async def settings(self, interaction: Interaction) -> None:
        """Show what the server has set."""
        await answer(interaction, server_panel(interaction))

    @app_commands.command(name="season-open", description=localized("command-season-open"))
    @app_commands.rename(size="group")
    @app_commands.describe(
        game=localized("option-season-game"),
        weeks=localized("option-season-weeks"),
        size=localized("option-season-group"),
        pace=localized("option-pace"),
        signup=localized("option-season-signup"),
        rated=localized("option-season-rated"),
    )
    @app_commands.choices(pace=PACE_CHOICES)
    async def season_open(
        self,
        interaction: Interaction,
        game: str,
        weeks: app_commands.Range[int, WEEKS[0], WEEKS[1]] = LENGTH,
        size: app_commands.Range[int, SIZES[0], SIZES[1]] = GROUP,
        pace: str | None = None,
        signup: app_commands.Range[int, SIGNUP_DAYS[0], SIGNUP_DAYS[1]] = SIGNUP,
        rated: bool = True,
    ) -> None:
        """Open a season (managers only)."""
        await answer(interaction, open_season(interaction, game, weeks, size, pace, signup, rated))

    @app_commands.command(name="season-close", description=localized("command-season-close"))
    @app_commands.describe(game=localized("option-season-game"))
    async def season_close(self, interaction: Interaction, game: str | None = None) -> None:
        """Ask whether to end a season (managers only)."""
        await answer(interaction, ask_to_close(interaction, game))

    @app_commands.command(name="match-end", description=localized("command-end"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=localized("option-match"))
    @responds()
    async def match_end(self, interaction: Interaction, number: str | None = None) -> MessageContent:
        """Ask whether a match really ends for everybody."""
        return await end_question(interaction, await find_match(interaction, number))

    @season_open.autocomplete("game")
    @season_close.autocomplete("game")
    async def offer_games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The games that are played in seasons."""
        return await choices(offered_games(interaction, typed))

    @match_end.autocomplete("number")
    async def offer_matches(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The match of this thread, and the person's running matches."""
        return await choices(offered_matches(interaction, typed))


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
