"""The digest that a person has asked for."""

from __future__ import annotations

from bot.delivery.items import Digest
from bot.features.digests.store import DigestStore
from bot.match.model import Person
from bot.service.match_service import MatchService
from bot.service.people import People
from bot.service.times import digest_due


class DigestService:
    """When a person gets the daily digest, which replaces single pings."""

    def __init__(self, service: MatchService, people: People) -> None:
        self._service, self._people, self._store = service, people, service.store[DigestStore]

    async def of(self, person: Person) -> Digest | None:
        """The person's digest; None if they have asked for none."""
        return await self._store.get(person.key)

    async def set(self, person: Person, hour: int, zone: str) -> None:
        """Send the person a digest once a day, after that hour in the time zone."""
        await self._store.set(Digest(person.key, hour, zone, digest_due(person.key, hour, zone, self._service.now())))

    async def end(self, person: Person) -> None:
        """Stop digests and send the pings that they held back."""
        await self._store.drop(person.key)
        await self._people.tell_anew(person)
