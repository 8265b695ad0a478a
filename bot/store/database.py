"""The database: connections, transactions, and what its refusals mean."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final

from filelock import FileLock
from sqlalchemy import Connection, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.match import Row
from bot.schema import debts

from .stored import Unstored

BUSY: Final = 2000  # milliseconds to wait for somebody else's transaction


class Database:
    """An engine, one writer at a time, and the statements that several parts of the store share."""

    def __init__(self, engine: AsyncEngine, clock: Callable[[], float], lock: FileLock | None = None) -> None:
        self.clock = clock
        self._engine, self._lock, self._writer = engine, lock, asyncio.Lock()

    async def close(self) -> None:
        await self._engine.dispose()
        if self._lock:
            self._lock.release()

    def _insert(self, table: Any) -> Any:
        dialect = postgresql if self._engine.dialect.name == "postgresql" else sqlite
        return dialect.insert(table)

    def _log(self, number: int, first: int, rows: Iterable[Row]) -> list[dict[str, Any]]:
        names = ("kind", "seat", "text", "by", "draw", "live")
        return [
            {"match": number, "number": first + n, "at": self.clock()} | {name: getattr(row, name) for name in names}
            for n, row in enumerate(rows)
        ]

    async def _owe(
        self, conn: AsyncConnection, number: int, row: int, revision: int, recipients: Iterable[tuple[int, str]]
    ) -> None:
        owed = {"row": row, "revision": revision, "due": self.clock(), "tries": 0}
        for recipient, kind in dict.fromkeys(recipients):
            statement = self._insert(debts).values(match=number, recipient=recipient, kind=kind, told=0, **owed)
            await conn.execute(
                statement.on_conflict_do_update(index_elements=["match", "recipient", "kind"], set_=owed)
            )

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._writer, self._engine.connect() as plain:
                conn = await plain.execution_options(writes=True)
                async with conn.begin():
                    yield conn
        except DatabaseError as fault:
            raise Unstored(f"store-{reason_of(fault)}") from fault

    @asynccontextmanager
    async def _read(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.connect() as conn:
                yield conn
        except DatabaseError as fault:
            raise Unstored(f"store-{reason_of(fault)}") from fault


def reason_of(fault: Exception) -> str:
    """Why the database refused: busy, readonly, full or broken."""
    if isinstance(fault, Unstored):
        return fault.key.removeprefix("store-")
    text = str(getattr(fault, "orig", fault)).lower()
    for sign, reason in (("locked", "busy"), ("busy", "busy"), ("readonly", "readonly"), ("full", "full")):
        if sign in text:
            return reason
    return "broken"


def listen(engine: AsyncEngine) -> None:
    """Durable and strict: WAL, synchronous FULL, foreign keys; writers take the lock when they begin."""

    @event.listens_for(engine.sync_engine, "connect")
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

    @event.listens_for(engine.sync_engine, "begin")
    def begun(conn: Connection) -> None:
        if conn.get_execution_options().get("writes"):  # what only reads is one statement, and needs no transaction
            conn.exec_driver_sql("BEGIN IMMEDIATE")
