"""Shorten what would make tests wait: discord.py's pauses, up to 11 s, and the windows of Discord's rate limits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

HURRY = 100.0  # factor by which the windows of rate limits are shorter than Discord's
MODULES = ("http", "webhook.async_", "client", "gateway")
_sleep = asyncio.sleep


class Hurried:
    """Stands for asyncio in modules of discord.py; ``sleep`` lasts at most 50 ms."""

    def __getattr__(self, name: str) -> object:
        return _sleep_briefly if name == "sleep" else getattr(asyncio, name)


async def _sleep_briefly(seconds: float) -> None:
    await _sleep(min(seconds, 0.05))


def hurry(put: Callable[[str, object], object]) -> None:
    """Replace asyncio in those modules; ``put`` sets the dotted name to the value."""
    for module in MODULES:
        put(f"discord.{module}.asyncio", Hurried())
