"""Insider at Discord: its slash group, its option and the number of people."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app import Stammtisch, worded
from cogs._answer import Interaction
from cogs._game import LANGUAGE_CHOICES, GameCog


class Insider(GameCog, group_name="insider", group_description=worded("insider-command")):
    game = "insider"

    @app_commands.command(name="new", description=worded("command-new"))
    @app_commands.describe(
        seats=worded("insider-option-seats-about"),
        opponent=worded("option-opponent"),
        opponent2=worded("option-opponent"),
        opponent3=worded("option-opponent"),
        ask_all=worded("insider-option-ask_all-about"),
        language=worded("option-language"),
    )
    @app_commands.choices(language=LANGUAGE_CHOICES)
    async def new(
        self,
        interaction: Interaction,
        seats: app_commands.Range[int, 2, 4] | None = None,
        opponent: discord.Member | None = None,
        opponent2: discord.Member | None = None,
        opponent3: discord.Member | None = None,
        ask_all: bool = False,
        language: str | None = None,
    ) -> None:
        invited = list(dict.fromkeys(one for one in (opponent, opponent2, opponent3) if one))
        people = seats or max(2, 1 + len(invited))
        await self.opened(interaction, invited, seats=people, options={"ask_all": ask_all}, language=language)


async def setup(bot: Stammtisch) -> None:
    await bot.add_cog(Insider(bot))
