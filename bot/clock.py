"""One task that sleeps until the next thing is due in the store: decisions, open tables, proposals."""

from __future__ import annotations

import asyncio
import logging
from math import inf
from typing import Final

from bot.store import Unstored
from bot.table import Table

log = logging.getLogger(__name__)

LONGEST: Final = 60.0  # seconds; so long does it sleep at most, since machines sleep too and then nobody wakes it
SOON: Final = 30.0  # seconds after which it tries again when the store refuses


class Clock:
    """Finds what is due by an index, never by looking at every match; knows nothing that is not in the store."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._task: asyncio.Task[None] | None = None
        self._sooner, self._until = asyncio.Event(), 0.0

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="clock")

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def expect(self, moment: float) -> None:
        """Something will be due at that moment."""
        if moment < self._until:
            self._sooner.set()

    async def due(self) -> float:
        """Does all that is due; the seconds until something may be due again."""
        store, done = self.table.store, None
        while (first := await store.first_due()) is not None:
            moment, kind, number, which = first
            if moment > store.clock():
                return min(LONGEST, moment - store.clock())
            try:
                if first == done:
                    raise RuntimeError("it is still due")
                await self._do(kind, number, which)
            except Unstored:
                raise
            except Exception:  # a match that is broken must not stop the others
                log.exception("Match %s: its %s %s cannot be done and is set aside", number, kind, which)
                await store.set_aside(kind, number, which)
            done = first
        return LONGEST

    async def _do(self, kind: str, number: int, which: int) -> None:
        if kind == "table":
            await self.table.expire(number)
        elif kind == "clock":
            await self.table.tick(number, which)
        else:
            await self.table.lapse(number, which)

    async def _run(self) -> None:
        while True:
            self._sooner.clear()
            self._until = inf
            try:
                pause = await self.due()
            except Unstored as fault:
                log.warning("The clock is late (%s); trying again.", fault)
                pause = SOON
            except Exception:  # whatever it is, matches must not stand still for ever
                log.exception("The clock is late; trying again")
                pause = SOON
            self._until = self.table.store.clock() + pause
            try:
                async with asyncio.timeout(pause):
                    await self._sooner.wait()
            except TimeoutError:
                pass  # its time has come
