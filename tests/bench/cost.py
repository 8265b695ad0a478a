"""The whole cost of a decision: CPU time of the bot's process for its answer and all deliveries."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from bot.games import GAMES
from tests.bench.many import process
from tests.bench.metrics import Metric
from tests.kit.driver import Match, sit_around
from tests.kit.room import Room

WARM, DECISIONS = 20, 120  # in each game: warm-up decisions, measured decisions


async def cost(folder: Path) -> list[Metric]:
    """Measure typed moves in matches of each game, one decision at a time."""
    room = Room(folder)
    await room.standin.start()
    await room.start()  # registers the commands
    await room.stop()
    made = []
    try:
        async with process(room) as running:
            await room.until(lambda: room.connected, 90)
            await _wait_until_idle(running)
            for game in GAMES:
                made.append(await _cost_of_game(room, running, game))
    finally:
        await room.standin.stop()
    return made


async def _cost_of_game(room: Room, running: psutil.Process, game: str) -> Metric:
    source, spent, made = random.Random(f"cost {game}"), 0.0, -WARM
    match = await sit_around(room, game, ["Anna", "Ben"])
    while made < DECISIONS:
        if match.over:
            match = await sit_around(room, game, ["Anna", "Ben"])
        seconds = await _cost_of_decision(room, match, source, running)
        made += 1
        if made > 0:
            spent += seconds
    return Metric(f"{game}: a decision, delivery included", 1000 * spent / made, "ms CPU", note=f"{made} decisions")


async def _cost_of_decision(room: Room, match: Match, source: random.Random, running: psutil.Process) -> float:
    """The CPU seconds of a typed decision until everything of it is delivered."""
    player = source.choice(match.waiting())
    offered = await player.suggest("", match.place, match.game)
    await asyncio.sleep(0.01)
    begin = _cpu_seconds(running)
    await player.typed(source.choice(offered)[1], match.place, match.game)
    await room.quiet()
    await asyncio.sleep(0.08)  # the delivery begins after the debounce
    await room.quiet()
    return _cpu_seconds(running) - begin


async def _wait_until_idle(running: psutil.Process) -> None:
    """Wait until the process has started."""
    while True:
        begin = _cpu_seconds(running)
        await asyncio.sleep(2)
        if _cpu_seconds(running) - begin < 0.05:
            return


def _cpu_seconds(running: psutil.Process) -> float:
    """The CPU seconds that the process has used; in nanosecond resolution where available."""
    tasks = list(Path(f"/proc/{running.pid}/task").glob("*/schedstat"))
    if tasks:
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9
    times = running.cpu_times()
    return float(times.user + times.system)
