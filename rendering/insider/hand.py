"""The seat's own hand with known cards of others, and the sheet with all kinds of cards."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import View
from bot.games.insider.material import GUARD, KINDS
from rendering._kit import WIDEST, Canvas, document
from rendering.base import Look
from rendering.insider.cards import HEIGHT, WIDTH, card, pile, pile_height, sheet_card
from rendering.insider.layout import layout
from rendering.insider.look import PAPER, SPRITES
from rendering.insider.pieces import figure

EDGE = 16  # around the picture
GAP = 8  # between two piles
ROW, KNOWN_CARD, MOST_KNOWN = 84, 72, 12  # height of a row of known cards, width of such a card, cards of a row


def draw(view: View, look: Look) -> bytes:
    """A pile for each kind of card; below, a row of known cards for each other seat. The view must be a seat's."""
    assert view.seat is not None
    letters = [letter for letter in KINDS if letter in view.hand]
    tallest = max((pile_height(view.hand.count(letter)) for letter in letters), default=pile_height(1))
    known = [(seat, cards) for seat, cards in enumerate(view.known) if cards and seat != view.seat]
    height = 2 * EDGE + tallest + 12 + len(known) * (ROW + 8)
    canvas = Canvas(SPRITES.palette, WIDEST, height, PAPER)
    x, used = _row_start(len(letters)), _used_cards(view, look)
    for letter in letters:
        count = view.hand.count(letter)
        canvas.paste(pile(letter, count, used.get(letter, 0)), x, EDGE + tallest - pile_height(count))
        x += WIDTH + GAP
    y = EDGE + tallest + 16
    for seat, cards in known:
        _draw_known(canvas, seat, cards, y)
        y += ROW + 8
    return canvas.png()


def _used_cards(view: View, look: Look) -> dict[str, int]:
    """Letter and number of the cards that a previewed move takes."""
    if look.mark == "defend" and view.board.pending:
        return {GUARD: int(view.board.pending.split()[2])}
    cards = layout(view, look).cards if look.mark else None
    return dict((cards,)) if cards else {}


def _draw_known(canvas: Canvas, seat: Seat, cards: str, y: int) -> None:
    """A row of cards that the seat holds for certain."""
    canvas.paste(_owner(seat), EDGE, y)
    x = EDGE + ROW + 24
    for letter in cards[:MOST_KNOWN]:
        canvas.paste(SPRITES.solid(("known", letter), partial(_known, letter)), x, y)
        x += KNOWN_CARD


def _owner(seat: Seat) -> Image.Image:
    return SPRITES.solid(("known seat", seat), lambda: document(ROW, ROW, figure(seat, 4, 4, 76), ground=PAPER))


def _known(letter: str) -> str:
    return document(KNOWN_CARD - 4, ROW, card(letter, 2, 2, 64), ground=PAPER)


def sheet() -> bytes:
    """One card of each kind, as PNG."""
    canvas = Canvas(SPRITES.palette, WIDEST, 2 * EDGE + HEIGHT, PAPER)
    x = _row_start(len(KINDS))
    for letter in KINDS:
        canvas.paste(sheet_card(letter), x, EDGE)
        x += WIDTH + GAP
    return canvas.png()


def _row_start(kinds: int) -> int:
    """The x of the first of so many cards in a centred row."""
    return (WIDEST - kinds * (WIDTH + GAP)) // 2
