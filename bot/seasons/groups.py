"""Groups of a season: their sizes, in which order people are put into them, and who goes up and down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from bot.seasons.model import FEWEST

MANY: Final = 6  # people of a group of which two go up or down


def group_count(people: int, size: int) -> int:
    """How many groups are made of so many people: as few as fit the size, but none has fewer than FEWEST."""
    return max(1, min(-(-people // size), people // FEWEST))


def make_groups(order: Sequence[int], size: int) -> list[list[int]]:
    """The people, by their order, in groups whose sizes differ by at most one; the first groups are the larger ones."""
    count = group_count(len(order), size)
    least, more = divmod(len(order), count)
    groups, start = [], 0
    for at in range(count):
        end = start + least + (at < more)
        groups.append(list(order[start:end]))
        start = end
    return groups


def seeded(signed_up: Sequence[int], ratings: Mapping[int, float], former: Sequence[int]) -> list[int]:
    """The order of which groups are made.

    First come those of the last season in the order that it has made of them, then the others by rating; unrated people
    are last, and ties are broken by who has signed up first.
    """
    known = [key for key in former if key in signed_up]
    others = [key for key in signed_up if key not in known]
    return [*known, *sorted(others, key=lambda key: -ratings.get(key, float("-inf")))]


def movers(one: int, other: int) -> int:
    """How many people two neighbouring groups of these sizes exchange at the end of a season."""
    return 2 if min(one, other) >= MANY else 1


def next_order(final: Sequence[Sequence[int]]) -> list[int]:
    """The order for the next season: the last of each group and the first of the one below it change places."""
    groups = [list(group) for group in final]
    exchanged = [movers(len(one), len(other)) for one, other in pairwise(groups)]
    made: list[int] = []
    for at, group in enumerate(groups):
        up = exchanged[at - 1] if at else 0
        down = exchanged[at] if at < len(exchanged) else 0
        made += groups[at - 1][len(groups[at - 1]) - up :] if up else []
        made += group[up : len(group) - down]
        made += groups[at + 1][:down] if down else []
    return made
