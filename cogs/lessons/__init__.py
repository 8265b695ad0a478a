"""Lessons of the games."""

from __future__ import annotations

from bot.app import Feature, Stammtisch
from cogs._ui.router import router_of
from cogs.lessons.messages import add_routes

FEATURE = Feature()


async def setup(bot: Stammtisch) -> None:
    """Answer the controls."""
    add_routes(router_of(bot))
