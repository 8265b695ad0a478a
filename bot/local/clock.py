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

TURNS: Final = 10  # turns of the event loop until a resumed task reaches its next wait, threads excepted


@dataclass(order=True)
class Call:
    """A call scheduled for a moment, in monotonic seconds. It is made once."""

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
    """The system's time, which can be advanced.

    ``file`` stores the offset, so that time does not run backwards after a restart; None: in memory only.
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

    async def advance(self, seconds: float) -> None:
        """Skip that many seconds, like a suspended machine. Due calls are made in order."""
        await settle()
        self.skipped += seconds
        if self._file is not None:
            self._file.write_text(f"{self.skipped}\n", "utf-8")
        while self._calls and self._calls[0].moment <= self.monotonic():
            heappop(self._calls).make()
            await settle()

    def call_at(self, seconds: float, call: Callable[[], object]) -> Call:
        """Call a function once the time was advanced by that many seconds, unless cancelled."""
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
    """Run the event loop until tasks reach their next wait."""
    for _ in range(TURNS):
        await asyncio.sleep(0)
