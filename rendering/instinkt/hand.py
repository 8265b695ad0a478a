"""A seat's own hand, with the cards it knows in its stack; and the sheet of all twelve cards."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.instinkt import CARDS, View
from rendering._kit import Canvas, document, place, rect, text
from rendering.base import Look
from rendering.instinkt.cards import back, face
from rendering.instinkt.look import INK, PANEL, PAPER, PLAN, SPRITES

WIDTH, EDGE = 1080, 20
CARD, TALL, LIFT = 328, 440, 24
STEP_X, STEP_Y = 346, TALL + LIFT + 18
STACK_WIDTH, STACK_HEIGHT = 340, 170
UNDER = 84  # side of a card known to be at the bottom of the stack


def draw(view: View, look: Look) -> bytes:
    """The hand of the view's seat, in rows of three.

    The stack is drawn only if the seat knows cards in it (the board shows its size): after the last card, or in a row
    of its own.
    """
    seat = view.seat
    assert seat is not None
    rows = (len(view.hand) + 2) // 3
    beside = len(view.hand) % 3 > 0 and rows > 1
    words = look.mark_words
    under = tuple(words[3].split(",")) if len(words) == 4 else view.under
    height = 2 * EDGE + rows * STEP_Y + (STACK_HEIGHT if under and not beside else 0)
    canvas = Canvas(SPRITES.palette, WIDTH, height, PAPER)
    marks = _marks(words)
    left = (WIDTH - min(3, len(view.hand)) * STEP_X) // 2
    for at, card in enumerate(view.hand):
        row, column = divmod(at, 3)
        canvas.paste(card_sprite(seat, card, marks.get(card, "")), left + column * STEP_X, EDGE + row * STEP_Y)
    if under or beside:
        x = EDGE + 2 * STEP_X if beside else (WIDTH - STACK_WIDTH) // 2
        y = EDGE + (rows - 1) * STEP_Y + LIFT + 120 if beside else EDGE + rows * STEP_Y
        canvas.paste(_stack_sprite(seat, view.stacked[seat], under), x, y)
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


def card_sprite(seat: Seat, card: str, mark: str) -> Image.Image:
    """A card of the hand. ``mark``: "up" lifts it and adds a ring; a place in the order gets a label; or ""."""
    return SPRITES.solid(("hand", seat, card, mark), lambda: _card(seat, card, mark))


def _card(seat: Seat, card: str, mark: str) -> str:
    width, height = CARD + 12, TALL + LIFT + 12
    y = 6 if mark == "up" else 6 + LIFT
    made = rect(0, y - 6, width, TALL + 12, PLAN, CARD * 0.13 + 6) if mark == "up" else ""
    made += place(face(card, seat, CARD, TALL), 6, y)
    if mark and mark != "up":
        x, middle = width / 2, y + 52
        made += (
            rect(x - 58, middle - 38, 116, 76, PLAN, 38)
            + text(x - 22, middle, "↓", 46, PAPER)
            + text(x + 20, middle, mark, 46, PAPER)
        )
    return document(width, height, made, ground=PAPER)


def _stack_sprite(seat: Seat, count: int, under: tuple[str, ...]) -> Image.Image:
    return SPRITES.solid(("own stack", seat, count, under), lambda: _stack(seat, count, under))


def _stack(seat: Seat, count: int, under: tuple[str, ...]) -> str:
    """The stack with its number of cards; to its right the known cards at its bottom, the lowest last."""
    made = ""
    wide = 124 + (32 + len(under) * (UNDER + 8) if under else 0)
    x = (STACK_WIDTH - wide) // 2
    if count:
        for shift in (0, 6, 12):
            made += rect(x + shift - 2, 12 + shift, 100, 134, PAPER, 14)
            made += place(back(seat, 96, 130), x + shift, 14 + shift)
        made += f'<circle cx="{x + 96}" cy="136" r="28" fill="{PANEL}"/>' + text(x + 96, 136, str(count), 34, INK)
    x += 134
    if under:
        made += text(x + 8, 84, "↓", 34, INK)
    for at, card in enumerate(under):
        made += place(face(card, seat, UNDER, UNDER), x + 22 + at * (UNDER + 8), 42)
    return document(STACK_WIDTH, STACK_HEIGHT, made, ground=PAPER)


SHEET_WIDTH, SHEET_HEIGHT, SHEET_GAP = 252, 330, 14


def sheet() -> bytes:
    """The twelve cards, in the colours of both seats alternately: their cards are the same."""
    canvas = Canvas(SPRITES.palette, WIDTH, 3 * (SHEET_HEIGHT + SHEET_GAP) + 2 * SHEET_GAP, PAPER)
    left = (WIDTH - 4 * SHEET_WIDTH - 3 * SHEET_GAP) // 2
    for at, card in enumerate(CARDS):
        row, column = divmod(at, 4)
        x, y = left + column * (SHEET_WIDTH + SHEET_GAP), round(1.5 * SHEET_GAP) + row * (SHEET_HEIGHT + SHEET_GAP)
        canvas.paste(_sheet_card_sprite((row + column) % 2, card), x, y)
    return canvas.png()


def _sheet_card_sprite(seat: Seat, card: str) -> Image.Image:
    return SPRITES.solid(
        ("sheet", seat, card),
        lambda: document(SHEET_WIDTH, SHEET_HEIGHT, face(card, seat, SHEET_WIDTH, SHEET_HEIGHT), ground=PAPER),
    )
