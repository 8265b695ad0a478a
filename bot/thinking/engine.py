"""What a process that thinks calls: the computer players' search."""

from __future__ import annotations

from bot.computer.base import Thought
from bot.thinking.question import Question


def think(question: Question) -> Thought:
    """The thought."""
    return Thought(question.moves[:1], 0)
