"""Action cards: small ones, and the large ones of hands and the sheet, which bear their names in words.

Cards are given by the letters of their kinds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import View
from bot.games.insider.material import GUARD, KINDS, LETTER
from bot.texts import say
from rendering._kit import CHOICE, WIDEST, Canvas, document, mark_outline, open_eye, place, place_art, sign, text
from rendering.base import Look
from rendering.insider.layout import layout
from rendering.insider.look import CREAM, INK, NIGHT, PALE, PAPER, SEAM, SMALL, SPRITES
from rendering.insider.pieces import figure, point_coin, shield

WIDTH, HEIGHT = 350, 366  # of a card in the hand
ART, HEAD, LINE = 100, 164, 58  # the size of the picture on a card, the height of its head and of its three lines
WORDS, ROOM = 54, 280  # the left edge and the width of a line's words
CAN_BE_DEFENDED = {"d1", "d2", "d3", "h3", "s1", "s2", "s3", "t3"}
BEHIND = 6  # pixels seen of each card below the front one


def card(letter: str, x: float, y: float, width: float) -> str:
    """A small card with its picture, as SVG; its height is 1.24 times its width. "" is a card without a picture."""
    height = width * 1.24
    body = (
        f'<rect x="2" y="2" width="{width - 4:g}" height="{height - 4:g}" rx="{width * 0.14:g}" fill="{CREAM}" '
        f'stroke="{INK}" stroke-width="3"/>'
    )
    if letter:
        art = place_art(f"insider/{KINDS[letter]}", width * 0.1, (height - width * 0.8) / 2, width * 0.8)
        body += sign(KINDS[letter], width * 0.8, art)
    return place(body, x, y)


def large(letter: str, count: int, used: int, whole: bool, language: str) -> Image.Image:
    """The sprite of ``count`` equal cards; 0 for one that shows what all numbers of cards do.

    ``used``: the line that is marked as part of a preview, 0 for none; ``whole``: the card is marked itself.
    """
    key = ("card", letter, count, used, whole, language)
    return SPRITES.solid(key, partial(_large, letter, count, used, whole, language))


def _large(letter: str, count: int, used: int, whole: bool, language: str) -> str:
    body = "".join(_blank(number * BEHIND) for number in range(max(1, min(3, count)) - 1, -1, -1))
    if whole:
        body += mark_outline(7, 7, WIDTH - 26, HEIGHT - 26, CHOICE, 9, 18)
    return document(WIDTH, HEIGHT, body + _face(letter, count, used, language), ground=PAPER)


def _blank(shift: int) -> str:
    """A card without its face, shifted down and to the right."""
    return (
        f'<rect x="{3 + shift}" y="{3 + shift}" width="{WIDTH - 18}" height="{HEIGHT - 18}" rx="22" fill="{CREAM}" '
        f'stroke="{INK}" stroke-width="4"/>'
    )


def _face(letter: str, count: int, used: int, language: str) -> str:
    """Name, picture, number, and in words what one, two and three cards do; what can be afforded is darker.

    The number stands on a shield if bodyguards can fend the action off.
    """
    body = text((WIDTH - 12) / 2, 36, say(language, "insider-card-start", card=letter), SMALL, INK)
    body += sign(KINDS[letter], ART, place_art(f"insider/{KINDS[letter]}", 20, 60, ART))
    if count > 1:
        body += point_coin(WIDTH - 66, 112, 76, f"×{count}", INK, CREAM)
    for number in (1, 2, 3):
        y, what = HEAD + (number - 1) * LINE, f"{letter}{number}"
        is_open, middle = number <= count or not count, y + LINE / 2
        colour = NIGHT if is_open else PALE
        body += f'<path d="M16 {y}H{WIDTH - 28}" stroke="{SEAM}" stroke-width="2"/>'
        if what in CAN_BE_DEFENDED:
            body += shield(10, y + 6, 48, colour)
        body += text(29, middle, str(number), SMALL, CREAM if what in CAN_BE_DEFENDED else colour)
        words = say(language, "insider-card-does", what=what)
        body += _tight(text(WORDS, middle, words, SMALL, INK if is_open else PALE, anchor="start", weight=700))
        if number == used:
            body += mark_outline(9, y + 3, WIDTH - 32, LINE - 6, CHOICE, 7, 14)
    return body


def _tight(line: str) -> str:
    """A line of text with less space between its letters."""
    return line.replace("<text ", '<text letter-spacing="-1" ')


EDGE, GAP = 10, 8  # around the picture, between cards
ACROSS = 3  # cards of a row
ROW, KNOWN = 76, 90  # the height of a row of known cards, the width of a kind of them
OWNER = ROW + 62  # the width of whose they are, with an eye


def draw(view: View, look: Look) -> bytes:
    """A card for each kind in the hand; below, what is known of the others' hands. The view must be a seat's."""
    assert view.seat is not None
    letters = [letter for letter in KINDS if letter in view.hand]
    others = [(seat, cards) for seat, cards in enumerate(view.known) if cards and seat != view.seat]
    used, is_whole = _used_cards(view, look)

    def front(letter: str) -> Image.Image:
        count = used.get(letter, 0)
        return large(letter, view.hand.count(letter), 0 if is_whole else count, bool(is_whole and count), look.language)

    top, below = _height(len(letters)), -(-len(others) // 2) * (ROW + GAP)
    canvas = SPRITES.canvas(WIDEST, top + below)
    _draw_cards(canvas, letters, front)
    _note_signs(canvas, letters, look)
    for number, (seat, cards) in enumerate(others):
        _draw_known(canvas, seat, cards, EDGE + number % 2 * WIDEST // 2, top + number // 2 * (ROW + GAP))
    return canvas.png()


def _height(kinds: int) -> int:
    """The height of a picture of so many kinds of cards."""
    rows = max(1, -(-kinds // ACROSS))
    return 2 * EDGE + rows * (HEIGHT + GAP) - GAP


def _draw_cards(canvas: Canvas, letters: list[str], front: Callable[[str], Image.Image]) -> None:
    """Cards in centred rows."""
    for letter in letters:
        canvas.paste(front(letter), *_corner(letters, letter))


def _corner(letters: list[str], letter: str) -> tuple[int, int]:
    """The upper left corner of a card among these."""
    row, column = divmod(letters.index(letter), ACROSS)
    in_row = min(ACROSS, len(letters) - row * ACROSS)
    left = (WIDEST - in_row * (WIDTH + GAP) + GAP) // 2
    return left + column * (WIDTH + GAP), EDGE + row * (HEIGHT + GAP)


def _note_signs(canvas: Canvas, letters: list[str], look: Look) -> None:
    """Note the places of cards, and of the lines of one that is picked, which buttons name."""
    words = look.mark_words
    if len(words) == 2 and words[0] == "play":
        x, y = _corner(letters, LETTER[words[1]])
        for count, label in look.signs_by(2).items():
            canvas.note_letter(label, x + 9, y + HEAD + (int(count) - 1) * LINE, WIDTH - 32, LINE)
    elif words[:1] != ("play",):
        for word, label in look.signs_by(1).items():
            if (letter := LETTER.get(word, word)) in letters:
                canvas.note_letter(label, *_corner(letters, letter), WIDTH, HEIGHT)


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


def sheet(language: str) -> bytes:
    """One card of each kind, as PNG."""
    letters = list(KINDS)
    canvas = SPRITES.canvas(WIDEST, _height(len(letters)))
    _draw_cards(canvas, letters, lambda letter: large(letter, 0, 0, False, language))
    return canvas.png()
