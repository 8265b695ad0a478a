"""Ratings for cogs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.ratings.model import OwnRating, RatingChanges
from bot.features.ratings.store import RatingStore
from bot.match.model import MatchPhase, Person
from bot.match.view import MatchView
from bot.service.match_service import MatchService


class RatingService:
    """Ratings of people and matches."""

    def __init__(self, service: MatchService) -> None:
        self._store = service.store[RatingStore]

    async def of_person(self, person: Person, everywhere: bool | None = None) -> tuple[Sequence[OwnRating], bool]:
        """The person's ratings, and whether those over all servers are shown. ``everywhere`` changes that first."""
        if everywhere is not None:
            await self._store.set_everywhere(person.key, everywhere)
        return await self._store.of_person(person.key), await self._store.is_everywhere(person.key)

    async def of_match(self, view: MatchView) -> RatingChanges | None:
        """The rating changes of a finished match; None if it was not rated."""
        if view.phase is not MatchPhase.OVER or not view.is_rated:
            return None
        return await self._store.changes(view.number)
