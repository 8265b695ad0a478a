"""Matches that people follow as spectators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.features.watching import Watch
from bot.features.watching.store import WatchStore
from bot.match.errors import existing
from bot.match.model import Person
from bot.match.view import MatchView
from bot.service.match_service import MatchService

MAX_OFFERED: Final = 40  # running matches of a server among which suggestions are looked for, the newest


class WatchService:
    """Followed matches: as a member of the thread, or by lines in the digest."""

    def __init__(self, service: MatchService) -> None:
        self._service, self._store = service, service.store[WatchStore]

    async def follow(self, match: int, person: Person, way: Watch) -> None:
        """Let the person follow a match. Raises UserError if they follow too many."""
        await self._store.add(match, person.key, way)
        self._service.wake()

    async def unfollow(self, match: int, person: Person) -> Watch:
        """Stop following a match. Returns the former way. Raises UserError if the person did not follow it."""
        return existing(await self._store.remove(match, person.key), "watch-none")

    async def followed(self, person: Person) -> Sequence[MatchView]:
        """The matches that the person follows, as spectators see them."""
        views, _ = await self._service.see_all(await self._store.numbers(person.key), None)
        return views

    async def running(self, guild: int, person: Person) -> Sequence[MatchView]:
        """The newest running matches of a server, as the person sees them."""
        numbers = await self._service.store.matches.in_guild(guild)
        views, _ = await self._service.see_all(sorted(numbers, reverse=True)[:MAX_OFFERED], person.key)
        return views
