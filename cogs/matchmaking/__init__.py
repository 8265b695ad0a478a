"""Requests to play with others."""

from __future__ import annotations

from bot.app import Feature
from bot.features.matchmaking.service import MatchmakingService
from bot.features.matchmaking.worker import PartnerFinder
from cogs.matchmaking.places import DiscordPlaces

FEATURE = Feature(
    services={
        PartnerFinder: lambda bot: PartnerFinder(bot.service, DiscordPlaces(bot)),
        MatchmakingService: lambda bot: MatchmakingService(bot.service, bot[PartnerFinder]),
    },
    workers=[PartnerFinder],
)
