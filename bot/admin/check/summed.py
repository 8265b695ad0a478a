"""Whether what is noted of matches for profiles and seasons is what their logs say. A fault is a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.admin.check.played import short
from bot.features.profiles.store import summary_differences
from bot.features.seasons.store import season_differences
from bot.store.inspection import Inspection

MEND: Final = "`python -m bot profiles --rebuild` makes all anew"
SAMPLE: Final = 500  # matches


def summary_faults(database: Inspection) -> Iterator[str]:
    """What is noted of a sample is what the logs say. The bot adds matches that are not noted when it starts."""
    try:
        wrong = database.ask(lambda conn: summary_differences(conn, SAMPLE))
    except Exception as fault:  # of an editor, or of a bad disk: anything may be stored
        yield f"What matches say of people cannot be made from the logs ({short(fault)})."
        return
    for number in wrong:
        yield f"Match {number}: what profiles say of it is not what its log says: {MEND}."


def season_faults(database: Inspection) -> Iterator[str]:
    """The results of all matches that seasons count as played are those that the logs make."""
    try:
        wrong = database.ask(season_differences)
    except Exception as fault:  # of an editor, or of a bad disk: anything may be stored
        yield f"The results of seasons cannot be made from the logs ({short(fault)})."
        return
    for number in wrong:
        yield f"Match {number}: its season counts it in another way than its log."
