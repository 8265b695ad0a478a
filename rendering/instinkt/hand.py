"""A seat's own hand, with the cards it knows in its stack; and the sheet of all twelve cards."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from bot.games.base import Seat
from bot.games.instinkt import CARDS, View
from rendering._kit import Canvas, document, place, rect, text
from rendering._kit.meaning import CHOICE, CHOICE_INK
from rendering.base import Look
from rendering.instinkt.cards import back, face
from rendering.instinkt.look import INK, PANEL, PAPER, SPRITES

WIDTH, EDGE = 1080, 12
LIFT = 24  # px by which a picked card is raised
FRAME = 7  # its outline


class Size(NamedTuple):
    """The measures of a row of cards: their width and height, the height of symbols, whether these are short."""

    width: int
    height: int
    symbols: int
    short: bool


FEW, MANY = Size(328, 440, 60, False), Size(199, 300, 43, True)  # up to three cards, and up to five
STACK_WIDTH, STACK_HEIGHT = 620, 160
UNDER = 132  # side of a card known to be at the bottom of the stack


def draw(view: View, look: Look) -> bytes:
    """The hand of the view's seat, in one row.

    The stack is drawn below it only if the seat knows cards in it; the strip shows its size.
    """
    seat = view.seat
    assert seat is not None
    size = FEW if len(view.hand) <= 3 else MANY
    row = size.height + LIFT + 2 * FRAME if view.hand else 0
    under = view.under
    height = 2 * EDGE + row + (STACK_HEIGHT if under else 0)
    canvas = Canvas(SPRITES.palette, WIDTH, height if view.hand or under else STACK_HEIGHT, PAPER)
    marks = _marks(look.mark_words)
    step = min((WIDTH - EDGE) // max(1, len(view.hand)), size.width + 2 * FRAME + 6)
    left = (WIDTH - len(view.hand) * step) // 2
    for at, card in enumerate(view.hand):
        canvas.paste(card_sprite(seat, card, size, marks.get(card, "")), left + at * step, EDGE)
    if under:
        canvas.paste(_stack_sprite(seat, view.stacked[seat], under), (WIDTH - STACK_WIDTH) // 2, EDGE + row + 6)
    return canvas.png()


def _marks(words: tuple[str, ...]) -> dict[str, str]:
    """By card, "up" (to be played or kept), or its place in the order of cards put under the stack."""
    match words:
        case ["choose", card]:
            return {card: "up"}
        case ["keep", kept, *rest]:
            under = rest[1].split(",") if len(rest) > 1 else []
            return dict.fromkeys(kept.split(","), "up") | {card: str(place) for place, card in enumerate(under, 1)}
    return {}


def card_sprite(seat: Seat, card: str, size: Size, mark: str) -> Image.Image:
    """A card of the hand. ``mark``: "up" lifts it and adds a ring; a place in the order gets a label; or ""."""
    return SPRITES.solid(("hand", seat, card, size, mark), lambda: _card(seat, card, size, mark))


def _card(seat: Seat, card: str, size: Size, mark: str) -> str:
    width, height = size.width + 2 * FRAME, size.height + LIFT + 2 * FRAME
    y = FRAME if mark == "up" else FRAME + LIFT
    made = ""
    if mark == "up":
        made = rect(0, y - FRAME, width, size.height + 2 * FRAME, CHOICE, size.width * 0.12 + FRAME)
    made += place(face(card, seat, size.width, size.height, size.symbols, short=size.short), FRAME, y)
    if mark and mark != "up":
        x, middle = width / 2, y + size.height * 0.36
        made += (
            rect(x - 62, middle - 38, 124, 76, CHOICE, 38)
            + text(x - 24, middle, "↓", 46, CHOICE_INK)
            + text(x + 22, middle, mark, 46, CHOICE_INK)
        )
    return document(width, height, made, ground=PAPER)


def _stack_sprite(seat: Seat, count: int, under: tuple[str, ...]) -> Image.Image:
    return SPRITES.solid(("own stack", seat, count, under), lambda: _stack(seat, count, under))


def _stack(seat: Seat, count: int, under: tuple[str, ...]) -> str:
    """The stack with its number of cards; to its right the known cards at its bottom, the lowest last."""
    made, wide = "", 190 + len(under) * (UNDER + 10)
    x = (STACK_WIDTH - wide) // 2
    for shift in (0, 6, 12):
        made += rect(x + shift - 2, shift, 100, 136, PAPER, 14)
        made += place(back(seat, 96, 132), x + shift, 2 + shift)
    made += f'<circle cx="{x + 100}" cy="112" r="34" fill="{PANEL}"/>' + text(x + 100, 112, str(count), 44, INK)
    made += text(x + 160, 76, "↓", 46, INK)
    for at, card in enumerate(under):
        made += place(face(card, seat, UNDER, UNDER), x + 190 + at * (UNDER + 10), 10)
    return document(STACK_WIDTH, STACK_HEIGHT, made, ground=PAPER)


SHEET_WIDTH, SHEET_HEIGHT, SHEET_GAP = 256, 218, 10
SHEET_SYMBOLS = 47


def sheet() -> bytes:
    """The twelve cards, in the colours of both seats alternately: their cards are the same."""
    canvas = Canvas(SPRITES.palette, WIDTH, 3 * (SHEET_HEIGHT + SHEET_GAP) + SHEET_GAP, PAPER)
    left = (WIDTH - 4 * SHEET_WIDTH - 3 * SHEET_GAP) // 2
    for at, card in enumerate(CARDS):
        row, column = divmod(at, 4)
        x, y = left + column * (SHEET_WIDTH + SHEET_GAP), SHEET_GAP + row * (SHEET_HEIGHT + SHEET_GAP)
        canvas.paste(_sheet_card_sprite((row + column) % 2, card), x, y)
    return canvas.png()


def _sheet_card_sprite(seat: Seat, card: str) -> Image.Image:
    def svg() -> str:
        shown = face(card, seat, SHEET_WIDTH, SHEET_HEIGHT, SHEET_SYMBOLS)
        return document(SHEET_WIDTH, SHEET_HEIGHT, shown, ground=PAPER)

    return SPRITES.solid(("sheet", seat, card), svg)
