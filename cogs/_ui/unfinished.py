"""What a player has done so far in a turn of several steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.position import EventKind
from bot.match.view import LogLine, MatchView

OWN: Final = (EventKind.MOVE, EventKind.UNDO)  # a player's part in a turn


def split_unfinished(view: MatchView, lines: Sequence[LogLine]) -> tuple[Sequence[LogLine], list[LogLine]]:
    """The lines before the turn that a seat is in the middle of, and that seat's steps in it, if there is one."""
    at = len(lines)
    while view.is_unfinished and at and lines[at - 1].seat in view.owing and lines[at - 1].kind in OWN:
        at -= 1
    return lines[:at], [line for line in lines[at:] if line.kind is EventKind.MOVE]
