"""The bot in a process of its own, without matches and with very many: memory and start."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from bot.delivery.items import PLACE, Delivered, Delivery, Kind, SentMessage
from bot.delivery.outbox import Note, Outbox, Report
from bot.match.position import Position
from tests.bench.metrics import Metric, median
from tests.kit.databases import FILE
from tests.kit.driver import Match, Player, sit_down
from tests.kit.room import Room
from tests.kit.tables import opened, start_match
from tests.kit.tls import certificate
from tests.kit.waiting import until

MATCHES, MORE, TEMPLATES = 10_000, 100_000, 18
LOOKS = 200  # measurements of the search for what is due
ROOT = Path(__file__).parents[2]


class NullNotifier:
    """Sends nothing, but returns messages to store as the real notifier does."""

    def __init__(self) -> None:
        self.message = 1000

    async def deliver(self, delivery: Delivery, start: Position, note: Note) -> Report:
        report, match = Report({item: Delivered() for item in delivery.items}), delivery.match
        for item in delivery.items:
            self.message += 1
            if item.kind in (Kind.BOARD, Kind.PROMPT):
                text, alt = ("x" * 300, "y" * 700) if item.recipient == PLACE else ("", "")
                about = (item.recipient, item.kind, 5, match.length, match.step)
                report.sent.append(SentMessage(self.message, match.number, *about, text, alt))
        return report


async def fill(folder: Path, count: int = MATCHES) -> None:
    """Fill a store with that many running matches: played ones at all stages, copied with people of their own."""
    chance = random.Random("templates")
    async with opened(folder) as table:
        for _ in range(TEMPLATES):
            number = await start_match(table, "instinkt")
            for _ in range(chance.randrange(30)):
                view = await table.see(number, None)
                waiting = [seat for seat in view.to_act if seat not in view.decided]
                if not waiting:
                    break
                user = 100 + chance.choice(waiting)
                await table.choose(number, user, None, chance.choice((await table.see(number, user)).moves))
            if (await table.see(number, None)).phase == "over":
                number = await start_match(table, "instinkt")
        outbox = Outbox(table.service, NullNotifier().deliver)
        outbox.start()

        async def is_delivered() -> bool:
            return await table.store.outbox.claim(0) == ([], None)

        await until(is_delivered, 60)
        await outbox.stop()
    await asyncio.to_thread(_copy_matches, folder / FILE, count)


def _copy_matches(path: Path, count: int) -> None:
    """Copy the running matches until there are enough; the keys of each copy's people are shifted."""
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("PRAGMA foreign_keys = OFF")
        models = [number for (number,) in base.execute("SELECT id FROM matches WHERE phase = 'running'")]
        columns = {
            table: [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
            for table in ("matches", "seats", "events", "sealed", "outbox", "sent_messages", "clocks")
        }
        people = {"person", "recipient", "host", "actor"}
        for copy in range(count - len(models)):
            number, model, shift = 100_000 + copy, models[copy % len(models)], 10_000 + 10 * copy
            values = {"number": number, "model": model, "shift": shift}
            for table, names in columns.items():
                key = "id" if table == "matches" else "match"
                given = [
                    ":number" if name == key
                    else f"CASE WHEN {name} > 0 THEN {name} + :shift ELSE {name} END" if name in people
                    else "message + :shift * 100000" if name == "message"
                    else f'"{name}"'
                    for name in names
                ]  # fmt: skip
                listed = ", ".join(f'"{name}"' for name in names)
                base.execute(
                    f"INSERT INTO {table} ({listed}) SELECT {', '.join(given)} FROM {table} WHERE {key} = :model",
                    values,
                )
            base.execute("UPDATE clocks SET due = due + :number WHERE match = :number", values)
            base.execute(
                "INSERT INTO people (key, user, name, locale, unreachable, away_used, away_year) "
                "SELECT DISTINCT person, person, 'Person ' || person, 'de', 0, 0, 0 FROM seats WHERE match = :number",
                values,
            )


@asynccontextmanager
async def process(room: Room) -> AsyncIterator[psutil.Process]:
    """Run the bot in a process connected to the room's stand-in."""
    pem = room.data.parent / "authority.pem"
    await asyncio.to_thread(pem.write_text, certificate())
    environment = os.environ | {"DISCORD_TOKEN": room.standin.token}
    command = [sys.executable, "-m", "tests.kit.bot_process", str(room.standin.port), str(pem), str(room.data)]
    async with running(command, ROOT, environment) as started:
        yield started


@asynccontextmanager
async def running(
    command: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> AsyncIterator[psutil.Process]:
    """Run a command in that folder until the context ends."""
    started = await asyncio.create_subprocess_exec(*command, cwd=folder, env=environment)
    try:
        yield psutil.Process(started.pid)
    finally:
        started.terminate()
        await started.wait()


async def first_answer(room: Room, player: Player) -> float:
    """Seconds from the start of the process to the first answer."""
    begin = time.perf_counter()
    async with process(room) as running:
        while not room.connected:
            assert running.is_running()
            await asyncio.sleep(0.005)
        await player.slash("matches")
        return time.perf_counter() - begin


async def memory(room: Room, matches: int) -> float:
    """Resident memory in MB after playing that many matches with views of all kinds."""
    async with process(room) as running:
        await room.until(lambda: room.connected, 90)
        source = random.Random("memory")
        anna = Player(room, "Anna")
        for _ in range(matches):
            match = await sit_down(room)
            for _ in range(200):
                await room.quiet()
                if match.over:
                    break
                await look(match, anna)
                await match.decide(source.choice(match.waiting()), source)
        await room.quiet()
        return float(running.memory_info().rss) / 2**20


async def look(match: Match, anna: Player) -> None:
    """Look at the hand, the log, the rules and the list of matches."""
    board = match.board()
    for verb in ("hand", "log", "rules"):
        if board.has(verb):
            await anna.press(board, verb)
    await anna.slash("matches")


async def due(folder: Path) -> float:
    """Milliseconds to find the first due timer."""
    taken = []
    async with opened(folder) as table:
        for _ in range(LOOKS):
            begin = time.perf_counter()
            assert await table.store.timers.first_due() is not None
            taken.append(1000 * (time.perf_counter() - begin))
    return median(taken)


async def many(count: int = MATCHES, flat: float = 5.0) -> list[Metric]:
    """Measure twice each without matches and with so many, each time in a new process on a copy of the data.

    ``flat`` is the goal of additional memory in MB.
    """
    with tempfile.TemporaryDirectory() as folder:
        full = Path(folder) / "full"
        await fill(full, count)
        found = await due(full)
        size = (full / FILE).stat().st_size / 2**20
        starts: dict[bool, list[float]] = {False: [], True: []}
        used: dict[bool, list[float]] = {False: [], True: []}
        for turn in range(2):
            for with_matches in (False, True):
                room = Room(Path(folder) / f"{turn}-{with_matches}" / "data")
                await _prepare(room, full if with_matches else None)
                try:
                    anna = Player(room, "Anna")
                    starts[with_matches].append(await first_answer(room, anna))
                    used[with_matches].append(await memory(room, 1))
                finally:
                    await room.stop()
                    await room.standin.stop()
    none, lots = median(used[False]), median(used[True])
    return [
        Metric(f"finding what is due, {count:,} open matches", found, "ms", 5.0, note="the clock's question, by index"),
        Metric(
            f"resident memory, {count:,} open matches less none",
            lots - none,
            "MB",
            flat,
            note=f"{none:.1f} MB with none, {lots:.1f} MB with {count:,} (store {size:.0f} MB)",
        ),
        Metric(
            f"start with {count:,} open matches → first answer",
            median(starts[True]),
            "s",
            2.0,
            note=f"{median(starts[False]):.2f} s with none; both from the start of Python",
        ),
    ]


async def _prepare(room: Room, data: Path | None) -> None:
    """Register the commands at the stand-in with a bot in this process, then copy the data there."""
    await room.standin.start()
    await room.start()
    await room.stop()
    if data is not None:
        await asyncio.to_thread(_copy_data, data, room.data)


def _copy_data(data: Path, there: Path) -> None:
    for old in there.glob(f"{FILE}*"):
        old.unlink()
    shutil.copyfile(data / FILE, there / FILE)
