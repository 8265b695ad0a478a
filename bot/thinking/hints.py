"""Hints: what the hard level would decide in a person's place."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Final

from bot.computer.base import Budget, Level, Thought
from bot.games.base import Seat
from bot.match.errors import MovedOn, UserError
from bot.match.model import Match, Phase
from bot.service.match_service import MatchService
from bot.thinking.asking import question_of
from bot.thinking.pool import Pool, SearchFailed, WorkerLost

log = logging.getLogger(__name__)

MAX_HINTS: Final = 64  # that are remembered


class Hints:
    """Hints of the pool's processes; who asks again for the same decision waits for the same search."""

    def __init__(self, service: MatchService, pool: Pool, budget: Budget | None = None) -> None:
        self.service, self._pool, self._budget = service, pool, budget
        self._found: OrderedDict[tuple[int, int, Seat], asyncio.Task[Thought]] = OrderedDict()

    async def hint(self, number: int, person: int) -> tuple[int, Thought]:
        """What the hard level would decide for the person with this key, and at which step of the match.

        Raises UserError if that person gets no hint now, MovedOn if the match has left the step meanwhile.
        """
        match = await self.service.match(number)
        seat = _asking_seat(match, person)
        key = (number, match.step, seat)
        found = self._found.get(key)
        if found is None or (found.done() and (found.cancelled() or found.exception())):
            work = self._pool.think(question_of(match, seat, Level.HARD, "hint", self._budget))
            found = self._found[key] = asyncio.create_task(work, name=f"hint, match {number}")
            if len(self._found) > MAX_HINTS:
                self._found.popitem(last=False)
        try:
            return match.step, await asyncio.shield(found)
        except asyncio.CancelledError:
            if key in self._found or not found.cancelled():
                raise
            raise MovedOn("moved-on") from None
        except (SearchFailed, WorkerLost) as fault:
            log.error("Match %s: the search for a hint has failed: %s", number, fault)
            raise UserError("hint-failed") from fault

    @property
    def matches(self) -> set[int]:
        """The numbers of the matches for which hints are searched."""
        return {number for (number, _, _), found in self._found.items() if not found.done()}

    def follow(self, match: Match) -> None:
        """End the searches for other steps of the match than the present one, and for a match that is over."""
        present = match.step if match.phase is Phase.RUNNING else None
        for key, found in list(self._found.items()):
            if key[0] == match.number and key[1] != present and not found.done():
                del self._found[key]
                found.cancel()

    async def stop(self) -> None:
        """End all searches."""
        for task in self._found.values():
            task.cancel()
        await asyncio.gather(*self._found.values(), return_exceptions=True)
        self._found.clear()


def _asking_seat(match: Match, person: int) -> Seat:
    """The seat for which the person can get a hint; raises UserError if there is none."""
    seat = match.seat_of(person)
    if seat is None:
        raise UserError("not-in-match")
    if match.phase is not Phase.RUNNING:
        raise UserError("match-over" if match.phase is Phase.OVER else "not-started")
    if not match.allows_hints:
        raise UserError("hint-refused")
    if not match.position.moves(seat):
        raise UserError("not-your-turn")
    return seat
