"""Seasons of a server."""

from __future__ import annotations

from bot.app import Feature, Stammtisch
from bot.features.seasons.service import SeasonService
from bot.features.seasons.worker import Seasons
from cogs._delivery.sender import Sender
from cogs.matchmaking.places import DiscordPlaces
from cogs.seasons.commands import setup
from cogs.seasons.delivery import DiscordSeasons
from cogs.seasons.messages import fixture_text

__all__ = ["FEATURE", "setup"]


def _worker(bot: Stammtisch) -> Seasons:
    places = DiscordPlaces(bot)
    return Seasons(bot.service, DiscordSeasons(bot, Sender(bot), places), places)


FEATURE = Feature(
    services={Seasons: _worker, SeasonService: lambda bot: SeasonService(bot.service, bot[Seasons].wake)},
    workers=[Seasons],
    woken_by_ends=[Seasons],
    greet=fixture_text,
)
