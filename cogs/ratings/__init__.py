"""Ratings."""

from __future__ import annotations

from bot.app import Feature
from bot.app import no_setup as setup
from bot.features.ratings.service import RatingService

__all__ = ["FEATURE", "setup"]

FEATURE = Feature(services={RatingService: lambda bot: RatingService(bot.service)})
