"""Boxes in which two of Dirkana's pictures differ."""

from __future__ import annotations

from bot.games.dirkana import CELLS, View
from rendering import Look
from rendering.dirkana import DRAWING, board, seats
from rendering.dirkana.board import Grid
from tests.kit.images import difference

Box = tuple[float, float, float, float]


def differs(one: View, other: View, mine: Look | None = None, theirs: Look | None = None) -> Box | None:
    """The box in which two pictures differ; None if they are equal."""
    return difference(DRAWING.draw(one, mine or Look()), DRAWING.draw(other, theirs or Look()))


def within(box: Box | None, left: float, top: float, right: float, bottom: float) -> bool:
    return bool(box) and box[0] >= left and box[1] >= top and box[2] <= right and box[3] <= bottom  # type: ignore[index]


def around(cell: str, grid: Grid = board.PUBLIC) -> Box:
    """The box of a cell with the outline of its card."""
    x, y = grid.corner(CELLS.index(cell))
    return x - 8, y - 8, x + grid.card.width + 8, y + grid.card.height + 8


def plate(seat: int) -> Box:
    """The box of a seat's plate in the strip of spectators."""
    left = seats.EDGE if seat == 0 else seats.WIDTH - seats.EDGE - seats.PLATE_WIDTH
    return left, seats.EDGE, left + seats.PLATE_WIDTH, seats.EDGE + seats.PLATE_HEIGHT
