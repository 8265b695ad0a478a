"""Where the spaces of the board lie, in units: circles around one middle, numbered anticlockwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple, TypeAlias

from bot.games.base import Seat
from bot.games.hypnosia import CENTRE, CIRCLES, COLOURS, ENTRIES, WORTH, View
from rendering.hypnosia.look import SCALE, WIDTH

Point: TypeAlias = tuple[float, float]

HEIGHT: Final = WIDTH  # of the board
MIDDLE: Final[Point] = (WIDTH / 2, HEIGHT / 2)
RADII: Final = {"a": 429, "b": 319, "c": 209, "s": 498}  # of the circles on which the spaces' middles lie
DISCS: Final = {"a": 32, "b": 33, "c": 34, "s": 28, CENTRE: 35}  # radii of the spaces
PLACES_RADIUS: Final = 83  # of the circle on which the centre's places lie
LEAN: Final = 0.55  # distance of a lane's first space from its entry, in spaces of the outer circle
BESIDE: Final = 18  # distance of a badge's middle from the edge of the space that it belongs to
SPREAD: Final = 28  # distance of each of two badges from the line between them


class Spot(NamedTuple):
    """A space in the picture: its middle and radius."""

    x: float
    y: float
    radius: int


@dataclass(frozen=True)
class Plan:
    """The board of that many seats, turned so that the entry of the colour ``below`` lies at the bottom."""

    seats: int
    below: int = 0

    @classmethod
    def of(cls, view: View) -> Plan:
        """The board with the lane of the view's seat at the bottom; as seat 0 sees it for spectators."""
        seats = len(view.table.pawns)
        return cls(seats, COLOURS[seats][view.seat or 0])

    def spot(self, seat: Seat, space: str, place: int = 0) -> Spot:
        """A space as the pawns of a seat reach it. ``place``: which place of the centre, from 0."""
        if space == CENTRE:
            return Spot(*place_middle(place), DISCS[CENTRE])
        return Spot(*self.middle(space, COLOURS[self.seats][seat]), DISCS[space[0]])

    def middle(self, space: str, colour: int = 0) -> Point:
        """The middle of a space of a circle, or of the lane of that colour."""
        return circle_point(RADII[space[0]], self.turn(space, colour))

    def turn(self, space: str, colour: int = 0) -> float:
        """The direction of a space from the middle: 0 at the bottom, growing anticlockwise to 1.

        A lane runs along the outer circle, with its first space next to its entry.
        """
        circle, number = space[0], int(space[1:])
        if circle == "s":
            turn = (int(ENTRIES[colour][1:]) - number + 1 - LEAN) / CIRCLES["a"]
        else:
            turn = number / CIRCLES[circle]
        return (turn + self.below / len(ENTRIES)) % 1


def place_middle(place: int) -> Point:
    """The middle of a place of the centre: 0 at the top, 1 to 4 anticlockwise."""
    return circle_point(PLACES_RADIUS, 0.5 + place / len(WORTH))


def badges(spot: Spot, count: int, is_taken: bool) -> list[Point]:
    """Where badges of a space lie: in its middle if it is not taken, then at its inner edge, then at its outer one."""
    inner, outer = -spot.radius - BESIDE, spot.radius + BESIDE
    made = [] if is_taken else [(spot.x, spot.y)]
    for away in (inner, outer):
        left = count - len(made)
        made += [moved(spot, away, side) for side in ((-SPREAD, SPREAD) if left > 1 else (0,))]
    return made[:count]


def moved(start: Sequence[float], away: float, aside: float = 0) -> Point:
    """The point at that distance from a point, away from the board's middle, and aside from the line between them."""
    x, y = start[0] - MIDDLE[0], start[1] - MIDDLE[1]
    length = hypot(x, y)
    return start[0] + (x * away - y * aside) / length, start[1] + (y * away + x * aside) / length


def circle_point(radius: float, turn: float) -> Point:
    """A point as in ``turn``, on a whole pixel: then equal spaces have equal pixels, and pictures are smaller."""
    angle = 2 * pi * turn - pi / 2
    return _whole_pixel(MIDDLE[0] + radius * cos(angle)), _whole_pixel(MIDDLE[1] - radius * sin(angle))


def _whole_pixel(length: float) -> float:
    return round(length * SCALE) / SCALE
