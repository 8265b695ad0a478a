"""The plate of each seat: mark, whether it is to act, stack, hand, tie marker, revealed and removed cards."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.instinkt import Phase, View
from rendering._kit import Canvas, document, hourglass, outline, place, plate, rect, text
from rendering.base import Look
from rendering.instinkt.cards import back, face, fit_condition
from rendering.instinkt.look import CREAM, GOLD, INK, LAST, PANEL, PAPER, PLAN, SIDES, SPRITES
from rendering.instinkt.symbols import coin_at, seat_mark

PLATE_HEIGHT, LEFT = 128, 12
UNITS = 84  # height of a plate's parts in the units they are drawn in
SCALE = 1.1  # pixels per unit
PART = round(UNITS * SCALE)
SLOT = PART + 12
OPEN = 112  # side of a square face-up card
CONDITION = 56  # height of the condition beside a revealed card
LEAST_CONDITION, MOST_CONDITION = 140, 300  # range of its width


def paste_plate(canvas: Canvas, view: View, look: Look, seat: Seat, top: int, width: int, chosen: str | None) -> None:
    """Paste the plate of a seat.

    ``width``: of the picture. ``chosen``: the card of the view's seat that the mark considers.
    """
    awaited, won = seat in look.awaited, view.outcome is not None and seat in view.outcome.winners
    y = top + (PLATE_HEIGHT - PART) // 2
    canvas.paste(SPRITES.solid(("plate", awaited, width), lambda: _plate(width - 2 * LEFT, awaited)), LEFT, top)
    canvas.paste(SPRITES.solid(("seat", seat, won), lambda: _seat(seat, won)), LEFT + 14, y)
    x = LEFT + 14 + SLOT
    if view.phase is Phase.OVER:
        points = view.points[seat]
        canvas.paste(SPRITES.solid(("points", points), lambda: _points(points)), x, y)
    elif awaited:
        canvas.paste(SPRITES.solid(("awaited",), _awaited), x, y)
    elif seat in look.decided:
        canvas.paste(SPRITES.solid(("decided",), _tick), x, y)
    x += SLOT
    if len(view.stacked) == 2 and view.stacked[seat]:
        count = view.stacked[seat]
        canvas.paste(SPRITES.solid(("stack", seat, count), lambda: _stack(seat, count)), x, y)
    x += SLOT + 14
    if view.hands is not None:
        for card in view.hands[seat]:
            canvas.paste(open_card_sprite(seat, card), x, top + (PLATE_HEIGHT - OPEN) // 2)
            x += OPEN + 8
    elif view.held[seat]:
        held = view.held[seat]
        canvas.paste(SPRITES.solid(("held", seat, held), lambda: _held(seat, held)), x, y)
        x += round(_held_width(held) * SCALE) + 12
    if view.token == seat:
        canvas.paste(SPRITES.solid(("token",), _token), x, y)
        x += SLOT
    _paste_open_cards(canvas, view, seat, x, width - LEFT - 14, top, chosen if seat == view.seat else None)


def _paste_open_cards(
    canvas: Canvas, view: View, seat: Seat, left: int, right: int, top: int, chosen: str | None
) -> None:
    """Paste, from ``right`` to ``left``, the revealed card with its order and condition, then the removed cards."""
    x, y = right, top + (PLATE_HEIGHT - OPEN) // 2
    card = view.revealed[seat] or chosen
    if card:
        # The second of two seats keeps its number once the first has laid
        order = str(view.queue.index(seat) + 3 - len(view.queue)) if seat in view.queue else ""
        mark = order if view.revealed[seat] else "plan"
        x -= OPEN
        canvas.paste(open_card_sprite(seat, card, mark), x, y)
        x -= 16
    # Without a lay since the reveal, a snake has just removed both cards
    removed_now = not view.last and not view.queue and view.phase in (Phase.CHOOSE, Phase.OVER)
    for at, removed in reversed(list(enumerate(view.removed[seat], 1))):
        x -= OPEN
        mark = "now" if removed_now and at == len(view.removed[seat]) else "gone"
        canvas.paste(open_card_sprite(seat, removed, mark), x, y)
        x -= 8
    if card and x - left >= LEAST_CONDITION:
        most = min(MOST_CONDITION, x - left)
        sprite = SPRITES.solid(("condition", seat, card, most), lambda: _condition(seat, card, most))
        canvas.paste(sprite, x - sprite.width, top + (PLATE_HEIGHT - CONDITION) // 2)


def _condition(seat: Seat, card: str, most: int) -> str:
    """A card's condition on a strip of the card's colour, at most that wide."""
    row, wide, u = fit_condition(card, seat, CONDITION - 14, most - 24)
    width = round(wide) + 24
    strip = rect(0, 0, width, CONDITION, SIDES[seat].ground, 14)
    return document(width, CONDITION, strip + place(row, 12, round((CONDITION - u) / 2)), ground=PANEL)


def open_card_sprite(seat: Seat, card: str, mark: str = "") -> Image.Image:
    """A face-up card. ``mark``: "1" or "2" (the order of laying), "plan" (considered), "now" (just removed), "gone"
    (removed earlier) or ""."""
    return SPRITES.solid(("open", seat, card, mark), lambda: _open_card(seat, card, mark))


def _open_card(seat: Seat, card: str, mark: str) -> str:
    size = OPEN - 8
    made = place(face(card, seat, size, size), 4, 4)
    if mark == "plan":
        made += outline(3, 3, OPEN - 6, OPEN - 6, PLAN, 6, 13, "14 8")
    elif mark in ("gone", "now"):
        made += (
            f'<path d="M8 {OPEN - 8}L{OPEN - 8} 8" stroke="{PANEL}" stroke-width="16"/>'
            f'<path d="M8 {OPEN - 8}L{OPEN - 8} 8" stroke="{LAST if mark == "now" else INK}" stroke-width="6"/>'
        )
    elif mark:
        at = OPEN - 20
        made += f'<circle cx="{at}" cy="{at}" r="19" fill="{LAST}"/>' + text(at, at, mark, 28, CREAM)
    return document(OPEN, OPEN, made, ground=PANEL)


# Parts of a plate


def _part(width: int, made: str) -> str:
    """A part ``width`` units wide and UNITS high, on the plate's ground."""
    return document(round(width * SCALE), PART, f'<g transform="scale({SCALE})">{made}</g>', ground=PANEL)


def _plate(width: int, awaited: bool) -> str:
    return plate(width, PLATE_HEIGHT, paper=PAPER, fill=PANEL, edge=LAST if awaited else None)


def _seat(seat: Seat, won: bool) -> str:
    """The seat's mark; with a crown if it has won."""
    side = SIDES[seat]
    made = rect(6, 6, 72, 72, side.ground, 16)
    made += seat_mark(seat, 42, 48 if won else 42, 18, side.ink)
    if won:
        made += f'<path d="M18 30L14 4L30 15L42 0L54 15L70 4L66 30Z" fill="{GOLD}" stroke="{PANEL}" stroke-width="4"/>'
    return _part(84, made)


def _points(points: int) -> str:
    return _part(84, coin_at(42, 42, 84, str(points)))


def _awaited() -> str:
    return _part(84, hourglass(42, 42, 84, ink=INK, glass=CREAM, sand=LAST))


def _tick() -> str:
    return _part(
        84,
        f'<circle cx="42" cy="42" r="32" fill="{PLAN}"/><path d="M27 43l11 11l19 -23" fill="none" '
        f'stroke="{CREAM}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>',
    )


def _stack(seat: Seat, count: int) -> str:
    """Three backs and the number of cards."""
    made = "".join(
        rect(6 + shift, shift - 2, 60, 78, PANEL, 9) + place(back(seat, 56, 74), 8 + shift, shift)
        for shift in (0, 5, 10)
    )
    made += f'<circle cx="72" cy="60" r="22" fill="{PAPER}"/>'
    return _part(96, made + text(72, 60, str(count), 30, INK))


def _held_width(held: int) -> int:
    """Width of ``_held`` in units."""
    return 68 + 38 * (held - 1)


def _held(seat: Seat, held: int) -> str:
    """Overlapping backs, one for each card of the hand."""
    made = ""
    for at in range(held):
        x = 6 + 38 * at
        edge = rect(x - 4, 2, 60, 80, PANEL, 11) if at else ""
        made += edge + place(back(seat, 56, 74), x, 5)
    return _part(_held_width(held), made)


def _token() -> str:
    """The tie marker: half dark, half light, with an equals sign."""
    black, white = SIDES
    return _part(
        84,
        f'<circle cx="42" cy="42" r="38" fill="{GOLD}"/><circle cx="42" cy="42" r="31" fill="{white.ground}"/>'
        f'<path d="M42 11A31 31 0 0 0 42 73Z" fill="{black.ground}"/>'
        f'<path d="M24 35H41M24 49H41" stroke="{white.ground}" stroke-width="7"/>'
        f'<path d="M43 35H60M43 49H60" stroke="{black.ground}" stroke-width="7"/>',
    )
