"""Instinkt at Discord: its slash group and its option."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app import Stammtisch, worded
from cogs._answer import Interaction
from cogs._game import GameCog, terms


class Instinkt(GameCog, group_name="instinkt", group_description=worded("instinkt-command")):
    game = "instinkt"

    @app_commands.command(name="new", description=worded("command-new"))
    @app_commands.describe(
        opponent=worded("option-opponent"),
        draft=worded("instinkt-option-draft-about"),
    )
    @terms
    async def new(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        draft: bool = False,
        language: str | None = None,
        pace: str | None = None,
        overrun: str | None = None,
    ) -> None:
        invited = [opponent] if opponent else []
        agreed = {"language": language, "pace": pace, "overrun": overrun}
        await self.opened(interaction, invited, seats=2, options={"draft": draft}, **agreed)


async def setup(bot: Stammtisch) -> None:
    await bot.add_cog(Instinkt(bot))
