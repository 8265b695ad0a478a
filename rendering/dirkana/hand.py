"""A seat's own hand while it is hidden, and the sheet of all eighteen cards."""

from __future__ import annotations

from PIL import Image

from bot.games.dirkana import DECK, View
from rendering._kit import Canvas, document, place, rect
from rendering.base import Look
from rendering.dirkana.cards import face
from rendering.dirkana.look import PAPER, PLAN, SPRITES

WIDTH, EDGE = 960, 20
CARD, TALL, LIFT, RING = 440, 328, 26, 8
SHEET_COLUMNS, SHEET_WIDTH, SHEET_HEIGHT, SHEET_GAP = 3, 288, 210, 12


def draw(view: View, look: Look) -> bytes:
    """The hand of the view's seat, side by side. The card considered as main Dirk is lifted and has a ring."""
    assert view.seat is not None
    cards = view.hands[view.seat]
    canvas = Canvas(SPRITES.palette, WIDTH, 2 * EDGE + TALL + LIFT + 2 * RING, PAPER)
    step = CARD + 2 * RING + 16
    left = (WIDTH - len(cards) * step + 16) // 2
    for at, card in enumerate(cards):
        canvas.paste(card_sprite(card, look.mark == f"main {card}"), left + at * step, EDGE)
    return canvas.png()


def card_sprite(card: str, lifted: bool = False) -> Image.Image:
    """A card of the hand."""
    return SPRITES.solid(("hand", card, lifted), lambda: _card(card, lifted))


def _card(card: str, lifted: bool) -> str:
    width, height = CARD + 2 * RING, TALL + LIFT + 2 * RING
    y = 0 if lifted else LIFT
    ring = rect(0, 0, width, TALL + 2 * RING, PLAN, TALL * 0.06 + RING) if lifted else ""
    return document(width, height, ring + place(face(card, CARD, TALL), RING, y + RING), ground=PAPER)


def sheet() -> bytes:
    """The eighteen cards, one background per column: numbers alternate between the three backgrounds."""
    rows = len(DECK) // SHEET_COLUMNS
    width = SHEET_COLUMNS * (SHEET_WIDTH + SHEET_GAP) + SHEET_GAP
    canvas = Canvas(SPRITES.palette, width, rows * (SHEET_HEIGHT + SHEET_GAP) + SHEET_GAP, PAPER)
    for at, card in enumerate(DECK):
        row, column = divmod(at, SHEET_COLUMNS)
        canvas.paste(
            _sheet_card_sprite(card),
            SHEET_GAP + column * (SHEET_WIDTH + SHEET_GAP),
            SHEET_GAP + row * (SHEET_HEIGHT + SHEET_GAP),
        )
    return canvas.png()


def _sheet_card_sprite(card: str) -> Image.Image:
    return SPRITES.solid(
        ("sheet", card),
        lambda: document(SHEET_WIDTH, SHEET_HEIGHT, face(card, SHEET_WIDTH, SHEET_HEIGHT), ground=PAPER),
    )
