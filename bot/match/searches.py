"""Decisions that computer players owe. What a match asks for follows from the match alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bot.computer.base import Level
from bot.games.base import Seat
from bot.match.clocks import Stage
from bot.match.model import Match, Phase, SeatKind

MAX_BACKOFF: Final = 300.0  # seconds between two tries


@dataclass(frozen=True)
class Search:
    """A decision that a computer player owes.

    Attributes:
        step: the step of the match at which it is owed.
        due: since when it may be tried, in seconds since 1970; 0 if it is not stored.
        tries: failed tries so far.
    """

    match: int
    seat: Seat
    step: int
    level: Level
    due: float = field(default=0.0, compare=False)
    tries: int = field(default=0, compare=False)

    @property
    def backoff(self) -> float:
        """Seconds until the next try, doubled with every failed one, at most MAX_BACKOFF."""
        return float(min(MAX_BACKOFF, 2.0 ** min(self.tries, 16)))


def searches_of(match: Match) -> tuple[Search, ...]:
    """The decisions that computer players owe in the match, by seat."""
    if match.phase is not Phase.RUNNING:
        return ()
    found = ((seat, computer_level(match, seat)) for seat in match.position.waiting if seat >= 0)
    return tuple(Search(match.number, seat, match.step, level) for seat, level in found if level is not None)


def active_searches(match: Match, now: float) -> tuple[Search, ...]:
    """Those of them that can be made at that moment, in seconds since 1970: none in a pause."""
    return searches_of(match) if match.paused_until(now) is None else ()


def computer_level(match: Match, seat: Seat) -> Level | None:
    """The level of the computer that decides for the seat at present; None if none does.

    The table's substitute plays seats whose time has run out.
    """
    holder, clock = match.seats[seat], match.clocks.get(seat)
    if holder.kind in (SeatKind.COMPUTER, SeatKind.VACANT):
        return holder.level
    is_absent = clock is not None and clock.owes and clock.stage is Stage.OUT
    return match.substitute.level if is_absent else None
