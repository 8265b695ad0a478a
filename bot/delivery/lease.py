"""Fencing: requests to Discord under a lease are made only while no other process can have taken over."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from typing import Final

from bot.runtime.time import SYSTEM, Time
from bot.store.database import LeaseLost


class Lease:
    """The lease on what the current task delivers.

    ``until`` is the moment up to which no other process can claim it, by a clock that goes on while this process is
    suspended. ``renew`` prolongs the lease in the store; False if another process has claimed what it was on.
    """

    def __init__(
        self,
        seconds: float,
        renew: Callable[[], Awaitable[bool]],
        since: float,
        now: Callable[[], float] = SYSTEM.monotonic,
    ) -> None:
        """``since``: a moment before the claim, by ``now``."""
        self._seconds, self._renew, self._now = seconds, renew, now
        self.until = since + seconds

    async def check(self) -> None:
        """Return while the lease holds; one that has expired is renewed first. Raises LeaseLost, StoreUnavailable."""
        since = self._now()
        if since < self.until:
            return
        if not await self._renew():
            raise LeaseLost
        self.until = since + self._seconds


HELD: Final[ContextVar[Lease | None]] = ContextVar("lease", default=None)


@contextmanager
def held(lease: Lease) -> Iterator[None]:
    """Make the requests of the current task under that lease."""
    token = HELD.set(lease)
    try:
        yield
    finally:
        HELD.reset(token)


async def check_lease() -> None:
    """Raise LeaseLost if the current task works under a lease and another process has taken over."""
    if (lease := HELD.get()) is not None:
        await lease.check()


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

    async def acquire(self) -> None:
        """Return when a request may begin; it then counts as begun."""
        async with self._queue:
            while (pause := self._pause()) > 0:
                await self.time.sleep(pause)
            self._begun.append(self.time.monotonic())

    def _pause(self) -> float:
        """Seconds until a request may begin, as far as that is known."""
        now, limit = self.time.monotonic(), self.limit
        while self._begun and abs(now - self._begun[0]) >= 1.0:  # or ahead of now, after a test has set the time back
            self._begun.popleft()
        if len(self._begun) < limit:
            return 0.0
        return self._begun[-limit] + 1.0 - now if limit else LOOK
