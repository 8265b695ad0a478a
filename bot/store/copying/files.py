"""A file of SQLite as an end of a copy."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, StaticPool, Table, create_engine, event
from sqlalchemy.exc import DBAPIError

from bot.runtime.file_modes import FILE_MODE, make_private, make_private_file
from bot.settings import StartupError
from bot.store.copying.ends import (
    BATCH,
    CopySource,
    CopyTarget,
    Refused,
    Row,
    check_schema,
    columns_of,
    in_order,
    occupied_tables,
)
from bot.store.database import Unreadable
from bot.store.migrate import Relocation, load_relocations, revision_fault, store_relocation, upgrade
from bot.store.sqlite import COPY_TIMEOUT, broken_references, read_only, stored_revisions

PARTIAL: Final = ".part"  # the suffix of the target until it is complete
BESIDE: Final = ("-wal", "-shm", "-journal")  # suffixes of what SQLite keeps beside a file
FILLING: Final = ("journal_mode=MEMORY", "synchronous=OFF", "cache_size=-65536")  # an incomplete file is thrown away
READING: Final = ("foreign_keys=ON", "synchronous=FULL", "secure_delete=ON", "cache_size=-65536")


class FileSource(CopySource):
    """The file that is copied, locked as a running bot locks it."""

    def __init__(self, path: Path) -> None:
        self.place, self.name = str(path.absolute()), f"The database {path}"
        if not path.is_file():
            raise StartupError(f"There is no database at {path}.")
        self._lock = _locked(path)
        try:
            with self.refusing():
                self._file = _File(path, READING, "BEGIN IMMEDIATE")
        except BaseException:
            self._lock.release()
            raise
        try:
            with self.refusing():
                check_schema(self.conn, self.name, stored_revisions(self.conn))
        except BaseException:
            self.close()
            raise

    @property
    def conn(self) -> Connection:
        return self._file.conn

    def rows(self, table: Table) -> Iterator[list[Row]]:
        return self._file.rows(table)

    def mark(self, relocation: Relocation) -> None:
        with self.refusing():
            store_relocation(self.conn, relocation)
            self.conn.commit()

    def refusing(self) -> AbstractContextManager[None]:
        return _refusing(self.name)

    def close(self) -> None:
        self._file.close()
        self._lock.release()


class FileTarget(CopyTarget):
    """A new file. It is written beside its place and moved there when it is complete."""

    def __init__(self, path: Path) -> None:
        self.path, self.place, self.name = path, str(path.absolute()), f"The database {path}"
        self._partial = path.with_name(path.name + PARTIAL)
        if path.exists() and not path.is_file():
            raise StartupError(f"{path} is no file: name one that does not exist yet.")
        self._lock = _locked(path)
        self._file: _File | None = None
        try:
            self._remove_partial()
            self._occupied, self._relocations = self._look()
        except BaseException:
            self._lock.release()
            raise

    @property
    def conn(self) -> Connection:
        assert self._file is not None, "prepare it first"
        return self._file.conn

    def occupied(self) -> list[str]:
        return self._occupied

    def relocations(self) -> list[Relocation]:
        return self._relocations

    def prepare(self) -> None:
        make_private_file(self._partial)
        with self.refusing():
            self._file = _File(self._partial, FILLING, "BEGIN IMMEDIATE")
            upgrade(self.conn)

    def rows(self, table: Table) -> Iterator[list[Row]]:
        assert self._file is not None
        return self._file.rows(table)

    def insert(self, table: Table, batches: Iterable[list[tuple[Any, ...]]]) -> None:
        names = ", ".join(f'"{column.name}"' for column in columns_of(table))
        marks = ", ".join("?" * len(columns_of(table)))
        assert self._file is not None
        raw, before = self._file.raw, self._file.raw.total_changes
        for rows in batches:
            with self.refusing():
                try:
                    raw.executemany(f'INSERT INTO "{table.name}" ({names}) VALUES ({marks})', rows)
                except (sqlite3.IntegrityError, sqlite3.DataError, OverflowError) as fault:
                    raise Refused(table, raw.total_changes - before, str(fault)) from fault

    def commit(self, relocation: Relocation) -> None:
        assert self._file is not None
        with self.refusing():
            store_relocation(self.conn, relocation)
            if broken_references(self.conn):
                raise StartupError(f"{self.name} cannot be made: a row points to one that is not there.")
            self.conn.commit()
            self._file.close()
            self._file = None
            if self._has_content():  # an empty database: no write-ahead log of it may stay beside the new file
                with closing(sqlite3.connect(self.path)) as replaced:
                    replaced.execute("PRAGMA journal_mode=DELETE")
        _synchronize(self._partial)
        self._partial.replace(self.path)
        with suppress(OSError):  # not every system can do this for folders
            _synchronize(self.path.parent)

    def refusing(self) -> AbstractContextManager[None]:
        return _refusing(self.name)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
        with suppress(OSError):
            self._remove_partial()
        self._lock.release()

    def _has_content(self) -> bool:
        return self.path.exists() and self.path.stat().st_size > 0

    def _look(self) -> tuple[list[str], list[Relocation]]:
        """The tables that have rows, and the copies that the file knows of; raises StartupError."""
        if not self._has_content():
            for suffix in BESIDE:
                if (left := self.path.with_name(self.path.name + suffix)).exists():
                    raise StartupError(f"{left} is left of another database: move it away first.")
            return [], []
        try:
            with read_only(self.path) as conn:
                revisions = stored_revisions(conn)
                occupied = occupied_tables(conn)
                if revisions is None and occupied:
                    raise StartupError(f"{self.name} is not a database of Stammtisch.")
                if revisions is not None and (fault := revision_fault(revisions)):
                    raise StartupError(f"{self.name} {fault}")
                return occupied, load_relocations(conn)
        except Unreadable as fault:
            raise StartupError(f"{self.name} cannot be used: {fault}.") from fault

    def _remove_partial(self) -> None:
        """Remove the partial file of a copy that was killed."""
        for suffix in ("", *BESIDE):
            self._partial.with_name(self._partial.name + suffix).unlink(missing_ok=True)


class _File:
    """An open file in a transaction: ``raw``, and ``conn`` on top of it."""

    def __init__(self, path: Path, pragmas: Iterable[str], begin: str) -> None:
        self.raw = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=COPY_TIMEOUT, isolation_level=None
        )
        self.raw.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
        self._engine = _engine(lambda: self.raw, begin)
        try:
            for pragma in pragmas:
                self.raw.execute(f"PRAGMA {pragma}")
            self.conn = self._engine.connect()
            self.conn.begin()
        except BaseException:
            self.raw.close()
            raise

    def rows(self, table: Table) -> Iterator[list[Row]]:
        cursor = self.raw.execute(str(in_order(table, self.conn).compile(self._engine)))
        while rows := cursor.fetchmany(BATCH):
            yield rows

    def close(self) -> None:
        with suppress(DBAPIError, sqlite3.Error):
            self.conn.close()
        self._engine.dispose()
        self.raw.close()


def _engine(connect: Callable[[], sqlite3.Connection], begin: str) -> Engine:
    engine = create_engine("sqlite://", creator=connect, poolclass=StaticPool, pool_reset_on_return=None)

    @event.listens_for(engine, "begin")
    def start(conn: Connection) -> None:
        conn.exec_driver_sql(begin)

    return engine


def _locked(path: Path) -> FileLock:
    """The lock that a bot on that file holds; raises StartupError."""
    lock = FileLock(f"{path}.lock", timeout=0, mode=FILE_MODE)
    try:
        if not path.parent.is_dir():
            make_private(path.parent)
        lock.acquire()
    except Timeout as fault:
        raise StartupError(f"A Stammtisch is running on the folder {path.parent}: stop it first.") from fault
    except OSError as fault:
        raise StartupError(f"The folder {path.parent} cannot be written: {fault.strerror}.") from fault
    return lock


@contextmanager
def _refusing(name: str) -> Iterator[None]:
    """Raise StartupError with a sentence for a fault of SQLite's."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as fault:
        reason = str(getattr(fault, "orig", fault))
        if "locked" in reason:
            reason = "another program has locked it"
        raise StartupError(f"{name} cannot be used: {reason}.") from fault


def _synchronize(path: Path) -> None:
    """Flush the file or folder to disk (fsync)."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
