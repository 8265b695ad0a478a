"""What computer players know of Instinkt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.computer.base import Level, values_of
from bot.computer.instinkt import EVALUATION
from bot.games.instinkt import GAME, Phase, Placed, State
from tests.computer.decisions import Decision
from tests.instinkt.positions import display, over, position
from tests.kit.play import Play

LAST_CAT = """
. . w10 b10
w4 b4 w11 b11
w2 b2 w5 b5
b3 b9 w9 w3
"""


def laying_cat() -> Decision:
    """Black lays its cat, white then its crow on the last cell. No one has a point, and white's hand is worth more."""
    state = State(
        phase=Phase.LAY,
        stacks=(("1", "X"), ("6", "X")),
        hands=(("7", "8"), ("7", "8")),
        token=0,
        display=display(LAST_CAT),
        revealed=("6", "1"),
        queue=(0, 1),
    )
    return Decision(position(state), 0)


def swapped(state: State) -> State:
    """The state with black and white exchanged."""
    return replace(
        state,
        stacks=state.stacks[::-1],
        hands=(state.hands[1], state.hands[0]),
        display=tuple(Placed(one.x, one.y, 1 - one.seat, one.card) for one in state.display),
        revealed=(state.revealed[1], state.revealed[0]),
        queue=tuple(1 - seat for seat in state.queue),
        removed=(state.removed[1], state.removed[0]),
    )


def test_seats_are_alike() -> None:
    for at in Play("instinkt", 3).some():
        if at.state.phase is not Phase.OVER:
            first, second = EVALUATION.values(at.state)
            assert EVALUATION.values(swapped(at.state)) == pytest.approx((second, first))


def test_before_the_deal_chances_are_equal() -> None:
    assert EVALUATION.values(State()) == (0.5, 0.5)


def test_a_card_to_be_laid_counts_for_what_it_can_bring() -> None:
    """Black's cat is worth more while an edge is free for it than once it lies in the corner."""
    before = laying_cat().position
    assert EVALUATION.values(before.state)[0] > 0.6
    assert EVALUATION.values(before.choose(0, "place 0,0").state)[0] < 0.5


def test_a_lead_counts_for_more_towards_the_end() -> None:
    few, many = "b1 b2\n. w3", "b1 b2 w10 b10\n. w3 w11 b11\n. b5 w5 w9\n. w4 b9 b4"
    hands = (("6", "7", "8"), ("6", "7", "8"))
    early, late = (
        State(phase=Phase.CHOOSE, stacks=((), ()), hands=hands, token=0, display=display(art)) for art in (few, many)
    )
    assert 0.5 < EVALUATION.values(early)[0] < EVALUATION.values(late)[0] < 1
    assert values_of(GAME, EVALUATION, over("b1 b2 w10 w11").state) == (1, 0)


@pytest.mark.parametrize("draw", range(3))
@pytest.mark.parametrize("level", Level)
def test_a_cat_that_wins_is_laid_on_the_edge(level: Level, draw: int) -> None:
    """In the corner it brings nothing."""
    decision = laying_cat()
    assert sorted(decision.moves) == ["place 0,0", "place 1,0"]
    assert decision.search(level, 40, draw).moves[0] == "place 1,0"
    for move, won in (("place 1,0", (0,)), ("place 0,0", (1,))):
        outcome = decision.position.choose(0, move).choose(1, "place " + ("0,0" if "1" in move else "1,0")).outcome
        assert outcome is not None and outcome.winners == won


def test_weights_prefer_layings_that_bring_points() -> None:
    decision = laying_cat()
    weights = EVALUATION.weights(decision.position.state, 0, ["place 1,0", "place 0,0"])
    assert weights is not None and weights[0] > 2 * weights[1]
