"""Those who listen to what happens in the world."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from .records import Event

Listener = Callable[[Event], None]
T = TypeVar("T")


class Events:
    """What happens is told at once to everybody who listens, in order."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Calls `heard` at once with everything that happens from now on; the function returned stops that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    async def until(self, condition: Callable[[], T], timeout: float = 10) -> T:  # noqa: ASYNC109 (reads better in tests)
        """Waits until the condition holds, looking after every event; returns its value, or raises TimeoutError."""
        if value := condition():
            return value
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def look(_: Event) -> None:
            if not result.done() and (found := condition()):
                result.set_result(found)

        stop = self.listen(look)
        try:
            async with asyncio.timeout(timeout):
                return await result
        finally:
            stop()

    def publish(self, event: Event) -> None:
        for listener in list(self._listeners):
            listener(event)
