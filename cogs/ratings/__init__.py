"""Ratings."""

from __future__ import annotations

from bot.app import Feature
from bot.features.ratings.service import RatingService

FEATURE = Feature(services={RatingService: lambda bot: RatingService(bot.service)})
