"""Points and the result of Migrato. (Result; Ends)"""

from __future__ import annotations

from bot.games.base import Outcome
from bot.games.migrato.columns import arrived_species
from bot.games.migrato.material import BIRDS, SPECIES
from bot.games.migrato.state import Phase, State


def has_every_species(state: State) -> bool:
    """Whether each species has arrived at either seat, which ends the match."""
    return len({*arrived_species(state.arrivals[0]), *arrived_species(state.arrivals[1])}) == len(SPECIES)


def points(state: State) -> tuple[int, ...]:
    """Each seat's numbers on the top cards of its arrival piles, added up."""
    return tuple(sum(BIRDS[pile[-1]].number for pile in piles) for piles in state.arrivals)


def outcome(state: State) -> Outcome | None:
    """The result; None while the match runs."""
    if state.phase is not Phase.OVER:
        return None
    sums = points(state)
    if not has_every_species(state):
        return Outcome.ranked(sums, "limit")
    return Outcome.ranked(sums, "shared" if sums[0] == sums[1] else "points")
