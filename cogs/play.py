"""The command ``play``: the person would like to play on this server, with whomever it suits."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch
from bot.tree import localized
from cogs._ui.respond import Interaction, answer
from cogs._ui.router import router_of
from cogs._ui.wishes import add_routes, wish_panel


class Play(commands.Cog):
    """The command."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @app_commands.command(name="play", description=localized("command-play"))
    @app_commands.guild_only()
    async def play(self, interaction: Interaction) -> None:
        """Show the person's wish, and what they can say, change and withdraw."""
        await answer(interaction, wish_panel(interaction))


async def setup(bot: Stammtisch) -> None:
    """Answer the controls of the panel, and add the cog."""
    add_routes(router_of(bot))
    await bot.add_cog(Play(bot))
