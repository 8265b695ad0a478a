"""What of a log is new to one reader."""

from __future__ import annotations

from collections.abc import Sequence

from bot.match.position import Event, EventKind
from bot.match.view import LogLine, bare_line


def first_new(lines: Sequence[LogLine], person: int | None, seen: int | None) -> int:
    """The number of the first event that is new to the person; 0 if all are.

    It follows what the log has shown (``seen``: its length then) and the person's last move; other seats' moves of the
    same round of secret choices are new.
    """
    moves = [line for line in lines if line.kind is EventKind.MOVE]
    own = max((at for at, line in enumerate(moves) if line.actor.person == person), default=None)
    if own is None:
        return seen or 0
    first = own
    while first > 0 and is_same_round(moves[first - 1], moves[own]):
        first -= 1
    decided = moves[first].number if first < own else moves[own].number + 1
    return max(seen or 0, decided)


def is_same_round(one: LogLine, other: LogLine) -> bool:
    """Whether two moves are of one round of secret choices, which are stored together."""
    return one.at == other.at and one.seat != other.seat


def bare_moves(events: Sequence[Event]) -> list[LogLine]:
    """The moves of a whole log, those taken back included, without views: what ``first_new`` asks for."""
    return [bare_line(number, event) for number, event in enumerate(events) if event.kind is EventKind.MOVE]


def news(lines: Sequence[LogLine], since: int) -> Sequence[LogLine]:
    """The lines from event ``since`` on, without the draws that have followed a decision which is known."""
    new = [line for line in lines if line.number >= since]
    known = next((at for at, line in enumerate(new) if line.kind is not EventKind.CHANCE), len(new)) if since else 0
    return new[known:]
