"""The geometry of the display: frame, touching cards, and what a stag pushes. (A round, 3)"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import itemgetter
from typing import Final, TypeAlias

from bot.games.base import Seat
from bot.games.instinkt.notation import SIDES, Cell
from bot.games.instinkt.state import SIDE, STAG, Placed

Board: TypeAlias = dict[Cell, tuple[Seat, str]]  # owner and card by cell

TOUCHING: Final = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
BESIDE: Final = ((0, -1), (-1, 0), (1, 0), (0, 1))
by_row: Final = itemgetter(1, 0)  # sort key of a cell: y, then x


def board(display: Iterable[Placed]) -> Board:
    return {(one.x, one.y): (one.seat, one.card) for one in display}


def placed_cards(cards: Board) -> tuple[Placed, ...]:
    """The board's cards sorted by y and x, as a state holds them."""
    return tuple(Placed(x, y, *cards[x, y]) for x, y in sorted(cards, key=by_row))


def bounds(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """Smallest x, smallest y, largest x, largest y."""
    xs, ys = zip(*cells, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def window(display: Iterable[Placed]) -> tuple[int, int, int, int]:
    """The bounds of all cells in some 4 × 4 square around the display; 0, 0, 0, 0 while it is empty."""
    if not (cells := board(display)):
        return 0, 0, 0, 0
    return _frame_bounds(cells)


def _frame_bounds(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """The bounds of all cells that one card more may take without breaking the frame."""
    left, top, right, bottom = bounds(cells)
    return right - SIDE + 1, bottom - SIDE + 1, left + SIDE - 1, top + SIDE - 1


def fits_frame(cells: Iterable[Cell]) -> bool:
    left, top, right, bottom = bounds(cells)
    return right - left < SIDE and bottom - top < SIDE


@lru_cache(maxsize=2048)
def neighbours(cell: Cell, directions: tuple[Cell, ...] = TOUCHING) -> tuple[Cell, ...]:
    x, y = cell
    return tuple((x + right, y + down) for right, down in directions)


def is_connected(cells: Iterable[Cell]) -> bool:
    """Whether each card is reached from any other over touching cards."""
    left = set(cells)
    edge = [left.pop()]
    while edge and left:
        near = left.intersection(neighbours(edge.pop()))
        left -= near
        edge += near
    return not left


def open_cells(cards: Iterable[Cell]) -> list[Cell]:
    """Empty cells that touch a card, within the frame, by y and x. (A round, 3: place)"""
    taken = set(cards)
    if not taken:
        return [(0, 0)]
    left, top, right, bottom = _frame_bounds(taken)
    near = set[Cell]().union(*map(neighbours, taken)) - taken
    return sorted(((x, y) for x, y in near if left <= x <= right and top <= y <= bottom), key=by_row)


def line_cells(cards: Iterable[Cell], side: str, line: int) -> list[Cell]:
    """The taken cells of a row or column, the nearest to the side first."""
    right, down = SIDES[side]
    along = [cell for cell in cards if cell[1 if right else 0] == line]
    return sorted(along, key=lambda cell: cell[0] * right + cell[1] * down)


def push_stag(cards: Board, seat: Seat, side: str, line: int) -> Board:
    """The board after a stag has come in. (A round, 3: Stag)

    It starts directly before the outermost card, or one cell further in if the frame forbids that, and goes on while
    the next position keeps the frame (of the cells before and after) and all cards together.
    """
    way_x, way_y = SIDES[side]
    x, y = line_cells(cards, side, line)[0]
    before = {**cards, (x - way_x, y - way_y): (seat, STAG)}
    if fits_frame(before):
        at, after = (x - way_x, y - way_y), before
        if len(line_cells(cards, side, line)) == len(cards):
            return after
    else:
        at, after = (x, y), _shifted(cards, (x, y), (way_x, way_y)) | {(x, y): (seat, STAG)}
    while True:
        on = (at[0] + way_x, at[1] + way_y)
        rest = {cell: card for cell, card in after.items() if cell != at}
        further = _shifted(rest, on, (way_x, way_y)) | {on: (seat, STAG)}
        if not (fits_frame([*cards, *further]) and is_connected(further)):
            return after
        at, after = on, further


def _shifted(cards: Board, cell: Cell, way: Cell) -> Board:
    """The board after the unbroken run of cards that begins at the cell has moved one cell on."""
    run = []
    while cell in cards:
        run.append(cell)
        cell = (cell[0] + way[0], cell[1] + way[1])
    moved = {cell: card for cell, card in cards.items() if cell not in run}
    return moved | {(x + way[0], y + way[1]): cards[x, y] for x, y in run}


def own_moves(cards: Board, seat: Seat, raccoon: Cell) -> list[tuple[Cell, Cell]]:
    """Start and goal of every own card that may move after a raccoon was laid. (A round, 3: Raccoon)"""
    left, top, right, bottom = _frame_bounds(cards)
    frame = [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
    goals = [cell for cell in frame if cell not in cards]
    found = []
    for start, (owner, _) in sorted(cards.items(), key=lambda item: by_row(item[0])):
        if owner != seat or start == raccoon:
            continue
        parts = _connected_parts([cell for cell in cards if cell != start])
        found += [(start, goal) for goal in goals if not any(map(set(neighbours(goal)).isdisjoint, parts))]
    return found


def _connected_parts(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The cells, divided into connected groups."""
    left, parts = set(cells), []
    while left:
        edge = [left.pop()]
        part = set(edge)
        while edge:
            near = left.intersection(neighbours(edge.pop()))
            left -= near
            part |= near
            edge += near
        parts.append(part)
    return parts
