"""Dirkana at Discord: its slash group."""

from __future__ import annotations

from bot.app import Stammtisch
from bot.client.tree import localized
from bot.games.dirkana import GAME
from cogs._ui.game import GameCog, new_command


class Dirkana(GameCog, group_name="dirkana", group_description=localized("dirkana-command")):
    """The commands of Dirkana."""

    game = GAME.name
    new = new_command(GAME)


async def setup(bot: Stammtisch) -> None:
    """Add the cog."""
    await bot.add_cog(Dirkana(bot))
