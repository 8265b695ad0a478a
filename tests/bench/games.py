"""Each game: time and size of a picture, and time to list the moves."""

from __future__ import annotations

import time
from collections.abc import Iterator

from bot.games import GAMES
from bot.match.position import Position
from rendering import Look, drawing
from tests.bench.metrics import Metric, median, percentile
from tests.kit.play import Play

MATCHES, LONGEST = 2, 9  # matches for each number of seats; lists of moves
FAST, SMALL, QUICK = 5.0, 60.0, 5.0  # goals: ms and kB of a picture, ms of a list of moves


def games() -> list[Metric]:
    return [metric for name in GAMES for metric in measure_game(name)]


def matches(name: str, first: int = 0) -> Iterator[Position]:
    """The positions of random matches, of the seeds from ``first`` on, with each number of seats, in order of play."""
    for seats in GAMES[name].seats:
        for number in range(first, first + MATCHES):
            yield from Play(name, number, seats)


def measure_game(name: str) -> list[Metric]:
    """Measure a spectator's boards in order of play, with the sprites of other matches but no cached pictures, and
    the longest lists of moves, each listed for the first time since a game may cache them."""
    draw, drawn, sizes, lists = drawing(name).draw, list[float](), list[int](), list[tuple[int, float]]()
    for match in matches(name, MATCHES):
        draw(match.view(None), Look(to_act=match.to_act))
    for match in matches(name):
        for seat in match.to_act:
            begin = time.perf_counter()
            moves = match.moves(seat)
            lists.append((len(moves), (time.perf_counter() - begin) * 1000))
        view, look = match.view(None), Look(to_act=match.to_act)
        begin = time.perf_counter()
        png = draw(view, look)
        drawn.append((time.perf_counter() - begin) * 1000)
        sizes.append(len(png))
    longest = sorted(lists)[-LONGEST:]
    slow, large = f"{percentile(drawn, 0.95):.1f} ms for one in twenty", f"at most {max(sizes) / 1000:.0f} kB"
    many = f"of {longest[0][0]} to {longest[-1][0]} moves"
    return [
        Metric(f"{name}: a changed board, with encoding", median(drawn), "ms", FAST, note=slow),
        Metric(f"{name}: a changed board", median(sizes) / 1000, "kB", SMALL, note=large),
        Metric(f"{name}: the longest lists of moves", median(took for _, took in longest), "ms", QUICK, note=many),
    ]
