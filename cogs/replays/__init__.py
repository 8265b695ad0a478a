"""Matches step by step, and films of them."""

from __future__ import annotations

from bot.app import Feature
from bot.delivery.items import Kind
from bot.features.replays.service import Replays
from cogs.replays.commands import setup
from cogs.replays.films import MARK

__all__ = ["FEATURE", "setup"]

FEATURE = Feature(
    services={Replays: lambda bot: Replays(bot.service)},
    remembers=[Replays],
    marks={Kind.FILM: MARK},
)
