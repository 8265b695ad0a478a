"""The strip: a plate for each seat with its mark, whether it is to act, its stack, hand, tie marker and cards."""

from __future__ import annotations

from bot.games.base import Seat
from bot.games.instinkt import Phase, View
from rendering._kit import Canvas
from rendering.base import Look
from rendering.instinkt.look import PAPER, SPRITES
from rendering.instinkt.plates import (
    CONDITION,
    EDGE,
    OPEN,
    ORDER,
    PART,
    PLATE,
    REMOVED,
    SLOT,
    WIDTH,
    awaited_sprite,
    condition_sprite,
    decided_sprite,
    held_sprite,
    held_width,
    open_card_sprite,
    order_sprite,
    plate_sprite,
    points_sprite,
    removed_sprite,
    seat_sprite,
    stack_sprite,
    token_sprite,
)


def draw(view: View, look: Look) -> bytes:
    """The strip as PNG. The view's own seat is below."""
    canvas = Canvas(SPRITES.palette, WIDTH, 2 * PLATE + 3 * EDGE, PAPER)
    words = look.mark_words
    chosen = words[1] if words[:1] == ("choose",) and len(words) == 2 else None
    for row, seat in enumerate((1, 0) if view.seat == 0 else (0, 1)):
        _paste_plate(canvas, view, look, seat, EDGE + row * (PLATE + EDGE), chosen if seat == view.seat else None)
    return canvas.png()


def _paste_plate(canvas: Canvas, view: View, look: Look, seat: Seat, top: int, chosen: str | None) -> None:
    """Paste the plate of a seat. ``chosen``: the card of the view's seat that the mark considers."""
    awaited, won = seat in look.awaited, view.outcome is not None and seat in view.outcome.winners
    own, y = seat == view.seat, top + (PLATE - PART) // 2
    canvas.paste(plate_sprite(awaited), EDGE, top)
    x = EDGE + 13
    canvas.paste(seat_sprite(seat, won=won, own=own), x, y)
    x += SLOT + 5
    if view.phase is Phase.OVER:
        canvas.paste(points_sprite(view.points[seat]), x, y)
    elif awaited:
        canvas.paste(awaited_sprite(), x, y)
    elif seat in look.decided:
        canvas.paste(decided_sprite(), x, y)
    x += SLOT
    if len(view.stacked) == 2 and view.stacked[seat]:
        canvas.paste(stack_sprite(seat, view.stacked[seat]), x, y)
        x += SLOT + 14
    if view.hands is not None:
        for card in view.hands[seat]:
            canvas.paste(open_card_sprite(seat, card), x, top + (PLATE - OPEN) // 2)
            x += OPEN + 4
    elif view.held[seat]:
        canvas.paste(held_sprite(seat, view.held[seat]), x, y)
        x += held_width(view.held[seat]) + 11
    if view.token == seat:
        canvas.paste(token_sprite(), x, y)
        x += SLOT
    _paste_open_cards(canvas, view, seat, x, top, chosen)


def _paste_open_cards(canvas: Canvas, view: View, seat: Seat, left: int, top: int, chosen: str | None) -> None:
    """Paste from the right, down to ``left``, the revealed card with its order, the removed cards, its condition."""
    x = WIDTH - EDGE - 15
    card = view.revealed[seat] or chosen
    if card:
        x -= OPEN
        canvas.paste(open_card_sprite(seat, card, is_picked=not view.revealed[seat]), x, top + (PLATE - OPEN) // 2)
        if seat in view.queue:  # the second of two seats keeps its number once the first has laid
            x -= ORDER + 4
            order = view.queue.index(seat) + 3 - len(view.queue)
            canvas.paste(order_sprite(order), x, top + (PLATE - ORDER) // 2)
        x -= 8
    # Without a lay since the reveal, a snake has just removed both cards
    removed_now = not view.last and not view.queue and view.phase in (Phase.CHOOSE, Phase.OVER)
    for at, removed in reversed(list(enumerate(view.removed[seat], 1))):
        x -= REMOVED
        mark = "now" if removed_now and at == len(view.removed[seat]) else ""
        canvas.paste(removed_sprite(seat, removed, mark), x, top + (PLATE - REMOVED) // 2)
        x -= 6
    if card:
        sprite = condition_sprite(seat, card)
        if x - sprite.width >= left:
            canvas.paste(sprite, x - sprite.width, top + (PLATE - CONDITION) // 2)
