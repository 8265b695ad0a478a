"""Circles of a ring, points and the result of Dirkana. (The Dirkana and the ring; Result)"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from bot.games.base import Outcome
from bot.games.dirkana.material import BLUE, DECK, POINTS, RED, RIM, SLOTS, YELLOW, Cards, number
from bot.games.dirkana.state import Phase, State


@lru_cache(maxsize=4096)
def complete_circles(ring: Cards) -> Mapping[str, str]:
    """The colour of each complete circle, by its point. (The Dirkana and the ring)"""
    cards = dict(zip(SLOTS, ring, strict=True))
    found = {}
    for point, fragments in POINTS.items():
        colours = {RIM[cards[slot]][place] if cards[slot] else "" for slot, place in fragments}
        if len(colours) == 1 and "" not in colours:
            found[point] = colours.pop()
    return found


@lru_cache(maxsize=4096)
def circle_counts(ring: Cards) -> tuple[int, int, int]:
    """The numbers of complete red, yellow and blue circles."""
    colours = list(complete_circles(ring).values())
    return colours.count(RED), colours.count(YELLOW), colours.count(BLUE)


def backgrounds(ring: Cards) -> dict[str, int]:
    """The number of cards of each background, the most frequent first, equal ones in the deck's order."""
    shown = [DECK[number(card)].background for card in ring if card]
    counts = {one.background: shown.count(one.background) for one in DECK.values()}
    return dict(sorted(counts.items(), key=lambda item: -item[1]))


def ring_points(ring: Cards) -> int:
    """Circles times cards of the most frequent background. (Result)"""
    return sum(circle_counts(ring)) * max(backgrounds(ring).values())


def points(state: State) -> tuple[int, ...]:
    """Each seat's points so far."""
    return tuple(map(ring_points, state.rings))


def outcome(state: State) -> Outcome | None:
    """The result; None while the match runs. (Result)"""
    if state.phase is not Phase.OVER:
        return None
    first, second = sums = points(state)
    if state.out is not None:
        return Outcome.ranked(sums, "dirk-out", keys=[seat != state.out for seat in (0, 1)])
    return Outcome.ranked(sums, "shared" if first == second else "points")
