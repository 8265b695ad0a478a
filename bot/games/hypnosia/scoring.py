"""Points and the result of Hypnosia. (Result; Ends)"""

from __future__ import annotations

from bot.games.base import Outcome
from bot.games.hypnosia.material import OUT, WORTH
from bot.games.hypnosia.state import Phase, State, racing


def is_decided(state: State) -> bool:
    """Whether the board ends the match; the limit of turns is not considered. (Result)"""
    return len(state.arrived) >= len(WORTH) or len(racing(state)) < 2


def points(state: State) -> tuple[int, ...]:
    """Each seat's places in the centre, plus one for each pawn captured, minus one for each lost."""
    return tuple(
        sum(worth for worth, who in zip(WORTH, state.arrived, strict=False) if who == seat)
        + state.captured[seat]
        - own.count(OUT)
        for seat, own in enumerate(state.pawns)
    )


def outcome(state: State) -> Outcome | None:
    """The result; None while the match runs. Of tied seats the first in the centre is ahead."""
    if state.phase is not Phase.OVER:
        return None
    sums = points(state)
    tied = [seat for seat, own in enumerate(sums) if own == max(sums)]
    reason = "points" if len(tied) == 1 else "arrival" if set(tied) & set(state.arrived) else "shared"
    first = [state.arrived.index(seat) if seat in state.arrived else len(WORTH) for seat in range(len(sums))]
    keys = [(own, -place) for own, place in zip(sums, first, strict=True)]
    return Outcome.ranked(sums, reason if is_decided(state) else "limit", keys=keys)
