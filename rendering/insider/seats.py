"""What belongs to the seats: the plates with figure, name, points, hand and scandals; and the hand of the reader."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PIL import Image

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
    crown,
    die,
    figure,
    hourglass,
    pin,
    point_coin,
    shield,
    star,
)

TALL = PLATE - 4  # the height of a plate
NAME, PART, SIGN = 45, 37, 40  # the heights of a name and of what lies below it; the width of a sign
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
    points, right = board.points[seat], x + PANEL - 10
    canvas.paste(_plate(seat, edge), x, y)
    signs = ["own"] if seat == view.seat else []
    signs += [edge] if edge in (GOLD, TO_MOVE, HAPPENED) else []
    for name in signs:
        right -= SIGN
        canvas.paste(SPRITES.solid(("sign", name, fill), partial(_sign, name, fill)), right, y + 8)
    canvas.paste(_name(look, seat, right - x - 62), x + 58, y + 6)
    below = y + NAME + 6
    canvas.paste(SPRITES.solid(("points", points, fill), partial(_points, points, fill)), x + 14, below)
    if not view.hands:
        held = view.held[seat]
        canvas.paste(SPRITES.solid(("held", held, fill), partial(_held, held, fill)), x + 108, below)
    right = x + PANEL - 10
    for name, weighs in (("rumours", board.rumours), ("missing", board.missing)):
        if weighs[seat]:
            right -= SIGN
            canvas.paste(SPRITES.solid(("sign", name, fill), partial(_sign, name, fill)), right, below)
    if edge:
        casing = SPRITES.cut(("casing", seat, edge), partial(_casing, edge), fill)
        canvas.stamp_at(casing, x, y)  # the parts reach below it
    if view.hands:
        hand = view.hands[seat]
        counts = tuple(hand.count(letter) for letter in KINDS)
        canvas.paste(SPRITES.solid(("hand", counts), partial(_hand, counts)), x, y + TALL + 2)


def _edge(view: View, drawn: Layout, look: Look, seat: Seat) -> str | None:
    """The colour of a plate's edge: of a winner, a target of the preview, a seat to act, or who asks the others."""
    if view.outcome and seat in view.outcome.winners:
        return GOLD
    if seat in drawn.targets:
        return CHOICE
    if seat in look.to_act:
        return TO_MOVE
    return HAPPENED if view.board.phase is Phase.ANSWER and seat == view.board.turn else None


def _plate(seat: Seat, edge: str | None) -> Image.Image:
    """The sprite of a plate with the seat's figure."""
    body, fill = figure(seat, 10, 7, 43), SIDES[seat].tint
    return SPRITES.solid(
        ("seat", seat, edge),
        lambda: plate(PANEL, TALL, paper=PAPER, fill=fill, edge=edge, line=LINE, radius=RADIUS, body=body),
    )


def _casing(edge: str) -> str:
    return document(PANEL, TALL, plate_casing(PANEL, TALL, edge, LINE, RADIUS))


def _sign(name: str, fill: str) -> str:
    """The own seat's sign, the meaning of an edge, or a scandal.

    Rumours: only one die is rolled. Missing: the next turn is left out.
    """
    signs = {
        "own": pin(3, 1, 34),
        GOLD: crown(0, 0, 38),
        TO_MOVE: hourglass(3, 1, 34),
        HAPPENED: point_coin(SIGN / 2, PART / 2, PART - 1, "!", HAPPENED, DARK),
        "rumours": die(3, 1, 34, 1),
        "missing": hourglass(3, 1, 34, crossed=True),
    }
    return document(SIGN, PART, signs[name], ground=fill)


def _name(look: Look, seat: Seat, width: int) -> Image.Image:
    """The name of the seat's player."""
    return name_sprite(
        SPRITES, "insider", look, seat, width=width, height=NAME, size=SMALL, ground=SIDES[seat].tint, ink=INK
    )


def _points(points: int, ground: str) -> str:
    words = text(38, PART / 2, true_minus(points), 44, INK, anchor="start")
    return document(96, PART, star(18, 19, 36) + words, ground=ground)


def _held(count: int, ground: str) -> str:
    body = card_back(3, 0, 28, 36) + text(38, PART / 2, str(count), 44, INK, anchor="start")
    return document(72, PART, body, ground=ground)


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


def large_card(letter: str, count: int, used: int, whole: bool, language: str) -> Image.Image:
    """The sprite of ``count`` equal cards; 0 for one that shows what all numbers of cards do.

    ``used``: the line that is marked as part of a preview, 0 for none; ``whole``: the card is marked itself.
    """
    key = ("card", letter, count, used, whole, language)
    return SPRITES.solid(key, partial(_large, letter, count, used, whole, language))


def _large(letter: str, count: int, used: int, whole: bool, language: str) -> str:
    body = "".join(_blank(number * BEHIND) for number in range(max(1, min(3, count)) - 1, -1, -1))
    if whole:
        body += mark_outline(7, 7, CARD_WIDTH - 26, CARD_HEIGHT - 26, CHOICE, 9, 18)
    return document(CARD_WIDTH, CARD_HEIGHT, body + _face(letter, count, used, language), ground=PAPER)


def _blank(shift: int) -> str:
    """A card without its face, shifted down and to the right."""
    return (
        f'<rect x="{3 + shift}" y="{3 + shift}" width="{CARD_WIDTH - 18}" height="{CARD_HEIGHT - 18}" rx="22" '
        f'fill="{CREAM}" stroke="{INK}" stroke-width="4"/>'
    )


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
        body += _tight(text(WORDS, middle, words, SMALL, INK if is_open else PALE, anchor="start", weight=700))
        if number == used:
            body += mark_outline(9, y + 3, CARD_WIDTH - 32, CARD_LINE - 6, CHOICE, 7, 14)
    return body


def _tight(line: str) -> str:
    """A line of text with less space between its letters."""
    return line.replace("<text ", '<text letter-spacing="-1" ')


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

    def front(letter: str) -> Image.Image:
        count = used.get(letter, 0)
        return large_card(
            letter, view.hand.count(letter), 0 if is_whole else count, bool(is_whole and count), look.language
        )

    top, below = cards_height(len(letters)), -(-len(others) // 2) * (ROW + HAND_GAP)
    canvas = SPRITES.canvas(WIDEST, top + below)
    draw_cards(canvas, letters, front)
    _note_signs(canvas, letters, look)
    for number, (seat, cards) in enumerate(others):
        _draw_known(canvas, seat, cards, HAND_EDGE + number % 2 * WIDEST // 2, top + number // 2 * (ROW + HAND_GAP))
    return canvas.png()


def cards_height(kinds: int) -> int:
    """The height of a picture of so many kinds of cards."""
    rows = max(1, -(-kinds // CARDS_ACROSS))
    return 2 * HAND_EDGE + rows * (CARD_HEIGHT + HAND_GAP) - HAND_GAP


def draw_cards(canvas: Canvas, letters: list[str], front: Callable[[str], Image.Image]) -> None:
    """Cards in centred rows."""
    for letter in letters:
        canvas.paste(front(letter), *_corner(letters, letter))


def _corner(letters: list[str], letter: str) -> tuple[int, int]:
    """The upper left corner of a card among these."""
    row, column = divmod(letters.index(letter), CARDS_ACROSS)
    in_row = min(CARDS_ACROSS, len(letters) - row * CARDS_ACROSS)
    left = (WIDEST - in_row * (CARD_WIDTH + HAND_GAP) + HAND_GAP) // 2
    return left + column * (CARD_WIDTH + HAND_GAP), HAND_EDGE + row * (CARD_HEIGHT + HAND_GAP)


def _note_signs(canvas: Canvas, letters: list[str], look: Look) -> None:
    """Note the places of cards, and of the lines of one that is picked, which buttons name."""
    words = look.mark_words
    if len(words) == 2 and words[0] == "play":
        x, y = _corner(letters, LETTER[words[1]])
        for count, label in look.signs_by(2).items():
            canvas.note_letter(label, x + 9, y + CARD_HEAD + (int(count) - 1) * CARD_LINE, CARD_WIDTH - 32, CARD_LINE)
    elif words[:1] != ("play",):
        for word, label in look.signs_by(1).items():
            if (letter := LETTER.get(word, word)) in letters:
                canvas.note_letter(label, *_corner(letters, letter), CARD_WIDTH, CARD_HEIGHT)


def _used_cards(view: View, look: Look) -> tuple[dict[str, int], bool]:
    """Letter and number of the cards that a previewed move takes; whether they are only exchanged."""
    words = look.mark_words
    if words == ("defend",) and view.board.pending:
        return {GUARD: int(view.board.pending.split()[2])}, False
    cards = layout(view, look).cards if words and view.board.turn == view.seat else None
    return dict((cards,)) if cards else {}, words[:1] == ("swap",)


def _draw_known(canvas: Canvas, seat: Seat, cards: str, x: int, y: int) -> None:
    """The cards that the seat holds for certain: a card and a number for each kind."""
    canvas.paste(SPRITES.solid(("known seat", seat), partial(_owner, seat)), x, y)
    x += OWNER
    for letter in KINDS:
        if count := cards.count(letter):
            canvas.paste(SPRITES.solid(("known", letter, count), partial(_known, letter, count)), x, y)
            x += KNOWN


def _owner(seat: Seat) -> str:
    """A seat's figure, with an eye for what is known of its hand."""
    made = figure(seat, 4, 4, 66) + open_eye(ROW + 28, ROW / 2, 26, INK, CREAM)
    return document(OWNER, ROW, made, ground=PAPER)


def _known(letter: str, count: int) -> str:
    return document(
        KNOWN, ROW, card(letter, 2, 4, 54) + text(60, 38, str(count), SMALL, CREAM, anchor="start"), ground=PAPER
    )
