"""Pictures of Hypnosia: limits, geometry, visible actions, and distinguishable figures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PIL import ImageChops

from bot.games.hypnosia import BRIDGES, CENTRE, CIRCLES, COLOURS, GAME, LANE, RING, Phase, View, movement
from bot.match.position import Position
from rendering import _kit
from rendering._kit import rgb
from rendering.base import Look
from rendering.hypnosia import DRAWING, board, ground, look, spaces
from rendering.hypnosia.layout import layout, path
from rendering.hypnosia.look import COLOURS as PALETTE
from rendering.hypnosia.look import FIGURES, SCALE
from rendering.hypnosia.spaces import Spot
from tests.hypnosia.positions import AWAY, position, rolled, standing
from tests.images import shown
from tests.play import Play

ART = Path(_kit.__file__).parents[1] / "art" / "hypnosia"
LARGEST = 60_000  # bytes of a board
PLAIN = Look()


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
        for how in (Look(owing=now.to_act), Look(owing=now.to_act, goals=moves)):
            png = DRAWING.draw(view, how)
            image = shown(png)
            assert len(png) <= LARGEST
            assert image.mode == "P" and image.width == 900 and image.height <= 1350
            assert set(image.convert("RGB").getcolors(256) or ()) and {
                found for _, found in image.convert("RGB").getcolors(256) or ()
            } <= set(palette.colours)


def test_a_board_of_24_pawns_on_the_circles_is_small() -> None:
    """Every pawn is on a space of its own, with every kind of mark."""
    spaces = sorted(RING)[::3]
    pawns = [" ".join(spaces[seat * 4 : seat * 4 + 4]) for seat in range(6)]
    now = rolled("25", *pawns)
    stepped = now.choose(0, now.moves(0)[0])
    for one in (now, stepped):
        for move in (None, *one.moves(0)):
            png = DRAWING.draw(one.view(0), Look(mark=move, goals=one.moves(0), owing=(0,)))
            assert len(png) <= LARGEST


def test_no_number_is_smaller_than_24() -> None:
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', ground.ground_svg(6))]
    assert len(sizes) >= 36 + 24 + 12 + 6 * 4 + 5 and min(sizes) >= 24


# The board


def test_spaces_do_not_overlap() -> None:
    for seats, colours in COLOURS.items():
        where = [(space, spaces.middle(space), spaces.DISCS[space[0]]) for space in sorted(RING)]
        where += [(f"{own}{space}", spaces.middle(space, own), spaces.DISCS["s"]) for own in colours for space in LANE]
        where += [(f"centre {n}", spaces.place_middle(n), spaces.DISCS[CENTRE]) for n in range(5)]
        for (one, (x, y), radius), (other, (left, top), reach) in combinations(where, 2):
            assert (x - left) ** 2 + (y - top) ** 2 > (radius + reach) ** 2, (seats, one, other)
        for _, (x, y), radius in where:
            assert radius < x < 1080 - radius and radius < y < spaces.HEIGHT - radius


def test_bridges_lead_straight_inwards_and_circles_run_anticlockwise() -> None:
    for outer, inner in BRIDGES.items():
        if inner != CENTRE:
            assert spaces.turn(outer) == pytest.approx(spaces.turn(inner))
    for circle, count in CIRCLES.items():
        (x0, y0), (x1, y1) = spaces.middle(f"{circle}0"), spaces.middle(f"{circle}{count // 4}")
        assert x0 == pytest.approx(spaces.MIDDLE[0], abs=1) and y0 > spaces.MIDDLE[1], "0 lies at the bottom"
        assert x1 > spaces.MIDDLE[0] and y1 == pytest.approx(spaces.MIDDLE[1], abs=1), "a quarter on: to the right"


def test_a_lanes_first_space_lies_nearest_to_its_entry() -> None:
    for own in range(6):
        x, y = spaces.middle(f"a{(36 - 6 * own) % 36}")
        far = [(left - x) ** 2 + (top - y) ** 2 for left, top in (spaces.middle(space, own) for space in LANE)]
        assert far == sorted(far)


# Marks


def where(now: Position, space: str, number: int = 0) -> Spot:
    return spaces.spot(len(now.state.pawns), 0, space, number)


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


def test_a_goal_of_two_dice_names_both() -> None:
    now = rolled("25", "a10 a13 s1 s2", AWAY)
    found = layout(now.view(0), Look(goals=now.moves(0)))
    assert found.chips[where(now, "a15")] == [2, 5] and found.chips[where(now, "a12")] == [2]


def test_dice_are_drawn_in_the_upper_corners() -> None:
    one, two = (rolled(dice, AWAY, AWAY).view(None) for dice in ("62", "65"))
    box = differs(one, two)
    assert box and box[0] > 900 - 130 and box[3] < 130


def test_the_seat_to_act_is_marked_below() -> None:
    view = rolled("62", AWAY, AWAY).view(None)
    box = differs(view, view, Look(owing=(0,)))
    assert box and box[1] >= int(spaces.HEIGHT * SCALE) - 1


def test_the_end_shows_the_winner() -> None:
    state = standing("centre centre a1 out", "centre centre a2 out", arrived="0110", captured="11")
    over = replace(state, phase=Phase.OVER)
    running, ended = GAME.view(state, None), GAME.view(over, None)
    assert differs(running, ended)


def test_a_view_of_any_seat_is_the_same_picture() -> None:
    now = rolled("62", AWAY, AWAY, AWAY)
    assert len({DRAWING.draw(now.view(seat), Look()) for seat in (None, 0, 1, 2)}) == 1


def test_there_is_no_hand() -> None:
    view = rolled("62", AWAY, AWAY).view(0)
    assert not DRAWING.has_hand(view)
    assert DRAWING.draw(view, Look(part="hand")) == DRAWING.draw(view, Look())


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
