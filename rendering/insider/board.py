"""The board: the town beside the INSIDER's tables; after the end the scorings in their place."""

from __future__ import annotations

from functools import partial

from bot.games.insider import Phase, View
from bot.games.insider.town import BESIDE, ENDS, MIDDLE, table_number
from rendering._kit import WIDEST, Canvas
from rendering.base import Look
from rendering.insider import scorings, tables, town
from rendering.insider.layout import Layout, layout
from rendering.insider.look import DUSK, HEIGHT, PAPER, SPRITES, STREET, box
from rendering.insider.pieces import DISC, badge

LEAST_PITCH = 44  # pixels from disc to disc
ASIDE = 30  # pixels by which a disc is moved off the figure on a way


def draw(view: View, look: Look) -> bytes:
    """The picture of a view's board as PNG."""
    canvas = Canvas(SPRITES.palette, WIDEST, HEIGHT, PAPER)
    if view.board.phase is Phase.OVER:
        scorings.draw(canvas, view)
        return canvas.png()
    drawn = layout(view, look)
    canvas.paste(town.empty(view.board.seats), 0, 0)
    town.draw(canvas, drawn, view.seat)
    tables.draw(canvas, view, drawn)
    for field, cost in drawn.goals.items():
        _draw_badges(canvas, drawn, field, [str(cost or "")])
    for field, letters in drawn.letters.items():
        _draw_badges(canvas, drawn, field, letters, are_letters=True)
    return canvas.png()


def _draw_badges(canvas: Canvas, drawn: Layout, field: str, words: list[str], *, are_letters: bool = False) -> None:
    """Discs on a field, side by side: in its middle, or at its edge where something stands there."""
    x, y, width, height = box(field, drawn.board.tables)
    standing = {one for _, one in drawn.board.standing()}
    if field in BESIDE:
        is_taken = field in {*standing, *drawn.board.homes, *drawn.board.markers, MIDDLE}
        middle = y + height - DISC // 2 - 5 if is_taken else y + height // 2
        ground = town.colour(field, drawn.board.seats)
    else:
        middle, ground = y + height // 2, STREET if field in ENDS else DUSK
        if field in ENDS and field in standing:  # leave half of the figure visible
            x, middle = (x, middle + ASIDE) if width < height else (x + ASIDE, middle)
    across = 2 if len(words) < 5 else 3
    pitch = max(LEAST_PITCH, min(DISC, width // across))
    for number, word in enumerate(words):
        row, column = divmod(number, across)
        in_row = min(across, len(words) - row * across)
        left = x + width / 2 + (column - (in_row - 1) / 2) * pitch - (4 if table_number(field) else 0)
        sprite, top = SPRITES.cut(("badge", word, ground), partial(badge, word), ground), middle - row * min(DISC, 40)
        if are_letters:
            canvas.stamp_letter(word, sprite, left, top)
        else:
            canvas.stamp(sprite, left, top)
