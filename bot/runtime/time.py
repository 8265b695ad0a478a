"""The time that everything which waits goes by: the system's, or in tests one that they advance."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Final, Protocol


class Timer(Protocol):
    """A call that is to come."""

    def cancel(self) -> None:
        """Call nothing."""
        ...


class Time:
    """The system's time. A test has one of its own, a subclass."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds that no change of the wall clock affects; where the system can, a suspended machine counts them."""
        return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds. They do not run while the machine is suspended, nor do those below."""
        await asyncio.sleep(seconds)

    def timeout(self, seconds: float | None) -> AbstractAsyncContextManager[object]:
        """A context that raises TimeoutError after so many seconds, as ``asyncio.timeout`` does; None: never."""
        return asyncio.timeout(seconds)

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call a function after so many seconds, unless that is cancelled."""
        return asyncio.get_running_loop().call_later(seconds, call)

    async def wait(self, awaited: Awaitable[object], seconds: float | None) -> bool:
        """Await it at most so many seconds, None: without limit, then cancel it. Whether it has ended by itself."""
        try:
            async with self.timeout(seconds):
                await awaited
        except TimeoutError:
            return False
        return True


SYSTEM: Final = Time()
