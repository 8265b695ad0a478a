"""Requests to play with others."""

from __future__ import annotations

from bot.app import Feature, Stammtisch
from bot.features.matchmaking.service import MatchmakingService
from bot.features.matchmaking.worker import PartnerFinder
from cogs._ui.router import router_of
from cogs.matchmaking.panel import add_routes
from cogs.matchmaking.places import DiscordPlaces

FEATURE = Feature(
    services={
        PartnerFinder: lambda bot: PartnerFinder(bot.service, DiscordPlaces(bot)),
        MatchmakingService: lambda bot: MatchmakingService(bot.service, bot[PartnerFinder]),
    },
    workers=[PartnerFinder],
)


async def setup(bot: Stammtisch) -> None:
    """Answer the controls."""
    add_routes(router_of(bot))
