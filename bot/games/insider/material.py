"""The cards of Insider, the numbers of its rules, and the town. (Board; Cards; A turn; Marker)

A field is written as the notation does: ``b3`` a place, ``b3-c3`` the way field between two, ``home`` the own home,
``insider`` the middle; a figure there stands at ``insider:<table>``. What markers lock in follows from the town.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

# Action cards by the letter that stands for them in hands, stack and discards
KINDS = {"d": "deputy", "h": "helicopter", "b": "bodyguard", "s": "scandal", "t": "trendsetter"}
LETTER = {name: letter for letter, name in KINDS.items()}
GUARD = LETTER["bodyguard"]
EACH = 11  # cards of a kind
DECK = "".join(sorted(letter * EACH for letter in KINDS))


@dataclass(frozen=True)
class Tables:
    """A scoring card: the points of each table, in order, and those of a seat at none."""

    values: tuple[int, ...]
    penalty: int


SCORING = {
    "3a": Tables((1, 2, 3), -3),
    "3b": Tables((0, 2, 4), -3),
    "3c": Tables((2, 2, 2), -2),
    "3d": Tables((1, 1, 4), -4),
    "4a": Tables((1, 2, 2, 3), -3),
    "4b": Tables((0, 1, 2, 3), -4),
    "4c": Tables((1, 1, 2, 4), -4),
    "4d": Tables((0, 2, 2, 4), -3),
    "5a": Tables((0, 1, 2, 3, 4), -4),
    "5b": Tables((1, 1, 2, 2, 4), -3),
    "5c": Tables((0, 1, 1, 3, 5), -5),
    "5d": Tables((1, 2, 2, 3, 3), -3),
    "6a": Tables((0, 1, 1, 2, 3, 4), -4),
    "6b": Tables((1, 1, 2, 2, 3, 3), -3),
    "6c": Tables((0, 0, 1, 2, 4, 5), -5),
    "6d": Tables((1, 1, 1, 2, 2, 5), -4),
    "7a": Tables((0, 1, 1, 2, 2, 3, 4), -4),
    "7b": Tables((1, 1, 1, 2, 2, 3, 3), -3),
    "7c": Tables((0, 0, 1, 1, 3, 4, 5), -5),
    "7d": Tables((1, 1, 2, 2, 2, 3, 4), -4),
}
SIZES = {2: "345", 3: "456", 4: "567"}  # by number of seats, the numbers of tables of a match's cards
HOMES = {2: ("a1", "e5"), 3: ("a1", "e1", "e5"), 4: ("a1", "e1", "e5", "a5")}

FIGURES = 7  # of a seat
HAND = 7  # cards at the start, and the most to which a seat may draw
WALK = 7  # points
ROUNDS = 7  # scorings of a match
GOAL = 35  # points that end the match
CELLAR = -10  # the fewest points
TURNS = 300  # of a match, at most


def cards_for(seats: int) -> tuple[str, ...]:
    """The scoring cards from which a match of that many seats is drawn."""
    return tuple(card for card in SCORING if card[0] in SIZES[seats])


HOME, INSIDER, MIDDLE = "home", "insider", "c3"
FARTHEST = 12  # points of two sixes

GRID = tuple(column + row for row in "12345" for column in "abcde")
CORNERS = ("a1", "e1", "e5", "a5")
INNER = ("c2", "b3", "d3", "c4")
PLACES = tuple(field for field in GRID if field not in (*CORNERS, MIDDLE))
OUTER = tuple(place for place in PLACES if place not in INNER)

Markers = tuple[str, ...]


def _beside(field: str) -> tuple[str, ...]:
    """The neighbours in the grid, from the top."""
    column, row = ord(field[0]), int(field[1])
    near = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
    return tuple(f"{chr(x)}{y}" for x, y in near if f"{chr(x)}{y}" in GRID)


def way(one: str, other: str) -> str:
    """The way field between two neighbours."""
    return "-".join(sorted((one, other)))


BESIDE = {field: _beside(field) for field in GRID}
ENDS = {way(field, other): (min(field, other), max(field, other)) for field in GRID for other in BESIDE[field]}
WAYS = tuple(sorted(ENDS))
NEXT = {field: tuple(way(field, other) for other in BESIDE[field]) for field in GRID} | ENDS


def is_way(field: str) -> bool:
    return field in ENDS


def table(number: int) -> str:
    """The field of a figure at that table, counted from 1."""
    return f"{INSIDER}:{number}"


TABLE_NUMBERS = {table(number): number for number in range(1, 1 + max(len(card.values) for card in SCORING.values()))}


def table_number(field: str) -> int:
    """The table of a field, counted from 1; 0 for other fields."""
    return TABLE_NUMBERS.get(field, 0)


@lru_cache(maxsize=1024)
def layout_of(figures: tuple[tuple[str, ...], ...], tables: int) -> str:
    """The seats at that many tables: one sign each, a seat or -."""
    signs = ["-"] * tables
    for seat, fields in enumerate(figures):
        for field in fields:
            if number := table_number(field):
                signs[number - 1] = str(seat)
    return "".join(signs)


def points_from(first: str, home: str, markers: Markers, most: int) -> dict[str, int]:
    """The points from a field, which is 0, to every field within so many, for a figure of that home, nearest first."""
    costs, edge = {first: 0}, [first]
    for cost in range(1, most + 1):
        further = []
        for field in edge:
            for near in NEXT[field]:
                if near not in costs and near not in markers and (near == home or near not in CORNERS):
                    costs[near] = cost
                    if near != MIDDLE:  # no way leads through the INSIDER
                        further.append(near)
        edge = further
    return costs


@lru_cache(maxsize=1 << 12)
def distances(home: str, markers: Markers, start: str) -> dict[str, int]:
    """The points from ``start`` to every field that a figure of that home can reach, nearest first.

    Figures on ways are not considered. Fields are places, ways, HOME and INSIDER.
    """
    first = home if start == HOME else start
    costs = points_from(first, home, markers, FARTHEST)
    del costs[first]
    return {HOME if field == home else INSIDER if field == MIDDLE else field: cost for field, cost in costs.items()}


def goals(home: str, markers: Markers, start: str, points: int) -> tuple[str, ...]:
    """The fields within that many points: the INSIDER, places, home, ways."""
    near = [field for field, cost in distances(home, markers, start).items() if cost <= points]
    return tuple(sorted(near, key=lambda field: (field != INSIDER, is_way(field), field == HOME, field)))


@cache
def open_places(markers: Markers) -> frozenset[str]:
    """The unmarked places of regions that are not closed. (Marker)"""
    unmarked = set(PLACES).difference(markers)
    if not unmarked.intersection(INNER):  # all four inner places are marked: nothing counts as closed
        return frozenset(unmarked)
    reached, edge = set[str](), [place for place in INNER if place in unmarked]
    while edge:
        place = edge.pop()
        if place not in reached:
            reached.add(place)
            edge += [near for near in BESIDE[place] if near in unmarked]
    return frozenset(reached)


def is_home_locked(home: str, free: frozenset[str]) -> bool:
    """Whether no neighbour of the home is among ``free``, the open places."""
    return not any(place in free for place in BESIDE[home])


def is_figure_locked(field: str, home: str, free: frozenset[str]) -> bool:
    """Whether a figure of that home is locked in there; never at home or in the INSIDER."""
    if is_way(field):
        return not any(end in free or end in (home, MIDDLE) for end in ENDS[field])
    return field in BESIDE and field not in free


def locks_in(before: Markers, after: Markers, homes: Iterable[str], figures: Iterable[tuple[str, str]]) -> bool:
    """Whether a home or figure is locked in after a marker's move that was not before.

    ``figures`` are fields with their owners' homes, without those that the marker sends home.
    """
    was, now = open_places(before), open_places(after)
    return any(is_home_locked(home, now) and not is_home_locked(home, was) for home in homes) or any(
        is_figure_locked(field, home, now) and not is_figure_locked(field, home, was) for field, home in figures
    )


def move_marker(markers: Markers, start: str, goal: str) -> Markers:
    return tuple(sorted({*markers, goal} - {start}))
