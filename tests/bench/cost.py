"""The whole cost of a decision: CPU time of the bot's process, its answer and all telling included."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from bot.games import GAMES
from tests.bench.figures import Figure
from tests.bench.many import process
from tests.driver import Match, sit_around
from tests.room import Room

WARM, DECISIONS = 20, 120  # of each game: thrown away, and measured


async def cost(folder: Path) -> list[Figure]:
    """Typed moves in matches of each game, one decision after the other."""
    room = Room(folder)
    await room.standin.start()
    await room.start()  # registers the commands
    await room.stop()
    made = []
    try:
        async with process(room) as running:
            await room.until(lambda: room.connected, 90)
            await _idle(running)
            for game in GAMES:
                made.append(await _measured(room, running, game))
    finally:
        await room.standin.stop()
    return made


async def _measured(room: Room, running: psutil.Process, game: str) -> Figure:
    source, spent, made = random.Random(f"cost {game}"), 0.0, -WARM
    match = await sit_around(room, game, ["Anna", "Ben"])
    while made < DECISIONS:
        if match.over:
            match = await sit_around(room, game, ["Anna", "Ben"])
        seconds = await _decided(room, match, source, running)
        made += 1
        if made > 0:
            spent += seconds
    return Figure(f"{game}: a decision, telling included", 1000 * spent / made, "ms CPU", note=f"{made} decisions")


async def _decided(room: Room, match: Match, source: random.Random, running: psutil.Process) -> float:
    """The seconds of CPU that a typed decision takes until everything of it is told."""
    player = source.choice(match.waiting())
    offered = await player.suggest("", match.place, match.game)
    await asyncio.sleep(0.01)
    begin = _cpu(running)
    await player.typed(source.choice(offered)[1], match.place, match.game)
    await room.quiet()
    await asyncio.sleep(0.08)  # what is told after the debounce
    await room.quiet()
    return _cpu(running) - begin


async def _idle(running: psutil.Process) -> None:
    """Waits until the process has prepared its pictures."""
    while True:
        begin = _cpu(running)
        await asyncio.sleep(2)
        if _cpu(running) - begin < 0.05:
            return


def _cpu(running: psutil.Process) -> float:
    """Seconds of CPU that the process has used, to the nanosecond where the system says so."""
    tasks = list(Path(f"/proc/{running.pid}/task").glob("*/schedstat"))
    if tasks:
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9
    times = running.cpu_times()
    return float(times.user + times.system)
