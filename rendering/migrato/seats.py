"""The plate of a seat: sign, points, hourglass, backs of the hand and cards known to be in it."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.migrato.cards import Cards
from bot.games.migrato.state import View
from rendering._kit import Canvas, document, place, text
from rendering.base import Look
from rendering.migrato.cards import back, chip
from rendering.migrato.labels import tops
from rendering.migrato.look import CREAM, GOLD, INK, LAST, PANEL, PAPER, SIDES, SPRITES
from rendering.migrato.symbols import coin, open_eye, seat_mark

LEFT, PLATE_WIDTH = 12, 1056
SEAT_HEIGHT, PART_HEIGHT = 88, 76  # of the plate and of what lies on it
KNOWN_WIDTH, MAX_KNOWN = 104, 4  # of a known card; how many there is room for
SUM_WIDTH = 860


def draw_seat(canvas: Canvas, view: View, look: Look, seat: Seat, top: int) -> None:
    """Draw the plate of a seat; of a finished match with the sum of its points."""
    owing, outcome = seat in look.owing, view.outcome
    won = outcome is not None and seat in outcome.winners
    y, points = top + (SEAT_HEIGHT - PART_HEIGHT) // 2, view.points[seat]
    canvas.paste(SPRITES.solid(("plate", owing), lambda: _plate(owing)), LEFT, top)
    canvas.paste(SPRITES.solid(("seat", seat, won), lambda: _seat_sign(seat, won)), LEFT + 22, y)
    if outcome is not None:
        numbers = tuple(bird.number for bird in tops(view.arrivals[seat]))
        canvas.paste(SPRITES.solid(("sum", numbers), lambda: _sum(numbers)), LEFT + 114, y)
        return
    canvas.paste(SPRITES.solid(("points", points), lambda: _points(points)), LEFT + 114, y)
    if owing:
        canvas.paste(SPRITES.solid(("hourglass",), _hourglass), LEFT + 200, y)
    if held := view.held[seat]:
        canvas.paste(SPRITES.solid(("held", held), lambda: _hand_backs(held)), LEFT + 296, y)
    if view.known[seat] and seat != view.seat:
        _draw_known(canvas, view.known[seat], LEFT + 560, y)


def _draw_known(canvas: Canvas, cards: Cards, x: int, y: int) -> None:
    """Draw cards that the reader knows the seat to have, in the hand or face down."""
    canvas.paste(SPRITES.solid(("eye",), lambda: _part(56, open_eye(28, 38, 25, INK))), x, y)
    for at, card in enumerate(cards[:MAX_KNOWN]):
        canvas.paste(_known_card(card), x + 60 + at * KNOWN_WIDTH, y)


def _known_card(card: str) -> Image.Image:
    return SPRITES.solid(("known", card), lambda: _part(KNOWN_WIDTH, place(chip(card, KNOWN_WIDTH - 6, 60), 3, 8)))


def _part(width: int, made: str) -> str:
    ground = f'<rect width="{width}" height="{PART_HEIGHT}" fill="{PANEL}"/>'
    return document(width, PART_HEIGHT, ground + made)


def _plate(owing: bool) -> str:
    line = 6 if owing else 0
    return document(
        PLATE_WIDTH,
        SEAT_HEIGHT,
        f'<rect width="{PLATE_WIDTH}" height="{SEAT_HEIGHT}" fill="{PAPER}"/><rect x="{line / 2}" y="{line / 2}" '
        f'width="{PLATE_WIDTH - line}" height="{SEAT_HEIGHT - line}" rx="22" fill="{PANEL}" stroke="{LAST}" '
        f'stroke-width="{line}"/>',
    )


def _seat_sign(seat: Seat, won: bool) -> str:
    """The seat's triangle, with a crown for a winner."""
    side = SIDES[seat]
    made = f'<rect x="4" y="4" width="68" height="68" rx="16" fill="{side.ground}"/>'
    made += seat_mark(seat, 38, 46 if won else 38, 19 if won else 23, side.ink)
    if won:
        made += f'<path d="M14 30L10 6L26 17L38 2L50 17L66 6L62 30Z" fill="{GOLD}" stroke="{PANEL}" stroke-width="4"/>'
    return _part(PART_HEIGHT, made)


def _points(points: int) -> str:
    return _part(PART_HEIGHT, coin(38, 38, 72, str(points)))


def _sum(numbers: tuple[int, ...]) -> str:
    """The numbers on top of the arrival piles, added up."""
    if not numbers:
        return _part(SUM_WIDTH, coin(34, 38, 74, "0"))
    made, x = "", 34.0
    for at, number in enumerate(numbers):
        if at:
            made += text(x - 10, 38, "+", 40, INK)
            x += 34
        made += coin(x, 38, 56, str(number))
        x += 64
    made += text(x, 38, "=", 44, INK)
    return _part(SUM_WIDTH, made + coin(x + 66, 38, 74, str(sum(numbers))))


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
        made += f'<rect x="{x - 3}" y="1" width="62" height="74" rx="11" fill="{PANEL}"/>' + place(back(56, 68), x, 4)
    return _part(68 + 44 * (held - 1), made)
