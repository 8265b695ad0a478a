"""What the cards of an Instinkt display will be worth when it is full."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.base import Seat
from bot.games.instinkt import BESIDE, SIDE, TOUCHING
from bot.games.instinkt.display import Board
from bot.games.instinkt.material import BAT, CAT, CROW, MOTH, OWL, SPIDER, SPIDER_2, WOLF, WOLPERTINGER, Cards
from bot.games.instinkt.notation import Cell

NEAR: Final = (8, 5, 3)  # cells that touch a cell of the middle, of an edge, in a corner
OWN_IN_LINE: Final = 0.5  # of an empty cell in the line of an owl
OTHERS_NEAR: Final = 0.55  # of an empty cell that touches a wolf
MOTH_COMES: Final = 0.35  # a moth still to be laid will touch the crow
CROW_COMES: Final = 1.0  # what a bat may hope for a crow still to be laid
BESIDE_COMES: Final = 0.6  # what a wolpertinger may hope for an empty cell beside it


@lru_cache(maxsize=1024)
def rims(first: int, last: int) -> tuple[float, ...]:
    """For each place from first to last of a row or column: how likely it is the frame's first or last."""
    frames = range(last - SIDE + 1, first + 1)
    return tuple(sum(at - frame in (0, SIDE - 1) for frame in frames) / len(frames) for at in range(first, last + 1))


@lru_cache(maxsize=1024)
def around(cell: Cell, ways: tuple[Cell, ...]) -> tuple[Cell, ...]:
    x, y = cell
    return tuple((x + right, y + down) for right, down in ways)


def expected_points(cards: Board, unseen: tuple[Cards, Cards]) -> list[float]:
    """By seat, the points that its cards on the display are expected to bring.

    ``unseen``: by seat, the cards that can still be laid.
    """
    sums = [0.0, 0.0]
    if not cards:
        return sums
    left, right = min(cards)[0], max(cards)[0]
    rows = [y for _, y in cards]
    top, bottom = min(rows), max(rows)
    rims_x, rims_y = rims(left, right), rims(top, bottom)
    found: dict[Cell, float] = {}
    hunters: list[tuple[Cell, Seat]] = []
    moths = sum(MOTH in ones for ones in unseen)
    for cell, (seat, card) in cards.items():
        rim_x, rim_y = rims_x[cell[0] - left], rims_y[cell[1] - top]
        value = 0.0
        if card == OWL:
            x, y = cell
            own = others = 0
            for (other_x, other_y), (owner, _) in cards.items():
                if (other_x == x) != (other_y == y):
                    own += owner == seat
                    others += 1
            value = own + OWN_IN_LINE * (2 * SIDE - 2 - others)
        elif card == WOLF:
            touching = opposing = 0
            for other in around(cell, TOUCHING):
                if other in cards:
                    touching += 1
                    opposing += cards[other][0] != seat
            room = NEAR[2] * rim_x * rim_y + NEAR[0] * (1 - rim_x) * (1 - rim_y)
            room += NEAR[1] * (rim_x + rim_y - 2 * rim_x * rim_y)
            value = opposing + OTHERS_NEAR * max(0.0, room - touching)
        elif card == CAT:
            value = 3 * (rim_x + rim_y - 2 * rim_x * rim_y)
        elif card in (SPIDER, SPIDER_2):
            twin = SPIDER_2 if card == SPIDER else SPIDER
            together = 0.5 if twin in unseen[seat] else 0.0
            if not together:
                for (x, y), other_card in cards.items():
                    if other_card == (seat, twin):
                        together = rims_x[x - left] * rims_y[y - top]
            value = (2 + together) * rim_x * rim_y
        elif card == MOTH:
            alone = 1.0 - 0.5 * (MOTH in unseen[1 - seat])
            for (x, y), other_card in cards.items():
                if other_card == (1 - seat, MOTH):
                    alone = 1 - (1 - rims_x[x - left]) * (1 - rims_y[y - top])
            value = (2 + alone) * (1 - rim_x) * (1 - rim_y)
        elif card == CROW:
            touching = empty = 0
            for other in around(cell, TOUCHING):
                if other in cards:
                    touching += cards[other][1] == MOTH
                else:
                    empty += 1
            value = (0.0, 1.0, 3.0)[touching]
            if moths and empty:
                value += MOTH_COMES * moths * (1, 2, 0)[touching]
        elif card == BAT:
            empty = 0
            for other in around(cell, BESIDE):
                if other not in cards:
                    empty = 1
                elif cards[other] == (seat, CROW):
                    value = 3.0
            if not value and empty and CROW in unseen[seat]:
                value = CROW_COMES
        elif card == WOLPERTINGER:
            hunters.append((cell, seat))
        found[cell] = value
        sums[seat] += value
    for cell, seat in hunters:
        best, empty = 0.0, 0
        for other in around(cell, BESIDE):
            if other not in cards:
                empty += 1
            elif cards[other][0] == seat:
                best = max(best, found[other])
        sums[seat] += max(best, BESIDE_COMES * min(2, empty))
    return sums
