"""Whether ratings are those that the logs make. A fault is a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.admin.check.played import short
from bot.features.ratings.store import rating_differences, unnoted_ends
from bot.store.inspection import Inspection

MEND: Final = "`python -m bot ratings --rebuild` makes all anew"


def rating_faults(database: Inspection) -> Iterator[str]:
    """Every rated match that is over is noted, and all ratings and their changes are those that the logs make."""
    for number in database.ask(unnoted_ends):
        yield f"Match {number}: it is over and rated, but not noted among the rated ones: {MEND}."
    try:
        differences = database.ask(rating_differences)
    except Exception as fault:  # of an editor, or of a bad disk: anything may be stored
        yield f"The ratings cannot be made from the logs ({short(fault)})."
        return
    for person, game, guild in differences.ratings:
        where = f"on the server {guild}" if guild else "over all servers"
        yield f"The rating of the person {person} in {game} {where} is not the one that the logs make: {MEND}."
    for match in differences.matches:
        yield f"Match {match}: what it has made of ratings is not what its log makes: {MEND}."
