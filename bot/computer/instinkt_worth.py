"""What the cards of an Instinkt display will be worth when it is full."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from bot.computer.instinkt_tables import KEPT_BY_SIZE
from bot.games.base import Seat
from bot.games.instinkt import BESIDE, SIDE, TOUCHING
from bot.games.instinkt.display import Board
from bot.games.instinkt.material import BAT, CAT, CROW, MOTH, OWL, SPIDER, SPIDER_2, WOLF, WOLPERTINGER
from bot.games.instinkt.notation import Cell

NEAR: Final = (8, 5, 3)  # cells that touch a cell of the middle, of an edge, in a corner
LINE: Final = 2 * (SIDE - 1)  # other cells in the row and in the column of a cell
OWN_IN_LINE: Final = 0.5  # of an empty cell in the line of an owl
OTHERS_NEAR: Final = 0.55  # of an empty cell that touches a wolf
MOTH_COMES: Final = 0.35  # that a moth still to be laid will touch the crow
CROW_COMES: Final = 1.0  # what a bat hopes for from a crow still to be laid
BESIDE_COMES: Final = 0.6  # what a wolpertinger hopes for from an empty cell beside it
ALONE: Final = 0.5  # that the other moth, still to be laid, stays out of the middle
TOGETHER: Final = 0.5  # that the other spider, still to be laid, comes into a corner

Unseen: TypeAlias = tuple[frozenset[str], frozenset[str]]


class Zone(NamedTuple):
    """How likely a cell will be in a corner, on an edge outside the corners, in the middle, and how many touch it."""

    corner: float
    edge: float
    middle: float
    near: float


@lru_cache(maxsize=1024)
def zones(left: int, top: int, right: int, bottom: int) -> dict[Cell, Zone]:
    """The zone of each cell of a display with these bounds, all frames that it fits into being equally likely."""
    columns, rows = _rims(left, right), _rims(top, bottom)
    found = {}
    for x, rim_x in columns.items():
        for y, rim_y in rows.items():
            corner, middle = rim_x * rim_y, (1 - rim_x) * (1 - rim_y)
            edge = 1 - corner - middle
            found[x, y] = Zone(corner, edge, middle, NEAR[0] * middle + NEAR[1] * edge + NEAR[2] * corner)
    return found


def _rims(first: int, last: int) -> dict[int, float]:
    """For each row or column from first to last: how likely it is the frame's first or last."""
    frames = range(last - SIDE + 1, first + 1)
    return {at: sum(at - frame in (0, SIDE - 1) for frame in frames) / len(frames) for at in range(first, last + 1)}


def expected_points(cards: Board, unseen: Unseen) -> tuple[float, float]:
    """By seat, the points that its cards on the display are expected to bring.

    ``unseen``: by seat, the cards that can still be laid.
    """
    if not cards:
        return 0.0, 0.0
    columns, rows = [x for x, _ in cards], [y for _, y in cards]
    zone_of = zones(min(columns), min(rows), max(columns), max(rows))
    cell_of = {card: cell for cell, card in cards.items()}
    return _points(0, cards, unseen, zone_of, cell_of), _points(1, cards, unseen, zone_of, cell_of)


def _points(
    seat: Seat, cards: Board, unseen: Unseen, zone_of: dict[Cell, Zone], cell_of: dict[tuple[Seat, str], Cell]
) -> float:
    found: dict[Cell, float] = {}
    cell = cell_of.get((seat, OWL))
    if cell:
        found[cell] = _owl(seat, cell, cards)
    cell = cell_of.get((seat, WOLF))
    if cell:
        found[cell] = _wolf(seat, cell, cards, zone_of[cell].near)
    cell = cell_of.get((seat, CAT))
    if cell:
        found[cell] = 3 * zone_of[cell].edge
    for one, other in ((SPIDER, SPIDER_2), (SPIDER_2, SPIDER)):
        cell = cell_of.get((seat, one))
        if cell and (corner := zone_of[cell].corner):
            twin = cell_of.get((seat, other))
            together = zone_of[twin].corner if twin else TOGETHER * (other in unseen[seat])
            found[cell] = (2 + together) * corner
    moth, other_moth = cell_of.get((seat, MOTH)), cell_of.get((1 - seat, MOTH))
    if moth and (middle := zone_of[moth].middle):
        alone = 1 - zone_of[other_moth].middle if other_moth else 1 - ALONE * (MOTH in unseen[1 - seat])
        found[moth] = (2 + alone) * middle
    crow = cell_of.get((seat, CROW))
    if crow:
        x, y = crow
        touching = sum([-1 <= one[0] - x <= 1 and -1 <= one[1] - y <= 1 for one in (moth, other_moth) if one])
        coming = (MOTH in unseen[0]) + (MOTH in unseen[1])
        value = (0.0, 1.0, 3.0)[touching]
        if coming and any((x + right, y + down) not in cards for right, down in TOUCHING):
            value += MOTH_COMES * coming * (1 + touching)
        found[crow] = value
    cell = cell_of.get((seat, BAT))
    if cell:
        if crow:
            found[cell] = 3.0 * (abs(cell[0] - crow[0]) + abs(cell[1] - crow[1]) == 1)
        elif CROW in unseen[seat]:
            x, y = cell
            found[cell] = CROW_COMES * any((x + right, y + down) not in cards for right, down in BESIDE)
    cell = cell_of.get((seat, WOLPERTINGER))
    if cell:
        x, y = cell
        best = room = 0.0
        for right, down in BESIDE:
            near = x + right, y + down
            best = max(best, found.get(near, 0.0))
            room += near not in cards
        found[cell] = max(best, BESIDE_COMES * min(2.0, room))
    kept = KEPT_BY_SIZE[len(cards)]
    return sum([value * kept[cards[cell][1]] for cell, value in found.items()])


def _owl(seat: Seat, cell: Cell, cards: Board) -> float:
    x, y = cell
    own = others = 0
    for (other_x, other_y), (owner, _) in cards.items():
        if (other_x == x) != (other_y == y):
            if owner == seat:
                own += 1
            else:
                others += 1
    return own + OWN_IN_LINE * (LINE - own - others)


def _wolf(seat: Seat, cell: Cell, cards: Board, near: float) -> float:
    x, y = cell
    own = others = 0
    for right, down in TOUCHING:
        if card := cards.get((x + right, y + down)):
            if card[0] == seat:
                own += 1
            else:
                others += 1
    return others + OTHERS_NEAR * max(0.0, near - own - others)
