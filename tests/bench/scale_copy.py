"""Copying a database of very many events from a file to a server, and from there to another file."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.admin.backup import database_path
from bot.admin.copying import copy
from bot.settings import Settings
from tests.bench.generated import generate
from tests.servers import Server

MATCHES: Final = 20_000
EVENTS: Final = 50  # of each match


@dataclass(frozen=True)
class Copied:
    """A copy: from where to where, of how many events, and its seconds."""

    what: str
    events: int
    seconds: float


async def measure(folder: Path, server: Server, matches: int = MATCHES) -> list[Copied]:
    """Copy that many matches to the server and back."""
    return await asyncio.to_thread(_measure, folder, server, matches)


def _measure(folder: Path, server: Server, matches: int) -> list[Copied]:
    server.execute("CREATE DATABASE copied")
    address, back = server.address("copied"), folder / "back.db"
    settings = Settings(token="none", data=folder / "copying")
    path = database_path(settings)
    path.parent.mkdir(parents=True)
    events = generate(path, matches, EVENTS)
    return [
        _copy("SQLite to PostgreSQL", settings, address, events),
        _copy("PostgreSQL to SQLite", Settings(token="none", data=settings.data, database=address), str(back), events),
    ]


def _copy(what: str, settings: Settings, to: str, events: int) -> Copied:
    begin = time.perf_counter()
    copy(settings, to, say=lambda _: None, report=lambda _: None)
    return Copied(what, events, time.perf_counter() - begin)
