"""What belongs to the seats: their rings, the strip with their plates, and the hand of the reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.games.base import Seat
from bot.games.dirkana import DECK, SLOTS, TURNED, Phase, View, backgrounds, number
from rendering._kit import (
    HAPPENED,
    TO_MOVE,
    Canvas,
    Sprite,
    coin,
    document,
    hourglass,
    long_coin,
    name_sprite,
    outline,
    own_mark,
    place,
    plate,
    rect,
    sign,
    text,
)
from rendering.base import Look
from rendering.dirkana.layout import Layout, layout, new_circles
from rendering.dirkana.look import (
    COLOURS,
    GOLD,
    GROUNDS,
    INK,
    PAPER,
    SIDES,
    SPRITES,
    CardSize,
    card_sprite,
    circle_sprite,
    coin_sprite,
    crown,
    disc,
    glyph,
    ground_shape,
    hidden_sprite,
    hollow,
    letter_svg,
    paste_card,
    paste_outline,
    seat_mark,
    tick,
)

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
    card: CardSize
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
            paste_outline(canvas, *ring.corner(SLOTS[at]), size.width, size.height, mark)
    if ring.letter:
        _paste_choices(canvas, view, look, ring)
    for (owner, point), (colour, mark) in shown.points.items():
        if owner == seat:
            canvas.stamp(circle_sprite(colour, mark, size.disc - 4), *ring.meeting(point))
    if over:
        _stamp_count(canvas, view, seat, ring)


@SPRITES.opaque
def _slot_sprite(seat: Seat, slot: str, ring: Ring, is_lettered: bool) -> str:
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
    for path, letter in look.letters:
        _, card, slot = path.split()
        closed = tuple(new_circles(view.rings[seat], card, SLOTS.index(slot)).values()) if len(cards) > 1 else ()
        sprite = _choice_sprite(seat, letter, card, closed, ring.letter, ring.card.width - 24)
        x, y = ring.corner(slot)
        top = y + 9 + cards.index(card) * (ring.letter + 4)
        canvas.paste(sprite, x + 12, top)
        canvas.note_letter(letter, x + 12, top, ring.letter, ring.letter)


@SPRITES.opaque
def _choice_sprite(seat: Seat, letter: str, card: str, closed: tuple[str, ...], diameter: int, width: int) -> str:
    half, radius = diameter / 2, 15
    body = letter_svg(letter, half, half, diameter)
    body += text(diameter + 8, half, card, diameter * 0.72, SIDES[seat].ink, anchor="start")
    for at, colour in enumerate(closed):
        body += disc(colour, width - radius - 2 - at * (2 * radius + 2), half, radius, edge=SIDES[seat].ink)
    return on_plate(seat, width, diameter, body)


def _stamp_count(canvas: Canvas, view: View, seat: Seat, ring: Ring) -> None:
    """Number the cards of the most frequent background, in place of their own numbers. (Result)"""
    cards = view.rings[seat]
    best, count = next(iter(backgrounds(cards))), 0
    for at in sorted(range(len(SLOTS)), key=lambda at: (CORNERS[SLOTS[at]][1], CORNERS[SLOTS[at]][0])):
        if cards[at] and DECK[number(cards[at])].background == best:
            count += 1
            (x, y), aside = ring.middle(SLOTS[at]), ring.card.width / 4
            x += aside if cards[at].endswith(TURNED) else -aside
            canvas.stamp(coin_sprite(count, round(ring.card.number * 1.1)), x, y)


WIDTH, HEIGHT = 848, 468
TARGET: Final = 28_500  # bytes
EDGE: Final = 2
PLATE_WIDTH, PLATE_HEIGHT = 421, 464
HELD: Final = CardSize(115, 94, 33)
CARD: Final = CardSize(130, 94, 33)
NAME: Final = 44  # height of the row of the name
RUNNING: Final = 76  # width of the points so far, beside it
SCORE_LINE: Final = 38  # height of a line with a name and points
HEAD: Final = 112 + NAME  # height of the part above the ring


def draw_strip(view: View, look: Look) -> bytes:
    """The strip as PNG. The seat of the view is on the right; for spectators seat 0 is on the left."""
    shown = layout(view, look)
    canvas = SPRITES.canvas(WIDTH, HEIGHT)
    for at, seat in enumerate((1, 0) if view.seat == 0 else (0, 1)):
        paste_plate(canvas, view, look, seat, EDGE + at * (WIDTH - 2 * EDGE - PLATE_WIDTH), EDGE, shown)
    return canvas.png(TARGET)


@SPRITES.opaque
def plate_sprite(seat: Seat, awaited: bool, width: int, height: int) -> str:
    """The ground of a plate, with a frame while its seat is to act."""
    edge = TO_MOVE if awaited else None
    return plate(width, height, paper=PAPER, fill=SIDES[seat].ground, edge=edge, line=7, radius=20)


def paste_plate(canvas: Canvas, view: View, look: Look, seat: Seat, left: int, top: int, shown: Layout) -> None:
    """Paste the plate of a seat with its ring."""
    canvas.paste(plate_sprite(seat, seat in look.awaited, PLATE_WIDTH, PLATE_HEIGHT), left, top)
    width, side = PLATE_WIDTH - 36 - RUNNING, SIDES[seat]
    name = name_sprite(
        SPRITES, "dirkana", look, seat, width=width, height=NAME - 4, size=33, ground=side.ground, ink=side.ink
    )
    canvas.paste(name, left + 16, top + 12)
    if view.phase not in (Phase.MAIN, Phase.OVER):
        canvas.paste(_running_sprite(seat, view.points[seat]), left + PLATE_WIDTH - 14 - RUNNING, top + 12)
    below = top + NAME
    canvas.paste(seat_sprite(view, look, seat), left + 8, below + 9)
    if view.phase is Phase.OVER:
        best = next(iter(backgrounds(view.rings[seat]).items()))
        score = score_sprite(seat, sum(view.circles[seat]), best, view.points[seat])
        canvas.paste(score, left + 74, below + 9)
    else:
        paste_hand(canvas, view, look, seat, HELD, left + 76, below + 11, shown)
        canvas.paste(abilities_sprite(view, seat), left + 319, below + 9)
    paste_ring(canvas, view, look, seat, ring_of(left, top), shown)


@SPRITES.opaque
def _running_sprite(seat: Seat, points: int) -> str:
    """The points of a seat so far, on a coin that is as wide as they are."""
    return on_plate(seat, RUNNING, NAME - 4, long_coin(RUNNING, NAME - 4, str(points), 33, fill=GOLD, ink=INK))


def paste_score(
    canvas: Canvas, view: View, look: Look, seat: Seat, left: int, top: int, width: int, *, is_brief: bool = False
) -> None:
    """Paste a line about a seat onto the plate of the view's seat: its mark, name and state, and its points so far.

    ``is_brief``: for the own seat without its signs, which ``seat_sprite`` shows.
    """
    own, side = view.seat or 0, SIDES[view.seat or 0]
    is_brief = is_brief and seat == own
    state = "" if is_brief else "awaited" if seat in look.awaited else "decided" if seat in look.decided else ""
    points = None if view.phase is Phase.MAIN else view.points[seat]
    has_own_mark = seat == own and not is_brief
    canvas.paste(_score_sprite(own, seat, has_own_mark, state, points, width), left, top)
    start = 82 if has_own_mark else 44
    room = width - start - (44 if state else 4) - (0 if points is None else RUNNING + 4)
    name = name_sprite(
        SPRITES, "dirkana", look, seat, width=room, height=SCORE_LINE, size=36, ground=side.ground, ink=side.ink
    )
    canvas.paste(name, left + start, top)


@SPRITES.opaque
def _score_sprite(own: Seat, seat: Seat, has_own_mark: bool, state: str, points: int | None, width: int) -> str:
    """The line without the name. ``state``: "awaited", "decided" or ""; ``points``: None before there are any."""
    side, y = SIDES[own], SCORE_LINE / 2
    made = seat_mark(seat, 19, y, 18, side.ink) + (own_mark(60, y, 31, side.ink) if has_own_mark else "")
    if points is not None:
        made += place(long_coin(RUNNING, SCORE_LINE, str(points), 38, fill=GOLD, ink=INK), width - RUNNING)
    x = width - 20 - (0 if points is None else RUNNING + 4)
    match state:
        case "awaited":
            made += sign("hourglass", 33, hourglass(x, y, 38, ink=side.ink, glass=side.ground, sand=TO_MOVE))
        case "decided":
            made += tick(x, y, 34)
    return on_plate(own, width, SCORE_LINE, made)


def ring_of(left: int, top: int) -> Ring:
    """The ring on a plate."""
    return Ring(left + 9, top + HEAD, CARD, 43)


def paste_hand(
    canvas: Canvas, view: View, look: Look, seat: Seat, size: CardSize, left: int, top: int, shown: Layout
) -> None:
    """Paste the open cards of a hand or, while it is hidden, backs. A sealed main Dirk is in the ring instead."""
    step = size.width + 7
    for at, card in enumerate(shown.hands[seat]):
        paste_card(canvas, card, size, left + at * step, top, mark=shown.held.get(card, ""))
    if view.phase is Phase.MAIN and not shown.hands[seat]:
        for at in range(view.held[seat] - (seat in look.decided)):
            canvas.stamp(hidden_sprite(seat, size), left + at * step + size.width / 2, top + size.height / 2)


SEAT_WIDTH, SEAT_HEIGHT = 70, 98  # of the mark with its signs
SCORE_WIDTH, SCORE_HEIGHT = 336, 98


def abilities_sprite(view: View, seat: Seat, *, is_large: bool = False) -> Sprite:
    """The number of uses of each ability; of the turn's seat, those that are left. 90 × 98 px, or 108 × 118."""
    uses = view.left if seat == view.turn and view.phase is Phase.SWAP else view.circles[seat]
    return _abilities_sprite(seat, (*uses[:2], view.circles[seat][2]), 1.2 if is_large else 1.0)


@SPRITES.opaque
def _abilities_sprite(seat: Seat, counts: tuple[int, ...], scale: float) -> str:
    """A line for each ability: its circle, its sign, its count."""
    side, made = SIDES[seat], ""
    for at, (colour, count) in enumerate(zip(COLOURS, counts, strict=True)):
        y, radius, ink = (16.5 + 32.5 * at) * scale, 14.5 * scale, side.ink if count else side.quiet
        circle = disc(colour, 0, 0, radius, edge=side.ink, line=2) if count else hollow(colour, 0, 0, radius, ink)
        made += f'<g transform="translate({16 * scale:g} {y:g})">{sign(colour, 2 * radius, circle)}</g>'
        made += sign(f"ability {colour}", 1.9 * radius, glyph(colour, 50 * scale, y, radius, ink))
        made += text(78 * scale, y, str(count), 34 * scale, ink)
    return on_plate(seat, round(90 * scale), round(98 * scale), made)


def seat_sprite(view: View, look: Look, seat: Seat) -> Sprite:
    """The seat's mark with its signs, SEAT_WIDTH × SEAT_HEIGHT."""
    won, is_own = view.outcome is not None and seat in view.outcome.winners, seat == view.seat
    state = "won" if won else "out" if view.out == seat else "awaited" if seat in look.awaited else ""
    state = state or ("decided" if seat in look.decided else "")
    return _seat_sprite(seat, state, is_own)


@SPRITES.opaque
def _seat_sprite(seat: Seat, state: str, is_own: bool) -> str:
    """``state``: "awaited", "decided", "won", "out" (Dirk-Out) or ""."""
    side = SIDES[seat]
    y = 31 if state != "won" else 46
    made = seat_mark(seat, 35, y, 27 if state != "won" else 21, side.ink)
    x = 16 if is_own else 35
    match state:
        case "awaited":
            made += sign("hourglass", 33, hourglass(x, 78, 40, ink=side.ink, glass=side.ground, sand=TO_MOVE))
        case "decided":
            made += tick(x, 78, 34)
        case "won":
            made += crown(35, 16, 52, side.ground)
        case "out":
            cross = f'<path d="M8 6L62 56M62 6L8 56" stroke="{HAPPENED}" stroke-width="10" stroke-linecap="round"/>'
            made += sign("out", 50, cross)
    if is_own:
        made += own_mark(52 if state in ("awaited", "decided") else 35, 80, 31, side.ink)
    return on_plate(seat, SEAT_WIDTH, SEAT_HEIGHT, made)


@SPRITES.opaque
def score_sprite(seat: Seat, circles: int, best: tuple[str, int], points: int) -> str:
    """How the seat's points come about, SCORE_WIDTH × SCORE_HEIGHT: circles × cards of one background. (Result)"""
    ink, (background, count) = SIDES[seat].ink, best
    discs = "".join(disc(colour, 20, 17 + 32 * at, 14, edge=ink) for at, colour in enumerate(COLOURS))
    shape = rect(128, 17, 64, 64, GROUNDS[background].colour, 6)
    shape += ground_shape(background, 160, 49, 23, INK)
    shape += ground_shape(background, 160, 49, 21, GROUNDS[background].plate)
    body = (
        sign("circles", 28, discs)
        + text(68, 49, str(circles), 46, ink)
        + text(109, 49, "×", 40, ink)
        + sign(background, 64, shape)
        + text(211, 49, str(count), 46, ink)
        + text(243, 49, "=", 40, ink)
        + coin(295, 49, 76, str(points), fill=GOLD, ink=INK, share=44 / 76)
    )
    return on_plate(seat, SCORE_WIDTH, SCORE_HEIGHT, body)


HAND_WIDTH: Final = 880
HAND_EDGE, LIFT, HAND_GAP = 16, 24, 32
HAND_CARD: Final = CardSize(400, 298, 70)


def draw_hand(view: View, look: Look) -> bytes:
    """The hand of the view's seat, side by side. The card considered as main Dirk is lifted and outlined."""
    assert view.seat is not None
    cards = view.hands[view.seat]
    canvas = SPRITES.canvas(HAND_WIDTH, 2 * HAND_EDGE + HAND_CARD.height + LIFT)
    step = HAND_CARD.width + HAND_GAP
    left = (HAND_WIDTH - len(cards) * step + HAND_GAP) // 2
    signs = look.signs_by(1)
    for at, card in enumerate(cards):
        y, mark = (HAND_EDGE, "plan") if look.mark == f"main {card}" else (HAND_EDGE + LIFT, "")
        paste_card(canvas, card, HAND_CARD, left + at * step, y, word=signs.get(card, ""), mark=mark)
    return canvas.png()
