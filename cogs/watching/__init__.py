"""Following matches of others."""

from __future__ import annotations

from bot.app import Feature
from bot.features.watching.service import WatchService

FEATURE = Feature(services={WatchService: lambda bot: WatchService(bot.service)})
