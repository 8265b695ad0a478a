"""Private notes on a match."""

from __future__ import annotations

from bot.app import Feature
from bot.features.notes.service import NoteService

FEATURE = Feature(services={NoteService: lambda bot: NoteService(bot.service)})
