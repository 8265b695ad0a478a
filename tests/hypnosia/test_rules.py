"""One test a paragraph of docs/rules/hypnosia.md, by its name. How pawns move and land: test_moving.py."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.base import CHANCE, Outcome
from bot.games.chance import Chance
from bot.games.hypnosia import BRIDGES, CIRCLES, COLOURS, ENTRIES, GAME, LIMIT, Phase, is_decided
from bot.match.position import Event, EventKind, Position
from tests.hypnosia.positions import AWAY, pawns, points, position, refusal, rolled, standing
from tests.kit.play import Play

# Board


def test_board_three_circles_and_six_entries() -> None:
    assert CIRCLES == {"a": 36, "b": 24, "c": 12}
    assert ENTRIES == ("a0", "a30", "a24", "a18", "a12", "a6")


def test_board_bridges() -> None:
    """Six bridges a circle; those of the innermost one lead into the centre."""
    assert BRIDGES["a3"] == "b2" and BRIDGES["a33"] == "b22" and BRIDGES["b0"] == "c0" and BRIDGES["b20"] == "c10"
    assert {space for space, goal in BRIDGES.items() if goal == "centre"} == {"c1", "c3", "c5", "c7", "c9", "c11"}
    assert len(BRIDGES) == 18


@pytest.mark.parametrize(
    ("seats", "entries"),
    [
        (2, "a0 a18"),
        (3, "a0 a24 a12"),
        (4, "a0 a30 a18 a12"),
        (5, "a0 a30 a24 a18 a12"),
        (6, "a0 a30 a24 a18 a12 a6"),
    ],
)
def test_board_colours_used(seats: int, entries: str) -> None:
    """Each seat's first pawn enters the circle at its colour's entry space."""
    assert list(COLOURS) == list(GAME.seats)
    for seat, entry in enumerate(entries.split()):
        state = replace(standing(*[AWAY] * seats), turn=seat)
        assert f"move 1 s1 {entry}" in position(state).choose(CHANCE, "roll 1 6").moves(seat)


# Start


def test_start_all_pawns_on_the_lanes() -> None:
    for seats in GAME.seats:
        now = Position.open("hypnosia", seats, {})
        assert pawns(now) == [AWAY] * seats and points(now) == [0] * seats and GAME.facts(now.state)["dice"] == []
        assert now.to_act == (CHANCE,)


def test_start_the_highest_sum_begins() -> None:
    now = Position.open("hypnosia", 3, {}).choose(CHANCE, "rolloff 12 66 56")
    assert now.to_act == (CHANCE,) and now.choose(CHANCE, "roll 1 2").to_act == (1,)


def test_start_equal_sums_roll_again() -> None:
    now = Position.open("hypnosia", 4, {}).choose(CHANCE, "rolloff 36 12 45 54")
    assert refusal(now, CHANCE, "roll 1 2") == "chance-impossible"
    assert refusal(now, CHANCE, "rolloff 36 12 45 54") == "chance-impossible", "seat 1 does not roll any more"
    assert len(GAME.chance(now.state, Chance(b"", 0)).split()) == 1 + 3
    now = now.choose(CHANCE, "rolloff 11 66 56")
    assert now.choose(CHANCE, "roll 1 2").to_act == (2,)


@pytest.mark.parametrize("text", ["rolloff 12", "rolloff 12 70", "rolloff 12 06", "rolloff 12 3", "rolloff 12 34 56"])
def test_start_a_rolloff_that_could_not_come_up(text: str) -> None:
    assert refusal(Position.open("hypnosia", 2, {}), CHANCE, text) == "chance-impossible"


# A turn: order of play


@pytest.mark.parametrize(
    "text", ["roll 0 1", "roll 7 1", "roll 1", "roll 1 2 3", "roll 12", "roll 12 3", "rolloff 12 34"]
)
def test_a_turn_a_roll_that_could_not_come_up(text: str) -> None:
    assert refusal(position(standing(AWAY, AWAY)), CHANCE, text) == "chance-impossible"


def test_a_turn_is_one_roll_with_its_movements() -> None:
    now = rolled("62", AWAY, AWAY)
    assert GAME.facts(now.state)["dice"] == [2, 6] and now.to_act == (0,)
    now = now.choose(0, "move 6 s1 a5")
    assert GAME.facts(now.state)["dice"] == [2] and now.to_act == (0,)
    now = now.choose(0, "move 2 s2 a0")
    assert GAME.facts(now.state)["dice"] == [] and now.to_act == (CHANCE,)
    assert now.choose(CHANCE, "roll 1 1").to_act == (1,)


def test_a_turn_dice_in_any_order_and_the_same_pawn_with_both() -> None:
    now = rolled("42", "a10 out out out", AWAY)
    assert set(now.moves(0)) == {"move 4 a10 a14", "move 2 a10 a12"}
    assert pawns(now.choose(0, "move 2 a10 a12").choose(0, "move 4 a12 a16"))[0] == "a16 out out out"


def test_a_turn_the_same_pawn_lands_in_between() -> None:
    """The first die ends on a bridge, which the second crosses; the first die captures."""
    now = rolled("42", "a1 out out out", "a5 a30 s3 s4").choose(0, "move 2 a1 a3")
    assert "move 4 a3 b5" in now.moves(0)
    now = rolled("42", "a1 out out out", "a5 a30 s3 s4").choose(0, "move 4 a1 a5")
    assert pawns(now)[1] == "a30 out s3 s4"


def test_a_turn_equal_dice_are_two_movements() -> None:
    now = rolled("33", "a10 a20 out out", AWAY)
    assert GAME.facts(now.state)["dice"] == [3, 3] and len(now.moves(0)) == 2
    now = now.choose(0, "move 3 a10 a13")
    assert GAME.facts(now.state)["dice"] == [3]
    assert now.choose(0, "move 3 a20 a23").to_act == (CHANCE,)


def test_a_turn_when_no_die_can_be_used_the_roll_is_lost() -> None:
    now = position(standing("s3 s4 out out", AWAY)).choose(CHANCE, "roll 2 1")
    assert now.to_act == (CHANCE,) and GAME.facts(now.state)["dice"] == []
    assert now.state.turns == 2, "counted as a turn"
    assert now.choose(CHANCE, "roll 1 1").to_act == (1,)


def test_a_turn_the_rest_is_lost_when_the_other_die_cannot_be_used() -> None:
    now = rolled("56", "s4 out out out", "a7 a7 s1 s2")
    assert now.moves(0) == ("move 5 s4 a1", "move 6 s4 a2")
    now = now.choose(0, "move 6 s4 a2")
    assert now.to_act == (CHANCE,) and GAME.facts(now.state)["dice"] == []


def test_a_turn_the_next_seat_has_pawns_on_the_way() -> None:
    now = rolled("12", "a10 a20 s1 s2", "out out out out", "centre out out out", "a30 out out out")
    now = now.choose(0, "move 1 a10 a11").choose(0, "move 2 a20 a22").choose(CHANCE, "roll 1 2")
    assert now.to_act == (3,)
    now = now.choose(3, "move 1 a30 a31").choose(3, "move 2 a31 a33").choose(CHANCE, "roll 1 2")
    assert now.to_act == (0,)


def test_a_turn_only_one_seat_is_left_and_takes_the_places_at_once() -> None:
    """The first die captures seat 1's last pawn; the second is not used."""
    now = rolled("26", "a8 a11 b3 s4", "a10 out out out", "out out centre out").choose(0, "move 2 a8 a10")
    assert now.to_act == () and pawns(now) == ["centre centre centre centre", "out out out out", "centre out out out"]
    assert now.state.arrived == (2, 0, 0, 0, 0) and GAME.facts(now.state)["dice"] == []
    assert points(now) == [4 + 3 + 2 + 1 + 3 + 1, -4, 5 + 3 - 3]


def test_a_turn_who_finds_no_place_stays() -> None:
    """Two free places go to the pawn on c, then to one on b; b12 comes before b9 as text."""
    now = rolled("16", "a2 b12 b9 c4", "a3 centre out out", "centre centre out out", arrived="122")
    now = now.choose(0, "move 1 a2 a3")
    assert now.state.arrived == (1, 2, 2, 0, 0) and pawns(now)[0] == "a3 b9 centre centre"
    assert now.outcome is not None


def test_a_turn_the_others_come_in_after_the_pawn_that_moved() -> None:
    """This holds also when the seat that is left did not move."""
    now = rolled("12", "c1 out out out", "c8 out out out", "out out centre out").choose(0, "move 1 c1 centre")
    assert now.state.arrived == (2, 0, 1) and pawns(now)[1] == "centre out out out"


# Result


def test_result_ends_with_five_in_the_centre() -> None:
    now = rolled("12", "c1 s1 s2 s3", "centre centre a3 s1", "centre centre a9 s1", arrived="1212")
    now = now.choose(0, "move 1 c1 centre")
    assert now.to_act == () and points(now) == [1, 5 + 3, 4 + 2]
    assert now.outcome == Outcome((1, 8, 6), (3, 1, 2), "points")


def test_result_ends_when_no_one_is_left_on_the_way() -> None:
    now = rolled("12", "c1 out out out", "a1 out out out", "centre out out out")
    assert not is_decided(now.state)
    last = now.choose(0, "move 1 c1 centre")
    assert is_decided(last.state) and last.outcome == Outcome((4 + 3 - 3, 3 + 3 - 3, 5 + 3 - 3), (2, 3, 1), "points")


def test_result_points_for_places_captures_and_losses() -> None:
    now = position(standing("centre a1 out out", "centre centre a2 out", arrived="101", captured="41"))
    assert points(now) == [4 + 4 - 2, 5 + 3 + 1 - 1]


def test_result_ties_are_ranked_by_the_first_arrival() -> None:
    """Seats 1 and 2 have equal points; seat 2 came in first."""
    now = rolled("12", "c1 out out out", "centre centre a3 s1", "centre centre a9 s1", arrived="2112", captured="001")
    now = now.choose(0, "move 1 c1 centre")
    assert points(now) == [1 - 3, 7, 8] and now.outcome == Outcome((-2, 7, 8), (3, 2, 1), "points")
    level = position(replace(now.state, captured=(0, 1, 1)))
    assert level.outcome == Outcome((-2, 8, 8), (3, 2, 1), "arrival")


def test_result_without_arrivals_the_win_is_shared() -> None:
    """No pawn has arrived: equal points share the win, at the limit too."""
    state = standing("a1 a2 a3 out", "a4 a5 a6 out", captured="11", turns=LIMIT)
    over = position(replace(state, phase=Phase.OVER))
    assert over.outcome == Outcome((0, 0), (1, 1), "limit")
    done = position(replace(standing("a1 out out out", "out out out out", captured="30"), phase=Phase.OVER))
    assert done.outcome == Outcome((0, -4), (1, 2), "points")
    shared = position(replace(standing("out out out out", "out out out out", captured="44"), phase=Phase.OVER))
    assert shared.outcome == Outcome((0, 0), (1, 1), "shared")


def test_result_of_a_match_resigned_has_the_points_reached() -> None:
    now = position(standing("centre a1 a2 a3", "a4 a5 a6 out"))
    assert now.after(Event(EventKind.ENDED, 0, "resign 0")).outcome == Outcome((6, -1), (2, 1), "resign")


# Hidden, Ends, Facts


def test_hidden_nothing() -> None:
    with Play("hypnosia", 3) as play:
        for now in play:
            views = {now.view(seat).table for seat in (None, *range(now.seats))}
            assert views == {now.state}
            assert GAME.redact(now.state, 0, "move 5 a12 a17", None) == "move 5 a12 a17"


def test_ends_after_400_turns_scored_as_it_stands() -> None:
    now = rolled("12", "a10 a11 s1 out", "centre b3 s1 s2", turns=LIMIT - 1)
    now = now.choose(0, "move 1 a10 a11").choose(0, "move 2 a11 a13")
    assert now.state.turns == LIMIT and now.to_act == ()
    assert now.outcome == Outcome((-1, 6), (2, 1), "limit")


def test_ends_after_a_400th_turn_that_is_lost() -> None:
    now = position(standing("s3 s4 out out", AWAY, turns=LIMIT - 1)).choose(CHANCE, "roll 1 2")
    assert now.to_act == () and now.outcome == Outcome((-2, 2), (2, 1), "limit")


def test_ends_before_the_limit_if_a_movement_ends_it() -> None:
    now = rolled("12", "c1 s1 s2 s3", "centre centre a3 s1", "centre centre a9 s1", arrived="1212", turns=LIMIT - 1)
    done = now.choose(0, "move 1 c1 centre").outcome
    assert done is not None and done.reason == "points"


def test_facts() -> None:
    now = rolled("63", "s4 a20 b3 a3", "centre out c11 c2")
    assert GAME.facts(now.state) == {
        "pawns": [["a20", "a3", "b3", "s4"], ["c11", "c2", "centre", "out"]],
        "points": [1, 4],
        "dice": [3, 6],
    }
