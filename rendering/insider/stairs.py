"""The publicity staircase: each seat's points, from the cellar up to the star."""

from __future__ import annotations

from functools import cache, partial

from PIL import Image

from bot.games.insider import Board
from bot.games.insider.material import CELLAR, GOAL
from rendering._kit import WIDEST, Canvas, document, rect, text, true_minus
from rendering.insider.look import BLOCK, INK, NIGHT, PAPER, SEAM, SPRITES
from rendering.insider.pieces import seat_mark
from rendering.insider.symbols import star

LEFT, STEP, HEIGHT = 26, 22, 190  # the left edge, the width of a step, the height of the whole strip
RIM = 36  # the height of the numbers below the steps
FOOT, RISE = 50, 50  # the height of the lowest step, and how much higher the highest step is
TOKEN, STAR = 36, 36


def _step_height(points: int) -> int:
    """The height of a step above the strip's lower edge."""
    return FOOT + round(RISE * (points - CELLAR) / (GOAL - CELLAR))


@cache
def empty() -> Image.Image:
    """The sprite of the staircase without tokens."""
    return SPRITES.solid(("stairs",), _empty)


def _empty() -> str:
    body = ""
    for points in range(CELLAR, GOAL + 1):
        x, top = LEFT + (points - CELLAR) * STEP, HEIGHT - _step_height(points)
        colour = NIGHT if points == CELLAR else SEAM if points % 5 == 0 else BLOCK
        body += rect(x, top, STEP + 0.5, HEIGHT - RIM - top, colour)
    for points in range(CELLAR, GOAL + 1, 5):
        middle = LEFT + (points - CELLAR) * STEP + STEP / 2
        body += text(middle, HEIGHT - RIM / 2, true_minus(points), 26, INK)
    body += star(LEFT + (GOAL - CELLAR + 1) * STEP + STAR / 2 + 2, HEIGHT - RIM - STAR / 2, STAR)
    return document(WIDEST, HEIGHT, body, ground=PAPER)


def draw(canvas: Canvas, board: Board, top: int) -> None:
    """A token for each seat on its step, or above the star beyond the last step.

    Tokens that would cover each other are stacked; a stack that would leave the strip is pushed together.
    """
    placed: list[tuple[int, int]] = []
    columns = [LEFT + (min(points, GOAL + 1) - CELLAR) * STEP + (STEP - TOKEN) // 2 for points in board.points]
    feet = [HEIGHT - _step_height(min(points, GOAL)) - TOKEN for points in board.points]
    pitch = TOKEN - 3
    for x, y in zip(columns, feet, strict=True):
        others = sum(abs(x - other) < TOKEN for other in columns) - 1
        pitch = min(pitch, y // max(1, others))
    for seat in sorted(range(board.seats), key=lambda one: (board.points[one], one)):
        x, y = columns[seat], feet[seat]
        while any(abs(x - other) < TOKEN and abs(y - above) < pitch - 1 for other, above in placed):
            y -= pitch
        placed.append((x, y))
        token = SPRITES.cut(("token", seat), partial(_token, seat), PAPER)
        canvas.stamp(token, x + TOKEN // 2, top + max(0, y) + TOKEN // 2)


def _token(seat: int) -> str:
    return document(TOKEN, TOKEN, seat_mark(seat, TOKEN / 2, TOKEN / 2, TOKEN / 2 - 3))
