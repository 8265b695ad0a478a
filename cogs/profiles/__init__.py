"""Profiles, leaderboards and the statistics of a server."""

from __future__ import annotations

from bot.app import Feature
from bot.features.profiles.service import ProfileService
from bot.features.profiles.worker import add_to_profiles
from cogs.profiles.commands import setup

__all__ = ["FEATURE", "setup"]

FEATURE = Feature(
    services={ProfileService: lambda bot: ProfileService(bot.service)},
    catch_up=add_to_profiles,
)
