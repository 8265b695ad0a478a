"""The board: seat plates, town, tables and staircase; after the end the scorings in place of town and tables."""

from __future__ import annotations

from bot.games.insider import Phase, View
from rendering._kit import WIDEST, Canvas
from rendering.base import Look
from rendering.insider import scorings, seats, stairs, tables, town
from rendering.insider.layout import layout
from rendering.insider.look import PAPER, SPRITES

EDGE, GAP = 10, 8
TOWN = EDGE + seats.HEIGHT + GAP
TABLES = TOWN + town.HEIGHT + GAP + 4
STAIRS = TABLES + tables.HEIGHT + GAP


def draw(view: View, look: Look) -> bytes:
    """The picture of a view's board as PNG."""
    drawn = layout(view, look)
    is_over = view.board.phase is Phase.OVER
    below = TOWN + scorings.height(view.board) + GAP if is_over else STAIRS
    canvas = Canvas(SPRITES.palette, WIDEST, below + stairs.HEIGHT + EDGE, PAPER)
    seats.draw(canvas, view, drawn, look, EDGE)
    if is_over:
        scorings.draw(canvas, view.board, TOWN)
    else:
        canvas.paste(town.empty(view.board.seats), 0, TOWN)
        town.draw(canvas, drawn, TOWN)
        tables.draw(canvas, view, drawn, TABLES)
    canvas.paste(stairs.empty(), 0, below)
    stairs.draw(canvas, view.board, below)
    return canvas.png()
