"""Signals that there is work in the store, for the workers of this process and of others on the same database."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum


class Signal(StrEnum):
    """What there is work for."""

    ITEMS = "items"  # the outbox
    SEARCHES = "searches"  # computer players
    TIMERS = "timers"  # the clock


class Signals:
    """Hands signals to receivers. A signal may be lost or come without a reason: receivers look into the store."""

    def __init__(self) -> None:
        self._receivers: Mapping[Signal, Callable[[], None]] = {}
        self._announce: Callable[[Signal], None] = lambda _: None

    def connect(self, receivers: Mapping[Signal, Callable[[], None]]) -> None:
        """Call these functions for signals from now on, from the event loop."""
        self._receivers = receivers

    def announce_by(self, announce: Callable[[Signal], None]) -> None:
        """Hand the signals of this process to ``announce`` as well, which tells other processes."""
        self._announce = announce

    def send(self, signal: Signal) -> None:
        """Signal to this process at once and to all others soon."""
        self.receive(signal)
        self._announce(signal)

    def receive(self, signal: Signal) -> None:
        """Call the receiver of this process, if there is one."""
        if (receiver := self._receivers.get(signal)) is not None:
            receiver()

    def receive_all(self) -> None:
        """Call all receivers: signals may have been lost."""
        for signal in Signal:
            self.receive(signal)
