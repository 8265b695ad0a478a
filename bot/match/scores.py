"""The points of a match over its rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from bot.match.scenes import Scene

Scores: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]  # a round, from 1, and the points of all seats before it

FEWEST: Final = 3  # rounds; fewer tell nothing


def scores_of(scenes: Sequence[Scene]) -> Scores:
    """The points before each round, and the result, which stands as if one more round followed.

    () for a match that is not over, has fewer than FEWEST rounds, or in which nobody ever had points.
    """
    outcome, last = scenes[-1].position.outcome, scenes[-1].round
    if outcome is None or last < FEWEST:
        return ()
    after = {0: scenes[0].before.game.points(scenes[0].before.state)}
    for scene in scenes:
        if scene.round <= last:
            after[scene.round] = scene.position.game.points(scene.position.state)
    after[last] = outcome.points
    found = tuple((number + 1, after[number]) for number in sorted(after))
    return found if any(any(points) for _, points in found) else ()
