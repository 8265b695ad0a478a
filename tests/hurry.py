"""The client's own pauses between attempts, up to 11 s each, cut short."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

MODULES = ("http", "webhook.async_", "client", "gateway")
_sleep = asyncio.sleep


class Hurried:
    """asyncio, as those modules of discord.py know it, that sleeps 50 ms at the most."""

    def __getattr__(self, name: str) -> object:
        return _pause if name == "sleep" else getattr(asyncio, name)


async def _pause(seconds: float) -> None:
    await _sleep(min(seconds, 0.05))


def hurry(put: Callable[[str, object], object]) -> None:
    """Puts it in the place of asyncio; ``put`` is called with each dotted name and the value."""
    for module in MODULES:
        put(f"discord.{module}.asyncio", Hurried())
