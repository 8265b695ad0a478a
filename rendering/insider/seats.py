"""What lies before each seat: who it is, points, cards, and what weighs on it."""

from __future__ import annotations

from functools import partial

from bot.games.base import Seat
from bot.games.insider import GAME, Phase, View
from bot.games.insider.state import State
from rendering._kit import Canvas, document, text
from rendering.base import Look
from rendering.insider import figures
from rendering.insider.look import GOLD, INK, LAST, PAPER, PLAN, SIDES, SPRITES
from rendering.insider.plan import Plan

HEIGHT, GAP, LEFT, WIDTH = 96, 8, 12, 1056


def draw(canvas: Canvas, view: View, shown: Plan, look: Look, top: int) -> None:
    board = view.board
    wide = (WIDTH - GAP * (board.seats - 1)) // board.seats
    winners = () if board.phase is not Phase.OVER else _winners(view)
    for seat in range(board.seats):
        x = LEFT + seat * (wide + GAP)
        state = "won" if seat in winners else "plan" if seat in shown.seats else "owes" if seat in look.owing else ""
        canvas.paste(SPRITES.solid(("seat", wide, seat, state), partial(_ground, wide, seat, state)), x, top)
        points, held, ground = board.points[seat], view.held[seat], SIDES[seat].tint
        canvas.paste(SPRITES.solid(("points", points, ground), partial(_points, points, ground)), x + 92, top + 10)
        canvas.paste(SPRITES.solid(("held", held, ground), partial(_held, held, ground)), x + 92, top + 50)
        aside = x + 196
        for note, weighs in (("rumours", board.rumours[seat]), ("missing", board.missing[seat])):
            if weighs:
                sprite = SPRITES.solid(("note", note, ground), partial(_note, note, ground))
                canvas.paste(sprite, aside, top + (9 if note == "rumours" else 49))


def _winners(view: View) -> tuple[Seat, ...]:
    """When a match is over, nothing that its result depends on is hidden."""
    outcome = GAME.outcome(State(view.board))
    return outcome.winners if outcome else ()


def _ground(width: int, seat: Seat, state: str) -> str:
    """``state``: owes a decision, has won, or is considered as somebody's aim."""
    side, line = SIDES[seat], 7 if state else 0
    edge = {"owes": LAST, "plan": PLAN, "won": GOLD}.get(state, PAPER)
    made = f'<rect width="{width}" height="{HEIGHT}" fill="{PAPER}"/>'
    made += (
        f'<rect x="{line / 2}" y="{line / 2}" width="{width - line}" height="{HEIGHT - line}" rx="20" '
        f'fill="{side.tint}" stroke="{edge}" stroke-width="{line}"/>'
    )
    made += figures.figure(seat, 10, 10, 78)
    if state == "won":
        made += figures.crown(width - 60, 10, 48)
    elif state == "owes":
        made += figures.hourglass(width - 12 - 40, 48, 38) if width > 300 else ""
    return document(width, HEIGHT, made)


def _points(points: int, ground: str) -> str:
    words = str(points).replace("-", "−")
    made = f'<rect width="100" height="36" fill="{ground}"/>' + figures.star(20, 19, 36)
    size = 38 if len(words) < 3 else 32
    return document(100, 36, made + text(42, 18, words, size, INK, anchor="start"))


def _held(count: int, ground: str) -> str:
    made = f'<rect width="100" height="36" fill="{ground}"/>' + figures.back(7, 1, 27, 34)
    return document(100, 36, made + text(42, 18, str(count), 32, INK, anchor="start"))


def _note(note: str, ground: str) -> str:
    made = f'<rect width="38" height="38" fill="{ground}"/>'
    if note == "rumours":
        return document(38, 38, made + figures.die(1, 1, 36, 1))
    return document(38, 38, made + figures.hourglass(1, 1, 36, crossed=True))
