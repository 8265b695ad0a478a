"""Background work: the base class of workers, which process due rows, and the clock, which carries out timers."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from functools import partial
from math import inf
from typing import ClassVar, Final, Generic, Protocol, TypeVar

from bot.delivery.outbox import LEASE, Lease, held
from bot.match.commands import Command, Expire, Lapse, Rewind, TimeOut, UpdateAbsence
from bot.match.errors import UserError
from bot.match.model import MatchPhase, Person
from bot.match.position import person_actor
from bot.runtime.time import Time, cancel
from bot.service.match_service import ELSEWHERE, MatchService
from bot.store.database import LeaseLost, Signal, StoreUnavailable
from bot.store.leases import ClaimStore, Retried
from bot.store.timers import Timer, TimerKind

T = TypeVar("T", bound=Retried)

log = logging.getLogger(__name__)

MAX_SLEEP: Final = 60.0  # seconds; sleeps do not count while the machine is suspended
MIN_SLEEP: Final = 0.01  # seconds; another process may be claiming the due timer
SKEW: Final = 1.0  # seconds; the system's clock may be set back by less without a rewind


class DiscordPort(Protocol):
    """What workers ask Discord about the places of tables."""

    def serves(self, guild: int) -> bool:
        """True if this process serves that server."""

    async def usable(self, guild: int, channels: Sequence[int], game: str | None) -> int | None:
        """The first of these channels in which a table of the game can be opened; None if there is none.

        ``game``: None for any other message, for which no forum can be used. Raises UserError.
        """

    async def who_sees(self, guild: int, channel: int, people: Sequence[Person]) -> Collection[int]:
        """The keys of the people who can see the channel. Raises UserError."""

    async def is_member(self, guild: int, person: Person) -> bool:
        """Whether the person is on the server. Raises UserError."""


class Background(ABC):
    """A task that does what is due, then sleeps until it is woken or more may be due.

    Attributes:
        name: the name of the task, also for the log.
        max_sleep: seconds of the longest sleep.
        backoff: seconds until it tries again after a fault.
        task: None before the start and after the stop.
    """

    name: ClassVar[str]
    max_sleep: ClassVar[float] = MAX_SLEEP
    backoff: ClassVar[float] = 5.0

    def __init__(self, time: Time) -> None:
        self._time = time
        self._woken = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    @abstractmethod
    async def run_due(self) -> float:
        """Do everything that is due. Returns the seconds until more may be due. After any exception it tries again."""

    async def _release(self) -> None:  # noqa: B027 - some claim nothing
        """Release what is claimed, by default nothing. Raises StoreUnavailable."""

    def start(self) -> None:
        """Start the task."""
        self.task = asyncio.create_task(self._run(), name=self.name)

    def wake(self) -> None:
        """Look for work now."""
        self._woken.set()

    async def stop(self) -> None:
        """Stop running work. It resumes at the next start."""
        if self.task is None:
            return
        await cancel(self.task)
        self.task = None
        try:
            await self._release()
        except StoreUnavailable as fault:
            log.warning("The %s cannot release its leases (%s); they end by themselves.", self.name, fault.key)

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            pause = self.backoff
            try:
                pause = await self.run_due()
            except StoreUnavailable as fault:
                log.warning("The %s waits for the database (%s); trying again.", self.name, fault.key)
            except Exception:  # the task must survive any fault
                log.exception("The %s has failed; trying again", self.name)
            await self._sleep(min(pause, self.max_sleep))

    async def _sleep(self, seconds: float) -> None:
        """Return after that many seconds, or as soon as the task is woken."""
        await self._time.wait(self._woken.wait(), seconds)


class Worker(Background, Generic[T]):
    """A task that processes the rows of a ``ClaimStore`` one after the other."""

    def __init__(self, service: MatchService, claims: ClaimStore[T]) -> None:
        super().__init__(service.store.time)
        self.service, self._claims = service, claims
        self._owner = service.store.new_owner()

    @abstractmethod
    async def _make(self, claimed: T, /) -> None:
        """Process a claimed row, or put it off. Raises StoreUnavailable; after any other fault it is retried."""

    async def _release(self) -> None:
        await self._claims.release(self._owner)
        self.service.store.signals.send(Signal.BACKGROUND)

    async def run_due(self) -> float:
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
        except StoreUnavailable:
            raise
        except Exception:  # the others must not wait for it
            log.exception("The %s has failed; trying again later", self.name)
            await self._claims.retry(claimed, self._owner)


class Clock(Background):
    """Carries out the command of every due timer. All moments are in the store.

    If several processes share a store, each claims the timers that it carries out.

    The system's clock may run ahead and be set back, also while the program is off: timers set meanwhile then
    count from the present.
    """

    name, backoff = "clock", 30.0

    def __init__(self, service: MatchService) -> None:
        super().__init__(service.store.time)
        self.service = service
        self._sleeps_until = inf
        self._seen = service.store.database.last_moment  # the present at the last look
        self._has_claimed = False  # whether this process may have claimed timers that it has not carried out

    async def _release(self) -> None:
        if self._has_claimed:
            await self.service.store.timers.release()
            self.service.store.signals.send(Signal.TIMERS)

    def expect(self, moment: float) -> None:
        """Wake up in time for a timer that is due at ``moment``, in seconds since 1970."""
        if moment < self._sleeps_until:
            self.wake()

    async def _sleep(self, seconds: float) -> None:
        self._sleeps_until = self.service.now() + seconds
        await super()._sleep(seconds)
        self._sleeps_until = inf

    async def run_due(self) -> float:
        if self.service.now() < self._seen - SKEW:
            await self._rewind()
        self._seen = self.service.now()
        done: set[Timer] = set()
        while True:
            claimed, first = await self.service.store.timers.claim()
            self._has_claimed = bool(claimed)
            for timer in claimed:
                await self._carry_out(timer, timer in done)
            if not claimed:
                pause = self.max_sleep if first is None else max(MIN_SLEEP, first - self.service.now())
                return min(self.max_sleep, pause)
            done = set(claimed)

    async def _carry_out(self, timer: Timer, is_done: bool) -> None:
        """Carry out a timer, or set it aside. Raises StoreUnavailable."""
        _, kind, number, which = timer
        try:
            if is_done:
                raise RuntimeError("it is still due")
            await self.service.do(number, _command(kind, which))
        except StoreUnavailable:
            raise
        except Exception as fault:  # a broken match must not stop the others
            if not (isinstance(fault, UserError) and fault.key in ELSEWHERE):
                log.exception("Match %s: its %s %s cannot be done and is set aside", number, kind, which)
                await self.service.store.timers.set_aside(kind, number, which)
            # else a newer program has just written the match, which is skipped from now on

    async def _rewind(self) -> None:
        """Let timers that were set at a moment in the future count from now."""
        store = self.service.store
        for person in await store.people.rewind_absences():
            for number in await self.service.matches_of(person, (MatchPhase.RUNNING,)):
                await self._set_back(number, UpdateAbsence(actor=person_actor(person)))
        for number in await store.timers.ahead():
            await self._set_back(number, Rewind())
        await store.outbox.rewind(LEASE)
        await store.searches.rewind()
        for part in store.parts.values():  # matches of seasons after the moments of their rounds
            if isinstance(part, ClaimStore):
                await part.rewind()
        store.signals.send(Signal.BACKGROUND)
        self.service.wake()
        self.service.search()

    async def _set_back(self, number: int, command: Command) -> None:
        try:
            await self.service.do(number, command)
        except StoreUnavailable:
            raise
        except UserError as refusal:
            log.info("Match %s: its clocks cannot be set back (%s).", number, refusal)
        except Exception:  # a broken match must not stop the others
            log.exception("Match %s: its clocks cannot be set back", number)


def _command(kind: TimerKind, which: int) -> Command:
    """The command of a timer; ``which`` as in ``Timer``."""
    match kind:
        case TimerKind.TABLE:
            return Expire()
        case TimerKind.CLOCK:
            return TimeOut(seat=which)
        case TimerKind.PROPOSAL:
            return Lapse(number=which)
