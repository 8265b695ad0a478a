"""The layout of a picture: pawns, with marks for the last turn, a previewed movement and possible goals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import cos, hypot, pi, sin
from typing import Final, Literal, NamedTuple, TypeAlias

from bot.games.base import Move, Seat
from bot.games.hypnosia import (
    BRIDGES,
    CENTRE,
    CIRCLES,
    COLOURS,
    ENTRIES,
    OUT,
    RING,
    WORTH,
    Movement,
    Phase,
    View,
    movement,
)
from rendering.base import Look
from rendering.hypnosia.look import SCALE, WIDTH

Pawns: TypeAlias = tuple[tuple[str, ...], ...]  # the spaces of each seat's pawns
Mark: TypeAlias = Literal["last", "left", "preview", "leave", "goal", "start"]
Source: TypeAlias = Literal["last", "preview"]  # what is shown: the last turn, or a previewed movement


@dataclass
class Layout:
    """What a picture shows.

    Attributes:
        plan: where the spaces lie.
        pawns: the spaces of each seat's pawns, after a previewed movement.
        arrived: the seats with a place in the centre, in the order of the places.
        marks: rings around spaces, see ``pieces.ring``.
        trails: the spots that a movement touches, start and goal included.
        letters: the letters of goals, and where they stand.
        bursts: where a pawn was captured or would be.
        die: the previewed die, 0 for none.
    """

    plan: Plan
    pawns: Pawns
    arrived: tuple[Seat, ...]
    marks: dict[Spot, Mark] = field(default_factory=dict)
    trails: list[tuple[list[Spot], Source]] = field(default_factory=list)
    letters: list[tuple[str, Point]] = field(default_factory=list)
    bursts: dict[Spot, Source] = field(default_factory=dict)
    die: int = 0


def layout(view: View, look: Look) -> Layout:
    """The layout of the board for this view."""
    table = view.table
    made = Layout(Plan.of(view), table.pawns, table.arrived)
    _mark_last(view, made)
    if view.seat == table.turn and table.phase is Phase.MOVE:
        words = look.mark_words
        if len(words) > 3:
            _mark_preview(table.turn, movement(" ".join(words)), made)
        else:
            _mark_goals(table.turn, look, made)
            made.die = int(words[1]) if len(words) > 1 else 0
    return made


def occupants(pawns: Pawns) -> dict[str, tuple[Seat, int]]:
    """The seat and the number of pawns on each occupied space of the circles."""
    found: dict[str, tuple[Seat, int]] = {}
    for seat, own in enumerate(pawns):
        for space in own:
            if space in RING:
                found[space] = (seat, 2 if space in found else 1)
    return found


def path(colour: int, one: Movement) -> list[str]:
    """The spaces that a pawn of that colour touches, start and goal included."""
    made, circle, number = [one.start], one.start[0], int(one.start[1:])
    left = one.die
    if circle == "s":
        made += [f"s{step}" for step in range(number - 1, 0, -1)] + [ENTRIES[colour]]
        left -= number
    elif one.goal[0] != circle or one.goal == CENTRE:
        made.append(BRIDGES[one.start])
        left -= 1
    for _ in range(left):
        circle, number = made[-1][0], int(made[-1][1:])
        made.append(f"{circle}{(number + 1) % CIRCLES[circle]}")
    return made


def trail(plan: Plan, seat: Seat, one: Movement, place: int) -> list[Spot]:
    """The spots that a pawn of the seat touches. ``place``: the place of the centre that it takes, if it gets there."""
    return [plan.spot(seat, space, place) for space in path(COLOURS[plan.seats][seat], one)]


def _mark_last(view: View, made: Layout) -> None:
    """Mark the movements of the last turn."""
    for step in view.table.last:
        spots = trail(made.plan, step.seat, movement(step.text), step.place or 0)
        made.marks.setdefault(spots[0], "left")
        made.marks[spots[-1]] = "last"
        made.trails.append((spots, "last"))
        if step.victim is not None:
            made.bursts[spots[-1]] = "last"


def _mark_goals(seat: Seat, look: Look, made: Layout) -> None:
    """Mark the starts and goals of the moves that begin with the mark, and put the letters at their goals."""
    offered = [move for move, _ in look.letters if len(move.split()) > 3]
    goals = [movement(" ".join(words)) for words in look.next_goals()] + [movement(move) for move in offered]
    for one in goals:
        made.marks[made.plan.spot(seat, one.start)] = "start"
    for one in goals:
        for number in range(2 if one.both else 1):
            made.marks[made.plan.spot(seat, one.goal, len(made.arrived) + number)] = "goal"
    made.letters = list(_letters(seat, dict(look.letters), offered, made))


def _letters(seat: Seat, letters: dict[Move, str], offered: list[Move], made: Layout) -> Iterable[tuple[str, Point]]:
    """The letters of moves, each at its goal; at the bridge of its start if it leads into the centre."""
    at_spot: dict[tuple[Spot, bool], list[str]] = {}
    taken = occupants(made.pawns)
    for move in offered:
        one = movement(move)
        space = one.start if one.goal == CENTRE else one.goal
        at_spot.setdefault((made.plan.spot(seat, space), space in taken), []).append(letters[move])
    for (spot, is_taken), found in at_spot.items():
        yield from zip(found, badges(spot, len(found), is_taken), strict=True)


def _mark_preview(seat: Seat, one: Movement, made: Layout) -> None:
    """Show the board after a movement, and mark it."""
    spots = trail(made.plan, seat, one, len(made.arrived))
    owner, _ = occupants(made.pawns).get(one.goal, (seat, 0))
    made.die = one.die
    made.marks[spots[0]] = "leave"
    made.marks[spots[-1]] = "preview"
    made.trails.append((spots, "preview"))
    if owner != seat:
        made.bursts[spots[-1]] = "preview"
    made.pawns = _after(made.pawns, seat, one)
    if one.goal == CENTRE:
        made.arrived += (seat,) * (2 if one.both else 1)


def _after(pawns: Pawns, seat: Seat, one: Movement) -> Pawns:
    """The pawns after a movement; captured ones are out. (A turn: landing)"""
    own = list(pawns[seat])
    for _ in range(2 if one.both else 1):
        own[own.index(one.start)] = one.goal
    captured = one.goal if one.goal in RING else ""
    return tuple(
        tuple(own) if other == seat else tuple(OUT if space == captured else space for space in theirs)
        for other, theirs in enumerate(pawns)
    )


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
