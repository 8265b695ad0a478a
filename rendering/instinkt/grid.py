"""Where the cells of a display are in its picture.

Rows and columns that hold cards are wide. Those around them, into which the display may still grow, are narrow: so
cards have one size in every position.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from bot.games.instinkt import SIDE, Cell

CARD, BORDER = 162, 80  # px: rows and columns with cards, and those around them
EMPTY: Final = ((0, 0),)  # the only cell of an empty display


@dataclass(frozen=True)
class Grid:
    """The cells shown, from ``x0, y0`` on. Lengths in px.

    Attributes:
        widths: of the columns.
        heights: of the rows.
        left: of the first column.
        top: of the first row.
    """

    x0: int
    y0: int
    widths: tuple[int, ...]
    heights: tuple[int, ...]
    left: int
    top: int

    def at(self, cell: Cell) -> tuple[int, int]:
        """The upper left corner of a cell."""
        column, row = cell[0] - self.x0, cell[1] - self.y0
        return self.left + sum(self.widths[:column]), self.top + sum(self.heights[:row])

    def size(self, cell: Cell) -> tuple[int, int]:
        """Width and height of a cell."""
        return self.widths[cell[0] - self.x0], self.heights[cell[1] - self.y0]

    def middle(self, cell: Cell) -> tuple[int, int]:
        """The middle of a cell."""
        (x, y), (width, height) = self.at(cell), self.size(cell)
        return x + width // 2, y + height // 2

    @property
    def columns(self) -> range:
        """The x of each column."""
        return range(self.x0, self.x0 + len(self.widths))

    @property
    def rows(self) -> range:
        """The y of each row."""
        return range(self.y0, self.y0 + len(self.heights))

    @property
    def right(self) -> int:
        return self.left + sum(self.widths)

    @property
    def bottom(self) -> int:
        return self.top + sum(self.heights)


def shown_lines(taken: Collection[int], also: Collection[int] = ()) -> tuple[range, range]:
    """The columns (or rows) to show and, among them, those from the first to the last that holds a card.

    Shown are the neighbours of the latter into which one card more may go within the frame, and those of ``also``.
    """
    low, high = min(taken), max(taken)
    first = min(low, *also, max(low - 1, high - SIDE + 1))
    last = max(high, *also, min(high + 1, low + SIDE - 1))
    return range(first, last + 1), range(low, high + 1)


def lengths(lines: tuple[range, range], card: int = CARD, border: int = BORDER) -> tuple[int, ...]:
    """The widths of columns (or heights of rows) as ``shown_lines`` returns them."""
    shown, taken = lines
    return tuple(card if one in taken else border for one in shown)


def cell_places(display: Collection[Cell]) -> dict[Cell, tuple[int, int]]:
    """Column and row, from 0, of each cell that is shown for these cards."""
    columns, rows = (shown_lines([cell[axis] for cell in display or EMPTY])[0] for axis in (0, 1))
    return {(x, y): (x - columns[0], y - rows[0]) for y in rows for x in columns}
