"""A seat's own hand while it is hidden, and the sheet of all eighteen cards."""

from __future__ import annotations

from typing import Final

from bot.games.dirkana import DECK, View
from rendering.base import Look
from rendering.dirkana import labels
from rendering.dirkana.cards import Size, card_sprite
from rendering.dirkana.look import SPRITES

WIDTH: Final = 880
EDGE, LIFT, GAP = 16, 24, 32
CARD: Final = Size(400, 298, 70)
SHEET_CARD: Final = Size(171, 129, 42)
SHEET_ROWS, SHEET_GAP = 3, 7


def draw(view: View, look: Look) -> bytes:
    """The hand of the view's seat, side by side. The card considered as main Dirk is lifted and outlined."""
    assert view.seat is not None
    cards = view.hands[view.seat]
    canvas = SPRITES.canvas(WIDTH, 2 * EDGE + CARD.height + LIFT)
    step = CARD.width + GAP
    left = (WIDTH - len(cards) * step + GAP) // 2
    signs = look.signs_by(1)
    for at, card in enumerate(cards):
        lifted = look.mark == f"main {card}"
        x, y = left + at * step, EDGE + (0 if lifted else LIFT)
        canvas.stamp(card_sprite(card, CARD), x + CARD.width / 2, y + CARD.height / 2)
        if card in signs:
            canvas.note_letter(signs[card], x, y, CARD.width, CARD.height)
        if lifted:
            labels.paste_outline(canvas, x, y, CARD.width, CARD.height, "plan")
    return canvas.png()


def sheet() -> bytes:
    """The eighteen cards, one background per row: numbers alternate between the three backgrounds."""
    across, down = SHEET_CARD.width + SHEET_GAP, SHEET_CARD.height + SHEET_GAP
    columns = len(DECK) // SHEET_ROWS
    canvas = SPRITES.canvas(columns * across + SHEET_GAP, SHEET_ROWS * down + SHEET_GAP)
    for at, card in enumerate(DECK):
        column, row = divmod(at, SHEET_ROWS)
        x, y = SHEET_GAP + column * across, SHEET_GAP + row * down
        canvas.stamp(card_sprite(card, SHEET_CARD), x + SHEET_CARD.width / 2, y + SHEET_CARD.height / 2)
    return canvas.png()
