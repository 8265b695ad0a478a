"""The plate of a seat: sign, points, hourglass, backs of the hand and cards known to be in it."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.migrato import Cards, View
from rendering._kit import Canvas, document, place, plate, rect, text
from rendering.base import Look
from rendering.migrato.cards import back, chip
from rendering.migrato.labels import tops
from rendering.migrato.look import CREAM, GOLD, INK, LAST, PANEL, PAPER, SIDES, SPRITES
from rendering.migrato.symbols import open_eye, points_coin, seat_mark

LEFT, PLATE_WIDTH = 12, 1056
PLATE_HEIGHT, PART_HEIGHT = 88, 76  # of the plate and of what lies on it
KNOWN_WIDTH, MAX_KNOWN = 104, 4  # of a known card; how many there is room for
SUM_WIDTH = 860


def paste_plate(canvas: Canvas, view: View, look: Look, seat: Seat, top: int) -> None:
    """Paste the plate of a seat; of a finished match with the sum of its points."""
    awaited, outcome = seat in look.awaited, view.outcome
    won = outcome is not None and seat in outcome.winners
    y, points = top + (PLATE_HEIGHT - PART_HEIGHT) // 2, view.points[seat]
    canvas.paste(SPRITES.solid(("plate", awaited), lambda: _plate(awaited)), LEFT, top)
    canvas.paste(SPRITES.solid(("seat", seat, won), lambda: _seat_sign(seat, won)), LEFT + 22, y)
    if outcome is not None:
        numbers = tuple(bird.number for bird in tops(view.arrivals[seat]))
        canvas.paste(SPRITES.solid(("sum", numbers), lambda: _sum(numbers)), LEFT + 114, y)
        return
    canvas.paste(SPRITES.solid(("points", points), lambda: _points(points)), LEFT + 114, y)
    if awaited:
        canvas.paste(SPRITES.solid(("hourglass",), _hourglass), LEFT + 200, y)
    if held := view.held[seat]:
        canvas.paste(SPRITES.solid(("held", held), lambda: _hand_backs(held)), LEFT + 296, y)
    if view.known[seat] and seat != view.seat:
        _paste_known(canvas, view.known[seat], LEFT + 560, y)


def _paste_known(canvas: Canvas, cards: Cards, x: int, y: int) -> None:
    """Paste cards that the reader knows the seat to have, in the hand or face down."""
    canvas.paste(SPRITES.solid(("eye",), lambda: _part(56, open_eye(28, 38, 25, INK))), x, y)
    for at, card in enumerate(cards[:MAX_KNOWN]):
        canvas.paste(_known_card(card), x + 60 + at * KNOWN_WIDTH, y)


def _known_card(card: str) -> Image.Image:
    return SPRITES.solid(("known", card), lambda: _part(KNOWN_WIDTH, place(chip(card, KNOWN_WIDTH - 6, 60), 3, 8)))


def _part(width: int, made: str) -> str:
    return document(width, PART_HEIGHT, made, ground=PANEL)


def _plate(awaited: bool) -> str:
    edge = LAST if awaited else None
    return plate(PLATE_WIDTH, PLATE_HEIGHT, paper=PAPER, fill=PANEL, edge=edge, radius=22)


def _seat_sign(seat: Seat, won: bool) -> str:
    """The seat's triangle, with a crown for a winner."""
    side = SIDES[seat]
    made = rect(4, 4, 68, 68, side.ground, 16)
    made += seat_mark(seat, 38, 46 if won else 38, 19 if won else 23, side.ink)
    if won:
        made += f'<path d="M14 30L10 6L26 17L38 2L50 17L66 6L62 30Z" fill="{GOLD}" stroke="{PANEL}" stroke-width="4"/>'
    return _part(PART_HEIGHT, made)


def _points(points: int) -> str:
    return _part(PART_HEIGHT, points_coin(38, 38, 72, points))


def _sum(numbers: tuple[int, ...]) -> str:
    """The numbers on top of the arrival piles, added up."""
    if not numbers:
        return _part(SUM_WIDTH, points_coin(34, 38, 74, 0))
    made, x = "", 34.0
    for at, number in enumerate(numbers):
        if at:
            made += text(x - 10, 38, "+", 40, INK)
            x += 34
        made += points_coin(x, 38, 56, number)
        x += 64
    made += text(x, 38, "=", 44, INK)
    return _part(SUM_WIDTH, made + points_coin(x + 66, 38, 74, sum(numbers)))


def _hourglass() -> str:
    return _part(
        PART_HEIGHT,
        f'<path d="M22 12H54L41 38L54 64H22L35 38Z" fill="{CREAM}" stroke="{INK}" stroke-width="6" '
        f'stroke-linejoin="round"/><path d="M29 25H47L38 38Z" fill="{LAST}"/>'
        f'<path d="M27 61Q38 44 49 61Z" fill="{LAST}"/>'
        f'<path d="M16 10H60M16 66H60" stroke="{INK}" stroke-width="8" stroke-linecap="round"/>',
    )


def _hand_backs(held: int) -> str:
    """Overlapping backs of that many cards."""
    made = ""
    for at in range(held):
        x = 4 + 44 * at
        made += rect(x - 3, 1, 62, 74, PANEL, 11) + place(back(56, 68), x, 4)
    return _part(68 + 44 * (held - 1), made)
