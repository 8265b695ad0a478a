"""Whether reviews and puzzles are in order. A fault is a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from bot.admin.check.played import short
from bot.features.puzzles.store import puzzle_of
from bot.features.reviews.store import review_of
from bot.match.model import Phase
from bot.store.rows import Columns


def review_faults(row: Columns) -> Iterator[str]:
    """A review can be read and is one of a match that is over.

    A review without its match is named as a broken reference.
    """
    name = f"Match {row['match']}: its review"
    try:
        review_of(row)
    except Exception as fault:  # of an editor, or of a bad disk: anything may be stored
        yield f"{name} cannot be read ({short(fault)})."
        return
    if row["phase"] not in (None, Phase.OVER):
        yield f"{name} is asked for, but the match is {row['phase']}."


def puzzle_faults(row: Columns) -> Iterator[str]:
    """A puzzle can be read and shown, or is made by and by."""
    name = f"The puzzle of {row['day']}"
    try:
        puzzle = puzzle_of(row)
        moves = puzzle.position.moves(puzzle.seat) if puzzle.is_made else ()
    except Exception as fault:  # as above; or other rules have made it
        yield f"{name} cannot be read ({short(fault)})."
        return
    if any(move not in moves for move, _ in puzzle.values):
        yield f"{name} has a move that is not possible."
