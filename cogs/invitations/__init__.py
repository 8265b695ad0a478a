"""Invitations across tables."""

from __future__ import annotations

from bot.app import Feature
from bot.features.invitations.service import Invitations

FEATURE = Feature(services={Invitations: lambda bot: Invitations(bot.service)})
