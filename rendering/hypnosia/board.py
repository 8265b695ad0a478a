"""The picture that everybody sees: the rings, the dice in the upper corners and the seats below."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from bot.games.hypnosia import CENTRE, LANE, WORTH, Phase, State, View, legal_movements, standing
from rendering import Look
from rendering._kit import Canvas
from rendering.hypnosia import pieces
from rendering.hypnosia.ground import WIDTH, ground
from rendering.hypnosia.look import PAPER, SCALE, SPRITES
from rendering.hypnosia.places import MIDDLE, SIZE, Point
from rendering.hypnosia.plan import Where, plan, where
from rendering.hypnosia.seats import places_of, rows

DICE = 71  # how far the dice's middles are from the edges
EDGE = 10


def draw(view: View, look: Look) -> bytes:
    shown = plan(view, look)
    table = shown.table
    seats = len(table.pawns)
    canvas = Canvas(SPRITES.palette, WIDTH, SIZE + rows(seats) + EDGE, PAPER, SCALE)
    canvas.paste(ground(seats), 0, 0)
    _dice(canvas, view.table, shown.die)
    for at, kind in shown.marks.items():
        canvas.stamp(pieces.mark(kind, at.radius), at.x, at.y)
    for trail, kind in shown.trails:
        _trail(canvas, trail, kind)
    _figures(canvas, table)
    for at, dice in shown.chips.items():
        x, y = _badge(table, at)
        for number, die in enumerate(dice):  # two lie side by side
            canvas.stamp(pieces.chip(die), x + (number - (len(dice) - 1) / 2) * 30, y)
    for at, kind in shown.bursts.items():
        canvas.stamp(pieces.burst(kind), *_badge(table, at))
    places_of(canvas, view, look, SIZE)
    return canvas.png()


def _figures(canvas: Canvas, table: State) -> None:
    for seat, own in enumerate(table.pawns):
        for space in own:
            if space in LANE:
                at = where(table, seat, space)
                canvas.stamp(pieces.pawn(seat), at.x, at.y)
    for space, (seat, count) in standing(table).items():
        at = where(table, seat, space)
        canvas.stamp(pieces.pawn(seat, count), at.x, at.y)
    for number, seat in enumerate(table.arrived):
        at = where(table, seat, CENTRE, number)
        canvas.stamp(pieces.pawn(seat), at.x, at.y)
        canvas.stamp(pieces.worth(WORTH[number]), *_outwards(at, 34))


def _outwards(at: Where, far: float) -> Point:
    """A point so far from a space's middle, seen from the board's."""
    x, y = at.x - MIDDLE[0], at.y - MIDDLE[1]
    length = hypot(x, y)
    return at.x + x / length * far, at.y + y / length * far


def _badge(table: State, at: Where) -> Point:
    """Where a badge lies: on an empty space in its middle, else at its outer edge."""
    empty = not any(where(table, seat, space)[:2] == at[:2] for space, (seat, _) in standing(table).items())
    return (at.x, at.y) if empty else _outwards(at, 30)


def _trail(canvas: Canvas, trail: list[Where], kind: str) -> None:
    """A dot between two spaces each, on a bridge behind its number."""
    for one, other in pairwise(trail):
        way = hypot(other.x - one.x, other.y - one.y)
        gap = way - one.radius - other.radius
        part = 1 - (other.radius + min(gap / 2, pieces.DOT / 2)) / way
        canvas.stamp(pieces.dot(kind), one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part)


# Dice


def fates(table: State, considered: int = 0) -> list[str]:
    """Of each die as it fell: "open", "used", "idle" if no movement can use it now, "plan" if it is considered."""
    usable = {one.die for one in legal_movements(table)} if table.phase is Phase.MOVE else set()
    left, made = list(table.dice), list[str]()
    for face in reversed(table.rolled):  # of two equal ones the first is used first
        if face in left:
            left.remove(face)
            made.append("open" if face in usable else "idle")
        else:
            made.append("used")
    made.reverse()
    for number, face in enumerate(table.rolled):
        if face == considered and made[number] == "open":
            made[number] = "plan"
            break
    return made


def _dice(canvas: Canvas, table: State, considered: int) -> None:
    for number, (face, fate) in enumerate(zip(table.rolled, fates(table, considered), strict=True)):
        canvas.stamp(pieces.die(table.turn, face, fate), WIDTH - DICE if number else DICE, DICE)
