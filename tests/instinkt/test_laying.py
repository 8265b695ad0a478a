"""One test a paragraph of docs/rules/instinkt.md, section A round, 3: who lays first, place, stag, raccoon."""

from __future__ import annotations

import pytest

from tests.instinkt.positions import after_reveal, cards_on_display, display, laying, refusal


def test_a_round_3_the_higher_number_lays_first() -> None:
    assert after_reveal("3", "5").to_act == (1,) and after_reveal("5", "3").to_act == (0,)
    assert after_reveal("9", "10").to_act == (1,) and after_reveal("11", "10").to_act == (0,), "as numbers, not as text"
    now = after_reveal("3", "5", token=0).choose(1, "place 0,0")
    assert now.to_act == (0,) and now.state.token == 0
    assert now.choose(0, "place 1,1").to_act == (0, 1)


@pytest.mark.parametrize("token", [0, 1])
def test_a_round_3_equal_numbers_the_marker_decides_and_is_handed_over(token: int) -> None:
    now = after_reveal("4", "4", token=token)
    assert now.to_act == (token,) and now.state.token == token
    between = now.choose(token, "place 0,0")
    assert between.to_act == (1 - token,) and between.state.token == 1 - token
    after = between.choose(1 - token, "place 1,0")
    assert after.to_act == (0, 1) and after.state.token == 1 - token


def test_a_round_3_the_marker_goes_after_the_raccoon_has_moved() -> None:
    now = after_reveal("11", "11", display("w2 b3"), token=0).choose(0, "place 2,0")
    assert now.to_act == (0,) and now.state.token == 0, "its move belongs to laying"
    between = now.choose(0, "move 1,0 1,1")
    assert between.to_act == (1,) and between.state.token == 1
    ends = between.choose(1, "place 0,1").choose(1, "move 0,0 1,0")
    assert ends.to_act == (0, 1) and ends.state.token == 1


def test_a_round_3_lay_place_on_an_empty_cell_that_touches() -> None:
    now = laying("6", "w2 w3")
    assert refusal(now, 0, "place 0,0") == "instinkt-cell-taken"
    assert refusal(now, 0, "place 3,0") == "instinkt-must-touch"
    assert refusal(now, 0, "push left 0") == "instinkt-only-stag-pushes"
    assert refusal(now, 1, "place 2,0") == "not-your-turn"
    assert refusal(after_reveal("5", "3"), 0, "place 1,0") == "instinkt-first-at-origin"


def test_a_round_3_lay_stag_on_an_empty_display() -> None:
    now = after_reveal("10", "3")
    assert now.moves(0) == ("place 0,0",)
    assert cards_on_display(now.choose(0, "place 0,0")) == display("b10")


def test_a_round_3_lay_stag_only_pushes_lines_of_1_to_3_cards() -> None:
    now = laying("10", "w2 w3 b4 w5\n. . . w6", -1, -2)
    rows = {"push left -1", "push right -1"}
    columns = {f"push {side} {x}" for side in ("top", "bottom") for x in (-1, 0, 1, 2)}
    assert set(now.moves(0)) == rows | columns
    assert refusal(now, 0, "push left -2") == "instinkt-line" == refusal(now, 0, "push top 3")
    assert refusal(now, 0, "place -1,-1") == "instinkt-stag-pushes"


def test_a_round_3_lay_stag_closes_gaps() -> None:
    after = laying("10", "b1 . w2\n. w3 .").choose(0, "push left 0")
    assert cards_on_display(after) == display(". b10 b1 w2\n. w3 . .")


def test_a_round_3_lay_stag_closes_gaps_one_after_another() -> None:
    """Three cards in a line of four cells have one gap; two cards may have two cells between them."""
    after = laying("10", "b1 . . w2\nw3 w4 w5 w6").choose(0, "push left 0")
    assert cards_on_display(after) == display(". b10 b1 w2\nw3 w4 w5 w6")
    after = laying("10", "b1 . . w2\nw3 w4 w5 w6").choose(0, "push right 0")
    assert cards_on_display(after) == display("b1 w2 b10 .\nw3 w4 w5 w6")


def test_a_round_3_lay_stag_stops_before_cards_come_apart() -> None:
    after = laying("10", "b1 .\nw2 .").choose(0, "push left 0")
    assert cards_on_display(after) == display(". b10 b1\nw2 . .")
    after = laying("10", "b1 w2", 5, 5).choose(0, "push top 5")
    assert cards_on_display(after) == display(". w2\nb10 .\nb1 .", 5, 5)


def test_a_round_3_lay_stag_stops_before_it_breaks_the_frame() -> None:
    after = laying("10", ". b1 w2 w3\nb6 . w5 .").choose(0, "push left 0")
    assert cards_on_display(after) == display("b10 b1 w2 w3\nb6 . w5 ."), "it stands where it came in"
    after = laying("10", "b1 w2 w3\nb6 . w5").choose(0, "push left 0")
    assert cards_on_display(after) == display("b10 b1 w2 w3\nb6 . w5 ."), "there is room for one more"


def test_a_round_3_lay_stag_starts_one_cell_further_in_at_the_frame() -> None:
    after = laying("10", "b1 b2 . w3\nw4 w5 w6 b6").choose(0, "push left 0")
    assert cards_on_display(after) == display("b10 b1 b2 w3\nw4 w5 w6 b6")
    after = laying("10", "b1 w4 w7\n. w5 .\nb2 w6 .\nw3 b6 .", -3, -3).choose(0, "push bottom -3")
    assert cards_on_display(after) == display("b1 w4 w7\nb2 w5 .\nw3 w6 .\nb10 b6 .", -3, -3)


def test_a_round_3_lay_stag_goes_on_from_one_cell_further_in() -> None:
    after = laying("10", "b1 . . .\nw4 w5 w6 b6").choose(0, "push left 0")
    assert cards_on_display(after) == display(". . b10 b1\nw4 w5 w6 b6")


def test_a_round_3_lay_stag_in_a_full_wide_display_may_start_outside_the_line() -> None:
    """The display is 4 wide, but the cell before the line's outermost card is free and within the frame."""
    after = laying("10", ". w1 . .\nw4 w5 w6 b6").choose(0, "push left 0")
    assert cards_on_display(after) == display(". . b10 w1\nw4 w5 w6 b6")


@pytest.mark.parametrize(
    ("move", "art", "left"),
    [
        ("push left 0", "b10 b1 w2 w3", -1),
        ("push right 0", "b1 w2 w3 b10", 0),
    ],
)
def test_a_round_3_lay_stag_stays_before_a_line_of_all_cards(move: str, art: str, left: int) -> None:
    assert cards_on_display(laying("10", "b1 w2 w3").choose(0, move)) == display(art, left, 0)


def test_a_round_3_lay_stag_stays_before_a_single_card_on_every_side() -> None:
    now = laying("10", "w7", -2, 4)
    assert set(now.moves(0)) == {"push left 4", "push right 4", "push top -2", "push bottom -2"}
    assert cards_on_display(now.choose(0, "push left 4")) == display("b10 w7", -3, 4)
    assert cards_on_display(now.choose(0, "push right 4")) == display("w7 b10", -2, 4)
    assert cards_on_display(now.choose(0, "push top -2")) == display("b10\nw7", -2, 3)
    assert cards_on_display(now.choose(0, "push bottom -2")) == display("w7\nb10", -2, 4)


def test_a_round_3_lay_stag_from_each_side_alike() -> None:
    """A position turned by 90 degrees gives the same push, turned by 90 degrees."""
    left = cards_on_display(laying("10", "w2 . .\nw3 w4 w5").choose(0, "push left 0"))
    top = cards_on_display(laying("10", "w2 w3\n. w4\n. w5").choose(0, "push top 0"))
    right = cards_on_display(laying("10", ". . w2\nw5 w4 w3").choose(0, "push right 0"))
    bottom = cards_on_display(laying("10", ". w5\n. w4\nw2 w3").choose(0, "push bottom 0"))
    assert {(p.y, p.x, p.card) for p in top} == {(p.x, p.y, p.card) for p in left}
    assert {(2 - p.x, p.y, p.card) for p in right} == {(p.x, p.y, p.card) for p in left}
    assert {(2 - p.y, p.x, p.card) for p in bottom} == {(p.x, p.y, p.card) for p in left}


def test_a_round_3_lay_raccoon_then_moves_another_own_card() -> None:
    now = laying("11", "w2 b3\n. w4").choose(0, "place 0,1")
    assert now.to_act == (0,)
    assert {move.split()[1] for move in now.moves(0)} == {"1,0"}, "neither the raccoon nor white's cards"
    assert refusal(now, 0, "move 0,1 1,2") == "instinkt-not-raccoon"
    assert refusal(now, 0, "move 0,0 2,0") == refusal(now, 0, "move 3,3 2,0") == "instinkt-not-own"
    assert refusal(now, 0, "place 2,2") == "instinkt-expects-move", "it must"
    after = now.choose(0, "move 1,0 -1,2")
    assert cards_on_display(after) == display(". w2 .\n. b11 w4\nb3 . .", -1, 0)
    assert after.to_act == (1,)


def test_a_round_3_lay_raccoon_moves_to_another_cell() -> None:
    now = laying("11", "w2 b3").choose(0, "place 0,1")
    assert refusal(now, 0, "move 1,0 1,0") == "instinkt-cell-taken"
    assert "move 1,0 1,0" not in now.moves(0)
    assert refusal(now, 0, "move 1,0 0,0") == refusal(now, 0, "move 1,0 0,1") == "instinkt-cell-taken"


def test_a_round_3_lay_raccoon_moved_card_touches_another_there() -> None:
    """2,0 touches only the cell which the card has left."""
    now = laying("11", "w2 b3").choose(0, "place 0,1")
    assert refusal(now, 0, "move 1,0 2,0") == "instinkt-must-touch"
    assert {move.split()[2] for move in now.moves(0)} == {
        *("-1,-1", "0,-1", "1,-1", "-1,0", "-1,1", "1,1", "-1,2", "0,2", "1,2"),
    }


def test_a_round_3_lay_raccoon_all_cards_hang_together_afterwards() -> None:
    """The moth connects both sides, so it may move only to where it connects them again."""
    now = laying("11", "w2 b3 w4").choose(0, "place -1,0")
    assert now.moves(0) == ("move 1,0 1,-1", "move 1,0 1,1")
    assert refusal(now, 0, "move 1,0 0,1") == "instinkt-apart"


def test_a_round_3_lay_raccoon_with_no_other_own_card() -> None:
    now = laying("11", "w2 w3").choose(0, "place 2,0")
    assert now.to_act == (1,) and now.view(None).revealed == (None, "1")
    assert after_reveal("11", "3").choose(0, "place 0,0").to_act == (1,), "on an empty display"


def test_a_round_3_lay_raccoon_with_an_own_card_that_cannot_move() -> None:
    now = laying("11", "w2 . .\n. b3 .\n. . w4").choose(0, "place 3,3")
    assert now.to_act == (1,), "only 1,1 holds the bat and the spider together"


def test_a_round_3_lay_raccoon_as_the_last_card_has_nowhere_to_move_to() -> None:
    art = "b1 b2 b3 b4\nw1 w2 w3 w4\nw5 w6 w7 w8\nb5 b6 . ."
    now = after_reveal("11", "11", display(art)).choose(0, "place 2,3").choose(0, "move 0,0 3,3")
    assert now.choose(1, "place 0,0").to_act == (), "white's moves nothing; the match is over"


def test_a_round_3_lay_raccoon_moved_stag_does_not_push() -> None:
    now = laying("11", "w2 b10\n. w4").choose(0, "place 0,1").choose(0, "move 1,0 -1,0")
    assert cards_on_display(now) == display("b10 w2 .\n. b11 w4", -1, 0)
