"""``python -m tests.bench [part …]`` measures and prints a table of metrics with goals."""

from __future__ import annotations

import argparse
import asyncio
import logging
import platform
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.bench import (
    cost,
    delivery,
    digests,
    drawing,
    films,
    games,
    many,
    moves,
    presses,
    profiles,
    requests,
    rest,
    search_load,
    searches,
    taps,
    walk,
)
from tests.bench.metrics import Metric

GOALS = {"picture of a changed board, with encoding": 5.0, "picture of a changed board": 60.0}  # ms, kB
LIMITS = {"ms": 1.2, "kB": 60.0}  # of a game's boards


def pictures() -> list[Metric]:
    """A changed board, compared with a straightforward Pillow drawing, and the boards of all games."""
    changed = [Metric(name, value, unit, GOALS.get(name)) for name, value, unit in drawing.measure()]
    return changed + [Metric(name, value, unit, LIMITS[unit]) for name, value, unit in drawing.measure_games()]


def within(measure: Callable[[Path], Awaitable[list[Metric]]]) -> Callable[[], list[Metric]]:
    """Wrap a measurement to run in an event loop and a temporary folder of its own."""

    def run_measure() -> list[Metric]:
        async def run() -> list[Metric]:
            with tempfile.TemporaryDirectory() as folder:
                return await measure(Path(folder) / "data")

        return asyncio.run(run())

    return run_measure


PARTS: dict[str, Callable[[], list[Metric]]] = {
    "pictures": pictures,
    "games": games.games,
    "films": films.films,
    "taps": within(taps.taps),
    "presses": within(presses.alone),
    "crowd": within(presses.crowd),
    "walk": within(walk.walks),
    "cost": within(cost.cost),
    "decisions": within(moves.decisions),
    "delivery": within(delivery.delivery),
    "digests": within(digests.digests),
    "profiles": within(profiles.profiles),
    "requests": within(requests.requests),
    "playouts": moves.playouts,
    "searches": searches.searches,
    "search-load": within(search_load.search_load),
    "rest": within(rest.rest),
    "many": lambda: asyncio.run(many.many()),
    "days": lambda: asyncio.run(many.many(many.MORE, 10.0)),
}


def main() -> int:
    """Measure the named parts, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    chosen = parser.parse_args().parts or list(PARTS)
    if unknown := set(chosen) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    logging.disable(logging.ERROR)
    begin = time.perf_counter()
    print(f"Python {platform.python_version()}, {platform.machine()}, medians")
    for part in chosen:
        print(f"{part}:", flush=True)
        for line in PARTS[part]():
            print(line, flush=True)
    print(f"in {time.perf_counter() - begin:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
