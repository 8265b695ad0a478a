"""The empty board: rings with spaces, numbers and bridges, and the lanes of the seats."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.hypnosia import BRIDGES, CENTRE, CIRCLES, COLOURS, ENTRIES, LANE, WORTH
from rendering._kit import rect, text
from rendering.hypnosia.look import CRISP, FIGURES, INK, NUMBERS, PAPER, PLUM, SPRITES, TINTS, TRACKS, WIDTH, scaled
from rendering.hypnosia.spaces import DISCS, HEIGHT, MIDDLE, RADII, Point, middle, number_middle, place_middle, turn

TRACK = 5  # how far a track reaches beyond its spaces
RIM = {"a": 435, "b": 339, "c": 241}  # outer radii of the tracks
TEXT = 24  # height of numbers
BRIDGE_WIDTH = 44
LETTERED = (0.0, 0.5)  # directions in which numbers carry the circle's letter: bottom and top


def ground(seats: int) -> Image.Image:
    """The empty board for that many seats."""
    return SPRITES.solid(("ground", seats), lambda: scaled(WIDTH, HEIGHT, ground_svg(seats)))


def ground_svg(seats: int) -> str:
    """The empty board as SVG."""
    made = rect(0, 0, WIDTH, HEIGHT, PAPER)
    for circle, rim in RIM.items():
        made += _disc(MIDDLE, rim, TRACKS[circle])
    for seat in range(seats):
        made += _lane(seat, COLOURS[seats][seat])
    made += "".join(_bridge(outer, inner) for outer, inner in BRIDGES.items())
    for circle, spaces in CIRCLES.items():
        made += "".join(_space(f"{circle}{number}") for number in range(spaces))
    return made + _centre()


def _disc(at: Point, radius: float, fill: str) -> str:
    return f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{radius:g}" fill="{fill}" {CRISP}/>'


def _line(path: str, width: float, colour: str, cap: str = "butt") -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="{cap}" {CRISP}/>'


def _lane(seat: Seat, colour: int) -> str:
    """A band in the colour of the seat's pawns, from its last space to its entry."""
    (x0, y0), (x1, y1) = middle(LANE[-1], colour), middle(LANE[0], colour)
    x2, y2 = middle(ENTRIES[colour])
    fill = FIGURES[seat].colour
    arc = f"M{x0:g} {y0:g}A{RADII['s']} {RADII['s']} 0 0 0 {x1:g} {y1:g}"
    made = _line(arc, 2 * (DISCS["s"] + TRACK), fill, "round")
    made += _line(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", BRIDGE_WIDTH, fill)
    for space in LANE:
        made += _disc(middle(space, colour), DISCS["s"], TINTS["s"])
        made += text(*number_middle(space, colour), space, TEXT, INK)
    return made


def _bridge(outer: str, inner: str) -> str:
    """A band from a space to the one further inside, in the colour of the circle that it leads to."""
    (x0, y0), (x1, y1) = middle(outer), MIDDLE if inner == CENTRE else middle(inner)
    return _line(f"M{x0:g} {y0:g}L{x1:g} {y1:g}", BRIDGE_WIDTH, TINTS[inner if inner == CENTRE else inner[0]])


def _space(space: str) -> str:
    """A space with its number. The inner half of a bridge has the colour of the circle that it leads to."""
    circle, (x, y), radius = space[0], middle(space), DISCS[space[0]]
    made, ink = _disc((x, y), radius, TINTS[circle]), NUMBERS[circle]
    if inner := BRIDGES.get(space):
        tint, ink = TINTS[inner if inner == CENTRE else inner[0]], INK
        made += (
            f'<path transform="translate({x:g} {y:g}) rotate({-360 * turn(space):g})" '
            f'd="M{-radius} 0A{radius} {radius} 0 0 1 {radius} 0Z" fill="{tint}" {CRISP}/>'
        )
    name = space if turn(space) in LETTERED else space[1:]
    return made + text(*number_middle(space), name, TEXT, ink)


def _centre() -> str:
    """An eye and around it the five places, with their points."""
    made = _disc(MIDDLE, 132, TINTS[CENTRE])
    for radius, fill in ((38, PLUM), (30, TINTS[CENTRE]), (20, PLUM), (11, TINTS[CENTRE])):
        made += _disc(MIDDLE, radius, fill)
    for place, worth in enumerate(WORTH):
        made += _disc(place_middle(place), DISCS[CENTRE], TINTS["a"]) + text(*place_middle(place), str(worth), 40, INK)
    return made
