"""Pictures of Hypnosia: limits, geometry, paths, the example, and distinguishable figures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from bot.games.hypnosia import BRIDGES, CENTRE, CIRCLES, COLOURS, ENTRIES, GAME, LANE, RING, Phase, movement
from bot.games.hypnosia.state import NOTATION
from rendering import _kit
from rendering._kit import rgb
from rendering.base import Look
from rendering.hypnosia import DRAWING, board, layout, look, material
from rendering.hypnosia.layout import BoardPlan, path
from rendering.hypnosia.look import COLOURS as PALETTE
from rendering.hypnosia.look import FIGURES
from tests.hypnosia.pictured import PLAIN, colours, menus, positions
from tests.hypnosia.positions import AWAY, position, rolled, standing
from tests.kit.images import shown
from tests.kit.soak import in_soak
from tests.pictures.glyphs import LEAST, factors, measured

ART = Path(_kit.__file__).parents[1] / "art" / "hypnosia"
LARGEST = 60_000  # bytes of a picture


# Limits


@pytest.mark.parametrize("seats", in_soak([*GAME.seats], [2, 6]))
def test_boards_are_small_and_of_one_palette(seats: int) -> None:
    palette = look.SPRITES.palette
    assert palette.colours == tuple(map(rgb, PALETTE)) and len(palette.colours) <= 16
    for at, now in enumerate(positions(1, seats)):
        if at % in_soak(5, 20) and now.outcome is None:
            continue
        view = now.view(now.to_act[0] if now.to_act else None)
        for how in (Look(to_act=now.to_act), *(menus(now) if now.to_act else ())):
            png = DRAWING.draw(view, how)
            image = shown(png)
            assert len(png) <= LARGEST
            assert image.mode == "P" and image.size == (1080, 810)
            assert colours(png) and colours(png) <= set(palette.colours)


def test_a_board_of_24_pawns_on_the_circles_is_small() -> None:
    """Every pawn is on a space of its own, with every kind of mark."""
    spaces = sorted(RING)[::3]
    pawns = [" ".join(spaces[seat * 4 : seat * 4 + 4]) for seat in range(6)]
    now = rolled("25", *pawns)
    stepped = now.choose(0, now.moves(0)[0])
    for one in (now, stepped):
        for move in (None, *one.moves(0)):
            png = DRAWING.draw(one.view(0), Look(mark=move, goals=one.moves(0), to_act=(0,)))
            assert len(png) <= LARGEST


def test_numbers_stand_in_twelve_directions() -> None:
    found = re.findall(r">([abc0-9]+)</text>", board.ground_svg(BoardPlan(6)))
    numbers = [[str(number) for number in range(step, step * 12, step)] for step in (3, 2, 1)]
    expected = ["1", "2", "3", "4"] * 6 + ["a0", *numbers[0], "b0", *numbers[1], "c0", *numbers[2], *"54321"]
    assert found == expected


# The board


def test_spaces_do_not_overlap() -> None:
    for seats, present in COLOURS.items():
        plan = BoardPlan(seats)
        where = [(space, plan.middle(space), layout.DISCS[space[0]]) for space in sorted(RING)]
        where += [(f"{own}{space}", plan.middle(space, own), layout.DISCS["s"]) for own in present for space in LANE]
        where += [(f"centre {n}", layout.place_middle(n), layout.DISCS[CENTRE]) for n in range(5)]
        for (one, (x, y), radius), (other, (left, top), reach) in combinations(where, 2):
            assert (x - left) ** 2 + (y - top) ** 2 > (radius + reach) ** 2, (seats, one, other)
        for _, (x, y), radius in where:
            assert radius < min(x, y) and max(x, y) < look.BOARD - radius


def test_bridges_lead_straight_inwards_and_circles_run_anticlockwise() -> None:
    plan = BoardPlan(6)
    for outer, inner in BRIDGES.items():
        if inner != CENTRE:
            assert plan.turn(outer) == pytest.approx(plan.turn(inner))
    for circle, count in CIRCLES.items():
        (x0, y0), (x1, y1) = plan.middle(f"{circle}0"), plan.middle(f"{circle}{count // 4}")
        assert x0 == pytest.approx(layout.MIDDLE[0], abs=1) and y0 > layout.MIDDLE[1], "0 lies at the bottom"
        assert x1 > layout.MIDDLE[0] and y1 == pytest.approx(layout.MIDDLE[1], abs=1), "a quarter on: to the right"


def test_a_lanes_first_space_lies_nearest_to_its_entry() -> None:
    for own in range(6):
        x, y = BoardPlan(6).middle(f"a{(36 - 6 * own) % 36}")
        far = [(left - x) ** 2 + (top - y) ** 2 for left, top in (BoardPlan(6).middle(space, own) for space in LANE)]
        assert far == sorted(far)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_own_lane_lies_at_the_bottom_and_bears_a_house(seats: int) -> None:
    now = position(standing(*[AWAY] * seats))
    for seat in range(seats):
        view = now.view(seat)
        plan = BoardPlan.of(view)
        x, y = plan.middle(ENTRIES[COLOURS[seats][seat]])
        assert x == pytest.approx(layout.MIDDLE[0], abs=1) and y > layout.MIDDLE[1]
        lanes = [plan.spot(seat, space) for space in LANE]
        assert all(one.y > layout.MIDDLE[1] for one in lanes)
        with measured() as glyphs:
            DRAWING.draw(view, PLAIN)
        assert [one.name for one in glyphs].count("own") == 2, "at the lane and at the name"
    with measured() as glyphs:
        DRAWING.draw(now.view(None), PLAIN)
    assert "own" not in [one.name for one in glyphs] and BoardPlan.of(now.view(None)) == BoardPlan.of(now.view(0))


def test_there_is_no_hand() -> None:
    view = rolled("62", AWAY, AWAY).view(0)
    assert not DRAWING.has_hand(view)
    assert DRAWING.draw(view, Look(part="hand")) == DRAWING.draw(view, Look())


def test_the_example_shows_four_letters() -> None:
    with measured() as glyphs:
        image = shown(DRAWING.example(PLAIN).png)
    names = [one.name for one in glyphs]
    assert [names.count(letter) for letter in "ABCDE"] == [1, 1, 1, 1, 0]
    assert image.size == (1080, 810)
    for one in glyphs:
        assert all(one.height * factor >= LEAST - 0.05 for factor in factors(image.size).values()), one


def test_the_movements_of_the_example_are_legal() -> None:
    state = replace(standing("a3 a15 c1 s4", "a1 b10 s2 s3"), rolled=(5, 1), dice=(1, 5), phase=Phase.MOVE)
    assert state.pawns == material.PAWNS
    assert set(map(NOTATION.text, material.MOVEMENTS.values())) <= set(GAME.moves(state, 0))


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
