"""Where the board shows fields and tables, in pixels of the picture."""

from __future__ import annotations

from typing import Final

from bot.games.insider.town import BESIDE, ENDS, table_number
from rendering._kit import WIDEST

HEIGHT: Final = 932  # of the board
LEFT, TOP = 48, 54  # the space for the rows' numbers and for the columns' letters
WIDE, TALL, ACROSS, DOWN = 120, 128, 52, 56  # a place; the lengths of the ways between places
LANE: Final = 60  # the width of a way with its figure
ASIDE = LEFT + 5 * WIDE + 4 * ACROSS + 14  # the left edge of the panel with the tables
PANEL = WIDEST - ASIDE - 8  # its width
TABLE, TABLES = 104, 100  # the height of a table, and the upper edge of the room for all tables
ROOM: Final = 7 * TABLE

Box = tuple[int, int, int, int]  # x, y, width, height


def corner(field: str) -> tuple[int, int]:
    """The upper left corner of a field of the grid."""
    column, row = cell(field)
    return LEFT + column * (WIDE + ACROSS), TOP + row * (TALL + DOWN)


def cell(field: str) -> tuple[int, int]:
    """Column and row of a field of the grid, from 0."""
    return ord(field[0]) - ord("a"), int(field[1]) - 1


def box(field: str, tables: int = 0) -> Box:
    """A field of the grid, a way, or one of so many tables."""
    if number := table_number(field):
        return ASIDE, TABLES + (ROOM - TABLE * tables) // 2 + (number - 1) * TABLE, PANEL, TABLE
    if field in BESIDE:
        return *corner(field), WIDE, TALL
    first, second = ENDS[field]
    x, y = corner(first)
    if first[1] == second[1]:
        return x + WIDE, y + (TALL - LANE) // 2, ACROSS, LANE
    return x + (WIDE - LANE) // 2, y + TALL, LANE, DOWN
