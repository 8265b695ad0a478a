"""The seat plates: figure, points, number of cards, and the scandals that weigh on each seat."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import Phase, View
from bot.texts import say
from rendering._kit import Canvas, document, plate, text, true_minus
from rendering._kit.names import name_sprite
from rendering._kit.palette import CHOICE, CHOICE_INK, HAPPENED, TO_MOVE
from rendering.base import Look
from rendering.insider.layout import Layout
from rendering.insider.look import GOLD, INK, PAPER, SIDES, SMALL, SPRITES
from rendering.insider.pieces import card_back, crown, die, figure, hourglass, pin, point_coin, star

NAME = 46  # px: the height of a name
HEIGHT, GAP, LEFT, WIDTH = 144 + NAME, 8, 8, 1064
SLOT = 40  # px: a sign at the right edge


def draw(canvas: Canvas, view: View, drawn: Layout, look: Look, top: int) -> None:
    """A plate for each seat, side by side from ``top``, the view's own seat last."""
    board = view.board
    width = plate_width(board.seats)
    for number, seat in enumerate(order(view)):
        x = LEFT + number * (width + GAP)
        points, held, ground = board.points[seat], view.held[seat], SIDES[seat].tint
        canvas.paste(_plate(width, seat, seat == view.seat, _edge(view, drawn, look, seat)), x, top)
        canvas.paste(_name(look, seat, width - 36 - SLOT), x + 18, top + 10)
        below = top + NAME
        canvas.paste(SPRITES.solid(("points", points, ground), partial(_points, points, ground)), x + 90, below + 16)
        canvas.paste(SPRITES.solid(("held", held, ground), partial(_held, held, ground)), x + 90, below + 76)
        for name, weighs, y in (("rumours", board.rumours, 54), ("missing", board.missing, 95)):
            if weighs[seat]:
                sprite = SPRITES.solid((name, ground), partial(_burden, name, ground))
                canvas.paste(sprite, x + width - SLOT - 12, below + y)


def order(view: View) -> list[Seat]:
    """The seats from left to right: the view's own seat last."""
    return sorted(range(view.board.seats), key=lambda seat: (seat == view.seat, seat))


def plate_width(seats: int) -> int:
    """The width of one of so many plates."""
    return (WIDTH - GAP * (seats - 1)) // seats


def _edge(view: View, drawn: Layout, look: Look, seat: Seat) -> str | None:
    """The colour of a plate's edge: of a winner, a target of the preview, a seat to act, or who asks the others."""
    if view.outcome and seat in view.outcome.winners:
        return GOLD
    if seat in drawn.targets:
        return CHOICE
    if seat in look.owing:
        return TO_MOVE
    return HAPPENED if view.board.phase is Phase.ANSWER and seat == view.board.turn else None


def _plate(width: int, seat: Seat, is_own: bool, edge: str | None) -> Image.Image:
    """The sprite of a plate with the seat's figure, and a sign for its edge's meaning in the upper right corner."""

    def body() -> str:
        x, y = width - SLOT - 12, 12
        signs = {
            GOLD: crown(x, y, SLOT),
            TO_MOVE: hourglass(x, y, SLOT),
            HAPPENED: point_coin(x + SLOT / 2, y + SLOT / 2, SLOT, "!", HAPPENED, CHOICE_INK),
        }
        symbols = figure(seat, 4, NAME + (38 if is_own else 28), 86) + signs.get(edge or "", "")
        symbols += pin(12, NAME + 10, 38) if is_own else ""
        return plate(width, HEIGHT, paper=PAPER, fill=SIDES[seat].tint, edge=edge, line=8, radius=22, body=symbols)

    return SPRITES.solid(("seat", width, seat, is_own, edge), body)


def _name(look: Look, seat: Seat, width: int) -> Image.Image:
    """The name of the seat's player."""
    name, spare = look.name("insider", seat), say(look.language, "insider-seat-name", seat=seat)
    ground = SIDES[seat].tint
    return name_sprite(SPRITES, name, spare, width=width, height=NAME, size=SMALL, ground=ground, ink=INK)


def _points(points: int, ground: str) -> str:
    words = true_minus(points)
    return document(118, 52, star(19, 27, 38) + text(40, 26, words, 44, INK, anchor="start"), ground=ground)


def _held(count: int, ground: str) -> str:
    body = card_back(3, 2, 33, 44) + text(40, 25, str(count), 44, INK, anchor="start")
    return document(118, 52, body, ground=ground)


def _burden(name: str, ground: str) -> str:
    """Rumours: only one die is rolled. Missing: the next turn is left out."""
    body = die(1, 1, 38, 1) if name == "rumours" else hourglass(1, 1, 38, crossed=True)
    return document(SLOT, SLOT, body, ground=ground)
