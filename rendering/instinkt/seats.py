"""What belongs to the seats: the strip with their plates, and the hand of the reader."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.base import Seat
from bot.games.instinkt import Phase, View
from rendering._kit import (
    CHOICE,
    CHOICE_INK,
    HAPPENED,
    TO_MOVE,
    WIDEST,
    Canvas,
    Sprite,
    document,
    hourglass,
    long_coin,
    mark_outline,
    name_sprite,
    own_mark,
    place,
    plate,
    rect,
    sign,
    text,
)
from rendering.base import Look
from rendering.instinkt.look import (
    CREAM,
    GOLD,
    INK,
    PANEL,
    PAPER,
    SIDES,
    SPRITES,
    back,
    coin_at,
    face,
    fit_condition,
    seat_mark,
)

TARGET = 16_000  # bytes: board and strip together are to have 60,000 at most
WIDTH, EDGE = 864, 7  # px
NAME, BELOW = 40, 106  # px: the heights of a plate's name and of what lies below it
PLATE = NAME + BELOW
UNITS, PART = 100, 80  # height of a plate's parts: in the units they are drawn in, and in px
SLOT = PART + 6
OPEN = 92  # side of a face-up card
REMOVED = 76  # side of a card that has left the game
ORDER = 48  # width of the number in the order of laying
CONDITION = 52  # height of the condition beside a revealed card
SYMBOLS = 36  # of which symbols
TEXT = 35  # px: size of numbers

RUNNING = 84  # px: the width of the points so far


@SPRITES.opaque
def condition_sprite(seat: Seat, card: str) -> str:
    """A card's condition on a strip of the card's colour."""
    row, wide, u = fit_condition(card, seat, SYMBOLS, WIDTH, short=True)
    width = round(wide) + 20
    strip = rect(0, 0, width, CONDITION, SIDES[seat].ground, 12)
    return document(width, CONDITION, strip + place(row, 10, round((CONDITION - u) / 2)), ground=PANEL)


@SPRITES.opaque
def open_card_sprite(seat: Seat, card: str, is_picked: bool = False) -> str:
    """A face-up card; with a frame if it is picked and not played yet."""
    size = OPEN - 8
    made = place(face(card, seat, size, size), 4, 4)
    if is_picked:
        made += mark_outline(3, 3, OPEN - 6, OPEN - 6, CHOICE, 6, 13)
    return document(OPEN, OPEN, made, ground=PANEL)


@SPRITES.opaque
def removed_sprite(seat: Seat, card: str, is_new: bool) -> str:
    """A card out of the game. ``is_new``: it has just been removed."""
    size, colour = REMOVED - 8, HAPPENED if is_new else INK
    cross = f"M8 {REMOVED - 8}L{REMOVED - 8} {REMOVED // 2}"  # below the number
    made = (
        place(face(card, seat, size, size), 4, 4)
        + f'<path d="{cross}" stroke="{PANEL}" stroke-width="14"/>'
        + f'<path d="{cross}" stroke="{colour}" stroke-width="6"/>'
    )
    if is_new:
        made += mark_outline(3, 3, REMOVED - 6, REMOVED - 6, HAPPENED, 5, 10)
    return document(REMOVED, REMOVED, made, ground=PANEL)


def _part(width: int, made: str) -> str:
    """A part ``width`` units wide and UNITS high, on the plate's ground."""
    return document(width, UNITS, made, PART / UNITS, ground=PANEL)


@SPRITES.opaque
def plate_sprite(awaited: bool) -> str:
    """The ground of a plate."""
    return plate(WIDTH - 2 * EDGE, PLATE, paper=PAPER, fill=PANEL, edge=TO_MOVE if awaited else None, line=6, radius=20)


@SPRITES.opaque
def seat_sprite(seat: Seat, won: bool, own: bool) -> str:
    """The seat's mark; with a crown if it has won, with a bust if it is the view's own."""
    side = SIDES[seat]
    made = rect(2, 8, 88, 88, side.ground, 18)
    made += seat_mark(seat, 46 if not own else 38, 56 if won else 52 if not own else 44, 24, side.ink)
    if won:
        made += f'<path d="M17 36L13 5L31 18L46 0L61 18L79 5L75 36Z" fill="{GOLD}" stroke="{PANEL}" stroke-width="5"/>'
    if own:
        made += f'<circle cx="76" cy="76" r="24" fill="{PANEL}"/>' + own_mark(76, 77, 38, INK)
    return _part(UNITS, made)


@SPRITES.opaque
def points_sprite(points: int) -> str:
    """The points of a seat."""
    return _part(UNITS, coin_at(50, 50, 96, str(points)))


@SPRITES.opaque
def awaited_sprite() -> str:
    """The sign of a seat that is to act."""
    return _part(UNITS, sign("hourglass", 76, hourglass(50, 50, 100, ink=INK, glass=CREAM, sand=TO_MOVE)))


@SPRITES.opaque
def decided_sprite() -> str:
    """The sign of a seat that has sealed its choice."""
    return _part(
        UNITS,
        f'<circle cx="50" cy="50" r="37" fill="{INK}"/>'
        + sign(
            "decided",
            32,
            f'<path d="M33 51l12 12l22 -26" fill="none" stroke="{CREAM}" stroke-width="10" stroke-linecap="round" '
            'stroke-linejoin="round"/>',
        ),
    )


@SPRITES.opaque
def order_sprite(order: int) -> str:
    """The place of a card in the order of laying."""
    half = ORDER / 2
    made = f'<circle cx="{half}" cy="{half}" r="{half}" fill="{INK}"/>' + text(half, half, str(order), TEXT, CREAM)
    return document(ORDER, ORDER, made, ground=PANEL)


@SPRITES.opaque
def stack_sprite(seat: Seat, count: int) -> str:
    """Three backs and the number of cards."""
    backs = "".join(
        rect(2 + shift, shift - 2, 68, 90, PANEL, 9) + place(back(seat, 64, 86), 4 + shift, shift)
        for shift in (0, 6, 12)
    )
    number = f'<circle cx="82" cy="66" r="32" fill="{PANEL}"/>' + text(84, 66, str(count), TEXT / PART * UNITS, INK)
    return _part(118, backs + number)


@SPRITES.opaque
def held_sprite(seat: Seat, held: int) -> str:
    """Overlapping backs, one for each card of the hand."""
    made = "".join(
        (rect(34 * at - 2, 3, 72, 94, PANEL, 11) if at else "") + place(back(seat, 64, 86), 2 + 34 * at, 7)
        for at in range(held)
    )
    return _part(72 + 34 * (held - 1), made)


@SPRITES.opaque
def token_sprite() -> str:
    """The tie marker: half dark, half light, with an equals sign."""
    black, white = SIDES
    return _part(
        UNITS,
        f'<circle cx="50" cy="50" r="44" fill="{GOLD}"/><circle cx="50" cy="50" r="36" fill="{white.ground}"/>'
        f'<path d="M50 14A36 36 0 0 0 50 86Z" fill="{black.ground}"/>'
        + sign(
            "tie marker",
            33,
            f'<path d="M27 38H49M27 62H49" stroke="{white.ground}" stroke-width="9"/>'
            f'<path d="M51 38H73M51 62H73" stroke="{black.ground}" stroke-width="9"/>',
        ),
    )


@SPRITES.opaque
def running_sprite(points: int) -> str:
    """The points of a seat so far, on a coin that is as wide as they are."""
    coin = long_coin(RUNNING, NAME - 4, str(points), TEXT, fill=GOLD, ink=INK)
    return document(RUNNING, NAME - 4, coin, ground=PANEL)


def draw_strip(view: View, look: Look) -> bytes:
    """The strip as PNG. The view's own seat is below."""
    canvas = SPRITES.canvas(WIDTH, 2 * PLATE + 3 * EDGE)
    words = look.mark_words
    chosen = words[1] if words[:1] == ("choose",) and len(words) == 2 else None
    for row, seat in enumerate((1, 0) if view.seat == 0 else (0, 1)):
        _paste_plate(canvas, view, look, seat, EDGE + row * (PLATE + EDGE), chosen if seat == view.seat else None)
    return canvas.png(TARGET)


def _paste_plate(canvas: Canvas, view: View, look: Look, seat: Seat, top: int, chosen: str | None) -> None:
    """Paste the plate of a seat. ``chosen``: the card of the view's seat that the mark considers."""
    awaited, won = seat in look.awaited, view.outcome is not None and seat in view.outcome.winners
    canvas.paste(plate_sprite(awaited), EDGE, top)
    x, width = EDGE + 13, WIDTH - 2 * EDGE - 50 - RUNNING
    name = name_sprite(SPRITES, "instinkt", look, seat, width=width, height=NAME - 4, size=TEXT, ground=PANEL, ink=INK)
    canvas.paste(name, x + 4, top + 8)
    if view.phase is not Phase.OVER:
        canvas.paste(running_sprite(view.points[seat]), WIDTH - EDGE - 20 - RUNNING, top + 8)
    row: list[tuple[Sprite | None, int]] = [  # each with the distance to the next
        (seat_sprite(seat, won, seat == view.seat), SLOT + 5),
        (_state_sprite(view, look, seat), SLOT),
    ]
    if len(view.stacked) == 2 and view.stacked[seat]:
        row.append((stack_sprite(seat, view.stacked[seat]), SLOT + 14))
    if view.hands is not None:
        row += [(open_card_sprite(seat, card), OPEN + 4) for card in view.hands[seat]]
    elif view.held[seat]:
        backs = held_sprite(seat, view.held[seat])
        row.append((backs, backs.width + 11))
    if view.token == seat:
        row.append((token_sprite(), SLOT))
    for sprite, distance in row:
        if sprite:
            _paste_part(canvas, sprite, x, top)
        x += distance
    _paste_open_cards(canvas, view, seat, x, top, chosen)


def _paste_part(canvas: Canvas, sprite: Sprite, x: int, top: int) -> None:
    """Paste a sprite below the name on a plate."""
    canvas.paste(sprite, x, top + NAME + (BELOW - sprite.height) // 2)


def _state_sprite(view: View, look: Look, seat: Seat) -> Sprite | None:
    """The points of a seat at the end; before, whether it is to act or has decided."""
    if view.phase is Phase.OVER:
        return points_sprite(view.points[seat])
    if seat in look.awaited:
        return awaited_sprite()
    return decided_sprite() if seat in look.decided else None


def _paste_open_cards(canvas: Canvas, view: View, seat: Seat, left: int, top: int, chosen: str | None) -> None:
    """Paste from the right, down to ``left``, the revealed card with its order, the removed cards, its condition."""
    x = WIDTH - EDGE - 15
    card = view.revealed[seat] or chosen
    if card:
        x -= OPEN
        _paste_part(canvas, open_card_sprite(seat, card, not view.revealed[seat]), x, top)
        if seat in view.queue:  # the second of two seats keeps its number once the first has laid
            x -= ORDER + 4
            _paste_part(canvas, order_sprite(view.queue.index(seat) + 3 - len(view.queue)), x, top)
        x -= 8
    # Without a lay since the reveal, a snake has just removed both cards
    removed_now = not view.last and not view.queue and view.phase in (Phase.CHOOSE, Phase.OVER)
    for at, removed in reversed(list(enumerate(view.removed[seat], 1))):
        x -= REMOVED
        is_new = removed_now and at == len(view.removed[seat])
        _paste_part(canvas, removed_sprite(seat, removed, is_new), x, top)
        x -= 6
    if card:
        sprite = condition_sprite(seat, card)
        if x - sprite.width >= left:
            _paste_part(canvas, sprite, x - sprite.width, top)


MARGIN = 12
LIFT = 24  # px by which a picked card is raised
FRAME = 7  # its outline


class RowSize(NamedTuple):
    """The measures of a row of cards: their width and height, the height of symbols, whether these are short."""

    width: int
    height: int
    symbols: int
    short: bool


FEW, MANY = RowSize(328, 440, 60, False), RowSize(199, 300, 43, True)  # up to three cards, and up to five
STACK_WIDTH, STACK_HEIGHT = 620, 160
UNDER = 132  # side of a card known to be at the bottom of the stack


def draw_hand(view: View, look: Look) -> bytes:
    """The hand of the view's seat, in one row.

    The stack is drawn below it only if the seat knows cards in it; the strip shows its size.
    """
    seat = view.seat
    assert seat is not None
    size = FEW if len(view.hand) <= 3 else MANY
    row = size.height + LIFT + 2 * FRAME if view.hand else 0
    under = view.under
    height = 2 * MARGIN + row + (STACK_HEIGHT if under else 0)
    canvas = SPRITES.canvas(WIDEST, height if view.hand or under else STACK_HEIGHT)
    marks = _marks(look.mark_words)
    step = min((WIDEST - MARGIN) // max(1, len(view.hand)), size.width + 2 * FRAME + 6)
    left = (WIDEST - len(view.hand) * step) // 2
    signs = look.signs_by(1)
    for at, card in enumerate(view.hand):
        canvas.paste(hand_card_sprite(seat, card, size, marks.get(card, "")), left + at * step, MARGIN)
        if card in signs:
            canvas.note_letter(signs[card], left + at * step, MARGIN, size.width, size.height)
    if under:
        canvas.paste(_own_stack_sprite(seat, view.stacked[seat], under), (WIDEST - STACK_WIDTH) // 2, MARGIN + row + 6)
    return canvas.png()


def _marks(words: tuple[str, ...]) -> dict[str, str]:
    """By card, "up" (to be played or kept), or its place in the order of cards put under the stack."""
    match words:
        case ["choose", card]:
            return {card: "up"}
        case ["keep", kept, *rest]:
            under = rest[1].split(",") if len(rest) > 1 else []
            return dict.fromkeys(kept.split(","), "up") | {card: str(place) for place, card in enumerate(under, 1)}
    return {}


@SPRITES.opaque
def hand_card_sprite(seat: Seat, card: str, size: RowSize, mark: str) -> str:
    """A card of the hand. ``mark``: "up" lifts it and adds a ring; a place in the order gets a label; or ""."""
    width, height = size.width + 2 * FRAME, size.height + LIFT + 2 * FRAME
    y = FRAME if mark == "up" else FRAME + LIFT
    made = ""
    if mark == "up":
        made = rect(0, y - FRAME, width, size.height + 2 * FRAME, CHOICE, size.width * 0.12 + FRAME)
    made += place(face(card, seat, size.width, size.height, size.symbols, short=size.short), FRAME, y)
    if mark and mark != "up":
        x, middle = width / 2, y + size.height * 0.36
        made += (
            rect(x - 62, middle - 38, 124, 76, CHOICE, 38)
            + text(x - 24, middle, "↓", 46, CHOICE_INK)
            + text(x + 22, middle, mark, 46, CHOICE_INK)
        )
    return document(width, height, made, ground=PAPER)


@SPRITES.opaque
def _own_stack_sprite(seat: Seat, count: int, under: tuple[str, ...]) -> str:
    """The stack with its number of cards; to its right the known cards at its bottom, the lowest last."""
    x = (STACK_WIDTH - 190 - len(under) * (UNDER + 10)) // 2
    backs = "".join(
        rect(x + shift - 2, shift, 100, 136, PAPER, 14) + place(back(seat, 96, 132), x + shift, 2 + shift)
        for shift in (0, 6, 12)
    )
    number = f'<circle cx="{x + 100}" cy="112" r="34" fill="{PANEL}"/>' + text(x + 100, 112, str(count), 44, INK)
    known = "".join(
        place(face(card, seat, UNDER, UNDER), x + 190 + at * (UNDER + 10), 10) for at, card in enumerate(under)
    )
    return document(STACK_WIDTH, STACK_HEIGHT, backs + number + text(x + 160, 76, "↓", 46, CREAM) + known, ground=PAPER)
