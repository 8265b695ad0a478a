"""The board: the display on its mat, with marks and letters, and with coordinates for those who type moves."""

from __future__ import annotations

from math import atan2, ceil, degrees, hypot
from typing import Final

from bot.games.base import Seat
from bot.games.instinkt import Cell, Phase, View, parse_cell
from rendering._kit import (
    CASINGS,
    CHOICE,
    CHOICE_INK,
    HAPPENED,
    Canvas,
    document,
    letter_disc,
    mark_outline,
    place,
    text,
    true_minus,
)
from rendering.base import Look
from rendering.instinkt.layout import BORDER, CARD, EMPTY, DisplayGrid, Layout, Line, layout, shown_lines
from rendering.instinkt.look import CREAM, FELT, PAPER, SEAM, SIDES, SPRITES, body, face

TARGET = 44_000  # bytes
SIDE = 52  # px: the rim at the left and the right; arrows and letters
NUMBERED_SIDE = 100  # with coordinates
COMING, EDGE = 112, 4  # px: side, at most, of the card to be laid, and its distance from the picture's edges
NUMBER = 70, 46  # px: width and height of its number alone
GAP = 4  # between a card and the border of its cell
MAT = 8  # margin of the mat around the cells
TOP, BOTTOM = 48, 46  # the rim above and below, wide enough for coordinates too
FLATTEST = 11 / 7  # width by height of a picture, at most; at least it is a square
SYMBOLS = 35  # px: height of the conditions on cards
RADIUS = 18  # of the corners of cards and marks

TEXT = 34  # px: size of coordinates and letters
COORDINATE = 60, 28  # width and height of a coordinate
DISC = 44  # diameter of a letter's disc
PIN = 53  # length of a disc with its tip, which points into the display
ARROW = 38
TURN: Final = {"left": 0, "top": 90, "right": 180, "bottom": 270}
OUTWARD: Final = {"left": (-1, 0), "top": (0, -1), "right": (1, 0), "bottom": (0, 1)}
STEP = 42  # px from paw print to paw print
REACH = 62  # px before the middle of the goal at which the trail ends


def grid(shown: Layout, side: int = SIDE) -> DisplayGrid:
    """The cells that a layout shows, in the middle of their picture. ``side``: the rim at the left and the right."""
    axes = [
        shown_lines([cell[axis] for cell in shown.cards or EMPTY], [cell[axis] for cell in shown.marks])
        for axis in (0, 1)
    ]
    widths, heights = (tuple(CARD if one in taken else BORDER for one in lines) for lines, taken in axes)
    width, height = sum(widths), sum(heights)
    whole, tall = picture_size(width, height, side)
    left, top = (whole - width) // 2, (tall - height + TOP - BOTTOM) // 2
    return DisplayGrid(axes[0][0][0], axes[1][0][0], widths, heights, left, top)


def picture_size(width: int, height: int, side: int = SIDE) -> tuple[int, int]:
    """Width and height of the picture of cells of that size, as small as its shape allows: so it is shown large."""
    wide, tall = width + 2 * (MAT + side), height + 2 * MAT + TOP + BOTTOM
    return max(wide, tall), max(tall, ceil(wide / FLATTEST))


def draw(view: View, look: Look) -> bytes:
    """The board as PNG."""
    shown, side = layout(view, look), NUMBERED_SIDE if look.coordinates else SIDE
    cells = grid(shown, side)
    canvas = SPRITES.canvas(*picture_size(sum(cells.widths), sum(cells.heights), side))
    scores = {(one.x, one.y): points for one, points in zip(view.display, view.worth, strict=False)}
    paste_display(canvas, cells, shown, scores if view.phase is Phase.OVER else {})
    if look.coordinates:
        paste_coordinates(canvas, cells, shown)
    paste_arrows(canvas, cells, shown)
    if shown.coming:
        room = min(COMING, cells.left - MAT - 2 * EDGE)
        size = (room, room) if room > TOP and not shown.arrows else NUMBER
        canvas.paste(_coming_sprite(shown.coming, *size), EDGE, EDGE)
    for cell, label in look.signs_by(1).items():
        if cell.count(",") == 1:  # of a card that may be moved
            place_at = parse_cell(cell)
            canvas.note_letter(label, *cells.at(place_at), *cells.size(place_at))
    return canvas.png(TARGET)


def paste_display(canvas: Canvas, cells: DisplayGrid, shown: Layout, scores: dict[Cell, int]) -> None:
    """Paste the mat, the cells with their cards and marks, the trail of a moved card, and the letters of cells.

    ``scores``: the points of cards.
    """
    _paste_mat(canvas, cells)
    for y in cells.rows:
        for x in cells.columns:
            mark = shown.marks.get((x, y), "")
            if card := shown.cards.get((x, y)):
                sprite = card_sprite(card, mark, scores.get((x, y)))
            else:
                sprite = _empty_sprite(*cells.size((x, y)), mark)
            canvas.paste(sprite, *cells.at((x, y)))
    if shown.trail:
        paste_trail(canvas, cells, *shown.trail)
    for target, letter in shown.letters.items():
        if isinstance(target[0], int):
            canvas.stamp_letter(letter, _letter_sprite(letter), *cells.middle((target[0], target[1])))


@SPRITES.opaque
def card_sprite(card: tuple[Seat, str], mark: str, points: int | None = None) -> str:
    """A cell with a card and a mark. ``points``: what the card has scored."""
    size = CARD - 2 * GAP
    made = place(face(card[1], card[0], size, size, SYMBOLS, points=points, short=True), GAP, GAP)
    if mark == "start":
        made += _frame(CARD, CARD, CHOICE, is_dashed=True)
    elif mark in ("last", "plan"):
        made += _frame(CARD, CARD, HAPPENED if mark == "last" else CHOICE)
    return document(CARD, CARD, made, ground=FELT)


@SPRITES.cutout(PAPER)
def _coming_sprite(card: tuple[Seat, str], width: int, height: int) -> str:
    """The card to be laid, for the corner of the picture; of the size NUMBER, its number alone."""
    wide, high, side = width - 2 * GAP, height - 2 * GAP, SIDES[card[0]]
    if (width, height) == NUMBER:
        made = body(side, wide, high) + text(wide / 2, high / 2, card[1], high, side.ink)
    else:
        made = face(card[1], card[0], wide, high)
    outlined = mark_outline(3, 3, width - 6, height - 6, CHOICE, 5, 10)
    return document(width, height, place(made, GAP, GAP) + outlined)


def _frame(width: int, height: int, colour: str, *, line: float = 7, inset: float = 4, is_dashed: bool = False) -> str:
    """An outline inside a cell."""
    dash = "15 9" if is_dashed else ""
    return mark_outline(inset, inset, width - 2 * inset, height - 2 * inset, colour, line, RADIUS, dash)


@SPRITES.opaque
def _empty_sprite(width: int, height: int, mark: str) -> str:
    """A cell without a card: dashed where one may go, thinly outlined where one has left."""
    match mark:
        case "goal":
            made = _frame(width, height, CHOICE, line=4, inset=9, is_dashed=True)
        case "left" | "leave":
            made = _frame(width, height, HAPPENED if mark == "left" else CHOICE, line=3, inset=12)
        case _:
            radius = 8 if width == height == CARD else 6
            made = f'<circle cx="{width / 2:g}" cy="{height / 2:g}" r="{radius}" fill="{SEAM}"/>'
    return document(width, height, made, ground=FELT)


def _paste_mat(canvas: Canvas, cells: DisplayGrid) -> None:
    """Paste the mat under the cells."""
    left, top = cells.left - MAT, cells.top - MAT
    right, bottom = cells.right + MAT, cells.bottom + MAT
    canvas.fill(left, top, right - left, bottom - top, FELT)
    for x, inner_x in ((left, 20), (right - 20, 0)):
        for y, inner_y in ((top, 20), (bottom - 20, 0)):
            canvas.paste(_corner_sprite(inner_x, inner_y), x, y)


@SPRITES.opaque
def _corner_sprite(x: int, y: int) -> str:
    """A rounded corner of the mat, whose arc has its middle on x, y."""
    return document(20, 20, f'<circle cx="{x}" cy="{y}" r="20" fill="{FELT}"/>', ground=PAPER)


def paste_trail(canvas: Canvas, cells: DisplayGrid, start: Cell, goal: Cell, mark: str) -> None:
    """Paste paw prints from cell to cell. ``mark``: "last" or "plan"."""
    (x0, y0), (x1, y1) = cells.middle(start), cells.middle(goal)
    way = hypot(x1 - x0, y1 - y0)
    across, down = (x1 - x0) / way, (y1 - y0) / way
    steps = max(2, int((way - REACH) / STEP))
    turn = round(degrees(atan2(down, across)) / 15) * 15 + 90
    for step in range(steps):
        far = max(0.0, way - REACH) * (step + 0.3) / steps
        aside = 9 if step % 2 else -9
        x, y = x0 + across * far - down * aside, y0 + down * far + across * aside
        canvas.stamp(_paw_sprite(HAPPENED if mark == "last" else CHOICE, turn), x, y)


@SPRITES.cutout(FELT)
def _paw_sprite(colour: str, turn: int) -> str:
    """A paw print turned by so many degrees."""
    toes = ((-9, -4), (-3.4, -10), (3.4, -10), (9, -4))
    shape = "".join(f'<ellipse cx="{x}" cy="{y}" rx="3.1" ry="4.2"/>' for x, y in toes)
    shape += '<path d="M0 -3C5 -3 9 4 8 8C7 12 2 10 0 10C-2 10 -7 12 -8 8C-9 4 -5 -3 0 -3Z"/>'
    turned, edge = f'transform="translate(20 20) rotate({turn})"', CASINGS[colour]
    return document(
        40,
        40,
        f'<g {turned} fill="{edge}" stroke="{edge}" stroke-width="5" stroke-linejoin="round">{shape}</g>'
        f'<g {turned} fill="{colour}">{shape}</g>',
    )


def paste_coordinates(canvas: Canvas, cells: DisplayGrid, shown: Layout) -> None:
    """Paste the coordinates beyond the arrows."""
    wide, high = COORDINATE
    above = {line for side, line in shown.arrows if side == "top"}
    for x in cells.columns:
        middle = cells.middle((x, cells.y0))[0] - (54 if x in above else 0)
        canvas.paste(_number_sprite(x), middle - wide // 2, cells.top - MAT - high - 7)
    for y in cells.rows:
        canvas.paste(_number_sprite(y), cells.left - MAT - wide - 40, cells.middle((cells.x0, y))[1] - high // 2)


def paste_arrows(canvas: Canvas, cells: DisplayGrid, shown: Layout) -> None:
    """Paste the arrows and letters of pushes beside the mat."""
    for line, mark in shown.arrows.items():
        if letter := shown.letters.get(line):
            canvas.stamp_letter(letter, _pin_sprite(line[0], letter), *_arrow_at(cells, line, PIN / 2))
        elif mark != "goal" or not shown.letters:
            canvas.stamp(_arrow_sprite(line[0], mark), *_arrow_at(cells, line, ARROW / 2 + MAT))


def _arrow_at(cells: DisplayGrid, line: Line, away: float) -> tuple[float, float]:
    """The middle of an arrow that far from the cells of a line."""
    side, at = line
    x, y = cells.middle((at, cells.y0) if side in ("top", "bottom") else (cells.x0, at))
    way = OUTWARD[side]
    edge = {"left": cells.left, "top": cells.top, "right": cells.right, "bottom": cells.bottom}[side]
    far = edge + sum(way) * away
    return (far, y) if way[0] else (x, far)


@SPRITES.opaque
def _number_sprite(number: int) -> str:
    wide, high = COORDINATE
    return document(wide, high, text(wide / 2, high / 2, true_minus(number), TEXT, CREAM), ground=PAPER)


@SPRITES.cutout(PAPER)
def _arrow_sprite(side: str, mark: str) -> str:
    """An arrow into the display; hollow for a goal."""
    colour, half = HAPPENED if mark == "last" else CHOICE, ARROW / 2
    fill = CHOICE_INK if mark == "goal" else colour
    return document(
        ARROW,
        ARROW,
        f'<path transform="translate({half:g} {half:g}) rotate({TURN[side]})" d="M-11 -14L13 0L-11 14Z" '
        f'fill="{fill}" stroke="{colour}" stroke-width="5" stroke-linejoin="round"/>',
    )


@SPRITES.cutout(PAPER)
def _pin_sprite(side: str, letter: str) -> str:
    """A letter on a disc with a tip towards the display."""
    wide, high = (PIN, DISC) if side in ("left", "right") else (DISC, PIN)
    x, y = OUTWARD[side]
    away = (PIN - DISC) / 2
    tip = f'<path transform="translate({wide / 2} {high / 2}) rotate({TURN[side]})" d="M4 -16L26 0L4 16Z"/>'
    disc = letter_disc(wide / 2 + x * away, high / 2 + y * away, DISC, letter, TEXT)
    return document(wide, high, f'<g fill="{CHOICE}">{tip}</g>' + disc)


@SPRITES.cutout(FELT)
def _letter_sprite(letter: str) -> str:
    """A letter on a disc, for the mat."""
    return document(DISC, DISC, letter_disc(DISC / 2, DISC / 2, DISC, letter, TEXT))
