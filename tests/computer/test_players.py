"""Computer players: legal, repeatable, and without a look at what is hidden."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from bot.computer.base import Budget, Level, SearchQuestion, Thought
from bot.computer.players import SEEN, budget_of, decide
from bot.computer.players import answer as engine
from bot.games import GAMES
from bot.games.base import Move, Seat
from bot.games.chance import Chance
from bot.match.position import Position
from tests.computer.decisions import Decision, decisions, played, some_decisions
from tests.kit.play import Play
from tests.kit.soak import in_soak
from tests.kit.toys import TOYS, toys

ROOT = Path(__file__).parents[2]
SEARCHED = 24  # iterations
SOME = in_soak(20, 3)  # decisions that are repeated, of each game
every = pytest.mark.parametrize("name", GAMES)
every_and_toys = pytest.mark.parametrize("name", [*GAMES, *TOYS])

# Kinds that random matches must have come to, so that the tests below cover them
AWKWARD = {
    "instinkt": [("keep", "secret"), ("choose", "secret"), ("move",), ("push",)],
    "dirkana": [("main", "secret"), ("lay", "twist"), ("take",)],
    "hypnosia": [("move",)],
    "migrato": [("keep", "reveal"), ("discard",), ("abandon", "danger", "exchange", "join", "play")],
    "insider": [("defend", "let", "out of turn"), ("done", "marker", "many")],
}


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    with toys():
        yield


def answers(decision: Decision) -> list[bytes]:
    """What each level decides, as bytes."""
    return [msgspec.json.encode(decision.search(level, SEARCHED)) for level in Level]


@every
def test_awkward_decisions_occur(name: str) -> None:
    assert {decision.kind for decision in decisions(name)} >= set(AWKWARD[name])


@every_and_toys
def test_decisions_are_repeatable_and_blind(name: str) -> None:
    """Nothing that the seat cannot know changes a byte of what it decides, or how it rates its moves."""
    for decision in some_decisions(name, SOME):
        first = answers(decision)
        for draw in range(in_soak(2, 1)):
            assert answers(decision.again(draw)) == first, decision.kind


@every
@pytest.mark.parametrize("level", Level)
def test_the_only_legal_move_is_searched_like_others(name: str, level: Level) -> None:
    """Else the time that a computer takes would show others that it has no choice."""
    for decision in some_decisions(name, SOME):
        view, budget, made = decision.position.view(decision.seat), Budget(SEARCHED, 60.0), []
        for moves in (decision.moves, decision.moves[:1]):
            thought = engine(SearchQuestion(name, view, decision.seat, moves, level, b"seed", budget))
            assert thought.moves[0] in moves
            made.append(thought.iterations)
        assert min(made) > SEARCHED - SEEN, decision.kind


@every_and_toys
def test_decisions_are_legal(name: str) -> None:
    """The first step is a legal move, and so are the further ones whatever is hidden."""
    planned = 0
    for decision in some_decisions(name, in_soak(10, 3)):
        for level in Level:
            thought = decision.search(level, 4 * SEARCHED)
            assert {choice.move for choice in thought.choices} <= set(decision.moves)
            assert sum(thought.values) == pytest.approx(1)
            for draw in range(3):
                position = decision.again(draw).position
                for move, after in pairwise([*thought.moves, None]):
                    assert not after or not position.reveals(decision.seat, move)
                    position = position.choose(decision.seat, move)
                    assert not after or position.to_act == (decision.seat,)
            planned += len(thought.moves) > 1
    assert planned or name not in ("dirkana", "hypnosia", "insider")


@every
def test_matches_of_easy_players(name: str) -> None:
    seats = GAMES[name].seats[-1]
    assert played(name, [Level.EASY] * seats, 6).outcome is not None


@every_and_toys
def test_matches_of_mixed_players(name: str) -> None:
    if name in ("insider", "migrato"):
        pytest.skip("long: matches of easy players suffice")
    seats = max(GAMES[name].seats[0], 2)
    assert played(name, ([Level.HARD, Level.NORMAL, Level.EASY] * 2)[:seats], 6, number=1).outcome is not None


def test_the_only_move_costs_nothing() -> None:
    position = next(iter(Play("instinkt", 0)))
    thought = decide(position.game, position.view(0), 0, ["choose 1"], Level.HARD, Chance(b"", 0))
    assert thought == Thought(("choose 1",))


@every
def test_levels_differ_in_budget(name: str) -> None:
    easy, normal, hard = (budget_of(GAMES[name], level) for level in Level)
    assert easy.iterations < normal.iterations < hard.iterations


def test_seconds_bound_a_search() -> None:
    decision = some_decisions("dirkana", 1)[0]
    view, moves = decision.position.view(decision.seat), decision.moves
    budget = Budget(10**9, 0.0)
    thought = decide(decision.position.game, view, decision.seat, moves, Level.HARD, Chance(b"", 0), budget)
    assert 0 < thought.iterations < 100


def test_secret_choices_are_mixed() -> None:
    """Where choices are secret the same search ends in different moves, as chance draws."""
    position = next(iter(Play("instinkt", 0)))
    decision = Decision(position, 0)
    first, *others = range(12)
    once = decision.search(Level.HARD, 200, first).moves
    assert any(decision.search(Level.HARD, 200, draw).moves != once for draw in others)


def test_the_winning_move_is_found() -> None:
    """One step before the end of a race, hard wins it, wherever the winning moves stand in the list."""
    tried = 0
    for number in range(12):
        *_, last, _ = Play("hypnosia", number, 2)
        (seat,) = last.to_act
        wins = [move for move in last.moves(seat) if winners_after(last, seat, move) == (seat,)]
        if 0 < len(wins) < len(last.moves(seat)):
            assert Decision(last, seat).search(Level.HARD, 100, number).moves[0] in wins
            tried += 1
    assert tried


def winners_after(position: Position, seat: Seat, move: Move) -> tuple[Seat, ...]:
    outcome = position.choose(seat, move).outcome
    return outcome.winners if outcome else ()


ELSEWHERE = """
from bot.computer.base import Level
from tests.computer.decisions import some_decisions
for name in ("dirkana", "hypnosia", "insider", "instinkt", "migrato"):
    for decision in some_decisions(name, 2):
        print(decision.search(Level.HARD, 24))
        print(decision.search(Level.EASY, 12))
"""


@pytest.mark.rest
def test_other_processes_decide_the_same() -> None:
    """The order of sets of texts, which differs from process to process, changes nothing."""
    said = [
        subprocess.run(
            [sys.executable, "-c", ELSEWHERE],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert said[0] and said[0] == said[1]
