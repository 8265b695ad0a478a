"""Times that tests move on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.local.clock import AdvancedTime, Call, settle
from bot.runtime.time import Time
from tests.kit.waiting import until


class SkippedTime(Time):
    """Time that passes by ``pass_by`` and by sleeping alone, which ends at once; ``waited`` are the seconds slept."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.seconds = now
        self.waited: list[float] = []

    def now(self) -> float:
        return self.seconds

    def monotonic(self) -> float:
        return self.seconds

    def pass_by(self, seconds: float) -> None:
        self.seconds += seconds

    async def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.seconds += seconds
        await asyncio.sleep(0)


class WatchedTime(AdvancedTime):
    """A bot's time, whose scheduled calls can be looked at."""

    @property
    def waits(self) -> list[float]:
        """The seconds until each scheduled call, the next one first."""
        now = self.monotonic()
        return [one.moment - now for one in sorted(self._calls) if not one.is_over]


class ManualTime(WatchedTime):
    """Time that stands still unless it is advanced."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        super().__init__()
        self._start = now

    def now(self) -> float:
        return self._start + self.skipped

    def monotonic(self) -> float:
        return self._start + self.skipped

    async def until_waiting(self) -> None:
        """Return when something waits. Raises TimeoutError."""
        await settle()
        await until(lambda: self.waits)

    def call_later(self, seconds: float, call: Callable[[], object]) -> Call:
        return self.call_at(seconds, call)
