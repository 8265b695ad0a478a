"""What computer players know of Insider: chances by position, and turns that a person sees at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.computer.base import Level, shares, values_of
from bot.computer.insider import BLOCKED, EVALUATION, race, ways_in
from bot.games.base import Outcome
from bot.games.insider import GAME, Phase, State
from bot.games.insider.material import INNER
from bot.games.insider.state import new_state
from bot.match.position import Position
from tests.computer.decisions import Decision
from tests.insider.positions import last_scoring, state, turn, walking

LEVELS = pytest.mark.parametrize("level", Level)
WIDE = ("a3", "c1", "c5", "e3")  # markers that make no way longer
TURNED = str.maketrans("abcde12345", "edcba54321")  # the town as the seat opposite sees it


def choice(now: Position, level: Level, iterations: int = 60, draw: int = 0) -> str:
    seat = now.to_act[0]
    return Decision(now, seat).search(level, 18 if level is Level.EASY else iterations, draw).moves[0]


def weights(now: Position) -> dict[str, float]:
    moves = now.moves(0)
    return dict(zip(moves, EVALUATION.weights(now.state, 0, moves), strict=True))


def opposite(given: State) -> State:
    """The same position with the two seats, and the town, the other way round."""

    def turned(field: str) -> str:
        if ":" in field or field == "home":
            return field
        return "-".join(sorted(field.translate(TURNED).split("-")))

    board = given.board
    return replace(
        given,
        hands=given.hands[::-1],
        board=replace(
            board,
            turn=1 - board.turn,
            figures=tuple(tuple(sorted(map(turned, fields))) for fields in board.figures[::-1]),
            markers=tuple(sorted(map(turned, board.markers))),
            points=board.points[::-1],
            missing=board.missing[::-1],
            rumours=board.rumours[::-1],
        ),
    )


def test_before_the_deal_all_are_equal() -> None:
    for seats in GAME.seats:
        assert EVALUATION.values(new_state(seats, False)) == pytest.approx([1 / seats] * seats)


def test_the_end_is_exact() -> None:
    over = state("", "", phase=Phase.OVER, points=(20, 20), reason="shared")
    assert values_of(GAME, EVALUATION, over) == shares(Outcome((20, 20), (1, 1), "shared")) == (0.5, 0.5)
    won = state("", "", phase=Phase.OVER, points=(36, 20), reason="publicity")
    assert values_of(GAME, EVALUATION, won) == (1, 0)


def test_values_do_not_depend_on_the_number_of_the_seat() -> None:
    given = state("b1 c1-c2 insider:2", "d5", hands=("dht", "bb"), markers=WIDE, points=(5, 9), missing=(False, True))
    values = EVALUATION.values(given)
    assert sum(values) == pytest.approx(1)
    assert EVALUATION.values(opposite(given)) == pytest.approx(values[::-1])


def test_what_is_good_for_a_seat_raises_its_share() -> None:
    def share(*figures: str, **more: object) -> float:
        return EVALUATION.values(state(*figures, markers=WIDE, **more))[0]  # type: ignore[arg-type]

    even = share("b2 insider:3", "d4 insider:4")
    assert share("c2 insider:3", "d4 insider:4") > even > share("b1 insider:3", "d4 insider:4")
    assert share("b2 insider:2", "d4 insider:4") < even
    assert share("b2 insider:3", "d4 insider:4", points=(3, 0)) > even
    assert share("b2 insider:3", "d4 insider:4", hands=("hh", "")) > even
    assert share("b2 insider:3", "d4 insider:4", hands=("", "hh")) < even
    assert share("b2 insider:3", "d4 insider:4", missing=(False, True)) > even


def test_markers_make_ways_longer() -> None:
    assert ways_in("a1", WIDE)["home"] == ways_in("e5", WIDE)["home"] == 8
    assert ways_in("a1", WIDE)["b2"] == 4
    assert ways_in("a1", INNER)["b2"] == 4 + BLOCKED
    assert ways_in("a1", ("b3", "c2", "c4", "d5"))["b2"] == 12


def test_the_first_to_arrive_hopes_for_the_best_table() -> None:
    held, hopes, advances = race(state("c2", "b4", markers=WIDE).board)
    assert held == [-4, -4]
    assert hopes[0] > hopes[1] > 0
    assert advances == [6 / 7, 4 / 7]
    held, hopes, _ = race(state("c2 insider:4", "b4", markers=WIDE).board)
    assert held == [3, -4]


@LEVELS
def test_the_best_table_is_taken(level: Level) -> None:
    """One figure is near, and may go to any free table: 0, 1, 2 or 3 points. The easy level may err by one point."""
    now = walking("c2", "d4", left=2, markers=WIDE)
    best = ["move c2 insider 4", "move c2 insider 3"]
    assert choice(now, level) in (best if level is Level.EASY else best[:1])


@LEVELS
def test_the_last_table_is_taken_where_that_wins(level: Level) -> None:
    now = last_scoring(walking("c2 insider:4", "d4 insider:2 insider:1", left=2, markers=WIDE, points=(10, 10)))
    assert choice(now, level) == "move c2 insider 3"


@LEVELS
def test_the_last_table_is_left_where_that_loses(level: Level) -> None:
    """The other seat would have more after the last scoring."""
    given = "c2 insider:2", "d4 insider:3 insider:4"
    now = last_scoring(walking(*given, left=2, markers=WIDE, points=(10, 10)))
    for draw in range(3):
        assert choice(now, level, draw=draw) != "move c2 insider 1"


@LEVELS
def test_a_meeting_that_would_cost_the_match_is_fended_off(level: Level) -> None:
    given = state(
        "insider:3 insider:4 c2", "d4", hands=("bbbb", ""), markers=WIDE, turn=1, phase=Phase.ANSWER, asked=(0,)
    )
    board = replace(given.board, pending="play helicopter 3 0", acted=True, left=7)
    assert choice(turn_of(replace(given, board=board)), level) == "defend"


def turn_of(given: State) -> Position:
    return replace(turn("", ""), state=given)


def test_hype_comes_after_the_best_tables_are_own() -> None:
    ahead = turn("insider:3 insider:4", "", hands=("ttt", ""), markers=WIDE)
    behind = turn("", "insider:3 insider:4", hands=("ttt", ""), markers=WIDE)
    assert weights(ahead)["play trendsetter 3"] > weights(ahead)["walk"]
    assert weights(behind)["play trendsetter 3"] < 0.1 * weights(behind)["walk"]
    assert choice(ahead, Level.HARD) == "play trendsetter 3"


def test_weights_favour_the_way_in() -> None:
    found = weights(walking("b2", "d4", left=7, markers=WIDE))
    assert found["move b2 insider 4"] == max(found.values())
    assert found["move b2 home"] < found["move b2 b1"] < found["move b2 c2"]
