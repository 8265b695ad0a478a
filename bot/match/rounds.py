"""Rounds: how often every seat has decided."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.games.base import Seat


@dataclass(frozen=True)
class Rounds:
    """The round of a match, from 1; 0 before the first decision.

    It ends when a seat decides again after all have, so that the steps of one turn are in one round.
    """

    seats: int
    number: int = 0
    decided: frozenset[Seat] = frozenset()
    last: Seat | None = None

    def after(self, seat: Seat) -> Rounds:
        """The round once that seat has decided."""
        is_next = not self.number or (seat != self.last and seat in self.decided and len(self.decided) == self.seats)
        decided = frozenset({seat}) if is_next else self.decided | {seat}
        return replace(self, number=self.number + is_next, decided=decided, last=seat)
