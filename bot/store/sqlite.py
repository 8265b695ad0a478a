"""SQLite: check a file, copy it, and open it with several connections."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, Final, TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, StaticPool, create_engine, event
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.exc import DatabaseError, DBAPIError

from bot.runtime.file_modes import FILE_MODE, make_private_file
from bot.settings import StartupError
from bot.store.database import Database, StoreUnavailable, Unreadable
from bot.store.migrate import newest_revision, revision_fault

NAME: Final = "sqlite+shared"
# All connections share the compiled statements, which are few.
SHARED: Final[dict[str, Any]] = {"compiled_cache": {}}


class SharedDialect(SQLiteDialect_pysqlite):
    """The dialect of one engine. All instances are equal, because compiled statements are cached by dialect."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))


registry.register(NAME.replace("+", "."), __name__, SharedDialect.__name__)

BUSY_TIMEOUT: Final = 2000  # milliseconds to wait for another transaction
READERS: Final = 3  # connections that only read
CACHED_ROWS: Final = 64  # rows that aiosqlite fetches at once; unused here
WRITING: Final = "BEGIN IMMEDIATE"  # takes the lock at the start, so that no transaction fails halfway
READING: Final = "BEGIN DEFERRED"  # its snapshot begins at the first statement
# Durable and strict. The cache, in kB, is small: there are several connections and the system has a cache of its own.
PRAGMAS: Final = (
    f"busy_timeout={BUSY_TIMEOUT}",
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",  # deleted rows are overwritten with zeros
    "cache_size=-256",
)
REFUSALS: Final = {"locked": "store-busy", "busy": "store-busy", "readonly": "store-readonly", "full": "store-full"}
ERRORS: Final = (DatabaseError, sqlite3.DatabaseError, OverflowError)  # the last for integers of more than 64 bits
R = TypeVar("R")


class TransactionConnection(aiosqlite.Connection):
    """An aiosqlite connection that runs a whole function as one transaction in its thread.

    The function gets a SQLAlchemy connection. Its engine is bound to the one sqlite3 connection, and it is made, used
    and disposed of in this thread.
    """

    def __init__(self, path: Path, begin: str) -> None:
        super().__init__(self._open, CACHED_ROWS)
        self._path, self._begin = path, begin
        self._raw: sqlite3.Connection | None = None
        self._engine: Engine | None = None

    def _open(self) -> sqlite3.Connection:
        raw = sqlite3.connect(self._path, isolation_level=None)
        try:
            for pragma in PRAGMAS:
                raw.execute(f"PRAGMA {pragma}")
        except BaseException:
            raw.close()
            raise
        self._raw = raw
        self._engine = create_engine(
            f"{NAME}://",
            creator=lambda: raw,
            poolclass=StaticPool,
            pool_reset_on_return=None,
            execution_options=SHARED,
        )

        @event.listens_for(self._engine, "begin")
        def begin(_: Connection) -> None:
            raw.execute(self._begin)

        return raw

    async def transact(self, work: Callable[[Connection], R]) -> R:
        """Run the function in a transaction and return its result. Rolls back if it raises.

        Raises StoreUnavailable once ``close`` has been called.
        """
        engine, raw = self._opened()
        return await self._in_thread(lambda: _run_transaction(engine, raw, work))

    async def empty_log(self) -> bool:
        """Copy the write-ahead log into the file and truncate it. False at once if a reader still uses the log."""
        _, raw = self._opened()

        def empty() -> bool:
            raw.execute("PRAGMA busy_timeout=0")
            try:
                (is_busy, _, _) = raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            finally:
                raw.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT}")
            return not is_busy

        return await self._in_thread(empty)

    async def vacuum(self) -> None:
        """Rewrite the whole file. Writes wait meanwhile."""
        _, raw = self._opened()
        await self._in_thread(lambda: raw.execute("VACUUM").close())

    async def close(self) -> None:
        """Finish the running transactions, then close the connection and end its thread. Idempotent."""
        if self._engine is None:
            return
        dispose, self._engine = self._engine.dispose, None
        await self._in_thread(dispose)
        await super().close()

    def _opened(self) -> tuple[Engine, sqlite3.Connection]:
        if self._engine is None or self._raw is None:
            raise StoreUnavailable("store-busy")
        return self._engine, self._raw

    async def _in_thread(self, function: Callable[[], R]) -> R:
        # aiosqlite (0.22 and before) has no public method that runs a function in the connection's thread. This is the
        # one place in the project that uses a protected member of a library.
        execute: Any = self._execute
        try:
            result: R = await execute(function)
        except ERRORS as fault:
            raise unavailable(fault) from fault
        return result


def _run_transaction(engine: Engine, raw: sqlite3.Connection, work: Callable[[Connection], R]) -> R:
    try:
        with engine.connect() as conn, conn.begin():
            return work(conn)
    except BaseException:
        if raw.in_transaction:  # a failed COMMIT leaves the transaction open
            raw.rollback()
        raise


class SqliteDatabase(Database):
    """A file in WAL mode: one connection writes, a few read beside it. Open it with ``SqliteDatabase.open``."""

    is_shared = False

    def __init__(self, writer: TransactionConnection, readers: list[TransactionConnection]) -> None:
        super().__init__(insert)
        self.connections = (writer, *readers)
        self._writer = writer
        self._idle: asyncio.LifoQueue[TransactionConnection] = asyncio.LifoQueue()
        for reader in readers:
            self._idle.put_nowait(reader)

    @classmethod
    async def open(cls, path: Path) -> SqliteDatabase:
        """Open or create the database. Raises StoreUnavailable."""
        writer, *readers = _in_daemon_thread(
            lambda: [
                TransactionConnection(path, WRITING),
                *(TransactionConnection(path, READING) for _ in range(READERS)),
            ]
        )
        opened: list[TransactionConnection] = []
        try:
            for connection in (writer, *readers):
                await connection
                opened.append(connection)
        except BaseException as fault:
            for connection in opened:
                await connection.close()
            if isinstance(fault, ERRORS):
                raise unavailable(fault) from fault
            raise
        return cls(writer, readers)

    async def read(self, work: Callable[[Connection], R]) -> R:
        reader = await self._idle.get()
        try:
            return await reader.transact(work)
        finally:
            self._idle.put_nowait(reader)

    async def write(self, work: Callable[[Connection], R]) -> R:
        return await self._writer.transact(work)

    async def purge(self) -> bool:
        return await self._writer.empty_log()

    async def vacuum(self) -> None:
        """Rewrite the file and empty its log, before anything else uses the database. Raises StoreUnavailable."""
        await self._writer.vacuum()
        await self._writer.empty_log()

    async def close(self) -> None:
        for connection in self.connections:
            await connection.close()


def unavailable(fault: BaseException) -> StoreUnavailable:
    """The exception of the store for one of the driver: why SQLite refused."""
    text = str(getattr(fault, "orig", fault)).lower()
    key = next((key for part, key in REFUSALS.items() if part in text), "store-broken")
    return StoreUnavailable(key)


def _in_daemon_thread(make: Callable[[], R]) -> R:
    """Call the function in a daemon thread and return its result.

    A thread inherits this property from the one that makes it. So the threads of these connections are daemons, and a
    connection that was never closed does not keep the process from ending.
    """
    made: list[R] = []
    thread = Thread(target=lambda: made.append(make()), daemon=True)
    thread.start()
    thread.join()
    return made[0]


OPEN_TIMEOUT: Final = 2.0  # seconds to wait for a lock when the program starts
COPY_TIMEOUT: Final = 10.0  # seconds to wait for a lock in a command
MAX_DAMAGES: Final = 10  # damages of a file that are listed


def check_file(path: Path) -> None:
    """Copy the database if its schema is older than this program's; raise StartupError if it cannot be used."""
    if not path.exists():
        return
    if foreign := foreign_log(path):
        raise StartupError(f"The database {path} cannot be opened: {foreign}.")
    try:
        with closing(_connect_read_only(path, OPEN_TIMEOUT)) as database:
            tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not tables:
                return
            if "alembic_version" not in tables:
                raise StartupError(f"The file {path} is not a database of Stammtisch.")
            found = [one for (one,) in database.execute("SELECT version_num FROM alembic_version")]
            if fault := revision_fault(found):
                raise StartupError(f"The database {path} {fault}")
            if found != [newest_revision()]:
                copy = path.with_name(f"{path.name}.before-{newest_revision()}")
                make_private_file(copy)
                with closing(sqlite3.connect(copy)) as target:
                    database.backup(target)
    except sqlite3.OperationalError as fault:
        reason = "another program has locked it" if "locked" in str(fault) else str(fault)
        raise StartupError(f"The database {path} cannot be opened: {reason}.") from fault
    except sqlite3.DatabaseError as fault:
        raise StartupError(f"The file {path} is not a database of Stammtisch.") from fault


def foreign_log(path: Path) -> str:
    """Say that the write-ahead log beside the file belongs to another state of it, without a full stop; "" if not.

    The header of a file that has a log names that mode. The header of a copy made by ``copy_file`` does not.
    """
    wal = path.with_name(f"{path.name}-wal")
    if not wal.exists() or not wal.stat().st_size:  # before the header, which is written before the log
        return ""
    with path.open("rb") as file:
        mode = file.read(20)[18:19]
    if mode != b"\x01":
        return ""
    return f"{wal.name} beside it belongs to another state, as after a restore by hand: move it away, or restore again"


def copy_file(source: Path, target: Path) -> None:
    """Copy one snapshot of the database while others write to it. Raises Unreadable and OSError.

    The target must not exist. Its mode is 0600: it contains the seeds and hands of running matches.
    """
    if foreign := foreign_log(source):
        raise Unreadable(foreign)
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE))
    target.chmod(FILE_MODE)  # the umask may have taken bits
    try:
        with closing(_connect_read_only(source, COPY_TIMEOUT)) as here, closing(sqlite3.connect(target)) as there:
            here.backup(there)
            there.execute("PRAGMA journal_mode=DELETE")  # one file, without a write-ahead log beside it
            found = "; ".join(line for (line,) in there.execute("PRAGMA quick_check(3)"))
    except sqlite3.Error as fault:
        raise Unreadable(str(fault)) from fault
    if found != "ok":
        raise Unreadable(f"it is damaged ({found})")


@contextmanager
def read_only(path: Path) -> Iterator[Connection]:
    """A read-only connection with one snapshot. Raises Unreadable, also inside the context."""
    if foreign := foreign_log(path):
        raise Unreadable(foreign)
    try:
        raw = _connect_read_only(path, COPY_TIMEOUT)
        raw.isolation_level = None
        engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
        try:
            with engine.connect() as conn:
                conn.exec_driver_sql("BEGIN")
                yield conn
        finally:
            engine.dispose()
    except (sqlite3.Error, DBAPIError) as fault:
        raise Unreadable(str(getattr(fault, "orig", fault))) from fault


def damages(conn: Connection) -> list[str]:
    """Damage of the file, a line each."""
    found = conn.exec_driver_sql(f"PRAGMA integrity_check({MAX_DAMAGES})").scalars()
    return [line for line in found if line != "ok"]


def broken_references(conn: Connection) -> list[tuple[str, int, str]]:
    """The rows that refer to a missing row: table, row id, and the table referred to."""
    return [(row[0], row[1], row[2]) for row in conn.exec_driver_sql("PRAGMA foreign_key_check")]


def _connect_read_only(path: Path, timeout: float) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=timeout)
