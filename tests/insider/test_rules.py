"""One test a paragraph of docs/rules/insider.md, by its name: board, cards, start, turns and the end.

Actions are in test_actions.py, markers in test_markers.py, fending off in test_answers.py, Hidden in test_hidden.py.
"""

from __future__ import annotations

import pytest

from bot.games.base import CHANCE, Outcome
from bot.games.chance import Chance
from bot.games.insider.material import DECK, HOMES, INNER, OUTER, PLACES, SCORING, WAYS, cards_for, distances
from bot.match.position import Position
from tests.insider.positions import (
    DEALT,
    GAME,
    OPEN,
    after,
    after_deal,
    board,
    fields,
    goals,
    last_scoring,
    plays,
    refusal,
    turn,
    walking,
)

START = tuple(sorted(INNER))


# Board


def test_board_places_ways_and_homes() -> None:
    assert len(PLACES) == 20 and len(WAYS) == 40 and len(OUTER) == 16 and set(INNER) == {"c2", "b3", "d3", "c4"}
    assert {"b3-c3", "a1-a2"} <= set(WAYS) and "a2-a1" not in WAYS
    assert HOMES == {2: ("a1", "e5"), 3: ("a1", "e1", "e5"), 4: ("a1", "e1", "e5", "a5")}


def test_board_any_number_on_a_place_one_on_a_way_field() -> None:
    now = walking("b1 b1 a1-a2", "b1 c1 b1-c1", left=2)
    assert "b1" in goals(now) and "b1-c1" not in goals(now, "b1") and "c1" in goals(now, "b1")
    assert refusal(now, "move b1 b1-c1") == "insider-way-taken" == refusal(now, "move home a1-a2")


def test_board_no_one_enters_another_home_nor_an_unused_one() -> None:
    now = walking("d1 e4", "", left=7)
    assert not goals(now, "d1") & {"e1", "e5", "a5"} and "d1-e1" in goals(now, "d1")
    assert refusal(now, "move d1 e1") == "insider-foreign-home" == refusal(now, "move e4 e5")
    assert refusal(now, "move d1 a1") == "insider-write-home"


def test_board_markers_start_on_the_inner_places_and_bar_the_way() -> None:
    now = walking("b2", "", left=7)
    assert board(after_deal()).markers == START
    assert (
        not goals(now, "b2") & {*START, "insider 1"}
        and "b2-c2" in goals(now, "b2")
        and "c2-d2" not in goals(walking("b2", "", left=3), "b2")
    )
    assert refusal(now, "move b2 c2") == "insider-marker-there"


# Cards


def test_cards_55_of_five_kinds_and_20_scoring_cards() -> None:
    assert len(DECK) == 55 and {DECK.count(letter) for letter in "dhbst"} == {11}
    assert len(SCORING) == 20 and all(len(tables.values) == int(name[0]) for name, tables in SCORING.items())
    assert SCORING["4b"].values == (0, 1, 2, 3) and SCORING["4b"].penalty == -4
    assert all(min(tables.values) >= 0 > tables.penalty for tables in SCORING.values())


# Start


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_start_deal_tables_first(seats: int) -> None:
    now = after_deal(seats)
    assert [len(hand) for hand in now.state.hands] == [7] * seats and now.state.hands[0] == DECK[:7]
    assert now.state.stack == DECK[7 * seats :]
    assert board(now).card == DEALT[seats][:2] and len(now.state.tables) == 6
    assert [fields(now, seat) for seat in range(seats)] == [""] * seats and now.to_act == (0,)
    assert {card[0] for card in cards_for(seats)} == {2: set("345"), 3: set("456"), 4: set("567")}[seats]


def test_start_chance_draws_what_can_be() -> None:
    now = Position.open("insider", 3, {})
    for draw in range(9):
        text = GAME.chance(now.state, Chance(b"start", draw))
        started = now.choose(CHANCE, text)
        tables = GAME.chance(started.state, Chance(b"start", draw)).removeprefix("tables ").split(",")
        assert len(set(tables)) == 7 and set(tables) <= set(cards_for(3))
    for wrong in (f"deal {DECK[1:]}", f"deal {DECK[1:]}d", f"deal {DECK}b", "deal", "tables 5a"):
        assert refusal(now, wrong) == "chance-impossible"
    dealt_now = now.choose(CHANCE, f"deal {DECK}")
    for wrong in ("tables 3a,4a,4b,4c,6a,6b,6c", "tables 5a,5a,4b,4c,6a,6b,6c", "tables 5a", "first 0"):
        assert refusal(dealt_now, wrong) == "chance-impossible"
    assert refusal(dealt_now.choose(CHANCE, f"tables {DEALT[3]}"), "first 3") == "chance-impossible"


# A turn


def test_a_turn_begins_with_walk_roll_or_draw() -> None:
    assert set(turn("", "").moves(0)) == {"walk", "roll"}
    assert "draw" in turn("b1", "").moves(0)
    assert refusal(turn("", ""), "draw") == "insider-draw-nowhere"
    assert board(after(turn("", ""), "walk")).left == 7


def test_roll_again_while_the_sum_is_7() -> None:
    now = after(turn("", ""), "roll", "dice 3 4")
    assert now.to_act == (CHANCE,) and board(now).left is None
    assert board(after(now, "dice 1 6", "dice 2 6")).left == 8
    for wrong in ("dice 7 1", "dice 0 3", "dice 3", "dice 3 3 3", "dice ² 3", "roll 3 3"):
        assert refusal(now, wrong) == "chance-impossible"


def test_roll_equal_dice_allow_one_marker_as_the_action() -> None:
    now = after(turn("", "", hands=("dd",)), "roll", "dice 2 2")
    markers = [move for move in now.moves(0) if move.startswith("marker")]
    assert markers and "swap d" in now.moves(0)
    then = after(now, markers[0])
    assert not [move for move in then.moves(0) if move.startswith(("marker", "swap", "play"))]
    assert refusal(then, markers[0]) == "insider-acted"
    assert not [move for move in after(now, "swap d").moves(0) if move.startswith("marker")]
    plain = after(turn("", ""), "roll", "dice 2 3")
    assert refusal(plain, markers[0]) == "insider-no-pair"


def test_draw_one_card_for_each_place_up_to_7() -> None:
    now = turn("b1 b1 c1 a1-a2 insider:1", "", hands=("bb", "b"))
    assert len(after(now, "draw").state.hands[0]) == 4 and after(now, "draw").to_act == (1,)
    nearly = turn("b1 c1 d1", "", hands=("bbbbbb",))
    assert len(after(nearly, "draw").state.hands[0]) == 7
    assert refusal(turn("b1", "", hands=("bbbbbbb",)), "draw") == "insider-draw-full"


def test_draw_only_as_the_first_and_only_deed() -> None:
    now = turn("b1", "", hands=("ht",))
    assert refusal(after(now, "walk"), "draw") == "insider-draw-alone" == refusal(after(now, "swap h"), "draw")
    assert refusal(after(now, "play trendsetter 1"), "draw") == "insider-draw-alone"


def test_move_costs_a_point_a_field() -> None:
    costs = distances("a1", START, "home")
    assert (costs["a1-a2"], costs["a2"], costs["a2-b2"], costs["b2"]) == (1, 2, 3, 4)
    now = walking("", "", left=3)
    assert goals(now) == {"a1-a2", "a2", "a2-a3", "a2-b2", "a1-b1", "b1", "b1-b2", "b1-c1"}
    assert board(after(now, "move home a2")).left == 1
    assert refusal(now, "move home a3") == "insider-too-far"


def test_move_occupied_way_fields_are_crossed_and_cost() -> None:
    now = walking("a1-b1", "", left=2)
    assert "b1" in goals(now) and "a1-b1" not in goals(now)


def test_move_own_home_may_be_crossed_and_gone_back_to() -> None:
    now = walking("a2", "", left=4)
    assert {"home", "b1"} <= goals(now, "a2")
    assert fields(after(now, "move a2 home")) == ""


def test_move_into_the_insider_by_table() -> None:
    now = walking("c2", "insider:2", left=2, markers=OPEN)
    assert goals(now, "c2") >= {"insider 1", "insider 3", "insider 4"} and "insider 2" not in goals(now, "c2")
    then = after(now, "move c2 insider 3")
    assert fields(then) == "insider:3" and board(then).left == 0
    assert refusal(now, "move c2 insider") == "insider-which-table" == refusal(now, "move c2 insider 2")
    assert refusal(now, "move c2 c3") == "insider-write-insider"


def test_move_not_through_the_insider_and_not_out_of_it() -> None:
    now = walking("c2 insider:1", "", left=7, markers=("b2", "d2", "c1", "b3"))
    assert goals(now, "c2") & {"c3-c4", "d3", "c4"} == set() and "insider 2" in goals(now, "c2")
    assert not goals(now, "insider:1")
    assert refusal(now, "move insider:1 c4") == "insider-sits"


def test_all_points_must_be_used() -> None:
    now = walking("", "", left=1)
    assert "end" not in now.moves(0) and refusal(now, "end") == "insider-end-points"
    assert "end" in after(now, "move home a1-a2").moves(0)
    assert refusal(turn("", ""), "end") == "insider-end-before"
    full = walking("insider:1 insider:2 insider:3 " + "a2 " * 4, "", left=3, robbers=("a2",) * 4)
    assert full.moves(0) == ("end",), "tables and robbers only"


# Robbing


def test_robbing_takes_one_card_blind_of_each_opponent_there() -> None:
    now = walking("b1", "c1", "c1", "c1", left=3, hands=("", "dh", "", "ss"))
    assert {"c1", "c1 rob"} <= goals(now, "b1")
    then = after(now, "move b1 c1 rob")
    assert then.to_act == (CHANCE,) and refusal(then, "steal 3 s") == "chance-impossible" == refusal(then, "steal 1 b")
    last = after(then, "steal 1 h", "steal 3 s")
    assert last.state.hands == ("hs", "d", "", "s") and last.to_act == (0,)


def test_robbing_only_where_an_opponent_with_cards_stands() -> None:
    now = walking("b1", "c1 b1-c1", "d1", left=5, hands=("h", "", "b"))
    assert "c1 rob" not in goals(now, "b1") and "d1 rob" in goals(now, "b1")
    assert refusal(now, "move b1 c1 rob") == "insider-nobody-to-rob"


def test_robbing_the_robber_stays_and_others_of_its_field_do_not() -> None:
    now = after(walking("b1 c1", "c1", left=7, hands=("", "dd")), "move b1 c1 rob", "steal 1 d")
    assert goals(now, "c1"), "the other figure there may move on"
    then = after(now, "move c1 d1")
    assert not goals(then, "c1") and refusal(then, "move c1 d1") == "insider-robber-stays"


def test_robbing_actions_still_carry_the_robber_those_that_have_not_robbed_first() -> None:
    hands = ("hh", "dd")
    now = after(walking("b1 c1", "c1", left=7, hands=hands), "move b1 c1 rob", "steal 1 d")
    first = after(now, "play helicopter 1 c1 e2")
    assert goals(first, "e2") and not goals(first, "c1")
    alone = after(walking("b1", "c1", left=7, hands=hands), "move b1 c1 rob", "steal 1 d", "play helicopter 1 c1 e2")
    assert not goals(alone, "e2")


def test_robbing_a_robber_sent_home_remains_one_until_the_turn_ends() -> None:
    now = after(walking("b1", "c1", left=7, hands=("tt", "dd")), "move b1 c1 rob", "steal 1 d")
    then = after(now, "play trendsetter 2", "marker c2 c1", "done")
    assert board(then).robbers == ("home",) and fields(then) == ""
    assert goals(then), "the six others may leave"
    assert board(after(then, "move home b1", "move home b1", "move home a1-b1", "end")).robbers == ()


def test_robbing_has_no_hand_limit() -> None:
    now = after(walking("b1", "c1", left=2, hands=("bbbbbbb", "d")), "move b1 c1 rob", "steal 1 d")
    assert len(now.state.hands[0]) == 8


# One action a turn


def test_once_a_turn_an_action_or_a_swap_before_between_or_after_the_moves() -> None:
    now = turn("", "", hands=("dsst",))
    assert "swap d" in now.moves(0) and "play trendsetter 1" in now.moves(0)
    between = after(now, "walk", "move home b1", "play trendsetter 1")
    assert not plays(between) and refusal(between, "swap d") == "insider-acted" == refusal(between, "play scandal 1 1")
    end = after(now, "walk", *("move home b1", "move home b1", "move home b1", "move home a1-b1"))
    assert {"end", "swap s", "play scandal 1 1"} <= set(end.moves(0))


def test_swap_discards_and_draws() -> None:
    now = after(turn("", "", hands=("bs",)), "swap s")
    assert now.state.hands[0] == "bd" and board(now).discards == "s" and now.to_act == (0,)
    assert refusal(turn("", "", hands=("bs",)), "swap d") == "insider-lacks"


def test_an_empty_stack_is_reshuffled_when_a_card_is_to_be_drawn() -> None:
    hands = ("b" * 5, DECK.replace("b", "")[:40])
    rest = DECK
    for letter in "".join(hands):
        rest = rest.replace(letter, "", 1)
    now = turn("b1 c1", "", hands=hands, discards=rest)
    assert now.state.stack == ""
    asked = after(now, "swap b")
    assert asked.to_act == (CHANCE,) and refusal(asked, f"shuffle {rest}") == "chance-impossible"
    then = after(asked, f"shuffle b{rest}")
    assert then.state.hands[0] == "bbbbb" and then.state.stack == rest and board(then).discards == ""
    drawing = after(now, "draw", f"shuffle {rest}")
    assert len(drawing.state.hands[0]) == 7 and drawing.to_act == (1,)


def test_if_stack_and_discards_are_empty_nothing_is_drawn() -> None:
    now = turn("b1", "", hands=("b", DECK.replace("b", "", 1)))
    assert "draw" not in now.moves(0) and refusal(now, "draw") == "insider-draw-none"
    then = after(now, "swap b")
    assert after(then, "shuffle b").state.hands[0] == "b"


# Scoring


def test_scoring_when_all_tables_are_taken_even_within_a_turn() -> None:
    now = walking("insider:1 insider:4 c2", "insider:2", left=7, markers=OPEN, points=(3, 2))
    then = after(now, "move c2 insider 3")
    assert board(then).points == (3 + 0 + 2 + 3, 2 + 1) and board(then).left == 5 and then.to_act == (0,)
    assert board(then).card == "3a" and fields(then) == fields(then, 1) == ""
    made = board(then).scored[0]
    assert (made.card, made.layout, made.brought) == ("4b", "0100", (5, 1))


def test_scoring_the_penalty_for_no_figure_and_the_cellar() -> None:
    now = walking("insider:1 insider:2 insider:4 c2", "", left=7, markers=OPEN, points=(0, -8))
    assert board(after(now, "move c2 insider 3")).points == (6, -10)


def test_scoring_ends_rumours_and_opens_walk_again() -> None:
    now = turn("insider:1 insider:2 insider:3 c1", "", hands=("hh",), rumours=(True, True))
    assert "walk" not in now.moves(0) and refusal(now, "walk") == "insider-no-walk"
    then = after(now, "play helicopter 2 c1 insider:4")
    assert board(then).rumours == (False, False) and "walk" in then.moves(0)


# Result


def test_result_35_points_after_a_scoring() -> None:
    now = walking("insider:1 insider:2 insider:4 c2", "", left=7, markers=OPEN, points=(31, 2))
    end = after(now, "move c2 insider 3")
    assert end.outcome == Outcome((37, -2), (1, 2), "publicity") and board(end).left is None
    assert GAME.facts(end.state)["card"] == "3a" and not end.to_act


def test_result_equal_points_share() -> None:
    now = walking("insider:1 insider:4 c2", "insider:2", left=7, markers=OPEN, points=(30, 34))
    assert after(now, "move c2 insider 3").outcome == Outcome((35, 35), (1, 1), "shared")


def test_result_after_the_last_scoring_most_points_win() -> None:
    now = last_scoring(walking("insider:1 insider:4 c2", "insider:2", left=7, markers=OPEN, points=(1, 9)))
    end = after(now, "move c2 insider 3")
    assert end.outcome == Outcome((6, 10), (2, 1), "points") and GAME.facts(end.state)["card"] is None


# Ends


def test_ends_after_300_turns_even_shared_with_the_reason_limit() -> None:
    now = walking("", "", left=0, turns=299, points=(4, 4), again=True)
    assert after(now, "end").outcome == Outcome((4, 4), (1, 1), "limit")
    assert after(walking("", "", left=0, turns=298), "end").outcome is None


# Facts


def test_facts() -> None:
    now = walking("b1 a1-a2 insider:2", "", left=4, hands=("tb", "d"))
    facts = GAME.facts(now.state)
    assert facts["figures"][0] == ["a1-a2", "b1", "home", "home", "home", "home", "insider:2"]
    assert facts["markers"] == list(START) and facts["card"] == "4b" and facts["points"] == [0, 0]
    assert facts["hands"] == ["bt", "d"] and facts["left"] == 4
