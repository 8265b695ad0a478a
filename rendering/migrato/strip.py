"""The strip below the board: names, points and hands of the seats, cards that are known, stack, discards and events."""

from __future__ import annotations

from functools import cache
from math import ceil

from PIL import Image

from bot.games.base import Seat
from bot.games.migrato import TURNS, Cards, Phase, View
from bot.texts import say
from rendering._kit import (
    Canvas,
    document,
    hourglass,
    name_sprite,
    open_eye,
    own_mark,
    place,
    plate,
    rect,
    sign,
    text,
    width_of,
)
from rendering.base import Look
from rendering.migrato.cards import back, chip, picked_outline, points_coin, seat_sign, seat_tile
from rendering.migrato.events import CHIP_HEIGHT, CHIP_WIDTH, PART_HEIGHT, event_sprite
from rendering.migrato.layout import Layout, Mark, layout
from rendering.migrato.look import (
    CHOICE,
    CREAM,
    HAPPENED,
    INK,
    PANEL,
    PAPER,
    SEAM,
    SPRITES,
    TO_MOVE,
    WIDTH,
)

TARGET = 12_500  # bytes
EDGE, GAP = 8, 6
EVENTS_WIDTH = 610  # room on the right; older events are left out
SHOW_TURNS = 150  # finished turns after which the turn number is shown
COUNT = 44  # px: the size of numbers of cards
TURN_LEFT, TURN = 390, 42  # px: where the turn number begins, and its size


def draw(view: View, look: Look) -> bytes:
    """The strip as PNG."""
    shown, known = layout(view, look), known_cards(view)
    height = 2 * EDGE + 2 * PLATE_HEIGHT + TABLE_HEIGHT + 2 * GAP + (TABLE_HEIGHT + GAP if any(known) else 0)
    canvas = SPRITES.canvas(WIDTH, height)
    y = EDGE
    for seat in (0, 1):
        paste_plate(canvas, view, look, seat, y)
        y += PLATE_HEIGHT + GAP
    if any(known):
        paste_known(canvas, view, y)
        y += TABLE_HEIGHT + GAP
    _paste_table(canvas, view, look, shown, y)
    return canvas.png(TARGET)


def _part(width: int, made: str) -> str:
    return document(width, PART_HEIGHT, made, ground=PANEL)


# Stack, discards, turns and events


def _paste_table(canvas: Canvas, view: View, look: Look, shown: Layout, top: int) -> None:
    y = top + (TABLE_HEIGHT - PART_HEIGHT) // 2
    canvas.paste(SPRITES.solid(("table",), table_plate), LEFT, top)
    any_left = view.stack > 0
    canvas.paste(SPRITES.solid(("stack", any_left), lambda: _stack(any_left)), LEFT + 16, y)
    canvas.paste(_count(view.stack), LEFT + 96, y)
    if sign := look.signs_by(0).get("exchange"):
        canvas.note_letter(sign, LEFT + 16, y, 150, PART_HEIGHT)
    card, mark = shown.discard
    top_card = card or (view.discards[0] if view.discards else "")
    canvas.paste(discard_sprite(top_card, mark), LEFT + 176, y)
    if top_card:
        canvas.paste(_count(len(view.discards)), LEFT + 310, y)
    x = LEFT + PLATE_WIDTH - 16
    first = LEFT + PLATE_WIDTH - EVENTS_WIDTH
    if view.turns >= SHOW_TURNS:
        turn = min(view.turns + 1, TURNS)
        canvas.paste(SPRITES.solid(("turn", turn), lambda: _turn(turn)), LEFT + TURN_LEFT, y)
        first = LEFT + TURN_LEFT + _turn_width() + GAP
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


def _empty_frame(x: float, y: float, width: float, height: float, colour: str = SEAM) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="11" fill="none" stroke="{colour}" '
        'stroke-width="3" stroke-dasharray="3 9" stroke-linecap="round"/>'
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


@cache
def _turn_width() -> int:
    """The width of the longest turn number, with a margin. Measured at the first use, since it opens the font."""
    return ceil(width_of(f"{TURNS}/{TURNS}", TURN)) + 2


def _turn(turn: int) -> str:
    width = _turn_width()
    return _part(width, text(width / 2, 40, f"{turn}/{TURNS}", TURN, INK))


TABLE_HEIGHT = 92  # of the plate
MAX_KNOWN = 3  # known cards of a seat that there is room for


def known_cards(view: View) -> tuple[Cards, Cards]:
    """By seat: the hand once the match is over; before, what the reader knows another seat to have."""
    if view.outcome is not None:
        return view.hands
    north, south = (() if seat == view.seat else view.known[seat] for seat in (0, 1))
    return north, south


def paste_known(canvas: Canvas, view: View, top: int) -> None:
    """Paste the row. At least one seat must have known cards."""
    known = known_cards(view)
    canvas.paste(SPRITES.solid(("table",), table_plate), LEFT, top)
    for at, seat in enumerate(seat for seat in (0, 1) if known[seat]):
        _paste_known(canvas, view, seat, known[seat], LEFT + 20 + at * PLATE_WIDTH // 2, top + 6)


def table_plate() -> str:
    """A plate without contents."""
    return plate(PLATE_WIDTH, TABLE_HEIGHT, paper=PAPER, fill=PANEL, radius=22)


def _paste_known(canvas: Canvas, view: View, seat: Seat, cards: Cards, x: int, y: int) -> None:
    """Paste the known cards of a seat, behind its sign and an eye."""
    is_over = view.outcome is not None
    canvas.paste(SPRITES.solid(("known", seat, is_over), lambda: _known_head(seat, is_over)), x, y)
    for at, card in enumerate(cards[:MAX_KNOWN]):
        canvas.paste(_chip(card), x + 126 + at * (CHIP_WIDTH + 6), y)


def _known_head(seat: Seat, is_over: bool) -> str:
    """A seat's sign, with an eye for known cards or backs for a hand that is laid open."""
    made = seat_tile(seat, 28, 40, 52, 40, 20)
    if not is_over:
        return _part(120, made + open_eye(88, 40, 26, INK, CREAM))
    backs = "".join(rect(65 + 16 * at, 14, 42, 52, PANEL, 8) + place(back(36, 46), 68 + 16 * at, 17) for at in (0, 1))
    return _part(124, made + sign("hand", 46, backs))


def _chip(card: str) -> Image.Image:
    made = place(chip(card, CHIP_WIDTH, CHIP_HEIGHT), 0, 7)
    return SPRITES.solid(("chip", card), lambda: _part(CHIP_WIDTH, made))


LEFT = 8
NAME, NAME_WIDTH, NAME_TEXT = 54, 400, 42  # px: height and width of a name, and the size of its text
PLATE_WIDTH, PLATE_HEIGHT = WIDTH - 2 * LEFT, 96


def paste_plate(canvas: Canvas, view: View, look: Look, seat: Seat, top: int) -> None:
    """Paste the plate of a seat, with a crown for a winner."""
    awaited, outcome = seat in look.awaited, view.outcome
    won = outcome is not None and seat in outcome.winners
    y, points = top + 8, view.points[seat]
    canvas.paste(SPRITES.solid(("plate", awaited), lambda: _plate(awaited)), LEFT, top)
    canvas.paste(SPRITES.solid(("seat", seat, won), lambda: _part(PART_HEIGHT, seat_sign(seat, won))), LEFT + 16, y)
    if seat == view.seat:
        canvas.paste(SPRITES.solid(("you",), lambda: _part(40, own_mark(20, 42, 38, INK))), LEFT + 106, y)
    canvas.paste(_name(look, seat), LEFT + 156, top + (PLATE_HEIGHT - NAME) // 2)
    canvas.paste(SPRITES.solid(("points", points), lambda: _part(80, points_coin(40, 40, 76, points))), LEFT + 570, y)
    if awaited:
        canvas.paste(SPRITES.solid(("hourglass",), _hourglass), LEFT + 668, y)
    if outcome is None and (held := view.held[seat]):
        canvas.paste(SPRITES.solid(("held", held), lambda: _hand_backs(held)), LEFT + 742, y)
    if awaited and view.phase in STEPS:
        canvas.paste(SPRITES.solid(("step", view.phase), STEPS[view.phase]), LEFT + PLATE_WIDTH - 16 - STEP_WIDTH, y)


def _name(look: Look, seat: Seat) -> Image.Image:
    """The name of the seat's player."""
    name, spare = look.name("migrato", seat), say(look.language, "migrato-seat-name", seat=seat)
    return name_sprite(SPRITES, name, spare, width=NAME_WIDTH, height=NAME, size=NAME_TEXT, ground=PANEL, ink=INK)


def _plate(awaited: bool) -> str:
    edge = TO_MOVE if awaited else None
    return plate(PLATE_WIDTH, PLATE_HEIGHT, paper=PAPER, fill=PANEL, edge=edge, line=7, radius=22)


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


STEP_WIDTH = 108  # px: the sign of the step that is owed, where it is not a free turn


def _discard_step() -> str:
    """A card is to be discarded: an arrow from the hand to an empty place."""
    arrow = '<path d="M4 40H34M22 27L35 40L22 53" fill="none" stroke-width="7" stroke-linecap="round"'
    made = f'{arrow} stroke-linejoin="round" stroke="{INK}"/>' + _empty_frame(46, 6, 56, 68, INK)
    return _part(STEP_WIDTH, sign("discard a card", 68, made))


def _reveal_step() -> str:
    """A column is to be revealed or kept: an open eye and a question mark."""
    return _part(STEP_WIDTH, open_eye(34, 40, 30, INK, CREAM) + text(88, 40, "?", COUNT, INK))


STEPS = {Phase.DISCARD: _discard_step, Phase.REVEAL: _reveal_step}
