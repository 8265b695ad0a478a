"""Rounds of a group by the circle method: everybody plays everybody once, and each round a stretch of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.seasons.model import WEEK


@dataclass(frozen=True)
class Game:
    """A match of a group: its round, from 1, who sits first and second, and when it is opened (seconds since 1970)."""

    round: int
    first: int
    second: int
    opens: float


def circle(people: Sequence[int]) -> list[list[tuple[int, int]]]:
    """The pairs of each round; of an odd number of people, one has no match in each round.

    How often two people sit first differs by at most one.
    """
    seats: list[int | None] = [*people, *([None] if len(people) % 2 else [])]
    rounds = []
    for number in range(len(seats) - 1):
        pairs = [(seats[at], seats[-1 - at]) for at in range(len(seats) // 2)]
        if number % 2:  # the first seat never moves, so it would always be the first one
            pairs[0] = pairs[0][::-1]
        rounds.append([(one, other) for one, other in pairs if one is not None and other is not None])
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return rounds


def schedule(people: Sequence[int], begins: float, weeks: int) -> list[Game]:
    """The matches of a group. All rounds last equally long, and together the weeks of the season."""
    rounds = circle(people)
    length = weeks * WEEK / max(1, len(rounds))
    return [
        Game(number + 1, first, second, begins + number * length)
        for number, pairs in enumerate(rounds)
        for first, second in pairs
    ]
