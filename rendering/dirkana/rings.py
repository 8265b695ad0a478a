"""The ring of a seat: its slots and cards, complete circles, and the count of cards at the end."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.dirkana import DECK, SLOTS, Phase, View, backgrounds, number
from rendering._kit import Canvas, document, outline, text
from rendering.base import Look
from rendering.dirkana import marks
from rendering.dirkana.cards import RADIUS, back, face
from rendering.dirkana.layout import Layout
from rendering.dirkana.look import PLAN, SIDES, SPRITES
from rendering.dirkana.symbols import seat_mark

WIDTH = 470
CARD_WIDTH, CARD_HEIGHT, GAP = 148, 110, 6
MARGIN = (WIDTH - 3 * CARD_WIDTH - 2 * GAP) // 2
STEP, DROP = CARD_WIDTH + GAP, CARD_HEIGHT + GAP
# Slots' upper left corners and the points where three cards meet, in halves of a card from the ring's corner
CORNERS = {"main": (2, 1), "nw": (1, 0), "ne": (3, 0), "w": (0, 1), "e": (4, 1), "sw": (1, 2), "se": (3, 2)}
POINTS = {"n": (3, 1), "nw": (2, 1), "ne": (4, 1), "s": (3, 2), "sw": (2, 2), "se": (4, 2)}


def on_plate(seat: Seat, width: int, height: int, body: str) -> str:
    """A document of that size on the ground of the seat's plate."""
    return document(width, height, body, ground=SIDES[seat].ground)


def card_sprite(seat: Seat, card: str, width: int, height: int, black: bool = False) -> Image.Image:
    """A card on the seat's plate. ``black``: its black side."""
    return SPRITES.solid(
        ("card", seat, card, width, height, black),
        lambda: on_plate(seat, width, height, face(card, width, height, black=black)),
    )


def hidden_sprite(seat: Seat, width: int, height: int) -> Image.Image:
    """A face-down card with the seat's mark."""

    def svg() -> str:
        mark = seat_mark(seat, width / 2, height / 2, height * 0.28, SIDES[seat].quiet)
        return on_plate(seat, width, height, back(width, height, mark))

    return SPRITES.solid(("hidden", seat, width, height), svg)


def corner(slot: str, left: int, top: int) -> tuple[int, int]:
    """The upper left corner of a slot in the ring at left, top."""
    across, down = CORNERS[slot]
    return left + MARGIN + across * STEP // 2, top + down * DROP


def meeting(point: str, left: int, top: int) -> tuple[int, int]:
    """The middle of a circle in the ring at left, top."""
    across, down = POINTS[point]
    return left + MARGIN + across * STEP // 2 - GAP // 2, top + down * DROP - GAP // 2


def paste_ring(canvas: Canvas, view: View, look: Look, seat: Seat, left: int, top: int, shown: Layout) -> None:
    """Paste the ring of a seat. A main Dirk shows its black side until the end, and its back until it is revealed."""
    over = view.phase is Phase.OVER
    for at, slot in enumerate(SLOTS):
        x, y = corner(slot, left, top)
        card, mark = shown.rings[seat][at], shown.slots.get((seat, at), "")
        if card:
            canvas.paste(card_sprite(seat, card, CARD_WIDTH, CARD_HEIGHT, not (at or over)), x, y)
        elif at == 0 and seat in look.decided:
            canvas.paste(hidden_sprite(seat, CARD_WIDTH, CARD_HEIGHT), x, y)
        else:
            canvas.paste(_slot_sprite(seat, slot, mark == "goal"), x, y)
        if mark in ("last", "plan"):
            marks.paste_outline(canvas, x, y, CARD_WIDTH, CARD_HEIGHT, mark)
    for (owner, point), (colour, mark) in shown.points.items():
        if owner == seat:
            marks.stamp_circle(canvas, *meeting(point, left, top), colour, mark, round(CARD_HEIGHT * RADIUS))
    if over:
        _stamp_count(canvas, view, seat, left, top)


def _slot_sprite(seat: Seat, slot: str, goal: bool) -> Image.Image:
    return SPRITES.solid(("slot", seat, slot, goal), lambda: _slot(seat, slot, goal))


def _slot(seat: Seat, slot: str, goal: bool) -> str:
    """A free slot with its name in the notation; the middle one with the seat's mark."""
    side, line = SIDES[seat], 5
    colour = PLAN if goal else side.quiet
    made = outline(line / 2, line / 2, CARD_WIDTH - line, CARD_HEIGHT - line, colour, line, 8)
    if slot == "main":
        made += seat_mark(seat, CARD_WIDTH / 2, CARD_HEIGHT / 2, 24, side.quiet)
    else:
        made += text(CARD_WIDTH / 2, CARD_HEIGHT / 2, slot, 32, side.ink if goal else colour)
    return on_plate(seat, CARD_WIDTH, CARD_HEIGHT, made)


def _stamp_count(canvas: Canvas, view: View, seat: Seat, left: int, top: int) -> None:
    """Number the cards of the most frequent background. (Result)"""
    ring = view.rings[seat]
    best, count = next(iter(backgrounds(ring))), 0
    for at in sorted(range(len(SLOTS)), key=lambda at: (CORNERS[SLOTS[at]][1], CORNERS[SLOTS[at]][0])):
        if ring[at] and DECK[number(ring[at])].background == best:
            count += 1
            x, y = corner(SLOTS[at], left, top)
            dx = 20 if ring[at] != number(ring[at]) else CARD_WIDTH - 20
            marks.stamp_coin(canvas, x + dx, y + CARD_HEIGHT // 2, count)
