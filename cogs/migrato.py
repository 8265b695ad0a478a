"""Migrato at Discord: its slash group."""

from __future__ import annotations

from bot.app import Stammtisch
from bot.client.tree import localized
from bot.games.migrato import GAME
from cogs._ui.game import GameCog, new_command


class Migrato(GameCog, group_name="migrato", group_description=localized("migrato-command")):
    """The commands of Migrato."""

    game = GAME.name
    new = new_command(GAME)


async def setup(bot: Stammtisch) -> None:
    """Add the cog."""
    await bot.add_cog(Migrato(bot))
