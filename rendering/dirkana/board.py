"""The picture that everybody sees: the grid above, both seats' places below."""

from __future__ import annotations

from PIL import Image

from bot.games.dirkana import CELLS, COLUMNS, ROWS, TURNED, WAYS, View
from rendering import Look
from rendering._kit import Canvas, document, text
from rendering.dirkana import marks, rings
from rendering.dirkana.cards import face
from rendering.dirkana.look import INK, PANEL, PAPER, SPRITES
from rendering.dirkana.plan import Plan, plan

WIDTH, EDGE = 960, 8  # eighteen cards always lie somewhere: 1080 would make files of 70 kB
LEFT, TOP = 54, 48  # of the grid; before it stand the coordinates
ACROSS, DOWN, GAP = 180, 134, 10
CARD_WIDTH, CARD_HEIGHT = ACROSS - GAP, DOWN - GAP
PLACES = TOP + len(ROWS) * DOWN + 10
HEIGHT = PLACES + rings.HEIGHT + EDGE
SIGN = 44  # the width of a coordinate


def draw(view: View, look: Look) -> bytes:
    shown = plan(view, look)
    canvas = Canvas(SPRITES.palette, WIDTH, HEIGHT, PAPER)
    _rim(canvas)
    for at in range(len(CELLS)):
        x, y = corner(at)
        canvas.paste(cell_sprite(shown.grid[at]), x, y)
    _marks(canvas, shown)
    for seat in (0, 1):
        left = EDGE if seat == 0 else WIDTH - EDGE - rings.WIDTH
        rings.seat_place(canvas, view, look, seat, left, PLACES, shown)
    return canvas.png()


def corner(at: int) -> tuple[int, int]:
    """The upper left corner of a cell's card."""
    column, row = divmod(at, len(ROWS))
    return LEFT + column * ACROSS + GAP // 2, TOP + row * DOWN + GAP // 2


def cell_sprite(card: str) -> Image.Image:
    return SPRITES.solid(("cell", card), lambda: _cell(card))


def _cell(card: str) -> str:
    made = f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" fill="{PAPER}"/>'
    if card:
        return document(CARD_WIDTH, CARD_HEIGHT, made + face(card, CARD_WIDTH, CARD_HEIGHT))
    return document(
        CARD_WIDTH, CARD_HEIGHT, made + f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8" fill="{PANEL}"/>'
    )


def _rim(canvas: Canvas) -> None:
    """The notation's coordinates."""
    for at, letter in enumerate(COLUMNS):
        canvas.paste(_sign(letter), LEFT + at * ACROSS + (ACROSS - SIGN) // 2, TOP - 40)
    for at, figure in enumerate(ROWS):
        canvas.paste(_sign(figure), LEFT - SIGN - 2, TOP + at * DOWN + (DOWN - 40) // 2)


def _sign(words: str) -> Image.Image:
    ground = f'<rect width="{SIGN}" height="40" fill="{PAPER}"/>'
    return SPRITES.solid(("sign", words), lambda: document(SIGN, 40, ground + text(SIGN / 2, 20, words, 32, INK)))


def _marks(canvas: Canvas, shown: Plan) -> None:
    for at, mark in shown.cells.items():
        x, y = corner(at)
        card = shown.grid[at]
        if mark in ("start", "goal"):
            aside = CARD_WIDTH / 2 if not card else 24 if card.endswith(TURNED) else CARD_WIDTH - 24
            marks.dot(canvas, x + aside, y + CARD_HEIGHT / 2, mark)
        else:
            marks.outline(canvas, x, y, CARD_WIDTH, CARD_HEIGHT, mark)
    for at, kind, mark in shown.badges:
        x, y = corner(at)
        if kind == "twist":
            aside = 28 if shown.grid[at].endswith(TURNED) else CARD_WIDTH - 28
            marks.badge(canvas, x + aside, y + CARD_HEIGHT / 2, kind, mark)
        else:
            # At the edge of the cell that was left, where it hides nothing
            right, down = WAYS[kind]
            across, up = (CARD_WIDTH - marks.ROUND) / 2, (CARD_HEIGHT - marks.ROUND) / 2
            middle = x + CARD_WIDTH / 2 + right * across, y + CARD_HEIGHT / 2 + down * up
            marks.badge(canvas, *middle, kind, mark)
