"""What is made of a match that is over: the film and the page to keep."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from bot.games import GAMES
from cogs.replays.films import make_film, make_page
from tests.bench.metrics import Metric
from tests.kit.pages import frames_of
from tests.match.test_scenes import played

STEPS: Final = 100
SECONDS, MEGABYTES = 2.0, 5.0  # the goals of a film of STEPS


def films() -> list[Metric]:
    """Time and size of the film and of the page of the beginning of a match of each game, for STEPS steps."""
    metrics = []
    for game in GAMES:
        frames = frames_of(played(game, 1, most=STEPS))
        share = STEPS / len(frames)
        film, took = _timed(lambda frames=frames: make_film(frames).png)  # type: ignore[misc]
        note = f"{len(frames)} steps"
        metrics.append(Metric(f"{game}: film of {STEPS} steps", took * share, "s", SECONDS, note=note))
        metrics.append(Metric(f"{game}: film of {STEPS} steps", len(film) * share / 1e6, "MB", MEGABYTES))
        page, took = _timed(lambda frames=frames: make_page(frames, "{}"))  # type: ignore[misc]
        metrics.append(Metric(f"{game}: page of {STEPS} steps", took * share, "s"))
        metrics.append(Metric(f"{game}: page of {STEPS} steps", len(page) * share / 1e6, "MB"))
    return metrics


def _timed(make: Callable[[], bytes]) -> tuple[bytes, float]:
    """What it makes, and the seconds of processor time that it takes once the sprites are made."""
    make()
    begun = time.process_time()
    made = make()
    return made, time.process_time() - begun
