"""The puzzle of the day."""

from bot.delivery.items import MessageKind


class PuzzleKind(MessageKind):
    """Puzzles at Discord."""

    PUZZLE = "puzzle"  # of no match, hence never an outbox item
