"""The seat plates: figure, points, number of cards, and the scandals that weigh on each seat."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import View
from rendering._kit import Canvas, document, plate, text, true_minus
from rendering.base import Look
from rendering.insider.layout import Layout
from rendering.insider.look import GOLD, INK, LAST, PAPER, PREVIEW, SIDES, SPRITES
from rendering.insider.pieces import figure
from rendering.insider.symbols import card_back, crown, die, hourglass, star

HEIGHT, GAP, LEFT, WIDTH = 96, 8, 12, 1056
ROOMY = 300  # the width above which a plate has room for an hourglass


def draw(canvas: Canvas, view: View, drawn: Layout, look: Look, top: int) -> None:
    """A plate for each seat, side by side from ``top``."""
    board = view.board
    width = _width(board.seats)
    for seat in range(board.seats):
        x = LEFT + seat * (width + GAP)
        points, held, ground = board.points[seat], view.held[seat], SIDES[seat].tint
        canvas.paste(_plate(width, seat, _edge(view, drawn, look, seat)), x, top)
        canvas.paste(SPRITES.solid(("points", points, ground), partial(_points, points, ground)), x + 92, top + 10)
        canvas.paste(SPRITES.solid(("held", held, ground), partial(_held, held, ground)), x + 92, top + 50)
        if board.rumours[seat]:
            canvas.paste(SPRITES.solid(("rumours", ground), partial(_rumours, ground)), x + 196, top + 9)
        if board.missing[seat]:
            canvas.paste(SPRITES.solid(("missing", ground), partial(_missing, ground)), x + 196, top + 49)


def prepare(seats: int) -> None:
    """Make the sprites of that many plates, as the start of a match shows them."""
    for seat in range(seats):
        for edge in (None, LAST):
            _plate(_width(seats), seat, edge)


def _width(seats: int) -> int:
    """The width of one of so many plates."""
    return (WIDTH - GAP * (seats - 1)) // seats


def _edge(view: View, drawn: Layout, look: Look, seat: Seat) -> str | None:
    """The colour of a plate's edge: a winner's, a target's of the previewed action, or that of a seat to act."""
    if view.outcome and seat in view.outcome.winners:
        return GOLD
    if seat in drawn.targets:
        return PREVIEW
    return LAST if seat in look.owing else None


def _plate(width: int, seat: Seat, edge: str | None) -> Image.Image:
    """The sprite of a plate with the seat's figure, a winner's crown or the hourglass of a seat to act."""

    def body() -> str:
        symbol = figure(seat, 10, 10, 78)
        if edge == GOLD:
            symbol += crown(width - 60, 10, 48)
        elif edge == LAST and width > ROOMY:
            symbol += hourglass(width - 52, 48, 38)
        return plate(width, HEIGHT, paper=PAPER, fill=SIDES[seat].tint, edge=edge, line=7, radius=20, body=symbol)

    return SPRITES.solid(("seat", width, seat, edge), body)


def _points(points: int, ground: str) -> str:
    words = true_minus(points)
    size = 38 if len(words) < 3 else 32
    return document(100, 36, star(20, 19, 36) + text(42, 18, words, size, INK, anchor="start"), ground=ground)


def _held(count: int, ground: str) -> str:
    body = card_back(7, 1, 27, 34) + text(42, 18, str(count), 32, INK, anchor="start")
    return document(100, 36, body, ground=ground)


def _rumours(ground: str) -> str:
    """Rumours: only one die is rolled."""
    return document(38, 38, die(1, 1, 36, 1), ground=ground)


def _missing(ground: str) -> str:
    """The next turn is missed."""
    return document(38, 38, hourglass(1, 1, 36, crossed=True), ground=ground)
