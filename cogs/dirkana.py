"""Dirkana at Discord: its slash group."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app import Stammtisch, worded
from cogs._answer import Interaction
from cogs._game import GameCog, terms


class Dirkana(GameCog, group_name="dirkana", group_description=worded("dirkana-command")):
    game = "dirkana"

    @app_commands.command(name="new", description=worded("command-new"))
    @app_commands.describe(opponent=worded("option-opponent"))
    @terms
    async def new(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        language: str | None = None,
        pace: str | None = None,
        overrun: str | None = None,
    ) -> None:
        agreed = {"language": language, "pace": pace, "overrun": overrun}
        await self.opened(interaction, [opponent] if opponent else [], seats=2, options={}, **agreed)


async def setup(bot: Stammtisch) -> None:
    await bot.add_cog(Dirkana(bot))
