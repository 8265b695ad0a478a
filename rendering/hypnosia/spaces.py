"""Where the spaces of the board lie, in units: circles around one middle, numbered anticlockwise from the bottom."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple, TypeAlias

from bot.games.base import Seat
from bot.games.hypnosia import CENTRE, CIRCLES, COLOURS, ENTRIES, WORTH
from rendering.hypnosia.look import SCALE

Point: TypeAlias = tuple[float, float]

MIDDLE: Point = (540, 536)
HEIGHT = 1072  # of the board
RADII = {"a": 401, "b": 304, "c": 205, "s": 467}  # of the circles on which the spaces' middles lie
DISCS = {"a": 29, "b": 31, "c": 33, "s": 27, CENTRE: 33}  # radii of the spaces
NUMBER, LANE_NUMBER = 18, 22  # distance of a space's number from its edge, on circles and on lanes
PLACES_RADIUS = 80  # of the circle on which the centre's places lie
LEAN = 0.55  # distance of a lane's first space from its entry, in spaces of the outer circle


class Spot(NamedTuple):
    """A space in the picture: its middle and radius."""

    x: float
    y: float
    radius: int


def spot(seats: int, seat: Seat, space: str, place: int = 0) -> Spot:
    """A space as the pawns of a seat reach it. ``place``: which place of the centre, from 0."""
    if space == CENTRE:
        return Spot(*place_middle(place), DISCS[CENTRE])
    return Spot(*middle(space, COLOURS[seats][seat]), DISCS[space[0]])


def middle(space: str, colour: int = 0) -> Point:
    """The middle of a space of a circle, or of the lane of that colour."""
    return _at(RADII[space[0]], turn(space, colour))


def number_middle(space: str, colour: int = 0) -> Point:
    """The middle of a space's number: on circles inside the space, on lanes outside."""
    circle = space[0]
    out = DISCS[circle] + LANE_NUMBER if circle == "s" else -DISCS[circle] - NUMBER
    return _at(RADII[circle] + out, turn(space, colour))


def place_middle(place: int) -> Point:
    """The middle of a place of the centre: 0 at the top, 1 to 4 anticlockwise."""
    return _at(PLACES_RADIUS, 0.5 + place / len(WORTH))


def turn(space: str, colour: int = 0) -> float:
    """The direction of a space from the middle: 0 at the bottom, growing anticlockwise to 1.

    A lane runs along the outer circle, with its first space next to its entry.
    """
    circle, number = space[0], int(space[1:])
    if circle == "s":
        return (int(ENTRIES[colour][1:]) - number + 1 - LEAN) / CIRCLES["a"]
    return number / CIRCLES[circle]


def _at(radius: float, turn: float) -> Point:
    """A point as in ``turn``, on a whole pixel: then equal spaces have equal pixels, and pictures are smaller."""
    angle = 2 * pi * turn - pi / 2
    return _whole_pixel(MIDDLE[0] + radius * cos(angle)), _whole_pixel(MIDDLE[1] - radius * sin(angle))


def _whole_pixel(length: float) -> float:
    return round(length * SCALE) / SCALE
