"""Matches step by step, as one person may see them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.delivery.items import SentMessage
from bot.features.replays import ReplayKind
from bot.match.errors import require
from bot.match.model import MatchPhase
from bot.match.position import Event, EventKind
from bot.match.scenes import (
    Frame,
    Scene,
    Scores,
    first_unseen,
    frame_of,
    frames_of,
    scene_at,
    scenes_of_match,
    scores_of,
)
from bot.match.view import MatchView, bare_lines, first_new, view_for
from bot.service.match_service import MatchService

CAPACITY: Final = 8  # matches whose scenes are cached


@dataclass(frozen=True)
class Reel:
    """The scenes of a match, their log, and the names of its actors by key."""

    scenes: tuple[Scene, ...]
    events: Sequence[Event]
    names: Mapping[int, str]


class Replays:
    """Earlier positions of matches, read-only. Caches the scenes of recently seen matches."""

    def __init__(self, service: MatchService) -> None:
        self._service = service
        self._kept: OrderedDict[int, Reel] = OrderedDict()  # by number, the one seen last at the end

    async def films(self, number: int) -> list[SentMessage]:
        """The messages with films of a match, and those whose sends are noted."""
        return await self._service.store.outbox.sent(number, ReplayKind.FILM)

    async def note_films(self, pending: Sequence[SentMessage]) -> None:
        """Store films before their sends."""
        await self._service.store.outbox.note_sends(pending)

    async def store_films(self, sent: Sequence[SentMessage], dropped: Sequence[int]) -> None:
        """Store the messages of films that were sent, and delete the rows of those that are gone or were not sent."""
        await self._service.store.outbox.acknowledge({}, sent=sent, dropped=dropped)

    def clear(self) -> None:
        """Clear the cache, which contains names and words of people."""
        self._kept = OrderedDict()  # a read under way fills the dropped cache

    async def frame(self, number: int, viewer: int | None, place: int | None = None, by: int = 0) -> Frame:
        """The scene of that place (None: the last one), or ``by`` scenes after it, as the person with this key may see
        it.

        The first or the last one where there is none. Raises UserError if the match has not started or cannot be read.
        """
        view, reel = await self._reel(number, viewer)
        last = len(reel.scenes) - 1
        at = last if place is None else scene_at(reel.scenes, place)
        return self._frame(view, reel, min(max(at + by, 0), last))

    async def first_unseen(self, number: int, viewer: int, seen: int | None) -> Frame:
        """The first scene that is new to the person; the last one if there is none.

        ``seen``: see ``OwnMatches.seen``. Raises UserError as ``frame`` does.
        """
        view, reel = await self._reel(number, viewer)
        since = first_new(bare_lines(reel.events, EventKind.MOVE), viewer, seen)
        return self._frame(view, reel, first_unseen(reel.scenes, reel.events, since))

    async def frames(self, number: int, viewer: int | None) -> list[Frame]:
        """All scenes, as ``frame`` gives them."""
        view, reel = await self._reel(number, viewer)
        with self._service.quarantine.reading(number):
            return await asyncio.to_thread(frames_of, view, reel.scenes, reel.events, reel.names)

    async def scores(self, number: int) -> Scores:
        """See ``scores_of``; raises UserError as ``frame`` does."""
        _, reel = await self._reel(number, None)
        with self._service.quarantine.reading(number):
            return scores_of(reel.scenes)

    def _frame(self, view: MatchView, reel: Reel, at: int) -> Frame:
        with self._service.quarantine.reading(view.number):
            return frame_of(view, reel.scenes, at, reel.events, reel.names)

    async def _reel(self, number: int, viewer: int | None) -> tuple[MatchView, Reel]:
        """The match as the person sees it now, and its scenes."""
        kept, match = self._kept, await self._service.match(number)
        require(
            match.phase in (MatchPhase.RUNNING, MatchPhase.OVER),
            "not-started" if match.phase is MatchPhase.OPEN else "table-closed",
        )
        with self._service.quarantine.reading(number):
            reel = kept.get(number)
            if reel is None or len(reel.events) != match.length:
                events, names = await self._service.store.matches.events(number)
                shown = events[: match.length]
                reel = Reel(await asyncio.to_thread(scenes_of_match, match, shown), shown, names | match.names)
                kept[number] = reel
                if len(kept) > CAPACITY:
                    kept.popitem(last=False)
            kept.move_to_end(number)
            return view_for(match, viewer), reel
