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
            for game in GAMES:
                made.append(await _measured(room, running, game))
    finally:
        await room.standin.stop()
    return made


async def _measured(room: Room, running: psutil.Process, game: str) -> Figure:
    source = random.Random(f"cost {game}")
    match = await sit_around(room, game, ["Anna", "Ben"])
    await _played(room, match, source, WARM)
    begin, made = _cpu(running), 0
    while made < DECISIONS:
        if match.over:
            spent = _cpu(running)
            match = await sit_around(room, game, ["Anna", "Ben"])
            begin += _cpu(running) - spent  # opening a match is not measured
        made += await _played(room, match, source, DECISIONS - made)
    milliseconds = 1000 * (_cpu(running) - begin) / made
    return Figure(f"{game}: a decision, telling included", milliseconds, "ms CPU", note=f"{made} decisions")


async def _played(room: Room, match: Match, source: random.Random, most: int) -> int:
    """At most so many typed decisions; how many there were."""
    made = 0
    while made < most and not match.over:
        player = source.choice(match.waiting())
        offered = await player.suggest("", match.place, match.game)
        await player.typed(source.choice(offered)[1], match.place, match.game)
        made += 1
        await room.quiet()
        await asyncio.sleep(0.06)  # what is told within the debounce
        await room.quiet()
    return made


def _cpu(running: psutil.Process) -> float:
    """Seconds of CPU that the process has used."""
    times = running.cpu_times()
    return float(times.user + times.system)
