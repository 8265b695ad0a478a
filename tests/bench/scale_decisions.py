"""Decisions stored a second by one process on SQLite, and by 1, 2 and 4 processes on PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import psutil  # type: ignore[import-untyped]

from tests.bench.decider import Work
from tests.bench.metrics import percentile
from tests.kit.empty import copy_empty
from tests.kit.servers import Server

ROOT: Final = Path(__file__).parents[2]
PROCESSES: Final = (1, 2, 4)
SIDE_BY_SIDE: Final = (1, 8)  # matches in which each process decides at once
SECONDS: Final = 8.0
WARM: Final = 1.0  # seconds before
MATCHES: Final = 400  # of each process; some end
# As PostgreSQL is delivered: fsync, synchronous_commit and full_page_writes are on
DURABLE: Final = {"listen_addresses": "", "max_connections": "100"}
SHOWN: Final = ("server_version", "fsync", "synchronous_commit", "shared_buffers")


@dataclass(frozen=True)
class Rate:
    """What so many processes have done, each in ``side_by_side`` matches at once.

    Attributes:
        rate: decisions a second, of all processes.
        slowest: the median and the 99th percentile of a decision, in milliseconds.
        bot: milliseconds of the processes' processor for a decision.
        server: the same of the database server; 0 without one.
    """

    database: str
    processes: int
    side_by_side: int
    rate: float
    taken: tuple[float, float]
    bot: float
    server: float


class Deciders:
    """Processes of ``tests.bench.decider`` on one database, until they are closed."""

    def __init__(self, address: str, server: Server | None = None) -> None:
        self._address, self._server = address, server
        self._running: list[asyncio.subprocess.Process] = []

    async def start(self, count: int, matches: int = MATCHES) -> None:
        """Start processes until there are so many, each with matches of its own."""
        first = len(self._running)
        for seed in range(first, count):
            command = (sys.executable, "-m", "tests.bench.decider", self._address, str(matches), str(seed + 1))
            pipes = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE, "limit": 2**24}
            self._running.append(await asyncio.create_subprocess_exec(*command, cwd=ROOT, **pipes))  # type: ignore[arg-type]
        await asyncio.gather(*(_line(one) for one in self._running[first:]))

    async def decide(self, side_by_side: int, seconds: float) -> Rate:
        """Let all of them decide at once for so long."""
        before = self._server_seconds()
        for one in self._running:
            assert one.stdin is not None
            one.stdin.write(f"{side_by_side} {seconds}\n".encode())
        done = [Work(**json.loads(await _line(one))) for one in self._running]
        spent = self._server_seconds() - before
        taken = [1000 * each for work in done for each in work.taken]
        count = max(1, len(taken))
        return Rate(
            "SQLite" if self._server is None else "PostgreSQL",
            len(self._running),
            side_by_side,
            len(taken) / seconds,
            (percentile(taken, 0.5), percentile(taken, 0.99)) if taken else (0.0, 0.0),
            1000 * sum(work.seconds for work in done) / count,
            1000 * spent / count,
        )

    async def close(self) -> None:
        """End them."""
        for one in self._running:
            assert one.stdin is not None
            one.stdin.close()
        await asyncio.gather(*(one.wait() for one in self._running))

    def _server_seconds(self) -> float:
        """The processor seconds of the server's processes that run now."""
        if self._server is None:
            return 0.0
        main = psutil.Process(self._server.pid)
        return sum(map(_seconds, (main, *main.children(recursive=True))))


async def _line(process: asyncio.subprocess.Process) -> bytes:
    assert process.stdout is not None
    line = await process.stdout.readline()
    assert line, "a process has ended"
    return line


def _seconds(process: Any) -> float:
    try:
        times = process.cpu_times()
    except psutil.Error:  # it has ended
        return 0.0
    return float(times.user + times.system)


async def on_file(path: Path, matches: int = MATCHES, seconds: float = SECONDS) -> list[Rate]:
    """Measure one process on a file, which is made."""
    copy_empty(path)
    deciders = Deciders(str(path))
    return await measure(deciders, (1,), matches, seconds)


async def on_server(
    server: Server,
    database: str,
    processes: Sequence[int] = PROCESSES,
    matches: int = MATCHES,
    seconds: float = SECONDS,
) -> list[Rate]:
    """Measure so many processes on a server, in that database, which is made."""
    await asyncio.to_thread(server.execute, f"CREATE DATABASE {database}")
    return await measure(Deciders(server.address(database), server), processes, matches, seconds)


async def measure(deciders: Deciders, processes: Sequence[int], matches: int, seconds: float) -> list[Rate]:
    """Measure so many processes, one number after the other, and end them."""
    found = []
    try:
        for count in processes:
            await deciders.start(count, matches)
            for side_by_side in SIDE_BY_SIDE:
                await deciders.decide(side_by_side, min(WARM, seconds))
                found.append(await deciders.decide(side_by_side, seconds))
    finally:
        await deciders.close()
    return found


def commits_of_file(path: Path, seconds: float = 1.0) -> float:
    """Durable commits of one row a second with sqlite3 alone."""
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        base.execute("PRAGMA journal_mode=WAL")
        base.execute("PRAGMA synchronous=FULL")
        base.execute("CREATE TABLE rows (text TEXT)")
        return _count(lambda: base.execute("INSERT INTO rows VALUES (?)", ("x" * 500,)), seconds)


def commits_of_server(server: Server, seconds: float = 1.0) -> float:
    """Durable commits of one row a second with psycopg alone."""
    import psycopg

    with psycopg.connect(server.address("postgres"), autocommit=True) as conn:
        conn.execute("CREATE TABLE IF NOT EXISTS rows (text TEXT)")
        return _count(lambda: conn.execute("INSERT INTO rows VALUES (%s)", ("x" * 500,)), seconds)


def _count(work: Any, seconds: float) -> float:
    made, begin = 0, time.perf_counter()
    while time.perf_counter() < begin + seconds:
        work()
        made += 1
    return made / (time.perf_counter() - begin)
