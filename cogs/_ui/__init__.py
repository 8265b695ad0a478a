"""What all cogs share: routing of presses, answers, the contents of messages and their words. No game is named here."""

from __future__ import annotations

from discord.ext import commands


async def setup(bot: commands.Bot) -> None:
    """Add the router, to which the other cogs add their handlers."""
    from cogs._ui.router import Router

    await bot.add_cog(Router())
