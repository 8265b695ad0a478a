"""Insider at Discord: its slash group, its option and the number of people."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app import Stammtisch, worded
from cogs._answer import Interaction
from cogs._game import GameCog, terms


class Insider(GameCog, group_name="insider", group_description=worded("insider-command")):
    game = "insider"

    @app_commands.command(name="new", description=worded("command-new"))
    @app_commands.describe(
        seats=worded("insider-option-seats-about"),
        opponent=worded("option-opponent"),
        opponent2=worded("option-opponent"),
        opponent3=worded("option-opponent"),
        ask_all=worded("insider-option-ask_all-about"),
    )
    @terms
    async def new(
        self,
        interaction: Interaction,
        seats: app_commands.Range[int, 2, 4] | None = None,
        opponent: discord.User | None = None,
        opponent2: discord.User | None = None,
        opponent3: discord.User | None = None,
        ask_all: bool = False,
        language: str | None = None,
        pace: str | None = None,
        overrun: str | None = None,
    ) -> None:
        invited = list(dict.fromkeys(one for one in (opponent, opponent2, opponent3) if one))
        people = seats or max(2, 1 + len(invited))
        agreed = {"language": language, "pace": pace, "overrun": overrun}
        await self.opened(interaction, invited, seats=people, options={"ask_all": ask_all}, **agreed)


async def setup(bot: Stammtisch) -> None:
    await bot.add_cog(Insider(bot))
