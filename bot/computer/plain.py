"""What is known of a game without an evaluation of its own, and where a game's own is found."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from math import exp
from typing import Any, Final

from bot.computer.base import Evaluation, shares
from bot.games.base import Game
from bot.games.parts import module_of

TRUST: Final = 0.75  # in points so far; the rest is shared equally


class PlainEvaluation(Evaluation[Any, Any]):
    """Values from the points so far, and no idea of what sensible moves are."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def values(self, state: Any) -> tuple[float, ...]:
        if (outcome := self._game.outcome(state)) is not None:
            return shares(outcome)
        return shares_of_points(self._game.points(state))


def shares_of_points(points: Sequence[float]) -> tuple[float, ...]:
    """Shares of the win that points make likely; a lead counts for less where there are more points."""
    best, scale = max(points), 2 + max(map(abs, points)) / 4
    ranks = [exp((own - best) / scale) for own in points]
    return tuple((1 - TRUST) / len(points) + TRUST * rank / sum(ranks) for rank in ranks)


@cache
def evaluation_of(game: Game[Any, Any]) -> Evaluation[Any, Any]:
    """The ``EVALUATION`` of the module here that bears the game's name, or of the module ``evaluation`` of its package.

    A plain one if there is none.
    """
    name = module_of(game.name, "bot.computer", "evaluation")
    try:
        found: Evaluation[Any, Any] = import_module(name).EVALUATION
    except ModuleNotFoundError as fault:
        if fault.name != name:
            raise
        return PlainEvaluation(game)
    return found
