"""Who reaches the tables of Insider, and when: the ways to the INSIDER, and the race for the free tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import Final

from bot.games.base import Seat
from bot.games.insider.material import SCORING, WALK
from bot.games.insider.state import Board
from bot.games.insider.town import CORNERS, HOME, MIDDLE, NEXT, Markers, table_number

BLOCKED: Final = 6.0  # points more from where markers leave no way: somebody has to move one
RUMOURED: Final = 3.5  # points of a turn under rumours
PATIENCE: Final = 3.0  # rounds after which an arrival is 1/e sure


@lru_cache(maxsize=1 << 12)
def ways_in(home: str, markers: Markers) -> Mapping[str, float]:
    """The points from every field outside the INSIDER into it, for a figure of that home."""
    open_ways, free = _distances(home, ()), _distances(home, markers)
    return {
        HOME if field == home else field: free.get(field, cost + BLOCKED)
        for field, cost in open_ways.items()
        if field != MIDDLE
    }


def _distances(home: str, markers: Markers) -> dict[str, float]:
    """From each field that no marker shuts off, to the middle."""
    costs, edge, cost = {MIDDLE: 0.0}, [MIDDLE], 0.0
    while edge:
        cost, further = cost + 1, []
        for field in edge:
            for near in NEXT[field]:
                if near not in costs and near not in markers and (near == home or near not in CORNERS):
                    costs[near] = cost
                    further.append(near)
        edge = further
    return costs


def held_tables(figures: Sequence[str], values: Sequence[int]) -> list[int]:
    """What the tables at which these figures stand are worth."""
    return [values[number - 1] for field in figures if (number := table_number(field))]


def race(board: Board) -> tuple[list[float], list[float], list[float]]:
    """For each seat: what its tables now bring, the penalty included; what it may hope for besides; and how far its
    other figures are ahead of their home, in turns."""
    assert board.card
    card, seats = SCORING[board.card], board.seats
    values = card.values
    taken, advances = [], []
    arrivals: list[tuple[float, Seat]] = []
    free = list(values)
    for figures in board.figures:
        mine = held_tables(figures, values)
        taken.append(mine)
        for value in mine:
            free.remove(value)
    free.sort(reverse=True)
    for seat, figures in enumerate(board.figures):
        ways = ways_in(board.homes[seat], board.markers)
        costs = sorted([ways[field] for field in figures if field in ways])
        advances.append((ways[HOME] * len(costs) - sum(costs)) / WALK)
        speed = RUMOURED if board.rumours[seat] else WALK
        if seat == board.turn:
            now: float = (speed if board.left is None else board.left) + (WALK if board.again else 0)
            begin = 0.0
        else:
            begin, now = ((seat - board.turn) % seats) / seats + board.missing[seat], speed
        way = 0.0
        for cost in costs[: len(free)]:
            way += cost
            arrivals.append((begin if way <= now else begin + 0.5 + (way - now) / speed, seat))
    arrivals.sort()
    sure = [float(bool(mine)) for mine in taken]
    hopes = [0.0] * seats
    for value, (time, seat) in zip(free, arrivals, strict=False):
        chance = exp(-time / PATIENCE)
        hopes[seat] += value * chance
        if chance > sure[seat]:
            hopes[seat] -= (chance - sure[seat]) * card.penalty
            sure[seat] = chance
    held = [float(sum(mine)) if mine else float(card.penalty) for mine in taken]
    return held, hopes, advances
