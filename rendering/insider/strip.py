"""The strip below the board: seats, stacks, and the cards played in the turn; at the end the hands."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import Phase, View
from bot.games.insider.material import KINDS, LETTER
from rendering._kit import WIDEST, Canvas, document, outline, place_art, rect, text
from rendering._kit.palette import CHOICE, HAPPENED
from rendering.base import Look
from rendering.insider import seats
from rendering.insider.cards import card
from rendering.insider.layout import Layout, layout
from rendering.insider.look import CREAM, NIGHT, PAPER, SIDES, SMALL, SPRITES
from rendering.insider.pieces import arrow, card_back, figure, hourglass, shield

TARGET = 14_000  # bytes: board and strip together are to have 60,000 at most
EDGE, GAP = 8, 8
BAR = 104  # the height of the bar below the plates
HEIGHT = EDGE + seats.HEIGHT + GAP + BAR + EDGE
STACK = 132  # the width of a stack with its number
PART, CARD = 88, 66  # the height of a symbol on the bar, the width of a card
PLAYED = seats.LEFT + 3 * STACK + 60  # the x of the turn's action


def draw(view: View, look: Look) -> bytes:
    """The picture of a view's strip as PNG."""
    canvas = Canvas(SPRITES.palette, WIDEST, HEIGHT, PAPER)
    draw_on(canvas, view, look, 0)
    return canvas.png(TARGET)


def draw_on(canvas: Canvas, view: View, look: Look, top: int) -> None:
    """The strip from ``top`` of a picture."""
    drawn, below = layout(view, look), top + EDGE + seats.HEIGHT + GAP
    seats.draw(canvas, view, drawn, look, top + EDGE)
    if view.hands:
        _draw_hands(canvas, view, below)
        return
    canvas.paste(SPRITES.solid(("bar",), _bar), seats.LEFT, below)
    for number, (kind, count) in enumerate(
        (("stack", view.stacked), ("discards", len(view.board.discards)), ("coming", view.coming))
    ):
        top_card = view.board.discards[-1:] if kind == "discards" else ""
        sprite = SPRITES.solid((kind, count, top_card), partial(_stack, kind, count, top_card))
        canvas.paste(sprite, seats.LEFT + 16 + number * STACK, below + 8)
    _draw_action(canvas, view, drawn, below + 8)


def _bar() -> str:
    return document(seats.WIDTH, BAR, rect(0, 0, seats.WIDTH, BAR, NIGHT, 24), ground=PAPER)


def _stack(kind: str, count: int, top_card: str) -> str:
    """A stack and its size: cards to draw, discards with the last one on top, scoring cards to come (red)."""
    if kind == "discards":
        pile = card(top_card, 2, 8, 60)
    else:
        back = SIDES[0].colour if kind == "coming" else NIGHT
        pile = card_back(10, 10, 44, 60, back) + card_back(4, 16, 44, 60, back)
    return document(STACK - 4, PART, pile + text(66, 46, str(count), 44, CREAM, anchor="start"), ground=NIGHT)


def _draw_action(canvas: Canvas, view: View, drawn: Layout, top: int) -> None:
    """Who played which cards at whom, and whether that is pending or was fended off; of a preview its cards only."""
    last = [step.text for step in view.board.last]
    action = next((text.split() for text in reversed(last) if text.startswith(("play", "swap"))), [])
    if drawn.cards and view.board.phase is not Phase.ANSWER:
        letter, count = drawn.cards
        edge, aims, who = CHOICE, drawn.targets, view.board.turn
    elif action:
        letter, count = (LETTER[action[1]], int(action[2])) if action[0] == "play" else (action[1], 1)
        edge, aims, who = HAPPENED, _aims(action), view.board.last[0].seat
    else:
        return
    x = PLAYED
    canvas.paste(_figure(who), x, top)
    x += 92
    is_swap = bool(action) and action[0] == "swap" and edge == HAPPENED
    for _ in range(count):
        canvas.paste(_card(letter, edge, is_swap), x, top)
        x += CARD
    if aims:
        canvas.paste(SPRITES.solid(("aim",), lambda: _part(46, arrow(6, 44, 34, CREAM))), x, top)
        x += 46
    for seat in aims:
        canvas.paste(_figure(seat), x, top)
        x += 88
    if view.board.phase is Phase.ANSWER:
        canvas.paste(SPRITES.solid(("pending",), _pending), x, top)
    elif "defend" in last and edge == HAPPENED:
        canvas.paste(SPRITES.solid(("defended",), _defended), x, top)


def _aims(action: list[str]) -> tuple[Seat, ...]:
    """The seat that an action names."""
    match action:
        case ["play", "deputy", "1" | "2", _, _, seat]:
            return (int(seat),)
        case ["play", "helicopter", "3", seat] | ["play", "scandal", "1" | "2", seat]:
            return (int(seat),)
    return ()


def _part(width: int, body: str) -> str:
    """A symbol's document on the bar's ground."""
    return document(width, PART, body, ground=NIGHT)


def _figure(seat: Seat) -> Image.Image:
    disc = f'<circle cx="44" cy="44" r="42" fill="{CREAM}"/>'
    return SPRITES.solid(("player", seat), lambda: _part(88, disc + figure(seat, 10, 8, 68)))


def _card(letter: str, edge: str, is_swap: bool) -> Image.Image:
    """The sprite of a played card in the colour of what it is; struck through if it was swapped."""

    def body() -> str:
        small = card(letter, 2, 7, 60) + outline(4, 9, 56, 70, edge, 6, 8)
        if is_swap:
            small += f'<path d="M8 74L56 14" stroke="{HAPPENED}" stroke-width="8" stroke-linecap="round"/>'
        return _part(CARD, small)

    return SPRITES.solid(("played", letter, edge, is_swap), body)


def _pending() -> str:
    """The action waits for answers."""
    return _part(70, f'<circle cx="35" cy="44" r="34" fill="{CREAM}"/>' + hourglass(13, 22, 44))


def _defended() -> str:
    """A bodyguard's shield: the action was fended off."""
    guard = shield(2, 4, 80, CREAM, HAPPENED) + place_art("insider/bodyguard", 14, 16, 42)
    return _part(70, guard)


def _draw_hands(canvas: Canvas, view: View, top: int) -> None:
    """After the end, each seat's cards below its plate: a card for each kind it holds, with its number."""
    width = seats.plate_width(view.board.seats)
    for number, seat in enumerate(seats.order(view)):
        x = seats.LEFT + number * (width + GAP)
        hand = view.hands[seat]
        counts = tuple(hand.count(letter) for letter in KINDS)
        canvas.paste(SPRITES.solid(("hand", counts), partial(_hand, counts)), x + (width - 252) // 2, top)


def _hand(counts: tuple[int, ...]) -> str:
    body, held = "", [(letter, count) for letter, count in zip(KINDS, counts, strict=True) if count]
    if not held:
        body = text(126, 40, "–", SMALL, NIGHT)
    for number, (letter, count) in enumerate(held):
        x = 126 + (number - len(held) / 2) * 50
        body += card(letter, x, 0, 48) + text(x + 24, 84, str(count), SMALL, NIGHT)
    return document(252, BAR, body, ground=PAPER)
