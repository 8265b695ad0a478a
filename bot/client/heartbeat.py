"""Heartbeat of one process of a cluster: its lease, exclusive turns, and its share of the requests.

Its name identifies its leases. An earlier process may have had the same name.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from bot.client.connection import MAX_REQUESTS, RequestRate
from bot.service.worker import Background
from bot.store import Store
from bot.store.database import StoreUnavailable
from bot.store.leases import Share

log = logging.getLogger(__name__)

RENEW: Final = 3.0  # seconds between two renewals of the lease
LEASE: Final = 15.0  # seconds after which a process that does not renew it counts as dead
WINDOW: Final = 1.1  # seconds that a share may count after it was given back; Discord counts the requests of one
ALONE: Final = 60.0  # seconds between two renewals on a database that has one process
SOON: Final = 1.0  # seconds until the next renewal after one that has failed, or has granted less than an even share
LOOK: Final = 2.0  # longest pause, in seconds, between two looks for a turn


class Heartbeat(Background):
    """The process as the others on its database see it; ``rate`` is the pace of requests that gets its share.

    Its time is that of the rate.
    """

    name, backoff = "heartbeat", RENEW

    def __init__(self, store: Store, rate: RequestRate, shards: Callable[[], str]) -> None:
        """``shards`` returns those that the process serves, "" before it knows them."""
        super().__init__(rate.time)
        self.rate, self._store, self._shards = rate, store, shards
        self._is_shared = store.database.is_shared
        self._entered = ""  # the name under which it is known
        self._turns: dict[str, float] = {}  # when each may be taken again, in monotonic seconds
        self._failed = False

    @property
    def owner(self) -> str:
        """The process's name in leases."""
        return self._store.database.owner

    def start(self) -> None:
        """Take a share of the requests, and keep it from now on."""
        if self._is_shared:
            self.rate.lend(0)
        super().start()

    async def _release(self) -> None:
        """Give up the share, and what the process serves."""
        await self._store.processes.leave(self.owner, WINDOW)

    async def run_due(self) -> float:
        """Renew the lease; returns the seconds until the next time."""
        try:
            is_even = await self.renew()
        except StoreUnavailable as fault:
            if self._is_shared and not self._failed:
                log.warning("The share of the requests cannot be renewed (%s); trying again.", fault.key)
            self._failed = True
            return SOON if self._is_shared else ALONE
        self._failed = False
        if not self._is_shared:
            return ALONE
        return RENEW if is_even else SOON

    async def renew(self) -> bool:
        """Renew the lease and the share of the requests; returns whether it is an even one. Raises StoreUnavailable."""
        if self.owner != self._entered:
            await self._enter()
        if not self._is_shared:
            await self._renew(MAX_REQUESTS, 3 * ALONE)
            return True
        share = await self._renew(self.rate.limit, LEASE)
        if share.even < share.granted:
            # Others get the rest once no second is left in which this process may have used it
            self.rate.lend(share.even, self._time.monotonic() + LEASE / 2)
            await self._time.sleep(WINDOW)
            share = await self._renew(self.rate.limit, LEASE)
        return share.granted == share.even

    async def _enter(self) -> None:
        """Begin under this name.

        On a shared database it begins without a share, once an earlier process of the name can have used none any
        more. On another one no other process can run: the records of those that were killed are deleted.
        """
        name = self.owner
        if self._is_shared:
            self.rate.lend(0)
            if await self._store.processes.enter(name):
                await self._time.sleep(WINDOW)
        else:
            try:
                await self._store.processes.remove_others(name)
            except StoreUnavailable as fault:
                log.info("Records of former processes are not deleted (%s); trying again.", fault.key)
                raise
        self._entered = name

    async def _renew(self, holds: int, lease: float) -> Share:
        """Renew the lease for so many seconds; no request begins in the last ones of them."""
        until = self._time.monotonic() + lease - 2 * WINDOW
        share = await self._store.processes.renew(self.owner, self._shards(), holds, MAX_REQUESTS, lease)
        if self._is_shared:
            self.rate.lend(share.granted, until)
        return share

    async def take_turn(self, name: str, seconds: float) -> None:
        """Return when no process has taken that turn within so many seconds. Tries again if the store refuses."""
        while (pause := await self._claim(name, seconds)) > 0:
            await self._time.sleep(min(pause, LOOK))

    async def _claim(self, name: str, seconds: float) -> float:
        """Take a turn; returns 0.0, or the seconds after which to try again."""
        if self._is_shared:
            try:
                return await self._store.leases.claim(name, self.owner, seconds)
            except StoreUnavailable as fault:
                log.warning("No turn can be taken (%s); trying again.", fault.key)
                return SOON
        now = self._time.monotonic()
        if (pause := self._turns.get(name, now) - now) <= 0:
            self._turns[name] = now + seconds
        return max(0.0, pause)

    async def end_turn(self, name: str) -> None:
        """Let others take the turn. Raises StoreUnavailable."""
        self._turns.pop(name, None)
        if self._is_shared:
            await self._store.leases.release(name, self.owner)
