"""Words that the descriptions of all games share."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.base import Seat
from bot.texts import say
from rendering.base import Look


def seat_order(seat: Seat | None, seats: int) -> list[Seat]:
    """All seats, from the reader's own one on."""
    first = seat or 0
    return [(first + at) % seats for at in range(seats)]


def seat_title(language: str, game: str, seat: Seat, own: Seat | None) -> str:
    """The name of a seat, with "you" for the reader's own."""
    name = say(language, f"{game}-seat-name", seat=seat)
    return say(language, "read-you", name=name) if seat == own else name


def state_lines(language: str, game: str, look: Look) -> list[str]:
    """Which seats are to act, and which have decided already."""
    lines = []
    for key, seats in (("read-owing", look.awaited), ("read-decided", look.decided)):
        if seats:
            lines.append(say(language, key, seats=comma_list(_names(language, game, seats))))
    return lines


def comma_list(parts: Iterable[str]) -> str:
    """The parts, separated by commas."""
    return ", ".join(parts)


def _names(language: str, game: str, seats: Iterable[Seat]) -> Iterable[str]:
    return (say(language, f"{game}-seat-name", seat=seat) for seat in seats)
