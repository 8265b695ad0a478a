"""Computer players: the decision of a seat at a level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from bot.computer.base import Budget, Evaluation, Level, Thought
from bot.computer.draws import Draws
from bot.computer.glance import glance
from bot.computer.plain import evaluation_of
from bot.computer.search import search
from bot.games.base import Game, Move, Seat
from bot.games.chance import Chance

LOOKS: Final = 18  # of the easy level
SHARE: Final = {Level.NORMAL: 0.25, Level.HARD: 1.0}  # of the evaluation's iterations
RARELY: Final = 10  # times less than the best: so rarely tried moves are not mistaken for it
SECONDS: Final = 15.0  # the bound of any search


def budget_of(game: Game[Any, Any], level: Level) -> Budget:
    """What a decision at that level may take."""
    if level is Level.EASY:
        return Budget(LOOKS, SECONDS)
    return Budget(round(evaluation_of(game).iterations * SHARE[level]), SECONDS)


def think(
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
    """The decision of a seat that is to act, has this view, and these legal moves.

    The same arguments give the same decision, unless the budget's seconds end the search. By default, budget and
    evaluation are those of the game and the level. ``skips_forced``: the only legal move is not searched. Where people
    wait for the decision it must be: a shorter time would show them that the seat has no choice.
    """
    if skips_forced and len(moves) == 1:
        return Thought((moves[0],))
    evaluation = evaluation or evaluation_of(game)
    budget = budget or budget_of(game, level)
    if level is Level.EASY:
        return glance(game, evaluation, view, seat, moves, budget.iterations, chance)
    thought = search(game, evaluation, view, seat, moves, budget, chance)
    error = evaluation.errors.get(level, 0.0)
    return _misjudged(thought, seat, error, Draws(chance)) if error else thought


def _misjudged(thought: Thought, seat: Seat, error: float, draws: Draws) -> Thought:
    """The thought with the move that seems best if each value is taken wrong by up to ``error``."""
    seen = [choice for choice in thought.choices if choice.visits * RARELY >= thought.choices[0].visits]
    felt = [choice.values[seat] + error * (2 * draws.random() - 1) for choice in seen]
    move = max(zip(felt, seen, strict=True), key=lambda one: one[0])[1].move if seen else thought.moves[0]
    return thought if move == thought.moves[0] else replace(thought, moves=(move,))
