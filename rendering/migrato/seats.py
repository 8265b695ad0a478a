"""The plate of a seat in the strip: sign, points, hourglass and backs of the hand."""

from __future__ import annotations

from bot.games.base import Seat
from bot.games.migrato import View
from rendering._kit import Canvas, document, hourglass, place, plate, rect, sign
from rendering.base import Look
from rendering.migrato.cards import back
from rendering.migrato.look import CREAM, GOLD, INK, PANEL, PAPER, SIDES, SPRITES, TO_MOVE, WIDTH
from rendering.migrato.symbols import person, points_coin, seat_mark

LEFT = 8
PLATE_WIDTH, PLATE_HEIGHT = WIDTH - 2 * LEFT, 120
PART_HEIGHT = 80  # of what lies on the plate


def paste_plate(canvas: Canvas, view: View, look: Look, seat: Seat, top: int) -> None:
    """Paste the plate of a seat, with a crown for a winner."""
    awaited, outcome = seat in look.awaited, view.outcome
    won = outcome is not None and seat in outcome.winners
    y, points = top + (PLATE_HEIGHT - PART_HEIGHT) // 2, view.points[seat]
    canvas.paste(SPRITES.solid(("plate", awaited), lambda: _plate(awaited)), LEFT, top)
    canvas.paste(SPRITES.solid(("seat", seat, won), lambda: _seat_sign(seat, won)), LEFT + 16, y)
    if seat == view.seat:
        canvas.paste(SPRITES.solid(("you",), lambda: _part(40, person(20, 42, 38, INK))), LEFT + 100, y)
    canvas.paste(SPRITES.solid(("points", points), lambda: _part(80, points_coin(40, 40, 76, points))), LEFT + 142, y)
    if awaited:
        canvas.paste(SPRITES.solid(("hourglass",), _hourglass), LEFT + 226, y)
    if outcome is None and (held := view.held[seat]):
        canvas.paste(SPRITES.solid(("held", held), lambda: _hand_backs(held)), LEFT + 286, y)


def _part(width: int, made: str) -> str:
    return document(width, PART_HEIGHT, made, ground=PANEL)


def _plate(awaited: bool) -> str:
    edge = TO_MOVE if awaited else None
    return plate(PLATE_WIDTH, PLATE_HEIGHT, paper=PAPER, fill=PANEL, edge=edge, line=7, radius=22)


def _seat_sign(seat: Seat, won: bool) -> str:
    """The seat's triangle, with a crown for a winner."""
    made = seat_tile(seat, 40, 40, 76, 51 if won else 40, 19 if won else 25)
    if won:
        made += sign(
            "won",
            30,
            f'<path d="M16 34L12 6L28 19L40 3L52 19L68 6L64 34Z" fill="{GOLD}" stroke="{PANEL}" stroke-width="4"/>',
        )
    return _part(PART_HEIGHT, made)


def seat_tile(seat: Seat, x: float, y: float, size: float, mark_y: float, radius: float) -> str:
    """The seat's triangle on a tile."""
    side = SIDES[seat]
    tile = rect(x - size / 2, y - size / 2, size, size, side.ground, size * 0.21)
    return tile + seat_mark(seat, x, mark_y, radius, side.ink)


def _hourglass() -> str:
    made = hourglass(28, 40, 72, ink=INK, glass=CREAM, sand=TO_MOVE)
    return _part(56, sign("to move", 64, made))


def _hand_backs(held: int) -> str:
    """Overlapping backs of that many cards."""
    made = ""
    for at in range(held):
        x = 3 + 36 * at
        made += rect(x - 3, 3, 62, 74, PANEL, 11) + place(back(56, 68), x, 6)
    return _part(65 + 36 * (held - 1), sign("hand", 68, made))
