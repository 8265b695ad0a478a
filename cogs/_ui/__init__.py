"""What all cogs share: the router of presses, responses, contents of messages and their words. It names no game."""

from __future__ import annotations

from discord.ext import commands

from cogs._ui.router import Router


async def setup(bot: commands.Bot | commands.AutoShardedBot) -> None:
    """Add the router, to which the other cogs add their handlers."""
    await bot.add_cog(Router())
