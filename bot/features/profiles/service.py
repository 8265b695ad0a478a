"""Profiles, leaderboards and server statistics for cogs."""

from __future__ import annotations

import logging
from typing import Final

from bot.features.profiles.model import Profile, ProfileScope
from bot.features.profiles.store import ProfileStore
from bot.features.ratings.model import EVERYWHERE
from bot.features.ratings.store import RatingStore
from bot.match.model import Person
from bot.service.match_service import MatchService
from bot.store import Store
from bot.store.database import StoreUnavailable


class ProfileService(ProfileStore):
    """Profiles, leaderboards and server statistics, made from finished matches: the store's methods, and more.

    It is no part of the store, which has a ``ProfileStore`` of its own.
    """

    def __init__(self, service: MatchService) -> None:
        super().__init__(service.store)
        self._ratings = service.store[RatingStore]

    async def own(self, person: Person, guild: int | None) -> Profile:
        """The person's own profile with all their matches on a server; None: everywhere."""
        rated_on = guild
        if guild is None:
            rated_on = EVERYWHERE if await self._ratings.is_everywhere(person.key) else None
        return await self.of_person(person.key, person.key, ProfileScope(guild, None, rated_on))

    async def seen_by(self, viewer: Person, person: Person, scope: ProfileScope) -> Profile | None:
        """The person's profile as the viewer may see it; None if the viewer may not."""
        if not await self.shows(person.key, viewer.key):
            return None
        return await self.of_person(person.key, viewer.key, scope)


log = logging.getLogger(__name__)

PAUSE: Final = 0.1  # seconds between two batches, in which others write


async def add_to_profiles(store: Store) -> None:
    """Add all finished matches that no profile contains. After a refusal of the store the next start continues."""
    last, count = 0, 0
    try:
        while numbers := await store[ProfileStore].unsummarized(last):
            count += await store[ProfileStore].add(numbers)
            last = numbers[-1]
            await store.time.sleep(PAUSE)
    except StoreUnavailable as fault:
        log.info("Profiles wait for matches that were over before: nothing can be added now (%s).", fault.key)
    if count:
        log.info("%d matches that were over are added to profiles.", count)
