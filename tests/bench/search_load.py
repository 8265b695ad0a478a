"""Computer players beside people: the time of presses while searches run, and the memory of a search process."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from msgspec.structs import replace

from bot.computer.base import Budget, Level, SearchQuestion
from bot.computer.pool import Pool
from bot.games import GAMES
from bot.match.position import Position
from tests.bench.metrics import Metric, median, percentile
from tests.bench.presses import Timed
from tests.kit.driver import sit_around
from tests.kit.room import Room
from tests.kit.waiting import until

SEARCHES, PRESSES, WARM = 4, 300, 30
ROUNDS = 3  # of idle and busy presses in turn, so that both meet the same machine
LONG = Budget(10**9, 2.0)  # as long as a hard decision takes
DECISIONS = 6  # of the hard level in each game
MEMORY, RATIO = 150.0, 2.0  # goals: MB; the 99th percentile of presses, as a multiple of the idle one


def question(name: str, number: int, budget: Budget | None = None) -> SearchQuestion:
    """A decision of a random match that has gone on for a while."""
    position, source = Position.open(name, GAMES[name].seats[0], {}), random.Random(f"{name} {number}")
    seed = f"{name} {number}".encode()
    for _ in range(5 * number):
        position, _ = position.with_chance(seed)
        seat = source.choice(position.waiting)
        position = position.choose(seat, source.choice(position.moves(seat)))
    position, _ = position.with_chance(seed)
    seat = position.waiting[0]
    return SearchQuestion(name, position.view(seat), seat, position.moves(seat), Level.HARD, seed, budget)


async def press(player: Timed, board: int, count: int) -> list[float]:
    """Seconds of as many presses on Play."""
    taken = []
    for _ in range(count):
        await player.press(board, "play")
        taken.append(player.seconds)
    return taken


async def search(pool: Pool) -> None:
    """Search without a pause, until cancelled."""
    names, number = list(GAMES), 0
    while True:
        number += 1
        await pool.search(question(names[number % len(names)], 2, LONG))


async def search_load(folder: Path) -> list[Metric]:
    """Presses on Play by one person with and without searches, and resident memory after hard decisions."""
    room = Room(folder)
    room.settings = replace(room.settings, computers=SEARCHES)
    idle: list[float] = []
    busy: list[float] = []
    async with room:
        match = await sit_around(room, "instinkt", ["Anna", "Ben"])
        player, board = Timed(room, "Anna"), match.board().id
        await press(player, board, WARM)
        for _ in range(ROUNDS):
            idle += await press(player, board, PRESSES // ROUNDS)
            pool = room.bot.computer_worker.pool
            searching = [asyncio.create_task(search(pool)) for _ in range(SEARCHES)]

            async def all_search(pool: Pool = pool) -> bool:
                return len(pool.workers) == SEARCHES and all(one.decisions for one in pool.workers)

            await until(all_search)
            busy += await press(player, board, PRESSES // ROUNDS)
            for task in searching:
                task.cancel()
            await asyncio.gather(*searching, return_exceptions=True)
        used = await memory()
    slow, fast = percentile(busy, 0.99), percentile(idle, 0.99)
    note = (
        f"idle p99 {1000 * fast:.0f} ms, median {1000 * median(idle):.0f} ms; "
        f"p99 {1000 * slow:.0f} ms, median {1000 * median(busy):.0f} ms; {PRESSES} presses each"
    )
    name, most = max(used.items(), key=lambda one: one[1])
    return [
        Metric(f"a press while {SEARCHES} searches run, p99", slow / fast, "× idle", RATIO, note=note),
        Metric("memory of a search process, at most", most, "MB", MEMORY, note=f"in {name}, hard"),
    ]


async def memory() -> dict[str, float]:
    """The most resident memory in MB of a process after hard decisions, by game."""
    used = {}
    for name in GAMES:
        pool = Pool()
        measured = []
        for number in range(DECISIONS):
            await pool.search(question(name, number))
            measured += [worker.memory / 2**20 for worker in pool.workers]
        used[name] = max(measured, default=0.0)
        await pool.close()
    return used
