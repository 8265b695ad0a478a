"""The own hand, large, while it is secret. And all eighteen cards at a glance."""

from __future__ import annotations

from PIL import Image

from bot.games.dirkana import DECK, View
from rendering import Look
from rendering._kit import Canvas, document, place
from rendering.dirkana.cards import face
from rendering.dirkana.look import PAPER, PLAN, SPRITES

WIDTH, EDGE = 960, 20
CARD, TALL, LIFT, RING = 440, 328, 26, 8
SHEET_COLUMNS, SHEET_WIDTH, SHEET_HEIGHT, SHEET_GAP = 3, 288, 210, 12


def draw(view: View, look: Look) -> bytes:
    """Side by side; a card that is considered as main is lifted and has a ring."""
    assert view.seat is not None
    cards = view.hands[view.seat]
    canvas = Canvas(SPRITES.palette, WIDTH, 2 * EDGE + TALL + LIFT + 2 * RING, PAPER)
    step = CARD + 2 * RING + 16
    left = (WIDTH - len(cards) * step + 16) // 2
    for at, card in enumerate(cards):
        canvas.paste(card_sprite(card, look.mark == f"main {card}"), left + at * step, EDGE)
    return canvas.png()


def card_sprite(card: str, lifted: bool = False) -> Image.Image:
    return SPRITES.solid(("hand", card, lifted), lambda: _card(card, lifted))


def _card(card: str, lifted: bool) -> str:
    width, height = CARD + 2 * RING, TALL + LIFT + 2 * RING
    y = 0 if lifted else LIFT
    made = f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
    if lifted:
        made += f'<rect width="{width}" height="{TALL + 2 * RING}" rx="{TALL * 0.06 + RING:g}" fill="{PLAN}"/>'
    return document(width, height, made + place(face(card, CARD, TALL), RING, y + RING))


def sheet() -> bytes:
    """A column a background, since the numbers go round."""
    rows = len(DECK) // SHEET_COLUMNS
    width = SHEET_COLUMNS * (SHEET_WIDTH + SHEET_GAP) + SHEET_GAP
    canvas = Canvas(SPRITES.palette, width, rows * (SHEET_HEIGHT + SHEET_GAP) + SHEET_GAP, PAPER)
    for at, card in enumerate(DECK):
        row, column = divmod(at, SHEET_COLUMNS)
        canvas.paste(
            _of_sheet(card),
            SHEET_GAP + column * (SHEET_WIDTH + SHEET_GAP),
            SHEET_GAP + row * (SHEET_HEIGHT + SHEET_GAP),
        )
    return canvas.png()


def _of_sheet(card: str) -> Image.Image:
    ground = f'<rect width="{SHEET_WIDTH}" height="{SHEET_HEIGHT}" fill="{PAPER}"/>'
    return SPRITES.solid(
        ("sheet", card), lambda: document(SHEET_WIDTH, SHEET_HEIGHT, ground + face(card, SHEET_WIDTH, SHEET_HEIGHT))
    )
