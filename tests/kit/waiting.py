"""Waiting for what other tasks, threads or processes bring about: for a condition, never for a fixed time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from inspect import isawaitable
from pathlib import Path
from typing import Any, Final

PATIENCE: Final = 60.0  # seconds; longest wait for a condition, on a busy machine
LOOK: Final = 0.004  # seconds between two checks of a condition that has no event


async def until(holds: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Wait until a condition holds, a function or one that is awaited. Return its value.

    Raises TimeoutError, which names what the other tasks wait for.
    """
    try:
        async with asyncio.timeout(seconds):
            while True:
                value = holds()
                if isawaitable(value):
                    value = await value
                if value:
                    return value
                await asyncio.sleep(LOOK)
    except TimeoutError as late:
        raise TimeoutError(f"not within {seconds} seconds; tasks:\n{waits_of_tasks()}") from late


def waits_of_tasks() -> str:
    """A line for each task: its name and where it waits, the outermost function first."""
    return "\n".join(f"{task.get_name()}: {_awaited(task)}" for task in asyncio.all_tasks())


def _awaited(task: asyncio.Task[Any]) -> str:
    where, awaits = [], task.get_coro()
    while (frame := getattr(awaits, "cr_frame", None) or getattr(awaits, "gi_frame", None)) is not None:
        where.append(f"{frame.f_code.co_name} ({Path(frame.f_code.co_filename).name}:{frame.f_lineno})")
        awaits = getattr(awaits, "cr_await", None) or getattr(awaits, "gi_yieldfrom", None)
    return " → ".join(where)
