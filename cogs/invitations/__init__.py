"""Invitations across tables."""

from bot.app import Feature
from bot.features.invitations.service import Invitations

FEATURE = Feature(services={Invitations: lambda bot: Invitations(bot.service)})
