"""Check what is derived from logs: ratings, profiles, seasons, reviews and puzzles. A fault is a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.admin.check.played import short
from bot.features.profiles.store import summary_differences
from bot.features.puzzles.store import puzzle_of
from bot.features.ratings.store import rating_differences, unnoted_ends
from bot.features.reviews.store import review_of
from bot.features.seasons.store import season_differences
from bot.match.model import Phase
from bot.store.inspection import Inspection
from bot.store.rows import Columns

RATINGS_MEND: Final = "`python -m bot ratings --rebuild` rebuilds them all"


def rating_faults(database: Inspection) -> Iterator[str]:
    """Check that every finished rated match is noted, and that ratings and their changes follow from the logs."""
    for number in database.ask(unnoted_ends):
        yield f"Match {number}: it is over and rated, but not noted among the rated ones: {RATINGS_MEND}."
    try:
        differences = database.ask(rating_differences)
    except Exception as fault:  # of an editor, or of a bad disk: anything may be stored
        yield f"The ratings cannot be made from the logs ({short(fault)})."
        return
    for person, game, guild in differences.ratings:
        where = f"on the server {guild}" if guild else "over all servers"
        yield f"The rating of the person {person} in {game} {where} is not the one that the logs make: {RATINGS_MEND}."
    for match in differences.matches:
        yield f"Match {match}: what it has made of ratings is not what its log makes: {RATINGS_MEND}."


PROFILES_MEND: Final = "`python -m bot profiles --rebuild` rebuilds them all"
SAMPLE: Final = 500  # matches


def summary_faults(database: Inspection) -> Iterator[str]:
    """Check the summaries of a sample against the logs. At its start the bot adds missing summaries."""
    try:
        wrong = database.ask(lambda conn: summary_differences(conn, SAMPLE))
    except Exception as fault:  # of an editor, or of a bad disk: anything may be stored
        yield f"What matches say of people cannot be made from the logs ({short(fault)})."
        return
    for number in wrong:
        yield f"Match {number}: what profiles say of it is not what its log says: {PROFILES_MEND}."


def season_faults(database: Inspection) -> Iterator[str]:
    """Check that the results of played season matches follow from the logs."""
    try:
        wrong = database.ask(season_differences)
    except Exception as fault:  # of an editor, or of a bad disk: anything may be stored
        yield f"The results of seasons cannot be made from the logs ({short(fault)})."
        return
    for number in wrong:
        yield f"Match {number}: its season counts it in another way than its log."


def review_faults(row: Columns) -> Iterator[str]:
    """Check that a review is readable and belongs to a finished match.

    A review without its match is reported as a broken reference.
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
    """Check that a puzzle is readable, or not yet complete."""
    name = f"The puzzle of {row['day']}"
    try:
        puzzle = puzzle_of(row)
        moves = puzzle.position.moves(puzzle.seat) if puzzle.is_made else ()
    except Exception as fault:  # as above; or other rules have made it
        yield f"{name} cannot be read ({short(fault)})."
        return
    if any(move not in moves for move, _ in puzzle.values):
        yield f"{name} has a move that is not possible."
