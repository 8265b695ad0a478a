"""The ring of a seat: its slots and cards, complete circles, and the count of cards at the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image

from bot.games.base import Seat
from bot.games.dirkana import DECK, SLOTS, Phase, View, backgrounds, number
from rendering._kit import Canvas, document, outline, text
from rendering.base import Look
from rendering.dirkana import labels
from rendering.dirkana.cards import Size, card_sprite, disc, hidden_sprite, seat_mark
from rendering.dirkana.layout import Layout, new_circles
from rendering.dirkana.look import SIDES, SPRITES

GAP: Final = 6
# Slots' upper left corners and the points where three cards meet, in halves of a card from the ring's corner
CORNERS = {"main": (2, 1), "nw": (1, 0), "ne": (3, 0), "w": (0, 1), "e": (4, 1), "sw": (1, 2), "se": (3, 2)}
POINTS = {"n": (3, 1), "nw": (2, 1), "ne": (4, 1), "s": (3, 2), "sw": (2, 2), "se": (4, 2)}


@dataclass(frozen=True)
class Ring:
    """A ring in a picture.

    Attributes:
        left, top: its upper left corner.
        card: the size of a card.
        name: the font size of the slots' numbers.
        letter: the diameter of letters; 0 if none stand in it.
    """

    left: int
    top: int
    card: Size
    name: int
    letter: int = 0

    def corner(self, slot: str) -> tuple[int, int]:
        """The upper left corner of a slot."""
        across, down = CORNERS[slot]
        return self.left + across * (self.card.width + GAP) // 2, self.top + down * (self.card.height + GAP)

    def middle(self, slot: str) -> tuple[float, float]:
        """The middle of a slot."""
        x, y = self.corner(slot)
        return x + self.card.width / 2, y + self.card.height / 2

    def meeting(self, point: str) -> tuple[float, float]:
        """The middle of a circle."""
        across, down = POINTS[point]
        x = self.left + across * (self.card.width + GAP) / 2 - GAP / 2
        return x, self.top + down * (self.card.height + GAP) - GAP / 2


def on_plate(seat: Seat, width: int, height: int, body: str) -> str:
    """A document of that size on the ground of the seat's plate."""
    return document(width, height, body, ground=SIDES[seat].ground)


def paste_ring(canvas: Canvas, view: View, look: Look, seat: Seat, ring: Ring, shown: Layout) -> None:
    """Paste the ring of a seat. A main Dirk shows its black side until the end, and its back until it is revealed."""
    over, size = view.phase is Phase.OVER, ring.card
    for at, slot in enumerate(SLOTS):
        card = shown.rings[seat][at]
        if card:
            canvas.stamp(card_sprite(card, size, not (at or over)), *ring.middle(slot))
        elif at == 0 and seat in look.decided:
            canvas.stamp(hidden_sprite(seat, size), *ring.middle(slot))
        else:
            is_lettered = bool(ring.letter) and any(path.endswith(f" {slot}") for path, _ in look.letters)
            canvas.paste(_slot_sprite(seat, slot, ring, is_lettered), *ring.corner(slot))
    for (owner, at), mark in shown.slots.items():
        if owner == seat:
            labels.paste_outline(canvas, *ring.corner(SLOTS[at]), size.width, size.height, mark)
    if ring.letter:
        _paste_choices(canvas, view, look, ring)
    for (owner, point), (colour, mark) in shown.points.items():
        if owner == seat:
            labels.stamp_circle(canvas, *ring.meeting(point), colour, mark, size.disc)
    if over:
        _stamp_count(canvas, view, seat, ring)


def _slot_sprite(seat: Seat, slot: str, ring: Ring, is_lettered: bool) -> Image.Image:
    return SPRITES.solid(("slot", seat, slot, ring, is_lettered), lambda: _slot(seat, slot, ring, is_lettered))


def _slot(seat: Seat, slot: str, ring: Ring, is_lettered: bool) -> str:
    """A free slot with its number, below the letters if there are any; the middle one with the seat's
    mark."""
    side, line, size = SIDES[seat], 4, ring.card
    made = outline(line / 2, line / 2, size.width - line, size.height - line, side.quiet, line, 8)
    if slot == "main":
        made += seat_mark(seat, size.width / 2, size.height / 2, size.height * 0.24, side.quiet)
    else:
        y = size.height - ring.name * 0.6 if is_lettered else size.height / 2
        made += text(size.width / 2, y, str(SLOTS.index(slot)), ring.name, side.quiet)
    return on_plate(seat, size.width, size.height, made)


def _paste_choices(canvas: Canvas, view: View, look: Look, ring: Ring) -> None:
    """Paste into each free slot a line for each card that may be placed there: letter and number.

    Where there are several cards, the circles that each would close follow.
    """
    seat = view.seat or 0
    cards = sorted({path.split()[1] for path, _ in look.letters}, key=view.hands[seat].index)
    for path, sign in look.letters:
        _, card, slot = path.split()
        closed = tuple(new_circles(view.rings[seat], card, SLOTS.index(slot)).values()) if len(cards) > 1 else ()
        sprite = _choice_sprite(seat, sign, card, closed, ring.letter, ring.card.width - 24)
        x, y = ring.corner(slot)
        top = y + 9 + cards.index(card) * (ring.letter + 4)
        canvas.paste(sprite, x + 12, top)
        canvas.note_letter(sign, x + 12, top, ring.letter, ring.letter)


def _choice_sprite(
    seat: Seat, letter: str, card: str, closed: tuple[str, ...], diameter: int, width: int
) -> Image.Image:
    def svg() -> str:
        half, size = diameter / 2, diameter * 0.72
        body = labels.letter_svg(letter, half, half, diameter)
        body += text(diameter + 8, half, card, size, SIDES[seat].ink, anchor="start")
        radius = 15
        for at, colour in enumerate(closed):
            body += disc(colour, width - radius - 2 - at * (2 * radius + 2), half, radius, edge=3)
        return on_plate(seat, width, diameter, body)

    return SPRITES.solid(("choice", seat, letter, card, closed, diameter, width), svg)


def _stamp_count(canvas: Canvas, view: View, seat: Seat, ring: Ring) -> None:
    """Number the cards of the most frequent background. (Result)"""
    cards = view.rings[seat]
    best, count = next(iter(backgrounds(cards))), 0
    for at in sorted(range(len(SLOTS)), key=lambda at: (CORNERS[SLOTS[at]][1], CORNERS[SLOTS[at]][0])):
        if cards[at] and DECK[number(cards[at])].background == best:
            count += 1
            x, y = ring.middle(SLOTS[at])
            size = round(ring.card.number)
            dx = ring.card.width / 2 - size * 0.76
            labels.stamp_coin(canvas, x - dx if cards[at] != number(cards[at]) else x + dx, y, count, size)
