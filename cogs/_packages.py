"""The slash groups of the games of others. A game whose drawing or commands cannot be used is left out."""

from __future__ import annotations

import logging
from importlib import import_module
from typing import Any

from bot.app import Stammtisch
from bot.client.tree import localized
from bot.games.base import PACKAGES, Game, module_of
from bot.runtime.packages import described, unregister
from cogs._ui.game import GameCog, new_command
from rendering import Drawing, drawing

log = logging.getLogger(__name__)


def game_cog(rules: Game[Any, Any]) -> type[GameCog]:
    """The slash group of a game, as its own cog would define it."""
    name = rules.name

    class PackagedGame(GameCog, name=name, group_name=name, group_description=localized(f"{name}-command")):
        """The commands of a game of others."""

        game = name
        new = new_command(rules)

    return PackagedGame


async def setup(bot: Stammtisch) -> None:
    """Add a cog for each game of others."""
    for name in sorted(PACKAGES):
        try:
            if not isinstance(drawing(name), Drawing):
                raise TypeError("DRAWING is no instance of rendering.base.Drawing")
            rules = import_module(module_of(name, "bot.games", "rules")).GAME
            await bot.add_cog(game_cog(rules)(bot))
        except (Exception, SystemExit) as fault:
            unregister(name)
            log.error("The game %r is left out: it cannot be shown (%s).", name, described(fault))
