"""The languages that people have set for what only they see, remembered for a while: texts are made without waiting."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.runtime.time import SYSTEM, Time
from bot.store.errors import StoreUnavailable

log = logging.getLogger(__name__)

KEPT: Final = 300.0  # seconds; another process may have stored another language
PATIENCE: Final = 0.3  # seconds that an answer waits for its language
MAX_PEOPLE: Final = 10_000


class Languages:
    """``read`` gives the language that is stored for a Discord id; None: that of the person's client."""

    def __init__(self, read: Callable[[int], Awaitable[str | None]], time: Time = SYSTEM) -> None:
        self._read, self._time = read, time
        self._known: dict[int, tuple[str | None, float]] = {}

    def of(self, user: int) -> str | None:
        """The language that is remembered for the person; None: that of their client."""
        return self._known.get(user, (None, 0.0))[0]

    def remember(self, user: int, language: str | None) -> None:
        """Use this language for the person from now on."""
        if len(self._known) >= MAX_PEOPLE:
            self._known.clear()
        self._known[user] = (language, self._time.monotonic() + KEPT)

    def forget(self) -> None:
        """Forget everybody's language, until it is looked up again."""
        self._known.clear()

    async def prepare(self, user: int) -> None:
        """Look up the person's language unless it is remembered. Waits PATIENCE at the most; what comes later counts
        from the next time on."""
        if user in self._known and self._known[user][1] > self._time.monotonic():
            return
        await self._time.wait(asyncio.wait({asyncio.ensure_future(self._look_up(user))}), PATIENCE)

    async def _look_up(self, user: int) -> None:
        try:
            self.remember(user, await self._read(user))
        except StoreUnavailable as fault:
            log.info("The language of a person cannot be looked up (%s).", fault.key)
