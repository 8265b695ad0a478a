"""A player's private note on a match."""

from __future__ import annotations

from bot.features.notes.store import NoteStore
from bot.match.view import MatchView
from bot.service.match_service import MatchService


class NoteService:
    """Private notes: only their author reads them."""

    def __init__(self, service: MatchService) -> None:
        self._store = service.store[NoteStore]

    async def of(self, view: MatchView) -> str:
        """The viewer's note; "" if there is none."""
        return "" if view.viewer is None else await self._store.get(view.number, view.viewer)

    async def set(self, view: MatchView, text: str) -> None:
        """Store the viewer's note; "" deletes it."""
        assert view.viewer is not None
        await self._store.set(view.number, view.viewer, text)
