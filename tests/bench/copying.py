"""Copying a database of a million events to a server and back, as ``python -m bot copy`` does it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bot.admin.copying import copy
from bot.settings import Settings
from tests.bench.generated import generate
from tests.bench.metrics import Metric
from tests.kit.databases import FILE

EVENTS: Final = 50  # of a match
GOAL: Final = 60.0  # seconds for a million events


def copying(folder: Path, address: str, matches: int = 20_000, report: Callable[[str], object] = id) -> list[Metric]:
    """Seconds there and back. ``folder`` is empty, ``address`` that of an empty database without tables."""
    path, back = folder / "discord" / FILE, folder / "back.db"
    path.parent.mkdir(mode=0o700, parents=True)
    events = generate(path, matches, EVENTS)
    settings = Settings(data=folder, token="none")
    begun = time.perf_counter()
    copy(settings, address, say=report, report=report)
    there = time.perf_counter()
    copy(Settings(data=folder, token="none", database=address), str(back), say=report, report=report)
    again = time.perf_counter()
    note = f"{matches:,} matches; every log replayed, every row compared"
    goal = GOAL * events / 1_000_000
    return [
        Metric(f"copying {events:,} events from a file to a server", there - begun, "s", goal, note=note),
        Metric(f"copying {events:,} events from a server to a file", again - there, "s", goal, note=note),
    ]


def main() -> None:
    """Measure with so many matches on a server of the tests' own, and report as the command does."""
    import tempfile

    from tests.kit.servers import server

    server().execute("CREATE DATABASE copied")
    begun = time.perf_counter()

    def report(line: str) -> None:
        print(f"{time.perf_counter() - begun:7.1f} s  {line}", file=sys.stderr, flush=True)

    with tempfile.TemporaryDirectory() as folder:
        matches = int(sys.argv[1]) if sys.argv[1:] else 20_000
        for line in copying(Path(folder) / "data", server().address("copied"), matches, report):
            print(line)


if __name__ == "__main__":
    main()
