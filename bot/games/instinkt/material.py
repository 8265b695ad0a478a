"""The material of Instinkt: twelve cards a seat, and the sizes of display, hand and draft. (Material; Start)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

Cards: TypeAlias = tuple[str, ...]

# Every seat owns one of each. The number decides who lays first; the snake has none.
CROW, BAT, MOTH, SPIDER, SPIDER_2, CAT, OWL, WOLF, WOLPERTINGER, STAG, RACCOON, SNAKE = CARDS = (
    *(str(number) for number in range(1, 12)),
    "X",
)
NUMBER: Final = {card: number for number, card in enumerate(CARDS, 1)} | {SNAKE: 0}
ORDER: Final = {card: place for place, card in enumerate(CARDS)}
SIDE: Final = 4  # rows and columns of the frame
FULL: Final = SIDE * SIDE  # cards of a full display
HAND: Final = 3
DRAFT: Final = 5  # cards a seat drafts its hand from


def ordered(cards: Iterable[str]) -> Cards:
    """The cards from 1 to 11, the snake last."""
    return tuple(sorted(cards, key=ORDER.__getitem__))
