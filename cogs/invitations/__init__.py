"""Invitations across tables."""

from __future__ import annotations

from bot.app import Feature, Stammtisch
from bot.features.invitations.service import Invitations

FEATURE = Feature(services={Invitations: lambda bot: Invitations(bot.service)})


async def setup(bot: Stammtisch) -> None:
    """An extension like the other features, though it has no commands or controls of its own."""
