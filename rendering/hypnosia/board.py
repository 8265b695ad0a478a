"""The board: the rings with the pawns, the dice in the upper corners."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from bot.games.hypnosia import CENTRE, LANE, OUT, View
from rendering._kit import Canvas
from rendering.base import Look
from rendering.hypnosia import pieces
from rendering.hypnosia.ground import cover, ground, has_number
from rendering.hypnosia.layout import Layout, Source, layout, occupants
from rendering.hypnosia.look import PAPER, SCALE, SPRITES, WIDTH
from rendering.hypnosia.spaces import HEIGHT, RADII, Spot, circle_point, moved

DIE_INSET = 71  # distance of a die's middle from the edges
FARTHEST = 125  # distance of two neighbouring spaces, at most
HOME_TURN = -0.121  # direction of the sign of the own lane, beside its last space


def draw(view: View, look: Look) -> bytes:
    """The board as PNG."""
    return paint(view, layout(view, look))


def paint(view: View, shown: Layout) -> bytes:
    """The board in that layout as PNG."""
    canvas = Canvas(SPRITES.palette, WIDTH, HEIGHT, PAPER, SCALE)
    canvas.paste(ground(shown.plan), 0, 0)
    _paste_dice(canvas, view, shown.die)
    if view.seat is not None:
        canvas.stamp(pieces.home(), *circle_point(RADII["s"], HOME_TURN))
    _paste_covers(canvas, shown)
    for spot, mark in shown.marks.items():
        canvas.stamp(pieces.ring(mark, spot.radius), spot.x, spot.y)
    for trail, source in shown.trails:
        _paste_trail(canvas, trail, source)
    _paste_pawns(canvas, shown)
    for spot, source in shown.bursts.items():
        canvas.stamp(pieces.burst(source), *_beside(shown, spot))
    for letter, where in shown.letters:
        canvas.stamp(pieces.letter(letter), *where)
    return canvas.png()


def _paste_covers(canvas: Canvas, shown: Layout) -> None:
    """Cover the numbers under pawns, which would stick out."""
    for seat, own in enumerate(shown.pawns):
        for space in own:
            if space not in (CENTRE, OUT) and has_number(space):
                on = shown.plan.spot(seat, space)
                canvas.stamp(cover(shown.plan, space), on.x, on.y)


def _paste_pawns(canvas: Canvas, shown: Layout) -> None:
    plan = shown.plan
    for seat, own in enumerate(shown.pawns):
        for space in own:
            if space in LANE:
                on = plan.spot(seat, space)
                canvas.stamp(pieces.pawn(seat), on.x, on.y)
    for space, (seat, count) in occupants(shown.pawns).items():
        on = plan.spot(seat, space)
        canvas.stamp(pieces.pawn(seat, count), on.x, on.y)
    for place, seat in enumerate(shown.arrived):
        on = plan.spot(seat, CENTRE, place)
        canvas.stamp(pieces.pawn(seat), on.x, on.y)


def _beside(shown: Layout, spot: Spot) -> tuple[float, float]:
    """Where a cross lies: in the middle of an empty space, else at its outer edge."""
    taken = (shown.plan.spot(seat, space) for space, (seat, _) in occupants(shown.pawns).items())
    return moved(spot, spot.radius) if spot in taken else (spot.x, spot.y)


def _paste_trail(canvas: Canvas, trail: list[Spot], source: Source) -> None:
    """Draw a dot between every two spaces; on the way into the centre beside the space on the circle."""
    for one, other in pairwise(trail):
        way = hypot(other.x - one.x, other.y - one.y)
        part = (one.radius + (way - one.radius - other.radius) / 2) / way
        where = one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part
        canvas.stamp(pieces.dot(source), *(moved(one, -one.radius - pieces.DOT / 2) if way > FARTHEST else where))


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
