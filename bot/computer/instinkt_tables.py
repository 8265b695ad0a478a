"""Fitted tables of Instinkt: what cards bring, on the display, in hand and in the stack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.instinkt.material import (
    BAT,
    CAT,
    CROW,
    FULL,
    MOTH,
    OWL,
    RACCOON,
    SNAKE,
    SPIDER,
    SPIDER_2,
    STAG,
    WOLF,
    WOLPERTINGER,
)

# What becomes of a point that a card has by the estimates here, on a display of 2, 9 and 16 cards. These and the two
# tables below were fitted to the final points by ridge regression, on positions of matches between greedy players.
KEPT: Final = {
    CROW: (0.55, 0.55, 0.80),
    BAT: (0.30, 0.75, 0.90),
    MOTH: (0.50, 0.89, 1.13),
    SPIDER: (0.92, 0.99, 0.95),
    SPIDER_2: (0.92, 0.99, 0.95),
    CAT: (0.30, 0.74, 1.01),
    OWL: (0.44, 0.76, 1.04),
    WOLF: (0.64, 0.85, 1.09),
    WOLPERTINGER: (0.44, 0.59, 1.00),
}
# What a card in hand is worth, on a display of 0, 4, 8, 12 and 16 cards; only differences count.
HELD: Final = {
    CROW: (-0.4, 0.3, 0.5, 0.7, 0.1),
    BAT: (-0.3, 0.4, 0.9, 1.3, 0.5),
    MOTH: (0.0, 0.7, 1.2, 1.3, 0.1),
    SPIDER: (0.5, 1.9, 1.7, 1.3, 0.0),
    SPIDER_2: (0.5, 1.9, 1.7, 1.6, 0.1),
    CAT: (-0.2, 1.4, 1.7, 1.9, 0.8),
    OWL: (0.8, 1.8, 2.1, 2.4, 1.1),
    WOLF: (1.3, 2.2, 2.8, 2.7, 1.1),
    WOLPERTINGER: (-0.5, 0.5, 1.2, 2.1, 0.9),
    STAG: (0.3, 1.7, 2.6, 3.8, 1.7),
    RACCOON: (0.0, 1.0, 1.8, 1.8, 0.5),
    SNAKE: (-0.3, 0.9, 1.4, 1.4, 0.5),
}
# What a card in the stack is worth, on an empty and on a full display.
STACKED: Final = {
    CROW: (-1.0, -0.5),
    BAT: (-0.9, 0.1),
    MOTH: (-0.3, -0.1),
    SPIDER: (0.4, -0.5),
    SPIDER_2: (0.4, -0.5),
    CAT: (0.2, 0.0),
    OWL: (0.2, 0.4),
    WOLF: (0.7, 0.4),
    WOLPERTINGER: (-1.1, 0.1),
    STAG: (1.9, 1.4),
    RACCOON: (0.3, -0.2),
    SNAKE: (-0.8, -0.4),
}
# How likely the card is chosen from a hand of three, on a display of 0, 4, 8, 12 and 16 cards: counted in matches of
# players that compare what the best laying of each card would bring with what the card is worth in hand.
CHOSEN: Final = {
    CROW: (0.41, 0.48, 0.41, 0.45, 0.42),
    BAT: (0.38, 0.48, 0.36, 0.33, 0.24),
    MOTH: (0.32, 0.40, 0.43, 0.39, 0.31),
    SPIDER: (0.28, 0.27, 0.43, 0.45, 0.36),
    SPIDER_2: (0.28, 0.27, 0.43, 0.45, 0.36),
    CAT: (0.39, 0.32, 0.43, 0.47, 0.65),
    OWL: (0.36, 0.47, 0.51, 0.60, 0.63),
    WOLF: (0.36, 0.48, 0.51, 0.55, 0.62),
    WOLPERTINGER: (0.46, 0.53, 0.41, 0.41, 0.51),
    STAG: (0.22, 0.18, 0.27, 0.26, 0.35),
    RACCOON: (0.25, 0.20, 0.09, 0.11, 0.14),
    SNAKE: (0.31, 0.13, 0.10, 0.11, 0.15),
}


def by_size(table: Mapping[str, Sequence[float]], first: int = 0) -> tuple[dict[str, float], ...]:
    """For each size of the display, the table's values, which are given for sizes evenly spread from first to full."""
    return tuple(
        {card: _between(row, (size - first) / (FULL - first)) for card, row in table.items()} for size in SIZES
    )


def _between(row: Sequence[float], part: float) -> float:
    place = max(0.0, part) * (len(row) - 1)
    at = min(int(place), len(row) - 2)
    return row[at] + (row[at + 1] - row[at]) * (place - at)


SIZES: Final = range(FULL + 1)
KEPT_BY_SIZE: Final = by_size(KEPT, 2)
HELD_BY_SIZE: Final = by_size(HELD)
STACKED_BY_SIZE: Final = by_size(STACKED)
CHOSEN_BY_SIZE: Final = tuple({card: part / (1 - part) for card, part in one.items()} for one in by_size(CHOSEN))
