"""The end of a match: a row for each scoring card, with its tables and what it brought each seat; below, the points.

Cards that were not scored are revealed: the open one and those that were still to come.
"""

from __future__ import annotations

from functools import partial

from bot.games.base import Seat
from bot.games.insider import View
from bot.games.insider.material import ROUNDS, SCORING
from rendering._kit import Canvas, document, outline, text, true_minus
from rendering.insider.look import (
    ASIDE,
    BLOCK,
    CREAM,
    DUSK,
    HEIGHT,
    INK,
    NIGHT,
    PAPER,
    PLACE,
    SMALL,
    SPRITES,
    chair,
    seat_mark,
    star,
)

LEFT, TOP, WIDTH, HEAD, ROW = 4, 4, ASIDE - 12, 54, 98  # the edges, the width, the height of the head and of a row
NUMBER, TABLE, PENALTY, BROUGHT = 40, 54, 98, 70  # widths in a row
TALL = ROW - 6  # the height of a row's panel
SUM = HEIGHT - TOP - HEAD  # the upper edge of the row of points


def draw_scorings(canvas: Canvas, view: View) -> None:
    """The seats' signs; a row for each scoring: number, tables, penalty, what it brought; the points of each seat."""
    board = view.board
    first = LEFT + WIDTH - board.seats * BROUGHT - 8
    canvas.paste(SPRITES.solid(("sum",), _sum), LEFT, SUM)
    for seat, points in enumerate(board.points):
        x = first + seat * BROUGHT
        canvas.paste(SPRITES.solid(("head", seat), partial(_head, seat)), x + (BROUGHT - HEAD) // 2, TOP - 2)
        canvas.paste(SPRITES.solid(("total", points), partial(_total, points)), x, SUM + 8)
    y = TOP + HEAD
    for number, scoring in enumerate(board.scored, 1):
        canvas.paste(SPRITES.solid(("row",), _row), LEFT, y)
        canvas.paste(SPRITES.solid(("scoring", number), partial(_number, number)), LEFT, y + (TALL - 60) // 2)
        _draw_card(canvas, scoring.card, scoring.layout, y)
        for seat, points in enumerate(scoring.brought):
            sprite = SPRITES.solid(("brought", points), partial(_points, points))
            canvas.paste(sprite, first + seat * BROUGHT, y + (TALL - 60) // 2)
        y += ROW
    for card in view.tables[: ROUNDS - len(board.scored)]:
        canvas.paste(SPRITES.solid(("open row",), _open_row), LEFT, y)
        _draw_card(canvas, card, "", y)
        y += ROW


def _draw_card(canvas: Canvas, card: str, layout: str, top: int) -> None:
    """A scoring card's tables, with who sat there if it was scored, and its penalty."""
    values, penalty, is_scored = SCORING[card].values, SCORING[card].penalty, bool(layout)
    x = LEFT + NUMBER
    for value, sign in zip(values, layout or "-" * len(values), strict=True):
        seat = None if sign == "-" else int(sign)
        sprite = SPRITES.solid(("sat", value, seat, is_scored), partial(_table, value, seat, is_scored))
        canvas.paste(sprite, x, top + 4)
        x += TABLE
    canvas.paste(SPRITES.solid(("unseated", penalty, is_scored), partial(_sum_penalty, penalty, is_scored)), x, top + 4)


def _row() -> str:
    panel = f'<rect width="{WIDTH}" height="{TALL}" rx="20" fill="{PLACE}"/>'
    return document(WIDTH, TALL, panel, ground=PAPER)


def _open_row() -> str:
    panel = f'<rect x="2" y="2" width="{WIDTH - 4}" height="{TALL - 4}" rx="20" fill="{BLOCK}"/>'
    return document(WIDTH, TALL, panel + outline(3, 3, WIDTH - 6, TALL - 6, INK, 4, 20, "12 10"), ground=PAPER)


def _sum() -> str:
    """The ground of the row of points, and their star."""
    panel = f'<rect width="{WIDTH}" height="{HEAD}" rx="20" fill="{NIGHT}"/>'
    return document(WIDTH, HEAD, panel + star(24, HEAD / 2, 38), ground=PAPER)


def _total(points: int) -> str:
    return document(BROUGHT, HEAD - 16, text(BROUGHT / 2, HEAD / 2 - 8, true_minus(points), 44, CREAM), ground=NIGHT)


def _ground(is_scored: bool) -> tuple[str, str]:
    """The ground of a row, and the colour of pale figures on it."""
    return (PLACE, DUSK) if is_scored else (BLOCK, INK)


def _table(value: int, seat: Seat | None, is_scored: bool) -> str:
    """A table: the sign of the seat that sat there, and the value."""
    ground, pale = _ground(is_scored)
    if not is_scored:
        return document(TABLE, TALL - 8, text(27, 42, str(value), SMALL, pale), ground=ground)
    above = f'<path d="M14 22H40" stroke="{pale}" stroke-width="5" stroke-linecap="round"/>'
    if seat is not None:
        above = seat_mark(seat, 27, 23, 19)
    body = above + text(27, 65, str(value), SMALL, INK if seat is not None else pale)
    return document(TABLE, TALL - 8, body, ground=ground)


def _sum_penalty(points: int, is_scored: bool) -> str:
    """An empty chair with the penalty for a seat without a figure at the tables."""
    ground, pale = _ground(is_scored)
    body = chair(12, 22, 42, pale) + text(70, 44, true_minus(points), SMALL, pale)
    return document(PENALTY, TALL - 8, body, ground=ground)


def _head(seat: Seat) -> str:
    return document(HEAD, HEAD, seat_mark(seat, 27, 27, 22), ground=PAPER)


def _number(number: int) -> str:
    return document(NUMBER, 60, text(22, 30, str(number), SMALL, INK), ground=PLACE)


def _points(points: int) -> str:
    """What a scoring brought a seat, with its sign."""
    words = f"+{points}" if points > 0 else true_minus(points)
    return document(BROUGHT, 60, text(BROUGHT / 2, 30, words, SMALL, INK if points > 0 else DUSK), ground=PLACE)
