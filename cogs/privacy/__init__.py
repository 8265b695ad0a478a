"""Export and deletion of a person's data."""

from __future__ import annotations

from bot.app import Feature
from bot.features.privacy.service import PrivacyService
from bot.features.privacy.worker import Erasures
from cogs.privacy.commands import setup
from cogs.privacy.delivery import PersonalNotifier

__all__ = ["FEATURE", "setup"]

FEATURE = Feature(
    services={
        Erasures: lambda bot: Erasures(bot.service, PersonalNotifier(bot)),
        PrivacyService: lambda bot: PrivacyService(bot.service),
    },
    workers=[Erasures],
)
