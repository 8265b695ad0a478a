"""One test a paragraph of docs/rules/insider.md, section Actions: deputy, helicopter, scandal, trendsetter."""

from __future__ import annotations

from itertools import permutations

from bot.games.base import CHANCE
from tests.insider.positions import OPEN, after, board, fields, goals, last_scoring, plays, refusal, turn, walking


def test_deputy_1_two_outer_places() -> None:
    now = turn("b1 c4 a1-a2 insider:1", "b1 e3 d3 insider:2", "e3", hands=("d",), markers=OPEN)
    assert plays(now) == {"deputy 1 b1 e3 1", "deputy 1 b1 e3 2"}
    then = after(now, "play deputy 1 b1 e3 2")
    assert fields(then) == "a1-a2 c4 e3 insider:1" and fields(then, 2) == "b1" and board(then).discards == "d"
    assert refusal(now, "play deputy 1 c4 e3 1") == "insider-reach"
    assert refusal(now, "play deputy 1 b1 b1 1") == "insider-two-places"
    assert refusal(now, "play deputy 1 b1 e3 0") == "insider-nobody-there"


def test_deputy_2_any_two_places_at_most_one_table() -> None:
    now = turn("b1 insider:1", "c4 insider:2", hands=("dd",), markers=OPEN)
    assert plays(now, "deputy 2") == {
        "deputy 2 b1 c4 1",
        "deputy 2 b1 insider:2 1",
        "deputy 2 insider:1 c4 1",
    }
    then = after(now, "play deputy 2 b1 insider:2 1")
    assert fields(then) == "insider:1 insider:2" and fields(then, 1) == "b1 c4"
    assert refusal(now, "play deputy 2 insider:1 insider:2 1") == "insider-two-places"


def test_deputy_3_rearranges_the_tables() -> None:
    now = turn("", "insider:1 insider:2", "insider:4", hands=("ddd",))
    layouts = {one.removeprefix("deputy 3 ") for one in plays(now, "deputy 3")}
    assert layouts == {"".join(one) for one in permutations("11-2-")} - {"11-2-"}
    then = after(now, "play deputy 3 2-1-1")
    assert fields(then, 1) == "insider:3 insider:5" and fields(then, 2) == "insider:1"
    assert not plays(turn("b1", "c1", hands=("ddd",)), "deputy 3")
    assert refusal(turn("b1", "c1", hands=("ddd",)), "play deputy 3 ----") == "insider-nobody-inside"
    assert refusal(now, "play deputy 3 11-2-") == "insider-layout-form" == refusal(now, "play deputy 3 112--0")


def test_helicopter_1_outer_places() -> None:
    now = turn("b1 c2 a1-a2", "", hands=("h",), markers=("a4", "b5", "d5", "e4"))
    found = plays(now)
    assert {one.split()[2] for one in found} == {"b1"} and len(found) == 11
    assert fields(after(now, "play helicopter 1 b1 e3")) == "a1-a2 c2 e3"
    assert refusal(now, "play helicopter 1 b1 a4") == "insider-marker-there"
    assert refusal(now, "play helicopter 1 b1 c4") == "insider-reach" == refusal(now, "play helicopter 1 home c1")


def test_helicopter_2_places_and_tables() -> None:
    now = turn("b1 insider:1", "insider:2", hands=("hh",), markers=OPEN)
    found = {tuple(one.split()[2:]) for one in plays(now, "helicopter 2")}
    assert {("b1", "insider:3"), ("b1", "c4"), ("insider:1", "c4")} <= found
    assert not {("b1", "insider:2"), ("insider:1", "insider:3"), ("b1", "a4")} & found
    assert fields(after(now, "play helicopter 2 insider:1 e2")) == "b1 e2"
    assert refusal(now, "play helicopter 2 b1 insider:2") == "insider-table-taken"


def test_helicopter_3_meeting_sends_one_opponent_home() -> None:
    now = turn("b1", "c1 a2-b2 insider:1", "d1", hands=("hhh",))
    then = after(now, "play helicopter 3 1")
    assert (fields(then), fields(then, 1), fields(then, 2)) == ("b1", "", "d1")
    assert "helicopter 3 2" in plays(after(turn("", "", "", hands=("hhh",)), "walk")), "without effect, but legal"
    assert refusal(now, "play helicopter 3 0") == "insider-opponent-form"


def test_scandal_1_the_next_turn_is_left_out() -> None:
    now = after(walking("", "", "", left=0, hands=("ss",)), "play scandal 1 1")
    assert board(now).missing == (False, True, False)
    then = after(now, "end")
    assert then.to_act == (2,) and board(then).missing == (False, False, False)
    both = after(walking("", "", left=0, hands=("s",)), "play scandal 1 1", "end")
    assert both.to_act == (0,) and board(both).turns == 1


def test_scandal_2_rumours_until_the_next_scoring() -> None:
    now = after(walking("", "", left=0, hands=("ss", "t")), "play scandal 2 1", "end")
    assert set(now.moves(1)) >= {"roll", "play trendsetter 1"} and "walk" not in now.moves(1)
    rolling = after(now, "roll")
    assert rolling.to_act == (CHANCE,) and refusal(rolling, "dice 3 3") == "chance-impossible"
    assert board(after(rolling, "dice 3")).left == 3 and not board(after(rolling, "dice 3")).pair


def test_scandal_does_not_hit_whom_it_already_weighs_on() -> None:
    now = turn("", "", "", hands=("ss",), missing=(False, True, False), rumours=(False, False, True))
    assert plays(now) == {"scandal 1 2", "scandal 2 1"}
    assert refusal(now, "play scandal 1 1") == "insider-weighs" == refusal(now, "play scandal 2 2")


def test_scandal_3_bomb_threat() -> None:
    now = turn("insider:1 b1", "insider:3", hands=("sss",), rumours=(False, True))
    then = after(now, "play scandal 3")
    assert fields(then) == "b1" and fields(then, 1) == "" and board(then).points == (0, 0)
    assert board(then).card == "3a" and then.state.tables == ("5a", "4b") and board(then).under == ("4b",)
    assert board(then).rumours == (False, True) and not board(then).scored


def test_scandal_3_without_another_card_the_same_again() -> None:
    then = after(last_scoring(turn("insider:1", "", hands=("sss",))), "play scandal 3")
    assert fields(then) == "" and board(then).card == "4b" and then.state.tables == ()


def test_trendsetter_1_another_turn_without_actions() -> None:
    extra = after(walking("b1", "", left=0, hands=("tttd",)), "play trendsetter 1", "end")
    assert extra.to_act == (0,) and board(extra).extra and board(extra).turns == 1
    assert {"walk", "roll"} <= set(extra.moves(0)) and not plays(extra)
    assert refusal(extra, "swap d") == "insider-extra" == refusal(extra, "play trendsetter 1")
    rolled = after(extra, "roll", "dice 2 2")
    assert not [move for move in rolled.moves(0) if move.startswith("marker")]


def test_trendsetter_1_draw_is_allowed_in_the_other_turn() -> None:
    now = after(walking("b1", "", left=0, hands=("t",)), "play trendsetter 1", "end")
    assert after(now, "draw").to_act == (1,)


def test_trendsetter_2_up_to_two_markers() -> None:
    now = after(turn("", "", hands=("tt",)), "play trendsetter 2")
    assert "done" in now.moves(0) and all(move.startswith(("marker", "done")) for move in now.moves(0))
    assert after(now, "done").moves(0) == ("walk", "roll")
    once = after(now, "marker b3 b2")
    assert "marker b2 b3" in once.moves(0) and "done" in once.moves(0), "the same may move twice"
    twice = after(once, "marker b2 a3")
    assert set(twice.moves(0)) == {"walk", "roll"} and "b3" in goals(after(twice, "roll", "dice 6 6"))
    assert refusal(now, "walk") == "insider-expects-markers"


def test_trendsetter_3_media_hype_is_a_scoring_at_once() -> None:
    now = turn("insider:2 b1", "insider:4", "d1", hands=("ttt",))
    then = after(now, "play trendsetter 3")
    assert board(then).points == (1, 3, -4) and board(then).card == "4b" and fields(then) == "b1"
    assert board(then).scored[0].rushed


def test_actions_take_that_many_equal_cards_and_bodyguards_are_not_played() -> None:
    now = turn("b1", "c1", hands=("hbb",))
    assert {one.split()[0] for one in plays(now)} == {"helicopter"}
    assert refusal(now, "play helicopter 2 b1 c4") == "insider-lacks"
    assert refusal(now, "play bodyguard 1") == "insider-bodyguard-waits"
