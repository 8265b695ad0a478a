"""The town: places with their figures, ways between them, homes in the corners and the INSIDER in the middle."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import Board
from bot.games.insider.material import HOMES
from bot.games.insider.town import BESIDE, CORNERS, ENDS, GRID, HOME, INNER, MIDDLE, table_number
from rendering._kit import Canvas, art, document, place, text
from rendering.insider import figures
from rendering.insider.look import (
    BLOCK,
    DUSK,
    GOLD,
    HAZE,
    INK,
    LAST,
    PAPER,
    PLACE,
    PLAN,
    SEAM,
    SIDES,
    SPRITES,
    STREET,
)
from rendering.insider.look import INNER as INNER_GROUND
from rendering.insider.plan import Plan

WIDE, TALL, ACROSS, DOWN = 144, 116, 70, 52  # places, and the ways between them
LEFT, RIM = 52, 34
LANE = 60  # how broad a way is drawn, its figure included
HEIGHT = RIM + 5 * TALL + 4 * DOWN
TREES, ROOFS = "#2b8a86", "#a8683f"


def corner(field: str, top: int) -> tuple[int, int]:
    """The upper left corner of a field of the grid; ``top`` is that of the town, its rim included."""
    column, row = ord(field[0]) - ord("a"), int(field[1]) - 1
    return LEFT + column * (WIDE + ACROSS), top + RIM + row * (TALL + DOWN)


def box(field: str, top: int) -> tuple[int, int, int, int]:
    """x, y, width and height of any field."""
    if field in BESIDE:
        return *corner(field, top), WIDE, TALL
    first, second = ENDS[field]
    x, y = corner(first, top)
    if first[1] == second[1]:
        return x + WIDE, y + (TALL - LANE) // 2, ACROSS, LANE
    return x + (WIDE - LANE) // 2, y + TALL, LANE, DOWN


def draw(canvas: Canvas, shown: Plan, top: int) -> None:
    """Everything that stands in the town; the empty town is there already."""
    board = shown.board
    there = _crowds(board)
    for field in GRID:
        x, y = corner(field, top)
        mark, crowd = shown.marks.get(field, ""), there.get(field, {})
        closed = field in board.markers
        if closed or mark or crowd or field == MIDDLE:
            canvas.paste(_ground(field, board.seats, mark, closed), x, y)
        rooms = [figures.FULL] if len(crowd) == 1 else [figures.HALF] * 2 if len(crowd) == 2 else [figures.QUARTER] * 4
        for number, (seat, count) in enumerate(crowd.items()):
            room = rooms[number]
            dx, dy = (number * 60, 0) if room != figures.QUARTER else (number % 2 * 60, number // 2 * 48)
            canvas.paste(group(seat, count, room, _colour(field, board.seats)), x + 12 + dx, y + 10 + dy)
        if mark == "start":
            ground = _colour(field, board.seats)
            canvas.stamp(SPRITES.cut(("start", ground), _start, ground), x + 17, y + TALL - 17)
    for field in ENDS:
        mark, crowd = shown.marks.get(field, ""), there.get(field, {})
        if mark or crowd:
            x, y, width, _ = box(field, top)
            canvas.paste(lane(width == ACROSS, next(iter(crowd), None), mark), x, y)
    for field, cost in shown.goals.items():
        if not table_number(field):
            x, y, width, height = box(field, top)
            taken = field in there or field == MIDDLE or field in board.markers
            at = (x + width - 21, y + height - 19) if taken else (x + width // 2, y + height // 2)
            ground = STREET if field in ENDS else _colour(field, board.seats)
            badge = SPRITES.cut(("badge", cost, ground), partial(figures.badge, cost), ground)
            canvas.stamp(badge, *at)


def _crowds(board: Board) -> dict[str, dict[Seat, int]]:
    """Who stands on each field of the town, and how many."""
    there: dict[str, dict[Seat, int]] = {}
    for seat, fields in enumerate(board.figures):
        for field, count in Counter(fields).items():
            if not table_number(field):
                there.setdefault(board.homes[seat] if field == HOME else field, {})[seat] = count
    return there


def _colour(field: str, seats: int) -> str:
    """The ground of a place."""
    if field == MIDDLE:
        return HAZE
    if field in CORNERS:
        return SIDES[HOMES[seats].index(field)].tint if field in HOMES[seats] else BLOCK
    return INNER_GROUND if field in INNER else PLACE


def group(seat: Seat, count: int, room: tuple[int, int], ground: str) -> Image.Image:
    return SPRITES.solid(("group", seat, count, room, ground), lambda: figures.group(seat, count, room, ground))


def _ground(field: str, seats: int, mark: str, closed: bool) -> Image.Image:
    kind = field if field in (*CORNERS, MIDDLE) else field in INNER
    return SPRITES.solid(
        ("ground", kind, seats, mark, closed), lambda: document(WIDE, TALL, _ground_svg(field, seats, mark, closed))
    )


def _ground_svg(field: str, seats: int, mark: str, closed: bool) -> str:
    colour = SEAM if closed else _colour(field, seats)
    radius = 14 if field not in CORNERS else 6
    made = f'<rect width="{WIDE}" height="{TALL}" fill="{PAPER}"/>'
    made += f'<rect width="{WIDE}" height="{TALL}" rx="{radius}" fill="{colour}"/>'
    if closed:
        made += place(art("insider/barrier"), 23, 8, 98 / 300)
    elif field == MIDDLE:
        made += place(art("insider/club"), 20, 5, 104 / 300)
    elif field in HOMES[seats]:
        seat = HOMES[seats].index(field)
        edge = INK if seat == 3 else SIDES[seat].colour
        made += (
            f'<rect x="4" y="4" width="{WIDE - 8}" height="{TALL - 8}" rx="3" fill="none" stroke="{edge}" '
            'stroke-width="8"/>'
        )
    elif field in CORNERS:
        made += f'<path d="M38 30L106 86M106 30L38 86" stroke="{SEAM}" stroke-width="12" stroke-linecap="round"/>'
    return made + _ring(WIDE, TALL, radius, mark)


def _ring(width: int, height: int, radius: float, mark: str) -> str:
    if mark in ("", "start"):
        return ""
    colour = LAST if mark in ("last", "left") else PLAN
    dash = 'stroke-dasharray="14 10"' if mark in ("left", "leave") else ""
    return (
        f'<rect x="4" y="4" width="{width - 8}" height="{height - 8}" rx="{max(4, radius - 4)}" fill="none" '
        f'stroke="{colour}" stroke-width="8" {dash}/>'
    )


def _start() -> str:
    """Stands over the figures of a place where one of them can be taken from."""
    return document(28, 28, f'<circle cx="14" cy="14" r="12" fill="{PLAN}" stroke="{PAPER}" stroke-width="4"/>')


def lane(across: bool, seat: Seat | None, mark: str) -> Image.Image:
    width, height = (ACROSS, LANE) if across else (LANE, DOWN)
    return SPRITES.solid(("lane", across, seat, mark), lambda: document(width, height, _lane_svg(across, seat, mark)))


def _lane_svg(across: bool, seat: Seat | None, mark: str) -> str:
    """A way with its field in the middle, where one figure has room."""
    width, height = (ACROSS, LANE) if across else (LANE, DOWN)
    x, y = width / 2, height / 2
    made = f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
    strip = f"M0 {y - 24:g}H{width}v48H0Z" if across else f"M{x - 24:g} 0V{height}h48V0Z"
    made += f'<path d="{strip}" fill="{STREET}"/>'
    if seat is None:
        made += f'<rect x="{x - 8:g}" y="{y - 8:g}" width="16" height="16" fill="{BLOCK}"/>'
    else:
        made += figures.figure(seat, x - 23, y - 23, 46)
    if mark == "start":
        made += f'<circle cx="{x - 20:g}" cy="{y + 16:g}" r="9" fill="{PLAN}"/>'
    elif mark:
        colour = LAST if mark in ("last", "left") else PLAN
        dash = 'stroke-dasharray="11 8"' if mark in ("left", "leave") else ""
        made += f'<circle cx="{x:g}" cy="{y:g}" r="23" fill="none" stroke="{colour}" stroke-width="6" {dash}/>'
    return made


@cache
def empty(seats: int) -> Image.Image:
    """The town without anybody, from its rim down."""
    made = SPRITES.palette.empty(1080, HEIGHT, SPRITES.palette.nearest(PAPER))
    for column in range(5):
        made.paste(_letter("abcde"[column]), (corner(f"{'abcde'[column]}1", 0)[0] + WIDE // 2 - 20, 0))
        made.paste(_letter(str(column + 1)), (6, corner(f"a{column + 1}", 0)[1] + TALL // 2 - 16))
    for number, field in enumerate(GRID):
        x, y = corner(field, 0)
        made.paste(_ground(field, seats, "", False), (x, y))
        if field[0] != "e" and field[1] != "5":
            made.paste(_block(number * 7 % 4), (x + WIDE + 4, y + TALL + 4))
    for field in ENDS:
        x, y, width, _ = box(field, 0)
        made.paste(lane(width == ACROSS, None, ""), (x, y))
    return made


def _letter(words: str) -> Image.Image:
    ground = f'<rect width="40" height="32" fill="{PAPER}"/>'
    return SPRITES.solid(("rim", words), lambda: document(40, 32, ground + text(20, 16, words, 28, INK)))


def _block(kind: int) -> Image.Image:
    return SPRITES.solid(("block", kind), lambda: _block_svg(kind))


def _block_svg(kind: int) -> str:
    """What stands between the ways: a park, houses, a pond. Whole pixels, which cost nothing in the file."""
    width, height = ACROSS - 8, DOWN - 8
    made = f'<rect width="{width}" height="{height}" fill="{BLOCK}"/>'
    if kind == 0:
        made += f'<path d="M8 8H54V36H8Z" fill="{TREES}"/><path d="M18 16H26V28H18ZM36 16H44V28H36Z" fill="{BLOCK}"/>'
    elif kind == 1:
        made += f'<path d="M6 38V16H28V38Z" fill="{DUSK}"/><path d="M34 38V8H56V38Z" fill="{TREES}"/>'
        made += f'<path d="M13 22H21V30H13ZM41 22H49V30H41Z" fill="{GOLD}"/>'
    elif kind == 2:
        made += f'<rect x="8" y="10" width="46" height="24" fill="{HAZE}"/>'
    else:
        made += f'<path d="M8 38V8H30V38ZM34 38V22H54V38Z" fill="{ROOFS}"/>'
        made += f'<path d="M15 16H23V24H15Z" fill="{GOLD}"/>'
    return document(width, height, made)
