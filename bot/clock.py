"""What happens when its time has come: open tables are closed."""

from __future__ import annotations

import asyncio
import logging

from bot.game import Illegal
from bot.store import Unstored
from bot.table import Table

log = logging.getLogger(__name__)

LONGEST = 3600.0  # seconds; so long does it sleep at most, since machines sleep too


class Clock:
    """One task that sleeps until the next thing is due in the store."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="clock")

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def due(self) -> float:
        """Does all that is due; the seconds until something may be due again."""
        store = self.table.store
        while first := await store.expiring():
            number, moment = first
            if moment > store.clock():
                return min(LONGEST, moment - store.clock())
            try:
                await self.table.expire(number)
            except Unstored:
                raise
            except Illegal as fault:
                log.error("Table %s cannot be closed and is set aside (%s).", number, fault)
                await store.settle_place(number, expires=None)
        return LONGEST

    async def _run(self) -> None:
        while True:
            try:
                pause = await self.due()
            except Unstored as fault:
                log.warning("The clock is late (%s); trying again.", fault)
                pause = 30.0
            await asyncio.sleep(pause)
