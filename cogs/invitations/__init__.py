"""Invitations across tables."""

from __future__ import annotations

from bot.app import Feature, no_setup
from bot.features.invitations.service import Invitations

setup = no_setup


FEATURE = Feature(services={Invitations: lambda bot: Invitations(bot.service)})
