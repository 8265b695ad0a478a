"""The board of Hypnosia, and where dice lead on it. (Board; A turn)

Spaces are written as in the notation: ``a0`` to ``c11`` on the circles, ``s1`` to ``s4`` on a lane, CENTRE, OUT.
"""

from __future__ import annotations

from typing import Final, NamedTuple

PAWNS: Final = 4  # a seat
PIPS: Final = 6
LIMIT: Final = 400  # turns of a match
CIRCLES: Final = {"a": 36, "b": 24, "c": 12}  # spaces, from the outermost circle inwards, numbered anticlockwise
CENTRE, OUT = "centre", "out"
WORTH: Final = (5, 4, 3, 2, 1)  # of the places in the centre, in the order of arrival
ENTRIES: Final = tuple(f"a{(36 - 6 * colour) % 36}" for colour in range(6))  # where each colour's lane meets the circle
BRIDGES: Final = {
    **{f"a{6 * i + 3}": f"b{4 * i + 2}" for i in range(6)},
    **{f"b{4 * i}": f"c{2 * i}" for i in range(6)},
    **{f"c{2 * i + 1}": CENTRE for i in range(6)},
}
# By number of seats, the colour of each; colours sit clockwise
COLOURS: Final = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
LANE: Final = tuple(f"s{number}" for number in range(1, PAWNS + 1))
RING: Final = frozenset(f"{circle}{number}" for circle, spaces in CIRCLES.items() for number in range(spaces))


class Way(NamedTuple):
    """Where some pips lead, and whether over a bridge."""

    goal: str
    bridge: bool = False


def _ways(colour: int, space: str, die: int) -> tuple[Way, ...]:
    """Where a die leads a pawn of that colour from a space, regardless of other pawns. (A turn)"""
    circle, number = space[0], int(space[1:])
    if circle == "s":
        return (Way(_along(ENTRIES[colour], die - number)),) if die >= number else ()
    ways = (Way(_along(space, die)),)
    inner = BRIDGES.get(space)
    if inner == CENTRE:
        return (*ways, Way(CENTRE, True)) if die == 1 else ways
    return (*ways, Way(_along(inner, die - 1), True)) if inner else ways


def _along(space: str, pips: int) -> str:
    circle, number = space[0], int(space[1:])
    return f"{circle}{(number + pips) % CIRCLES[circle]}"


# By colour and space, where 1 to 6 pips lead
WAYS: Final = tuple(
    {space: tuple(_ways(colour, space, die) for die in range(1, PIPS + 1)) for space in (*LANE, *sorted(RING))}
    for colour in range(len(ENTRIES))
)
