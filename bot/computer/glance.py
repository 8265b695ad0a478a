"""The easy level: a look at a few moves that come to mind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.computer.base import Choice, Evaluation, Level, Thought, shares
from bot.computer.draws import Draws
from bot.games.base import CHANCE, Game, Move, Seat
from bot.games.chance import Chance

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
    draws = Draws(chance)
    weights = evaluation.weights(game.resample(view, seat, draws), seat, moves) or [1.0] * len(moves)
    seen = _come_to_mind(moves, weights, draws)
    each = max(1, looks // len(seen))
    choices, felt, error = [], {}, evaluation.errors.get(Level.EASY, 0.0)
    for move in seen:
        found = [_value(game, evaluation, game.resample(view, seat, draws), seat, move, draws) for _ in range(each)]
        values = tuple(sum(column) / each for column in zip(*found, strict=True))
        choices.append(Choice(move, each, values))
        felt[move] = values[seat] + error * (2 * draws.random() - 1)
    choices.sort(key=lambda choice: (-felt[choice.move], choice.move))
    return Thought((choices[0].move,), each * len(seen), choices[0].values, tuple(choices))


def _come_to_mind(moves: Sequence[Move], weights: Sequence[float], draws: Draws) -> list[Move]:
    """At most SEEN of the moves, rather the heavy ones."""
    left = {move: weight ** (1 / TEMPERATURE) for move, weight in zip(moves, weights, strict=True)}
    seen: list[Move] = []
    while left and len(seen) < SEEN:
        seen.append(draws.weighted(list(left), list(left.values())))
        del left[seen[-1]]
    return seen


def _value(
    game: Game[Any, Any], evaluation: Evaluation[Any, Any], state: Any, seat: Seat, move: Move, draws: Draws
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
    outcome = game.outcome(state)
    return evaluation.values(state) if outcome is None else shares(outcome)
