"""The database: connections, transactions, and what its refusals mean."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import cache, wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from filelock import FileLock
from sqlalchemy import Connection, Engine, Insert, Table, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DatabaseError

from bot.match import Row
from bot.schema import debts

from .stored import Unstored

BUSY: Final = 2000  # milliseconds to wait for somebody else's transaction
READERS: Final = 3  # threads for reading, each with a connection

P = ParamSpec("P")
R = TypeVar("R")
D = TypeVar("D", bound="Database")


def reads(work: Callable[Concatenate[D, Connection, P], R]) -> Callable[Concatenate[D, P], Coroutine[Any, Any, R]]:
    """Makes a coroutine of a method that only reads: it runs on a connection, in a thread. Raises Unstored.

    The whole of it is one crossing of threads. A driver that crosses with each statement, as aiosqlite does, takes
    longer for that than for all the rest of a decision.
    """

    @wraps(work)
    async def read(self: D, /, *args: P.args, **named: P.kwargs) -> R:
        return await self._reading(lambda conn: work(self, conn, *args, **named))

    return read


def writes(work: Callable[Concatenate[D, Connection, P], R]) -> Callable[Concatenate[D, P], Coroutine[Any, Any, R]]:
    """The same of a method that writes: it is one transaction, and the only one at its time."""

    @wraps(work)
    async def write(self: D, /, *args: P.args, **named: P.kwargs) -> R:
        return await self._writing(lambda conn: work(self, conn, *args, **named))

    return write


class Database:
    """An engine, one writer at a time, and the statements that several parts of the store share."""

    def __init__(self, engine: Engine, clock: Callable[[], float], lock: FileLock | None = None) -> None:
        self.clock = clock
        self._engine, self._lock = engine, lock
        self._writer, self._readers = ThreadPoolExecutor(1, "store-writer"), ThreadPoolExecutor(READERS, "store-reader")

    async def close(self) -> None:
        """Ends after what has been begun."""
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown)
        self._engine.dispose()
        if self._lock:
            self._lock.release()

    async def _reading(self, work: Callable[[Connection], R]) -> R:
        def done() -> R:
            with self._engine.connect() as conn:
                return work(conn)

        return await self._in_thread(self._readers, done)

    async def _writing(self, work: Callable[[Connection], R]) -> R:
        def done() -> R:
            with self._engine.connect().execution_options(writes=True) as conn, conn.begin():
                return work(conn)

        return await self._in_thread(self._writer, done)

    async def _in_thread(self, threads: Executor, done: Callable[[], R]) -> R:
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, done)
        except DatabaseError as fault:
            raise Unstored(f"store-{reason_of(fault)}") from fault

    def _log(self, number: int, first: int, rows: Iterable[Row]) -> list[dict[str, Any]]:
        names = ("kind", "seat", "text", "by", "draw", "live")
        return [
            {"match": number, "number": first + n, "at": self.clock()} | {name: getattr(row, name) for name in names}
            for n, row in enumerate(rows)
        ]

    def _owe(
        self, conn: Connection, number: int, row: int, revision: int, recipients: Iterable[tuple[int, str]]
    ) -> None:
        owed = {"row": row, "revision": revision, "due": self.clock(), "tries": 0}
        new = [
            {"match": number, "recipient": recipient, "kind": kind, "told": 0} | owed
            for recipient, kind in dict.fromkeys(recipients)
        ]
        if new:
            conn.execute(upsert(conn.dialect.name, debts, *owed), new)


@cache
def upsert(dialect: str, table: Table, *changed: str) -> Insert:
    """An insert of rows that sets those columns where a row with the same primary key is there already."""
    insert = postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
    return insert.on_conflict_do_update(
        index_elements=list(table.primary_key), set_={name: insert.excluded[name] for name in changed}
    )


def reason_of(fault: Exception) -> str:
    """Why the database refused: busy, readonly, full or broken."""
    if isinstance(fault, Unstored):
        return fault.key.removeprefix("store-")
    text = str(getattr(fault, "orig", fault)).lower()
    for sign, reason in (("locked", "busy"), ("busy", "busy"), ("readonly", "readonly"), ("full", "full")):
        if sign in text:
            return reason
    return "broken"


def listen(engine: Engine) -> None:
    """Durable and strict: WAL, synchronous FULL, foreign keys; writers take the lock when they begin."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (
            f"busy_timeout={BUSY}",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "cache_size=-256",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begun(conn: Connection) -> None:
        if conn.get_execution_options().get("writes"):  # what only reads is one statement, and needs no transaction
            conn.exec_driver_sql("BEGIN IMMEDIATE")
