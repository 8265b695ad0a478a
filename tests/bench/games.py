"""Every game by itself: how long a picture takes and how large it is, and how long it takes to list the moves."""

from __future__ import annotations

import time
from collections.abc import Iterator

from bot.games import GAMES
from bot.match.position import Position
from rendering import Look, drawing, prepare
from tests.bench.figures import Figure, median, percentile
from tests.play import Play

MATCHES, LONGEST = 2, 9  # of each number of seats; lists of moves
FAST, SMALL, QUICK = 5.0, 60.0, 5.0  # goals: ms and kB of a picture, ms of a list of moves


def games() -> list[Figure]:
    return [figure for name in GAMES for figure in measured(name)]


def matches(name: str) -> Iterator[Position]:
    """The positions of random matches, by each number of seats, one after the other as they are played."""
    for seats in GAMES[name].seats:
        for number in range(MATCHES):
            yield from Play(name, number, seats)


def measured(name: str) -> list[Figure]:
    """Boards as they follow each other in a match, seen by everybody: sprites are there, whole pictures are not. And
    the longest lists of moves, each made for the first time, since a game may keep what it has made."""
    prepare(name)
    draw, drawn, sizes, lists = drawing(name).draw, list[float](), list[int](), list[tuple[int, float]]()
    for match in matches(name):
        for seat in match.to_act:
            begin = time.perf_counter()
            moves = match.moves(seat)
            lists.append((len(moves), (time.perf_counter() - begin) * 1000))
        view, look = match.view(None), Look(owing=match.to_act)
        begin = time.perf_counter()
        png = draw(view, look)
        drawn.append((time.perf_counter() - begin) * 1000)
        sizes.append(len(png))
    longest = sorted(lists)[-LONGEST:]
    slow, large = f"{percentile(drawn, 0.95):.1f} ms for one in twenty", f"at most {max(sizes) / 1000:.0f} kB"
    many = f"of {longest[0][0]} to {longest[-1][0]} moves"
    return [
        Figure(f"{name}: a changed board, with encoding", median(drawn), "ms", FAST, note=slow),
        Figure(f"{name}: a changed board", median(sizes) / 1000, "kB", SMALL, note=large),
        Figure(f"{name}: the longest lists of moves", median(took for _, took in longest), "ms", QUICK, note=many),
    ]
