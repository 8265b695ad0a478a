"""The seat's own hand with known cards of others, and the sheet with all kinds of cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import View
from bot.games.insider.material import GUARD, KINDS
from rendering._kit import WIDEST, Canvas, document, text
from rendering.base import Look
from rendering.insider.cards import HEIGHT, WIDTH, card, large
from rendering.insider.layout import layout
from rendering.insider.look import INK, PAPER, SMALL, SPRITES
from rendering.insider.pieces import figure

EDGE, GAP = 10, 8  # around the picture, between cards
ACROSS = 3  # cards of a row
ROW, KNOWN = 76, 90  # the height of a row of known cards, the width of a kind of them


def draw(view: View, look: Look) -> bytes:
    """A card for each kind in the hand; below, what is known of the others' hands. The view must be a seat's."""
    assert view.seat is not None
    letters = [letter for letter in KINDS if letter in view.hand]
    others = [(seat, cards) for seat, cards in enumerate(view.known) if cards and seat != view.seat]
    used, is_whole = _used_cards(view, look)

    def front(letter: str) -> Image.Image:
        count = used.get(letter, 0)
        return large(letter, view.hand.count(letter), 0 if is_whole else count, bool(is_whole and count), look.language)

    top, below = _height(len(letters)), -(-len(others) // 2) * (ROW + GAP)
    canvas = Canvas(SPRITES.palette, WIDEST, top + below, PAPER)
    _draw_cards(canvas, letters, front)
    for number, (seat, cards) in enumerate(others):
        _draw_known(canvas, seat, cards, EDGE + number % 2 * WIDEST // 2, top + number // 2 * (ROW + GAP))
    return canvas.png()


def _height(kinds: int) -> int:
    """The height of a picture of so many kinds of cards."""
    rows = max(1, -(-kinds // ACROSS))
    return 2 * EDGE + rows * (HEIGHT + GAP) - GAP


def _draw_cards(canvas: Canvas, letters: list[str], front: Callable[[str], Image.Image]) -> None:
    """Cards in centred rows."""
    for number, letter in enumerate(letters):
        row, column = divmod(number, ACROSS)
        in_row = min(ACROSS, len(letters) - row * ACROSS)
        left = (WIDEST - in_row * (WIDTH + GAP) + GAP) // 2
        canvas.paste(front(letter), left + column * (WIDTH + GAP), EDGE + row * (HEIGHT + GAP))


def _used_cards(view: View, look: Look) -> tuple[dict[str, int], bool]:
    """Letter and number of the cards that a previewed move takes; whether they are only exchanged."""
    words = look.mark_words
    if words == ("defend",) and view.board.pending:
        return {GUARD: int(view.board.pending.split()[2])}, False
    cards = layout(view, look).cards if words and view.board.turn == view.seat else None
    return dict((cards,)) if cards else {}, words[:1] == ("swap",)


def _draw_known(canvas: Canvas, seat: Seat, cards: str, x: int, y: int) -> None:
    """The cards that the seat holds for certain: a card and a number for each kind."""
    canvas.paste(SPRITES.solid(("known seat", seat), partial(_owner, seat)), x, y)
    x += ROW
    for letter in KINDS:
        if count := cards.count(letter):
            canvas.paste(SPRITES.solid(("known", letter, count), partial(_known, letter, count)), x, y)
            x += KNOWN


def _owner(seat: Seat) -> str:
    return document(ROW, ROW, figure(seat, 4, 4, 66), ground=PAPER)


def _known(letter: str, count: int) -> str:
    return document(
        KNOWN, ROW, card(letter, 2, 4, 54) + text(60, 38, str(count), SMALL, INK, anchor="start"), ground=PAPER
    )


def sheet(language: str) -> bytes:
    """One card of each kind, as PNG."""
    letters = list(KINDS)
    canvas = Canvas(SPRITES.palette, WIDEST, _height(len(letters)), PAPER)
    _draw_cards(canvas, letters, lambda letter: large(letter, 1, 0, False, language))
    return canvas.png()
