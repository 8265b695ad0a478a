"""What still has to be told, and the task that hands it to a Teller: at least once, in order, coalesced by match."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, Protocol

from bot.store import Debt, Store, Unstored

log = logging.getLogger(__name__)

KINDS: Final = ("table", "board", "hand", "ping", "ask")  # the order in which a match's debts are told
LEASE: Final = 60.0  # seconds for which a debt is one teller's
AT_ONCE: Final = 8  # matches told side by side
PAUSE: Final = 0.04  # seconds for which whoever decided is answered first, and in which debts gather
MOST: Final = 45  # requests a second: Discord takes 50 of a bot, and some are not ours to count, such as repeated ones
PATIENCE: Final = 300.0  # the longest pause between two tries, in seconds
SOON: Final = 5.0  # seconds after which it tries again when the store refuses


class Later(Exception):
    """It cannot be told now: try again, after that many seconds if given."""

    def __init__(self, why: str, seconds: float | None = None) -> None:
        super().__init__(why)
        self.seconds = seconds


class Never(Exception):
    """It cannot be told any more; the text is the reason for the match's log."""


class Teller(Protocol):
    """Whoever can tell people something."""

    async def tell(self, debt: Debt) -> None:
        """Makes what people see true for that debt, from the rows as they are now; raises Later or Never."""
        ...


class Rate:
    """Lets at most ``most`` requests begin in any second; whoever comes waits in line."""

    def __init__(
        self,
        most: int = MOST,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock, self._sleep = clock, sleep
        self._begun: deque[float] = deque(maxlen=most)
        self._line = asyncio.Lock()

    async def turn(self) -> None:
        """Returns when a request may begin, which then counts as begun."""
        async with self._line:
            if len(self._begun) == self._begun.maxlen:
                while (pause := self._begun[0] + 1.0 - self._clock()) > 0:
                    await self._sleep(pause)
            self._begun.append(self._clock())


class Outbox:
    """Pays the store's debts with the help of a teller until it is stopped."""

    def __init__(self, store: Store, teller: Teller) -> None:
        self.store, self.teller = store, teller
        self._owed, self._stopping = asyncio.Event(), False
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Something new is owed."""
        self._owed.set()

    def start(self) -> None:
        self._owed.set()
        self._task = asyncio.create_task(self._run(), name="outbox")

    async def stop(self, patience: float = 3.0) -> None:
        """Ends after what is being sent, at the latest after ``patience`` seconds; the rest stays owed."""
        self._stopping = True
        self._owed.set()
        if self._task:
            await asyncio.wait({self._task}, timeout=patience)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _run(self) -> None:
        telling: dict[int, asyncio.Task[None]] = {}
        waiting: defaultdict[int, list[Debt]] = defaultdict(list)
        try:
            while not self._stopping:
                self._owed.clear()
                pause = await self._claimed(waiting) if len(waiting) < AT_ONCE else None
                for number in [one for one in waiting if one not in telling][: AT_ONCE - len(telling)]:
                    telling[number] = asyncio.create_task(self._tell(waiting.pop(number)))
                    telling[number].add_done_callback(lambda _: self._owed.set())
                try:
                    async with asyncio.timeout(pause):
                        await self._owed.wait()
                    await asyncio.sleep(PAUSE)
                except TimeoutError:
                    pass  # the next debt is due
                for number in [one for one, task in telling.items() if task.done()]:
                    del telling[number]
            await asyncio.gather(*telling.values(), return_exceptions=True)
        except asyncio.CancelledError:
            for task in telling.values():
                task.cancel()
            await asyncio.gather(*telling.values(), return_exceptions=True)
            raise

    async def _claimed(self, waiting: defaultdict[int, list[Debt]]) -> float | None:
        """Adds what is due, by match; the seconds until something else may be."""
        try:
            for debt in await self.store.claim(LEASE):
                waiting[debt.match].append(debt)
            due = await self.store.next_due()
        except Unstored as fault:
            log.warning("The outbox cannot reach its store (%s); trying again.", fault.key)
            return SOON
        except Exception:  # whatever it is, nobody must wait for ever to be told
            log.exception("The outbox cannot read what it owes; trying again")
            return SOON
        return None if due is None else max(0.01, due - self.store.clock())

    async def _tell(self, owed: Iterable[Debt]) -> None:
        for debt in sorted(owed, key=lambda one: KINDS.index(one.kind)):
            try:
                await self._pay(debt)
            except Unstored as fault:
                log.warning("Match %s: telling is not noted (%s); trying again.", debt.match, fault.key)

    async def _pay(self, debt: Debt) -> None:
        try:
            await self.teller.tell(debt)
        except Later as fault:
            pause = fault.seconds or min(PATIENCE, 2.0**debt.tries) * (0.5 + random.random() / 2)
            log.info("Match %s: %s is told later (%s).", debt.match, debt.kind, fault)
            await self.store.later(debt, pause)
        except Never as fault:
            log.info("Match %s: %s cannot be told (%s).", debt.match, debt.kind, fault)
            await self._closed(debt, str(fault))
        except Unstored as fault:
            log.warning("Match %s: %s cannot be noted (%s); trying again.", debt.match, debt.kind, fault.key)
            await self.store.later(debt, 1.0)
        except Exception:
            log.exception("Match %s, row %s: telling %s failed", debt.match, debt.row, debt.kind)
            await self.store.later(debt, min(PATIENCE, 2.0 ** (debt.tries + 3)))
        else:
            await self.store.paid(debt)

    async def _closed(self, debt: Debt, why: str) -> None:
        try:
            await self.store.never(debt, why)
        except Unstored as fault:
            if fault.key != "store-broken":
                raise
            # the reason cannot be written into a log that is not in order: it is tried again, ever more rarely
            await self.store.later(debt, min(PATIENCE, 2.0 ** (debt.tries + 3)))
