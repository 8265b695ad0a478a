"""What computer players know of Hypnosia: chances by position, and turns that a person sees at once."""

from __future__ import annotations

import pytest

from bot.computer.base import Level
from bot.computer.hypnosia import EVALUATION, reach
from bot.games.hypnosia import GAME, Phase, State
from bot.match.position import Position
from tests.computer.decisions import Decision
from tests.hypnosia.positions import AWAY, rolled, standing

LEVELS = pytest.mark.parametrize("level", Level)


def turn(now: Position, level: Level, iterations: int = 40, draw: int = 0) -> list[str]:
    """The moves that the seat on turn makes with its dice."""
    made: list[str] = []
    while now.state.phase is Phase.MOVE and now.to_act == (0,):
        moves = now.moves(0)
        found = Decision(now, 0).search(level, 18 if level is Level.EASY else iterations, draw)
        assert found.moves[0] in moves
        made.append(found.moves[0])
        now = now.choose(0, found.moves[0])
    return made


def share(*pawns: str, **more: str) -> float:
    """What the first seat, which is to roll, may expect."""
    return EVALUATION.values(standing(*pawns, **more))[0]


def test_before_the_first_roll_all_seats_are_equal() -> None:
    for seats in GAME.seats:
        state = GAME.start(seats, {"careful_stacks": False})
        assert EVALUATION.values(state) == pytest.approx([1 / seats] * seats)


def test_the_seat_to_roll_is_a_little_ahead() -> None:
    assert 0.5 < share(AWAY, AWAY) < 0.6


def test_values_do_not_depend_on_the_number_of_the_seat() -> None:
    """A lane lies opposite the other's, half the outer circle on; the same position seen from there."""
    state = standing("a3 a20 s1 c3", "a9 b2 s1 s2")
    turned = standing("a27 b14 s1 s2", "a21 a2 s1 c9")
    other = State(**{**vars(turned), "turn": 1})
    assert EVALUATION.values(state) == pytest.approx(EVALUATION.values(other)[::-1])


def test_what_is_good_for_a_seat_raises_its_share() -> None:
    even = share("a1 s2 s3 s4", "a20 s2 s3 s4")
    assert share("b1 s2 s3 s4", "a20 s2 s3 s4") > even
    assert share("a1 s2 s3 s4", "out s2 s3 s4") > even
    assert share("a1 a1 s3 s4", "a20 s2 s3 s4") > share("a1 a13 s3 s4", "a20 s2 s3 s4")
    assert share("a1 s2 s3 s4", "a4 s2 s3 s4") > even > share("a24 s2 s3 s4", "a20 s2 s3 s4")


def test_reach_counts_both_dice_and_bridges() -> None:
    """From a0, 1 pip is 1 die or no sum; 2 are also 1 and 1; from a3 the first pip leads to b2."""
    assert reach(0, "a0")["a1"] == pytest.approx(11 / 36)
    assert reach(0, "a0")["a2"] == pytest.approx(12 / 36)
    assert reach(0, "a0")["a12"] == pytest.approx(1 / 36)
    assert reach(0, "a3")["b2"] == pytest.approx(11 / 36)
    assert "a13" not in reach(0, "a0")
    assert reach(0, "s4")["a0"] == pytest.approx(11 / 36)


@LEVELS
def test_a_winning_last_place_is_taken(level: Level) -> None:
    """Four pawns are in, the points are equal: the last place wins, everything else may lose."""
    now = rolled("15", "c3 a5 centre centre", "c5 b6 centre centre", arrived="0110")
    assert turn(now, level)[0] == "move 1 c3 centre"


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_a_pawn_is_captured_rather_than_passed(level: Level) -> None:
    now = rolled("35", "a1 b9 s3 s4", "a4 s2 s3 s4")
    assert any(move.startswith("move 3 a1 a4") for move in turn(now, level, 30))


def test_a_normal_player_takes_moves_wrong_by_a_little_only() -> None:
    now = rolled("24", "a3 a5 s3 s4", "a34 a35 s3 s4")
    chosen = set()
    for draw in range(8):
        thought = Decision(now, 0).search(Level.NORMAL, 30, draw)
        values = {choice.move: choice.values[0] for choice in thought.choices if choice.visits > 2}
        chosen.add(thought.moves[0])
        assert values[thought.moves[0]] >= max(values.values()) - 2 * EVALUATION.errors[Level.NORMAL] - 1e-9
    assert len(chosen) > 1


def test_pawns_do_not_stay_before_a_pawn_that_can_hit_them() -> None:
    """With 2 and 4 one can make a stack, or leave two pawns within reach of the pawn on a0."""
    now = rolled("24", "a3 a5 s3 s4", "a34 a35 s3 s4")
    weights = dict(zip(now.moves(0), EVALUATION.weights(now.state, 0, now.moves(0)), strict=True))
    assert weights["move 2 a3 a5"] == max(weights.values())
    assert turn(now, Level.HARD)[0] in ("move 2 a3 a5", "move 4 a3 b5")
