"""Dirkana at Discord: its slash group."""

from __future__ import annotations

from bot.app import Stammtisch, worded
from cogs._game import DuelCog


class Dirkana(DuelCog, group_name="dirkana", group_description=worded("dirkana-command")):
    game = "dirkana"


async def setup(bot: Stammtisch) -> None:
    await bot.add_cog(Dirkana(bot))
