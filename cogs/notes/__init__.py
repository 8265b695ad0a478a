"""Private notes on a match."""

from __future__ import annotations

from bot.app import Feature, Stammtisch
from bot.features.notes.service import NoteService
from cogs._ui.router import router_of
from cogs.notes.messages import add_routes

FEATURE = Feature(services={NoteService: lambda bot: NoteService(bot.service)})


async def setup(bot: Stammtisch) -> None:
    """Answer the controls."""
    add_routes(router_of(bot))
