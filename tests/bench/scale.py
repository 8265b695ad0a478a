"""``python -m tests.bench.scale [part …]``: what a process and a database carry, in tables.

Takes about 25 minutes. Files and the server's data are in the folder for temporary files; both databases are durable.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import platform
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from tests.bench import scale_decisions, scale_many
from tests.bench.copying import copying
from tests.bench.many_matches import ManyMatches
from tests.bench.metrics import formatted
from tests.bench.scale_decisions import DURABLE, Rate
from tests.bench.scale_many import DECIDE, DUE, LOAD, Answers, Start
from tests.kit.databases import FILE
from tests.kit.servers import Server

GROWTH: Final = 1.2  # goal: the median at the greatest size, as a multiple of that at the smallest
SPEED: Final = 2.0  # goal: decisions of 4 processes, as a multiple of those of one
ANSWER, MEMORY = 1.0, 120.0  # goals: seconds, MB


def table(title: str, head: Sequence[str], rows: Iterable[Sequence[str | float]]) -> None:
    """Print a table in Markdown."""
    print(f"\n### {title}\n\n| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(one if isinstance(one, str) else formatted(one) for one in row)} |")
    sys.stdout.flush()


def processor() -> str:
    """The machine's processor and its cores."""
    name = platform.machine()
    if (known := Path("/proc/cpuinfo")).exists():
        lines = known.read_text().splitlines()
        name = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), name)
    return f"{os.cpu_count()} cores ({name})"


def verdict(value: float, goal: float, least: bool = False) -> str:
    """Whether a goal is reached, in a cell."""
    is_reached = value >= goal if least else value <= goal
    return f"{'≥' if least else '≤'} {formatted(goal)}: {'reached' if is_reached else 'MISSED'}"


async def decisions(folder: Path, server: Server) -> None:
    """Decisions stored a second."""
    rates = await scale_decisions.on_file(folder / "decisions.db")
    rates += await scale_decisions.on_server(server, "decisions")
    file = await asyncio.to_thread(scale_decisions.commits_of_file, folder / "bare.db")
    served = await asyncio.to_thread(scale_decisions.commits_of_server, server)
    print_rates(rates)
    print(f"\nDurable commits of one row by the drivers alone: sqlite3 {file:,.0f}/s, psycopg {served:,.0f}/s.")


def print_rates(rates: Sequence[Rate]) -> None:
    """Print the rates, each compared with one process of the same kind."""
    ones = {(one.database, one.side_by_side): one.rate for one in rates if one.processes == 1}
    head = ("database", "processes", "matches at once in each", "decisions/s", "× one process", "p50 ms", "p99 ms")
    rows = []
    for one in rates:
        ratio = one.rate / max(1e-9, ones[one.database, one.side_by_side])
        counts = (one.database, str(one.processes), str(one.side_by_side))
        busy = (one.bot, one.server, one.rate * (one.bot + one.server) / 1000)
        rows.append((*counts, one.rate, ratio, *one.taken, *busy))
    table("Decisions stored", (*head, "CPU ms of the bot", "of the server", "cores in all"), rows)
    for side_by_side in scale_decisions.SIDE_BY_SIDE:
        of = {one.processes: one.rate for one in rates if one.database != "SQLite" and one.side_by_side == side_by_side}
        if 4 in of:
            result = verdict(of[4] / of[1], SPEED, least=True)
            print(f"\n4 processes, {side_by_side} at once: {of[4] / of[1]:.2f} × one process ({result})")


async def many(folder: Path, server: Server, sizes: Sequence[int] = scale_many.SIZES) -> None:
    """Databases with very many open matches; the bot is started on the last one."""
    for kind in ("SQLite", "PostgreSQL"):
        room = await scale_many.new_room(folder / f"{kind} before")
        databases = {}
        for size in sizes:
            data, address = folder / f"{kind} {size}", ""
            data.mkdir(mode=0o700, parents=True)
            if kind == "PostgreSQL":
                await asyncio.to_thread(server.execute, f"CREATE DATABASE many_{size}")
                address = server.address(f"many_{size}")
            databases[size] = ManyMatches(address or str(data / FILE), list(room.world.guilds))
        room.data = data
        room.settings = replace(room.settings, data=data, database=address)
        begin = time.perf_counter()
        found = await scale_many.ask(databases)
        print_answers(kind, found)
        print(f"\nThese databases and queries took {time.perf_counter() - begin:.0f} s.")
        try:
            print_start(kind, found[-1].matches, await scale_many.start(room))
        finally:
            await room.standin.stop()


def print_answers(kind: str, found: Sequence[Answers]) -> None:
    """Print the median and the 99th percentile of every question at every size."""
    head = ["milliseconds"] + [f"{one.matches:,}: {what}" for one in found for what in ("p50", "p99")]
    rows = []
    for question in (LOAD, DECIDE, *(one for one in found[0].taken if one not in (LOAD, DECIDE))):
        growth = found[-1].at(question, 0.5) / max(1e-9, found[0].at(question, 0.5))
        result = verdict(growth, GROWTH) if question in (LOAD, DECIDE, *DUE) else ""
        shares = [one.at(question, share) for one in found for share in (0.5, 0.99)]
        rows.append((question, *shares, f"{growth:.2f}", result))
    table(f"{kind}, by open matches", (*head, "growth of p50", "goal"), rows)


def print_start(kind: str, matches: int, start: Start) -> None:
    """Print how long a start takes, and what a process takes at rest."""
    rows = [
        ("the program is loaded after, s", start.loading, ""),
        ("then the bot's first answer after, s", start.answering, verdict(start.answering, ANSWER)),
        ("memory at rest, MB", start.memory, verdict(start.memory, MEMORY)),
    ]
    table(f"{kind}, a start with {matches:,} open matches", ("what", "measured", "goal"), rows)


async def copies(folder: Path, server: Server) -> None:
    """Copying a million events."""
    await asyncio.to_thread(server.execute, "CREATE DATABASE copied")
    found = await asyncio.to_thread(copying, folder / "copied", server.address("copied"))
    rows = [(one.what, one.value, verdict(one.value, one.goal or 0.0), one.note) for one in found]
    table("Copying", ("what", "seconds", "goal", ""), rows)


PARTS: Final[dict[str, Callable[[Path, Server], Awaitable[None]]]] = {
    "decisions": decisions,
    "many": many,
    "copy": copies,
}


def main() -> int:
    """Measure the named parts, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.scale")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    chosen = parser.parse_args().parts or list(PARTS)
    if unknown := set(chosen) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    logging.disable(logging.ERROR)
    begin, server = time.perf_counter(), Server(DURABLE)
    settings = ", ".join(f"{name} {server.execute(f'SHOW {name}')[0][0]}" for name in scale_decisions.SHOWN)
    print(
        f"{processor()}, Python {platform.python_version()}, PostgreSQL with {settings}; SQLite: WAL, synchronous FULL"
    )
    with tempfile.TemporaryDirectory(prefix="stammtisch-scale-") as folder:
        for part in chosen:
            asyncio.run(PARTS[part](Path(folder), server))
    print(f"\nin {time.perf_counter() - begin:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
