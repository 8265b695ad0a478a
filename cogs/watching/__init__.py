"""Following matches of others."""

from __future__ import annotations

from bot.app import Feature
from bot.app import no_setup as setup
from bot.features.watching.service import WatchService

__all__ = ["FEATURE", "setup"]

FEATURE = Feature(services={WatchService: lambda bot: WatchService(bot.service)})
