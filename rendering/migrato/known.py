"""A row with cards that the reader knows seats to have and, once the match is over, with their hands."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.migrato import Cards, View
from rendering._kit import Canvas, document, place, plate, rect, sign
from rendering.migrato.board import seat_order
from rendering.migrato.cards import back, chip
from rendering.migrato.events import CHIP_HEIGHT, CHIP_WIDTH, PART_HEIGHT
from rendering.migrato.look import INK, PANEL, PAPER, SPRITES
from rendering.migrato.seats import LEFT, PLATE_WIDTH, seat_tile
from rendering.migrato.symbols import open_eye

TABLE_HEIGHT = 92  # of the plate
MAX_KNOWN = 3  # known cards of a seat that there is room for


def known_cards(view: View) -> tuple[Cards, Cards]:
    """By seat: the hand once the match is over; before, what the reader knows another seat to have."""
    if view.outcome is not None:
        return view.hands
    north, south = (() if seat == view.seat else view.known[seat] for seat in (0, 1))
    return north, south


def paste_known(canvas: Canvas, view: View, top: int) -> None:
    """Paste the row. At least one seat must have known cards."""
    known = known_cards(view)
    canvas.paste(SPRITES.solid(("table",), table_plate), LEFT, top)
    for at, seat in enumerate(seat for seat in seat_order(view) if known[seat]):
        _paste_known(canvas, view, seat, known[seat], LEFT + 20 + at * PLATE_WIDTH // 2, top + 6)


def table_plate() -> str:
    """A plate without contents."""
    return plate(PLATE_WIDTH, TABLE_HEIGHT, paper=PAPER, fill=PANEL, radius=22)


def _part(width: int, made: str) -> str:
    return document(width, PART_HEIGHT, made, ground=PANEL)


def _paste_known(canvas: Canvas, view: View, seat: Seat, cards: Cards, x: int, y: int) -> None:
    """Paste the known cards of a seat, behind its sign and an eye."""
    is_over = view.outcome is not None
    canvas.paste(SPRITES.solid(("known", seat, is_over), lambda: _known_head(seat, is_over)), x, y)
    for at, card in enumerate(cards[:MAX_KNOWN]):
        canvas.paste(_chip(card), x + 126 + at * (CHIP_WIDTH + 6), y)


def _known_head(seat: Seat, is_over: bool) -> str:
    """A seat's sign, with an eye for known cards or backs for a hand that is laid open."""
    made = seat_tile(seat, 28, 40, 52, 40, 20)
    if not is_over:
        return _part(120, made + open_eye(88, 40, 26, INK))
    backs = "".join(rect(65 + 16 * at, 14, 42, 52, PANEL, 8) + place(back(36, 46), 68 + 16 * at, 17) for at in (0, 1))
    return _part(124, made + sign("hand", 46, backs))


def _chip(card: str) -> Image.Image:
    made = place(chip(card, CHIP_WIDTH, CHIP_HEIGHT), 0, 7)
    return SPRITES.solid(("chip", card), lambda: _part(CHIP_WIDTH, made))
