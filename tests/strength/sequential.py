"""When enough matches have been played: Wald's sequential test of a goal, and Wilson's interval."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

ERROR: Final = 0.05  # of either kind
MARGIN: Final = 0.05  # about the goal, in which the test does not have to decide
NORMAL_95: Final = 1.96


def decided(wins: float, matches: int, goal: float) -> bool | None:
    """Whether the goal is reached, once that is sure enough; None before."""
    margin = min(MARGIN, (1 - goal) / 2)
    low, high = goal - margin, goal + margin
    evidence = wins * log(high / low) + (matches - wins) * log((1 - high) / (1 - low))
    bound = log((1 - ERROR) / ERROR)
    return True if evidence >= bound else False if evidence <= -bound else None


def interval(wins: float, matches: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for the share of wins; a shared win counts half."""
    if not matches:
        return 0.0, 1.0
    share, square = wins / matches, NORMAL_95**2 / matches
    middle = share + square / 2
    reach = NORMAL_95 * sqrt(share * (1 - share) / matches + square / (4 * matches))
    return max(0.0, (middle - reach) / (1 + square)), min(1.0, (middle + reach) / (1 + square))
