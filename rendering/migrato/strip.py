"""The strip below the board: both seats with their arrivals, stack, discards and events, and cards that are known."""

from __future__ import annotations

from PIL import Image

from bot.games.migrato import TURNS, View
from rendering._kit import Canvas, document, place, rect, sign, text
from rendering.base import Look
from rendering.migrato.arrivals import paste_arrivals
from rendering.migrato.board import seat_order
from rendering.migrato.cards import back, chip
from rendering.migrato.events import CHIP_HEIGHT, CHIP_WIDTH, PART_HEIGHT, event_sprite
from rendering.migrato.known import TABLE_HEIGHT, known_cards, paste_known, table_plate
from rendering.migrato.layout import Layout, Mark, layout
from rendering.migrato.look import CHOICE, HAPPENED, INK, PANEL, PAPER, SEAM, SPRITES, WIDTH
from rendering.migrato.seats import LEFT, PLATE_HEIGHT, PLATE_WIDTH, paste_plate
from rendering.migrato.symbols import picked_outline

TARGET = 18_000  # bytes
EDGE, GAP = 8, 6
ARRIVALS = 426  # the left edge of the arrivals
EVENTS_WIDTH = 610  # room on the right; older events are left out
SHOW_TURNS = 150  # finished turns after which the turn number is shown
COUNT = 44  # px: the size of numbers of cards


def draw(view: View, look: Look) -> bytes:
    """The strip as PNG."""
    shown, known = layout(view, look), known_cards(view)
    height = 2 * EDGE + 2 * PLATE_HEIGHT + TABLE_HEIGHT + 2 * GAP + (TABLE_HEIGHT + GAP if any(known) else 0)
    canvas = Canvas(SPRITES.palette, WIDTH, height, PAPER)
    y = EDGE
    for seat in seat_order(view):
        paste_plate(canvas, view, look, seat, y)
        paste_arrivals(canvas, view, shown, seat, ARRIVALS, y + 7)
        y += PLATE_HEIGHT + GAP
    if any(known):
        paste_known(canvas, view, y)
        y += TABLE_HEIGHT + GAP
    _paste_table(canvas, view, shown, y)
    return canvas.png(TARGET)


def _part(width: int, made: str) -> str:
    return document(width, PART_HEIGHT, made, ground=PANEL)


# Stack, discards, turns and events


def _paste_table(canvas: Canvas, view: View, shown: Layout, top: int) -> None:
    y = top + (TABLE_HEIGHT - PART_HEIGHT) // 2
    canvas.paste(SPRITES.solid(("table",), table_plate), LEFT, top)
    any_left = view.stack > 0
    canvas.paste(SPRITES.solid(("stack", any_left), lambda: _stack(any_left)), LEFT + 16, y)
    canvas.paste(_count(view.stack), LEFT + 96, y)
    card, mark = shown.discard
    top_card = card or (view.discards[0] if view.discards else "")
    canvas.paste(discard_sprite(top_card, mark), LEFT + 176, y)
    if top_card:
        canvas.paste(_count(len(view.discards)), LEFT + 310, y)
    x = LEFT + PLATE_WIDTH - 16
    first = LEFT + PLATE_WIDTH - EVENTS_WIDTH
    if view.turns >= SHOW_TURNS:
        turn = min(view.turns + 1, TURNS)
        canvas.paste(SPRITES.solid(("turn", turn), lambda: _turn(turn)), LEFT + 390, y)
        first += 130
    for kind, cards in reversed(shown.events):
        sprite = event_sprite(kind, cards, CHOICE if shown.events_mark == "preview" else HAPPENED)
        x -= sprite.width
        if x < first:
            break
        canvas.paste(sprite, x, y)
        x -= 10


def _count(count: int) -> Image.Image:
    return SPRITES.solid(("count", count), lambda: _part(64, text(32, 40, str(count), COUNT, INK)))


def _stack(any_left: bool) -> str:
    """The stack, or a dashed frame once it is empty."""
    if not any_left:
        return _part(80, _empty_frame(8, 6, 56, 68))
    layers = (
        rect(4 + shift, shift, 60, 72, PANEL, 11) + place(back(56, 68), 6 + shift, 2 + shift) for shift in (0, 4, 8)
    )
    return _part(80, sign("stack", 68, "".join(layers)))


def _empty_frame(x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="11" fill="none" stroke="{SEAM}" stroke-width="3" '
        'stroke-dasharray="3 9" stroke-linecap="round"/>'
    )


def discard_sprite(card: str, mark: Mark) -> Image.Image:
    """The top of the discards; "" if there are none."""
    return SPRITES.solid(("discard", card, mark), lambda: _discard(card, mark))


def _discard(card: str, mark: Mark) -> str:
    if not card:
        return _part(CHIP_WIDTH + 16, _empty_frame(8, 7, CHIP_WIDTH, CHIP_HEIGHT))
    made = place(chip(card, CHIP_WIDTH, CHIP_HEIGHT), 8, 7)
    if mark:
        made += picked_outline(8, 7, CHIP_WIDTH, CHIP_HEIGHT, HAPPENED if mark == "last" else CHOICE)
    return _part(CHIP_WIDTH + 16, made)


def _turn(turn: int) -> str:
    return _part(170, text(85, 40, f"{turn}/{TURNS}", 42, INK))
