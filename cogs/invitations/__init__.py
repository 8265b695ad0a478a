"""Invitations across tables."""

from __future__ import annotations

from bot.app import Feature
from bot.app import no_setup as setup
from bot.features.invitations.service import Invitations

__all__ = ["FEATURE", "setup"]

FEATURE = Feature(services={Invitations: lambda bot: Invitations(bot.service)})
