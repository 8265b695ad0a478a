"""Whether ratings, profiles and seasons are what the logs make of them. A fault is a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.admin.check.played import short
from bot.features.profiles.store import summary_differences
from bot.features.ratings.store import rating_differences, unnoted_ends
from bot.features.seasons.store import season_differences
from bot.store.inspection import Inspection

RATINGS_MEND: Final = "`python -m bot ratings --rebuild` rebuilds them all"


def rating_faults(database: Inspection) -> Iterator[str]:
    """Every rated match that is over is noted, and all ratings and their changes are those that the logs make."""
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
    """What is noted of a sample is what the logs say. The bot adds matches that are not noted when it starts."""
    try:
        wrong = database.ask(lambda conn: summary_differences(conn, SAMPLE))
    except Exception as fault:  # of an editor, or of a bad disk: anything may be stored
        yield f"What matches say of people cannot be made from the logs ({short(fault)})."
        return
    for number in wrong:
        yield f"Match {number}: what profiles say of it is not what its log says: {PROFILES_MEND}."


def season_faults(database: Inspection) -> Iterator[str]:
    """The results of all matches that seasons count as played are those that the logs make."""
    try:
        wrong = database.ask(season_differences)
    except Exception as fault:  # of an editor, or of a bad disk: anything may be stored
        yield f"The results of seasons cannot be made from the logs ({short(fault)})."
        return
    for number in wrong:
        yield f"Match {number}: its season counts it in another way than its log."
