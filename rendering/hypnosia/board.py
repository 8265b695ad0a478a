"""The board: the rings with the pawns, the dice in the upper corners and the plates below."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from bot.games.hypnosia import CENTRE, LANE, WORTH, View
from rendering._kit import Canvas
from rendering.base import Look
from rendering.hypnosia import pieces
from rendering.hypnosia.ground import ground
from rendering.hypnosia.layout import Layout, Source, layout, occupants
from rendering.hypnosia.look import PAPER, SCALE, SPRITES, WIDTH
from rendering.hypnosia.seats import paste_plates, plates_height
from rendering.hypnosia.spaces import HEIGHT, MIDDLE, Point, Spot, spot

EDGE = 10
DIE_INSET = 71  # distance of a die's middle from the edges
WORTH_OUT, BADGE_OUT, CHIP_PITCH = 34, 30, 30  # distances of badges from a space's middle, and from each other


def draw(view: View, look: Look) -> bytes:
    """The board as PNG."""
    shown = layout(view, look)
    seats = len(shown.pawns)
    canvas = Canvas(SPRITES.palette, WIDTH, HEIGHT + plates_height(seats) + EDGE, PAPER, SCALE)
    canvas.paste(ground(seats), 0, 0)
    _paste_dice(canvas, view, shown.die)
    for at, mark in shown.marks.items():
        canvas.stamp(pieces.ring(mark, at.radius), at.x, at.y)
    for trail, source in shown.trails:
        _paste_trail(canvas, trail, source)
    _paste_pawns(canvas, shown)
    for at, dice in shown.chips.items():
        x, y = _badge_middle(shown, at)
        for number, die in enumerate(dice):
            canvas.stamp(pieces.chip(die), x + (number - (len(dice) - 1) / 2) * CHIP_PITCH, y)
    for at, source in shown.bursts.items():
        canvas.stamp(pieces.burst(source), *_badge_middle(shown, at))
    paste_plates(canvas, view, look, HEIGHT)
    return canvas.png()


def _paste_pawns(canvas: Canvas, shown: Layout) -> None:
    seats = len(shown.pawns)
    for seat, own in enumerate(shown.pawns):
        for space in own:
            if space in LANE:
                at = spot(seats, seat, space)
                canvas.stamp(pieces.pawn(seat), at.x, at.y)
    for space, (seat, count) in occupants(shown.pawns).items():
        at = spot(seats, seat, space)
        canvas.stamp(pieces.pawn(seat, count), at.x, at.y)
    for place, seat in enumerate(shown.arrived):
        at = spot(seats, seat, CENTRE, place)
        canvas.stamp(pieces.pawn(seat), at.x, at.y)
        canvas.stamp(pieces.worth(WORTH[place]), *_outwards(at, WORTH_OUT))


def _outwards(at: Spot, distance: float) -> Point:
    """The point at that distance from a space's middle, away from the board's middle."""
    x, y = at.x - MIDDLE[0], at.y - MIDDLE[1]
    length = hypot(x, y)
    return at.x + x / length * distance, at.y + y / length * distance


def _badge_middle(shown: Layout, at: Spot) -> Point:
    """Where a badge lies: in the middle of an empty space, else at its outer edge."""
    taken = (spot(len(shown.pawns), seat, space) for space, (seat, _) in occupants(shown.pawns).items())
    return _outwards(at, BADGE_OUT) if at[:2] in [one[:2] for one in taken] else (at.x, at.y)


def _paste_trail(canvas: Canvas, trail: list[Spot], source: Source) -> None:
    """Draw a dot between every two spaces; on a bridge behind its number."""
    for one, other in pairwise(trail):
        way = hypot(other.x - one.x, other.y - one.y)
        gap = way - one.radius - other.radius
        part = 1 - (other.radius + min(gap / 2, pieces.DOT / 2)) / way
        canvas.stamp(pieces.dot(source), one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part)


def die_marks(view: View, previewed: int = 0) -> list[pieces.DieMark]:
    """The mark of each rolled die: "used", "idle" if no movement can use it now, else "open".

    The first open die that shows ``previewed`` is marked "preview". Of equal dice the first is used first.
    """
    usable = {choice.movement.die for choice in view.choices}
    left, made = list(view.table.dice), list[pieces.DieMark]()
    for face in reversed(view.table.rolled):
        if face in left:
            left.remove(face)
            made.append("open" if face in usable else "idle")
        else:
            made.append("used")
    made.reverse()
    for at, face in enumerate(view.table.rolled):
        if face == previewed and made[at] == "open":
            made[at] = "preview"
            break
    return made


def _paste_dice(canvas: Canvas, view: View, previewed: int) -> None:
    for at, (face, mark) in enumerate(zip(view.table.rolled, die_marks(view, previewed), strict=True)):
        canvas.stamp(pieces.die(view.table.turn, face, mark), WIDTH - DIE_INSET if at else DIE_INSET, DIE_INSET)
