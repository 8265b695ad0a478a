"""The picture: the town, beside it the INSIDER's tables and the seats; after the end the scorings and the seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import dist

from bot.games.base import Seat
from bot.games.insider import Board, Phase, View
from bot.games.insider.material import BESIDE, CORNERS, ENDS, GRID, HOME, HOMES, INNER, MIDDLE, table_number
from rendering._kit import (
    WIDEST,
    Canvas,
    Point,
    Sprite,
    circle,
    document,
    mark_outline,
    outline,
    place,
    place_art,
    rect,
    sign,
    text,
)
from rendering.base import Look
from rendering.insider import look, seats, tables
from rendering.insider.layout import FieldMark, Layout, layout
from rendering.insider.look import (
    ACROSS,
    BLOCK,
    CREAM,
    DISC,
    DOWN,
    DUSK,
    FULL,
    GOLD,
    HALF,
    HAZE,
    HEIGHT,
    INK,
    LANE,
    LEFT,
    LOT,
    PAPER,
    PLACE,
    QUARTER,
    ROOFS,
    ROW,
    SEAM,
    SIDES,
    SMALL,
    SPRITES,
    STREET,
    TABLE_MIDDLE,
    TALL,
    TREES,
    WIDE,
    badge,
    box,
    corner,
    figure,
    group,
    letter_sprite,
    pin,
    skyline,
    table_row,
)

INSET, OUT = 4, 8  # px: how far a letter's middle is within the sides of its place, and above or below it
LOW = 15  # px within the sides at the lower edge of the picture, clear of the figures on the ways
AWAY = 44  # px by which a letter is moved off the figure on a way
LOWEST = HEIGHT - DISC / 2  # px: how low the middle of a letter can be


def draw(view: View, look: Look) -> bytes:
    """The picture of a view as PNG: the board, or the hand of its seat."""
    if look.part == "hand" and view.seat is not None:
        return seats.draw_hand(view, look)
    canvas, drawn = SPRITES.canvas(WIDEST, HEIGHT), layout(view, look)
    if view.board.phase is Phase.OVER:
        tables.draw_scorings(canvas, view)
    else:
        canvas.paste(empty(view.board.seats), 0, 0)
        draw_town(canvas, drawn, view.seat)
        if not view.hands:
            tables.draw_panel(canvas, view, drawn)
    seats.draw_seats(canvas, view, drawn, look)
    for field, cost in drawn.goals.items():
        _draw_cost(canvas, drawn, field, cost)
    for letter, (x, y) in letter_places(drawn):
        canvas.stamp_letter(letter, letter_sprite(letter, letter in drawn.robbing), x, y)
    return canvas.png()


def _draw_cost(canvas: Canvas, drawn: Layout, field: str, cost: int) -> None:
    """A disc with the points to get to a field: in its middle, or at its edge where something stands there."""
    x, y, width, height = box(field, drawn.board)
    if field in BESIDE:
        middle = y + height - DISC // 2 - 5 if _is_taken(drawn, field) else y + height // 2
        ground = colour(field, drawn.board.seats)
    else:
        middle, ground = y + height // 2, STREET if field in ENDS else DUSK
    word = str(cost or "")
    sprite = SPRITES.cut(("badge", word, ground), lambda: badge(word), ground)
    canvas.stamp(sprite, x + (TABLE_MIDDLE if table_number(field) else width / 2), middle)


def letter_places(drawn: Layout) -> list[tuple[str, Point]]:
    """Where the middle of each letter lies: at a corner of its field, in the middle of an empty one.

    Letters keep their diameter.
    """
    made: list[tuple[str, Point]] = []
    for field in sorted(drawn.letters, key=lambda one: one in BESIDE):
        for letter in drawn.letters[field]:
            spots = [(x, min(y, LOWEST)) for x, y in _letter_spots(drawn, field)]
            free = (at for at in spots if all(dist(at, other) >= DISC for _, other in made))
            made.append((letter, next(free, spots[0])))
    return made


def _letter_spots(drawn: Layout, field: str) -> Iterator[Point]:
    """Where a letter of a field can stand, the best first."""
    x, y, width, height = box(field, drawn.board)
    across, down = x + width / 2, y + height / 2
    is_taken = _is_taken(drawn, field)
    if table_number(field):
        # Below the table's number, if the next row's then stays clear
        below = DISC // 2 + SMALL // 3 if table_row(drawn.board) >= DISC + SMALL * 2 // 3 else 0
        yield (x + DISC // 2 - 4, down + below) if is_taken else (x + TABLE_MIDDLE, down)
    elif field in BESIDE:
        if not is_taken and len(drawn.letters[field]) == 1:
            yield across, down
        is_low = field[1] == "5"  # the lowest row of places: the picture has no room below it
        for top in (-OUT, height) if is_low else (height + OUT, -OUT):
            inset = LOW if top > 0 and is_low else INSET
            sides = (inset, width - inset)
            for side in sides if field[0] == "e" else sides[::-1]:  # the tables lie beside column e
                yield x + side, y + top
    else:
        if not is_taken:
            yield across, down
        beside = [(across, down + away) for away in (-AWAY, AWAY) if down + away <= LOWEST]  # the way, else on it
        along = [(across + away, down) for away in (-AWAY, AWAY)]
        if _is_taken(drawn, field.split("-")[0]):
            along.reverse()
        yield from beside + along if width < height else along + beside


def _is_taken(drawn: Layout, field: str) -> bool:
    """Whether anything stands on the field that a letter should not hide."""
    board = drawn.board
    return field in {*(one for _, one in board.standing()), *board.homes, *board.markers, MIDDLE}


RIM_SIZE = 56  # px: lower-case letters of that size are 11 CSS px tall on a phone
PIN = 36  # px: the sign of the own home
INSIDE = (WIDE - FULL[0]) // 2  # px: from the edge of a place to its figures


def draw_town(canvas: Canvas, drawn: Layout, seat: Seat | None) -> None:
    """Figures, markers and marks, onto the empty town. ``seat``: whose home bears the sign of the own seat."""
    board, crowds = drawn.board, _crowds(drawn.board)
    for field in GRID:
        if field == MIDDLE or field in crowds or field in drawn.marks or field in board.markers:
            _draw_place(canvas, drawn, field, crowds.get(field, {}))
    for field in ENDS:
        mark, crowd = drawn.marks.get(field), crowds.get(field, {})
        if mark or crowd:
            x, y, width, _ = box(field)
            canvas.paste(way(width == ACROSS, next(iter(crowd), None), mark), x, y)
    if seat is not None:
        x, y = corner(board.homes[seat])
        ground = SIDES[seat].tint
        sprite = SPRITES.cut(("pin", ground), lambda: document(PIN, PIN, pin(0, 0, PIN)), ground)
        canvas.stamp(sprite, x + 24, y + 26)


def _crowds(board: Board) -> dict[str, dict[Seat, int]]:
    """The number of figures of each seat on each field; homes by their corners, tables left out."""
    crowds: dict[str, dict[Seat, int]] = {}
    for seat, fields in enumerate(board.figures):
        for field, count in Counter(fields).items():
            if not table_number(field):
                crowds.setdefault(board.homes[seat] if field == HOME else field, {})[seat] = count
    return crowds


def _draw_place(canvas: Canvas, drawn: Layout, field: str, crowd: dict[Seat, int]) -> None:
    """A field of the grid."""
    x, y = corner(field)
    seats, mark, is_closed = drawn.board.seats, drawn.marks.get(field), field in drawn.board.markers
    canvas.paste(_ground(field, seats, mark, is_closed), x, y)
    ground = colour(field, seats)
    pair = HALF if all(count == 1 for count in crowd.values()) else ROW  # a number stands beside its own figure
    room = FULL if len(crowd) == 1 else pair if len(crowd) == 2 else QUARTER
    for number, (seat, count) in enumerate(crowd.items()):
        row, column = divmod(number, 1 if room == ROW else 2)
        canvas.paste(group(seat, count, room, ground), x + INSIDE + column * HALF[0], y + INSIDE + row * ROW[1])


def colour(field: str, seats: int) -> str:
    """The ground of a field of the grid."""
    if field == MIDDLE:
        return HAZE
    if field in CORNERS:
        return SIDES[HOMES[seats].index(field)].tint if field in HOMES[seats] else BLOCK
    return look.INNER if field in INNER else PLACE


def _ground(field: str, seats: int, mark: FieldMark | None, is_closed: bool) -> Sprite:
    """The sprite of a field of the grid without figures; all outer places share one, and so do all inner ones."""
    return SPRITES.solid(
        ("ground", field if field in (*CORNERS, MIDDLE) else field in INNER, seats, mark, is_closed),
        lambda: document(WIDE, TALL, _ground_body(field, seats, mark, is_closed), ground=PAPER),
    )


def _ground_body(field: str, seats: int, mark: FieldMark | None, is_closed: bool) -> str:
    radius = 6 if field in CORNERS else 14
    body = rect(0, 0, WIDE, TALL, SEAM if is_closed else colour(field, seats), radius)
    if is_closed:
        body += sign("marker", 80, place_art("insider/barrier", 10, 10, 96))
    elif field == MIDDLE:
        body += sign("INSIDER", 90, place_art("insider/club", 7, 6, 102))
    elif field in HOMES[seats]:
        seat = HOMES[seats].index(field)
        body += outline(4, 4, WIDE - 8, TALL - 8, INK if seat == 3 else SIDES[seat].colour, 8, 3)
    elif field in CORNERS:
        body += f'<path d="M30 30L86 86M86 30L30 86" stroke="{SEAM}" stroke-width="12" stroke-linecap="round"/>'
    if mark:
        body += mark_outline(4, 4, WIDE - 8, TALL - 8, mark.colour, mark.line, max(4, radius - 4), mark.dash)
    return body


@SPRITES.opaque
def way(across: bool, seat: Seat | None, mark: FieldMark | None) -> str:
    """A way with its field in the middle, which has room for one figure."""
    size = (ACROSS, LANE) if across else (LANE, DOWN)
    return document(*size, _way_body(across, seat, mark), ground=PAPER)


def _way_body(across: bool, seat: Seat | None, mark: FieldMark | None) -> str:
    width, height = (ACROSS, LANE) if across else (LANE, DOWN)
    x, y = width / 2, height / 2
    body = rect(0, y - 22, width, 44, STREET) if across else rect(x - 22, 0, 44, height, STREET)
    plain = rect(x - 10, y - 10, 20, 20, INK) + rect(x - 7, y - 7, 14, 14, BLOCK)
    body += plain if seat is None else figure(seat, x - 23, y - 23, 46)
    if mark:
        body += circle(x, y, 20, edge=mark.colour, line=min(6, mark.line), dash=mark.dash)
    return body


@SPRITES.opaque
def empty(seats: int) -> str:
    """The town without figures, markers and marks, with its rim."""
    body = skyline()
    for column, row in zip("abcde", "12345", strict=True):
        body += text(corner(f"{column}1")[0] + WIDE / 2, 22, column, RIM_SIZE, CREAM)
        body += text(LEFT / 2, corner(f"a{row}")[1] + TALL / 2, row, 46, CREAM)
    for number, field in enumerate(GRID):
        x, y = corner(field)
        body += place(_ground_body(field, seats, None, False), x, y)
        if field[0] != "e" and field[1] != "5":
            body += rect(x + WIDE + 4, y + TALL + 4, ACROSS - 8, ACROSS - 8, LOT)
            body += place(BLOCKS[number * 7 % len(BLOCKS)], x + WIDE + 4, y + TALL + 4, (ACROSS - 8) / 44)
    for field in ENDS:
        x, y, width, _ = box(field)
        body += place(_way_body(width == ACROSS, None, None), x, y)
    return document(WIDEST, HEIGHT, body, ground=PAPER)


BLOCKS = (  # between ways, 44 units wide: a park, houses with shops, a pond, houses
    f'<path d="M6 8H38V40H6Z" fill="{TREES}"/><path d="M12 16H18V26H12ZM26 16H32V26H26Z" fill="{BLOCK}"/>',
    f'<path d="M4 42V20H20V42Z" fill="{DUSK}"/><path d="M24 42V10H40V42Z" fill="{TREES}"/>'
    f'<path d="M9 26H15V34H9ZM29 24H35V32H29Z" fill="{GOLD}"/>',
    rect(6, 10, 32, 28, HAZE),
    f'<path d="M4 42V8H22V42ZM26 42V24H40V42Z" fill="{ROOFS}"/><path d="M10 16H16V24H10Z" fill="{GOLD}"/>',
)
