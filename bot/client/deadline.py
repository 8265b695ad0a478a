"""Discord's deadline for the first response to an interaction, and the interaction that is being carried out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from math import inf
from typing import Final

from bot.runtime.time import SYSTEM
from bot.store.database import Overdue

log = logging.getLogger(__name__)

DEADLINE: Final = 3.0  # seconds after which Discord declares an interaction without a response failed
LATE: Final = 2.0  # seconds; an older interaction is deferred before its command is decided
LIFETIME: Final = 900.0  # seconds for which an interaction that has a response can be completed
EPOCH: Final = 1_420_070_400_000  # milliseconds since 1970 from which ids count
SKEW: Final = 1.0  # seconds of age assumed for an interaction that looks late and that Discord still accepts


class TooLate(Exception):
    """Discord has declared the interaction failed: nothing is decided."""


@dataclass(frozen=True)
class Running:
    """The interaction that is being carried out.

    Attributes:
        is_answered: whether Discord has accepted a first response.
        defer: sends a deferred one, if there is none.
    """

    id: int
    is_answered: Callable[[], bool]
    defer: Callable[[], Awaitable[None]]


RUNNING: Final[ContextVar[Running | None]] = ContextVar("interaction", default=None)


def made_at(snowflake: int) -> float:
    """When an id was made by Discord's clock, in seconds since 1970."""
    return ((snowflake >> 22) + EPOCH) / 1000


class Deadline:
    """Prevents decisions of commands that Discord has declared failed.

    The age of an interaction is the time since its id was made, less that of the youngest one seen, or of the youngest
    response by its date: so the difference between the two clocks does not count. ``now``: seconds of a clock that goes
    on while the process is suspended.
    """

    def __init__(self, now: Callable[[], float] = SYSTEM.monotonic) -> None:
        self._now = now
        self._least = inf

    def note(self, moment: float) -> None:
        """Note that it is not before that moment by Discord's clock, in seconds since 1970."""
        self._least = min(self._least, self._now() - moment)

    def age(self, interaction: int) -> float:
        """The age of an interaction in seconds; it counts among those seen."""
        self.note(made_at(interaction))
        return self._age(interaction)

    def _age(self, interaction: int) -> float:
        """The age by what was noted before; in any thread."""
        return self._now() - made_at(interaction) - self._least

    async def admit(self) -> int | None:
        """The id of the interaction that is being carried out, None if there is none.

        A late one without a response is deferred first. Raises TooLate if Discord does not accept that.
        """
        running = RUNNING.get()
        if running is None:
            return None
        age = self.age(running.id)
        if age > LATE and not running.is_answered():
            with suppress(TimeoutError):
                async with asyncio.timeout(DEADLINE):
                    await running.defer()
            if running.is_answered():  # it is younger than DEADLINE after all: the clocks have drifted apart
                self._least += max(0.0, age - SKEW)
        if age > (LIFETIME if running.is_answered() else LATE):
            log.info("An interaction is dropped undecided: it came %.1f s late.", age)
            raise TooLate
        return running.id

    def watch(self) -> Callable[[], None]:
        """A function that raises Overdue if the running interaction has had no response in time.

        It is called in any thread, right before COMMIT: the process may have been suspended since ``admit``.
        """
        running = RUNNING.get()

        def check() -> None:
            if running is not None and not running.is_answered() and self._age(running.id) > DEADLINE:
                raise Overdue

        return check
