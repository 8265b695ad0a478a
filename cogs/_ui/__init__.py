"""What all cogs share: the router of presses, responses, contents of messages and their words. It names no game."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from discord.ext import commands

from cogs._ui.router import Router


async def setup(bot: commands.Bot | commands.AutoShardedBot) -> None:
    """Add the router, and import all modules here: ``handles`` registers their functions."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    await bot.add_cog(Router())
