"""Base class of background work: a task that claims and processes due rows."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from functools import partial
from typing import ClassVar, Final, Generic, TypeVar

from bot.delivery.lease import Lease, held
from bot.service.match_service import MatchService
from bot.store.database import LeaseLost, Signal, StoreUnavailable
from bot.store.leases import ClaimStore

T = TypeVar("T")

log = logging.getLogger(__name__)

STORE_BACKOFF: Final = 5.0  # seconds until the next try when the store refuses


class Worker(ABC, Generic[T]):
    """A task that processes the rows of a ``ClaimStore`` one after the other.

    Attributes:
        name: the name of its task, also for the log.
        max_sleep: seconds; waits do not count while the machine is suspended.
    """

    name: ClassVar[str]
    max_sleep: ClassVar[float]

    def __init__(self, service: MatchService, claims: ClaimStore[T]) -> None:
        self.service, self._claims, self._time = service, claims, service.store.time
        self._owner = service.store.new_owner()
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @abstractmethod
    async def _make(self, claimed: T, /) -> None:
        """Process a claimed row, or put it off. Raises StoreUnavailable, or any exception if it cannot go on now."""

    def start(self) -> None:
        """Start the worker."""
        self._task = asyncio.create_task(self._run(), name=self.name)

    def wake(self) -> None:
        """Look for work now."""
        self._woken.set()

    async def stop(self) -> None:
        """Stop running work. It resumes at the next start."""
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._task = None
        try:
            await self._claims.release(self._owner)
            self.service.store.signals.send(Signal.BACKGROUND)
        except StoreUnavailable as fault:
            log.warning("The %s frees nothing (%s); its lease ends.", self.name, fault.key)

    async def _work(self) -> float:
        """Process every due row. Returns the seconds until the next may be due. Raises what ``_make`` raises."""
        while True:
            since = self._time.monotonic()
            claimed, due = await self._claims.claim(self._owner)
            if claimed is None:
                return self.max_sleep if due is None else max(0.0, due - self.service.now())
            await self._make_held(claimed, since)

    async def _make_held(self, claimed: T, since: float) -> None:
        """Process a row claimed after ``since``, in monotonic seconds. Stops if another process takes over."""
        lease = Lease(
            self._claims.lease, partial(self._claims.renew, claimed, self._owner), since, self._time.monotonic
        )
        try:
            with held(lease):
                await self._make(claimed)
        except LeaseLost:
            log.info("The %s leaves something to another process.", self.name)

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                pause = await self._work()
            except StoreUnavailable as fault:
                log.warning("The %s waits (%s); trying again.", self.name, fault.key)
                pause = STORE_BACKOFF
            except Exception:  # the worker must survive any fault
                log.exception("The %s waits; trying again", self.name)
                pause = STORE_BACKOFF
            await self._time.wait(self._woken.wait(), min(pause, self.max_sleep))
