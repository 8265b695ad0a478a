"""Looking for the faults of a large database in several processes at once."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from bot.admin.check.stored import Findings, inspect_database
from bot.runtime.packages import load_packages

MOST: Final = 8  # processes
WORTH: Final = 100_000  # events for which a second process is worth its start


def inspect_quickly(path: Path, address: str, events: int) -> Findings:
    """All that is wrong with a database of the present schema that nobody writes to; ``events``: how many it has."""
    shares = min(MOST, os.cpu_count() or 1, 1 + events // WORTH)
    if shares == 1:
        return inspect_database(path, address)
    with ProcessPoolExecutor(shares, get_context("spawn"), initializer=load_packages) as pool:
        parts = [pool.submit(inspect_database, path, address, share, shares) for share in range(shares)]
        found = [part.result() for part in parts]
    whole = found[0]
    for one in found[1:]:
        whole.defects += one.defects
        whole.failures += one.failures
        whole.matches += one.matches
        whole.events += one.events
        whole.searches += one.searches
        whole.places += one.places
    return whole
