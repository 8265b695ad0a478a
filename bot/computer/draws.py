"""Fast random numbers for searches."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from random import Random
from typing import Final, TypeVar

from bot.games.chance import Chance

T = TypeVar("T")
SEED_BYTES: Final = 16


class Draws(Chance):
    """Numbers from a Mersenne twister that a ``Chance`` has seeded: not for shuffles that anybody has to trust.

    The same chance gives the same numbers on every machine.
    """

    def __init__(self, chance: Chance) -> None:
        seed = bytes(chance.below(256) for _ in range(SEED_BYTES))
        super().__init__(seed, 0)
        self.random = Random(int.from_bytes(seed, "big")).random

    def below(self, n: int) -> int:
        return int(self.random() * n)

    def shuffle(self, things: Iterable[T]) -> tuple[T, ...]:
        pile, random = list(things), self.random
        for last in range(len(pile) - 1, 0, -1):
            other = int(random() * (last + 1))
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)

    def weighted(self, things: Sequence[T], weights: Sequence[float] | None) -> T:
        """One of the things, each as likely as its weight says; None: equally."""
        if weights is None:
            return things[int(self.random() * len(things))]
        sums = list(accumulate(weights))
        return things[min(bisect_right(sums, self.random() * sums[-1]), len(things) - 1)]
