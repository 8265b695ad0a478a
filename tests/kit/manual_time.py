"""Times that tests move on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from math import inf, isfinite
from typing import Final

from bot.runtime.time import SYSTEM, Time
from tests.kit.waiting import until

TURNS: Final = 10  # of the event loop, in which a task that goes on comes to its next wait, unless that is for a thread


class SkippedTime(Time):
    """Time that passes by ``pass_by`` and by sleeping alone, which ends at once; ``waited`` are the seconds slept."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.seconds = now
        self.waited: list[float] = []

    def now(self) -> float:
        return self.seconds

    def monotonic(self) -> float:
        return self.seconds

    def pass_by(self, seconds: float) -> None:
        self.seconds += seconds

    async def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.seconds += seconds
        await asyncio.sleep(0)


@dataclass(order=True)
class _Call:
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


class ManualTime(Time):
    """Time that stands still unless it is advanced."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.skipped = 0.0  # seconds by which it was advanced
        self._start = now
        self._calls: list[_Call] = []
        self._numbers = count()

    def now(self) -> float:
        return self._start + self.skipped

    def monotonic(self) -> float:
        return self._start + self.skipped

    @property
    def waits(self) -> list[float]:
        """The seconds until each call that is to come, the next one first."""
        now = self.monotonic()
        return [one.moment - now for one in sorted(self._calls) if not one.is_over]

    async def advance(self, seconds: float) -> None:
        """Let so many seconds pass at once, as for a machine that was suspended. What has waited goes on, in order."""
        await _settle()
        self.skipped += seconds
        while self._calls and self._calls[0].moment <= self.monotonic():
            heappop(self._calls).make()
            await _settle()

    async def until_waiting(self) -> None:
        """Return when something waits. Raises TimeoutError."""
        await _settle()
        await until(lambda: self.waits)

    def call_later(self, seconds: float, call: Callable[[], object]) -> _Call:
        made = _Call(self.monotonic() + seconds, next(self._numbers), call)
        while self._calls and self._calls[0].is_over:
            heappop(self._calls)
        if seconds <= 0:
            asyncio.get_running_loop().call_soon(made.make)
        else:
            heappush(self._calls, made)
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


async def _settle() -> None:
    """Let tasks come to their next wait."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


class PassingTime(ManualTime):
    """Time that passes as the system's does, and may be advanced."""

    def now(self) -> float:
        return SYSTEM.now() + self.skipped

    def monotonic(self) -> float:
        return SYSTEM.monotonic() + self.skipped

    def call_later(self, seconds: float, call: Callable[[], object]) -> _Call:
        made = super().call_later(seconds, call)
        if isfinite(seconds):
            asyncio.get_running_loop().call_later(seconds, made.make)
        return made
