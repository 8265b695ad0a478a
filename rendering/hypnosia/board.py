"""The picture: the rings with pawns, marks and badges, the dice in its upper left corner, the seats at the right."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Literal, TypeAlias

from bot.games.base import Seat
from bot.games.hypnosia import BRIDGES, CENTRE, CIRCLES, COLOURS, ENTRIES, LANE, WORTH, View
from rendering._kit import (
    CHOICE,
    HAPPENED,
    Canvas,
    Point,
    Sprite,
    circle,
    letter_disc,
    outline,
    outline_text,
    own_mark,
    pips,
    place,
    rect,
    sign,
    text,
)
from rendering.base import Look
from rendering.hypnosia import seats
from rendering.hypnosia.layout import (
    DISCS,
    LETTER,
    MIDDLE,
    RADII,
    BoardPlan,
    Layout,
    Mark,
    Source,
    SpaceDisc,
    circle_point,
    has_number,
    layout,
    moved,
    place_middle,
    placed,
)
from rendering.hypnosia.look import (
    BOARD,
    CREAM,
    FIGURES,
    INK,
    NUMBER,
    PANEL,
    PAPER,
    PLUM,
    RED,
    SCALE,
    SPRITES,
    TINTS,
    TRACK_COLOUR,
    WIDTH,
    figure,
    scaled,
    swirl,
)

DIE_INSET, DIE_STEP = 56, 108  # distances of the first die's middle from the edges, and of one die from the next
FARTHEST = 125  # distance of two neighbouring spaces, at most
HOME_TURN = -0.121  # direction of the sign of the own lane, beside its last space


def draw(view: View, look: Look) -> bytes:
    """The picture as PNG."""
    return paint(view, layout(view, look), look)


def paint(view: View, shown: Layout, look: Look) -> bytes:
    """The picture with the board in that layout as PNG."""
    canvas = SPRITES.canvas(WIDTH, BOARD, SCALE)
    canvas.paste(ground(shown.plan), 0, 0)
    for at, (face, mark) in enumerate(zip(view.table.rolled, die_marks(view, shown.die), strict=True)):
        canvas.stamp(die_sprite(view.table.turn, face, mark), DIE_INSET + at * DIE_STEP, DIE_INSET)
    seats.draw(canvas, view, look)
    if view.seat is not None:
        canvas.stamp(home_sprite(), *circle_point(RADII["s"], HOME_TURN))
    pawns = sorted(placed(shown), key=lambda one: one.spot.radius)  # lanes first, then the circles inwards
    for spot, space, _, _ in pawns:
        if space != CENTRE and has_number(space):  # the number would stick out under the pawn
            canvas.stamp(cover(shown.plan, space), spot.x, spot.y)
    for spot, ring in shown.marks.items():
        canvas.stamp(ring_sprite(ring, spot.radius), spot.x, spot.y)
    for trail, source in shown.trails:
        _paste_trail(canvas, trail, source)
    for spot, _, seat, count in pawns:
        canvas.stamp(pawn_sprite(seat, count), spot.x, spot.y)
    for spot, source in shown.bursts.items():
        canvas.stamp(burst_sprite(source), *_beside(shown, spot))
    for letter, where in shown.letters:
        canvas.stamp_letter(letter, letter_sprite(letter), *where)
    return canvas.png()


def _beside(shown: Layout, spot: SpaceDisc) -> Point:
    """Where a cross lies: in the middle of an empty space, else at its outer edge."""
    is_taken = any(one.spot == spot for one in placed(shown))
    return moved(spot, spot.radius) if is_taken else (spot.x, spot.y)


def _paste_trail(canvas: Canvas, trail: list[SpaceDisc], source: Source) -> None:
    """Draw a dot between every two spaces; on the way into the centre beside the space on the circle."""
    for one, other in pairwise(trail):
        way = hypot(other.x - one.x, other.y - one.y)
        part = (one.radius + (way - one.radius - other.radius) / 2) / way
        where = one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part
        canvas.stamp(_mark_disc(DOT, source), *(moved(one, -one.radius - DOT / 2) if way > FARTHEST else where))


def die_marks(view: View, previewed: int = 0) -> list[DieMark]:
    """The mark of each rolled die: "used", "idle" if no movement can use it now, else "open".

    The first open die that shows ``previewed`` is marked "preview". Of equal dice the first is used first.
    """
    usable = {choice.movement.die for choice in view.choices}
    left, made = list(view.table.dice), list[DieMark]()
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


TRACK = 4  # how far a track reaches beyond its spaces
RIM = 465  # outer radius of the track
CORE = 132  # radius of the centre
BRIDGE_WIDTH = 46
EDGE = 4  # of the places in the centre


@SPRITES.opaque
def ground(plan: BoardPlan) -> str:
    """The empty board."""
    return scaled(BOARD, BOARD, ground_svg(plan))


def ground_svg(plan: BoardPlan) -> str:
    """The empty board as SVG."""
    made = rect(0, 0, BOARD, BOARD, PAPER) + swirl()
    made += circle(*MIDDLE, RIM, TRACK_COLOUR)
    for seat in range(plan.seats):
        made += _lane(plan, seat, COLOURS[plan.seats][seat])
    made += "".join(_bridge(plan, outer, inner) for outer, inner in BRIDGES.items())
    for name, spaces in CIRCLES.items():
        made += "".join(_space(plan, name, number) for number in range(spaces))
    return made + _centre()


def _line(path: str, width: float, colour: str, cap: str = "butt") -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="{cap}"/>'


def _number(at: Point, words: str, tint: str = TINTS["s"]) -> str:
    """A number of a space, with an edge in the colour of the space: two digits are wider than that."""
    line = outline_text(text(*at, words, NUMBER, PLUM, weight=700), tint, 12 if len(words) > 1 else 0)
    return line.replace("<text ", '<text letter-spacing="-3" paint-order="stroke" ')


def _lane(plan: BoardPlan, seat: Seat, colour: int) -> str:
    """A band in the colour of the seat's pawns, from its last space to its entry."""
    (x0, y0), (x1, y1) = plan.middle(LANE[-1], colour), plan.middle(LANE[0], colour)
    x2, y2 = plan.middle(ENTRIES[colour])
    fill, edge = FIGURES[seat].colour, FIGURES[seat].edge
    arc = f"M{x0:g} {y0:g}A{RADII['s']} {RADII['s']} 0 0 0 {x1:g} {y1:g}"
    wide = 2 * (DISCS["s"] + TRACK)
    made = _line(arc, wide + 6, edge, "round") if edge != INK else ""  # a dark lane has an edge on the dark ground
    made += _line(arc, wide, fill, "round")
    made += _line(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", BRIDGE_WIDTH, fill)
    for space in LANE:
        middle = plan.middle(space, colour)
        made += circle(*middle, DISCS["s"], TINTS["s"]) + _number(middle, space[1:])
    return made


def _bridge(plan: BoardPlan, outer: str, inner: str) -> str:
    """A band from a space to the one further inside, in the colour of the circle that it leads to."""
    (x0, y0), (x1, y1) = plan.middle(outer), MIDDLE if inner == CENTRE else plan.middle(inner)
    return _line(f"M{x0:g} {y0:g}L{x1:g} {y1:g}", BRIDGE_WIDTH, TINTS[inner if inner == CENTRE else inner[0]])


def _space(plan: BoardPlan, name: str, number: int) -> str:
    """A space of a circle, some with a number, the first with the circle's letter."""
    space = f"{name}{number}"
    middle = plan.middle(space)
    made = _plain(plan, space, middle)
    return made + _number(middle, str(number) if number else space, TINTS[name]) if has_number(space) else made


def _plain(plan: BoardPlan, space: str, at: Point, less: float = 0) -> str:
    """A space without its number. The inner half of a bridge has the colour of the circle that it leads to."""
    radius = DISCS[space[0]] - less
    made = circle(*at, radius, TINTS[space[0]])
    if inner := BRIDGES.get(space):
        tint = TINTS[inner if inner == CENTRE else inner[0]]
        made += (
            f'<path transform="translate({at[0]:g} {at[1]:g}) rotate({-360 * plan.turn(space):g})" '
            f'd="M-{radius} 0A{radius} {radius} 0 0 1 {radius} 0Z" fill="{tint}"/>'
        )
    return made


def cover(plan: BoardPlan, space: str) -> Sprite:
    """The space without its number, to be laid under a pawn."""
    side, tint = 2 * DISCS[space[0]], TINTS[space[0]]
    turn = plan.turn(space) if space in BRIDGES else None
    return SPRITES.cut(
        ("cover", space[0], turn),
        lambda: scaled(side, side, _plain(plan, space, (side / 2, side / 2), less=1)),
        tint,
    )


def _centre() -> str:
    """An eye and around it the five places, with their points."""
    made = circle(*MIDDLE, CORE, TINTS[CENTRE])
    for radius, fill in ((38, PLUM), (30, TINTS[CENTRE]), (20, PLUM), (11, TINTS[CENTRE])):
        made += circle(*MIDDLE, radius, fill)
    for number, worth in enumerate(WORTH):
        middle = place_middle(number)
        disc = circle(*middle, DISCS[CENTRE] - EDGE / 2, TINTS["a"], edge=PLUM, line=EDGE)
        made += disc + text(*middle, str(worth), NUMBER, INK)
    return made


PAWN, STACK, DOT, BURST, HOME, DIE = 66, 88, 22, 50, 50, 112  # sides of the sprites, in units
COUNT = 56  # diameter of the number of a stack
SPENT = 0.72  # size of a die that has been used, as a part of the others'
RING = 11  # how far the sprite of a ring reaches beyond its space

DieMark: TypeAlias = Literal["open", "used", "idle", "preview"]


def pawn_sprite(seat: Seat, count: int) -> Sprite:
    """One pawn, or a stack of two."""
    return SPRITES.cut(("pawns", seat, count), lambda: _pawns(seat, count), FIGURES[seat].edge)


def _pawns(seat: Seat, count: int) -> str:
    """A pawn; of a stack with the number of those that stand there, on a disc that no pawn looks like."""
    if count == 1:
        return scaled(PAWN, PAWN, figure(seat, PAWN))
    middle = STACK - COUNT / 2
    disc = circle(middle, middle, COUNT / 2 - 2, INK, edge=CREAM, line=4)
    return scaled(STACK, STACK, figure(seat, PAWN) + disc + text(middle, middle, "2", NUMBER, CREAM))


@SPRITES.cutout(CREAM)
def ring_sprite(mark: Mark, radius: int) -> str:
    """A ring around a space of that radius.

    "last" and "left" are the goal and the start of a movement of the last turn, "preview" and "leave" those of a
    previewed one; "goal" and "start" what can be chosen: where to, and which pawn.
    """
    colour = HAPPENED if mark in ("last", "left") else CHOICE
    dash = "15 9" if mark in ("goal", "start") else ""
    width = 4 if mark in ("left", "leave", "start") else 7
    middle = radius + RING
    casing = circle(middle, middle, radius + 3, edge=CREAM, line=width + 5)
    ring = circle(middle, middle, radius + 3, edge=colour, line=width, dash=dash)
    return scaled(2 * middle, 2 * middle, casing + ring)


@SPRITES.cutout(CREAM)
def letter_sprite(name: str) -> str:
    """The letter of a piece or a goal."""
    return scaled(LETTER, LETTER, letter_disc(LETTER / 2, LETTER / 2, LETTER, name, NUMBER, edge=CREAM, width=3))


def burst_sprite(source: Source) -> Sprite:
    """A cross where a pawn was captured or would be."""
    near, far = BURST / 2 - 15, BURST / 2 + 15
    cross = f"M{near} {near}L{far} {far}M{far} {near}L{near} {far}"
    line = f'<path d="{cross}" stroke="{CREAM}" stroke-width="9" stroke-linecap="round"/>'
    return _mark_disc(BURST, source, sign("captured", 40, line))


@SPRITES.cutout(PAPER)
def home_sprite() -> str:
    """The sign of the own lane."""
    return scaled(HOME, HOME, own_mark(HOME / 2, HOME / 2, HOME - 8, CREAM))


@SPRITES.cutout(CREAM)
def _mark_disc(size: int, source: Source, inner: str = "") -> str:
    """A disc with an edge, and SVG on it; without it a step of a trail."""
    middle = size / 2
    fill = CHOICE if source == "preview" else HAPPENED
    return scaled(size, size, circle(middle, middle, middle - 1.5, fill, edge=CREAM, line=3) + inner)


@SPRITES.cutout(PAPER)
def die_sprite(seat: Seat, face: int, mark: DieMark) -> str:
    """A die in the colour of the seat's pawns.

    "used" is small, faded and crossed out, "idle" struck out, "preview" ringed.
    """
    own, edge, size = FIGURES[seat], 8, DIE - 16
    ground, ink, line = (PANEL, INK, PLUM) if mark == "used" else (own.colour, own.ink, INK)
    made = (
        f'<rect x="{edge}" y="{edge}" width="{size}" height="{size}" rx="24" fill="{ground}" stroke="{line}" '
        'stroke-width="5"/>'
    )
    if mark == "used":
        near, far = edge + 10, DIE - edge - 10
        cross = f"M{near} {near}L{far} {far}M{near} {far}L{far} {near}"
        made += f'<path d="{cross}" stroke="{RED}" stroke-width="9" stroke-linecap="round"/>'
    made += pips(face, DIE / 2, DIE / 2, 28, 10, ink)
    if mark == "preview":
        made += outline(3.5, 3.5, DIE - 7, DIE - 7, CHOICE, 7, 28)
    if mark == "used":
        aside = DIE * (1 - SPENT) / 2
        return scaled(DIE, DIE, sign(f"die {face}", size * SPENT, place(made, aside, aside, SPENT)))
    if mark == "idle":
        line = f"M14 {DIE - 14}L{DIE - 14} 14"
        made += f'<path d="{line}" stroke="{PAPER}" stroke-width="18" stroke-linecap="round"/>'
        made += f'<path d="{line}" stroke="{INK}" stroke-width="9" stroke-linecap="round"/>'
    return scaled(DIE, DIE, sign(f"die {face}", size, made))
