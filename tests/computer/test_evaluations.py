"""The promises of evaluations: shares of the win for values, and weights that follow from what the seat can see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.computer.base import Evaluation, shares, values_of
from bot.computer.players import PlainEvaluation, evaluation_of, shares_of_points
from bot.games import GAMES
from bot.games.base import Outcome
from tests.computer.decisions import Decision, decisions
from tests.kit.play import Play, is_in_spread
from tests.kit.soak import in_soak
from tests.kit.toys import TOYS, toys

every = pytest.mark.parametrize("name", [*GAMES, *TOYS])


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    with toys():
        yield


@every
def test_values_are_shares_of_the_win(name: str) -> None:
    game, evaluation = GAMES[name], evaluation_of(GAMES[name])
    for seats in game.seats:
        positions = list(Play(name, 1, seats))
        for at, position in enumerate(positions):
            if is_in_spread(at, len(positions), in_soak(40, 12)) or not position.to_act:
                values = values_of(game, evaluation, position.state)
                assert len(values) == position.seats
                assert sum(values) == pytest.approx(1)
                assert all(0 <= value <= 1 for value in values)
        assert values_of(game, evaluation, positions[-1].state) == pytest.approx(shares(positions[-1].outcome))


@every
def test_weights_are_positive_and_follow_from_the_view(name: str) -> None:
    evaluation = evaluation_of(GAMES[name])
    for decision in decisions(name, each=in_soak(3, 1)):
        weights = weights_of(evaluation, decision)
        assert weights is None or (len(weights) == len(decision.moves) and all(weight > 0 for weight in weights))
        for draw in range(3):
            assert weights_of(evaluation, decision.again(draw)) == weights, decision.kind


def weights_of(evaluation: Evaluation[Any, Any], decision: Decision) -> list[float] | None:
    weights = evaluation.weights(decision.position.state, decision.seat, decision.moves)
    return None if weights is None else list(weights)


def test_a_shared_win_is_shared() -> None:
    assert shares(Outcome((3, 5, 5), (3, 1, 1), "shared")) == (0, 0.5, 0.5)


def test_a_lead_in_points_is_worth_more_when_points_are_few() -> None:
    assert sum(shares_of_points((4, 2, 1))) == pytest.approx(1)
    assert shares_of_points((3, 1))[0] > shares_of_points((30, 28))[0] > 0.5


def test_a_broken_evaluation_is_not_replaced_by_a_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a missing module is; one that fails to load fails."""

    class Other(type(GAMES["instinkt"])):  # type: ignore[misc]
        name = "missing"

    assert isinstance(evaluation_of(Other()), PlainEvaluation)
    Other.name = "broken_for_a_test"
    import_fails(monkeypatch)
    with pytest.raises(ModuleNotFoundError):
        evaluation_of(Other())


def import_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> None:
        raise ModuleNotFoundError("a library is missing", name="a_library")

    monkeypatch.setattr("bot.computer.players.import_module", fail)
