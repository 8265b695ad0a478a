"""Migrato at Discord: its slash group."""

from __future__ import annotations

from bot.app import Stammtisch, worded
from cogs._game import DuelCog


class Migrato(DuelCog, group_name="migrato", group_description=worded("migrato-command")):
    game = "migrato"


async def setup(bot: Stammtisch) -> None:
    await bot.add_cog(Migrato(bot))
