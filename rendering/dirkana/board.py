"""The board: the grid; for the seat to act also its own ring, which is large while a card is placed in it."""

from __future__ import annotations

from typing import Final

from bot.games.dirkana import Phase, View
from rendering._kit import Canvas
from rendering.base import Look
from rendering.dirkana import labels, strip
from rendering.dirkana.cards import Size, card_sprite
from rendering.dirkana.grid import Grid, paste_grid
from rendering.dirkana.layout import Layout, layout
from rendering.dirkana.look import SPRITES
from rendering.dirkana.rings import Ring, paste_ring
from rendering.dirkana.strip import paste_hand, plate_sprite

TARGET: Final = 31_000  # bytes of the public board
PUBLIC_WIDTH, PUBLIC_HEIGHT = 848, 540
WIDTH, HEIGHT, OWN_HEIGHT = 880, 560, 880  # of a seat's boards
PUBLIC: Final = Grid(47, 48, Size(151, 114, 34), 42, 48)
OWN: Final = Grid(56, 56, Size(155, 109, 40), 49, 56)
OWN_TOP: Final = 530  # of the seat's plate below the grid
OWN_RING: Final = Ring(16, OWN_TOP + 10, Size(140, 103, 40), 51)
OWN_HELD: Final = Size(188, 141, 40)
OWN_LEFT: Final = 474  # of the part beside the ring
LARGE: Final = Size(202, 168, 46)
LARGE_RING: Final = Ring(244, 18, LARGE, 45, letter=52)


def draw(view: View, look: Look) -> bytes:
    """The board as PNG."""
    shown = layout(view, look)
    if is_placing(view):
        return _placing(view, look, shown).png()
    if is_own(view):
        return _own(view, look, shown).png()
    canvas = SPRITES.canvas(PUBLIC_WIDTH, PUBLIC_HEIGHT)
    paste_grid(canvas, PUBLIC, shown, look)
    return canvas.png(TARGET)


def is_own(view: View) -> bool:
    """Whether the view's seat chooses its main Dirk or takes its turn: its board shows its ring and hand."""
    return view.seat is not None and (view.phase is Phase.MAIN or view.turn == view.seat)


def is_placing(view: View) -> bool:
    """Whether the view's seat is to place a card: its board shows its ring and hand only."""
    return view.phase is Phase.PLACE and is_own(view)


def _own(view: View, look: Look, shown: Layout) -> Canvas:
    """The grid above the seat's ring, hand and abilities."""
    seat, canvas = view.seat or 0, SPRITES.canvas(WIDTH, OWN_HEIGHT)
    paste_grid(canvas, OWN, shown, look)
    canvas.paste(plate_sprite(seat, seat in look.awaited, WIDTH - 8, OWN_HEIGHT - OWN_TOP - 4), 4, OWN_TOP)
    paste_ring(canvas, view, look, seat, OWN_RING, shown)
    canvas.paste(strip.seat_sprite(view, look, seat), OWN_LEFT + 46, OWN_TOP + 190)
    paste_hand(canvas, view, look, seat, OWN_HELD, OWN_LEFT, OWN_TOP + 16, shown)
    canvas.paste(strip.abilities_sprite(view, seat, is_large=True), OWN_LEFT + 220, OWN_TOP + 175)
    if view.phase is not Phase.MAIN:
        canvas.paste(strip.scores_sprite(view, seat), OWN_LEFT, OWN_TOP + 294)
    return canvas


def _placing(view: View, look: Look, shown: Layout) -> Canvas:
    """The seat's ring, large, beside its hand."""
    seat, canvas = view.seat or 0, SPRITES.canvas(WIDTH, HEIGHT)
    canvas.paste(plate_sprite(seat, seat in look.awaited, WIDTH, HEIGHT), 0, 0)
    signs = look.signs_by(1)
    for at, card in enumerate(shown.hands[seat]):
        x, y = 20, LARGE_RING.top + at * (LARGE.height + 12)
        canvas.stamp(card_sprite(card, LARGE), x + LARGE.width / 2, y + LARGE.height / 2)
        if card in signs:
            canvas.note_letter(signs[card], x, y, LARGE.width, LARGE.height)
        if mark := shown.held.get(card):
            labels.paste_outline(canvas, x, y, LARGE.width, LARGE.height, mark)
    canvas.paste(strip.seat_sprite(view, look, seat), 20, 415)
    canvas.paste(strip.abilities_sprite(view, seat), 112, 415)
    canvas.paste(strip.scores_sprite(view, seat), 20, HEIGHT - 53)
    paste_ring(canvas, view, look, seat, LARGE_RING, shown)
    return canvas
