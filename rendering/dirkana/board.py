"""The public picture: the grid above the plates of both seats."""

from __future__ import annotations

from PIL import Image

from bot.games.dirkana import CELLS, COLUMNS, ROWS, TURNED, WAYS, View
from rendering._kit import Canvas, document, rect, text
from rendering.base import Look
from rendering.dirkana import marks, seats
from rendering.dirkana.cards import face
from rendering.dirkana.layout import Layout, layout
from rendering.dirkana.look import INK, PANEL, PAPER, SPRITES

WIDTH, EDGE = 960, 8  # all eighteen cards are always drawn: a width of 1080 would make files of 70 kB
LEFT, TOP = 54, 48  # of the grid, with the coordinates before it
ACROSS, DOWN, GAP = 180, 134, 10
CARD_WIDTH, CARD_HEIGHT = ACROSS - GAP, DOWN - GAP
PLATES = TOP + len(ROWS) * DOWN + 10
HEIGHT = PLATES + seats.HEIGHT + EDGE
SIGN = 44  # width of a coordinate


def draw(view: View, look: Look) -> bytes:
    """The board as PNG."""
    shown = layout(view, look)
    canvas = Canvas(SPRITES.palette, WIDTH, HEIGHT, PAPER)
    _paste_rim(canvas)
    for at in range(len(CELLS)):
        x, y = corner(at)
        canvas.paste(cell_sprite(shown.grid[at]), x, y)
    _paste_marks(canvas, shown)
    for seat in (0, 1):
        left = EDGE if seat == 0 else WIDTH - EDGE - seats.WIDTH
        seats.paste_plate(canvas, view, look, seat, left, PLATES, shown)
    return canvas.png()


def corner(at: int) -> tuple[int, int]:
    """The upper left corner of a cell's card."""
    column, row = divmod(at, len(ROWS))
    return LEFT + column * ACROSS + GAP // 2, TOP + row * DOWN + GAP // 2


def cell_sprite(card: str) -> Image.Image:
    """A cell with its card, or an empty one."""
    return SPRITES.solid(("cell", card), lambda: _cell(card))


def _cell(card: str) -> str:
    shown = face(card, CARD_WIDTH, CARD_HEIGHT) if card else rect(0, 0, CARD_WIDTH, CARD_HEIGHT, PANEL, 8)
    return document(CARD_WIDTH, CARD_HEIGHT, shown, ground=PAPER)


def _paste_rim(canvas: Canvas) -> None:
    """Paste the coordinates of the notation."""
    for at, letter in enumerate(COLUMNS):
        canvas.paste(_sign_sprite(letter), LEFT + at * ACROSS + (ACROSS - SIGN) // 2, TOP - 40)
    for at, figure in enumerate(ROWS):
        canvas.paste(_sign_sprite(figure), LEFT - SIGN - 2, TOP + at * DOWN + (DOWN - 40) // 2)


def _sign_sprite(words: str) -> Image.Image:
    return SPRITES.solid(("sign", words), lambda: document(SIGN, 40, text(SIGN / 2, 20, words, 32, INK), ground=PAPER))


def _paste_marks(canvas: Canvas, shown: Layout) -> None:
    """Paste the marks of cells and the badges of steps."""
    for at, mark in shown.cells.items():
        x, y = corner(at)
        card = shown.grid[at]
        if mark in ("start", "goal"):
            dx = CARD_WIDTH / 2 if not card else 24 if card.endswith(TURNED) else CARD_WIDTH - 24
            marks.stamp_dot(canvas, x + dx, y + CARD_HEIGHT / 2, mark)
        else:
            marks.paste_outline(canvas, x, y, CARD_WIDTH, CARD_HEIGHT, mark)
    for at, kind, mark in shown.badges:
        x, y = corner(at)
        if kind == "twist":
            dx = 28 if shown.grid[at].endswith(TURNED) else CARD_WIDTH - 28
            marks.stamp_badge(canvas, x + dx, y + CARD_HEIGHT / 2, kind, mark)
        else:
            # At the edge of the vacated cell, where the badge covers nothing
            right, down = WAYS[kind]
            across, up = (CARD_WIDTH - marks.ROUND) / 2, (CARD_HEIGHT - marks.ROUND) / 2
            middle = x + CARD_WIDTH / 2 + right * across, y + CARD_HEIGHT / 2 + down * up
            marks.stamp_badge(canvas, *middle, kind, mark)
