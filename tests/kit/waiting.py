"""Waiting for what other tasks, threads or processes bring about: for a condition, never for a fixed time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from inspect import isawaitable
from typing import Any, Final

PATIENCE: Final = 60.0  # seconds; longest wait for a condition, on a busy machine
LOOK: Final = 0.004  # seconds between two checks of a condition that has no event


async def until(holds: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Wait until a condition holds, a function or one that is awaited. Return its value, or raise TimeoutError."""
    async with asyncio.timeout(seconds):
        while True:
            value = holds()
            if isawaitable(value):
                value = await value
            if value:
                return value
            await asyncio.sleep(LOOK)
