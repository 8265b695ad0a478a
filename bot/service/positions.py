"""Caches of recent positions and events, so that new log lines need no fold of the whole log."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.match.model import Change
from bot.match.position import Event, EventKind, Position

CAPACITY: Final = 256  # positions, and ends of logs
LONGEST_END: Final = 100  # events; more than a long turn, because the fold starts before the turn


class RecentPositions:
    """Positions by match and length of its log, with nothing sealed. May be dropped at any time."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._kept: OrderedDict[tuple[int, int], Position] = OrderedDict()

    def keep(self, match: int, length: int, position: Position) -> None:
        """Remember the position of a match after ``length`` events."""
        self._kept[match, length] = replace(position, sealed={})
        self._kept.move_to_end((match, length))
        if len(self._kept) > self._capacity:
            self._kept.popitem(last=False)

    def lengths(self, match: int) -> frozenset[int]:
        """The lengths of that match's log for which a position is remembered."""
        return frozenset(length for number, length in self._kept if number == match)

    def before(self, match: int, length: int, events: Sequence[Event]) -> Position | None:
        """The position after ``length`` events, the start of the later ``events``.

        None if it is not cached, or if one of these events takes back an earlier one: then the fold must start at the
        beginning of the log.
        """
        if any(event.kind is EventKind.UNDO and event.live and int(event.text) < length for event in events):
            return None
        return self._kept.get((match, length))


class RecentEvents:
    """The ends of logs, each with the length of its log. May be dropped at any time."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._kept: OrderedDict[int, tuple[int, tuple[Event, ...]]] = OrderedDict()

    def append(self, change: Change) -> None:
        """Append the events of a change to the cached end of its log."""
        before = change.before
        assert before is not None
        length, known = self._kept.get(before.number, (0, ()))
        if length != before.length:
            known = ()
        first = before.length - len(known)
        known = tuple(replace(one, live=False) if at in change.undone else one for at, one in enumerate(known, first))
        self._kept[before.number] = change.after.length, (*known, *change.events)[-LONGEST_END:]
        self._kept.move_to_end(before.number)
        if len(self._kept) > self._capacity:
            self._kept.popitem(last=False)

    def since(self, match: int, first: int, length: int) -> list[Event] | None:
        """The events from number ``first`` on of a log that is ``length`` long; None if not all are remembered."""
        known_length, known = self._kept.get(match, (0, ()))
        wanted = length - first
        return list(known[len(known) - wanted :]) if known_length == length and wanted <= len(known) else None
