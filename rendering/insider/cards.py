"""Action cards: small ones, and the large ones of hands and the sheet, which bear their names in words.

Cards are given by the letters of their kinds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import View
from bot.games.insider.material import GUARD, KINDS, LETTER
from bot.texts import say
from rendering._kit import WIDEST, Canvas, document, outline, place, place_art, sign, text
from rendering._kit.palette import CHOICE, HAPPENED
from rendering.base import Look
from rendering.insider.layout import layout
from rendering.insider.look import BLOCK, CREAM, GOLD, INK, PAPER, SEAM, SIDES, SMALL, SPRITES
from rendering.insider.pieces import arrow, card_back, die, figure, hourglass, point_coin, seat_mark, shield, star

WIDTH, HEIGHT = 350, 366  # of a card in the hand
ART, HEAD, LINE = 112, 64, 92  # the size of the picture on a card, the height of its head and of its three lines
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
    """The sprite of ``count`` equal cards.

    ``used``: the line that is marked as part of a preview, 0 for none; ``whole``: the card is marked itself.
    """
    key = ("card", letter, count, used, whole, language)
    return SPRITES.solid(key, partial(_large, letter, count, used, whole, language))


def _large(letter: str, count: int, used: int, whole: bool, language: str) -> str:
    body = "".join(_blank(number * BEHIND) for number in range(min(3, count) - 1, -1, -1))
    if whole:
        body += outline(7, 7, WIDTH - 26, HEIGHT - 26, CHOICE, 9, 18)
    return document(WIDTH, HEIGHT, body + _face(letter, count, used, language), ground=PAPER)


def _blank(shift: int) -> str:
    """A card without its face, shifted down and to the right."""
    return (
        f'<rect x="{3 + shift}" y="{3 + shift}" width="{WIDTH - 18}" height="{HEIGHT - 18}" rx="22" fill="{CREAM}" '
        f'stroke="{INK}" stroke-width="4"/>'
    )


def _face(letter: str, count: int, used: int, language: str) -> str:
    """Name, picture, number and the effects of one, two and three cards; those that can be afforded are darker."""
    body = text((WIDTH - 12) / 2, 36, say(language, "insider-card-start", card=letter), SMALL, INK)
    body += sign(KINDS[letter], ART, place_art(f"insider/{KINDS[letter]}", 12, HEAD + 14, ART))
    if count > 1:
        body += point_coin(68, HEAD + ART + 66, 70, f"×{count}", INK, CREAM)
    for number in (1, 2, 3):
        y = HEAD + (number - 1) * LINE
        body += f'<path d="M134 {y - 2}H{WIDTH - 26}" stroke="{SEAM}" stroke-width="2"/>'
        body += text(145, y + LINE / 2, str(number), 46, HAPPENED if number <= count else SEAM)
        body += place(effect(letter, number), 164, y + (LINE - EFFECT_HEIGHT) / 2)
        if number == used:
            body += outline(130, y + 3, WIDTH - 149, LINE - 9, CHOICE, 8, 14)
    return body


EDGE, GAP = 10, 8  # around the picture, between cards
ACROSS = 3  # cards of a row
ROW, KNOWN = 76, 90  # the height of a row of known cards, the width of a kind of them


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
    canvas = Canvas(SPRITES.palette, WIDEST, top + below, PAPER)
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
            canvas.note_letter(label, x + 130, y + HEAD + (int(count) - 1) * LINE, WIDTH - 149, LINE)
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
    x += ROW
    for letter in KINDS:
        if count := cards.count(letter):
            canvas.paste(SPRITES.solid(("known", letter, count), partial(_known, letter, count)), x, y)
            x += KNOWN


def _owner(seat: Seat) -> str:
    return document(ROW, ROW, figure(seat, 4, 4, 66), ground=PAPER)


def _known(letter: str, count: int) -> str:
    return document(
        KNOWN, ROW, card(letter, 2, 4, 54) + text(60, 38, str(count), SMALL, INK, anchor="start"), ground=PAPER
    )


def sheet(language: str) -> bytes:
    """One card of each kind, as PNG."""
    letters = list(KINDS)
    canvas = Canvas(SPRITES.palette, WIDEST, _height(len(letters)), PAPER)
    _draw_cards(canvas, letters, lambda letter: large(letter, 1, 0, False, language))
    return canvas.png()


CAN_BE_DEFENDED = {"d1", "d2", "d3", "h3", "s1", "s2", "s3", "t3"}
EFFECT_WIDTH, EFFECT_HEIGHT = 170, 86  # of a diagram


def effect(letter: str, count: int) -> str:
    """The diagram of ``count`` cards of a kind. A small shield shows that bodyguards can fend the action off."""
    name = f"{letter}{count}"
    return _DIAGRAMS[name]() + (shield(EFFECT_WIDTH - 28, 2, 32) if name in CAN_BE_DEFENDED else "")


def _map(x: float, y: float, *, inner: bool) -> str:
    """A map of the town: outer places in orange; with ``inner`` the inner places and the INSIDER too."""
    squares = ""
    for row in range(5):
        for column in range(5):
            corner, middle = row in (0, 4) and column in (0, 4), row == column == 2
            near = abs(row - 2) + abs(column - 2) == 1
            colour = BLOCK if corner or ((near or middle) and not inner) else GOLD if middle else HAPPENED
            if middle and not inner:
                colour = SEAM
            squares += f'<rect x="{x + column * 9}" y="{y + row * 9}" width="8" height="8" fill="{colour}"/>'
    return sign("inner places too" if inner else "outer places", 44, squares)


def _swap(inner: bool) -> str:
    """Two seats' figures change places."""
    return figure(0, 0, 26, 44) + arrow(46, 50, 30, both=True) + figure(1, 78, 26, 44) + _map(124, 38, inner=inner)


def _seating() -> str:
    """Figures at the tables change places."""
    tables = ""
    for x, seat in ((24, 1), (84, 0), (144, 2)):
        tables += f'<circle cx="{x}" cy="56" r="22" fill="{CREAM}" stroke="{GOLD}" stroke-width="5"/>'
        tables += seat_mark(seat, x, 56, 15)
    return tables + arrow(49, 56, 10) + arrow(109, 56, 10)


def _flight(inner: bool) -> str:
    """A figure flies to another place."""
    return figure(0, 8, 22, 50) + arrow(66, 50, 44) + _map(120, 30, inner=inner)


def _meeting() -> str:
    """All figures of one seat go home."""
    line = f'stroke="{SIDES[1].colour}" stroke-width="6"'
    figures = figure(1, 0, 6, 36) + figure(1, 20, 42, 36) + figure(1, 38, 6, 36)
    house = f'<path d="M112 80V54L136 34L160 54V80Z" fill="{SIDES[1].tint}" {line}/>'
    return figures + arrow(78, 56, 24) + sign("home", 46, house)


def _guard(count: int) -> str:
    """An action of ``count`` cards is fended off."""
    cards = "".join(card_back(62 + 30 * number, 18, 38, 50) for number in range(count))
    return shield(8, 18, 50) + cards


def _missing() -> str:
    """A seat misses a turn."""
    return figure(1, 14, 20, 54) + hourglass(82, 18, 54, crossed=True)


def _rumours() -> str:
    """A seat rolls only one die."""
    return figure(1, 14, 20, 54) + die(84, 22, 50, 1)


def _bomb() -> str:
    """The INSIDER is emptied, and another scoring card is opened."""
    bomb = (
        f'<circle cx="24" cy="56" r="22" fill="{INK}"/><path d="M36 40Q42 22 58 26" fill="none" stroke="{INK}" '
        f'stroke-width="6"/><circle cx="60" cy="26" r="8" fill="{HAPPENED}"/>'
    )
    club = sign("INSIDER", 44, place_art("insider/club", 56, 30, 50))
    return sign("bomb", 56, bomb) + club + card_back(114, 38, 32, 42, SIDES[0].colour)


def _again() -> str:
    """One more turn."""
    turn = (
        f'<path d="M60 20A30 30 0 1 0 74 48" fill="none" stroke="{INK}" stroke-width="7" stroke-linecap="round"/>'
        f'<path d="M74 10L62 22L76 32" fill="none" stroke="{INK}" stroke-width="7" stroke-linejoin="round"/>'
    )
    return turn + text(116, 46, "+1", 50, INK)


def _markers() -> str:
    """Two markers move."""
    barriers = "".join(sign("marker", 46, place_art("insider/barrier", x, 20, 54)) for x in (0, 58))
    return barriers + arrow(118, 48, 38)


def _hype() -> str:
    """A scoring at once."""
    return sign("INSIDER", 62, place_art("insider/club", 4, 12, 70)) + arrow(78, 50, 24) + star(132, 54, 48)


_DIAGRAMS: Final[dict[str, Callable[[], str]]] = {
    "d1": lambda: _swap(False),
    "d2": lambda: _swap(True),
    "d3": _seating,
    "h1": lambda: _flight(False),
    "h2": lambda: _flight(True),
    "h3": _meeting,
    "b1": lambda: _guard(1),
    "b2": lambda: _guard(2),
    "b3": lambda: _guard(3),
    "s1": _missing,
    "s2": _rumours,
    "s3": _bomb,
    "t1": _again,
    "t2": _markers,
    "t3": _hype,
}
