"""Hypnosia at Discord: its slash group."""

from __future__ import annotations

from bot.app import Stammtisch
from bot.client.tree import localized
from bot.games.hypnosia import GAME
from cogs._ui.game import GameCog, new_command


class Hypnosia(GameCog, group_name="hypnosia", group_description=localized("hypnosia-command")):
    """The commands of Hypnosia."""

    game = GAME.name
    new = new_command(GAME)


async def setup(bot: Stammtisch) -> None:
    """Add the cog."""
    await bot.add_cog(Hypnosia(bot))
