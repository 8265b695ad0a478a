"""Ratings."""

from __future__ import annotations

from bot.app import Feature, Stammtisch
from bot.features.ratings.service import RatingService

FEATURE = Feature(services={RatingService: lambda bot: RatingService(bot.service)})


async def setup(bot: Stammtisch) -> None:
    """An extension like the other features, though it has no commands or controls of its own."""
