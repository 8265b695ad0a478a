"""What tests of Instinkt's pictures share."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.base import Seat
from bot.match.position import Position
from tests.kit.play import Play

LARGEST = 60_000  # bytes of a board and its strip


def positions(number: int, draft: bool = False) -> Iterator[Position]:
    """The positions of a random match."""
    with Play("instinkt", number, options={"draft": draft}) as play:
        yield from play


def to_act(position: Position) -> tuple[Seat, ...]:
    """The seats that are to act."""
    return tuple(seat for seat in position.to_act if seat >= 0)
