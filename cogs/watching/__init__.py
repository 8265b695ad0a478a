"""Following matches of others."""

from __future__ import annotations

from bot.app import Feature, Stammtisch
from bot.features.watching.service import WatchService

FEATURE = Feature(services={WatchService: lambda bot: WatchService(bot.service)})


async def setup(bot: Stammtisch) -> None:
    """An extension like the other features, though it has no commands or controls of its own."""
