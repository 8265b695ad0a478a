"""Settings of people and servers."""

from __future__ import annotations

from bot.app import Feature, Stammtisch
from bot.features.invitations.service import Invitations
from bot.features.preferences.service import Preferences
from cogs.preferences.commands import setup

__all__ = ["FEATURE", "setup"]


def _preferences(bot: Stammtisch) -> Preferences:
    return Preferences(bot.service, bot.people, bot[Invitations], bot.languages, bot.wake_background)


FEATURE = Feature(services={Preferences: _preferences})
