"""The colours of Insider's pictures (a town at dusk) and its sprites."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import Board
from bot.games.insider.material import KINDS
from bot.games.insider.town import BESIDE, ENDS, HOME, INSIDER, MIDDLE, NEXT, table, table_number
from rendering._kit import MARKS, TALLEST, WIDEST, Palette, build_palette, game_sprites, palette_sample, place_art, rect

PAPER, LOT, NEON, BLOCK, SEAM = "#17122b", "#2b2150", "#ff5fa2", "#d0bbb0", "#a8938f"
STREET, PLACE, INNER = "#f6ead6", "#fbf4e6", "#eadcea"
INK, CREAM, GOLD, NIGHT, DUSK, HAZE = "#2a2233", "#fbf6ea", "#f0b62c", "#37264a", "#513a66", "#b9a6c9"
TREES, ROOFS, PALE = "#2b8a86", "#a8683f", "#8d8398"

SMALL: Final = 42  # px: the least size of text; 11 CSS px on a phone in pictures 1080 px wide


@dataclass(frozen=True)
class Side:
    """A seat's colour and the tint of its home."""

    colour: str
    tint: str


SIDES: Final = (
    Side("#cf3a2b", "#f0c9bb"),
    Side("#2b6cb5", "#c5d6e6"),
    Side("#f0b62c", "#f5e0a6"),
    Side("#fbf6ea", "#d9d2cf"),
)
ART_COLOURS: Final = ("#eab98f", ROOFS, TREES, "#d5edf0", "#3a3547", "#e58a3c", PALE, "#6d4a9c", "#452a55")


def skyline() -> str:
    """The ground: a town at night, with lit windows in dark houses."""
    made = ""
    for column in range(27):
        x, roof = 40 * column, 30 + 70 * (column * 5 % 7)
        made += rect(x, roof, 36, TALLEST, LOT)
        for row in range(roof + 14, TALLEST, 26):
            lit = (column * 7 + row * 3) % 11
            if lit < 2:
                made += rect(x + 8 + 14 * (row // 26 % 2), row, 6, 10, (GOLD, NEON)[lit])
    return made


SPRITES = game_sprites("insider", PAPER, skyline)


COLOURS = 36


def make_palette() -> Palette:
    """A palette built anew from the colours and drawings."""
    sides = [colour for side in SIDES for colour in (side.colour, side.tint)]
    base = (
        PAPER,
        LOT,
        NEON,
        BLOCK,
        SEAM,
        STREET,
        PLACE,
        INNER,
        INK,
        CREAM,
        GOLD,
        NIGHT,
        DUSK,
        HAZE,
        *MARKS,
    )
    return build_palette((*base, *sides, *ART_COLOURS), _samples(), COLOURS)


def _samples() -> Iterator[Image.Image]:
    """All drawings on a light and a dark ground, in the sizes in which figures and cards show them."""
    names = [*(f"figure-{seat}" for seat in range(len(SIDES))), "barrier", "club", *KINDS.values()]
    for ground in (PLACE, NIGHT):
        for name in names:
            for size in (90, 46):
                drawing = place_art(f"insider/{name}", 0, 0, size)
                yield palette_sample(drawing, size, size, ground, margin=0)


Words = tuple[str, ...]  # a move, or its first words


def grid_field(board: Board, seat: Seat, name: str) -> str:
    """A field by its name in the grid: a home by its corner, the INSIDER by the middle."""
    return board.homes[seat] if name == HOME else MIDDLE if name == INSIDER else name


def named_fields(words: Words) -> list[str]:
    """The fields that a move names, in order; a table as ``insider:<number>``."""
    if words[:1] == ("move",) and len(words) == 4 and words[2] == INSIDER:
        return [words[1], table(int(words[3]))]
    return [word for word in words if word in NEXT or word in (HOME, INSIDER) or table_number(word) > 0]


HEIGHT: Final = 810  # of the board
LEFT, TOP = 40, 44  # the space for the rows' numbers and for the columns' letters
WIDE = TALL = 116  # a place
ACROSS = DOWN = 46  # the lengths of the ways between places
LANE: Final = 56  # the width of a way with its figure
ASIDE = LEFT + 5 * WIDE + 4 * ACROSS + 8  # the left edge of what stands beside the town
PANEL = WIDEST - ASIDE - 4  # its width
EDGE: Final = 4  # px above and below what stands beside the town
PLATE: Final = 98  # the height of a seat's plate with the gap above it
DICE, ACTION = 64, 58  # the heights of the panel's head with the dice, and of its foot with the cards played
TABLE_WIDE, TABLE, LOOSE = PANEL // 2, 72, 100  # a table; the height of a row of tables where there is room
TABLE_MIDDLE: Final = 60  # px from a table's left edge to the middle of its disc

Box = tuple[int, int, int, int]  # x, y, width, height


def corner(field: str) -> tuple[int, int]:
    """The upper left corner of a field of the grid."""
    column, row = cell(field)
    return LEFT + column * (WIDE + ACROSS), TOP + row * (TALL + DOWN)


def cell(field: str) -> tuple[int, int]:
    """Column and row of a field of the grid, from 0."""
    return ord(field[0]) - ord("a"), int(field[1]) - 1


def panel_height(board: Board) -> int:
    """The height of the panel with the tables, above the plates of all seats."""
    return HEIGHT - 2 * EDGE - board.seats * PLATE


def table_row(board: Board) -> int:
    """The height of a row of two tables with the room around it."""
    return min(LOOSE, (panel_height(board) - DICE - ACTION) // (board.tables // 2 + 1))


def table_corner(number: int, board: Board) -> tuple[int, int]:
    """The upper left corner of a table; the one after the last is the place of the penalty."""
    rows, room, row = board.tables // 2 + 1, panel_height(board) - DICE - ACTION, table_row(board)
    top = EDGE + DICE + (room - row * rows) // 2 + (row - TABLE) // 2
    return ASIDE + (number - 1) % 2 * TABLE_WIDE, top + (number - 1) // 2 * row


def box(field: str, board: Board | None = None) -> Box:
    """A field of the grid, a way, or one of the board's tables."""
    if board and (number := table_number(field)):
        return *table_corner(number, board), TABLE_WIDE, TABLE
    if field in BESIDE:
        return *corner(field), WIDE, TALL
    first, second = ENDS[field]
    x, y = corner(first)
    if first[1] == second[1]:
        return x + WIDE, y + (TALL - LANE) // 2, ACROSS, LANE
    return x + (WIDE - LANE) // 2, y + TALL, LANE, DOWN
