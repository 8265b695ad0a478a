"""The plate of each seat: its mark, hand and abilities or, at the end, its score, above its ring."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.dirkana import Phase, View, backgrounds
from rendering._kit import Canvas, coin, hourglass, plate, rect, text
from rendering.base import Look
from rendering.dirkana import marks, rings
from rendering.dirkana.layout import Layout
from rendering.dirkana.look import CIRCLES, COLOURS, GOLD, GROUNDS, INK, LAST, PAPER, SIDES, SPRITES
from rendering.dirkana.symbols import ability, crown, disc, ground_shape, seat_mark, tick

WIDTH, HEIGHT = rings.WIDTH, 476
HEAD = 116  # height of the part above the ring
HELD_WIDTH, HELD_HEIGHT = 132, 96  # size of a card in the hand


def paste_plate(canvas: Canvas, view: View, look: Look, seat: Seat, left: int, top: int, shown: Layout) -> None:
    """Paste the plate of a seat with its ring."""
    awaited, won = seat in look.awaited, view.outcome is not None and seat in view.outcome.winners
    canvas.paste(SPRITES.solid(("plate", seat, awaited), lambda: _plate(seat, awaited)), left, top)
    sign = "won" if won else "out" if view.out == seat else "awaited" if awaited else ""
    sign = sign or ("decided" if seat in look.decided else "")
    canvas.paste(SPRITES.solid(("seat", seat, sign), lambda: _seat(seat, sign)), left + 14, top + 13)
    if view.phase is Phase.OVER:
        canvas.paste(_score_sprite(view, seat), left + 80, top + 11)
    else:
        _paste_hand(canvas, view, look, seat, left + 80, top + 13, shown)
        uses = view.left if seat == view.turn and view.phase is Phase.SWAP else view.circles[seat]
        counts = (*uses[:2], view.circles[seat][2])
        canvas.paste(_abilities_sprite(seat, counts), left + 360, top + 15)
    rings.paste_ring(canvas, view, look, seat, left, top + HEAD, shown)


def _plate(seat: Seat, awaited: bool) -> str:
    edge = LAST if awaited else None
    return plate(WIDTH, HEIGHT, paper=PAPER, fill=SIDES[seat].ground, edge=edge, line=8)


def _seat(seat: Seat, sign: str) -> str:
    """The seat's mark with a sign: "awaited", "decided", "won", "out" (Dirk-Out) or ""."""
    side = SIDES[seat]
    y = 30 if sign in ("awaited", "decided") else 60 if sign == "won" else 52
    made = seat_mark(seat, 33, y, 28, side.ink)
    match sign:
        case "awaited":
            made += hourglass(33, 80, 44, ink=side.ink, glass=side.ground, sand=LAST)
        case "decided":
            made += tick(33, 80, 38)
        case "won":
            made += crown(33, 15, 52, side.ground)
        case "out":
            made += f'<path d="M9 28L57 76M57 28L9 76" stroke="{LAST}" stroke-width="10" stroke-linecap="round"/>'
    return rings.on_plate(seat, 66, 102, made)


def _paste_hand(canvas: Canvas, view: View, look: Look, seat: Seat, left: int, top: int, shown: Layout) -> None:
    """Paste the open cards of a hand or, while it is hidden, backs. A sealed main Dirk is in the ring instead."""
    step = HELD_WIDTH + 8
    for at, card in enumerate(shown.hands[seat]):
        canvas.paste(rings.card_sprite(seat, card, HELD_WIDTH, HELD_HEIGHT), left + at * step, top)
        if mark := shown.held.get(card):
            marks.paste_outline(canvas, left + at * step, top, HELD_WIDTH, HELD_HEIGHT, mark)
    if view.phase is Phase.MAIN and not shown.hands[seat]:
        for at in range(view.held[seat] - (seat in look.decided)):
            canvas.paste(rings.hidden_sprite(seat, HELD_WIDTH, HELD_HEIGHT), left + at * step, top)


def _abilities_sprite(seat: Seat, counts: tuple[int, ...]) -> Image.Image:
    return SPRITES.solid(("abilities", seat, counts), lambda: _abilities(seat, counts))


def _abilities(seat: Seat, counts: tuple[int, ...]) -> str:
    """The number of uses of each ability; of the turn's seat, those that are left."""
    side, made = SIDES[seat], ""
    for at, (colour, count) in enumerate(zip(COLOURS, counts, strict=True)):
        x = 16 + at * 33
        if count:
            made += ability(colour, x, 26, 16) + text(x, 70, str(count), 34, side.ink)
        else:
            made += f'<circle cx="{x}" cy="26" r="13" fill="none" stroke="{CIRCLES[colour]}" stroke-width="5"/>'
            made += text(x, 70, "0", 28, side.quiet)
    return rings.on_plate(seat, 98, 90, made)


def _score_sprite(view: View, seat: Seat) -> Image.Image:
    circles, best = sum(view.circles[seat]), next(iter(backgrounds(view.rings[seat]).items()))
    points = view.points[seat]
    return SPRITES.solid(("score", seat, circles, best, points), lambda: _score(seat, circles, best, points))


def _score(seat: Seat, circles: int, best: tuple[str, int], points: int) -> str:
    """Circles × cards of one background = points. (Result)"""
    ink, (background, count) = SIDES[seat].ink, best
    body = "".join(disc(colour, 22 + 20 * (at % 2), 28 + 14 * at, 15, edge=3) for at, colour in enumerate(COLOURS))
    body += text(82, 46, str(circles), 48, ink) + text(123, 46, "×", 40, ink)
    body += rect(144, 14, 68, 64, GROUNDS[background].colour, 6)
    body += ground_shape(background, 178, 46, 21, GROUNDS[background].plate)
    body += text(234, 46, str(count), 48, ink) + text(275, 46, "=", 40, ink)
    body += coin(336, 46, 84, str(points), fill=GOLD, ink=INK, share=48 / 84)
    return rings.on_plate(seat, 380, 92, body)
