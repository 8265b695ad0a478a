"""The panel beside the town: the dice and points of the turn, the INSIDER's tables, the penalty."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import View
from bot.games.insider.material import SCORING
from bot.games.insider.town import table
from rendering._kit import Canvas, document, rect, text, true_minus
from rendering._kit.palette import HAPPENED
from rendering.insider.layout import Layout, Mark
from rendering.insider.look import ASIDE, CREAM, DUSK, GOLD, HAZE, HEIGHT, NIGHT, PANEL, PAPER, SPRITES, TABLE, box
from rendering.insider.pieces import chair, die, feet, figure, point_coin

TOP = 8
PART = 60  # the width and height of a die, of the points left
RING = 46  # the radius of a table


def draw(canvas: Canvas, view: View, drawn: Layout) -> None:
    """The panel at the right edge of the board."""
    board = drawn.board
    canvas.paste(SPRITES.solid(("panel",), _ground), ASIDE, TOP)
    _draw_points(canvas, view)
    if not board.card:
        return
    scoring = SCORING[board.card]
    for number, (value, sign) in enumerate(zip(scoring.values, board.layout, strict=True), 1):
        mark = drawn.marks.get(table(number))
        x, y, _, _ = box(table(number), board.tables)
        canvas.paste(_table(number, value, None if sign == "-" else int(sign), mark), x, y)
    penalty = SPRITES.solid(("penalty", scoring.penalty), partial(_penalty, scoring.penalty))
    canvas.paste(penalty, ASIDE + 8, HEIGHT - 84)


def _ground() -> str:
    panel = rect(0, 0, PANEL, HEIGHT - 2 * TOP, NIGHT, 26)
    return document(PANEL, HEIGHT - 2 * TOP, panel, ground=PAPER)


def _table(number: int, value: int, seat: Seat | None, mark: Mark | None) -> Image.Image:
    """The sprite of a table: its number, the figure that sits there, its value, and its mark."""
    return SPRITES.solid(("table", number, value, seat, mark), partial(_table_svg, number, value, seat, mark))


def _table_svg(number: int, value: int, seat: Seat | None, mark: Mark | None) -> str:
    x, y = PANEL / 2 - 4, TABLE / 2
    edge, line = (mark.colour, mark.line) if mark else (GOLD, 5)
    dash = f' stroke-dasharray="{mark.dash}"' if mark and mark.dash else ""
    body = text(20, y, str(number), 44, HAZE)
    body += f'<circle cx="{x}" cy="{y}" r="{RING}" fill="{CREAM if mark else NIGHT}"/>'
    body += (
        f'<circle cx="{x}" cy="{y}" r="{RING - 4}" fill="{DUSK if seat is None else CREAM}" stroke="{edge}" '
        f'stroke-width="{line}"{dash}/>'
    )
    if seat is not None:
        body += figure(seat, x - 30, y - 32, 61)
    return document(PANEL, TABLE, body + point_coin(PANEL - 36, y, 58, value), ground=NIGHT)


def _penalty(points: int) -> str:
    """An empty chair with the penalty for a seat without a figure at the tables."""
    body = chair(28, 6, 54, HAZE) + text(118, 32, true_minus(points), 48, CREAM)
    return document(PANEL - 16, 64, body, ground=NIGHT)


def _draw_points(canvas: Canvas, view: View) -> None:
    """The turn's dice, or footprints after ``walk``, and the points left."""
    texts, left, y = [step.text for step in view.board.last], view.board.left, TOP + 14
    faces = next((one.split()[1:] for one in reversed(texts) if one.startswith("dice")), [])
    for number, face in enumerate(faces):
        canvas.paste(SPRITES.solid(("die", face), partial(_die, int(face))), ASIDE + 8 + number * 58, y)
    if not faces and "walk" in texts:
        canvas.paste(SPRITES.solid(("feet",), lambda: _part(feet())), ASIDE + 24, y)
    if left is not None:
        canvas.paste(SPRITES.solid(("left", left), partial(_points_left, left)), ASIDE + PANEL - 8 - PART, y)


def _part(body: str) -> str:
    """A symbol's document on the panel's ground."""
    return document(PART, PART, body, ground=NIGHT)


def _die(face: int) -> str:
    return _part(die(3, 4, 52, face))


def _points_left(points: int) -> str:
    return _part(point_coin(30, 30, 60, points, HAPPENED if points else DUSK, CREAM))
