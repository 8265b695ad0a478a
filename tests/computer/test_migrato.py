"""What computer players know of Migrato: chances by position, and turns that a person sees at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.computer.base import Level
from bot.computer.migrato import EVALUATION, best_flight, flight_of
from bot.games.migrato import GAME
from bot.games.migrato.state import Phase
from bot.match.position import Position
from tests.computer.decisions import Decision
from tests.migrato.positions import at

LEVELS = pytest.mark.parametrize("level", Level)
ARRIVED = (("goose5d goose4n goose4n goose3d goose2n", "kite4d kite3d kite3d"), ("stilt6n stilt5n stilt4n stilt4n",))


def choice(now: Position, level: Level, iterations: int = 40, draw: int = 0) -> str:
    seat = now.to_act[0]
    return Decision(now, seat).search(level, 18 if level is Level.EASY else iterations, draw).moves[0]


def weights(now: Position) -> dict[str, float]:
    moves = now.moves(0)
    return dict(zip(moves, EVALUATION.weights(now.state, 0, moves), strict=True))


def test_before_the_deal_both_are_equal() -> None:
    assert EVALUATION.values(GAME.start(2, {})) == (0.5, 0.5)


def test_values_do_not_depend_on_the_number_of_the_seat() -> None:
    state = at(("kite4d teal5n storm", "goose5d goose3n hunter"), ("beeeater4d",), ("kite4d kite2d",), ARRIVED).state
    turned = replace(
        state,
        turn=1,
        hands=state.hands[::-1],
        columns=state.columns[::-1],
        arrivals=state.arrivals[::-1],
    )
    assert EVALUATION.values(state) == pytest.approx(EVALUATION.values(turned)[::-1])


def test_what_is_good_for_a_seat_raises_its_share() -> None:
    hands = "teal4d stilt3n goose2d", "teal2d stilt3n goose2n"
    even = EVALUATION.values(at(hands, ("kite4d kite4d",), ("beeeater4d",)).state)[0]
    assert EVALUATION.values(at(hands, ("kite4d kite1d",), ("beeeater4d",)).state)[0] < even
    assert EVALUATION.values(at(hands, ("kite4d kite4d",), ("beeeater4d beeeater4d",)).state)[0] < even
    assert EVALUATION.values(at(hands, ("kite4d",), ("beeeater4d",)).state)[0] < even
    ahead = at(hands, (), (), (("kite4d kite4d kite4d",), ("beeeater3d beeeater3d beeeater1d",)))
    assert EVALUATION.values(ahead.state)[0] > 0.5


def test_flights_grow_by_what_fits() -> None:
    near = best_flight("kite", [("kite4d", "kite3d")], [3], [4, 2, 2], 30)
    assert (near.turns, near.number) == (1, 3)
    far = best_flight("kite", [("kite4d", "kite3d")], [4], [4, 2, 2], 30)
    assert far.turns > 1 and far.number < 3
    assert flight_of(("teal5n", "teal4d")) == "teal"
    assert flight_of(("teal4d", "teal5n")) is None
    assert flight_of(("goose5n", "stilt5n")) is None


@LEVELS
def test_the_last_flight_is_brought_home_where_it_wins(level: Level) -> None:
    arrived = (
        ("kite4d kite4d kite4d", "beeeater4d beeeater3d beeeater3d", "teal5n teal4d"),
        ("goose5d goose4n goose3n goose3d goose2n",),
    )
    now = at(("stilt4n stilt1n kite1d", "light storm goose3d"), ("stilt6n stilt5n stilt5n",), (), arrived)
    assert choice(now, level).startswith("play stilt")
    assert choice(now, level) != "play stilt4n new"


@LEVELS
def test_a_column_is_not_spoilt(level: Level) -> None:
    """Any card would go below the face-down cards; but a wrong one loses the whole flight."""
    now = at(("stilt4n teal5n goose6n", "kite3d kite2d hunter"), ("stilt6n stilt5n stilt5n", "goose5d goose5n"))
    for draw in range(3):
        assert choice(now, level, draw=draw) not in ("play teal5n 1", "play goose6n 1", "abandon 1")


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_only_what_is_right_is_revealed(level: Level) -> None:
    asked = {"phase": Phase.REVEAL, "asked": 1, "turns": 8}
    right = at(("kite4d", "kite3d kite2d hunter"), ("stilt6n stilt5n stilt5n stilt4n",), **asked)
    wrong = at(("kite4d", "kite3d kite2d hunter"), ("stilt4n stilt5n stilt5n stilt4n",), **asked)
    assert choice(right, level) == "reveal 1"
    assert choice(wrong, level) == "keep 1"


def test_useless_cards_are_discarded_first() -> None:
    """Kites have arrived; the goose fits."""
    now = at(("goose5d kite1d storm", ""), ("goose6n",), (), (("kite4d kite4d kite4d",), ()), phase=Phase.DISCARD)
    found = weights(now)
    assert found["discard kite1d"] > 4 * max(found["discard goose5d"], found["discard storm"])
    assert choice(now, Level.HARD) == "discard kite1d"


def test_a_danger_hits_the_flight_that_is_nearly_home() -> None:
    now = at(("hunter goose1d goose2d", "kite2d"), (), ("kite4d kite4d", "goose5d"))
    found = weights(now)
    assert found["danger hunter column 1"] > found["danger hunter column 2"]
