"""The end of a match: a row for each scoring, with its tables and what it brought each seat."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import Board, Scoring
from bot.games.insider.material import SCORING
from rendering._kit import Canvas, document, text, true_minus
from rendering.insider.look import CREAM, GOLD, HAZE, NIGHT, PAPER, SPRITES
from rendering.insider.pieces import figure, seat_mark
from rendering.insider.symbols import point_coin

LEFT, WIDTH, ROW, HEAD = 12, 1056, 100, 56  # the left edge, the width, the height of a row and of the signs above
TABLE, BROUGHT, CELL = 72, 92, 84  # the width of a table and of a seat's points, the height of a table


def height(board: Board) -> int:
    """The height of all rows with the seats' signs above them."""
    return HEAD + ROW * len(board.scored)


def draw(canvas: Canvas, board: Board, top: int) -> None:
    """The seats' signs; below, each scoring's number, its tables, its penalty, and the points of each seat."""
    first = LEFT + WIDTH - board.seats * BROUGHT - 12
    for seat in range(board.seats):
        canvas.paste(_sign(seat), first + seat * BROUGHT + 22, top + 4)
    y = top + HEAD
    for number, scoring in enumerate(board.scored, 1):
        canvas.paste(SPRITES.solid(("row",), _row), LEFT, y)
        canvas.paste(_number(number), LEFT + 10, y + 26)
        _draw_tables(canvas, scoring, y + 8)
        for seat, points in enumerate(scoring.brought):
            canvas.paste(_points(points), first + seat * BROUGHT, y + 22)
        y += ROW


def _row() -> str:
    panel = f'<rect y="4" width="{WIDTH}" height="{ROW - 8}" rx="20" fill="{NIGHT}"/>'
    return document(WIDTH, ROW, panel, ground=PAPER)


def _draw_tables(canvas: Canvas, scoring: Scoring, top: int) -> None:
    x, card = LEFT + 62, SCORING[scoring.card]
    for value, sign in zip(card.values, scoring.layout, strict=True):
        canvas.paste(_table(value, None if sign == "-" else int(sign)), x, top)
        x += TABLE
    canvas.paste(SPRITES.solid(("unseated", card.penalty), lambda: _penalty(card.penalty)), x, top)


def _table(value: int, seat: Seat | None) -> Image.Image:
    """The sprite of a table: its value, and the figure that sat there."""

    def body() -> str:
        if seat is None:
            circle = f'<circle cx="36" cy="42" r="28" fill="none" stroke="{HAZE}" stroke-width="4"/>'
            return document(TABLE, CELL, circle + text(36, 42, str(value), 30, HAZE), ground=NIGHT)
        circle = f'<circle cx="36" cy="42" r="33" fill="{CREAM}"/>'
        taken = circle + figure(seat, 11, 12, 50) + point_coin(56, 66, 34, value)
        return document(TABLE, CELL, taken, ground=NIGHT)

    return SPRITES.solid(("sat", value, seat), body)


def _penalty(points: int) -> str:
    """An empty chair with the penalty for a seat without a figure at the tables."""
    chair = f'<path d="M14 22V48H36V66M14 48V66" fill="none" stroke="{HAZE}" stroke-width="6" stroke-linecap="round"/>'
    return document(96, CELL, chair + text(66, 46, true_minus(points), 30, HAZE), ground=NIGHT)


def _sign(seat: Seat) -> Image.Image:
    return SPRITES.solid(("head", seat), lambda: document(48, 48, seat_mark(seat, 24, 24, 20), ground=PAPER))


def _number(number: int) -> Image.Image:
    body = text(22, 24, str(number), 34, CREAM)
    return SPRITES.solid(("scoring", number), lambda: document(44, 48, body, ground=NIGHT))


def _points(points: int) -> Image.Image:
    """The sprite of what a scoring brought a seat, with its sign."""

    def body() -> str:
        words = f"+{points}" if points > 0 else true_minus(points)
        return document(BROUGHT, 56, text(46, 28, words, 38, GOLD if points > 0 else HAZE), ground=NIGHT)

    return SPRITES.solid(("brought", points), body)
