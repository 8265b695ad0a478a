"""A database of any size: one match, played through the service, and copies of its rows."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Column, Float

from bot.delivery.outbox import Outbox
from bot.service.match_service import MatchService
from bot.store import Store
from bot.store.schema import metadata, people
from tests.bench.many import NullNotifier
from tests.kit.tables import FIRST, Table, start_match
from tests.kit.waiting import until

PEOPLE: Final = ("person", "recipient", "host", "actor")  # columns with keys of people
ROUND: Final = 10  # matches of the same two people
GUILD: Final = 100  # matches on the same server
APART: Final = 100_000  # between the messages of two matches
WEEK: Final = 604_800  # seconds over which what is due is spread
PLACE: Final = 1_000_000_000  # the first thread
COUNTING: Final = "WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < {last})"


def generate(path: Path, matches: int, events: int = 50, address: str = "", game: str = "migrato") -> int:
    """Fill an empty database, the file at ``path`` or the one at ``address``, with running matches of two people.

    Each has that many events of one real match, or one or two more. Returns the number of events in all. Call it
    outside of an event loop.
    """
    made = asyncio.run(_play(path, address, game, events))
    execute, finish = _opened(path, address)
    try:
        execute(f"UPDATE matches SET message = {PLACE - 1}, thread = {PLACE}")
        if matches > 1:
            _copy(execute, matches - 1)
        if address:
            execute("SELECT setval('matches_id_seq', (SELECT max(id) FROM matches))")
            execute("ANALYZE")
    finally:
        finish()
    return made * matches


async def _play(path: Path, address: str, game: str, events: int) -> int:
    """Play the match that is copied, deliver all of it, and return its number of events."""
    chance = random.Random("generated")
    store = await Store.open(path, address=address)
    try:
        table = Table(MatchService(store))
        number = await start_match(table, game)
        assert number == 1, "the database is not empty"
        while (match := await table.match(number)).length < events:
            seat = chance.choice(match.position.waiting)
            await table.choose(number, FIRST + seat, None, chance.choice(match.position.moves(seat)))
        outbox = Outbox(table.service, NullNotifier().deliver)
        outbox.start()

        async def is_delivered() -> bool:
            return await store.outbox.claim(0) == ([], None)

        await until(is_delivered, 60)
        await outbox.stop()
        return match.length
    finally:
        await store.close()


def _opened(path: Path, address: str) -> tuple[Callable[[str], Any], Callable[[], None]]:
    """A function that runs a statement, and one that commits and closes."""
    if address:
        import psycopg

        conn = psycopg.connect(address)
        return lambda statement: conn.execute(statement), lambda: conn.__exit__(None, None, None)  # type: ignore[arg-type]
    base = sqlite3.connect(path)
    return base.execute, lambda: (base.commit(), base.close())[1]


def _copy(execute: Callable[[str], Any], count: int) -> None:
    """Add so many copies of the only match, with people of their own."""
    counting = COUNTING.format(last=count // ROUND or 1)
    _multiply(
        execute, people.name, people.columns.values(), {"key": '"key" + i', "user": '"user" + i * 1000'}, counting
    )
    counting = COUNTING.format(last=count)
    for table in metadata.sorted_tables:
        if table.name == "matches" or "match" in table.columns:
            columns = table.columns.values()
            _multiply(execute, table.name, columns, {one.name: _value(one) for one in columns}, counting)


def _value(column: Column[Any]) -> str:
    """A column of the copy with the number ``i``."""
    name = f'"{column.name}"'
    if column.name in ("match", "id"):
        return f"{name} + i"
    if column.name in PEOPLE:
        return f"CASE WHEN {name} > 0 THEN {name} + i / {ROUND} ELSE {name} END"
    if column.name == "message":
        return f"{name} + i * {APART}"
    if column.name == "thread":
        return f"{name} + i"
    if column.name == "guild":
        return f"{name} + i / {GUILD}"
    if column.name in ("due", "expires") and isinstance(column.type, Float):
        return f"{name} + i % {WEEK}"
    return name


def _multiply(
    execute: Callable[[str], Any], table: str, columns: list[Column[Any]], values: dict[str, str], counting: str
) -> None:
    listed = ", ".join(f'"{one.name}"' for one in columns)
    given = ", ".join(values.get(one.name, f'"{one.name}"') for one in columns)
    model = f"(SELECT * FROM {table}) AS model"
    execute(f"INSERT INTO {table} ({listed}) {counting} SELECT {given} FROM n CROSS JOIN {model}")
