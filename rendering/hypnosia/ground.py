"""What never moves: the rings with their spaces, numbers and bridges, and the lanes of those who play. SVG."""

from __future__ import annotations

from PIL import Image

from bot.games.hypnosia import BRIDGES, CENTRE, CIRCLES, ENTRIES, LANE, WORTH
from rendering._kit import text
from rendering.hypnosia.look import CRISP, FIGURES, INK, NUMBERS, PAPER, PLUM, SPRITES, TINTS, TRACKS, scaled
from rendering.hypnosia.places import DISCS, MIDDLE, RADII, SIZE, Point, beside, colour, place, spot, turn

WIDTH = 1080
TRACK = 5  # how far a track reaches beyond its spaces
RIM = {"a": 435, "b": 339, "c": 241}  # the tracks' outer edges
SMALL = 24  # the height of numbers
LETTERED = (0.0, 0.5)  # where numbers have their circle's letter: at the bottom and at the top


def ground(seats: int) -> Image.Image:
    """The empty board for that many seats."""
    return SPRITES.solid(("ground", seats), lambda: scaled(WIDTH, SIZE, board(seats)))


def board(seats: int) -> str:
    made = f'<rect width="{WIDTH}" height="{SIZE}" fill="{PAPER}"/>'
    for circle, rim in RIM.items():
        made += _round(MIDDLE, rim, TRACKS[circle])
    for seat in range(seats):
        made += _lane(seat, colour(seats, seat))
    made += "".join(_bridge(outer, inner) for outer, inner in BRIDGES.items())
    for circle, spaces in CIRCLES.items():
        made += "".join(_space(f"{circle}{number}") for number in range(spaces))
    return made + _centre()


def _round(middle: Point, radius: float, fill: str) -> str:
    return f'<circle cx="{middle[0]:g}" cy="{middle[1]:g}" r="{radius:g}" fill="{fill}" {CRISP}/>'


def _line(path: str, width: float, colour: str, cap: str = "butt") -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="{cap}" {CRISP}/>'


def _lane(seat: int, own: int) -> str:
    """A band in the seat's colour that runs into its entry."""
    (x0, y0), (x1, y1) = spot(LANE[-1], own), spot(LANE[0], own)
    x2, y2 = spot(ENTRIES[own])
    fill = FIGURES[seat].colour
    arc = f"M{x0:g} {y0:g}A{RADII['s']} {RADII['s']} 0 0 0 {x1:g} {y1:g}"
    made = _line(arc, 2 * (DISCS["s"] + TRACK), fill, "round") + _line(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", 44, fill)
    for space in LANE:
        made += _round(spot(space, own), DISCS["s"], TINTS["s"]) + text(*beside(space, own), space, SMALL, INK)
    return made


def _bridge(outer: str, inner: str) -> str:
    """From a space to the one further inside, in the colour of the circle that it leads to."""
    (x0, y0), (x1, y1) = spot(outer), MIDDLE if inner == CENTRE else spot(inner)
    return _line(f"M{x0:g} {y0:g}L{x1:g} {y1:g}", 44, TINTS[inner if inner == CENTRE else inner[0]])


def _space(space: str) -> str:
    """A disc; of a bridge the half turned inwards has the colour of where it leads, on which the number stands."""
    circle, (x, y), radius = space[0], spot(space), DISCS[space[0]]
    made, ink = _round((x, y), radius, TINTS[circle]), NUMBERS[circle]
    if inner := BRIDGES.get(space):
        tint, ink = TINTS[inner if inner == CENTRE else inner[0]], INK
        made += (
            f'<path transform="translate({x:g} {y:g}) rotate({-360 * turn(space):g})" '
            f'd="M{-radius} 0A{radius} {radius} 0 0 1 {radius} 0Z" fill="{tint}" {CRISP}/>'
        )
    named = space if turn(space) in LETTERED else space[1:]
    return made + text(*beside(space), named, SMALL, ink)


def _centre() -> str:
    """Five places with what they are worth around an eye."""
    made = _round(MIDDLE, 132, TINTS[CENTRE])
    for radius, fill in ((38, PLUM), (30, TINTS[CENTRE]), (20, PLUM), (11, TINTS[CENTRE])):
        made += _round(MIDDLE, radius, fill)
    for number, worth in enumerate(WORTH):
        made += _round(place(number), DISCS[CENTRE], TINTS["a"]) + text(*place(number), str(worth), 40, INK)
    return made
