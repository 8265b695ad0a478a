"""One test a paragraph of docs/rules/dirkana.md, section A turn."""

from __future__ import annotations

import pytest

from bot.games.dirkana import GAME, Phase
from tests.dirkana.positions import BLUE, BLUES, RED, YELLOW, after_mains, moves, played, refusal, swapping

BLOCK = "a1:13 b2:14 c1:6 d4:9"  # b1 is beside three cards, a2 beside two, c2 and others beside one or two
LONE = "a1:13 e4:14 c2:6"  # no empty cell is beside two cards
LAST = "main:7 nw:16 ne:15 w:4 e:10 sw:8"  # without a circle, one slot free


# 1. Swap


def test_swap_as_many_shifts_and_twists_as_red_and_yellow_circles() -> None:
    plain = swapping(BLOCK)
    assert not moves(plain, "shift") and not moves(plain, "twist")
    assert refusal(plain, 0, "shift a1 down") == "dirkana-no-shift"
    assert refusal(plain, 0, "twist a1") == "dirkana-no-twist"
    red = swapping(BLOCK, RED)
    assert "a1 down" in moves(red, "shift") and not moves(red, "twist")
    after = red.choose(0, "shift d4 up")
    assert not moves(after, "shift") and refusal(after, 0, "shift d3 up") == "dirkana-no-shift"
    yellow = swapping(BLOCK, YELLOW)
    assert moves(yellow, "twist") == {"a1", "b2", "c1", "d4"} and not moves(yellow, "shift")
    assert not moves(yellow.choose(0, "twist a1"), "twist")


def test_swap_the_same_card_several_times_and_in_any_order() -> None:
    """Two red circles and a yellow one."""
    now = swapping("a1:1 b2:14 c1:6 d4:9", "main:17 nw:15' ne:4' w:13 e:10'")
    assert now.view(0).circles[0] == (2, 1, 0)
    now = played(now, 0, "shift d4 up", "twist d3", "shift d3 left")
    facts = GAME.facts(now.state)
    assert facts["grid"]["c3"] == "9'" and not {"d3", "d4"} & set(facts["grid"])
    assert all(move.startswith("lay ") for move in now.moves(0))


def test_swap_shift_needs_an_empty_cell_of_the_grid() -> None:
    now = swapping("a1:13 b1:14 c1:6 d4:9", RED)
    assert refusal(now, 0, "shift a1 up") == "dirkana-edge"
    assert refusal(now, 0, "shift a1 right") == "dirkana-cell-taken"
    assert refusal(now, 0, "shift e1 left") == "dirkana-cell-empty"
    assert refusal(now, 0, "shift f1 left") == "dirkana-no-cell"
    assert refusal(now, 0, "shift a1 north") == "dirkana-no-way"


def test_swap_twist_turns_and_turns_back() -> None:
    now = swapping("a1:13' b2:14 c1:6 d4:9", YELLOW).choose(0, "twist a1")
    assert GAME.facts(now.state)["grid"]["a1"] == "13"
    assert refusal(swapping(BLOCK, YELLOW), 0, "twist b1") == "dirkana-cell-empty"


def test_swap_both_are_optional() -> None:
    now = swapping(BLOCK, RED)
    assert moves(now, "lay") and played(now, 0, "lay b1").state.phase is Phase.TAKE


def test_swap_lay_in_the_orientation_the_card_has() -> None:
    now = swapping(BLOCK, hand="5'").choose(0, "lay b1")
    assert GAME.facts(now.state)["grid"]["b1"] == "5'" and GAME.facts(now.state)["hands"][0] == []


def test_swap_lay_beside_two_without_a_blue_circle() -> None:
    now = swapping(BLOCK)
    assert moves(now, "lay") == {"a2", "b1", "c2"}
    assert refusal(now, 0, "lay d1") == "dirkana-needs-cards" == refusal(now, 0, "lay e3")
    assert refusal(now, 0, "lay a1") == "dirkana-cell-taken" and refusal(now, 0, "lay a5") == "dirkana-no-cell"


@pytest.mark.parametrize("ring", [BLUE, BLUES])
def test_swap_lay_beside_one_with_a_blue_circle(ring: str) -> None:
    now = swapping("a1:13 b2:14 c4:6 d4:9", ring)
    assert moves(now, "lay") == {"a2", "b1", "b3", "b4", "c2", "c3", "d3", "e4"}
    assert refusal(now, 0, "lay e1") == "dirkana-needs-cards"


def test_swap_take_two_beside_without_a_blue_circle() -> None:
    now = swapping(BLOCK).choose(0, "lay b1")
    assert moves(now, "take") == {"a1 b2", "a1 c1", "b2 c1"}
    assert refusal(now, 0, "take a1 d4") == "dirkana-take-beside"
    assert refusal(now, 0, "take b2 a1") == "dirkana-alphabetical", "the alphabetically smaller first"
    assert refusal(now, 0, "take a1") == "dirkana-take-count"
    assert refusal(now, 0, "take a1 b1") == "dirkana-just-laid", "never the one just laid"
    assert refusal(now, 0, "take a1 a2") == "dirkana-cell-empty"
    after = now.choose(0, "take b2 c1")
    assert GAME.facts(after.state)["hands"][0] == ["6", "14"]
    assert GAME.facts(after.state)["grid"] == {"a1": "13", "b1": "5", "d4": "9"}


def test_swap_one_of_the_two_may_lie_elsewhere_with_one_blue_circle() -> None:
    now = swapping("a1:13 b2:14 c4:6 d4:9", BLUE).choose(0, "lay b1")
    assert moves(now, "take") == {"a1 b2", "a1 c4", "a1 d4", "b2 c4", "b2 d4"}
    assert refusal(now, 0, "take c4 d4") == "dirkana-take-beside"


def test_swap_both_may_lie_elsewhere_with_two_blue_circles() -> None:
    now = swapping("a1:13 b2:14 c4:6 d4:9", BLUES).choose(0, "lay b1")
    assert moves(now, "take") == {"a1 b2", "a1 c4", "a1 d4", "b2 c4", "b2 d4", "c4 d4"}


def test_swap_the_exception_one_card_for_the_last_slot() -> None:
    now = swapping(LONE, LAST)
    assert moves(now, "lay") == {"a2", "b1", "b2", "c1", "c3", "d2", "d4", "e3"}
    now = now.choose(0, "lay c1")
    assert now.moves(0) == ("take c2",)
    now = now.choose(0, "take c2")
    assert now.moves(0) == ("place 6 se",)
    now = now.choose(0, "place 6 se")
    assert GAME.facts(now.state)["hands"][0] == [] and len(GAME.facts(now.state)["rings"][0]) == 7


def test_swap_no_exception_while_some_cell_is_beside_two() -> None:
    now = swapping("a1:13 b2:14 e4:6", LAST)
    assert moves(now, "lay") == {"a2", "b1"}


def test_swap_dirk_out_at_the_start_of_the_turn() -> None:
    """The last step of a turn puts the other seat out before that seat has acted."""
    now = swapping("a1:13 b2:14 e4:6 e1:9 b4:8", "main:1", "main:3", hand="5", others="2")
    now = played(now, 0, "lay b1", "take a1 b2", "place 13 nw")
    assert now.to_act == () and now.state.out == 1
    assert now.outcome and now.outcome.winners == (0,) and now.outcome.reason == "dirk-out"


def test_swap_dirk_out_after_a_shift() -> None:
    """The only shift takes a card away from the only two cells beside two cards."""
    now = swapping("a1:13 b2:14 e4:6", RED)
    assert moves(now, "lay") == {"a2", "b1"}
    after = now.choose(0, "shift a1 down")
    assert after.to_act == () and after.state.out == 0 and GAME.facts(after.state)["turn"] is None
    assert after.outcome and after.outcome.points == (2, 0) and after.outcome.winners == (1,)


def test_swap_no_dirk_out_with_a_shift_left() -> None:
    """The seat cannot lay, but it can shift and twist."""
    now = swapping("a1:13 e4:2 c2:6", "main:14 nw:17' ne:11 w:1")
    assert now.view(0).circles[0] == (1, 1, 0)
    assert not moves(now, "lay") and moves(now, "shift") and moves(now, "twist") == {"a1", "c2", "e4"}
    assert refusal(now, 0, "lay b1") == "dirkana-needs-cards"
    twisted = now.choose(0, "twist a1")
    assert not moves(twisted, "lay") and moves(twisted, "shift") and not moves(twisted, "twist")
    shifted = twisted.choose(0, "shift a1 down")
    assert moves(shifted, "lay") == {"b2"}


def test_swap_no_dirk_out_at_the_start_of_the_turn_with_a_shift() -> None:
    """The position of a Dirk-Out, but the other seat has a red circle."""
    now = swapping("a1:13 b2:14 e4:6 e1:9 b4:8", "main:1", RED, hand="5", others="2")
    now = played(now, 0, "lay b1", "take a1 b2", "place 13 nw")
    assert now.to_act == (1,) and now.state.out is None
    assert not moves(now, "lay", 1) and "b1 left" in moves(now, "shift", 1)


def test_swap_no_dirk_out_after_a_shift_with_another_left() -> None:
    """Two red circles and a yellow one: the first shift takes away the only two cells beside two cards."""
    now = swapping("a1:1 b2:14 e4:6", "main:17 nw:15' ne:4' w:13 e:10'")
    assert moves(now, "lay") == {"a2", "b1"}
    after = now.choose(0, "shift a1 down")
    assert after.to_act == (0,) and not moves(after, "lay") and "a2 up" in moves(after, "shift")


# 2. Add


def test_add_one_of_the_two_on_a_free_slot() -> None:
    now = played(after_mains(), 0, "lay d3", "take d4 e3")
    assert moves(now, "place") == {
        f"{card} {slot}" for card in ("7", "16") for slot in ("nw", "ne", "w", "e", "sw", "se")
    }
    assert refusal(now, 0, "place 12 nw") == "dirkana-not-in-hand"
    assert refusal(now, 0, "place 7' nw") == "dirkana-turned"
    assert refusal(now, 0, "place 7 main") == "dirkana-no-slot"
    now = now.choose(0, "place 16 ne")
    assert GAME.facts(now.state)["rings"][0] == {"main": "18", "ne": "16"}
    assert GAME.facts(now.state)["hands"][0] == ["7"], "the other stays in hand"


def test_add_a_turned_card_stays_turned() -> None:
    now = swapping("a1:13' b2:14 c1:6 d4:9 e3:7 e1:8").choose(0, "lay b1").choose(0, "take a1 c1")
    assert moves(now, "place") >= {"13' nw", "6 nw"}
    assert GAME.facts(now.choose(0, "place 13' nw").state)["rings"][0]["nw"] == "13'"


def test_add_on_no_slot_twice() -> None:
    now = played(after_mains(), 0, "lay d3", "take d4 e3", "place 16 ne")
    assert now.to_act == (1,), "turns alternate"
    now = played(now, 1, "lay d2", "take d1 e2", now.choose(1, "lay d2").choose(1, "take d1 e2").moves(1)[0])
    now = played(now, 0, *now.moves(0)[:1])
    now = played(now, 0, *now.moves(0)[:1])
    assert refusal(now, 0, f"place {now.view(0).hands[0][0]} ne") == "dirkana-slot-taken"


def test_turns_one_step_is_dropped_with_the_next_turn() -> None:
    """``last`` holds the steps of this turn or, before its first step, of the previous turn."""
    now = played(after_mains(), 0, "lay d3", "take d4 e3", "place 16 ne")
    assert [step.text for step in now.view(None).last] == ["lay d3", "take d4 e3", "place 16 ne"]
    now = now.choose(1, now.moves(1)[0])
    assert [(step.seat, step.text.split()[0]) for step in now.view(None).last] == [(1, "lay")]
