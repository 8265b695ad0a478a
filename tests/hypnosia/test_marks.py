"""Marks, letters and dice on Hypnosia's board."""

from __future__ import annotations

from dataclasses import replace
from inspect import unwrap
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from bot.games.hypnosia import CENTRE
from bot.games.hypnosia import standing as spaces_taken
from bot.match.position import Position
from rendering import _kit
from rendering.base import Look
from rendering.hypnosia import DRAWING, board
from rendering.hypnosia.layout import LETTER, MIDDLE, RADII, is_goal_step, layout
from tests.hypnosia.pictured import differs, is_changed_at, lettered, menus, positions, where
from tests.hypnosia.positions import AWAY, position, rolled, standing

ART = Path(_kit.__file__).parents[1] / "art" / "hypnosia"


def test_a_preview_is_marked_at_its_goal_and_its_start() -> None:
    now = rolled("52", "a10 b3 s1 s2", "a12 s1 s2 s3")
    mark = Look(mark="move 2 a10 a12", to_act=(0,))
    for space in ("a10", "a11", "a12"):
        assert is_changed_at(now, where(now, space), mark, Look(to_act=(0,)))
    assert not is_changed_at(now, where(now, "b3"), mark, Look(to_act=(0,)))


def test_goals_are_marked_at_their_spaces() -> None:
    now = rolled("52", "a10 b3 out out", AWAY)
    goals = Look(goals=now.moves(0))
    for space in ("a12", "a15", "b5", "b8"):
        assert is_changed_at(now, where(now, space), goals)
    assert not is_changed_at(now, where(now, "a20"), goals)
    moves = ("move 2 a10 a12", "move 5 a10 a15")
    only = Look(goals=moves, letters=lettered(moves), mark="move a10 ")
    assert is_changed_at(now, where(now, "a12"), only) and not is_changed_at(now, where(now, "b8"), only)


def test_pieces_are_asked_for_first_and_the_way_to_each_goal_is_shown() -> None:
    now = rolled("52", "a10 b3 out out", AWAY)
    pieces = layout(now.view(0), Look(goals=now.moves(0), letters=(("move a10 ", "A"), ("move b3 ", "B"))))
    assert list(pieces.marks.values()) == ["start", "start"] and not pieces.trails
    moves = ("move 2 a10 a12", "move 5 a10 a15")
    goals = layout(now.view(0), Look(mark="move a10 ", goals=moves, letters=lettered(moves)))
    assert [(len(way), source) for way, source in goals.trails] == [(3, "preview"), (6, "preview")]
    assert goals.letters == [("A", where(now, "a12")[:2]), ("B", where(now, "a15")[:2])], "on empty spaces"


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


def test_letters_keep_their_diameter_and_leave_the_pawns_at_their_goals_visible() -> None:
    for number in range(4):
        for now in positions(number, 2 + number):
            if not now.to_act or now.to_act[0] < 0:
                continue
            view = now.view(now.to_act[0])
            for look in menus(now):
                found = layout(view, look)
                assert len(found.letters) == len(look.letters)
                for (one, here), (other, there) in combinations(found.letters, 2):
                    assert dist(here, there) >= LETTER, (number, now.state, one, other)
                taken = [found.plan.spot(seat, space) for space, (seat, _) in spaces_taken(view.table.pawns).items()]
                if is_goal_step([path for path, _ in look.letters]):
                    for _, at in found.letters:
                        assert all(dist(at, one[:2]) > one.radius for one in taken), (number, now.state)


def test_both_letters_of_a_stack_stand_beside_it() -> None:
    now = rolled("25", "a10 a10 s1 s2", AWAY)
    found = dict(layout(now.view(0), Look(letters=(("move a10 ", "A"), ("move a10+ ", "B")))).letters)
    stack = where(now, "a10")
    assert all(stack.radius < dist(at, stack[:2]) < 2 * stack.radius for at in found.values()) and len(found) == 2


def test_a_letter_of_the_centre_leaves_the_points_of_its_place_visible() -> None:
    now = rolled("11", "c1 c5 s1 s2", AWAY)
    moves = ("move 1 c1 c2", "move 1 c1 centre")
    found = dict(layout(now.view(0), Look(mark="move c1 ", letters=lettered(moves))).letters)
    place = where(now, CENTRE)
    assert place.radius < dist(found["B"], place[:2]) < 2 * place.radius and dist(found["B"], MIDDLE) < RADII["c"]


def test_marks_of_choices_are_dashed_and_others_solid() -> None:
    for mark in ("goal", "start"):
        assert "stroke-dasharray" in unwrap(board.ring_sprite)(mark, 32)
    for mark in ("last", "left", "preview", "leave"):
        assert "stroke-dasharray" not in unwrap(board.ring_sprite)(mark, 32)


def test_dice_are_drawn_side_by_side_in_the_upper_left_corner() -> None:
    first, one, two = (rolled(dice, AWAY, AWAY).view(None) for dice in ("32", "62", "65"))
    left, right = differs(first, one), differs(one, two)
    assert left and right and left[2] < right[0] and max(left[3], right[3]) < 90 and right[2] < 170


def test_the_board_does_not_depend_on_who_is_to_act() -> None:
    view = rolled("62", AWAY, AWAY).view(None)
    box = differs(view, view, Look(to_act=(0,)))
    assert box and box[0] >= 810 and box[3] < 140, "the seat's plate"
