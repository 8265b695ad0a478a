"""Hypnosia at Discord: its slash group, how many play and its option."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app import Stammtisch, worded
from cogs._answer import Interaction
from cogs._game import GameCog, terms


class Hypnosia(GameCog, group_name="hypnosia", group_description=worded("hypnosia-command")):
    game = "hypnosia"

    @app_commands.command(name="new", description=worded("command-new"))
    @app_commands.describe(
        seats=worded("hypnosia-option-seats-about"),
        opponent=worded("option-opponent"),
        opponent2=worded("option-opponent"),
        opponent3=worded("option-opponent"),
        opponent4=worded("option-opponent"),
        opponent5=worded("option-opponent"),
        careful_stacks=worded("hypnosia-option-careful_stacks-about"),
    )
    @terms
    async def new(
        self,
        interaction: Interaction,
        seats: app_commands.Range[int, 2, 6] | None = None,
        opponent: discord.User | None = None,
        opponent2: discord.User | None = None,
        opponent3: discord.User | None = None,
        opponent4: discord.User | None = None,
        opponent5: discord.User | None = None,
        careful_stacks: bool = False,
        language: str | None = None,
        pace: str | None = None,
        overrun: str | None = None,
    ) -> None:
        named = (opponent, opponent2, opponent3, opponent4, opponent5)
        invited = list(dict.fromkeys(one for one in named if one))
        await self.opened(
            interaction,
            invited,
            seats=seats or max(2, 1 + len(invited)),
            options={"careful_stacks": careful_stacks},
            language=language,
            pace=pace,
            overrun=overrun,
        )


async def setup(bot: Stammtisch) -> None:
    await bot.add_cog(Hypnosia(bot))
