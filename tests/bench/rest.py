"""Resident memory of the bot's process at rest, with every game begun, and after twenty played matches."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from bot.games import GAMES
from tests.bench.many import running
from tests.bench.metrics import Metric
from tests.kit import on_standin
from tests.kit.driver import Player, sit_around
from tests.kit.empty import copy_empty
from tests.kit.room import Room
from tests.kit.tls import certificate

GOAL = 120.0  # MB at rest
MATCHES, DECISIONS = 4, 18  # of each game, and of each match at most


async def rest(folder: Path) -> list[Metric]:
    """Measure ``run`` before anybody has played, after one menu of each game, and after matches of each."""
    room = Room(folder / "discord")
    room.data.mkdir(mode=0o700, parents=True)
    copy_empty(room.data / "stammtisch.db")  # nothing to migrate, as at most starts
    await room.standin.start()
    try:
        async with _run(room, folder) as running:
            await room.until(lambda: room.connected and room.world.commands, 90)
            await Player(room, "Anna").slash("matches")
            await asyncio.sleep(5)
            resting = _resident(running)
            for game in GAMES:
                match = await sit_around(room, game, ["Anna", "Ben"])
                await match.menu(match.waiting()[0])
            await room.quiet()
            begun = _resident(running)
            decisions = sum([await _play(room, game) for _ in range(MATCHES) for game in GAMES])
            played = _resident(running)
    finally:
        await room.standin.stop()
    return [
        Metric("resident memory at rest", resting, "MB", GOAL),
        Metric(f"resident memory, {len(GAMES)} games begun", begun, "MB"),
        Metric(f"resident memory, {MATCHES * len(GAMES)} matches played", played, "MB", note=f"{decisions} decisions"),
    ]


@asynccontextmanager
async def _run(room: Room, data: Path) -> AsyncIterator[psutil.Process]:
    """The command line's ``run``, on the room's stand-in."""
    pem = data / "authority.pem"
    await asyncio.to_thread(pem.write_text, certificate())
    environment = os.environ | {"DISCORD_TOKEN": room.standin.token, "STAMMTISCH_DATA": str(data)}
    command = (sys.executable, "-I", on_standin.__file__, str(room.standin.port), str(pem), "run")
    async with running(command, data, environment) as started:
        yield started


async def _play(room: Room, game: str) -> int:
    """Play a match, with a look at the log now and then; the number of decisions."""
    source, match = random.Random(game), await sit_around(room, game, ["Anna", "Ben"])
    for made in range(DECISIONS):
        await room.quiet()
        if match.over:
            return made
        if made % 4 == 0:
            await match.players[0].press(match.board(), "log")
        await match.decide(source.choice(match.waiting()), source)
    await match.resign(match.players[0])  # people may have no more than twenty tables and matches
    return DECISIONS


def _resident(running: psutil.Process) -> float:
    """Megabytes (10⁶ bytes)."""
    return float(running.memory_info().rss) / 1e6
