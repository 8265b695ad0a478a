"""Chance is fixed by seed and draw, and fair."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.games.chance import Chance

SEED = b"0123456789abcdef"


def test_a_draw_has_a_fixed_outcome() -> None:
    """Records are verified with these values, so they must never change."""
    assert "".join(Chance(b"fixed", 0).shuffle("abcdefg")) == "fcebdga"
    chance = Chance(SEED, 3)
    first = int.from_bytes(sha256(SEED + b"\0\0\0\3" + b"\0\0\0\0").digest()[:8], "big")
    second = int.from_bytes(sha256(SEED + b"\0\0\0\3" + b"\0\0\0\1").digest()[:8], "big")
    assert (chance.below(1 << 60), chance.below(6)) == (first % (1 << 60), second % 6)


def test_draws_and_seeds_differ() -> None:
    shuffles = {Chance(SEED, draw).shuffle(range(20)) for draw in range(50)}
    shuffles |= {Chance(bytes([seed]) * 16, 0).shuffle(range(20)) for seed in range(50)}
    assert len(shuffles) == 100


@given(some.binary(min_size=1, max_size=32), some.integers(0, 2**32 - 1), some.integers(1, 2**64))
def test_numbers_stay_below(seed: bytes, draw: int, n: int) -> None:
    chance = Chance(seed, draw)
    assert all(0 <= chance.below(n) < n for _ in range(5))
    assert 1 <= chance.roll() <= 6 and chance.pick((7,)) == 7


@given(some.binary(min_size=1, max_size=32), some.lists(some.integers(), max_size=30))
def test_a_shuffle_is_a_permutation(seed: bytes, things: list[int]) -> None:
    before = list(things)
    assert sorted(Chance(seed, 0).shuffle(things)) == sorted(things)
    assert things == before, "the given list is unchanged"


@pytest.mark.parametrize("n", [2, 3, 6, 7])
def test_numbers_are_equally_likely(n: int) -> None:
    chance, times = Chance(SEED, 0), 700 * n
    counts = Counter(chance.below(n) for _ in range(times))
    assert all(abs(counts[one] - 700) < 5 * 700**0.5 for one in range(n)), counts


def test_numbers_are_drawn_by_rejection() -> None:
    """With three quarters of 2^64 as range, a remainder would fall on the lower third twice as often."""
    n, chance = 3 << 62, Chance(SEED, 1)
    low = sum(chance.below(n) < 1 << 62 for _ in range(3000))
    assert abs(low - 1000) < 150, low


def test_orders_are_equally_likely() -> None:
    counts = Counter(Chance(SEED, draw).shuffle("abc") for draw in range(3000))
    assert set(counts) == set(permutations("abc"))
    assert all(abs(count - 500) < 110 for count in counts.values()), counts
