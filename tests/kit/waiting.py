"""Waiting for what other tasks, threads or processes bring about: for a condition, never for a fixed time."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from inspect import isawaitable
from pathlib import Path
from typing import Any, Final

PATIENCE: Final = 60.0  # seconds; longest wait for a condition, on a busy machine
LOOK: Final = 0.004  # seconds between two checks of a condition that has no event


class LastWarnings(logging.Handler):
    """Keeps the last lines of the log that warn, for a wait in vain."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: deque[str] = deque(maxlen=8)

    def emit(self, record: logging.LogRecord) -> None:
        cause = record.exc_info and record.exc_info[1]
        self.lines.append(f"{record.name}: {record.getMessage()}" + (f" ({cause!r})" if cause else ""))


WARNINGS: Final = LastWarnings()


async def until(holds: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Wait until a condition holds, a function or one that is awaited. Return its value.

    Raises TimeoutError, which names the last warnings and what the other tasks wait for.
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
        warned = "\n".join(WARNINGS.lines)
        raise TimeoutError(f"not within {seconds} seconds; log:\n{warned}\ntasks:\n{waits_of_tasks()}") from late


def waits_of_tasks() -> str:
    """A line for each task: its name and where it waits, the outermost function first."""
    return "\n".join(f"{task.get_name()}: {_awaited(task)}" for task in asyncio.all_tasks())


def _awaited(task: asyncio.Task[Any]) -> str:
    where, awaits = [], task.get_coro()
    while (frame := getattr(awaits, "cr_frame", None) or getattr(awaits, "gi_frame", None)) is not None:
        where.append(f"{frame.f_code.co_name} ({Path(frame.f_code.co_filename).name}:{frame.f_lineno})")
        awaits = getattr(awaits, "cr_await", None) or getattr(awaits, "gi_yieldfrom", None)
    return " → ".join(where)
