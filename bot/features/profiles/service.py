"""Profiles, leaderboards and the statistics of a server as people read them."""

from __future__ import annotations

from collections.abc import Collection

from bot.features.profiles.model import Club, Leaderboard, Profile, Scope
from bot.features.profiles.store import ProfileStore
from bot.features.ratings.model import EVERYWHERE
from bot.features.ratings.store import RatingStore
from bot.match.model import Person
from bot.service.match_service import MatchService


class ProfileService:
    """What is made of the matches that are over."""

    def __init__(self, service: MatchService) -> None:
        self._store, self._ratings = service.store[ProfileStore], service.store[RatingStore]

    async def own(self, person: Person, guild: int | None) -> Profile:
        """The person's own profile with all their matches on a server; None: everywhere."""
        rated_on = guild
        if guild is None:
            rated_on = EVERYWHERE if await self._ratings.is_everywhere(person.key) else None
        return await self._store.of_person(person.key, person.key, Scope(guild, None, rated_on))

    async def posted(self, person: Person, scope: Scope) -> Profile:
        """The person's profile as everybody there may see it."""
        return await self._store.of_person(person.key, None, scope)

    async def seen_by(self, viewer: Person, person: Person, scope: Scope) -> Profile | None:
        """The person's profile as the viewer may see it; None if it is not shown to them."""
        if not await self._store.shows(person.key, viewer.key):
            return None
        return await self._store.of_person(person.key, viewer.key, scope)

    async def rated_games(self, guild: int) -> list[str]:
        """The games that have ratings on a server, those with most first."""
        return await self._store.rated_games(guild)

    async def leaderboard(self, guild: int, game: str, page: int, viewer: Person | None = None) -> Leaderboard:
        """A page of a server's leaderboard, with the viewer's own place."""
        return await self._store.leaderboard(guild, game, page, viewer.key if viewer else None)

    async def club(self, guild: int, channels: Collection[int]) -> Club:
        """The statistics of these channels of a server."""
        return await self._store.club(guild, channels)
