"""What lies in a ring or in the grid, and what follows from it. A ring has a card or "" for each of SLOTS, the grid one
for each of CELLS."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from bot.games.dirkana.cards import BESIDE, BLUE, DECK, HAND, POINTS, RED, RIM, SLOTS, STEPS, YELLOW, Cards, number


def put(cards: Cards, at: int, card: str) -> Cards:
    """The grid or ring with that card, or "", at that index."""
    return (*cards[:at], card, *cards[at + 1 :])


# The ring


@lru_cache(maxsize=4096)
def complete(ring: Cards) -> Mapping[str, str]:
    """The colour of each complete circle by its point. (The Dirkana and the ring)"""
    cards = dict(zip(SLOTS, ring, strict=True))
    found = {}
    for point, fragments in POINTS.items():
        colours = {RIM[cards[slot]][place] if cards[slot] else "" for slot, place in fragments}
        if len(colours) == 1 and "" not in colours:
            found[point] = colours.pop()
    return found


def circles(ring: Cards) -> tuple[int, int, int]:
    """How many complete red, yellow and blue circles."""
    colours = list(complete(ring).values())
    return colours.count(RED), colours.count(YELLOW), colours.count(BLUE)


def backgrounds(ring: Cards) -> dict[str, int]:
    """How many cards of the ring have which background, the most frequent first, else in the deck's order."""
    shown = [DECK[number(card)].background for card in ring if card]
    counts = {one.background: shown.count(one.background) for one in DECK.values()}
    return dict(sorted(counts.items(), key=lambda item: -item[1]))


def score(ring: Cards) -> int:
    """Circles times cards of the most frequent background. (Result)"""
    return sum(circles(ring)) * max(backgrounds(ring).values())


def free(ring: Cards) -> list[int]:
    return [at for at, card in enumerate(ring) if not card]


# The grid in a turn


def lays(grid: Cards, blue: int, slots: int) -> list[int]:
    """The cells that may be laid on, with that many blue circles and free slots. (A turn, 1)

    That two other cards lie in the grid needs no asking: the turn before the last leaves three.
    """
    beside = {at: near(grid, at) for at, card in enumerate(grid) if not card}
    found = [at for at, cards in beside.items() if len(cards) >= max(1, 2 - blue)]
    if not found and not blue and slots == 1:
        return [at for at, cards in beside.items() if len(cards) == 1]
    return found


def near(grid: Cards, at: int) -> list[int]:
    """The cells beside that one on which a card lies."""
    return [other for other in BESIDE[at] if grid[other]]


def takes(grid: Cards, laid: int, blue: int) -> list[tuple[int, ...]]:
    """Which cards may be taken after a card was laid there: two, or one where but one can be. (A turn, 1)"""
    beside = near(grid, laid)
    if not blue:
        return [*combinations(beside, HAND)] or [(at,) for at in beside]
    others = [at for at, card in enumerate(grid) if card and at != laid]
    return [pair for pair in combinations(others, HAND) if blue >= HAND or set(pair) & set(beside)]


def shifts(grid: Cards) -> list[tuple[int, str]]:
    """Which cards may go which way."""
    return [(at, way) for at, card in enumerate(grid) if card for way, to in STEPS[at].items() if not grid[to]]
