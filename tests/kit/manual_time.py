"""Times that tests move on."""

from __future__ import annotations

import asyncio

from bot.runtime.time import Time


class SkippedTime(Time):
    """Time that passes by ``pass_by`` and by waits alone, each of which ends at once; ``waited`` are their seconds."""

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
