"""The pace of requests: at most so many begin in any second."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

MAX_REQUESTS: Final = 45  # a second; Discord allows 50, of which some are not counted here, such as repeated ones


class RequestRate:
    """Lets at most ``limit`` requests begin in any second, in the order in which they were asked for."""

    def __init__(
        self,
        limit: int = MAX_REQUESTS,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock, self._sleep = clock, sleep
        self._begun: deque[float] = deque(maxlen=limit)
        self._queue = asyncio.Lock()

    @property
    def is_exhausted(self) -> bool:
        """Whether a request would have to wait now."""
        is_full = len(self._begun) == self._begun.maxlen
        return self._queue.locked() or (is_full and self._begun[0] + 1.0 > self._clock())

    async def acquire(self) -> None:
        """Return when a request may begin; it then counts as begun."""
        async with self._queue:
            if len(self._begun) == self._begun.maxlen:
                while (pause := self._begun[0] + 1.0 - self._clock()) > 0:
                    await self._sleep(pause)
            self._begun.append(self._clock())
