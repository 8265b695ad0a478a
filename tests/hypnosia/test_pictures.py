"""Pictures of Hypnosia: limits, geometry, visible actions, and distinguishable figures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageChops

from bot.games.base import Move
from bot.games.hypnosia import BRIDGES, CENTRE, CIRCLES, COLOURS, ENTRIES, GAME, LANE, RING, Phase, View, movement
from bot.match.position import Position
from rendering import _kit
from rendering._kit import rgb
from rendering._kit.meaning import TO_MOVE
from rendering.base import Look
from rendering.hypnosia import DRAWING, board, example, ground, look, pieces, spaces
from rendering.hypnosia.layout import layout, occupants, path
from rendering.hypnosia.look import COLOURS as PALETTE
from rendering.hypnosia.look import FIGURES, SCALE
from rendering.hypnosia.prepare import LETTERS
from rendering.hypnosia.spaces import Plan, Spot
from tests.hypnosia.positions import AWAY, position, rolled, standing
from tests.images import shown
from tests.pictures.glyphs import LEAST, factors, measured
from tests.play import Play

ART = Path(_kit.__file__).parents[1] / "art" / "hypnosia"
LARGEST = 60_000  # bytes of a board and its strip
PLAIN = Look()


def lettered(moves: Sequence[Move]) -> tuple[tuple[Move, str], ...]:
    """A letter for each move."""
    return tuple(zip(moves, LETTERS, strict=False))


def colours(png: bytes) -> set[object]:
    """The colours of a picture."""
    return {found for _, found in shown(png).convert("RGB").getcolors(256) or ()}


def differs(one: View, other: View, mine: Look = PLAIN, theirs: Look = PLAIN) -> tuple[int, int, int, int] | None:
    """The box in which two boards of one size differ, in pixels; None if they are equal."""
    images = [shown(DRAWING.draw(view, at)).convert("RGB") for view, at in ((one, mine), (other, theirs))]
    return ImageChops.difference(*images).getbbox()


def is_changed_at(
    now: Position, at: Spot, mine: Look = PLAIN, theirs: Look = PLAIN, other: Position | None = None
) -> bool:
    """Whether two boards differ around that space."""
    images = [shown(DRAWING.draw(one.view(0), look)) for one, look in ((now, mine), (other or now, theirs))]
    reach = at.radius + 8
    box = tuple(round(SCALE * length) for length in (at.x - reach, at.y - reach, at.x + reach, at.y + reach))
    crops = [image.convert("RGB").crop(box) for image in images]  # type: ignore[arg-type]
    return ImageChops.difference(*crops).getbbox() is not None


def positions(number: int, seats: int) -> Iterator[Position]:
    """The positions of a random match."""
    with Play("hypnosia", number, seats=seats) as play:
        yield from play


# Limits


@pytest.mark.parametrize("seats", GAME.seats)
def test_boards_are_small_and_of_one_palette(seats: int) -> None:
    palette = look.SPRITES.palette
    assert palette.colours == tuple(map(rgb, PALETTE)) and len(palette.colours) <= 16
    for at, now in enumerate(positions(1, seats)):
        if at % 5 and now.outcome is None:
            continue
        moves = now.moves(now.to_act[0]) if now.to_act else ()
        view = now.view(now.to_act[0] if now.to_act else None)
        strip = DRAWING.draw(view, Look(owing=now.to_act, part="strip"))
        for how in (Look(owing=now.to_act), Look(owing=now.to_act, goals=moves, letters=lettered(moves))):
            png = DRAWING.draw(view, how)
            image = shown(png)
            assert len(png) + len(strip) <= LARGEST
            assert image.mode == "P" and image.size == (900, 900)
            assert colours(png) and colours(png) <= set(palette.colours)


def test_a_board_of_24_pawns_on_the_circles_is_small() -> None:
    """Every pawn is on a space of its own, with every kind of mark."""
    spaces = sorted(RING)[::3]
    pawns = [" ".join(spaces[seat * 4 : seat * 4 + 4]) for seat in range(6)]
    now = rolled("25", *pawns)
    stepped = now.choose(0, now.moves(0)[0])
    for one in (now, stepped):
        for move in (None, *one.moves(0)):
            png = DRAWING.draw(one.view(0), Look(mark=move, goals=one.moves(0), owing=(0,)))
            assert len(png) + len(DRAWING.draw(one.view(0), Look(part="strip"))) <= LARGEST


def test_numbers_stand_in_twelve_directions() -> None:
    found = re.findall(r">([abc0-9]+)</text>", ground.ground_svg(Plan(6)))
    numbers = [[str(number) for number in range(step, step * 12, step)] for step in (3, 2, 1)]
    expected = ["1", "2", "3", "4"] * 6 + ["a0", *numbers[0], "b0", *numbers[1], "c0", *numbers[2], *"54321"]
    assert found == expected


# The board


def test_spaces_do_not_overlap() -> None:
    for seats, colours in COLOURS.items():
        plan = Plan(seats)
        where = [(space, plan.middle(space), spaces.DISCS[space[0]]) for space in sorted(RING)]
        where += [(f"{own}{space}", plan.middle(space, own), spaces.DISCS["s"]) for own in colours for space in LANE]
        where += [(f"centre {n}", spaces.place_middle(n), spaces.DISCS[CENTRE]) for n in range(5)]
        for (one, (x, y), radius), (other, (left, top), reach) in combinations(where, 2):
            assert (x - left) ** 2 + (y - top) ** 2 > (radius + reach) ** 2, (seats, one, other)
        for _, (x, y), radius in where:
            assert radius < x < 1080 - radius and radius < y < spaces.HEIGHT - radius


def test_bridges_lead_straight_inwards_and_circles_run_anticlockwise() -> None:
    plan = Plan(6)
    for outer, inner in BRIDGES.items():
        if inner != CENTRE:
            assert plan.turn(outer) == pytest.approx(plan.turn(inner))
    for circle, count in CIRCLES.items():
        (x0, y0), (x1, y1) = plan.middle(f"{circle}0"), plan.middle(f"{circle}{count // 4}")
        assert x0 == pytest.approx(spaces.MIDDLE[0], abs=1) and y0 > spaces.MIDDLE[1], "0 lies at the bottom"
        assert x1 > spaces.MIDDLE[0] and y1 == pytest.approx(spaces.MIDDLE[1], abs=1), "a quarter on: to the right"


def test_a_lanes_first_space_lies_nearest_to_its_entry() -> None:
    for own in range(6):
        x, y = Plan(6).middle(f"a{(36 - 6 * own) % 36}")
        far = [(left - x) ** 2 + (top - y) ** 2 for left, top in (Plan(6).middle(space, own) for space in LANE)]
        assert far == sorted(far)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_own_lane_lies_at_the_bottom_and_bears_a_house(seats: int) -> None:
    now = position(standing(*[AWAY] * seats))
    for seat in range(seats):
        view = now.view(seat)
        plan = Plan.of(view)
        x, y = plan.middle(ENTRIES[COLOURS[seats][seat]])
        assert x == pytest.approx(spaces.MIDDLE[0], abs=1) and y > spaces.MIDDLE[1]
        lanes = [plan.spot(seat, space) for space in LANE]
        assert all(one.y > spaces.MIDDLE[1] for one in lanes)
        with measured() as glyphs:
            DRAWING.draw(view, PLAIN)
        assert [one.name for one in glyphs].count("own") == 1
    with measured() as glyphs:
        DRAWING.draw(now.view(None), PLAIN)
    assert "own" not in [one.name for one in glyphs] and Plan.of(now.view(None)) == Plan.of(now.view(0))


# Marks


def where(now: Position, space: str, number: int = 0) -> Spot:
    return Plan(len(now.state.pawns)).spot(0, space, number)


def test_a_preview_is_marked_at_its_goal_and_its_start() -> None:
    now = rolled("52", "a10 b3 s1 s2", "a12 s1 s2 s3")
    mark = Look(mark="move 2 a10 a12", owing=(0,))
    for space in ("a10", "a11", "a12"):
        assert is_changed_at(now, where(now, space), mark, Look(owing=(0,)))
    assert not is_changed_at(now, where(now, "b3"), mark, Look(owing=(0,)))


def test_goals_are_marked_at_their_spaces() -> None:
    now = rolled("52", "a10 b3 out out", AWAY)
    goals = Look(goals=now.moves(0))
    for space in ("a12", "a15", "b5", "b8"):
        assert is_changed_at(now, where(now, space), goals)
    assert not is_changed_at(now, where(now, "a20"), goals)
    only = Look(goals=now.moves(0), mark="move 2")
    assert is_changed_at(now, where(now, "a12"), only) and not is_changed_at(now, where(now, "b8"), only)


def test_whole_moves_look_different_from_each_other() -> None:
    for at, now in enumerate(positions(6, 4)):
        if at % 15 or not now.to_act:
            continue
        view, moves = now.view(now.to_act[0]), now.moves(now.to_act[0])
        drawn = {DRAWING.draw(view, Look(mark=move)) for move in moves}
        assert len(drawn) == len(moves) and DRAWING.draw(view, Look()) not in drawn


def test_the_last_movement_is_marked() -> None:
    now = rolled("52", "a10 b3 s1 s2", AWAY).choose(0, "move 2 a10 a12")
    before = position(replace(now.state, last=()))
    assert is_changed_at(now, where(now, "a10"), other=before) and is_changed_at(now, where(now, "a12"), other=before)
    assert not is_changed_at(now, where(now, "b3"), other=before)


def test_a_stack_does_not_look_like_one_pawn() -> None:
    one, two = (position(standing(own, AWAY)) for own in ("a10 s1 s2 s3", "a10 a10 s2 s3"))
    assert is_changed_at(one, where(one, "a10"), other=two)


def test_places_in_the_centre_are_taken_in_order() -> None:
    one = position(standing("centre s1 s2 s3", AWAY))
    two = position(standing("centre s1 s2 s3", "centre s1 s2 s3"))
    assert is_changed_at(one, where(one, CENTRE, 1), other=two) and not is_changed_at(
        one, where(one, CENTRE, 0), other=two
    )


@pytest.mark.parametrize(
    ("now", "marks"),
    [
        (rolled("62", AWAY, AWAY), ["open", "open"]),
        (rolled("62", AWAY, AWAY).choose(0, "move 6 s1 a5"), ["used", "open"]),
        (rolled("33", AWAY, AWAY).choose(0, "move 3 s1 a2"), ["used", "open"]),
        (rolled("51", "s4 out out out", "a2 a2 s1 s2"), ["open", "idle"]),
        (position(standing(AWAY, AWAY)), []),
    ],
    ids=["open", "used", "equal", "idle", "no roll"],
)
def test_dice_are_marked_by_their_use(now: Position, marks: list[str]) -> None:
    assert board.die_marks(now.view(None)) == marks


def test_one_die_is_previewed() -> None:
    assert board.die_marks(rolled("33", AWAY, AWAY).view(None), 3) == ["preview", "open"]
    assert board.die_marks(rolled("63", AWAY, AWAY).view(None), 3) == ["open", "preview"]


def test_letters_of_one_goal_lie_side_by_side() -> None:
    now = rolled("25", "a10 a13 s1 s2", AWAY)
    letters = lettered(now.moves(0))
    found = layout(now.view(0), Look(goals=now.moves(0), letters=letters))
    assert [letter for letter, _ in sorted(found.letters)] == [letter for _, letter in letters]
    goal = where(now, "a15")
    near = [at for _, at in found.letters if dist(at, goal[:2]) < 2 * goal.radius]
    assert goal[:2] in near and len(near) == 2


def test_letters_do_not_hide_each_other_nor_the_pawns_at_their_goals() -> None:
    """Letters of one goal keep their distance; a pawn that may be captured stays visible."""
    for number in range(4):
        for now in positions(number, 2 + number):
            if not now.to_act or now.to_act[0] < 0:
                continue
            view, moves = now.view(now.to_act[0]), now.moves(now.to_act[0])
            found = layout(view, Look(letters=lettered(moves)))
            assert len(found.letters) == len(moves)
            for (one, here), (other, there) in combinations(found.letters, 2):
                assert dist(here, there) > 30, (number, now.state, one, other)
            taken = [found.plan.spot(seat, space) for space, (seat, _) in occupants(view.table.pawns).items()]
            for _, at in found.letters:
                assert all(dist(at, one[:2]) > one.radius for one in taken), (number, now.state)


def test_a_letter_of_the_centre_stands_at_the_bridge_of_its_pawn() -> None:
    now = rolled("11", "c1 c5 s1 s2", AWAY)
    into = tuple((f"move 1 {start} centre", letter) for start, letter in (("c1", "A"), ("c5", "B")))
    found = dict(layout(now.view(0), Look(letters=into)).letters)
    for start, letter in (("c1", "A"), ("c5", "B")):
        spot = where(now, start)
        assert dist(found[letter], spot[:2]) < dist(found[letter], spaces.MIDDLE)
        assert dist(found[letter], spaces.MIDDLE) < spaces.RADII["c"]


def test_marks_of_choices_are_dashed_and_others_solid() -> None:
    for mark in ("goal", "start"):
        assert "stroke-dasharray" in pieces.ring_svg(mark, 32)
    for mark in ("last", "left", "preview", "leave"):
        assert "stroke-dasharray" not in pieces.ring_svg(mark, 32)


def test_dice_are_drawn_in_the_upper_corners() -> None:
    one, two = (rolled(dice, AWAY, AWAY).view(None) for dice in ("62", "65"))
    box = differs(one, two)
    assert box and box[0] > 900 - 130 and box[3] < 130


def strip_signs(view: View, **more: Any) -> list[str]:
    """The signs and numbers of the strip, from left to right and down."""
    with measured() as glyphs:
        image = shown(DRAWING.draw(view, Look(part="strip", **more)))
    assert image.width == 900 and image.width >= 2 * image.height
    return [one.name for one in glyphs]


def test_the_strip_marks_the_seat_to_act() -> None:
    view = rolled("62", AWAY, AWAY).view(None)
    assert strip_signs(view) == ["circle", "0", "square", "0"]
    assert strip_signs(view, owing=(1,)) == ["circle", "0", "square", "hourglass", "0"]
    one, other = (DRAWING.draw(view, Look(part="strip", owing=owing)) for owing in ((), (0,)))
    assert rgb(TO_MOVE) in colours(other) and rgb(TO_MOVE) not in colours(one)


def test_the_board_is_the_same_whoever_is_to_act() -> None:
    view = rolled("62", AWAY, AWAY).view(None)
    assert not differs(view, view, Look(owing=(0,)))


def test_the_own_seat_is_the_last_of_the_strip() -> None:
    now = rolled("62", AWAY, AWAY, AWAY)
    assert strip_signs(now.view(0)) == ["square", "0", "triangle", "0", "own", "circle", "0"]
    assert strip_signs(now.view(1)) == ["triangle", "0", "circle", "0", "own", "square", "0"]


def test_the_strip_shows_points_and_their_sources() -> None:
    state = standing("centre centre a1 out", "centre a2 s3 s4", arrived="010", captured="31")
    assert strip_signs(GAME.view(state, None)) == [
        *("circle", "10", "centre", "8", "captured", "3", "lost", "1"),
        *("square", "5", "centre", "4", "captured", "1"),
    ]


def test_the_end_shows_the_winner() -> None:
    state = standing("centre centre a1 out", "centre centre a2 out", arrived="0110", captured="11")
    over = replace(state, phase=Phase.OVER)
    assert "crown" not in strip_signs(GAME.view(state, None))
    assert strip_signs(GAME.view(over, None))[:2] == ["circle", "crown"]


def test_there_is_no_hand() -> None:
    view = rolled("62", AWAY, AWAY).view(0)
    assert not DRAWING.has_hand(view)
    assert DRAWING.draw(view, Look(part="hand")) == DRAWING.draw(view, Look())


def test_the_example_shows_four_letters() -> None:
    with measured() as glyphs:
        image = shown(DRAWING.example(PLAIN).png)
    names = [one.name for one in glyphs]
    assert [names.count(letter) for letter in "ABCDE"] == [1, 1, 1, 1, 0]
    assert image.size == (900, 900)
    for one in glyphs:
        assert all(one.height * factor >= LEAST - 0.05 for factor in factors(image.size).values()), one


def test_the_movements_of_the_example_are_legal() -> None:
    state = replace(standing("a3 a15 c1 s4", "a1 b10 s2 s3"), rolled=(5, 1), dice=(1, 5), phase=Phase.MOVE)
    assert state == example.TABLE
    assert {one.text for one in example.MOVEMENTS.values()} <= set(GAME.moves(state, 0))


# Paths


def touched(colour: int, text: str) -> list[str]:
    return path(colour, movement(text))


def test_paths_touch_every_space() -> None:
    assert touched(0, "move 4 s2 a2") == ["s2", "s1", "a0", "a1", "a2"]
    assert touched(1, "move 1 s1 a30") == ["s1", "a30"]
    assert touched(0, "move 3 a34 a1") == ["a34", "a35", "a0", "a1"]
    assert touched(0, "move 3 a3 b4") == ["a3", "b2", "b3", "b4"]
    assert touched(0, "move 2 b0 b2") == ["b0", "b1", "b2"] and touched(0, "move 1 c1 centre") == ["c1", "centre"]


# Figures


def test_each_seat_has_a_shape_and_a_colour_of_its_own() -> None:
    assert len({one.shape for one in FIGURES}) == len({one.colour for one in FIGURES}) == 6
    for one in FIGURES:
        drawn = ElementTree.parse(ART / f"{one.shape}.svg").getroot()
        colours = {part.get("fill") for part in drawn.iter()} | {part.get("stroke") for part in drawn.iter()}
        assert one.colour in colours and colours - {None, "none"} <= set(PALETTE)


# Vision without one kind of cones, on linear RGB: the matrices of Viénot, Brettel and Mollon (1999) for red and green;
# for blue a projection that keeps red and green
BLINDNESS = {
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.1124, 0.8876, 0.0), (0.1124, 0.8876, 0.0), (0.004, -0.004, 1.0)),
    "deuteranopia": ((0.2928, 0.7072, 0.0), (0.2928, 0.7072, 0.0), (-0.0223, 0.0223, 1.0)),
    "tritanopia": ((1.0, 0.1273, -0.1273), (0.0, 0.8739, 0.1261), (0.0, 0.8739, 0.1261)),
}


def lab(colour: tuple[int, int, int], matrix: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """A colour in CIELAB as seen through that matrix."""
    linear = [((part / 255 + 0.055) / 1.055) ** 2.4 if part > 10 else part / 255 / 12.92 for part in colour]
    r, g, b = (max(0.0, sum(x * y for x, y in zip(row, linear, strict=True))) for row in matrix)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("kind", BLINDNESS)
def test_colours_differ_for_any_colour_vision(kind: str) -> None:
    perceived = [lab(rgb(one.colour), BLINDNESS[kind]) for one in FIGURES]
    for one, other in combinations(range(6), 2):
        distance = sum((a - b) ** 2 for a, b in zip(perceived[one], perceived[other], strict=True)) ** 0.5
        assert distance > 25, (FIGURES[one].shape, FIGURES[other].shape, round(distance))
