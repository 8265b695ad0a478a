"""The puzzle of a day: a position of a match by computers with one clearly best move, judged from the seat's view."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from bot.computer.base import Thought
from bot.games import GAMES
from bot.games.base import CHANCE, Move, Seat
from bot.games.chance import Chance
from bot.match.position import Event, EventKind, Position

CHOICES: Final = range(4, 41)  # legal moves of a puzzle
CLEAR: Final = 0.12  # share of the win by which the best move is ahead of the second
DAY: Final = 86_400  # seconds
SHOWN_MOVES: Final = 3  # moves that the solution names


@dataclass(frozen=True)
class Puzzle:
    """The puzzle of a day.

    Attributes:
        day: in UTC, as ISO 8601 writes it.
        seed: of all that is drawn for it.
        log: the match up to the position, as seat (or CHANCE) and text.
        values: the searched moves and their worth to the seat, best first; () until it is made.
        tries: failed ones in a row.
    """

    day: str = ""
    seed: bytes = field(default=b"", repr=False)
    game: str = ""
    seats: int = 2
    seat: Seat = 0
    log: tuple[tuple[Seat, str], ...] = field(default=(), repr=False)
    values: tuple[tuple[Move, float], ...] = ()
    tries: int = 0

    @property
    def is_made(self) -> bool:
        """True if the position is found."""
        return bool(self.values)

    @property
    def best(self) -> Move:
        """The solution."""
        return self.values[0][0]

    @property
    def events(self) -> tuple[Event, ...]:
        """The match up to the position."""
        return tuple(
            Event(EventKind.CHANCE if seat == CHANCE else EventKind.MOVE, seat, text) for seat, text in self.log
        )

    @property
    def position(self) -> Position:
        """The position to be solved."""
        return Position.open(self.game, self.seats, {}).replay(self.events)


def day_of(moment: float, days: int = 0) -> str:
    """The day in UTC of a moment in seconds since 1970, or so many days later."""
    return datetime.fromtimestamp(moment + days * DAY, UTC).date().isoformat()


def is_day(text: str) -> bool:
    """Whether the text is a day as ``day_of`` writes it."""
    try:
        return datetime.fromisoformat(text).date().isoformat() == text
    except ValueError:
        return False


def game_of(puzzle: Puzzle) -> str:
    """The game of the puzzle, drawn from its seed."""
    return Chance(puzzle.seed, 0).pick([name for name in sorted(GAMES) if 2 in GAMES[name].seats])


def asks(position: Position) -> Seat | None:
    """The seat for which the position may be a puzzle: it decides alone, openly, and has some choice; else None."""
    if len(position.to_act) != 1 or position.to_act == (CHANCE,) or position.asked_individually:
        return None
    (seat,) = position.to_act
    return seat if len(position.moves(seat)) in CHOICES else None


def lead(thought: Thought, seat: Seat) -> float:
    """By how much the best move of a search is worth more than the second."""
    values = sorted((one.values[seat] for one in thought.choices), reverse=True)
    return values[0] - values[1] if len(values) > 1 else 0.0


def ranked(thought: Thought, seat: Seat) -> tuple[tuple[Move, float], ...]:
    """The moves of a search with their worth, the most visited first."""
    return tuple((one.move, round(one.values[seat], 4)) for one in thought.choices)


@cache
def first_puzzles() -> tuple[Puzzle, ...]:
    """Puzzles for the first day of an installation, without a day. Raises ValueError for a damaged file."""
    found = msgspec.json.decode((Path(__file__).parent / "first.json").read_bytes(), type=tuple[Puzzle, ...])
    if not all(one.game and one.log and one.is_made for one in found):
        raise ValueError("first.json: a puzzle is not complete")
    return found
