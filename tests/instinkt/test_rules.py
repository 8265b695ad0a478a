"""One test a paragraph of docs/rules/instinkt.md, by its name.

The worth of cards is in test_worth.py, laying in test_laying.py, Hidden in test_hidden.py.
"""

from __future__ import annotations

import pytest

from bot.games.base import CHANCE, IllegalMove, Outcome
from bot.games.chance import Chance
from bot.games.instinkt import GAME, Phase, State, window
from bot.match.position import Event, EventKind, Position
from tests.instinkt.positions import (
    LEVEL,
    STACKS,
    after_deal,
    after_reveal,
    cards_on_display,
    cells,
    choosing,
    display,
    laying,
    over,
    refusal,
)
from tests.kit.play import Play

# Material


def test_material_each_seat_owns_the_same_12_cards() -> None:
    state = GAME.start(2, {"draft": False})
    assert sorted(GAME.chance(state, Chance(b"", 0)).split()[2].split(",")) == sorted([*map(str, range(1, 12)), "X"])
    for wrong in (
        "1,2,3,4,5,6,7,8,9,10,11",
        "1,2,3,4,5,6,7,8,9,10,11,11",
        "1,2,3,4,5,6,7,8,9,10,11,12",
        STACKS[0] + ",X",
    ):
        assert refusal(Position.open("instinkt", 2, {}), CHANCE, f"deal 0 {wrong}") == "chance-impossible"
    assert list(GAME.seats) == [2]


# The display


def test_the_display_first_card_on_the_origin() -> None:
    assert after_reveal("5", "3").moves(0) == ("place 0,0",)
    assert cards_on_display(after_reveal("5", "3").choose(0, "place 0,0")) == display("b5")


def test_the_display_cells_may_be_negative() -> None:
    now = laying("5", "w2", -3, -7)
    assert cells(now) == {f"{x},{y}" for x in (-4, -3, -2) for y in (-8, -7, -6)} - {"-3,-7"}
    assert cards_on_display(now.choose(0, "place -4,-8")) == display("b5 . \n . w2", -4, -8)


def test_the_display_hangs_together_over_8_neighbours() -> None:
    now = laying("5", "w2 .\n. w3")
    assert cells(now) == {"-1,-1", "0,-1", "1,-1", "-1,0", "1,0", "2,0", "-1,1", "0,1", "2,1", "0,2", "1,2", "2,2"}
    assert refusal(now, 0, "place 3,0") == "instinkt-must-touch"


def test_the_display_frame_is_4_by_4() -> None:
    """The display is 4 wide, so no card fits left or right; it is 2 tall, so 2 more rows fit above or below."""
    now = laying("5", "b1 w2 w3 w4\n. . . w6")
    assert cells(now) == {*(f"{x},-1" for x in range(4)), "0,1", "1,1", "2,1", "2,2", "3,2"}
    assert refusal(now, 0, "place 4,0") == refusal(now, 0, "place -1,1") == "instinkt-outside-frame"
    assert refusal(laying("5", "w2\nw3\nw4\nb6"), 0, "place 0,4") == "instinkt-outside-frame"


def test_the_display_frame_holds_before_and_after_a_move() -> None:
    """Without the moving card the others would fit one cell further right, but the frame does not move."""
    now = laying("11", "b3 w2 w4 w6").choose(0, "place 1,1")
    goals = {move.split()[2] for move in now.moves(0) if move.split()[1] == "0,0"}
    assert "3,1" in goals and not any(goal.startswith("4,") for goal in goals)
    assert refusal(now, 0, "move 0,0 4,0") == "instinkt-outside-frame"
    narrow = laying("11", "b3 w2 w4").choose(0, "place 1,1")
    assert "move 0,0 3,0" in narrow.moves(0)


def test_the_display_frame_holds_before_and_after_a_push() -> None:
    """The crow starts at 0,0: further right all cards would fit, but not together with the cell that it left."""
    now = laying("10", "b3 . . .\n. w2 w4 w6").choose(0, "push left 0")
    assert cards_on_display(now) == display(". . b10 b3\n. w2 w4 w6")


def test_the_display_people_are_shown_a_window() -> None:
    assert window(()) == (0, 0, 0, 0)
    assert window(display("w2")) == (-3, -3, 3, 3)
    left, top, right, bottom = window(display("w2 . w3\n. w4 .", -1, 5))
    assert (left, right) == (-2, 2) and (top, bottom) == (3, 8)
    assert (right - left + 1, bottom - top + 1) == (8 - 3, 8 - 2)


# Start


def test_start_deals_draws_3_and_the_marker() -> None:
    now = after_deal()
    assert GAME.facts(now.state) == {"display": {}, "hands": [["4", "7", "8"], ["1", "4", "7"]], "token": 1}
    assert now.state.stacks == (tuple(STACKS[0].split(",")[3:]), tuple(STACKS[1].split(",")[3:]))
    assert now.to_act == (0, 1) and now.moves(1) == ("choose 1", "choose 4", "choose 7")


def test_start_chance_acts_in_order() -> None:
    now = Position.open("instinkt", 2, {})
    for text in ("token 0", f"deal 1 {STACKS[1]}", "deal 2 1", f"deal 0  {STACKS[0]}", f"deal 0 {STACKS[0]} "):
        assert refusal(now, CHANCE, text) == "chance-impossible"
    now = now.choose(CHANCE, f"deal 0 {STACKS[0]}")
    assert refusal(now, CHANCE, f"deal 0 {STACKS[0]}") == "chance-impossible"
    now = now.choose(CHANCE, f"deal 1 {STACKS[1]}")
    assert refusal(now, CHANCE, "token 2") == refusal(now, CHANCE, "token 00") == "chance-impossible"
    assert GAME.facts(now.state)["token"] is None, "null before it is drawn"


def test_start_draft_is_off_by_default() -> None:
    assert Position.open("instinkt", 2, {}).options == {"draft": False}
    assert Position.open("instinkt", 2, {}).state == Position.open("instinkt", 2, {"draft": False}).state
    assert after_deal().moves(0) == ("choose 4", "choose 7", "choose 8")


def test_start_draft_keeps_3_of_5_and_puts_2_under() -> None:
    now = after_deal(draft=True)  # 4,7,8,11,X and 1,2,4,7,11
    moves = now.moves(0)
    assert len(moves) == 20 and len(set(moves)) == 20
    assert "keep 7,8,X under 4,11" in moves and "keep 7,8,X under 11,4" in moves
    for wrong in ("keep X,7,8 under 4,11", "keep 8,7,X under 4,11", "keep 7,8 under X,4", "keep 7,8,X under 4,4"):
        with pytest.raises(IllegalMove):
            now.choose(0, wrong)
    half = now.choose(0, "keep 7,8,X under 11,4")
    assert half.state == now.state and half.waiting == (1,), "secretly and both at once"
    after = half.choose(1, "keep 1,2,4 under 7,11")
    assert after.state.hands == (("7", "8", "X"), ("1", "2", "4"))
    assert after.state.stacks[0] == ("3", "2", "6", "5", "10", "9", "1", "11", "4"), "e lies lowest"
    assert after.state.stacks[1][-2:] == ("7", "11") and after.to_act == (0, 1)


# A round; its step 3 is in test_laying.py


def test_a_round_1_choose_secretly_from_the_hand() -> None:
    now = choosing(("1 10 X", "4 5 6"))
    assert now.moves(0) == ("choose 1", "choose 10", "choose X")
    assert refusal(now, 0, "choose 4") == "instinkt-not-in-hand"
    half = now.choose(0, "choose X")
    assert half.state == now.state, "the state is unchanged until both have chosen"
    assert half.logged_moves(0, "choose 1") == [] and half.logged_moves(1, "choose 4") == [
        (0, "choose X"),
        (1, "choose 4"),
    ]
    assert half.choose(0, "choose 1").choose(1, "choose 4").state.revealed == ("1", "4"), (
        "can be changed until the last choice"
    )


def test_a_round_2_revealed_cards_are_in_neither_hand_nor_display() -> None:
    now = after_reveal("5", "3")
    assert GAME.facts(now.state)["hands"] == [["2", "X"], ["2", "X"]] and cards_on_display(now) == ()
    assert now.view(None).revealed == ("5", "3")
    after = now.choose(0, "place 0,0")
    assert after.view(None).revealed == (None, "3")


@pytest.mark.parametrize(("black", "white"), [("X", "10"), ("4", "X"), ("X", "X")])
def test_a_round_2_snake_removes_both_cards(black: str, white: str) -> None:
    before = choosing((f"{black} 1 2", f"{white} 1 2"), ("7 8", "9 3"), display("b6 w6"))
    after = before.choose(1, f"choose {white}").choose(0, f"choose {black}")
    assert after.view(None).removed == ((black,), (white,)), "face up"
    assert cards_on_display(after) == display("b6 w6") and after.view(None).revealed == (None, None)
    assert after.state.hands == (("1", "2", "7"), ("1", "2", "9")) and after.state.stacks == (("8",), ("3",))
    assert after.to_act == (0, 1) and after.moves(0)[0] == "choose 1"
    assert after.state.token == before.state.token


def test_a_round_4_each_draws_the_top_card() -> None:
    now = choosing(("5 2 3", "3 4 6"), ("7 8", "X 9")).choose(0, "choose 5").choose(1, "choose 3")
    assert now.state.hands == (("2", "3"), ("4", "6"))
    between = now.choose(0, "place 0,0")
    assert between.state.hands == (("2", "3"), ("4", "6")), "only when both have laid"
    after = between.choose(1, "place 0,1")
    assert after.state.hands == (("2", "3", "7"), ("4", "6", "X")) and after.state.stacks == (("8",), ("9",))


def test_a_round_4_draws_nothing_from_an_empty_stack() -> None:
    now = choosing(("5 2 3", "3 4 6"), ("7", "")).choose(0, "choose 5").choose(1, "choose 3")
    after = now.choose(0, "place 0,0").choose(1, "place 0,1")
    assert after.state.hands == (("2", "3", "7"), ("4", "6")) and after.to_act == (0, 1)


@pytest.mark.parametrize("draft", [False, True])
def test_a_round_4_the_draw_of_round_9_takes_the_last(draft: bool) -> None:
    """After n rounds a stack holds max(9 - n, 0) cards."""
    left = set()
    for number in range(30):
        with Play("instinkt", number, options={"draft": draft}) as play:
            for now in play:
                view = now.view(None)
                if view.phase in (Phase.CHOOSE, Phase.OVER):
                    rounds = len(view.removed[0]) + len(cards_on_display(now)) // 2
                    assert view.stacked == (max(9 - rounds, 0),) * 2
                    left.add((rounds, view.stacked[0]))
    assert {(8, 1), (9, 0), (10, 0)} <= left


def test_the_game_ends_after_step_4_with_16_cards() -> None:
    art = "b1 b2 b3 b4\nw1 w2 w3 w4\nw5 w6 w7 w8\nb5 b6 . ."
    now = choosing(("8 9 10", "9 10 11"), ("7", "X"), display(art)).choose(0, "choose 8").choose(1, "choose 9")
    now = now.choose(1, "place 2,3")
    assert now.outcome is None and now.to_act == (0,)
    now = now.choose(0, "place 3,3")
    assert now.to_act == () and now.outcome is not None
    assert now.state.hands == (("7", "9", "10"), ("10", "11", "X")), "drawn before the end, and counted"
    assert refusal(now, 0, "choose 9") == "match-over"


# Result. Stags and raccoons fill the displays up.


def test_result_most_points_win() -> None:
    assert over(LEVEL.replace("w11", "w5"), ("11 10 9", "")).outcome == Outcome((2, 6), (2, 1), "points")
    assert over(LEVEL.replace("b11", "b5"), ("", "11 10 9")).outcome == Outcome((6, 2), (1, 2), "points")


def test_result_then_more_cards_that_brought_points() -> None:
    """Black: spider 2, wolf 1 (two cards); white: cat 3 (one card); the cards in hand do not matter."""
    art = "b4 w10 w6 b10\n. . . .\n. . b8 .\nb11 . . w11"
    assert over(art, ("1", "11 9")).outcome == Outcome((3, 3), (1, 2), "cards")


def test_result_then_the_higher_sum_in_hand_snake_0() -> None:
    assert over(LEVEL, ("1 2 X", "1 3 X")).outcome == Outcome((2, 2), (2, 1), "hand")
    assert over(LEVEL, ("3 9 X", "1 2 8")).outcome == Outcome((2, 2), (1, 2), "hand"), "X is 0"


def test_result_then_the_win_is_shared() -> None:
    assert over(LEVEL, ("1 9 X", "2 3 5")).outcome == Outcome((2, 2), (1, 1), "shared")


def test_result_of_a_match_resigned_has_the_points_reached() -> None:
    now = choosing(cards=display(LEVEL.replace("b11", "b5")))
    assert now.after(Event(EventKind.ENDED, 0, "resign 0")).outcome == Outcome((6, 2), (2, 1), "resign")
    early = choosing(cards=display("b3 w3\nb1 ."))
    assert early.after(Event(EventKind.ENDED, 1, "resign 1")).outcome == Outcome((3, 0), (1, 2), "resign"), (
        "no corners yet"
    )


# Ends, Facts; Hidden is in test_hidden.py


def test_ends_after_8_to_10_rounds() -> None:
    lengths = set()
    for number in range(60):
        with Play("instinkt", number) as play:
            end = play.to_end()
            rounds = sum(event.text.startswith("choose") for event in play.log) // 2
            assert len(cards_on_display(end)) == 16 and 8 <= rounds <= 10
            assert rounds == 8 + len(end.view(None).removed[0])
            lengths.add(rounds)
    assert lengths == {8, 9, 10}


def test_facts() -> None:
    now = choosing(("10 X 2", "11 9 1"), cards=display("w2 .\n. b11", -1, -1), token=1)
    assert GAME.facts(now.state) == {
        "display": {"-1,-1": "1:2", "0,0": "0:11"},
        "hands": [["2", "10", "X"], ["1", "9", "11"]],
        "token": 1,
    }
    assert GAME.facts(State()) == {"display": {}, "hands": [[], []], "token": None}
