"""The hand of the view's seat and, where cards in its columns are hidden from others, its columns below.

Beside the board, which shows the columns too, they are left out.
"""

from __future__ import annotations

from PIL import Image

from bot.games.migrato import View
from rendering._kit import document, open_eye, place, rect
from rendering.base import Look
from rendering.migrato.board import EDGE, LARGE, SMALL, columns_height, paste_columns, row_count
from rendering.migrato.cards import face
from rendering.migrato.labels import card_title
from rendering.migrato.layout import Slot, hand_marks, is_hidden
from rendering.migrato.look import CHOICE, CREAM, HAPPENED, INK, PANEL, PAPER, SPRITES, WIDTH
from rendering.migrato.strip import TABLE_HEIGHT, known_cards, paste_known

CARD_WIDTH, CARD_HEIGHT, PITCH = 328, 404, 350
RING = 8  # around a card
LIFT = 16  # how much higher a previewed card stands
MAX_LARGE = 4  # rows of columns below the hand at their larger size


def draw(view: View, look: Look) -> bytes:
    """The hand as PNG, with what is known of the other one. The view must be a seat's."""
    seat = view.seat
    assert seat is not None
    columns = [[Slot(card) for card in column.cards] for column in view.columns[seat]]
    rows = row_count(columns)
    shows_columns = not look.with_board and any(is_hidden(one.card) for column in columns for one in column)
    any_known = any(known_cards(view)) and view.outcome is None
    size = LARGE if rows <= MAX_LARGE - any_known else SMALL
    height = 2 * EDGE + CARD_HEIGHT + LIFT + 2 * RING
    below = height + any_known * (TABLE_HEIGHT + EDGE)
    canvas = SPRITES.canvas(WIDTH, below + (columns_height(rows, size) if shows_columns else 0))
    count = len(view.hand)
    pitch = PITCH if count <= 3 else (WIDTH - 2 * EDGE) // count
    left = (WIDTH - (count - 1) * pitch - CARD_WIDTH - 2 * RING) // 2
    taken, known = taken_card(view), list(view.known[seat])
    previewed, signs = hand_marks(look.mark_words, view.hand), look.signs_by(1)
    for at, card in enumerate(view.hand):
        ring = CHOICE if previewed[at] else HAPPENED if card == taken else None
        if card == taken:
            taken = ""  # equal cards: only one of them was taken
        if is_known := card in known:
            known.remove(card)
        canvas.paste(card_sprite(card, ring, is_known, look.language), left + at * pitch, EDGE)
        if sign := signs.pop(card, ""):
            canvas.note_letter(sign, left + at * pitch, EDGE, CARD_WIDTH, CARD_HEIGHT)
    if any_known:
        paste_known(canvas, view, height)
    if shows_columns:
        paste_columns(canvas, columns, below - EDGE, size, own=view.outcome is None)
    return canvas.png()


def taken_card(view: View) -> str:
    """The card that the view's seat has taken in the last turn, or ""."""
    return next((step.taken for step in view.last if step.seat == view.seat and step.taken), "")


def card_sprite(card: str, ring: str | None, known: bool, language: str) -> Image.Image:
    """A card of the hand, with its name in that language.

    Args:
        ring: the colour of the ring around it. A previewed card stands higher.
        known: the other seat knows of the card, which an eye shows.
    """
    return SPRITES.solid(("hand", card, ring, known, language), lambda: _card_svg(card, ring, known, language))


def _card_svg(card: str, ring: str | None, known: bool, language: str) -> str:
    width, height = CARD_WIDTH + 2 * RING, CARD_HEIGHT + LIFT + 2 * RING
    y = RING if ring == CHOICE else RING + LIFT
    made = rect(0, y - RING, width, CARD_HEIGHT + 2 * RING, ring, CARD_WIDTH * 0.1 + RING) if ring else ""
    made += place(face(card, CARD_WIDTH, CARD_HEIGHT, card_title(language, card)), RING, y)
    if known:
        x, middle = width - 52, y + CARD_HEIGHT * 0.28
        made += f'<circle cx="{x}" cy="{middle:g}" r="34" fill="{PANEL}"/>' + open_eye(x, middle, 26, INK, CREAM)
    return document(width, height, made, ground=PAPER)
