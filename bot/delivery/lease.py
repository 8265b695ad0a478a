"""Fencing: requests to Discord under a lease are made only while no other process can have taken over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from bot.runtime.time import SYSTEM
from bot.store.errors import LeaseLost


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
