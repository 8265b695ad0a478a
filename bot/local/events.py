"""Those who listen to what happens in the world."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from .records import Event

Heard = Callable[[Event], None]
T = TypeVar("T")


class Events:
    """What happens is told at once to everybody who listens, in order."""

    def __init__(self) -> None:
        self._listeners: list[Heard] = []

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Calls `heard` at once with everything that happens from now on; the function returned stops that."""
        self._listeners.append(heard)
        return lambda: self._listeners.remove(heard) if heard in self._listeners else None

    async def until(self, true: Callable[[], T], timeout: float = 10) -> T:  # noqa: ASYNC109 (reads better in tests)
        """Waits until the condition holds, looking after every event; returns its value, or raises TimeoutError."""
        if value := true():
            return value
        held: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def look(_: Event) -> None:
            if not held.done() and (found := true()):
                held.set_result(found)

        stop = self.listen(look)
        try:
            async with asyncio.timeout(timeout):
                return await held
        finally:
            stop()

    def tell(self, event: Event) -> None:
        for heard in list(self._listeners):
            heard(event)
