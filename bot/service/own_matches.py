"""Lists of a person's tables and matches, and the match in which their decision is the most urgent."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Final

from bot.match.errors import UserError
from bot.match.model import Phase
from bot.match.position import Event, Position
from bot.match.view import LogLine, MatchView, log_lines
from bot.service.match_service import MatchService

RECENT: Final = 12  # events; enough for the last moves that belong together


@dataclass(frozen=True)
class MatchList:
    """Matches of a person as that person sees them.

    Attributes:
        refusals: why each of the others cannot be read.
        ended: when each finished match ended, by number, in seconds since 1970.
        has_more: whether more of them follow.
    """

    views: Sequence[MatchView]
    refusals: Sequence[UserError] = ()
    ended: dict[int, float] | None = None
    has_more: bool = False


class OwnMatches:
    """Read-only lists of a person's matches."""

    def __init__(self, service: MatchService) -> None:
        self._service = service

    async def current(self, person: int) -> MatchList:
        """The person's tables and running matches, the most urgent first."""
        found = await self._service.store.own_matches.current(person)
        views, refusals = self._service.views_of(found, person)
        return MatchList(sorted(views, key=_urgency), refusals)

    async def finished(self, person: int, first: int, most: int) -> MatchList:
        """At most ``most`` finished matches of the person, the last one to end first, without the ``first`` ones."""
        page = await self._service.store.own_matches.finished(person, first, most)
        views, refusals = self._service.views_of(page.found, person)
        return MatchList(views, refusals, page.ended, page.has_more)

    async def most_urgent(self, person: int, last: int) -> int | None:
        """The match with the person's most urgent decision; match ``last`` only if there is no other."""
        return await self._service.store.own_matches.most_urgent(person, last)

    async def recent_lines(self, views: Sequence[MatchView]) -> dict[int, list[LogLine]]:
        """The last lines of the logs of these matches as their viewer may read them, by number.

        A match is left out if its log cannot be read.
        """
        logs = await self._service.store.own_matches.logs([view.number for view in views])
        return await asyncio.to_thread(self._fold_all, views, logs)

    async def seen(self, number: int, person: int) -> int | None:
        """The length of the match's log when it was last shown to that person; None if it never was."""
        return await self._service.store.own_matches.seen(number, person)

    async def see(self, view: MatchView, person: int, before: int | None) -> None:
        """Store that the view's log was shown to that person; ``before``: the earlier result of ``seen``.

        Raises StoreUnavailable.
        """
        if before is None or before < view.length:
            await self._service.store.own_matches.see(view.number, person, view.length)

    def _fold_all(self, views: Sequence[MatchView], logs: dict[int, list[Event]]) -> dict[int, list[LogLine]]:
        found = {}
        for view in views:
            with suppress(UserError), self._service.quarantine.reading(view.number):  # which logs it
                found[view.number] = _fold(view, logs[view.number][: view.length])
        return found


def is_asked(view: MatchView) -> bool:
    """Whether the viewer's decision is pending now, and the match is not paused."""
    return view.is_to_act and view.paused_until is None


def _urgency(view: MatchView) -> tuple[int, float, int]:
    """A key to sort by: pending decisions, those with the least time first; then others' turns; then open tables."""
    if is_asked(view):
        ends = view.clock.ends if view.clock else None
        return 0, inf if ends is None else ends, view.number
    return (2 if view.phase is Phase.OPEN else 1), 0.0, -view.number


def _fold(view: MatchView, events: Sequence[Event]) -> list[LogLine]:
    start = Position.open(view.game, len(view.seats), view.options)
    return log_lines(start, events, view.seat, view.names, since=len(events) - RECENT)
