"""Signals that there is work in the store, for the workers of this process and of others on the same database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from typing import Final

MATCH: Final = "#"  # begins the word for a match that has changed
FORGOTTEN: Final = "!"  # the word for people who have been forgotten
MAX_MATCHES: Final = 400  # named in one message; of more than these, any match counts as changed


class Signal(StrEnum):
    """What there is work for."""

    ITEMS = "items"  # the outbox
    SEARCHES = "searches"  # computer players
    TIMERS = "timers"  # the clock
    BACKGROUND = "background"  # reviews and puzzles


class Signals:
    """Hands signals to receivers. A signal may be lost or come without a reason: receivers look into the store."""

    def __init__(self) -> None:
        self._receivers: Mapping[Signal, Callable[[], None]] = {}
        self._follow: Callable[[Collection[int] | None], None] = lambda _: None
        self._forget: Callable[[], None] = lambda: None
        self._announce: Callable[[str], None] = lambda _: None

    def connect(
        self,
        receivers: Mapping[Signal, Callable[[], None]],
        follow: Callable[[Collection[int] | None], None] = lambda _: None,
        forget: Callable[[], None] = lambda: None,
    ) -> None:
        """Call these functions for signals from now on, from the event loop.

        ``follow`` is given the numbers of matches that other processes have changed; None: perhaps any. ``forget`` is
        called when people may have been forgotten, of whom this process may remember something.
        """
        self._receivers, self._follow, self._forget = receivers, follow, forget

    def announce_by(self, announce: Callable[[str], None]) -> None:
        """Hand the signals of this process, as words, to ``announce`` as well, which tells other processes."""
        self._announce = announce

    def send(self, signal: Signal) -> None:
        """Signal to this process at once and to all others soon."""
        self.receive(signal)
        self._announce(signal.value)

    def send_changed(self, match: int) -> None:
        """Signal to all other processes soon that this one has changed a match."""
        self._announce(f"{MATCH}{match}")

    def send_forgotten(self) -> None:
        """Signal to this process at once and to all others soon that people have been forgotten."""
        self._forget()
        self._announce(FORGOTTEN)

    def receive(self, signal: Signal) -> None:
        """Call the receiver of this process, if there is one."""
        if (receiver := self._receivers.get(signal)) is not None:
            receiver()

    def receive_words(self, words: Collection[str]) -> None:
        """Call the receivers for the words of another process."""
        for signal in Signal:
            if signal.value in words:
                self.receive(signal)
        if FORGOTTEN in words:
            self._forget()
        changed = [word.removeprefix(MATCH) for word in words if word.startswith(MATCH)]
        if changed:
            is_any = not all(number.isdecimal() for number in changed)
            self._follow(None if is_any else [int(number) for number in changed])

    def receive_all(self, *, is_lost: bool = False) -> None:
        """Call all receivers: signals may have been lost. ``is_lost``: the connection was, so that any may have been.

        Without that, people are not forgotten, since remembering them anew costs trips to the database.
        """
        if is_lost:
            self._forget()
        for signal in Signal:
            self.receive(signal)
        self._follow(None)


def message_of(words: Collection[str]) -> str:
    """The words as one message of bounded length."""
    changed = {word for word in words if word.startswith(MATCH)}
    if len(changed) > MAX_MATCHES:
        words = {MATCH, *words} - changed
    return " ".join(sorted(words))
