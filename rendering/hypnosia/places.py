"""Where the spaces of the board lie, in pixels: circles around one middle, numbered anticlockwise from the bottom."""

from __future__ import annotations

from math import cos, pi, sin

from bot.games.base import Seat
from bot.games.hypnosia import CENTRE, CIRCLES, COLOURS, ENTRIES, WORTH
from rendering.hypnosia.look import SCALE

Point = tuple[float, float]

MIDDLE: Point = (540, 536)
SIZE = 1072  # the height of the board
RADII = {"a": 401, "b": 304, "c": 205, "s": 467}  # of the circles on which the spaces' middles lie
DISCS = {"a": 29, "b": 31, "c": 33, "s": 27, CENTRE: 33}  # radii of the spaces
NUMBER, NAME = 18, 22  # how far a space's number, and a lane's name for one, stands from its edge
PLACES = 80  # the radius on which the centre's places lie
LEAN = 0.55  # how far a lane's first space stands from the entry, in spaces of the outer circle


def at(radius: float, turn: float) -> Point:
    """``turn``: 0 at the bottom, growing anticlockwise to 1. In units that are whole pixels, so that equal
    spaces are equal in every pixel, which makes pictures smaller."""
    angle = 2 * pi * turn - pi / 2
    return _whole(MIDDLE[0] + radius * cos(angle)), _whole(MIDDLE[1] - radius * sin(angle))


def _whole(length: float) -> float:
    return round(length * SCALE) / SCALE


def turn(space: str, colour: int = 0) -> float:
    """The direction in which a space lies. A lane winds around the outer circle, its last space at the back."""
    circle, number = space[0], int(space[1:])
    if circle == "s":
        return (int(ENTRIES[colour][1:]) - number + 1 - LEAN) / CIRCLES["a"]
    return number / CIRCLES[circle]


def spot(space: str, colour: int = 0) -> Point:
    """The middle of a space of a circle, or of a lane of that colour."""
    return at(RADII[space[0]], turn(space, colour))


def beside(space: str, colour: int = 0) -> Point:
    """Where a space's number stands: inside its circle, for lanes outside."""
    circle = space[0]
    out = DISCS[circle] + NAME if circle == "s" else -DISCS[circle] - NUMBER
    return at(RADII[circle] + out, turn(space, colour))


def place(number: int) -> Point:
    """The middle of a place in the centre: 0 the first, at the top, on to 4, anticlockwise."""
    return at(PLACES, 0.5 + number / len(WORTH))


def colour(seats: int, seat: Seat) -> int:
    return COLOURS[seats][seat]
