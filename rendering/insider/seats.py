"""What belongs to the seats: the plates with figure, name, points, hand and scandals; and the hand of the reader."""

from __future__ import annotations

from bot.games.base import Seat
from bot.games.insider import Phase, View
from bot.games.insider.material import GUARD, KINDS, LETTER
from bot.texts import say
from rendering._kit import (
    CHOICE,
    DARK,
    HAPPENED,
    TO_MOVE,
    WIDEST,
    Canvas,
    Sprite,
    document,
    mark_outline,
    name_sprite,
    open_eye,
    place_art,
    plate,
    plate_casing,
    sign,
    text,
    true_minus,
)
from rendering.base import Look
from rendering.insider.layout import Layout, layout
from rendering.insider.look import (
    ASIDE,
    CREAM,
    EDGE,
    GOLD,
    HEIGHT,
    INK,
    NIGHT,
    PALE,
    PANEL,
    PAPER,
    PLATE,
    SEAM,
    SIDES,
    SMALL,
    SPRITES,
    card,
    card_back,
    die,
    figure,
    pin,
    point_coin,
    shield,
    symbol,
)

TALL = PLATE - 4  # the height of a plate
NAME, PART, SIGN = 45, 37, 38  # the heights of a name and of what lies below it; the width of a sign
MOST = 2  # signs beside the points; more stand beside the name
HAND = 98  # the height of a hand below its plate
LINE, RADIUS = 6, 18  # the width of a plate's edge, the radius of its corners


def draw_seats(canvas: Canvas, view: View, drawn: Layout, look: Look) -> None:
    """A plate for each seat beside the town, from the top to the bottom, the view's own seat last.

    When hands are open, each lies below its plate.
    """
    step = PLATE + HAND if view.hands else PLATE
    first = HEIGHT - EDGE - view.board.seats * step
    for number, seat in enumerate(order(view)):
        draw_plate(canvas, view, drawn, look, seat, ASIDE, first + number * step + PLATE - TALL)


def order(view: View) -> list[Seat]:
    """The seats from the top to the bottom: the view's own seat last."""
    return sorted(range(view.board.seats), key=lambda seat: (seat == view.seat, seat))


def draw_plate(canvas: Canvas, view: View, drawn: Layout, look: Look, seat: Seat, x: int, y: int) -> None:
    """The plate of a seat, its upper left corner on x, y."""
    board, fill, edge = view.board, SIDES[seat].tint, _edge(view, drawn, look, seat)
    below, right = y + NAME + 6, x + PANEL - 10
    canvas.paste(_plate(seat, edge), x, y)
    kinds = ["own"] if seat == view.seat else []
    kinds += [edge] if edge in SIGNS else []
    kinds += ["missing"] if board.missing[seat] else []
    kinds += ["rumours"] if board.rumours[seat] else []
    signs = [(_sign(kind, fill), SIGN) for kind in kinds]
    beside_name, beside_points = signs[:-MOST], signs[-MOST:]
    left = right - SIGN * len(beside_name)
    canvas.paste_row(beside_name, left, y + 8)
    name = name_sprite(
        SPRITES, "insider", look, seat, width=left - x - 56, height=NAME, size=SMALL, ground=fill, ink=INK
    )
    canvas.paste(name, x + 56, y + 6)
    canvas.paste(_points(board.points[seat], fill), x + 14, below)
    if not view.hands:
        canvas.paste(_held(view.held[seat], fill), x + 108, below)
    canvas.paste_row(beside_points, right - SIGN * len(beside_points), below)
    if edge:
        canvas.paste(_casing(seat, edge), x, y)  # the parts reach below it
    if view.hands:
        counts = tuple(view.hands[seat].count(letter) for letter in KINDS)
        canvas.paste(_hand(counts), x, y + TALL + 2)


def _edge(view: View, drawn: Layout, look: Look, seat: Seat) -> str | None:
    """The colour of a plate's edge: of a winner, a target of the preview, a seat to act, or who asks the others."""
    if view.outcome and seat in view.outcome.winners:
        return GOLD
    if seat in drawn.targets:
        return CHOICE
    if seat in look.to_act:
        return TO_MOVE
    return HAPPENED if view.board.phase is Phase.ANSWER and seat == view.board.turn else None


@SPRITES.opaque
def _plate(seat: Seat, edge: str | None) -> str:
    """A plate with the seat's figure."""
    return plate(
        PANEL,
        TALL,
        paper=PAPER,
        fill=SIDES[seat].tint,
        edge=edge,
        line=LINE,
        radius=RADIUS,
        body=figure(seat, 10, 7, 43),
    )


def _casing(seat: Seat, edge: str) -> Sprite:
    """The casing within the edge of the seat's plate."""
    return SPRITES.cut(
        ("casing", seat, edge),
        lambda: document(PANEL, TALL, plate_casing(PANEL, TALL, edge, LINE, RADIUS)),
        SIDES[seat].tint,
    )


SIGNS = {
    "own": pin(3, 1, 34),
    # The edges of a winner, of a seat to act, of a seat that waits for answers
    GOLD: symbol("crown", 0, 0, 38),
    TO_MOVE: symbol("hourglass", 3, 1, 34),
    HAPPENED: point_coin(SIGN / 2, PART / 2, PART - 1, "!", HAPPENED, DARK),
    # Scandals: only one die is rolled; the next turn is left out
    "rumours": die(3, 1, 34, 1),
    "missing": symbol("turn missed", 3, 1, 34),
}


@SPRITES.opaque
def _sign(name: str, fill: str) -> str:
    return document(SIGN, PART, SIGNS[name], ground=fill)


@SPRITES.opaque
def _points(points: int, ground: str) -> str:
    words = text(38, PART / 2, true_minus(points), 44, INK, anchor="start")
    return document(96, PART, symbol("star", 0, 1, 36) + words, ground=ground)


@SPRITES.opaque
def _held(count: int, ground: str) -> str:
    body = card_back(3, 0, 28, 36) + text(38, PART / 2, str(count), 44, INK, anchor="start")
    return document(72, PART, body, ground=ground)


@SPRITES.opaque
def _hand(counts: tuple[int, ...]) -> str:
    """A card for each kind, with its number."""
    body, held = "", [(letter, count) for letter, count in zip(KINDS, counts, strict=True) if count]
    if not held:
        body = text(PANEL / 2, 40, "–", SMALL, CREAM)
    for number, (letter, count) in enumerate(held):
        x = PANEL / 2 + (number - len(held) / 2) * 52
        body += card(letter, x + 2, 0, 48) + text(x + 26, 78, str(count), SMALL, CREAM)
    return document(PANEL, HAND - 4, body, ground=PAPER)


CARD_WIDTH, CARD_HEIGHT = 350, 366  # of a card in the hand
# The size of the picture on a card, the height of its head and of its three lines
ART, CARD_HEAD, CARD_LINE = 100, 164, 58
WORDS, ROOM = 54, 280  # the left edge and the width of a line's words
CAN_BE_DEFENDED = {"d1", "d2", "d3", "h3", "s1", "s2", "s3", "t3"}
BEHIND = 6  # pixels seen of each card below the front one


@SPRITES.opaque
def large_card(letter: str, count: int, used: int, whole: bool, language: str) -> str:
    """A pile of ``count`` equal cards; 0 for a card that shows what all numbers of cards do.

    ``used``: the line that is marked as part of a preview, 0 for none; ``whole``: the card is marked itself.
    """
    edges = [3 + BEHIND * number for number in reversed(range(max(1, min(3, count))))]  # the front one is the last
    body = "".join(
        f'<rect x="{edge}" y="{edge}" width="{CARD_WIDTH - 18}" height="{CARD_HEIGHT - 18}" rx="22" '
        f'fill="{CREAM}" stroke="{INK}" stroke-width="4"/>'
        for edge in edges
    )
    if whole:
        body += mark_outline(7, 7, CARD_WIDTH - 26, CARD_HEIGHT - 26, CHOICE, 9, 18)
    return document(CARD_WIDTH, CARD_HEIGHT, body + _face(letter, count, used, language), ground=PAPER)


def _face(letter: str, count: int, used: int, language: str) -> str:
    """Name, picture, number, and in words what one, two and three cards do; what can be afforded is darker.

    The number stands on a shield if bodyguards can fend the action off.
    """
    body = text((CARD_WIDTH - 12) / 2, 36, say(language, "insider-card-start", card=letter), SMALL, INK)
    body += sign(KINDS[letter], ART, place_art(f"insider/{KINDS[letter]}", 20, 60, ART))
    if count > 1:
        body += point_coin(CARD_WIDTH - 66, 112, 76, f"×{count}", INK, CREAM)
    for number in (1, 2, 3):
        y, what = CARD_HEAD + (number - 1) * CARD_LINE, f"{letter}{number}"
        is_open, middle = number <= count or not count, y + CARD_LINE / 2
        colour = NIGHT if is_open else PALE
        body += f'<path d="M16 {y}H{CARD_WIDTH - 28}" stroke="{SEAM}" stroke-width="2"/>'
        if what in CAN_BE_DEFENDED:
            body += shield(10, y + 6, 48, colour)
        body += text(29, middle, str(number), SMALL, CREAM if what in CAN_BE_DEFENDED else colour)
        words = say(language, "insider-card-does", what=what)
        line = text(WORDS, middle, words, SMALL, INK if is_open else PALE, anchor="start", weight=700)
        body += line.replace("<text ", '<text letter-spacing="-1" ')
        if number == used:
            body += mark_outline(9, y + 3, CARD_WIDTH - 32, CARD_LINE - 6, CHOICE, 7, 14)
    return body


HAND_EDGE, HAND_GAP = 10, 8  # around the picture, between cards
CARDS_ACROSS = 3  # cards of a row
ROW, KNOWN = 76, 90  # the height of a row of known cards, the width of a kind of them
OWNER = ROW + 62  # the width of whose they are, with an eye


def draw_hand(view: View, look: Look) -> bytes:
    """A card for each kind in the hand; below, what is known of the others' hands. The view must be a seat's."""
    assert view.seat is not None
    letters = [letter for letter in KINDS if letter in view.hand]
    others = [(seat, cards) for seat, cards in enumerate(view.known) if cards and seat != view.seat]
    used, is_whole = _used_cards(view, look)
    top, below = cards_height(len(letters)), -(-len(others) // 2) * (ROW + HAND_GAP)
    canvas = SPRITES.canvas(WIDEST, top + below)
    for letter in letters:
        count, taken = view.hand.count(letter), used.get(letter, 0)
        front = large_card(letter, count, 0 if is_whole else taken, is_whole and taken > 0, look.language)
        canvas.paste(front, *card_corner(letters, letter))
    _note_signs(canvas, letters, look)
    for number, (seat, cards) in enumerate(others):
        x, y = HAND_EDGE + number % 2 * WIDEST // 2, top + number // 2 * (ROW + HAND_GAP)
        held = [(_known(letter, cards.count(letter)), KNOWN) for letter in KINDS if letter in cards]
        canvas.paste_row([(_owner(seat), OWNER), *held], x, y)
    return canvas.png()


def cards_height(kinds: int) -> int:
    """The height of a picture of so many kinds of cards."""
    rows = max(1, -(-kinds // CARDS_ACROSS))
    return 2 * HAND_EDGE + rows * (CARD_HEIGHT + HAND_GAP) - HAND_GAP


def card_corner(letters: list[str], letter: str) -> tuple[int, int]:
    """The upper left corner of a card among these."""
    row, column = divmod(letters.index(letter), CARDS_ACROSS)
    in_row = min(CARDS_ACROSS, len(letters) - row * CARDS_ACROSS)
    left = (WIDEST - in_row * (CARD_WIDTH + HAND_GAP) + HAND_GAP) // 2
    return left + column * (CARD_WIDTH + HAND_GAP), HAND_EDGE + row * (CARD_HEIGHT + HAND_GAP)


def _note_signs(canvas: Canvas, letters: list[str], look: Look) -> None:
    """Note the places of cards, and of the lines of one that is picked, which buttons name."""
    words = look.mark_words
    if len(words) == 2 and words[0] == "play":
        x, y = card_corner(letters, LETTER[words[1]])
        for count, label in look.signs_by(2).items():
            canvas.note_letter(label, x + 9, y + CARD_HEAD + (int(count) - 1) * CARD_LINE, CARD_WIDTH - 32, CARD_LINE)
    elif words[:1] != ("play",):
        for word, label in look.signs_by(1).items():
            if (letter := LETTER.get(word, word)) in letters:
                canvas.note_letter(label, *card_corner(letters, letter), CARD_WIDTH, CARD_HEIGHT)


def _used_cards(view: View, look: Look) -> tuple[dict[str, int], bool]:
    """Letter and number of the cards that a previewed move takes; whether they are only exchanged."""
    words = look.mark_words
    if words == ("defend",) and view.board.pending:
        return {GUARD: int(view.board.pending.split()[2])}, False
    cards = layout(view, look).cards if words and view.board.turn == view.seat else None
    return dict((cards,)) if cards else {}, words[:1] == ("swap",)


@SPRITES.opaque
def _owner(seat: Seat) -> str:
    """A seat's figure, with an eye for what is known of its hand."""
    made = figure(seat, 4, 4, 66) + open_eye(ROW + 28, ROW / 2, 26, INK, CREAM)
    return document(OWNER, ROW, made, ground=PAPER)


@SPRITES.opaque
def _known(letter: str, count: int) -> str:
    body = card(letter, 2, 4, 54) + text(60, 38, str(count), SMALL, CREAM, anchor="start")
    return document(KNOWN, ROW, body, ground=PAPER)
