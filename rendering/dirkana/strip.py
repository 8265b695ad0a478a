"""The strip below the board: for each seat its mark, hand, abilities and ring, and at the end its score."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.base import Seat
from bot.games.dirkana import Phase, View
from rendering._kit import Canvas, plate
from rendering._kit.meaning import TO_MOVE
from rendering.base import Look
from rendering.dirkana import marks, status
from rendering.dirkana.cards import Size, card_sprite, hidden_sprite
from rendering.dirkana.layout import Layout, layout
from rendering.dirkana.look import PAPER, SIDES, SPRITES
from rendering.dirkana.rings import Ring, paste_ring

WIDTH, HEIGHT = 848, 424
EDGE: Final = 4
PLATE_WIDTH, PLATE_HEIGHT = 418, 416
HELD: Final = Size(115, 94, 23.5, 33)
CARD: Final = Size(129, 94, 23.5, 33)
HEAD: Final = 112  # height of the part above the ring


def draw(view: View, look: Look) -> bytes:
    """The strip as PNG. The seat of the view is on the right; for spectators seat 0 is on the left."""
    shown = layout(view, look)
    canvas = Canvas(SPRITES.palette, WIDTH, HEIGHT, PAPER)
    for at, seat in enumerate((1, 0) if view.seat == 0 else (0, 1)):
        paste_plate(canvas, view, look, seat, EDGE + at * (WIDTH - 2 * EDGE - PLATE_WIDTH), EDGE, shown)
    return canvas.png()


def plate_sprite(seat: Seat, awaited: bool, width: int, height: int) -> Image.Image:
    """The ground of a plate, with a frame while its seat is to act."""

    def svg() -> str:
        edge = TO_MOVE if awaited else None
        return plate(width, height, paper=PAPER, fill=SIDES[seat].ground, edge=edge, line=7, radius=20)

    return SPRITES.solid(("plate", seat, awaited, width, height), svg)


def paste_plate(canvas: Canvas, view: View, look: Look, seat: Seat, left: int, top: int, shown: Layout) -> None:
    """Paste the plate of a seat with its ring."""
    canvas.paste(plate_sprite(seat, seat in look.awaited, PLATE_WIDTH, PLATE_HEIGHT), left, top)
    canvas.paste(status.seat_sprite(view, look, seat), left + 8, top + 9)
    if view.phase is Phase.OVER:
        canvas.paste(status.score_sprite(view, seat), left + 74, top + 9)
    else:
        paste_hand(canvas, view, look, seat, HELD, left + 76, top + 11, shown)
        canvas.paste(status.abilities_sprite(view, seat), left + 319, top + 9)
    paste_ring(canvas, view, look, seat, ring_of(left, top), shown)


def ring_of(left: int, top: int) -> Ring:
    """The ring on a plate."""
    return Ring(left + 9, top + HEAD, CARD, 43)


def paste_hand(
    canvas: Canvas, view: View, look: Look, seat: Seat, size: Size, left: int, top: int, shown: Layout
) -> None:
    """Paste the open cards of a hand or, while it is hidden, backs. A sealed main Dirk is in the ring instead."""
    step, y = size.width + 7, top + size.height / 2
    for at, card in enumerate(shown.hands[seat]):
        x = left + at * step
        canvas.stamp(card_sprite(card, size), x + size.width / 2, y)
        if mark := shown.held.get(card):
            marks.paste_outline(canvas, x, top, size.width, size.height, mark)
    if view.phase is Phase.MAIN and not shown.hands[seat]:
        for at in range(view.held[seat] - (seat in look.decided)):
            canvas.stamp(hidden_sprite(seat, size), left + at * step + size.width / 2, y)
