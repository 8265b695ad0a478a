"""The town: places with their figures, the ways between them, homes in the corners, the INSIDER in the middle."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import Board
from bot.games.insider.material import HOMES
from bot.games.insider.town import BESIDE, CORNERS, ENDS, GRID, HOME, INNER, MIDDLE, table_number
from rendering._kit import WIDEST, Canvas, document, outline, place_art, rect, text
from rendering.insider import look
from rendering.insider.layout import Layout, Mark
from rendering.insider.look import (
    BLOCK,
    DUSK,
    GOLD,
    HAZE,
    INK,
    PAPER,
    PLACE,
    PREVIEW,
    ROOFS,
    SEAM,
    SIDES,
    SPRITES,
    STREET,
    TREES,
)
from rendering.insider.pieces import FULL, HALF, QUARTER, figure, group
from rendering.insider.symbols import badge

WIDE, TALL, ACROSS, DOWN = 144, 116, 70, 52  # a place; the lengths of the ways between places
LEFT, RIM = 52, 34  # the space for the rows' numbers and for the columns' letters
LANE = 60  # the width of a way with its figure
HEIGHT = RIM + 5 * TALL + 4 * DOWN


def corner(field: str, top: int) -> tuple[int, int]:
    """The upper left corner of a field of the grid; ``top`` is the upper edge of the town with its rim."""
    column, row = ord(field[0]) - ord("a"), int(field[1]) - 1
    return LEFT + column * (WIDE + ACROSS), top + RIM + row * (TALL + DOWN)


def box(field: str, top: int) -> tuple[int, int, int, int]:
    """The x, y, width and height of a field of the grid or a way."""
    if field in BESIDE:
        return *corner(field, top), WIDE, TALL
    first, second = ENDS[field]
    x, y = corner(first, top)
    if first[1] == second[1]:
        return x + WIDE, y + (TALL - LANE) // 2, ACROSS, LANE
    return x + (WIDE - LANE) // 2, y + TALL, LANE, DOWN


def draw(canvas: Canvas, drawn: Layout, top: int) -> None:
    """Figures, markers, marks and goals, onto the empty town from ``top``."""
    crowds = _crowds(drawn.board)
    for field in GRID:
        _draw_place(canvas, drawn, field, crowds.get(field, {}), top)
    for field in ENDS:
        mark, crowd = drawn.marks.get(field), crowds.get(field, {})
        if mark or crowd:
            x, y, width, _ = box(field, top)
            canvas.paste(way(width == ACROSS, next(iter(crowd), None), mark), x, y)
    for field, cost in drawn.goals.items():
        if not table_number(field):
            x, y, width, height = box(field, top)
            is_taken = field in crowds or field == MIDDLE or field in drawn.board.markers
            middle = (x + width - 21, y + height - 19) if is_taken else (x + width // 2, y + height // 2)
            ground = STREET if field in ENDS else _colour(field, drawn.board.seats)
            canvas.stamp(SPRITES.cut(("badge", cost, ground), partial(badge, cost), ground), *middle)


def _crowds(board: Board) -> dict[str, dict[Seat, int]]:
    """The number of figures of each seat on each field; homes by their corners, tables left out."""
    crowds: dict[str, dict[Seat, int]] = {}
    for seat, fields in enumerate(board.figures):
        for field, count in Counter(fields).items():
            if not table_number(field):
                crowds.setdefault(board.homes[seat] if field == HOME else field, {})[seat] = count
    return crowds


def _draw_place(canvas: Canvas, drawn: Layout, field: str, crowd: dict[Seat, int], top: int) -> None:
    """A field of the grid, unless it looks as in the empty town."""
    x, y = corner(field, top)
    seats, mark, is_closed = drawn.board.seats, drawn.marks.get(field), field in drawn.board.markers
    if is_closed or mark or crowd or field == MIDDLE:
        canvas.paste(_ground(field, seats, mark, is_closed), x, y)
    ground = _colour(field, seats)
    room = FULL if len(crowd) == 1 else HALF if len(crowd) == 2 else QUARTER
    for number, (seat, count) in enumerate(crowd.items()):
        column, row = (number % 2, number // 2) if room == QUARTER else (number, 0)
        canvas.paste(group(seat, count, room, ground), x + 12 + column * 60, y + 10 + row * 48)
    if mark is Mark.MOVABLE:
        canvas.stamp(SPRITES.cut(("movable", ground), _movable, ground), x + 17, y + TALL - 17)


def _colour(field: str, seats: int) -> str:
    """The ground of a field of the grid."""
    if field == MIDDLE:
        return HAZE
    if field in CORNERS:
        return SIDES[HOMES[seats].index(field)].tint if field in HOMES[seats] else BLOCK
    return look.INNER if field in INNER else PLACE


def _ground(field: str, seats: int, mark: Mark | None, is_closed: bool) -> Image.Image:
    """The sprite of a field of the grid without figures; all outer places share one, and so do all inner ones."""
    kind = field if field in (*CORNERS, MIDDLE) else field in INNER
    return SPRITES.solid(("ground", kind, seats, mark, is_closed), lambda: _ground_svg(field, seats, mark, is_closed))


def _ground_svg(field: str, seats: int, mark: Mark | None, is_closed: bool) -> str:
    radius = 6 if field in CORNERS else 14
    body = rect(0, 0, WIDE, TALL, SEAM if is_closed else _colour(field, seats), radius)
    if is_closed:
        body += place_art("insider/barrier", 23, 8, 98)
    elif field == MIDDLE:
        body += place_art("insider/club", 20, 5, 104)
    elif field in HOMES[seats]:
        seat = HOMES[seats].index(field)
        body += outline(4, 4, WIDE - 8, TALL - 8, INK if seat == 3 else SIDES[seat].colour, 8, 3)
    elif field in CORNERS:
        body += f'<path d="M38 30L106 86M106 30L38 86" stroke="{SEAM}" stroke-width="12" stroke-linecap="round"/>'
    if mark and mark is not Mark.MOVABLE:
        dash = "14 10" if mark.is_dashed else ""
        body += outline(4, 4, WIDE - 8, TALL - 8, mark.colour, 8, max(4, radius - 4), dash)
    return document(WIDE, TALL, body, ground=PAPER)


def _movable() -> str:
    """The dot on a place from which a figure can move."""
    return document(28, 28, f'<circle cx="14" cy="14" r="12" fill="{PREVIEW}" stroke="{PAPER}" stroke-width="4"/>')


def way(across: bool, seat: Seat | None, mark: Mark | None) -> Image.Image:
    """The sprite of a way with its field in the middle, which has room for one figure."""
    return SPRITES.solid(("way", across, seat, mark), lambda: _way_svg(across, seat, mark))


def _way_svg(across: bool, seat: Seat | None, mark: Mark | None) -> str:
    width, height = (ACROSS, LANE) if across else (LANE, DOWN)
    x, y = width / 2, height / 2
    body = rect(0, y - 24, width, 48, STREET) if across else rect(x - 24, 0, 48, height, STREET)
    if seat is None:
        body += rect(x - 8, y - 8, 16, 16, BLOCK)
    else:
        body += figure(seat, x - 23, y - 23, 46)
    if mark is Mark.MOVABLE:
        body += f'<circle cx="{x - 20:g}" cy="{y + 16:g}" r="9" fill="{PREVIEW}"/>'
    elif mark:
        dash = 'stroke-dasharray="11 8"' if mark.is_dashed else ""
        body += f'<circle cx="{x:g}" cy="{y:g}" r="23" fill="none" stroke="{mark.colour}" stroke-width="6" {dash}/>'
    return document(width, height, body, ground=PAPER)


@cache
def empty(seats: int) -> Image.Image:
    """The town without figures, markers and marks, with its rim."""
    town = SPRITES.palette.new_image(WIDEST, HEIGHT, SPRITES.palette.nearest(PAPER))
    for column, row in zip("abcde", "12345", strict=True):
        town.paste(_rim(column), (corner(f"{column}1", 0)[0] + WIDE // 2 - 20, 0))
        town.paste(_rim(row), (6, corner(f"a{row}", 0)[1] + TALL // 2 - 16))
    for number, field in enumerate(GRID):
        x, y = corner(field, 0)
        town.paste(_ground(field, seats, None, False), (x, y))
        if field[0] != "e" and field[1] != "5":
            town.paste(_block(number * 7 % 4), (x + WIDE + 4, y + TALL + 4))
    for field in ENDS:
        x, y, width, _ = box(field, 0)
        town.paste(way(width == ACROSS, None, None), (x, y))
    return town


def _rim(words: str) -> Image.Image:
    """The sprite of a column's letter or a row's number."""
    return SPRITES.solid(("rim", words), lambda: document(40, 32, text(20, 16, words, 28, INK), ground=PAPER))


def _block(kind: int) -> Image.Image:
    """The sprite of a block between ways: a park, two kinds of houses or a pond; ``kind`` is 0 to 3."""
    return SPRITES.solid(("block", kind), lambda: document(ACROSS - 8, DOWN - 8, _block_svg(kind), ground=BLOCK))


def _block_svg(kind: int) -> str:
    """Shapes on whole pixels only: they need no blended colours and compress well."""
    if kind == 0:
        park = f'<path d="M8 8H54V36H8Z" fill="{TREES}"/>'
        return park + f'<path d="M18 16H26V28H18ZM36 16H44V28H36Z" fill="{BLOCK}"/>'
    if kind == 1:
        houses = f'<path d="M6 38V16H28V38Z" fill="{DUSK}"/><path d="M34 38V8H56V38Z" fill="{TREES}"/>'
        return houses + f'<path d="M13 22H21V30H13ZM41 22H49V30H41Z" fill="{GOLD}"/>'
    if kind == 2:
        return rect(8, 10, 46, 24, HAZE)
    houses = f'<path d="M8 38V8H30V38ZM34 38V22H54V38Z" fill="{ROOFS}"/>'
    return houses + f'<path d="M15 16H23V24H15Z" fill="{GOLD}"/>'
