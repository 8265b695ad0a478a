"""A cache of recent positions, so that the words of new events can be made without folding a whole log."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.match.position import Event, EventKind, Position

CAPACITY: Final = 256  # positions


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
        """The position after ``length`` events, from which the later ``events`` go on.

        None if it is not remembered, or if one of these events takes back an earlier one: then the fold has to begin
        at the log's beginning.
        """
        if any(event.kind is EventKind.UNDO and event.live and int(event.text) < length for event in events):
            return None
        return self._kept.get((match, length))
