"""The publicity staircase, from the cellar up to the star."""

from __future__ import annotations

from functools import cache, partial

from PIL import Image

from bot.games.insider import Board
from bot.games.insider.material import CELLAR, GOAL
from rendering._kit import Canvas, document, text
from rendering.insider import figures
from rendering.insider.look import BLOCK, INK, NIGHT, PAPER, SEAM, SPRITES

LEFT, STEP, HEIGHT = 26, 22, 190
RIM = 36  # below the steps, for their numbers
FOOT, RISE = 50, 50  # the lowest step over the picture's foot, and how much the highest is above it
TOKEN, STAR = 36, 36


def _top(points: int) -> int:
    """The height of a step over the picture's foot."""
    return FOOT + round(RISE * (points - CELLAR) / (GOAL - CELLAR))


@cache
def empty() -> Image.Image:
    return SPRITES.solid(("stairs",), _stairs)


def _stairs() -> str:
    made = f'<rect width="1080" height="{HEIGHT}" fill="{PAPER}"/>'
    for points in range(CELLAR, GOAL + 1):
        x, top = LEFT + (points - CELLAR) * STEP, HEIGHT - _top(points)
        colour = NIGHT if points == CELLAR else SEAM if points % 5 == 0 else BLOCK
        made += f'<rect x="{x}" y="{top}" width="{STEP + 0.5}" height="{HEIGHT - RIM - top}" fill="{colour}"/>'
    for points in range(CELLAR, GOAL + 1, 5):
        middle = LEFT + (points - CELLAR) * STEP + STEP / 2
        words = str(points).replace("-", "−")
        made += text(middle, HEIGHT - RIM / 2, words, 26, INK)
    return document(
        1080,
        HEIGHT,
        made + figures.star(LEFT + (GOAL - CELLAR + 1) * STEP + STAR / 2 + 2, HEIGHT - RIM - STAR / 2, STAR),
    )


def draw(canvas: Canvas, board: Board, top: int) -> None:
    """A sign a seat on its step, or beyond the last, over the star; signs that would cover each other stand above each
    other."""
    placed: list[tuple[int, int]] = []
    columns = [LEFT + (min(points, GOAL + 1) - CELLAR) * STEP + (STEP - TOKEN) // 2 for points in board.points]
    feet = [HEIGHT - _top(min(points, GOAL)) - TOKEN for points in board.points]
    apart = TOKEN - 3
    for x, y in zip(columns, feet, strict=True):
        others = sum(abs(x - other) < TOKEN for other in columns) - 1
        apart = min(apart, y // max(1, others))  # where many meet far up, they cover each other in part
    for seat in sorted(range(board.seats), key=lambda one: (board.points[one], one)):
        x, y = columns[seat], feet[seat]
        while any(abs(x - other) < TOKEN and abs(y - above) < apart - 1 for other, above in placed):
            y -= apart
        placed.append((x, y))
        token = SPRITES.cut(("token", seat), partial(_token, seat), PAPER)
        canvas.stamp(token, x + TOKEN // 2, top + max(0, y) + TOKEN // 2)


def _token(seat: int) -> str:
    return document(TOKEN, TOKEN, figures.mark_of(seat, TOKEN / 2, TOKEN / 2, TOKEN / 2 - 3))
