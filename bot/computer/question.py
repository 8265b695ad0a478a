"""What is sent to a process that thinks, and what comes back. Imported there, so it imports little."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from bot.computer.base import Budget, Level, Thought
from bot.games.base import Move, Seat

LENGTH_BYTES: Final = 4  # before each message


@dataclass(frozen=True)
class Question:
    """One decision.

    Attributes:
        view: what the seat sees; nothing else of the position is known to the computer player.
        moves: the legal moves of the seat.
        seed: of the search; the match's seed cannot be derived from it.
        budget: what the search may take; None: as the level says.
    """

    game: str
    view: Any = field(repr=False)
    seat: Seat
    moves: tuple[Move, ...] = field(repr=False)
    level: Level
    seed: bytes = field(repr=False)
    budget: Budget | None = None


@dataclass(frozen=True)
class Reply:
    """What a process answers to a question.

    Attributes:
        thought: None if the search failed.
        fault: the traceback of a search that failed.
        memory: resident bytes of the process, 0 where that is not known.
    """

    thought: Thought | None
    fault: str = ""
    memory: int = 0


def framed(message: bytes) -> bytes:
    """The message with its length before it."""
    return len(message).to_bytes(LENGTH_BYTES, "big") + message
