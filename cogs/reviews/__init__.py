"""Reviews of matches that are over."""

from __future__ import annotations

from bot.app import Feature
from bot.delivery.items import Kind
from bot.features.reviews.worker import Reviewer
from cogs.reviews.commands import setup
from cogs.reviews.delivery import plan_reviews
from cogs.reviews.messages import MARK

__all__ = ["FEATURE", "setup"]

FEATURE = Feature(
    services={Reviewer: lambda bot: Reviewer(bot.service, bot.thinker)},
    workers=[Reviewer],
    plans={Kind.REVIEW: plan_reviews},
    marks={Kind.REVIEW: MARK},
)
