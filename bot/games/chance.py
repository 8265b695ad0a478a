"""Dice and shuffles, determined by a secret seed and the number of the draw."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final, TypeVar

T = TypeVar("T")
MOST_DRAWS: Final = 2**32  # of a match: the draw is hashed as four bytes


class Chance:
    """One draw: any number of fair numbers, each from SHA-256 of seed, draw and a counter, by rejection.

    Records are verified with it: what a seed and a draw give never changes.

    Args:
        seed: any bytes.
        draw: counts from 0 within a match, below MOST_DRAWS, and is never used twice.
    """

    def __init__(self, seed: bytes, draw: int) -> None:
        self._key, self._count = seed + draw.to_bytes(4, "big"), 0

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        fair = (1 << 64) // n * n
        while True:
            drawn = sha256(self._key + self._count.to_bytes(4, "big")).digest()
            self._count += 1
            if (number := int.from_bytes(drawn[:8], "big")) < fair:
                return number % n

    def roll(self, sides: int = 6) -> int:
        """A die: from 1 to ``sides``."""
        return 1 + self.below(sides)

    def pick(self, things: tuple[T, ...] | list[T]) -> T:
        """One of the things, each equally likely."""
        return things[self.below(len(things))]

    def shuffle(self, things: Iterable[T]) -> tuple[T, ...]:
        """The things in a random order, each order equally likely."""
        pile = list(things)
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)
