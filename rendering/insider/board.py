"""The picture that everybody sees: seats, town, tables and staircase; in the end the scorings instead of the town."""

from __future__ import annotations

from bot.games.insider import Phase, View
from rendering._kit import Canvas
from rendering.base import Look
from rendering.insider import final, seats, stairs, tables, town
from rendering.insider.look import PAPER, SPRITES
from rendering.insider.plan import plan

WIDTH, EDGE, GAP = 1080, 10, 8
TOWN = EDGE + seats.HEIGHT + GAP
TABLES = TOWN + town.HEIGHT + GAP + 4
STAIRS = TABLES + tables.HEIGHT + GAP


def draw(view: View, look: Look) -> bytes:
    shown = plan(view, look)
    over = view.board.phase is Phase.OVER
    below = TOWN + final.height(view.board) + GAP if over else STAIRS
    canvas = Canvas(SPRITES.palette, WIDTH, below + stairs.HEIGHT + EDGE, PAPER)
    seats.draw(canvas, view, shown, look, EDGE)
    if over:
        final.draw(canvas, view.board, TOWN)
    else:
        canvas.paste(town.empty(view.board.seats), 0, TOWN)
        town.draw(canvas, shown, TOWN)
        tables.draw(canvas, view, shown, TABLES)
    canvas.paste(stairs.empty(), 0, below)
    stairs.draw(canvas, view.board, below)
    return canvas.png()
