"""The layout of a picture: pawns, with marks for the last turn, a previewed movement and possible goals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import cos, hypot, pi, sin
from typing import Final, Literal, NamedTuple, TypeAlias

from bot.games.base import Move, Seat
from bot.games.hypnosia import (
    BRIDGES,
    CENTRE,
    CIRCLES,
    COLOURS,
    ENTRIES,
    LANE,
    OUT,
    RING,
    WORTH,
    Movement,
    Phase,
    View,
    movement,
    standing,
)
from rendering._kit import Point
from rendering.base import Look
from rendering.hypnosia.look import BOARD, SCALE

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
        letters: the letters of pieces or goals, and where they stand.
        bursts: where a pawn was captured or would be.
        die: the previewed die, 0 for none.
    """

    plan: BoardPlan
    pawns: Pawns
    arrived: tuple[Seat, ...]
    marks: dict[SpaceDisc, Mark] = field(default_factory=dict)
    trails: list[tuple[list[SpaceDisc], Source]] = field(default_factory=list)
    letters: list[tuple[str, Point]] = field(default_factory=list)
    bursts: dict[SpaceDisc, Source] = field(default_factory=dict)
    die: int = 0


def layout(view: View, look: Look) -> Layout:
    """The layout of the board for this view."""
    table = view.table
    made = Layout(BoardPlan.of(view), table.pawns, table.arrived)
    _mark_last(view, made)
    if view.seat == table.turn and table.phase is Phase.MOVE:
        if look.mark and is_move(look.mark):
            _mark_preview(table.turn, movement(look.mark), made)
        else:
            _mark_choices(table.turn, look, made)
    return made


class Piece(NamedTuple):
    """A pawn on a space, or both of a stack: what a menu asks for first."""

    start: str
    both: bool

    @classmethod
    def of(cls, path: Move) -> Piece:
        """The piece of a move, or of the first words of one as a menu has them: ``move a3``, ``move a3+``."""
        if is_move(path):
            one = movement(path)
            return cls(one.start, one.both)
        start = path.split()[1]
        return cls(start.rstrip("+"), start.endswith("+"))


def is_move(path: Move) -> bool:
    """Whether this is a whole move, not the first words of one."""
    return len(path.split()) > 3


def is_goal_step(paths: Iterable[Move]) -> bool:
    """Whether paths that are offered together are the goals of one piece, not different pieces."""
    return all(map(is_move, paths)) and len({Piece.of(path) for path in paths}) == 1


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


def trail(plan: BoardPlan, seat: Seat, one: Movement, place: int) -> list[SpaceDisc]:
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


def _mark_choices(seat: Seat, look: Look, made: Layout) -> None:
    """Mark the pieces that can be picked or, of a picked piece, its goals; without letters both."""
    offered = [path for path, _ in look.letters]
    if offered and not is_goal_step(offered):
        spots = {letter: made.plan.spot(seat, Piece.of(path).start) for path, letter in look.letters}
        made.marks |= dict.fromkeys(spots.values(), "start")
        _place_letters(spots, made)
    else:
        letters = dict(look.letters)
        mark_goals(seat, [(letters.get(move, ""), movement(move)) for move in letters or look.goals], made)


def mark_goals(seat: Seat, movements: Iterable[tuple[str, Movement]], made: Layout) -> None:
    """Mark the way of each movement; its letter, "" for none, stands at its goal."""
    spots: dict[str, SpaceDisc] = {}
    for letter, one in movements:
        way = trail(made.plan, seat, one, len(made.arrived))
        made.marks.setdefault(way[0], "start")
        made.marks[way[-1]] = "goal"
        if one.both and one.goal == CENTRE:
            made.marks[made.plan.spot(seat, one.goal, len(made.arrived) + 1)] = "goal"
        if letter:
            made.trails.append((way, "preview"))
            spots[letter] = way[-1]
    _place_letters(spots, made)


def _place_letters(spots: dict[str, SpaceDisc], made: Layout) -> None:
    """Put each letter on its space or, where something stands there, beside it.

    A letter keeps its diameter to all others and hides as little of pawns and numbers as it can.
    """
    groups = list(placed(made))
    taken = {(one.spot.x, one.spot.y) for one in groups}
    needed = [disc for middle, own in number_discs(made.plan).items() if middle not in taken for disc in own]
    for one in groups:
        shifts = (0,) if one.pawns == 1 else STACK_SHIFTS
        needed += (SpaceDisc(one.spot.x + by, one.spot.y + by, PAWN_REACH) for by in shifts)
    for letter, spot in spots.items():
        near = [one for one in needed if hypot(one.x - spot.x, one.y - spot.y) < 3 * LETTER]
        best: tuple[float, Point] | None = None
        for at in _beside(spot, is_free=(spot.x, spot.y) not in taken):
            if any(hypot(at[0] - x, at[1] - y) < LETTER + 1 for _, (x, y) in made.letters):
                continue
            others = near if at != (spot.x, spot.y) else ()  # on its space it replaces the number
            hidden = sum(max(0.0, LETTER / 2 + one.radius - hypot(at[0] - one.x, at[1] - one.y)) for one in others)
            if best is None or hidden < best[0] - 1:
                best = (hidden, at)
            if not hidden:
                break
        assert best is not None, "a space has more places beside it than there are letters"
        made.letters.append((letter, best[1]))


@cache
def number_discs(plan: BoardPlan) -> dict[Point, list[SpaceDisc]]:
    """What letters should not hide of the numbers of spaces, by the middle of each space that has one."""
    colours = COLOURS[plan.seats]
    spaces = [(f"{name}{at}", colours[0]) for name, length in CIRCLES.items() for at in range(length)]
    spaces += [(space, colour) for space in LANE for colour in colours]
    discs = {place_middle(place): [SpaceDisc(*place_middle(place), DIGIT_REACH)] for place in range(len(WORTH))}
    for space, colour in spaces:
        if has_number(space):
            x, y = plan.middle(space, colour)
            aside = (0,) if 0 < int(space[1:]) < 10 else (-DIGIT_ASIDE, DIGIT_ASIDE)
            discs[x, y] = [SpaceDisc(x + by, y, DIGIT_REACH) for by in aside]
    return discs


def has_number(space: str) -> bool:
    """Whether the space bears its number on the board."""
    return space[0] == "s" or int(space[1:]) % (CIRCLES[space[0]] // DIRECTIONS) == 0


class PawnGroup(NamedTuple):
    """Pawns of a seat on one spot."""

    spot: SpaceDisc
    space: str
    seat: Seat
    pawns: int


def placed(made: Layout) -> Iterator[PawnGroup]:
    """The pawns on lanes and circles by space, then those in the centre one by one."""
    for seat, own in enumerate(made.pawns):
        for space, count in Counter(own).items():
            if space not in (CENTRE, OUT):
                yield PawnGroup(made.plan.spot(seat, space), space, seat, count)
    for place, seat in enumerate(made.arrived):
        yield PawnGroup(made.plan.spot(seat, CENTRE, place), CENTRE, seat, 1)


def _beside(spot: SpaceDisc, *, is_free: bool) -> Iterator[Point]:
    """Where the letter of a space can stand, the best first: on it, at its inner edge, then further around it.

    Letters of lanes begin at the outer edge, for inside lies the outer circle, and those of the centre too. Its places
    show their points, so their letters never stand on them.
    """
    if is_free and spot.radius != DISCS[CENTRE]:
        yield spot.x, spot.y
    first = 0.5 if spot.radius in (DISCS["s"], DISCS[CENTRE]) else 0.0
    for away in (LETTER / 2 + PAWN_REACH, LETTER + 1):
        for step in range(SIDES):
            turn = 2 * pi * (first + (step + 1) // 2 * (-1) ** step / SIDES)
            x, y = moved(spot, -away * cos(turn), away * sin(turn))
            if min(x, y) >= LETTER / 2 and max(x, y) <= BOARD - LETTER / 2:
                yield x, y


def _mark_preview(seat: Seat, one: Movement, made: Layout) -> None:
    """Show the board after a movement, and mark it."""
    spots = trail(made.plan, seat, one, len(made.arrived))
    owner, _ = standing(made.pawns).get(one.goal, (seat, 0))
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


MIDDLE: Final[Point] = (BOARD / 2, BOARD / 2)
RADII: Final = {"a": 429, "b": 319, "c": 209, "s": 498}  # of the circles on which the spaces' middles lie
DISCS: Final = {"a": 32, "b": 33, "c": 34, "s": 28, CENTRE: 35}  # radii of the spaces
PLACES_RADIUS: Final = 83  # of the circle on which the centre's places lie
LEAN: Final = 0.55  # distance of a lane's first space from its entry, in spaces of the outer circle
LETTER: Final = 62  # diameter of a letter
SIDES: Final = 16  # directions from a space in which its letter may stand
PAWN_REACH: Final = 26  # distance from a pawn's middle within which nothing should hide it
STACK_SHIFTS: Final = (-11, 16)  # to the right and down, of a stack's pawn and its number from the middle of the space
DIGIT_REACH, DIGIT_ASIDE = 20, 14  # as PAWN_REACH for a digit, and how far it is from the middle of a number of two
DIRECTIONS: Final = 12  # in these directions from the middle every circle has a space with its number


class SpaceDisc(NamedTuple):
    """A space in the picture: its middle and radius."""

    x: float
    y: float
    radius: int


@dataclass(frozen=True)
class BoardPlan:
    """The board of that many seats, turned so that the entry of the colour ``below`` lies at the bottom."""

    seats: int
    below: int = 0

    @classmethod
    def of(cls, view: View) -> BoardPlan:
        """The board with the lane of the view's seat at the bottom; as seat 0 sees it for spectators."""
        seats = len(view.table.pawns)
        return cls(seats, COLOURS[seats][view.seat or 0])

    def spot(self, seat: Seat, space: str, place: int = 0) -> SpaceDisc:
        """A space as the pawns of a seat reach it. ``place``: which place of the centre, from 0."""
        if space == CENTRE:
            return SpaceDisc(*place_middle(place), DISCS[CENTRE])
        return SpaceDisc(*self.middle(space, COLOURS[self.seats][seat]), DISCS[space[0]])

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


def moved(start: Sequence[float], away: float, aside: float = 0) -> Point:
    """The point at that distance from a point, away from the board's middle, and aside from the line between them."""
    x, y = start[0] - MIDDLE[0], start[1] - MIDDLE[1]
    length = hypot(x, y)
    return start[0] + (x * away - y * aside) / length, start[1] + (y * away + x * aside) / length


def circle_point(radius: float, turn: float) -> Point:
    """A point as in ``turn``, on a whole pixel: then equal spaces have equal pixels, and pictures are smaller."""
    angle = 2 * pi * turn - pi / 2
    x, y = MIDDLE[0] + radius * cos(angle), MIDDLE[1] - radius * sin(angle)
    return round(x * SCALE) / SCALE, round(y * SCALE) / SCALE
