"""One test a paragraph of docs/rules/hypnosia.md, section A turn: how pawns move, land and stack."""

from __future__ import annotations

import pytest

from bot.games.base import CHANCE
from bot.games.hypnosia import GAME
from tests.hypnosia.positions import moves, pawns, points, position, refusal, rolled, standing
from tests.kit.play import Play

FAR = "s1 s2 s3 s4"


def test_from_the_lane_with_enough_pips() -> None:
    now = rolled("36", "s1 s2 s3 s4", FAR)
    assert moves(now) == {"3 s1 a2", "3 s2 a1", "3 s3 a0", "6 s1 a5", "6 s2 a4", "6 s3 a3", "6 s4 a2"}
    assert refusal(now, 0, "move 3 s4 a0") == "hypnosia-lane"


def test_from_the_lane_the_rest_stays_on_the_outer_circle() -> None:
    """Pips that lead onto a bridge do not cross it in the same movement."""
    now = rolled("65", "s2 s3 out out", FAR)
    assert "6 s3 a3" in moves(now) and not any(" b" in move for move in moves(now))


def test_along_the_circle_past_anything() -> None:
    now = rolled("64", "a33 out out out", "a34 a34 a35 s1")
    assert "6 a33 a3" in moves(now), "past a stack and past the last number"
    assert moves(rolled("14", "b22 c11 out out", FAR)) >= {"4 b22 b2", "4 c11 c3"}


def test_from_a_bridge_the_first_pip_crosses() -> None:
    assert moves(rolled("14", "a3 out out out", FAR)) == {"1 a3 a4", "1 a3 b2", "4 a3 a7", "4 a3 b5"}
    assert moves(rolled("25", "b20 out out out", FAR)) == {"2 b20 b22", "2 b20 c11", "5 b20 b1", "5 b20 c2"}
    assert moves(rolled("13", "b0 out out out", FAR)) == {"1 b0 b1", "1 b0 c0", "3 b0 b3", "3 b0 c2"}


def test_from_a_bridge_only_where_the_movement_starts() -> None:
    assert moves(rolled("45", "a2 out out out", FAR)) == {"4 a2 a6", "5 a2 a7"}


def test_never_outward() -> None:
    assert moves(rolled("34", "c0 out out out", FAR)) == {"3 c0 c3", "4 c0 c4"}


def test_into_the_centre_with_exactly_1() -> None:
    """In this position the fifth place ends the match; otherwise both dice would have to be used."""
    now = rolled("11", "c1 c3 s1 s2", FAR, FAR)
    assert {"1 c1 centre", "1 c3 centre"} <= moves(now)
    assert refusal(rolled("23", "c1 s1 s2 s3", FAR), 0, "move 2 c1 centre") == "hypnosia-centre-one"
    assert refusal(rolled("12", "c2 s1 s2 s3", FAR), 0, "move 1 c2 centre") == "hypnosia-centre-one"
    assert points(now.choose(0, "move 1 c3 centre")) == [5, 0, 0]


def test_into_the_centre_not_if_the_other_die_would_be_lost() -> None:
    """With 1 and 3 a lone pawn on c1 stays out while two other seats have pawns; with 2 and 1 it moves to c3 and in."""
    now = rolled("13", "c1 out out out", FAR, FAR)
    assert "1 c1 centre" not in moves(now) and refusal(now, 0, "move 1 c1 centre") == "hypnosia-all-pips"
    now = rolled("21", "c1 out out out", FAR, FAR)
    assert moves(now) == {"1 c1 c2", "2 c1 c3"}
    assert "1 c3 centre" in moves(now.choose(0, "move 2 c1 c3"))


# Landing


def test_landing_on_a_single_own_pawn_makes_a_stack() -> None:
    now = rolled("25", "a10 a12 out out", FAR).choose(0, "move 2 a10 a12")
    assert pawns(now)[0] == "a12 a12 out out"
    assert moves(now) == {"5 a12 a17", "5 a12 a17 both"}


def test_landing_of_a_stack_on_an_own_pawn_is_not_allowed() -> None:
    now = rolled("26", "a10 a10 a12 out", FAR)
    assert "2 a10 a12" in moves(now) and "2 a10 a12 both" not in moves(now)
    assert refusal(now, 0, "move 2 a10 a12 both") == "hypnosia-own"


def test_landing_on_an_own_stack_never() -> None:
    now = rolled("26", "a10 a12 a12 s1", FAR)
    assert not any(move.startswith("2 a10") for move in moves(now))
    assert refusal(now, 0, "move 2 a10 a12") == "hypnosia-own"
    four = rolled("26", "a10 a10 a12 a12", FAR)
    assert refusal(four, 0, "move 2 a10 a12 both") == "hypnosia-own"


def test_landing_on_a_single_opposing_pawn_captures_it() -> None:
    now = rolled("26", "a10 s1 s2 s3", "a12 s1 s2 s3").choose(0, "move 2 a10 a12")
    assert pawns(now)[1] == "out s1 s2 s3" and points(now) == [1, -1]
    both = rolled("26", "a10 a10 s2 s3", "a12 s1 s2 s3").choose(0, "move 2 a10 a12 both")
    assert pawns(both) == ["a12 a12 s2 s3", "out s1 s2 s3"] and points(both) == [1, -1]


def test_landing_on_an_opposing_stack_only_as_a_stack() -> None:
    now = rolled("26", "a10 a10 s2 s3", "a12 a12 s2 s3")
    assert "2 a10 a12 both" in moves(now) and "2 a10 a12" not in moves(now)
    assert refusal(now, 0, "move 2 a10 a12") == "hypnosia-blocked"
    now = now.choose(0, "move 2 a10 a12 both")
    assert pawns(now)[1] == "out out s2 s3" and points(now) == [2, -2]


def test_landing_start_lanes_belong_to_their_colour() -> None:
    """The spaces s1 of two seats' lanes are two spaces."""
    now = rolled("11", "s1 a10 out out", "s1 s2 s3 s4")
    assert pawns(now.choose(0, "move 1 a10 a11"))[1] == FAR


# Stacks


def test_stacks_move_as_one_or_only_the_upper_pawn() -> None:
    now = rolled("25", "a10 a10 out out", FAR)
    assert moves(now) == {"2 a10 a12", "2 a10 a12 both", "5 a10 a15", "5 a10 a15 both"}
    assert pawns(now.choose(0, "move 2 a10 a12"))[0] == "a10 a12 out out"
    assert pawns(now.choose(0, "move 2 a10 a12 both"))[0] == "a12 a12 out out"
    assert refusal(now.choose(0, "move 2 a10 a12"), 0, "move 5 a10 a15 both") == "hypnosia-no-stack"


def test_stacks_cross_bridges_together() -> None:
    assert "4 a3 b5 both" in moves(rolled("64", "a3 a3 out out", FAR))


# The centre


def test_the_centre_the_first_five_score_5_4_3_2_1() -> None:
    now = position(standing("centre centre a1 s1", "centre centre a2 s1", arrived="0110"))
    assert points(now) == [5 + 2, 4 + 3]


def test_the_centre_a_stack_takes_two_places() -> None:
    now = rolled("14", "c1 c1 a1 s1", "centre a30 s1 s2").choose(0, "move 1 c1 centre both")
    assert now.state.arrived == (1, 0, 0) and points(now) == [4 + 3, 5]


def test_the_centre_with_four_in_only_one_of_the_stack() -> None:
    now = rolled("14", "c1 c1 a1 s1", "centre centre a30 s2", "centre centre a20 s2", arrived="1212")
    assert "1 c1 centre" in moves(now) and "1 c1 centre both" not in moves(now)
    assert refusal(now, 0, "move 1 c1 centre both") == "hypnosia-centre-full"


# All pips


def test_all_pips_as_many_dice_as_possible() -> None:
    now = rolled("26", "s2 a30 out out", "a0 a0 s1 s2")
    assert moves(now) == {"2 a30 a32", "6 s2 a4"}, "the stack on a0 stops the others"


def test_all_pips_only_what_lets_the_other_die_be_used() -> None:
    """The 6 makes a stack on a5 that may capture with the 1; after the 1 the 6 could not be used."""
    now = rolled("61", "a5 s1 out out", "a11 a11 a12 a12", "a6 a6 s1 s2")
    assert moves(now) == {"6 s1 a5"} and refusal(now, 0, "move 1 s1 a0") == "hypnosia-all-pips"
    now = now.choose(0, "move 6 s1 a5")
    assert moves(now) == {"1 a5 a6 both"}


def test_all_pips_either_die_where_only_one_can_be_used() -> None:
    """Both goals are free, but each movement blocks the other."""
    now = rolled("45", "a1 out out out", "a10 a10 s1 s2", FAR)
    assert moves(now) == {"4 a1 a5", "5 a1 a6"}
    now = now.choose(0, "move 4 a1 a5")
    assert now.to_act == (CHANCE,), "the 5 would lead to the stack"


def test_all_pips_a_movement_that_ends_the_match_is_always_allowed() -> None:
    """The 1 brings in the fifth pawn, though 1 and 3 could both be used."""
    now = rolled("13", "c1 c4 s1 s2", "centre centre a3 s1", "centre centre a9 s1", arrived="1212")
    assert "1 c1 centre" in moves(now) and "1 c1 c2" in moves(now)


def test_all_pips_where_no_other_way_uses_both_it_is_the_only_one() -> None:
    """The 3 cannot be used. The 1 could lead to c2, but only the fifth place counts as using both dice."""
    now = rolled("13", "c1 out out out", "c4 c4 c5 c5", "centre centre centre centre")
    assert moves(now) == {"1 c1 centre"} and refusal(now, 0, "move 1 c1 c2") == "hypnosia-all-pips"


# Option


def test_careful_stacks_is_off_by_default() -> None:
    assert GAME.options["careful_stacks"].default is False
    assert "1 c1 centre both" in moves(rolled("14", "c1 c1 a1 s1", FAR))


@pytest.mark.parametrize(
    ("space", "text"), [("a3", "move 4 a3 b5 both"), ("b4", "move 4 b4 c5 both"), ("c1", "move 1 c1 centre both")]
)
def test_careful_stacks_neither_cross_nor_enter_together(space: str, text: str) -> None:
    plain = rolled("14", f"{space} {space} a1 s1", FAR)
    careful = rolled("14", f"{space} {space} a1 s1", FAR, careful=True)
    assert text in plain.moves(0) and text not in careful.moves(0)
    assert text.removesuffix(" both") in careful.moves(0)
    assert refusal(careful, 0, text) == "hypnosia-careful"
    assert any(move.endswith(" both") for move in careful.moves(0)), "along the circle they still move together"


def test_no_two_stacks_and_no_pawn_on_anothers_lane_ever() -> None:
    """At most two pawns stand on a space, of one seat; at most five are in the centre."""
    for number in range(12):
        with Play("hypnosia", number, options={"careful_stacks": number % 2 == 1}) as play:
            for now in play:
                stood = [(space, seat) for seat, own in enumerate(now.state.pawns) for space in own]
                on_circles = [one for one in stood if one[0][0] in "abc" and one[0][1:].isdigit()]
                assert all(on_circles.count(one) <= 2 for one in on_circles)
                assert len({space for space, _ in on_circles}) == len(set(on_circles))
                lanes = [one for one in stood if one[0][0] == "s"]
                assert len(set(lanes)) == len(lanes) and len(now.state.arrived) <= 5
                assert sum(map(len, now.state.pawns)) == 4 * now.seats
                assert sum(now.state.captured) == sum(own.count("out") for own in now.state.pawns)
