"""What all cogs share: the router of presses, responses, contents of messages and their words. It names no game."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from bot.app import Stammtisch
from cogs._ui.respond import reply_to_stale_command
from cogs._ui.router import Router


async def setup(bot: Stammtisch) -> None:
    """Import all modules here, since ``handles`` registers their functions, and answer presses and stale commands."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    await bot.add_cog(Router())
    bot.tree.error(reply_to_stale_command)
