"""The own hand, large, and what its owner knows of the own stack. And all twelve cards at a glance."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.instinkt import CARDS, View
from rendering import Look
from rendering._kit import Canvas, document, place, text
from rendering.instinkt.cards import back, face
from rendering.instinkt.look import INK, PANEL, PAPER, PLAN, SPRITES

WIDTH, EDGE = 1080, 20
CARD, TALL, LIFT = 328, 440, 24
STEP_X, STEP_Y = 346, TALL + LIFT + 18
STACK_WIDTH, STACK_HEIGHT = 340, 170
UNDER = 84  # a card known to lie at the bottom of the stack


def draw(view: View, look: Look) -> bytes:
    """Cards in rows of three. The stack is there only where its owner knows something of it (how many cards it has
    everybody sees on the board): after the last card, or in a row of its own."""
    seat = view.seat
    assert seat is not None
    rows = (len(view.hand) + 2) // 3
    beside = len(view.hand) % 3 > 0 and rows > 1
    words = look.mark.split() if look.mark else []
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
        canvas.paste(_stack(seat, view.stacked[seat], under), x, y)
    return canvas.png()


def _marks(words: list[str]) -> dict[str, str]:
    """ "up" for cards to be played or kept; for those that go under the stack their place in the order."""
    match words:
        case ["choose", card]:
            return {card: "up"}
        case ["keep", kept, *rest]:
            under = rest[1].split(",") if len(rest) > 1 else []
            return dict.fromkeys(kept.split(","), "up") | {card: str(place) for place, card in enumerate(under, 1)}
    return {}


def card_sprite(seat: Seat, card: str, mark: str) -> Image.Image:
    return SPRITES.solid(("hand", seat, card, mark), lambda: _card(seat, card, mark))


def _card(seat: Seat, card: str, mark: str) -> str:
    """A lifted card stands higher and has a ring; one that goes under the stack says when."""
    width, height = CARD + 12, TALL + LIFT + 12
    y = 6 if mark == "up" else 6 + LIFT
    made = f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
    if mark == "up":
        made += f'<rect y="{y - 6}" width="{width}" height="{TALL + 12}" rx="{CARD * 0.13 + 6:g}" fill="{PLAN}"/>'
    made += place(face(card, seat, CARD, TALL), 6, y)
    if mark and mark != "up":
        x, middle = width / 2, y + 52
        made += (
            f'<rect x="{x - 58}" y="{middle - 38}" width="116" height="76" rx="38" fill="{PLAN}"/>'
            + text(x - 22, middle, "↓", 46, PAPER)
            + text(x + 20, middle, mark, 46, PAPER)
        )
    return document(width, height, made)


def _stack(seat: Seat, count: int, under: tuple[str, ...]) -> Image.Image:
    return SPRITES.solid(("own stack", seat, count, under), lambda: _stack_svg(seat, count, under))


def _stack_svg(seat: Seat, count: int, under: tuple[str, ...]) -> str:
    """The stack with its count; to its right what lies at its bottom, the lowest last."""
    made = f'<rect width="{STACK_WIDTH}" height="{STACK_HEIGHT}" fill="{PAPER}"/>'
    wide = 124 + (32 + len(under) * (UNDER + 8) if under else 0)
    x = (STACK_WIDTH - wide) // 2
    if count:
        for shift in (0, 6, 12):
            made += f'<rect x="{x + shift - 2}" y="{12 + shift}" width="100" height="134" rx="14" fill="{PAPER}"/>'
            made += place(back(seat, 96, 130), x + shift, 14 + shift)
        made += f'<circle cx="{x + 96}" cy="136" r="28" fill="{PANEL}"/>' + text(x + 96, 136, str(count), 34, INK)
    x += 134
    if under:
        made += text(x + 8, 84, "↓", 34, INK)
    for at, card in enumerate(under):
        made += place(face(card, seat, UNDER, UNDER), x + 22 + at * (UNDER + 8), 42)
    return document(STACK_WIDTH, STACK_HEIGHT, made)


SHEET_WIDTH, SHEET_HEIGHT, SHEET_GAP = 252, 330, 14


def sheet() -> bytes:
    """Both seats' cards in turn: they are the same."""
    canvas = Canvas(SPRITES.palette, WIDTH, 3 * (SHEET_HEIGHT + SHEET_GAP) + 2 * SHEET_GAP, PAPER)
    left = (WIDTH - 4 * SHEET_WIDTH - 3 * SHEET_GAP) // 2
    for at, card in enumerate(CARDS):
        row, column = divmod(at, 4)
        x, y = left + column * (SHEET_WIDTH + SHEET_GAP), round(1.5 * SHEET_GAP) + row * (SHEET_HEIGHT + SHEET_GAP)
        canvas.paste(_of_sheet((row + column) % 2, card), x, y)
    return canvas.png()


def _of_sheet(seat: Seat, card: str) -> Image.Image:
    ground = f'<rect width="{SHEET_WIDTH}" height="{SHEET_HEIGHT}" fill="{PAPER}"/>'
    return SPRITES.solid(
        ("sheet", seat, card),
        lambda: document(SHEET_WIDTH, SHEET_HEIGHT, ground + face(card, seat, SHEET_WIDTH, SHEET_HEIGHT)),
    )
