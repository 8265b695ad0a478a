"""The puzzle of the day."""

from __future__ import annotations

from bot.app import Feature
from bot.features.puzzles.service import PuzzleService
from bot.features.puzzles.worker import PuzzleMaker
from cogs.puzzles.commands import setup

__all__ = ["FEATURE", "setup"]

FEATURE = Feature(
    services={
        PuzzleMaker: lambda bot: PuzzleMaker(bot.service, bot.thinker),
        PuzzleService: lambda bot: PuzzleService(bot.service, bot[PuzzleMaker]),
    },
    workers=[PuzzleMaker],
)
