"""The outbox: a worker that delivers every item at least once, the items of a match together.

Fencing: requests to Discord under a lease are made only while no other process can have taken over.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeAlias

from bot.delivery.items import (
    PLACE,
    Deferred,
    Delivered,
    Delivery,
    DeliveryResult,
    Gone,
    Kind,
    OutboxItem,
    Retry,
    SentMessage,
    every_kind,
)
from bot.delivery.policy import LOST_PLACE
from bot.match.commands import Command, LeaveServer, NoteUndeliverable
from bot.match.errors import UserError
from bot.match.position import Position
from bot.runtime.telemetry import about_match
from bot.runtime.time import SYSTEM, backoff, cancel
from bot.service.match_service import BROKEN, MatchService
from bot.service.people import People
from bot.store.database import LeaseLost, StoreUnavailable

log = logging.getLogger(__name__)

LEASE: Final = 60.0  # seconds for which claimed items belong to this process
MAX_DELIVERIES: Final = 8  # at a time
DEBOUNCE: Final = 0.04  # seconds: answer the player first, coalesce deliveries
MAX_SLEEP: Final = 30.0  # seconds; waits do not run while the machine is suspended
STORE_BACKOFF: Final = 5.0  # seconds until the next try when the store refuses
LONG_BACKOFF: Final = 8.0  # seconds until the first try after a fault that is unlikely to pass soon

GATE: Final = "open direct"  # the name of the lease of DirectGate
BURST: Final = 5  # channels that are opened at once
INTERVAL: Final = 15.0  # seconds for each further one
TOO_FAST: Final = 40003  # Discord's code for too many channels in a short time
QUARANTINED: Final = 20026  # Discord's code for a bot that may write only to people it has written to before
PAUSES: Final = {
    TOO_FAST: 600.0 + (BURST - 1) * INTERVAL,
    QUARANTINED: 86_400.0 + (BURST - 1) * INTERVAL,
}  # seconds, by code

Note = Callable[[Sequence[SentMessage]], Awaitable[None]]


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


@dataclass
class Report:
    """What a notifier did with a delivery.

    Attributes:
        results: by item; an item without a result is retried.
        sent: messages as they are now.
        dropped: ids of messages that are gone or no longer of interest.
        channels: the ids of channels of direct messages that were opened, by person.
        reachable: whether direct messages reach a person, where that has changed.
        commands: what follows for the match; ``LeaveServer`` is carried out on all matches of that server.
        board_is_lost: whether the match's place is gone; delivering the board finds another place.
    """

    results: dict[OutboxItem, DeliveryResult] = field(default_factory=dict)
    sent: list[SentMessage] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)
    channels: dict[int, int] = field(default_factory=dict)
    reachable: dict[int, bool] = field(default_factory=dict)
    commands: list[Command] = field(default_factory=list)
    board_is_lost: bool = False


# Brings the messages of a delivery's items up to date, from the position before its events. What is to be sent is noted
# before any of it is sent
Deliver: TypeAlias = Callable[[Delivery, Position, Note], Awaitable[Report]]


class Outbox:
    """Delivers items that are due, until it is stopped."""

    def __init__(self, service: MatchService, deliver: Deliver) -> None:
        self.service, self.store, self._deliver_items = service, service.store, deliver
        self._time = service.store.time
        self._people = People(service)
        self._woken, self._is_stopping = asyncio.Event(), False
        self._task: asyncio.Task[None] | None = None
        self._renewed = 0.0  # the last moment before all leases were claimed or prolonged, in monotonic seconds
        self._leases: dict[int, Lease] = {}  # of what is being delivered, by match
        for kind in every_kind():
            for result in (Delivered, Deferred, Retry, Gone):
                service.metrics.deliveries.expect(kind, result.__name__.lower())

    def wake(self) -> None:
        """Look for due items now."""
        self._woken.set()

    def start(self) -> None:
        """Start the worker."""
        self._woken.set()
        self._task = asyncio.create_task(self._run(), name="outbox")

    async def stop(self, patience: float = 3.0) -> None:
        """Stop after the running deliveries, at the latest after ``patience`` seconds; leave the rest to others.

        A delivery that is cancelled may have sent something: its repetition finds that noted.
        """
        self._is_stopping = True
        self._woken.set()
        if self._task:
            await asyncio.wait({self._task}, timeout=patience)
            await cancel(self._task)
            self._task = None

    async def _run(self) -> None:
        running: dict[int, asyncio.Task[None]] = {}
        waiting: defaultdict[int, list[OutboxItem]] = defaultdict(list)
        delivered: dict[int, list[OutboxItem]] = {}  # by match; what is being delivered
        try:
            while not self._is_stopping:
                self._woken.clear()
                if not running:
                    self._renewed = self._time.monotonic()
                pause = await self._claim(waiting) if len(waiting) < MAX_DELIVERIES else None
                for number in [one for one in waiting if one not in running][: MAX_DELIVERIES - len(running)]:
                    delivered[number] = waiting.pop(number)
                    work = self._deliver(number, delivered[number])
                    running[number] = asyncio.create_task(work, name=f"outbox, match {number}")
                    running[number].add_done_callback(lambda _: self._woken.set())
                if running:
                    under_way = [delivered[number] for number, task in running.items() if not task.done()]
                    lost = await self._renew((*under_way, *waiting.values()))
                    for number in {item.match for item, _ in lost}:
                        log.info("Match %s: its lease has ended, and another process may deliver it.", number)
                        if any((item, item.fence) in lost for item in delivered.get(number, ())):
                            running[number].cancel()
                        if kept := [item for item in waiting.pop(number, ()) if (item, item.fence) not in lost]:
                            waiting[number] = kept  # claimed again by this process
                    is_renewed = self._time.monotonic() - self._renewed < LEASE / 3
                    longest = LEASE / (3 if is_renewed else 12)
                    pause = longest if pause is None else min(pause, longest)
                if await self._time.wait(self._woken.wait(), pause):
                    await self._time.sleep(DEBOUNCE)
                for number in [one for one, task in running.items() if task.done()]:
                    del running[number], delivered[number]
            await self._release([item for items in waiting.values() for item in items])
            await asyncio.gather(*running.values(), return_exceptions=True)
        except asyncio.CancelledError:
            await cancel(*running.values())
            await self._release([item for items in (*delivered.values(), *waiting.values()) for item in items])
            raise

    async def _claim(self, waiting: defaultdict[int, list[OutboxItem]]) -> float | None:
        """Add the items that are due, by match; seconds until the next one may be due, None if there is none."""
        try:
            items, due = await self.store.outbox.claim(LEASE)
        except StoreUnavailable as fault:
            log.warning("The outbox cannot reach its store (%s); trying again.", fault.key)
            return STORE_BACKOFF
        except Exception:  # the worker must survive any fault of the store
            log.exception("The outbox cannot read its items; trying again")
            return STORE_BACKOFF
        for item in items:  # in place of an earlier claim of it that has expired
            key, others = (item.recipient, item.kind), waiting[item.match]
            waiting[item.match] = [*(one for one in others if (one.recipient, one.kind) != key), item]
        return None if due is None else min(MAX_SLEEP, max(0.01, due - self.service.now()))

    async def _renew(self, claimed: Iterable[Sequence[OutboxItem]]) -> set[tuple[OutboxItem, int]]:
        """Prolong the leases of these items, if that was last done some time ago.

        Returns the claims that are not this process's any more, or perhaps not, as item and fence.
        """
        now, items = self._time.monotonic(), [item for one in claimed for item in one]
        if now - self._renewed < LEASE / 3:
            return set()
        try:
            lost = await self.store.outbox.renew(items, LEASE)
        except StoreUnavailable as fault:
            log.warning("The outbox cannot prolong its leases (%s); trying again.", fault.key)
            return {(item, item.fence) for item in items} if now - self._renewed > LEASE * 0.9 else set()
        self._renewed, numbers = now, {item.match for item in lost}
        for number, lease in self._leases.items():
            if number not in numbers:
                lease.until = now + LEASE
        return {(item, item.fence) for item in lost}

    async def _release(self, items: Sequence[OutboxItem]) -> None:
        """Leave these items to other processes."""
        try:
            if items:
                await self.store.outbox.release(items)
                self.service.wake()
        except StoreUnavailable as fault:
            log.warning("The outbox cannot release its leases (%s); they end by themselves.", fault.key)

    async def _deliver(self, number: int, items: Sequence[OutboxItem]) -> None:
        async def renew() -> bool:
            return not await self.store.outbox.renew(items, LEASE)

        lease = self._leases[number] = Lease(LEASE, renew, self._renewed, self._time.monotonic)
        with about_match(number, max(item.event for item in items)), held(lease):
            try:
                try:
                    if (report := await self._report(number, items)) is not None:
                        await lease.check()
                        await self._acknowledge(number, items, report)
                except LeaseLost:
                    log.info("Match %s: another process has taken over.", number)
                    await self.store.outbox.acknowledge(dict.fromkeys(items, Retry("taken over")))
            except StoreUnavailable as fault:
                log.warning("Match %s: what was sent is not noted (%s); trying again.", number, fault.key)
            finally:
                del self._leases[number]

    async def _report(self, number: int, items: Sequence[OutboxItem]) -> Report | None:
        """Deliver the items, in the order of their kinds, the place's first; faults become retries.

        None: the match cannot be read, and its items are given up. Raises LeaseLost.
        """
        order = list(every_kind())
        items = sorted(items, key=lambda item: (order.index(item.kind), item.recipient != PLACE))
        try:
            return await self._notify(number, items)
        except LeaseLost:
            raise
        except StoreUnavailable as fault:
            log.warning("Match %s: sends cannot be noted (%s); trying again.", number, fault.key)
            return Report({item: Retry(fault.key, 1.0) for item in items})
        except UserError as fault:
            if fault.key == BROKEN:
                await self.store.outbox.give_up(number, items, f"broken {BROKEN}")
                return None
            log.info("Match %s cannot be delivered (%s); trying again later.", number, fault)
            return Report({item: Retry(fault.key, backoff(item.tries, LONG_BACKOFF)) for item in items})
        except Exception:
            kinds, event = ", ".join(item.kind.value for item in items), max(item.event for item in items)
            log.exception("Match %s: delivering %s failed at event %s", number, kinds, event)
            return Report({item: Retry("failed", backoff(item.tries, LONG_BACKOFF)) for item in items})

    async def _notify(self, number: int, items: Sequence[OutboxItem]) -> Report:
        loaded = await self.service.load_delivery(number, items)
        if loaded is None:
            return Report({item: Gone("match-gone") for item in items})
        try:
            return await self._deliver_items(*loaded, partial(self.store.outbox.note_sends, items=items))
        except (StoreUnavailable, UserError, LeaseLost):
            raise
        except Exception:
            await self.service.check_readable(number)
            raise  # the match is readable, so this is a bug

    async def _acknowledge(self, number: int, items: Sequence[OutboxItem], report: Report) -> None:
        """Carry out what follows from the results, then store them: a crash in between loses nothing of it.

        If something that follows cannot be stored now, all items become retries.
        """
        results = {item: report.results.get(item, Retry("not delivered")) for item in items}
        try:
            await self._follow_up(number, report, results)
        except StoreUnavailable as fault:
            log.warning("Match %s: what follows from sending is not stored (%s); trying again.", number, fault.key)
            results = dict.fromkeys(items, Retry(fault.key))
        for item, result in results.items():
            self.service.metrics.deliveries.add(item.kind.value, type(result).__name__.lower())
            if isinstance(result, Retry | Gone):
                later = "is delivered later" if isinstance(result, Retry) else "cannot be delivered"
                log.info("Match %s: %s %s (%s).", number, item.kind.value, later, result.reason)
        jitter = 0.5 + random.random() / 2  # one for all, so that what waits for the board is tried again with it
        await self.store.outbox.acknowledge(
            {item: _with_pause(item, result, jitter) for item, result in results.items()},
            sent=report.sent,
            dropped=report.dropped,
            channels=report.channels,
            unreachable={person: not is_reachable for person, is_reachable in report.reachable.items()},
        )

    async def _follow_up(self, number: int, report: Report, results: Mapping[OutboxItem, DeliveryResult]) -> None:
        for command in report.commands:
            await self._do(number, command)
        gone = {item: result.reason for item, result in results.items() if isinstance(result, Gone)}
        if gone:  # nothing is noted of items that were raised again meanwhile: they stay due
            unchanged = await self.store.outbox.unchanged(number, list(gone))
            for reason in dict.fromkeys(gone[item] for item in unchanged):
                await self._do(number, NoteUndeliverable(reason=reason))
        if report.board_is_lost:
            await self.service.enqueue(number, LOST_PLACE)
        delivered = {(item.recipient, item.kind) for item, result in results.items() if isinstance(result, Delivered)}
        for person in (one for one, is_reachable in report.reachable.items() if not is_reachable):
            if (person, Kind.PING) not in delivered:  # in place of the direct message
                await self.service.enqueue(number, [(person, Kind.PING)])

    async def _do(self, number: int, command: Command) -> None:
        """Carry out a command that follows from a delivery; a fault of it must not stop the others."""
        try:
            if isinstance(command, LeaveServer):
                place = (await self.service.see(number, None)).place
                await self._people.leave_server(place.guild, command.member)
            else:
                await self.service.do(number, command)
        except StoreUnavailable:
            raise
        except UserError as refusal:
            log.info("Match %s: %s is refused (%s).", number, type(command).__name__, refusal)
        except Exception:
            log.exception("Match %s: %s failed", number, type(command).__name__)


def _with_pause(item: OutboxItem, result: DeliveryResult, jitter: float) -> DeliveryResult:
    """The result; a retry without a time gets one that grows with the tries, times ``jitter``."""
    if not isinstance(result, Retry) or result.after is not None:
        return result
    return Retry(result.reason, backoff(item.tries) * jitter)


class DirectGate:
    """The gate for opening channels of direct messages, shared by all processes on a database.

    Admits BURST channels at once and one every INTERVAL seconds; a refusal of Discord's closes it for a while. Discord
    quarantines bots that open many channels quickly. Messages into channels that are open pass no gate.
    """

    def __init__(self, service: MatchService) -> None:
        self._leases, self._metrics = service.store.leases, service.metrics

    async def admits(self) -> bool:
        """Whether a channel may be opened now, which is counted. Raises StoreUnavailable."""
        is_open = await self._leases.admit(GATE, BURST, INTERVAL)
        self._metrics.direct_channels.add("opened" if is_open else "delayed")
        return is_open

    async def note_refusal(self, code: int) -> bool:
        """Close the gate if a refusal with this code concerns all people; whether it does."""
        if code not in PAUSES:
            return False
        self._metrics.direct_channels.add("quarantined" if code == QUARANTINED else "too fast")
        if code == QUARANTINED:
            log.error(
                "Discord lets the bot write only to people whom it has written to (%s). No direct message is opened "
                "for a day; matches ping in their threads. See docs/operating.md.",
                code,
            )
        else:
            log.warning("Discord refuses to open direct messages so fast (%s). None is opened for ten minutes.", code)
        await self._leases.pause(GATE, PAUSES[code], str(code))
        return True
