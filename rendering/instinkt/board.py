"""The public picture: the display between the plates of both seats."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, degrees, hypot

from PIL import Image

from bot.games.base import Seat
from bot.games.instinkt import SIDE, Cell, Phase, View, window
from rendering._kit import Canvas, document, outline, place, text, true_minus
from rendering.base import Look
from rendering.instinkt.cards import face
from rendering.instinkt.layout import Layout, layout
from rendering.instinkt.look import INK, LAST, PANEL, PAPER, PLAN, SEAM, SPRITES
from rendering.instinkt.seats import PLATE_HEIGHT, paste_plate

NARROW, WIDE = 940, 1040  # widths of a picture; the narrower one is larger on a phone
EDGE, GAP = 12, 6
MAT = 10  # margin of the mat around the cells
LEFT, TOP, RIGHT, BOTTOM = 84, 84, 44, 48  # the rim: coordinates on the left and top, arrows on all sides

PITCHES = (198, 182, 152, 130)  # distance of cells in windows of 4 to 7 cells


@dataclass(frozen=True)
class Grid:
    """The window's cells in the picture. The upper left corner of cell (x, y) is at (left + (x - x0) * pitch,
    top + (y - y0) * pitch)."""

    x0: int
    y0: int
    columns: int
    rows: int
    pitch: int
    left: int
    top: int

    def at(self, cell: Cell) -> tuple[int, int]:
        """The upper left corner of a cell."""
        return self.left + (cell[0] - self.x0) * self.pitch, self.top + (cell[1] - self.y0) * self.pitch

    @property
    def width(self) -> int:
        """Width of the whole picture."""
        return _width(self.columns, self.pitch)

    @property
    def bottom(self) -> int:
        return self.top + self.rows * self.pitch

    @property
    def right(self) -> int:
        return self.left + self.columns * self.pitch


def grid(view: View) -> Grid:
    """The window of a view, as large as the picture allows."""
    x0, y0, x1, y1 = window(view.display)
    columns, rows = x1 - x0 + 1, y1 - y0 + 1
    pitch = PITCHES[max(columns, rows, SIDE) - SIDE]
    left = (_width(columns, pitch) - LEFT - RIGHT - columns * pitch) // 2 + LEFT
    return Grid(x0, y0, columns, rows, pitch, left, EDGE + PLATE_HEIGHT + TOP)


def _width(columns: int, pitch: int) -> int:
    """The narrower width of a picture in which the cells fit."""
    return NARROW if LEFT + columns * pitch + RIGHT <= NARROW else WIDE


def draw(view: View, look: Look) -> bytes:
    """The board as PNG."""
    cells, shown = grid(view), layout(view, look)
    canvas = Canvas(SPRITES.palette, cells.width, cells.bottom + BOTTOM + PLATE_HEIGHT + EDGE, PAPER)
    paste_plate(canvas, view, look, 0, EDGE, cells.width, shown.chosen)
    paste_plate(canvas, view, look, 1, cells.bottom + BOTTOM, cells.width, shown.chosen)
    _paste_rim(canvas, cells, shown)
    _paste_mat(canvas, cells)
    scores = {(one.x, one.y): points for one, points in zip(view.display, view.worth, strict=False)}
    for y in range(cells.y0, cells.y0 + cells.rows):
        for x in range(cells.x0, cells.x0 + cells.columns):
            card = shown.cards.get((x, y))
            mark = shown.marks.get((x, y), "")
            points = scores.get((x, y)) if view.phase is Phase.OVER else None
            canvas.paste(cell_sprite(cells.pitch, card, mark, points), *cells.at((x, y)))
    if shown.trail:
        _paste_trail(canvas, cells, *shown.trail)
    return canvas.png()


# Cells


def cell_sprite(pitch: int, card: tuple[Seat, str] | None, mark: str, points: int | None = None) -> Image.Image:
    """A cell with its card and mark. ``points``: what the card has scored."""
    return SPRITES.solid(("cell", pitch, card, mark, points), lambda: _cell(pitch, card, mark, points))


def _cell(pitch: int, card: tuple[Seat, str] | None, mark: str, points: int | None) -> str:
    size = pitch - 2 * GAP
    if card is None:
        return document(pitch, pitch, _empty(pitch, mark), ground=PANEL)
    made = place(face(card[1], card[0], size, size, points), GAP, GAP)
    if mark == "start":
        made += f'<circle cx="{pitch * 0.14:g}" cy="{pitch * 0.5:g}" r="{pitch * 0.1:g}" fill="{PANEL}"/>'
        made += f'<circle cx="{pitch * 0.14:g}" cy="{pitch * 0.5:g}" r="{pitch * 0.075:g}" fill="{PLAN}"/>'
    elif mark in ("last", "plan"):
        made += _ring(pitch, size * 0.13 + GAP / 2, LAST if mark == "last" else PLAN, dashed=mark != "last")
    return document(pitch, pitch, made, ground=PANEL)


def _ring(pitch: int, radius: float, colour: str, *, dashed: bool, inset: float = 3.5) -> str:
    """An outline inside a cell."""
    size = pitch - 2 * inset
    return outline(inset, inset, size, size, colour, 7, radius, "16 9" if dashed else "")


def _empty(pitch: int, mark: str) -> str:
    """A cell without a card."""
    middle, inset = pitch / 2, GAP + 4
    if mark == "goal":
        return f'<circle cx="{middle}" cy="{middle}" r="{pitch * 0.13:g}" fill="{PLAN}"/>'
    if mark in ("left", "leave"):
        return _ring(pitch, pitch * 0.11, LAST if mark == "left" else PLAN, dashed=True, inset=inset)
    return f'<circle cx="{middle}" cy="{middle}" r="{pitch * 0.05:g}" fill="{SEAM}"/>'


# The rim


def _paste_mat(canvas: Canvas, cells: Grid) -> None:
    """Paste the mat under the cells."""
    left, top = cells.left - MAT, cells.top - MAT
    right, bottom = cells.right + MAT, cells.bottom + MAT
    canvas.fill(left, top, right - left, bottom - top, PANEL)
    for corner, x, y in ((0, left, top), (1, right - 20, top), (2, left, bottom - 20), (3, right - 20, bottom - 20)):
        canvas.paste(SPRITES.solid(("mat", corner), lambda corner=corner: _corner(corner)), x, y)  # type: ignore[misc]


def _corner(corner: int) -> str:
    """A rounded corner of the mat: upper left, upper right, lower left, lower right."""
    x, y = (0, 20)[corner % 2 == 0], (0, 20)[corner < 2]
    return document(20, 20, f'<circle cx="{x}" cy="{y}" r="20" fill="{PANEL}"/>', ground=PAPER)


def _paste_rim(canvas: Canvas, cells: Grid, shown: Layout) -> None:
    """Paste the coordinates of the notation beside the mat, and the arrows of pushes outside them."""
    half = cells.pitch // 2
    for x in range(cells.x0, cells.x0 + cells.columns):
        canvas.paste(_number_sprite(x), cells.at((x, cells.y0))[0] + half - NUMBER // 2, cells.top - MAT - 36)
    for y in range(cells.y0, cells.y0 + cells.rows):
        canvas.paste(_number_sprite(y), cells.left - MAT - NUMBER, cells.at((cells.x0, y))[1] + half - 15)
    for (side, line), mark in shown.arrows.items():
        x, y = cells.at((line, line))
        match side:
            case "left" | "right":
                at = (cells.left - LEFT + 2 if side == "left" else cells.right + MAT + 2, y + half - 18)
            case _:
                at = (x + half - 18, cells.top - TOP + 6 if side == "top" else cells.bottom + MAT + 2)
        canvas.paste(_arrow_sprite(side, mark), *at)


NUMBER = 42  # width of a coordinate


def _number_sprite(number: int) -> Image.Image:
    return SPRITES.solid(
        ("rim", number),
        lambda: document(NUMBER, 30, text(NUMBER / 2, 15, true_minus(number), 28, INK), ground=PAPER),
    )


TURN = {"left": 0, "top": 90, "right": 180, "bottom": 270}


def _arrow_sprite(side: str, mark: str) -> Image.Image:
    return SPRITES.solid(("arrow", side, mark), lambda: _arrow(side, mark))


def _arrow(side: str, mark: str) -> str:
    """An arrow into the display, 30 px deep and 36 px wide; hollow for a goal."""
    width, height = (30, 36) if side in ("left", "right") else (36, 30)
    colour = LAST if mark == "last" else PLAN
    fill = PAPER if mark == "goal" else colour
    return document(
        width,
        height,
        f'<path transform="translate({width / 2} {height / 2}) rotate({TURN[side]})" d="M-10 -13L11 0L-10 13Z" '
        f'fill="{fill}" stroke="{colour}" stroke-width="4" stroke-linejoin="round"/>',
        ground=PAPER,
    )


# The trail of a moved card


def _paste_trail(canvas: Canvas, cells: Grid, start: Cell, goal: Cell, mark: str) -> None:
    """Paste paw prints from cell to cell."""
    half = cells.pitch / 2
    (x0, y0), (x1, y1) = ((x + half, y + half) for x, y in (cells.at(start), cells.at(goal)))
    way = hypot(x1 - x0, y1 - y0)
    across, down = (x1 - x0) / way, (y1 - y0) / way
    reach = way - cells.pitch * 0.42
    steps = max(2, int(reach / 44))
    for step in range(steps):
        far = cells.pitch * 0.08 + reach * step / steps
        aside = 9 if step % 2 else -9
        x, y = x0 + across * far - down * aside, y0 + down * far + across * aside
        canvas.blend(_paw_sprite(mark, across, down), x - 20, y - 20)


def _paw_sprite(mark: str, across: float, down: float) -> Image.Image:
    """A paw print that points in that direction, in steps of 15°."""
    turn = round(degrees(atan2(down, across)) / 15) * 15 + 90
    colour = LAST if mark == "last" else PLAN

    def svg() -> str:
        toes = ((-9, -4), (-3.4, -10), (3.4, -10), (9, -4))
        shape = "".join(f'<ellipse cx="{x}" cy="{y}" rx="3.1" ry="4.2"/>' for x, y in toes)
        shape += '<path d="M0 -3C5 -3 9 4 8 8C7 12 2 10 0 10C-2 10 -7 12 -8 8C-9 4 -5 -3 0 -3Z"/>'
        turned = f'transform="translate(20 20) rotate({turn})"'
        return document(
            40,
            40,
            f'<g {turned} fill="{PAPER}" stroke="{PAPER}" stroke-width="5" stroke-linejoin="round">{shape}</g>'
            f'<g {turned} fill="{colour}">{shape}</g>',
        )

    return SPRITES.floating(("paw", mark, turn), svg)
