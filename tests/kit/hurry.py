"""Shorten what would make tests wait: pauses between connections, up to 30 s, and the windows of Discord's limits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.runtime.time import Time

HURRY = 100.0  # factor by which the windows of rate limits are shorter than Discord's
MODULES = ("discord.http", "discord.webhook.async_", "discord.client", "discord.gateway", "discord.shard")
_sleep = asyncio.sleep


class Asyncio:
    """Stands for asyncio in a module, with another ``sleep``."""

    def __init__(self, sleep: Callable[[float], Awaitable[None]]) -> None:
        self.sleep = sleep

    def __getattr__(self, name: str) -> object:
        return getattr(asyncio, name)


async def _sleep_briefly(seconds: float) -> None:
    await _sleep(min(seconds, 0.05))


def hurry(put: Callable[[str, object], object]) -> None:
    """Replace asyncio in those modules, and shorten the bot's pauses; ``put`` sets the dotted name to the value."""
    put("bot.client.gateway.MAX_PAUSE", 0.05)
    put("bot.client.gateway.FREQUENT_PAUSE", 0.05)
    for module in MODULES:
        put(f"{module}.asyncio", Asyncio(_sleep_briefly))


class SkippedWaits(Time):
    """A time that is ahead by what discord.py has waited; ``waited`` are these seconds. Each wait takes no time."""

    def __init__(self) -> None:
        self.waited = 0.0

    def now(self) -> float:
        return super().now() + self.waited

    def monotonic(self) -> float:
        return super().monotonic() + self.waited

    async def sleep(self, seconds: float) -> None:
        self.waited += seconds
        await _sleep(0)


def skip_waits(put: Callable[[str, object], object]) -> SkippedWaits:
    """Let discord.py's waits for rate limits pass on the returned time; ``put`` sets the dotted name to the value."""
    clock = SkippedWaits()
    put("discord.http.asyncio", Asyncio(clock.sleep))
    put("discord.webhook.async_.asyncio", Asyncio(clock.sleep))
    return clock
