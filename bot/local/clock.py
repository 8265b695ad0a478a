"""The local table's time: the system's, which can be advanced by hours and days."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from math import inf, isfinite
from pathlib import Path
from typing import Final

from bot.runtime.time import SYSTEM, Time

TURNS: Final = 10  # of the event loop, in which a task that goes on comes to its next wait, unless that is for a thread


@dataclass(order=True)
class Call:
    """What is to be called at a moment, in monotonic seconds; it is called once."""

    moment: float
    number: int
    call: Callable[[], object] = field(compare=False)
    is_over: bool = field(default=False, compare=False)

    def make(self) -> None:
        if not self.is_over:
            self.is_over = True
            self.call()

    def cancel(self) -> None:
        self.is_over = True


class AdvancedTime(Time):
    """Time that passes as the system's does, and may be advanced.

    ``file`` stores by how much, so that time does not run backwards after a restart; None: in memory only.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.skipped = 0.0  # seconds by which it was advanced
        self._file = file
        self._calls: list[Call] = []
        self._numbers = count()
        if file is not None and file.exists():
            self.skipped = float(file.read_text("utf-8"))

    def now(self) -> float:
        return SYSTEM.now() + self.skipped

    def monotonic(self) -> float:
        return SYSTEM.monotonic() + self.skipped

    @property
    def waits(self) -> list[float]:
        """The seconds until each call that is to come, the next one first."""
        now = self.monotonic()
        return [one.moment - now for one in sorted(self._calls) if not one.is_over]

    async def advance(self, seconds: float) -> None:
        """Let so many seconds pass at once, as for a machine that was suspended. What has waited goes on, in order."""
        await settle()
        self.skipped += seconds
        if self._file is not None:
            self._file.write_text(f"{self.skipped}\n", "utf-8")
        while self._calls and self._calls[0].moment <= self.monotonic():
            heappop(self._calls).make()
            await settle()

    def call_at(self, seconds: float, call: Callable[[], object]) -> Call:
        """Call a function once the time has been advanced by so many seconds, unless that is cancelled."""
        made = Call(self.monotonic() + seconds, next(self._numbers), call)
        while self._calls and self._calls[0].is_over:
            heappop(self._calls)
        if seconds <= 0:
            asyncio.get_running_loop().call_soon(made.make)
        else:
            heappush(self._calls, made)
        return made

    def call_later(self, seconds: float, call: Callable[[], object]) -> Call:
        made = self.call_at(seconds, call)
        if isfinite(seconds):
            asyncio.get_running_loop().call_later(seconds, made.make)
        return made

    async def sleep(self, seconds: float) -> None:
        is_over = asyncio.Event()
        call = self.call_later(seconds, is_over.set)
        try:
            await is_over.wait()
        finally:
            call.cancel()

    def timeout(self, seconds: float | None) -> AbstractAsyncContextManager[object]:
        return self._timeout(inf if seconds is None else seconds)

    @asynccontextmanager
    async def _timeout(self, seconds: float) -> AsyncIterator[None]:
        async with asyncio.timeout(None) as limit:
            call = self.call_later(seconds, lambda: limit.reschedule(asyncio.get_running_loop().time()))
            try:
                yield
            finally:
                call.cancel()


async def settle() -> None:
    """Let tasks come to their next wait."""
    for _ in range(TURNS):
        await asyncio.sleep(0)
