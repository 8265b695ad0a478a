"""The rules of Pebbles, one test for each sentence."""

from __future__ import annotations

from stammtisch_pebbles.rules import GAME, State


def hidden(*counts: int, rounds: int = 3) -> State:
    """The state after these have been hidden in the first round."""
    start = GAME.start(len(counts), {"rounds": rounds})
    return GAME.apply(start, {seat: f"hide {count}" for seat, count in enumerate(counts)})


def guessed(state: State, *totals: int) -> State:
    """The state after these guesses, one after the other."""
    for total in totals:
        (seat,) = GAME.to_act(state)
        state = GAME.apply(state, {seat: f"guess {total}"})
    return state


def test_everybody_hides_at_once() -> None:
    start = GAME.start(3, {"rounds": 3})
    assert GAME.to_act(start) == (0, 1, 2)
    assert GAME.moves(start, 1) == ["hide 0", "hide 1", "hide 2", "hide 3"]


def test_what_others_have_hidden_is_not_shown() -> None:
    assert [GAME.view(hidden(2, 3), seat).own for seat in (0, 1, None)] == [2, 3, None]
    assert GAME.view(hidden(2, 3), 0) == GAME.view(hidden(2, 1), 0)


def test_no_guess_is_made_twice() -> None:
    assert "guess 4" not in GAME.moves(guessed(hidden(2, 3), 4), 1)


def test_who_is_right_wins_a_point() -> None:
    assert guessed(hidden(2, 3), 4, 5).points == (0, 1)
    assert guessed(hidden(2, 3), 4, 6).points == (0, 0)


def test_another_seat_begins_each_round() -> None:
    state = guessed(hidden(2, 3), 4, 5)
    state = GAME.apply(state, {0: "hide 1", 1: "hide 1"})
    assert GAME.to_act(state) == (1,)


def test_most_points_win() -> None:
    state = GAME.start(2, {"rounds": 3})
    for _ in range(3):
        state = guessed(GAME.apply(state, {0: "hide 1", 1: "hide 1"}), *((2, 0) if state.round % 2 == 0 else (0, 2)))
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.points == (3, 0) and outcome.winners == (0,)
