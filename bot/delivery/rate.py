"""The pace of requests: at most so many begin in any second."""

from __future__ import annotations

import asyncio
from collections import deque
from math import inf
from typing import Final

from bot.runtime.time import SYSTEM, Time

# A second. Discord allows 50 where they arrive: some are not counted here, such as those of a start and repeated ones,
# and those that a busy machine holds up arrive together.
MAX_REQUESTS: Final = 40
LOOK: Final = 0.1  # seconds between two looks for a limit


class RequestRate:
    """Lets at most ``limit`` requests begin in any second, in the order in which they were asked for.

    A limit may be lent for a while only, after which no request begins.
    """

    def __init__(self, limit: int = MAX_REQUESTS, *, time: Time = SYSTEM) -> None:
        self.time = time
        self._limit, self._until = limit, inf
        self._begun: deque[float] = deque()
        self._queue = asyncio.Lock()

    @property
    def limit(self) -> int:
        """Requests that may begin in a second; 0 once what was lent has ended."""
        return self._limit if self.time.monotonic() < self._until else 0

    def lend(self, limit: int, until: float = inf) -> None:
        """Set the limit up to a moment in monotonic seconds; requests that wait are subject to it."""
        self._limit, self._until = limit, until

    @property
    def is_exhausted(self) -> bool:
        """Whether a request would have to wait now."""
        return self._queue.locked() or self._pause() > 0

    async def acquire(self) -> None:
        """Return when a request may begin; it then counts as begun."""
        async with self._queue:
            while (pause := self._pause()) > 0:
                await self.time.sleep(pause)
            self._begun.append(self.time.monotonic())

    def _pause(self) -> float:
        """Seconds until a request may begin, as far as that is known."""
        now, limit = self.time.monotonic(), self.limit
        while self._begun and self._begun[0] + 1.0 - now <= 0:
            self._begun.popleft()
        if len(self._begun) < limit:
            return 0.0
        return self._begun[-limit] + 1.0 - now if limit else LOOK
