"""Seasons for cogs: open, show, join, leave and close them."""

from __future__ import annotations

from collections.abc import Callable

from bot.features.seasons.model import Season, SeasonState
from bot.features.seasons.store import FixtureStore, SeasonStore
from bot.match.model import Person
from bot.service.match_service import MatchService


class SeasonService:
    """The seasons of servers. ``wake`` wakes the workers."""

    def __init__(self, service: MatchService, wake: Callable[[], None]) -> None:
        self._store, self._fixtures, self._wake = service.store[SeasonStore], service.store[FixtureStore], wake

    async def open(self, season: Season) -> Season:
        """Open a season for signing up; as stored. Raises UserError if there is one of its game."""
        opened = await self._store.open(season)
        self._wake()
        return opened

    async def on_server(self, guild: int) -> list[Season]:
        """The seasons of a server, the newest first."""
        return await self._store.on_server(guild)

    async def state(self, number: int) -> SeasonState | None:
        """The complete state of a season; None if there is none with that id."""
        return await self._store.state(number)

    async def join(self, season: Season, person: Person) -> bool:
        """Sign the person up; False if they are signed up already. Raises UserError."""
        is_new = await self._store.join(season.id, person.key)
        self._wake()
        return is_new

    async def leave(self, season: Season, person: Person) -> bool:
        """Let the person leave; False if they are not in it. Unfinished matches count as lost."""
        was_in = await self._store.leave(season.id, person.key)
        if was_in:
            self._wake()
        return was_in

    async def close(self, season: Season) -> bool:
        """End a season now; False if it is over."""
        is_closed = await self._store.close(season.id)
        self._wake()
        return is_closed

    async def of_match(self, number: int) -> tuple[Season, int] | None:
        """The season that a match belongs to, and its round; None if it belongs to none."""
        return await self._fixtures.of_match(number)
