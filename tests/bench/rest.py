"""Resident memory of the bot's process at rest, and once pictures of every game have been drawn."""

from __future__ import annotations

import asyncio
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from bot.games import GAMES
from tests.bench.figures import Figure
from tests.bench.many import process
from tests.kit.driver import Player, sit_around
from tests.kit.empty import copy_empty
from tests.kit.room import Room

GOAL = 120.0  # MB at rest


async def rest(folder: Path) -> list[Figure]:
    """Measure one process, before anybody has played and after one menu of each game."""
    room = Room(folder)
    copy_empty(room.data / "stammtisch.db")  # nothing to migrate, as at most starts
    await room.standin.start()
    try:
        async with process(room) as running:
            await room.until(lambda: room.connected, 90)
            await Player(room, "Anna").slash("matches")
            await asyncio.sleep(5)
            resting = _resident(running)
            for game in GAMES:
                match = await sit_around(room, game, ["Anna", "Ben"])
                await match.menu(match.waiting()[0])
            await room.quiet()
            played = _resident(running)
    finally:
        await room.standin.stop()
    return [
        Figure("resident memory at rest", resting, "MB", GOAL),
        Figure(f"resident memory, {len(GAMES)} games begun", played, "MB"),
    ]


def _resident(running: psutil.Process) -> float:
    """Megabytes (10⁶ bytes)."""
    return float(running.memory_info().rss) / 1e6
