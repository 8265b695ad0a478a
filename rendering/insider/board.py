"""The picture: the town, beside it the INSIDER's tables and the seats; after the end the scorings and the seats."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import dist

from bot.games.insider import Phase, View
from bot.games.insider.town import BESIDE, ENDS, MIDDLE, table_number
from rendering._kit import WIDEST, Canvas
from rendering.base import Look
from rendering.insider import scorings, seats, tables, town
from rendering.insider.layout import Layout, layout
from rendering.insider.look import DUSK, HEIGHT, PAPER, SMALL, SPRITES, STREET, TABLE_MIDDLE, box, table_row
from rendering.insider.pieces import DISC, badge, letter_sign

INSET = 4  # px: the distance of a letter's middle from the edges of its place
AWAY = 40  # px by which a letter is moved off the figure on a way
Point = tuple[float, float]


def draw(view: View, look: Look) -> bytes:
    """The picture of a view as PNG."""
    canvas, drawn = SPRITES.canvas(WIDEST, HEIGHT), layout(view, look)
    if view.board.phase is Phase.OVER:
        scorings.draw(canvas, view)
        seats.draw(canvas, view, drawn, look)
        return canvas.png()
    canvas.paste(town.empty(view.board.seats), 0, 0)
    town.draw(canvas, drawn, view.seat)
    if not view.hands:
        tables.draw(canvas, view, drawn)
    seats.draw(canvas, view, drawn, look)
    for field, cost in drawn.goals.items():
        _draw_cost(canvas, drawn, field, cost)
    for letter, (x, y) in letter_places(drawn):
        is_card = letter in drawn.robbing
        sprite = SPRITES.cut(("letter", letter, is_card), partial(letter_sign, letter, is_card), PAPER)
        canvas.stamp_letter(letter, sprite, x, y)
    return canvas.png()


def _draw_cost(canvas: Canvas, drawn: Layout, field: str, cost: int) -> None:
    """A disc with the points to get to a field: in its middle, or at its edge where something stands there."""
    x, y, width, height = box(field, drawn.board)
    if field in BESIDE:
        middle = y + height - DISC // 2 - 5 if _is_taken(drawn, field) else y + height // 2
        ground = town.colour(field, drawn.board.seats)
    else:
        middle, ground = y + height // 2, STREET if field in ENDS else DUSK
    word = str(cost or "")
    sprite = SPRITES.cut(("badge", word, ground), partial(badge, word), ground)
    canvas.stamp(sprite, x + (TABLE_MIDDLE if table_number(field) else width / 2), middle)


def letter_places(drawn: Layout) -> list[tuple[str, Point]]:
    """Where the middle of each letter lies: at a corner of its field, in the middle of an empty one.

    Letters keep their diameter.
    """
    made: list[tuple[str, Point]] = []
    for field in sorted(drawn.letters, key=lambda one: one not in BESIDE):
        for letter in drawn.letters[field]:
            spots = [(x, min(y, HEIGHT - DISC / 2)) for x, y in _letter_spots(drawn, field)]
            free = (at for at in spots if all(dist(at, other) >= DISC for _, other in made))
            made.append((letter, next(free, spots[0])))
    return made


def _letter_spots(drawn: Layout, field: str) -> Iterator[Point]:
    """Where a letter of a field can stand, the best first."""
    x, y, width, height = box(field, drawn.board)
    across, down = x + width / 2, y + height / 2
    is_taken = _is_taken(drawn, field)
    if table_number(field):
        # Below the table's number, if the next row's then stays clear
        below = DISC // 2 + SMALL // 3 if table_row(drawn.board) >= DISC + SMALL * 2 // 3 else 0
        yield (x + DISC // 2 - 4, down + below) if is_taken else (x + TABLE_MIDDLE, down)
    elif field in BESIDE:
        if not is_taken and len(drawn.letters[field]) == 1:
            yield across, down
        sides = (INSET, width - INSET) if field[0] == "e" else (width - INSET, INSET)  # the tables lie beside column e
        yield from ((x + side, y + top) for top in (height - INSET, INSET) for side in sides)
    else:
        if not is_taken:
            yield across, down
        for away in (-AWAY, AWAY):
            yield (across, down + away) if width < height else (across + away, down)
            yield (across + away, down) if width < height else (across, down + away)


def _is_taken(drawn: Layout, field: str) -> bool:
    """Whether anything stands on the field that a letter should not hide."""
    board = drawn.board
    return field in {*(one for _, one in board.standing()), *board.homes, *board.markers, MIDDLE}
