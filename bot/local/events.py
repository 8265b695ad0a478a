"""Synchronous event subscription."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from .records import Event

Listener = Callable[[Event], None]
T = TypeVar("T")


class Events:
    """Deliver each event to all listeners, within ``publish``, in the order of subscription."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` with each event from now on. Return a function that unsubscribes it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    async def until(self, condition: Callable[[], T], timeout: float = 10) -> T:  # noqa: ASYNC109 (reads better in tests)
        """Wait until the condition holds, checked now and after every event.

        Return its value; raise TimeoutError after ``timeout`` seconds.
        """
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
        """Call every listener with the event."""
        for listener in list(self._listeners):
            listener(event)
