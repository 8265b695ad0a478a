"""The slash groups of the games of others. A game whose drawing or commands cannot be used is left out."""

from __future__ import annotations

import logging
from importlib import import_module

from bot.app import Stammtisch
from bot.games.base import PACKAGES, module_of
from bot.runtime.packages import described, unregister
from cogs._ui.game import game_cog
from rendering import Drawing, drawing

log = logging.getLogger(__name__)


async def setup(bot: Stammtisch) -> None:
    """Add a cog for each game of others."""
    for name in sorted(PACKAGES):
        try:
            if not isinstance(drawing(name), Drawing):
                raise TypeError("DRAWING is no instance of rendering.base.Drawing")
            await bot.add_cog(game_cog(import_module(module_of(name, "bot.games", "rules")).GAME)(bot))
        except (Exception, SystemExit) as fault:
            unregister(name)
            log.error("The game %r is left out: it cannot be shown (%s).", name, described(fault))
