"""Migrato at Discord: its slash group."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app import Stammtisch, worded
from cogs._answer import Interaction
from cogs._game import LANGUAGE_CHOICES, GameCog


class Migrato(GameCog, group_name="migrato", group_description=worded("migrato-command")):
    game = "migrato"

    @app_commands.command(name="new", description=worded("command-new"))
    @app_commands.describe(opponent=worded("option-opponent"), language=worded("option-language"))
    @app_commands.choices(language=LANGUAGE_CHOICES)
    async def new(
        self, interaction: Interaction, opponent: discord.Member | None = None, language: str | None = None
    ) -> None:
        invited = [opponent] if opponent else []
        await self.opened(interaction, invited, seats=2, options={}, language=language)


async def setup(bot: Stammtisch) -> None:
    await bot.add_cog(Migrato(bot))
