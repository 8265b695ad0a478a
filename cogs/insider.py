"""Insider at Discord: its slash group."""

from __future__ import annotations

from bot.app import Stammtisch
from bot.client.tree import localized
from bot.games.insider import GAME
from cogs._ui.game import GameCog, new_command


class Insider(GameCog, group_name="insider", group_description=localized("insider-command")):
    """The commands of Insider."""

    game = GAME.name
    new = new_command(GAME)


async def setup(bot: Stammtisch) -> None:
    """Add the cog."""
    await bot.add_cog(Insider(bot))
