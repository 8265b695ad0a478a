"""What belongs to the seats: the strip with their plates, known cards, stack and events; and the hand of the reader."""

from __future__ import annotations

from functools import cache
from math import ceil

from bot.games.base import Seat
from bot.games.migrato import TURNS, Cards, Phase, View
from rendering._kit import (
    CHOICE,
    HAPPENED,
    TO_MOVE,
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
from rendering.migrato.board import EDGE, LARGE, NUMBERED_RIM, RIM, SMALL, columns_height, paste_columns, row_count
from rendering.migrato.labels import card_title
from rendering.migrato.layout import Layout, Mark, Slot, hand_marks, is_hidden, layout
from rendering.migrato.look import (
    CREAM,
    INK,
    PANEL,
    PAPER,
    SEAM,
    SPRITES,
    WIDTH,
    back,
    chip,
    cross,
    face,
    picked_outline,
    points_coin,
    seat_sign,
    seat_tile,
)

TARGET = 12_500  # bytes of the strip
GAP = 6  # between plates
EVENTS_WIDTH = 610  # room for events on the right; older ones are left out
SHOW_TURNS = 150  # finished turns after which the turn number is shown
COUNT = 44  # px: the size of numbers of cards
TURN_LEFT, TURN = 390, 42  # px: where the turn number begins, and its size
LEFT = 8  # of the plates
NAME, NAME_WIDTH, NAME_TEXT = 54, 400, 42  # px: height and width of a name, and the size of its text
PLATE_WIDTH, PLATE_HEIGHT = WIDTH - 2 * LEFT, 96
TABLE_HEIGHT = 92  # of the plate with stack and events, and of that with known cards
MAX_KNOWN = 3  # known cards of a seat that there is room for
PART_HEIGHT = 80  # of what lies on a plate
CHIP_WIDTH, CHIP_HEIGHT = 118, 66
LOST_WIDTH = 430  # of a lost column, at most
STEP_WIDTH = 108  # px: the sign of the required step, where the turn is not free
HAND_CARD_WIDTH, HAND_CARD_HEIGHT, HAND_PITCH = 328, 404, 350
RING = 8  # around a card of the hand
LIFT = 16  # how much higher a previewed card stands
MAX_LARGE = 4  # rows of columns below the hand at their larger size


def draw_strip(view: View, look: Look) -> bytes:
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


def paste_plate(canvas: Canvas, view: View, look: Look, seat: Seat, top: int) -> None:
    """Paste the plate of a seat, with a crown for a winner."""
    awaited, outcome = seat in look.awaited, view.outcome
    won = outcome is not None and seat in outcome.winners
    y, points = top + 8, view.points[seat]
    canvas.paste(_plate_sprite(awaited), LEFT, top)
    canvas.paste(SPRITES.solid(("seat", seat, won), lambda: _part(PART_HEIGHT, seat_sign(seat, won))), LEFT + 16, y)
    if seat == view.seat:
        canvas.paste(SPRITES.solid(("you",), lambda: _part(40, own_mark(20, 42, 38, INK))), LEFT + 106, y)
    name = name_sprite(
        SPRITES, "migrato", look, seat, width=NAME_WIDTH, height=NAME, size=NAME_TEXT, ground=PANEL, ink=INK
    )
    canvas.paste(name, LEFT + 156, top + (PLATE_HEIGHT - NAME) // 2)
    canvas.paste(SPRITES.solid(("points", points), lambda: _part(80, points_coin(40, 40, 76, points))), LEFT + 570, y)
    if awaited:
        canvas.paste(_hourglass_sprite(), LEFT + 668, y)
    if outcome is None and (held := view.held[seat]):
        canvas.paste(_held_sprite(held), LEFT + 742, y)
    if awaited and view.phase in STEPS:
        canvas.paste(STEPS[view.phase](), LEFT + PLATE_WIDTH - 16 - STEP_WIDTH, y)


@SPRITES.opaque
def _plate_sprite(awaited: bool) -> str:
    edge = TO_MOVE if awaited else None
    return plate(PLATE_WIDTH, PLATE_HEIGHT, paper=PAPER, fill=PANEL, edge=edge, line=7, radius=22)


@SPRITES.opaque
def _hourglass_sprite() -> str:
    return _part(56, sign("to move", 64, hourglass(28, 40, 72, ink=INK, glass=CREAM, sand=TO_MOVE)))


@SPRITES.opaque
def _held_sprite(held: int) -> str:
    """Overlapping backs of that many cards."""
    made = "".join(rect(36 * at, 3, 62, 74, PANEL, 11) + place(back(56, 68), 3 + 36 * at, 6) for at in range(held))
    return _part(65 + 36 * (held - 1), sign("hand", 68, made))


def _discard_sign() -> str:
    """A card is to be discarded: an arrow from the hand to an empty place. STEP_WIDTH by PART_HEIGHT."""
    arrow = '<path d="M4 40H34M22 27L35 40L22 53" fill="none" stroke-width="7" stroke-linecap="round"'
    made = f'{arrow} stroke-linejoin="round" stroke="{INK}"/>' + _empty_frame(46, 6, 56, 68, INK)
    return sign("discard a card", 68, made)


@SPRITES.opaque
def _discard_step() -> str:
    return _part(STEP_WIDTH, _discard_sign())


@SPRITES.opaque
def _reveal_step() -> str:
    """A column is to be revealed or kept: an open eye and a question mark."""
    return _part(STEP_WIDTH, open_eye(34, 40, 30, INK, CREAM) + text(88, 40, "?", COUNT, INK))


STEPS = {Phase.DISCARD: _discard_step, Phase.REVEAL: _reveal_step}


def known_cards(view: View) -> tuple[Cards, Cards]:
    """By seat: the hand once the match is over; before, what the reader knows another seat to have."""
    if view.outcome is not None:
        return view.hands
    north, south = (() if seat == view.seat else view.known[seat] for seat in (0, 1))
    return north, south


def paste_known(canvas: Canvas, view: View, top: int) -> None:
    """Paste the row of known cards. At least one seat must have some."""
    known, is_over = known_cards(view), view.outcome is not None
    canvas.paste(table_sprite(), LEFT, top)
    for at, seat in enumerate(seat for seat in (0, 1) if known[seat]):
        x, y = LEFT + 20 + at * PLATE_WIDTH // 2, top + 6
        canvas.paste(_known_sprite(seat, is_over), x, y)
        for place_at, card in enumerate(known[seat][:MAX_KNOWN]):
            canvas.paste(_chip_sprite(card), x + 126 + place_at * (CHIP_WIDTH + 6), y)


@SPRITES.opaque
def table_sprite() -> str:
    """A plate without contents."""
    return plate(PLATE_WIDTH, TABLE_HEIGHT, paper=PAPER, fill=PANEL, radius=22)


@SPRITES.opaque
def _known_sprite(seat: Seat, is_over: bool) -> str:
    """A seat's sign, with an eye for known cards or backs for a hand that is laid open."""
    made = seat_tile(seat, 28, 40, 52, 40, 20)
    if not is_over:
        return _part(120, made + open_eye(88, 40, 26, INK, CREAM))
    backs = "".join(rect(65 + 16 * at, 14, 42, 52, PANEL, 8) + place(back(36, 46), 68 + 16 * at, 17) for at in (0, 1))
    return _part(124, made + sign("hand", 46, backs))


@SPRITES.opaque
def _chip_sprite(card: str) -> str:
    return _part(CHIP_WIDTH, place(chip(card, CHIP_WIDTH, CHIP_HEIGHT), 0, 7))


def _paste_table(canvas: Canvas, view: View, look: Look, shown: Layout, top: int) -> None:
    y = top + (TABLE_HEIGHT - PART_HEIGHT) // 2
    canvas.paste(table_sprite(), LEFT, top)
    canvas.paste(_stack_sprite(view.stack > 0), LEFT + 16, y)
    canvas.paste(_count_sprite(view.stack), LEFT + 96, y)
    if sign := look.signs_by(0).get("exchange"):
        canvas.note_letter(sign, LEFT + 16, y, 150, PART_HEIGHT)
    card, mark = shown.discard
    top_card = card or (view.discards[0] if view.discards else "")
    canvas.paste(discard_sprite(top_card, mark), LEFT + 176, y)
    if top_card:
        canvas.paste(_count_sprite(len(view.discards)), LEFT + 310, y)
    x = LEFT + PLATE_WIDTH - 16
    first = LEFT + PLATE_WIDTH - EVENTS_WIDTH
    if view.turns >= SHOW_TURNS:
        canvas.paste(_turn_sprite(min(view.turns + 1, TURNS)), LEFT + TURN_LEFT, y)
        first = LEFT + TURN_LEFT + _turn_width() + GAP
    colour = CHOICE if shown.events_mark == "preview" else HAPPENED
    for kind, cards in reversed(shown.events):
        sprite = event_sprite(kind, cards, colour)
        x -= sprite.width
        if x < first:
            break
        canvas.paste(sprite, x, y)
        x -= 10


@SPRITES.opaque
def _count_sprite(count: int) -> str:
    return _part(64, text(32, 40, str(count), COUNT, INK))


@SPRITES.opaque
def _stack_sprite(any_left: bool) -> str:
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


@SPRITES.opaque
def discard_sprite(card: str, mark: Mark) -> str:
    """The top of the discards; "" if there are none."""
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


@SPRITES.opaque
def _turn_sprite(turn: int) -> str:
    width = _turn_width()
    return _part(width, text(width / 2, 40, f"{turn}/{TURNS}", TURN, INK))


@SPRITES.opaque
def event_sprite(sign: str, cards: Cards, colour: str) -> str:
    """An event by its sign and cards; its outline or stroke has that colour."""
    match sign:
        case "exchange":
            return _exchange(colour)
        case "danger":
            return _danger(cards, colour)
    return _lost_column(cards, colour)


def _exchange(colour: str) -> str:
    """A hand exchanged: two arrows in a circle and backs of cards."""
    backs = "".join(rect(64 + 24 * at, 9, 50, 62, PANEL, 9) + place(back(44, 56), 67 + 24 * at, 12) for at in range(3))
    return _part(166, sign("exchange", 48, _arrows(34, 40, 24, colour) + backs))


def _danger(cards: Cards, colour: str) -> str:
    """A danger and, if there is a second card, an arrow to the card that it takes."""
    made = place(chip(cards[0], 76, CHIP_HEIGHT), 4, 7)
    if len(cards) == 1:
        return _part(84, made)
    made += (
        f'<path d="M88 40H114M102 27L116 40L102 53" fill="none" stroke="{colour}" stroke-width="7" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    return _part(130 + CHIP_WIDTH, made + place(chip(cards[1], CHIP_WIDTH, CHIP_HEIGHT), 126, 7))


def _lost_column(cards: Cards, colour: str) -> str:
    """A column struck through. Of many cards only the numbers are seen."""
    step = min(CHIP_WIDTH - 20, (LOST_WIDTH - CHIP_WIDTH) // max(1, len(cards) - 1))
    width = CHIP_WIDTH + step * (len(cards) - 1) + 8
    made = "".join(
        rect(2 + step * at, 5, CHIP_WIDTH + 4, CHIP_HEIGHT + 4, PANEL, 13)
        + place(chip(card, CHIP_WIDTH, CHIP_HEIGHT), 4 + step * at, 7)
        for at, card in enumerate(cards)
    )
    return _part(width, made + cross(0, width, PART_HEIGHT, colour))


def _arrows(x: float, y: float, radius: float, colour: str) -> str:
    """Two arrows that form a circle."""
    r = radius
    arrow = (
        f'<path d="M{-r:g} 0A{r:g} {r:g} 0 0 1 {r * 0.8:g} {-r * 0.6:g}" fill="none" stroke="{colour}" '
        'stroke-width="7"/>'
        f'<path d="M{r * 0.35:g} {-r * 0.45:g}L{r * 1.15:g} {-r * 0.05:g}L{r * 1.1:g} {-r * 1.1:g}Z" fill="{colour}"/>'
    )
    return "".join(f'<g transform="translate({x:g} {y:g}) rotate({turn})">{arrow}</g>' for turn in (0, 180))


def draw_hand(view: View, look: Look) -> bytes:
    """The hand as PNG, with what is known of the other one. The view must be a seat's.

    Its columns follow where cards in them are hidden from others, unless the board beside it shows them.
    """
    seat = view.seat
    assert seat is not None
    columns = [[Slot(card) for card in column.cards] for column in view.columns[seat]]
    rows = row_count(columns)
    shows_columns = not look.with_board and any(is_hidden(one.card) for column in columns for one in column)
    any_known = any(known_cards(view)) and view.outcome is None
    size = LARGE if rows <= MAX_LARGE - any_known else SMALL
    height = 2 * EDGE + HAND_CARD_HEIGHT + LIFT + 2 * RING
    below = height + any_known * (TABLE_HEIGHT + EDGE)
    canvas = SPRITES.canvas(WIDTH, below + (columns_height(rows, size) if shows_columns else 0))
    count = len(view.hand)
    pitch = HAND_PITCH if count <= 3 else (WIDTH - 2 * EDGE) // count
    left = (WIDTH - (count - 1) * pitch - HAND_CARD_WIDTH - 2 * RING) // 2
    taken, known = taken_card(view), list(view.known[seat])
    discards = view.phase is Phase.DISCARD and view.turn == seat
    previewed, signs = hand_marks(look.mark_words, view.hand), look.signs_by(1)
    for at, card in enumerate(view.hand):
        ring = CHOICE if previewed[at] else HAPPENED if card == taken else None
        if card == taken:
            taken = ""  # equal cards: only one of them was taken
        if is_known := card in known:
            known.remove(card)
        x, y = left + at * pitch, EDGE + (0 if ring == CHOICE else LIFT)
        if ring:
            canvas.paste(_ring_sprite(ring), x, y)
        canvas.paste(_hand_card_sprite(card, look.language), x + RING, y + RING)
        if is_known:
            canvas.paste(_eye_sprite(), x + HAND_CARD_WIDTH - 70, y + 87)
        if discards:
            canvas.paste(_discard_sprite(), x + HAND_CARD_WIDTH - 88, y + RING + 342)
        if sign := signs.pop(card, ""):
            canvas.note_letter(sign, x, EDGE, HAND_CARD_WIDTH, HAND_CARD_HEIGHT)
    if any_known:
        paste_known(canvas, view, height)
    if shows_columns:
        rim = NUMBERED_RIM if look.coordinates else RIM
        paste_columns(canvas, columns, below - EDGE, size, own=view.outcome is None, rim=rim)
    return canvas.png()


def taken_card(view: View) -> str:
    """The card that the view's seat has taken in the last turn, or ""."""
    return next((step.taken for step in view.last if step.seat == view.seat and step.taken), "")


@SPRITES.cutout(PAPER)
def _hand_card_sprite(card: str, language: str) -> str:
    """A card of the hand, with its name in that language."""
    return document(
        HAND_CARD_WIDTH,
        HAND_CARD_HEIGHT,
        face(card, HAND_CARD_WIDTH, HAND_CARD_HEIGHT, card_title(language, card)),
    )


@SPRITES.cutout(PAPER)
def _ring_sprite(colour: str) -> str:
    """A ring around a card of the hand."""
    width, height = HAND_CARD_WIDTH + 2 * RING, HAND_CARD_HEIGHT + 2 * RING
    return document(width, height, rect(0, 0, width, height, colour, HAND_CARD_WIDTH * 0.1 + RING))


@SPRITES.cutout(PANEL)
def _eye_sprite() -> str:
    """An eye: the other seat knows of the card."""
    return document(68, 68, f'<circle cx="34" cy="34" r="34" fill="{PANEL}"/>' + open_eye(34, 34, 26, INK, CREAM))


@SPRITES.cutout(PANEL)
def _discard_sprite() -> str:
    """An arrow: one of the cards is to be discarded."""
    return document(84, 56, place(rect(0, 0, 120, PART_HEIGHT, PANEL, 20) + place(_discard_sign(), 8, 0), 0, 0, 0.7))
