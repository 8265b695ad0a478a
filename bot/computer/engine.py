"""The function that a search process calls: the decision of a computer player."""

from __future__ import annotations

from bot.computer.base import SearchQuestion, Thought
from bot.computer.players import think as decision
from bot.games import GAMES
from bot.games.chance import Chance


def think(question: SearchQuestion) -> Thought:
    """The decision that the question asks for."""
    return decision(
        GAMES[question.game],
        question.view,
        question.seat,
        question.moves,
        question.level,
        Chance(question.seed, 0),
        question.budget,
        skips_forced=False,
    )
