"""The clock of every wait, the system's or one that a test advances, and the waits between tries."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, Protocol


class ScheduledCall(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""


class Time:
    """The system's time. A test uses a subclass."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds that no change of the wall clock affects; where the system can, a suspended machine counts them."""
        return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Return after that many seconds. This and the methods below do not count while the machine is suspended."""
        await asyncio.sleep(seconds)

    def timeout(self, seconds: float | None) -> AbstractAsyncContextManager[object]:
        """A context that raises TimeoutError after that many seconds, as ``asyncio.timeout`` does; None: never."""
        return asyncio.timeout(seconds)

    def call_later(self, seconds: float, call: Callable[[], object]) -> ScheduledCall:
        """Call a function after that many seconds, unless cancelled."""
        return asyncio.get_running_loop().call_later(seconds, call)

    async def wait(self, awaited: Awaitable[object], seconds: float | None) -> bool:
        """Await it for at most that many seconds (None: no limit), then cancel it. True if it ended by itself."""
        try:
            async with self.timeout(seconds):
                await awaited
        except TimeoutError:
            return False
        return True


SYSTEM: Final = Time()
MAX_BACKOFF: Final = 300.0  # seconds between two tries


def backoff(tries: int, first: float = 1.0, most: float = MAX_BACKOFF) -> float:
    """Seconds until the next try: ``first``, doubled with every failed try, at most ``most``."""
    return min(most, first * 2.0 ** min(tries, 16))


async def cancel(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel these tasks, and return when all of them have ended."""
    running = [task for task in tasks if task is not None]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
