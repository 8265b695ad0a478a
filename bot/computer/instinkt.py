"""Evaluation of Instinkt: fitted tables, and the expected values of the cards on a display."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import ClassVar, Final, NamedTuple, TypeAlias

from bot.computer.base import Evaluation, Level, shares_by_lead
from bot.games.base import Move, Seat
from bot.games.instinkt import BESIDE, SIDE, TOUCHING, Phase, State, View, board, push_stag
from bot.games.instinkt.state import (
    BAT,
    CAT,
    CROW,
    FULL,
    MOTH,
    NOTATION,
    OWL,
    RACCOON,
    SNAKE,
    SPIDER,
    SPIDER_2,
    STAG,
    WOLF,
    WOLPERTINGER,
    CardsByCell,
    Cell,
    KeepCards,
    LayCard,
    Push,
    Relocate,
    open_cells,
)

# What becomes of a point that a card has by the estimates here, on a display of 2, 9 and 16 cards. These and the two
# tables below were fitted to the final points by ridge regression, on positions of matches between greedy players.
KEPT: Final = {
    CROW: (0.55, 0.55, 0.80),
    BAT: (0.30, 0.75, 0.90),
    MOTH: (0.50, 0.89, 1.13),
    SPIDER: (0.92, 0.99, 0.95),
    SPIDER_2: (0.92, 0.99, 0.95),
    CAT: (0.30, 0.74, 1.01),
    OWL: (0.44, 0.76, 1.04),
    WOLF: (0.64, 0.85, 1.09),
    WOLPERTINGER: (0.44, 0.59, 1.00),
}
# What a card in hand is worth, on a display of 0, 4, 8, 12 and 16 cards; only differences count.
HELD: Final = {
    CROW: (-0.4, 0.3, 0.5, 0.7, 0.1),
    BAT: (-0.3, 0.4, 0.9, 1.3, 0.5),
    MOTH: (0.0, 0.7, 1.2, 1.3, 0.1),
    SPIDER: (0.5, 1.9, 1.7, 1.3, 0.0),
    SPIDER_2: (0.5, 1.9, 1.7, 1.6, 0.1),
    CAT: (-0.2, 1.4, 1.7, 1.9, 0.8),
    OWL: (0.8, 1.8, 2.1, 2.4, 1.1),
    WOLF: (1.3, 2.2, 2.8, 2.7, 1.1),
    WOLPERTINGER: (-0.5, 0.5, 1.2, 2.1, 0.9),
    STAG: (0.3, 1.7, 2.6, 3.8, 1.7),
    RACCOON: (0.0, 1.0, 1.8, 1.8, 0.5),
    SNAKE: (-0.3, 0.9, 1.4, 1.4, 0.5),
}
# What a card in the stack is worth, on an empty and on a full display.
STACKED: Final = {
    CROW: (-1.0, -0.5),
    BAT: (-0.9, 0.1),
    MOTH: (-0.3, -0.1),
    SPIDER: (0.4, -0.5),
    SPIDER_2: (0.4, -0.5),
    CAT: (0.2, 0.0),
    OWL: (0.2, 0.4),
    WOLF: (0.7, 0.4),
    WOLPERTINGER: (-1.1, 0.1),
    STAG: (1.9, 1.4),
    RACCOON: (0.3, -0.2),
    SNAKE: (-0.8, -0.4),
}
# How likely the card is chosen from a hand of three, on a display of 0, 4, 8, 12 and 16 cards: counted in matches of
# players that compare what the best laying of each card would bring with what the card is worth in hand.
CHOSEN: Final = {
    CROW: (0.41, 0.48, 0.41, 0.45, 0.42),
    BAT: (0.38, 0.48, 0.36, 0.33, 0.24),
    MOTH: (0.32, 0.40, 0.43, 0.39, 0.31),
    SPIDER: (0.28, 0.27, 0.43, 0.45, 0.36),
    SPIDER_2: (0.28, 0.27, 0.43, 0.45, 0.36),
    CAT: (0.39, 0.32, 0.43, 0.47, 0.65),
    OWL: (0.36, 0.47, 0.51, 0.60, 0.63),
    WOLF: (0.36, 0.48, 0.51, 0.55, 0.62),
    WOLPERTINGER: (0.46, 0.53, 0.41, 0.41, 0.51),
    STAG: (0.22, 0.18, 0.27, 0.26, 0.35),
    RACCOON: (0.25, 0.20, 0.09, 0.11, 0.14),
    SNAKE: (0.31, 0.13, 0.10, 0.11, 0.15),
}


def by_size(table: Mapping[str, Sequence[float]], first: int = 0) -> tuple[dict[str, float], ...]:
    """For each size of the display, the table's values, which are given for sizes evenly spread from first to full."""
    return tuple(
        {card: _between(row, (size - first) / (FULL - first)) for card, row in table.items()} for size in SIZES
    )


def _between(row: Sequence[float], part: float) -> float:
    place = max(0.0, part) * (len(row) - 1)
    at = min(int(place), len(row) - 2)
    return row[at] + (row[at + 1] - row[at]) * (place - at)


SIZES: Final = range(FULL + 1)
KEPT_BY_SIZE: Final = by_size(KEPT, 2)
HELD_BY_SIZE: Final = by_size(HELD)
STACKED_BY_SIZE: Final = by_size(STACKED)
CHOSEN_BY_SIZE: Final = tuple({card: part / (1 - part) for card, part in one.items()} for one in by_size(CHOSEN))
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


def expected_points(cards: CardsByCell, unseen: Unseen) -> tuple[float, float]:
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
    seat: Seat, cards: CardsByCell, unseen: Unseen, zone_of: dict[Cell, Zone], cell_of: dict[tuple[Seat, str], Cell]
) -> float:
    found: dict[Cell, float] = {}
    if cell := cell_of.get((seat, OWL)):
        found[cell] = _owl(seat, cell, cards)
    if cell := cell_of.get((seat, WOLF)):
        found[cell] = _wolf(seat, cell, cards, zone_of[cell].near)
    if cell := cell_of.get((seat, CAT)):
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
    if cell := cell_of.get((seat, BAT)):
        if crow:
            found[cell] = 3.0 * (abs(cell[0] - crow[0]) + abs(cell[1] - crow[1]) == 1)
        elif CROW in unseen[seat]:
            x, y = cell
            found[cell] = CROW_COMES * any((x + right, y + down) not in cards for right, down in BESIDE)
    if cell := cell_of.get((seat, WOLPERTINGER)):
        x, y = cell
        best = room = 0.0
        for right, down in BESIDE:
            near = x + right, y + down
            best = max(best, found.get(near, 0.0))
            room += near not in cards
        found[cell] = max(best, BESIDE_COMES * min(2.0, room))
    kept = KEPT_BY_SIZE[len(cards)]
    return sum([value * kept[cards[cell][1]] for cell, value in found.items()])


def _owl(seat: Seat, cell: Cell, cards: CardsByCell) -> float:
    x, y = cell
    owners = [owner for (other_x, other_y), (owner, _) in cards.items() if (other_x == x) != (other_y == y)]
    return owners.count(seat) + OWN_IN_LINE * (LINE - len(owners))


def _wolf(seat: Seat, cell: Cell, cards: CardsByCell, near: float) -> float:
    x, y = cell
    owners = [card[0] for right, down in TOUCHING if (card := cards.get((x + right, y + down)))]
    own = owners.count(seat)
    others = len(owners) - own
    return others + OTHERS_NEAR * max(0.0, near - own - others)


CERTAINTY: Final = (0.30, 0.34, 0.40, 0.48, 0.75)  # of a lead of one point, on a display of 0, 4, 8, 12 and 16 cards
CERTAINTY_BY_SIZE: Final = tuple(one["lead"] for one in by_size({"lead": CERTAINTY}))
AXES: Final = {"left": 1, "right": 1, "top": 0, "bottom": 0}  # by a stag's side, the coordinate that names its line
DRAFTED: Final = 4  # the size of the display for which a draft keeps its hand
SHARPNESS: Final = 1.2  # of the choice between layings, a point


class InstinktEvaluation(Evaluation[State, View]):
    """Values from the points that the cards of the display will bring, and from what can still be laid."""

    depth: ClassVar[int] = 6
    iterations: ClassVar[int] = 1800
    errors: ClassVar[Mapping[Level, float]] = {Level.EASY: 0.55, Level.NORMAL: 0.18}

    def values(self, state: State) -> tuple[float, ...]:
        if state.phase is Phase.DEAL:
            return 0.5, 0.5
        cards, rest = board(state.display), unseen(state)
        revealed = list(state.revealed)
        for seat in state.queue:
            if shown := revealed[seat]:
                cards, revealed[seat] = best_laying(cards, rest, seat, shown), None
        size = len(cards)
        first, second = expected_points(cards, rest)
        held, stacked = HELD_BY_SIZE[size], STACKED_BY_SIZE[size]
        lead = first - second
        for hand, stack, sign in zip(state.hands, state.stacks, (1, -1), strict=True):
            lead += sign * (sum([held[card] for card in hand]) + sum([stacked[card] for card in stack]))
        return shares_by_lead(lead * CERTAINTY_BY_SIZE[size])

    def weights(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float] | None:
        if state.phase is Phase.CHOOSE:
            chosen = CHOSEN_BY_SIZE[len(state.display)]
            return [chosen[move.removeprefix("choose ")] for move in moves]
        if state.phase is Phase.KEEP:
            held = HELD_BY_SIZE[DRAFTED]
            return [exp(sum([held[card] for card in NOTATION.read_as(KeepCards, move).kept])) for move in moves]
        cards, rest = board(state.display), unseen(state)
        leads = []
        for move in moves:
            points = expected_points(after(cards, seat, state.revealed[seat] or "", move), rest)
            leads.append(points[seat] - points[1 - seat])
        best = max(leads)
        return [exp(SHARPNESS * (lead - best)) + 0.01 for lead in leads]


def unseen(state: State) -> Unseen:
    """By seat, the cards that are neither laid nor out of the game nor shown: which they are is public, not where."""
    first, second = (frozenset((*hand, *stack)) for hand, stack in zip(state.hands, state.stacks, strict=True))
    return first, second


def best_laying(cards: CardsByCell, rest: Unseen, seat: Seat, card: str) -> CardsByCell:
    """The display after the seat has laid the card where it brings most at once, a raccoon without its move."""
    if card == STAG and cards:
        pushes = {(side, at[axis]) for at in cards for side, axis in AXES.items()}
        lines = Counter([(axis, at[axis]) for at in cards for axis in (0, 1)])
        found = [push_stag(cards, seat, side, line) for side, line in sorted(pushes) if lines[AXES[side], line] < SIDE]
    else:
        found = [{**cards, cell: (seat, card)} for cell in open_cells(cards)]
    best, most = cards, float("-inf")
    for one in found:
        points = expected_points(one, rest)
        if (lead := points[seat] - points[1 - seat]) > most:
            best, most = one, lead
    return best


def after(cards: CardsByCell, seat: Seat, card: str, text: Move) -> CardsByCell:
    """The display after the seat has laid the card, or moved one by its raccoon."""
    match NOTATION.read(text):
        case LayCard(cell):
            return {**cards, cell: (seat, card)}
        case Push(side, line):
            return push_stag(cards, seat, side, line)
        case Relocate(start, goal):
            moved = {cell: one for cell, one in cards.items() if cell != start}
            moved[goal] = cards[start]
            return moved
    raise ValueError(text)


EVALUATION = InstinktEvaluation()
