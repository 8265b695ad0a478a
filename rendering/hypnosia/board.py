"""The picture: the rings with the pawns, the dice in its upper left corner, the seats at the right."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from PIL import Image

from bot.games.base import Seat
from bot.games.hypnosia import BRIDGES, CENTRE, CIRCLES, COLOURS, ENTRIES, LANE, OUT, WORTH, View
from rendering._kit import Canvas, Cut, outline_text, rect, text
from rendering.base import Look
from rendering.hypnosia import pieces, seats
from rendering.hypnosia.layout import (
    DISCS,
    MIDDLE,
    RADII,
    Layout,
    Plan,
    Point,
    Source,
    Spot,
    circle_point,
    layout,
    moved,
    occupants,
    place_middle,
)
from rendering.hypnosia.look import (
    BOARD,
    FIGURES,
    INK,
    NUMBER,
    PAPER,
    PLUM,
    SCALE,
    SPRITES,
    TINTS,
    TRACKS,
    WIDTH,
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
    _paste_dice(canvas, view, shown.die)
    seats.draw(canvas, view, look)
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
        canvas.stamp_letter(letter, pieces.letter(letter), *where)
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
        canvas.stamp(pieces.die(view.table.turn, face, mark), DIE_INSET + at * DIE_STEP, DIE_INSET)


TRACK = 4  # how far a track reaches beyond its spaces
RIM = {"a": 465, "b": 357, "c": 248}  # outer radii of the tracks
CORE = 132  # radius of the centre
BRIDGE_WIDTH = 46
DIRECTIONS = 12  # in these directions from the middle every circle has a space with its number


def ground(plan: Plan) -> Image.Image:
    """The empty board."""
    return SPRITES.solid(("ground", plan), lambda: scaled(BOARD, BOARD, ground_svg(plan)))


def ground_svg(plan: Plan) -> str:
    """The empty board as SVG."""
    made = rect(0, 0, BOARD, BOARD, PAPER) + swirl()
    for circle, rim in RIM.items():
        made += _disc(MIDDLE, rim, TRACKS[circle])
    for seat in range(plan.seats):
        made += _lane(plan, seat, COLOURS[plan.seats][seat])
    made += "".join(_bridge(plan, outer, inner) for outer, inner in BRIDGES.items())
    for circle, spaces in CIRCLES.items():
        made += "".join(_space(plan, circle, number) for number in range(spaces))
    return made + _centre()


def _disc(at: Point, radius: float, fill: str) -> str:
    return f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{radius:g}" fill="{fill}"/>'


def _line(path: str, width: float, colour: str, cap: str = "butt") -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="{cap}"/>'


def _number(at: Point, words: str, tint: str = TINTS["s"]) -> str:
    """A number of a space, with an edge in the colour of the space: two digits are wider than that."""
    line = outline_text(text(*at, words, NUMBER, PLUM, weight=700), tint, 12 if len(words) > 1 else 0)
    return line.replace("<text ", '<text letter-spacing="-3" paint-order="stroke" ')


def _lane(plan: Plan, seat: Seat, colour: int) -> str:
    """A band in the colour of the seat's pawns, from its last space to its entry."""
    (x0, y0), (x1, y1) = plan.middle(LANE[-1], colour), plan.middle(LANE[0], colour)
    x2, y2 = plan.middle(ENTRIES[colour])
    fill = FIGURES[seat].colour
    arc = f"M{x0:g} {y0:g}A{RADII['s']} {RADII['s']} 0 0 0 {x1:g} {y1:g}"
    wide, edge = 2 * (DISCS["s"] + TRACK), FIGURES[seat].edge
    made = _line(arc, wide + 6, edge, "round") if edge != INK else ""  # a dark lane has an edge on the dark ground
    made += _line(arc, wide, fill, "round")
    made += _line(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", BRIDGE_WIDTH, fill)
    for space in LANE:
        middle = plan.middle(space, colour)
        made += _disc(middle, DISCS["s"], TINTS["s"]) + _number(middle, space[1:])
    return made


def _bridge(plan: Plan, outer: str, inner: str) -> str:
    """A band from a space to the one further inside, in the colour of the circle that it leads to."""
    (x0, y0), (x1, y1) = plan.middle(outer), MIDDLE if inner == CENTRE else plan.middle(inner)
    return _line(f"M{x0:g} {y0:g}L{x1:g} {y1:g}", BRIDGE_WIDTH, TINTS[inner if inner == CENTRE else inner[0]])


def _space(plan: Plan, circle: str, number: int) -> str:
    """A space, some with a number, the first of a circle with the circle's letter."""
    space = f"{circle}{number}"
    middle = plan.middle(space)
    made = _plain(plan, space, middle)
    return made + _number(middle, str(number) if number else space, TINTS[circle]) if has_number(space) else made


def has_number(space: str) -> bool:
    """Whether the space bears its number on the board."""
    return space[0] == "s" or int(space[1:]) % (CIRCLES[space[0]] // DIRECTIONS) == 0


def _plain(plan: Plan, space: str, at: Point, less: float = 0) -> str:
    """A space without its number. The inner half of a bridge has the colour of the circle that it leads to."""
    radius = DISCS[space[0]] - less
    made = _disc(at, radius, TINTS[space[0]])
    if inner := BRIDGES.get(space):
        tint = TINTS[inner if inner == CENTRE else inner[0]]
        made += (
            f'<path transform="translate({at[0]:g} {at[1]:g}) rotate({-360 * plan.turn(space):g})" '
            f'd="M-{radius} 0A{radius} {radius} 0 0 1 {radius} 0Z" fill="{tint}"/>'
        )
    return made


def cover(plan: Plan, space: str) -> Cut:
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
    made = _disc(MIDDLE, CORE, TINTS[CENTRE])
    for radius, fill in ((38, PLUM), (30, TINTS[CENTRE]), (20, PLUM), (11, TINTS[CENTRE])):
        made += _disc(MIDDLE, radius, fill)
    for place, worth in enumerate(WORTH):
        middle = place_middle(place)
        made += _disc(middle, DISCS[CENTRE], TINTS["a"]) + text(*middle, str(worth), NUMBER, INK)
    return made
