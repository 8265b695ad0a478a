"""Instinkt at Discord: its slash group."""

from __future__ import annotations

from bot.app import Stammtisch
from bot.client.tree import localized
from bot.games.instinkt import GAME
from cogs._ui.game import GameCog, new_command


class Instinkt(GameCog, group_name="instinkt", group_description=localized("instinkt-command")):
    """The commands of Instinkt."""

    game = GAME.name
    new = new_command(GAME)


async def setup(bot: Stammtisch) -> None:
    """Add the cog."""
    await bot.add_cog(Instinkt(bot))
