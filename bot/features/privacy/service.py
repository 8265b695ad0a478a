"""A person's own data, for them."""

from __future__ import annotations

from bot.features.privacy.store import Export, ExportStore
from bot.match.model import Person
from bot.service.match_service import MatchService


class PrivacyService:
    """Reads what is stored about a person."""

    def __init__(self, service: MatchService) -> None:
        self._store, self._exports = service.store, service.store[ExportStore]

    async def export(self, person: Person) -> Export:
        """Everything that is stored about the person, by table."""
        return await self._exports.of(person.key)

    async def note_channel(self, person: Person, channel: int) -> None:
        """Store the channel of direct messages with the person, which deletion clears."""
        await self._store.outbox.acknowledge({}, channels={person.key: channel})
