"""What computer players know of Dirkana."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.computer.base import Level
from bot.computer.dirkana import EVALUATION
from bot.games.dirkana import Phase, State
from tests.computer.decisions import Decision
from tests.dirkana.positions import grid, position, ring, swapping
from tests.kit.play import Play


def last_place() -> Decision:
    """White's ring is full. Of black's two cards for its last slot only 18 wins."""
    state = State(
        phase=Phase.PLACE,
        grid=grid("a2:6 c1:11"),
        rings=(ring("main:16 ne:12 w:1 e:3 sw:13 se:7"), ring("main:15 nw:14 ne:8 w:5' e:9' sw:10 se:2")),
        hands=(("4", "18"), ("17",)),
        turn=0,
    )
    return Decision(position(state), 0)


def swapped(state: State) -> State:
    """The state with the seats exchanged."""
    return replace(
        state,
        rings=(state.rings[1], state.rings[0]),
        hands=(state.hands[1], state.hands[0]),
        turn=None if state.turn is None else 1 - state.turn,
    )


def test_seats_are_alike() -> None:
    for at in Play("dirkana", 3).some():
        if at.state.phase is not Phase.OVER:
            first, second = EVALUATION.values(at.state)
            assert EVALUATION.values(swapped(at.state)) == pytest.approx((second, first))


@pytest.mark.parametrize("draw", range(3))
@pytest.mark.parametrize("level", Level)
def test_the_last_card_that_wins_is_placed(level: Level, draw: int) -> None:
    decision = last_place()
    assert decision.moves == ("place 4 nw", "place 18 nw")
    assert decision.search(level, 40, draw).moves[0] == "place 18 nw"
    for move, won in (("place 18 nw", (0,)), ("place 4 nw", (1,))):
        outcome = decision.position.choose(0, move).outcome
        assert outcome is not None and outcome.winners == won


@pytest.mark.parametrize("draw", range(2))
def test_the_other_seat_is_left_without_a_move(draw: int) -> None:
    """A turn after which white can neither lay nor shift wins at once."""
    now = swapping(
        "a4:11 b1:5 c3:6 d2:16 e1:7 e4:15",
        own="main:9 nw:10 ne:13 e:1 sw:8",
        other="main:2 nw:12 e:18 sw:17 se:3",
        hand="4",
        others="14",
    )
    while now.to_act == (0,):
        for move in Decision(now, 0).search(Level.HARD, 120, draw).moves:
            now = now.choose(0, move)
    assert now.outcome is not None and now.outcome.reason == "dirk-out" and now.outcome.winners == (0,)
