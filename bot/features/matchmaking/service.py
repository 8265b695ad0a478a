"""Requests to play, as people make and withdraw them."""

from __future__ import annotations

from bot.features.matchmaking.model import Wish
from bot.features.matchmaking.store import WishStore
from bot.features.matchmaking.worker import PartnerFinder
from bot.match.model import Person
from bot.service.match_service import MatchService


class MatchmakingService:
    """The requests of people, one on each server."""

    def __init__(self, service: MatchService, finder: PartnerFinder) -> None:
        self._store, self._finder = service.store[WishStore], finder

    async def of(self, person: Person, guild: int) -> Wish | None:
        """The person's request on a server; None if there is none."""
        return await self._store.get(person.key, guild)

    async def request(self, wish: Wish) -> int:
        """Store a request; with how many others it is paired at once."""
        await self._store.set(wish)
        found = await self._finder.find(wish.guild)
        return sum(wish.person in (one.first, one.second) for one in found)

    async def withdraw(self, person: Person, guild: int) -> bool:
        """Delete the person's request; False if there is none. Tables that came of it stay."""
        return await self._store.drop(person.key, guild)
