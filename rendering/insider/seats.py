"""The seat plates: figure, player's name, points, number of cards or the hand, and scandals that weigh on the seat."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import Phase, View
from bot.games.insider.material import KINDS
from bot.texts import say
from rendering._kit import (
    CHOICE,
    DARK,
    HAPPENED,
    TO_MOVE,
    Canvas,
    document,
    name_sprite,
    plate,
    plate_casing,
    text,
    true_minus,
)
from rendering.base import Look
from rendering.insider.cards import card
from rendering.insider.layout import Layout
from rendering.insider.look import ASIDE, CREAM, EDGE, GOLD, HEIGHT, INK, PANEL, PAPER, PLATE, SIDES, SMALL, SPRITES
from rendering.insider.pieces import card_back, crown, die, figure, hourglass, pin, point_coin, star

TALL = PLATE - 4  # the height of a plate
NAME, PART, SIGN = 45, 37, 40  # the heights of a name and of what lies below it; the width of a sign
HAND = 98  # the height of a hand below its plate
LINE, RADIUS = 6, 18  # the width of a plate's edge, the radius of its corners


def draw(canvas: Canvas, view: View, drawn: Layout, look: Look) -> None:
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
    name, spare = look.name("insider", seat), say(look.language, "insider-seat-name", seat=seat)
    return name_sprite(SPRITES, name, spare, width=width, height=NAME, size=SMALL, ground=SIDES[seat].tint, ink=INK)


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
