"""The picture that everybody sees: the rings, the dice in the upper corners and the seats below."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from bot.games.hypnosia import CENTRE, LANE, WORTH, Phase, State, View, legal, standing
from rendering import Look
from rendering._kit import Canvas, Cut
from rendering.hypnosia import pieces
from rendering.hypnosia.ground import WIDTH, ground
from rendering.hypnosia.look import PAPER, SCALE, SPRITES
from rendering.hypnosia.places import MIDDLE, SIZE
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
    for at, words in shown.chips.items():
        _badge(canvas, pieces.chip(words), at, table)
    for at, kind in shown.bursts.items():
        _badge(canvas, pieces.burst(kind), at, table)
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
        x, y = _outwards(at, 34)
        canvas.stamp(pieces.worth(WORTH[number]), x, y)


def _outwards(at: Where, far: float) -> tuple[float, float]:
    """A point so far from a space's middle, seen from the board's."""
    x, y = at.x - MIDDLE[0], at.y - MIDDLE[1]
    length = hypot(x, y)
    return at.x + x / length * far, at.y + y / length * far


def _badge(canvas: Canvas, sprite: Cut, at: Where, table: State) -> None:
    """On an empty space in its middle, else at its outer edge."""
    empty = not any(where(table, seat, space)[:2] == at[:2] for space, (seat, _) in standing(table).items())
    x, y = (at.x, at.y) if empty else _outwards(at, 30)
    canvas.stamp(sprite, x, y)


def _trail(canvas: Canvas, trail: list[Where], kind: str) -> None:
    """A dot between two spaces each, on a bridge behind its number."""
    for one, other in pairwise(trail):
        way = hypot(other.x - one.x, other.y - one.y)
        gap = way - one.radius - other.radius
        part = 1 - (other.radius + min(gap / 2, pieces.DOT / 2)) / way
        canvas.stamp(pieces.dot(kind), one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part)


# Dice


def fates(table: State) -> list[str]:
    """Of each die as it fell: "open", "used", or "idle" if no movement can use it now."""
    left, usable = list(table.dice), {one.die for one in legal(table)} if table.phase is Phase.MOVE else set()
    made = []
    for face in reversed(table.rolled):  # of two equal ones the first is used first
        if face in left:
            left.remove(face)
            made.append("open" if face in usable else "idle")
        else:
            made.append("used")
    return made[::-1]


def _dice(canvas: Canvas, table: State, considered: int) -> None:
    left = considered
    for number, (face, fate) in enumerate(zip(table.rolled, fates(table), strict=True)):
        planned = fate == "open" and face == left
        sprite = pieces.die(table.turn, face, "plan" if planned else fate)
        left = 0 if planned else left
        canvas.stamp(sprite, WIDTH - DICE if number else DICE, DICE)
