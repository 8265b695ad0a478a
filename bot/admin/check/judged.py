"""Whether reviews and puzzles are in order. A fault is a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from bot.admin.check.played import MANY_TRIES, short
from bot.match.model import Phase
from bot.store.puzzles import puzzle_of
from bot.store.reviews import review_of
from bot.store.rows import Columns


def review_faults(row: Columns) -> Iterator[str]:
    """A review can be read, is one of a match that is over, and has not failed again and again.

    A review without its match is named as a broken reference.
    """
    name = f"Match {row['match']}: its review"
    try:
        review = review_of(row)
    except Exception as fault:  # of an editor, or of a bad disk: anything may be stored
        yield f"{name} cannot be read ({short(fault)})."
        return
    if row["phase"] not in (None, Phase.OVER):
        yield f"{name} is asked for, but the match is {row['phase']}."
    elif row["due"] is None and not review.is_done:
        yield f"{name} was given up; the button under the final board has it tried again."
    elif row["due"] is not None and review.tries >= MANY_TRIES:
        yield f"{name} has been tried {review.tries} times in vain."


def puzzle_faults(row: Columns) -> Iterator[str]:
    """A puzzle can be read and shown, or is made by and by and has not failed again and again."""
    name = f"The puzzle of {row['day']}"
    try:
        puzzle = puzzle_of(row)
        moves = puzzle.position.moves(puzzle.seat) if puzzle.is_made else ()
    except Exception as fault:  # as above; or other rules have made it
        yield f"{name} cannot be read ({short(fault)})."
        return
    if any(move not in moves for move, _ in puzzle.values):
        yield f"{name} has a move that is not possible."
    elif row["due"] is None and not puzzle.is_made:
        yield f"{name} was given up."
    elif row["due"] is not None and puzzle.tries >= MANY_TRIES:
        yield f"{name} has been tried {puzzle.tries} times in vain."
