"""Computer players: the decision of a seat at a level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from math import exp, inf
from typing import Any, Final

from bot.computer.base import Budget, Evaluation, Level, SearchedMove, SearchQuestion, Thought, values_of
from bot.computer.search import RandomDraws, TreeSearch
from bot.games import GAMES
from bot.games.base import CHANCE, Game, Move, Seat, module_of
from bot.games.chance import Chance

LOOKS: Final = 18  # of the easy level
SHARE: Final = {Level.NORMAL: 0.25, Level.HARD: 1.0}  # of the evaluation's iterations
RARELY: Final = 10  # times less than the best: so rarely tried moves are not mistaken for it
SECONDS: Final = 15.0  # the bound of any search


def budget_of(game: Game[Any, Any], level: Level) -> Budget:
    """The limits of a decision at that level."""
    if level is Level.EASY:
        return Budget(LOOKS, SECONDS)
    return Budget(round(evaluation_of(game).iterations * SHARE[level]), SECONDS)


def decide(
    game: Game[Any, Any],
    view: Any,
    seat: Seat,
    moves: Sequence[Move],
    level: Level,
    chance: Chance,
    budget: Budget | None = None,
    evaluation: Evaluation[Any, Any] | None = None,
    skips_forced: bool = True,
) -> Thought:
    """The decision of a seat to act with this view and these legal moves.

    The same arguments give the same decision, unless the budget's seconds end the search. By default, budget and
    evaluation are those of the game and the level. ``skips_forced``: do not search a forced move. If people wait
    for the decision it must be searched, because a shorter time would reveal that the seat has no choice.
    """
    if skips_forced and len(moves) == 1:
        return Thought((moves[0],))
    evaluation = evaluation or evaluation_of(game)
    budget = budget or budget_of(game, level)
    if level is Level.EASY:
        return glance(game, evaluation, view, seat, moves, budget.iterations, chance)
    thought = TreeSearch(game, evaluation, view, seat, moves, RandomDraws(chance)).run(budget)
    error = evaluation.errors.get(level, 0.0)
    return _misjudged(thought, seat, error, RandomDraws(chance)) if error else thought


def _misjudged(thought: Thought, seat: Seat, error: float, draws: RandomDraws) -> Thought:
    """The thought with the move that is best after a random error of up to ``error`` on each value."""
    seen = [choice for choice in thought.choices if choice.visits * RARELY >= thought.choices[0].visits]
    felt = [choice.values[seat] + error * (2 * draws.random() - 1) for choice in seen]
    move = max(zip(felt, seen, strict=True), key=lambda one: one[0])[1].move if seen else thought.moves[0]
    return thought if move == thought.moves[0] else replace(thought, moves=(move,))


TRUST: Final = 0.75  # in points so far; the rest is shared equally


class PlainEvaluation(Evaluation[Any, Any]):
    """Values from the points so far, with equal weights of moves."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def values(self, state: Any) -> tuple[float, ...]:
        return shares_of_points(self._game.points(state))


def shares_of_points(points: Sequence[float]) -> tuple[float, ...]:
    """Shares of the win that points make likely; a lead counts for less where there are more points."""
    best, scale = max(points), 2 + max(map(abs, points)) / 4
    ranks = [exp((own - best) / scale) for own in points]
    return tuple((1 - TRUST) / len(points) + TRUST * rank / sum(ranks) for rank in ranks)


@cache
def evaluation_of(game: Game[Any, Any]) -> Evaluation[Any, Any]:
    """The ``EVALUATION`` of the module here that bears the game's name, or of the module ``evaluation`` of its package.

    A PlainEvaluation if neither exists.
    """
    name = module_of(game.name, "bot.computer", "evaluation")
    try:
        found: Evaluation[Any, Any] = import_module(name).EVALUATION
    except ModuleNotFoundError as fault:
        if fault.name != name:
            raise
        return PlainEvaluation(game)
    return found


SEEN: Final = 6  # moves that come to mind
TEMPERATURE: Final = 1.5  # above 1: weights count for less


def glance(
    game: Game[Any, Any],
    evaluation: Evaluation[Any, Any],
    view: Any,
    seat: Seat,
    moves: Sequence[Move],
    looks: int,
    chance: Chance,
) -> Thought:
    """The decision of a seat that looks ``looks`` times at what may follow from one of a few moves."""
    draws = RandomDraws(chance)
    weights = evaluation.weights(game.resample(view, seat, draws), seat, moves) or [1.0] * len(moves)
    seen = _come_to_mind(moves, weights, draws)
    each = max(1, looks // len(seen))
    choices, felt, error = [], {}, evaluation.errors.get(Level.EASY, 0.0)
    for move in seen:
        states = [game.resample(view, seat, draws) for _ in range(each)]
        found = [value_after(game, evaluation, state, seat, move, draws) for state in states]
        values = tuple(sum(column) / each for column in zip(*found, strict=True))
        choices.append(SearchedMove(move, each, values))
        is_won = values[seat] == 1  # a win in sight is not missed
        felt[move] = inf if is_won else values[seat] + error * (2 * draws.random() - 1)
    choices.sort(key=lambda choice: (-felt[choice.move], choice.move))
    return Thought((choices[0].move,), each * len(seen), choices[0].values, tuple(choices))


def _come_to_mind(moves: Sequence[Move], weights: Sequence[float], draws: RandomDraws) -> list[Move]:
    """At most SEEN of the moves, heavy ones more likely."""
    left = {move: weight ** (1 / TEMPERATURE) for move, weight in zip(moves, weights, strict=True)}
    seen: list[Move] = []
    while left and len(seen) < SEEN:
        seen.append(draws.weighted(list(left), list(left.values())))
        del left[seen[-1]]
    return seen


def value_after(
    game: Game[Any, Any], evaluation: Evaluation[Any, Any], state: Any, seat: Seat, move: Move, draws: RandomDraws
) -> tuple[float, ...]:
    """The value after the move, others' secret choices and what chance does then."""
    chosen = {seat: move}
    if len(acting := game.to_act(state)) > 1 and game.simultaneous(state):
        for one in acting:
            moves = game.moves(state, one)
            chosen[one] = move if one == seat else draws.weighted(moves, evaluation.weights(state, one, moves))
    state = game.apply(state, dict(sorted(chosen.items())))
    while game.to_act(state) == (CHANCE,):
        state = game.apply(state, {CHANCE: game.chance(state, draws)})
    return values_of(game, evaluation, state)


def answer(question: SearchQuestion) -> Thought:
    """The decision that the question asks for: what a search process calls."""
    return decide(
        GAMES[question.game],
        question.view,
        question.seat,
        question.moves,
        question.level,
        Chance(question.seed, 0),
        question.budget,
        skips_forced=False,
    )
