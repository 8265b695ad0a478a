"""The rim of a display: coordinates of the notation, arrows of pushes, and the letters of what may be picked."""

from __future__ import annotations

from typing import Final

from PIL import Image

from rendering._kit import Canvas, Cut, document, letter_disc, text, true_minus
from rendering._kit.meaning import CHOICE, HAPPENED
from rendering.instinkt.grid import Grid
from rendering.instinkt.layout import Layout, Line
from rendering.instinkt.look import INK, PANEL, PAPER, SPRITES

TEXT = 34  # px: size of coordinates and letters
NUMBER = 60, 28  # width and height of a coordinate
DISC = 44  # diameter of a letter's disc
PIN = 53  # length of a disc with its tip, which points into the display
ARROW = 38
TURN: Final = {"left": 0, "top": 90, "right": 180, "bottom": 270}
OUTWARD: Final = {"left": (-1, 0), "top": (0, -1), "right": (1, 0), "bottom": (0, 1)}


def paste_rim(canvas: Canvas, cells: Grid, mat: int, shown: Layout) -> None:
    """Paste the coordinates beside the mat, and the arrows and letters of pushes between them and the mat.

    ``mat``: the width of the mat around the cells.
    """
    wide, high = NUMBER
    above = {line for side, line in shown.arrows if side == "top"}
    for x in cells.columns:
        middle = cells.middle((x, cells.y0))[0] - (54 if x in above else 0)
        canvas.paste(_number_sprite(x), middle - wide // 2, cells.top - mat - high - 7)
    for y in cells.rows:
        canvas.paste(_number_sprite(y), cells.left - mat - wide - 40, cells.middle((cells.x0, y))[1] - high // 2)
    for line, mark in shown.arrows.items():
        letter = shown.letters.get(line)
        if letter or mark != "goal" or not shown.letters:
            sprite = _pin_sprite(line[0], letter) if letter else _arrow_sprite(line[0], mark)
            canvas.stamp(sprite, *_arrow_at(cells, mat, line, PIN if letter else ARROW))


def _arrow_at(cells: Grid, mat: int, line: Line, length: int) -> tuple[float, float]:
    """The middle of an arrow whose tip touches the cells of a line."""
    side, at = line
    x, y = cells.middle((at, cells.y0) if side in ("top", "bottom") else (cells.x0, at))
    edge = {"left": cells.left, "top": cells.top, "right": cells.right, "bottom": cells.bottom}[side]
    way = OUTWARD[side]
    far = edge + sum(way) * (length / 2 + (mat if length == ARROW else 0))
    return (far, y) if way[0] else (x, far)


def _number_sprite(number: int) -> Image.Image:
    wide, high = NUMBER
    return SPRITES.solid(
        ("rim", number),
        lambda: document(wide, high, text(wide / 2, high / 2, true_minus(number), TEXT, INK), ground=PAPER),
    )


def _arrow_sprite(side: str, mark: str) -> Cut:
    return SPRITES.cut(("arrow", side, mark), lambda: _arrow(side, mark), PAPER)


def _arrow(side: str, mark: str) -> str:
    """An arrow into the display; hollow for a goal."""
    colour, half = HAPPENED if mark == "last" else CHOICE, ARROW / 2
    fill = PAPER if mark == "goal" else colour
    return document(
        ARROW,
        ARROW,
        f'<path transform="translate({half:g} {half:g}) rotate({TURN[side]})" d="M-11 -14L13 0L-11 14Z" '
        f'fill="{fill}" stroke="{colour}" stroke-width="5" stroke-linejoin="round"/>',
    )


def _pin_sprite(side: str, letter: str) -> Cut:
    return SPRITES.cut(("pin", side, letter), lambda: _pin(side, letter), PAPER)


def _pin(side: str, letter: str) -> str:
    """A letter on a disc with a tip towards the display."""
    wide, high = (PIN, DISC) if side in ("left", "right") else (DISC, PIN)
    x, y = OUTWARD[side]
    away = (PIN - DISC) / 2
    disc_x, disc_y = wide / 2 + x * away, high / 2 + y * away
    tip = f'<path transform="translate({wide / 2} {high / 2}) rotate({TURN[side]})" d="M4 -16L26 0L4 16Z"/>'
    return document(wide, high, f'<g fill="{CHOICE}">{tip}</g>' + letter_disc(disc_x, disc_y, DISC, letter, TEXT))


def paste_letter(canvas: Canvas, x: float, y: float, letter: str) -> None:
    """Paste a letter on a disc, its middle on x, y of the mat."""
    svg = letter_disc(DISC / 2, DISC / 2, DISC, letter, TEXT)
    canvas.stamp(SPRITES.cut(("letter", letter), lambda: document(DISC, DISC, svg), PANEL), x, y)
