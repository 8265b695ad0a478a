"""The example of the rules: a stag pushed into a column, before and after."""

from __future__ import annotations

from bot.games.base import Seat
from bot.games.instinkt import STAG, Cell, Phase, Placed, View
from bot.texts import say
from rendering._kit import Canvas, document, outline, place, rect, sign
from rendering._kit.meaning import HAPPENED
from rendering.base import Look, Picture
from rendering.instinkt.cards import face
from rendering.instinkt.layout import Layout, layout
from rendering.instinkt.look import INK, PANEL, PAPER, SEAM, SPRITES

VIEW = View(
    seat=0,
    draft=False,
    phase=Phase.LAY,
    hand=(),
    under=(),
    held=(2, 2),
    stacked=(5, 5),
    token=0,
    display=(
        Placed(1, 0, 0, "7"),
        Placed(0, 1, 0, "6"),
        Placed(2, 1, 0, "8"),
        Placed(0, 2, 1, "2"),
        Placed(1, 2, 1, "3"),
        Placed(2, 3, 1, "1"),
    ),
    revealed=(STAG, "9"),
    queue=(0, 1),
    equal=False,
    removed=((), ()),
    last=(),
    points=(0, 0),
)
PUSH = "push top 1"
COLUMNS, ROWS = 3, 4

CELL, GAP, MARGIN = 150, 4, 14  # px
BETWEEN = 96  # width of the arrow between the displays
ABOVE = 200  # height of the stag that comes in and its arrow
DISPLAY = COLUMNS * CELL + 16


def example(look: Look) -> Picture:
    """See ``Drawing.example``."""
    top, high = MARGIN + ABOVE, ROWS * CELL + 16
    canvas = Canvas(SPRITES.palette, 2 * (MARGIN + DISPLAY) + BETWEEN, top + high + MARGIN, PAPER)
    stag = SPRITES.solid(("example", "stag"), lambda: _card((0, STAG), "last", PAPER))
    canvas.paste(stag, MARGIN + 8 + CELL, MARGIN)
    canvas.paste(SPRITES.solid(("example", "in"), _arrow_in), MARGIN + 8 + CELL, MARGIN + CELL)
    canvas.paste(SPRITES.solid(("example", "then"), _arrow_on), MARGIN + DISPLAY, top + (high - BETWEEN) // 2)
    _paste_display(canvas, layout(VIEW, Look()), MARGIN, top)
    _paste_display(canvas, layout(VIEW, Look(mark=PUSH)), MARGIN + DISPLAY + BETWEEN, top)
    return Picture(canvas.png(), say(look.language, "instinkt-alt-example"))


def _paste_display(canvas: Canvas, shown: Layout, left: int, top: int) -> None:
    mat = SPRITES.solid(("example", "mat"), _mat)
    canvas.paste(mat, left, top)
    for y in range(ROWS):
        for x in range(COLUMNS):
            cell: Cell = (x, y)
            card, mark = shown.cards.get(cell), {"plan": "last", "leave": "left"}.get(shown.marks.get(cell, ""), "")
            svg = (lambda card=card, mark=mark: _card(card, mark, PANEL)) if card else (lambda mark=mark: _empty(mark))
            sprite = SPRITES.solid(("example", card, mark), svg)
            canvas.paste(sprite, left + 8 + x * CELL, top + 8 + y * CELL)


def _card(card: tuple[Seat, str], mark: str, ground: str) -> str:
    """A card without its condition. ``mark``: "last" if it has been moved."""
    size = CELL - 2 * GAP
    made = place(face(card[1], card[0], size, size), GAP, GAP)
    if mark:
        made += outline(4, 4, CELL - 8, CELL - 8, HAPPENED, 7, 18)
    return document(CELL, CELL, made, ground=ground)


def _empty(mark: str) -> str:
    """A cell without a card. ``mark``: "left" if a card has gone from it."""
    made = f'<circle cx="{CELL / 2}" cy="{CELL / 2}" r="8" fill="{SEAM}"/>'
    if mark:
        made = outline(12, 12, CELL - 24, CELL - 24, HAPPENED, 3, 18)
    return document(CELL, CELL, made, ground=PANEL)


def _mat() -> str:
    return document(DISPLAY, ROWS * CELL + 16, rect(0, 0, DISPLAY, ROWS * CELL + 16, PANEL, 20), ground=PAPER)


def _arrow_in() -> str:
    """An arrow down into the column."""
    height = ABOVE - CELL
    body = f'<path d="M{CELL / 2 - 26} 8H{CELL / 2 + 26}L{CELL / 2} {height - 8}Z" fill="{HAPPENED}"/>'
    return document(CELL, height, sign("arrow", height - 16, body), ground=PAPER)


def _arrow_on() -> str:
    """An arrow from before to after."""
    body = f'<path d="M16 48H72M50 24L76 48L50 72" fill="none" stroke="{INK}" stroke-width="12"/>'
    return document(BETWEEN, BETWEEN, sign("arrow", 60, body), ground=PAPER)
