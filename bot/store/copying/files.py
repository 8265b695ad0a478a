"""A file of SQLite as an end of a copy."""

from __future__ import annotations

import os
import sqlite3
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import StaticPool, Table, create_engine, event
from sqlalchemy.exc import DBAPIError

from bot.runtime.file_modes import make_private, make_private_file
from bot.settings import StartupError
from bot.store.copying.ends import (
    BATCH,
    CopyEnd,
    CopySource,
    CopyTarget,
    Refused,
    StoredRow,
    check_schema,
    in_order,
    occupied_tables,
)
from bot.store.database import Unreadable
from bot.store.migrate import (
    Relocation,
    load_relocations,
    revision_fault,
    store_relocation,
    stored_revisions,
    upgrade,
)
from bot.store.opening import locking
from bot.store.sqlite import COPY_TIMEOUT, broken_references, read_only

PARTIAL: Final = ".part"  # the suffix of the target until it is complete
BESIDE: Final = ("-wal", "-shm", "-journal")  # suffixes of what SQLite keeps beside a file
FILLING: Final = ("journal_mode=MEMORY", "synchronous=OFF", "cache_size=-65536")  # an incomplete file is thrown away
READING: Final = ("foreign_keys=ON", "synchronous=FULL", "secure_delete=ON", "cache_size=-65536")


class FileEnd(CopyEnd):
    """A file, locked as a running bot locks it."""

    def __init__(self, path: Path) -> None:
        self.path, self.place, self.name = path, str(path.absolute()), f"The database {path}"
        self._opened = ExitStack()
        with locking(
            path, StartupError(f"A Stammtisch is running on the folder {path.parent}: stop it first.")
        ) as lock:
            if not path.parent.is_dir():
                make_private(path.parent)
        self._opened.callback(lock.release)
        try:
            self._check()
        except BaseException:
            self.close()
            raise

    @abstractmethod
    def _check(self) -> None:
        """Raise StartupError if the file cannot be used."""

    def _open(self, path: Path, pragmas: Iterable[str]) -> None:
        """Open a file in a transaction: ``raw``, and ``conn`` on top of it."""
        self.raw = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=COPY_TIMEOUT, isolation_level=None
        )
        self._file = self._opened.enter_context(ExitStack())
        self._file.callback(self.raw.close)
        self.raw.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
        engine = create_engine("sqlite://", creator=lambda: self.raw, poolclass=StaticPool, pool_reset_on_return=None)
        event.listen(engine, "begin", lambda conn: conn.exec_driver_sql("BEGIN IMMEDIATE"))
        self._file.callback(engine.dispose)
        for pragma in pragmas:
            self.raw.execute(f"PRAGMA {pragma}")
        self.conn = self._file.enter_context(engine.connect())
        self.conn.begin()

    def rows(self, table: Table) -> Iterator[list[StoredRow]]:
        cursor = self.raw.execute(str(in_order(table, self.conn).compile(self.conn.engine)))
        while rows := cursor.fetchmany(BATCH):
            yield rows

    @contextmanager
    def refusing(self) -> Iterator[None]:
        try:
            yield
        except (DBAPIError, sqlite3.Error) as fault:
            reason = str(getattr(fault, "orig", fault))
            if "locked" in reason:
                reason = "another program has locked it"
            raise StartupError(f"{self.name} cannot be used: {reason}.") from fault

    def close(self) -> None:
        with suppress(DBAPIError, sqlite3.Error, OSError):
            self._opened.close()


class FileSource(FileEnd, CopySource):
    """The file that is copied."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise StartupError(f"There is no database at {path}.")
        super().__init__(path)

    def _check(self) -> None:
        with self.refusing():
            self._open(self.path, READING)
            check_schema(self.conn, self.name)


class FileTarget(FileEnd, CopyTarget):
    """A new file. It is written beside its place and moved there when it is complete."""

    def __init__(self, path: Path) -> None:
        if path.exists() and not path.is_file():
            raise StartupError(f"{path} is no file: name one that does not exist yet.")
        self._partial = path.with_name(path.name + PARTIAL)
        super().__init__(path)

    def _check(self) -> None:
        self._remove_partial()
        self._occupied, self._relocations = self._look()
        self._opened.callback(self._remove_partial)

    def occupied(self) -> list[str]:
        return self._occupied

    def relocations(self) -> list[Relocation]:
        return self._relocations

    def prepare(self) -> None:
        make_private_file(self._partial)
        with self.refusing():
            self._open(self._partial, FILLING)
            upgrade(self.conn)

    def insert(self, table: Table, batches: Iterable[list[tuple[Any, ...]]]) -> None:
        names = ", ".join(f'"{column.name}"' for column in table.columns)
        marks = ", ".join("?" * len(table.columns))
        before = self.raw.total_changes
        for rows in batches:
            with self.refusing():
                try:
                    self.raw.executemany(f'INSERT INTO "{table.name}" ({names}) VALUES ({marks})', rows)
                except (sqlite3.IntegrityError, sqlite3.DataError, OverflowError) as fault:
                    raise Refused(table, self.raw.total_changes - before, str(fault)) from fault

    def commit(self, relocation: Relocation) -> None:
        with self.refusing():
            store_relocation(self.conn, relocation)
            if broken_references(self.conn):
                raise StartupError(f"{self.name} cannot be made: a row points to one that is not there.")
            self.conn.commit()
            self._file.close()
            if self._has_content():  # an empty database: no write-ahead log of it may stay beside the new file
                with closing(sqlite3.connect(self.path)) as replaced:
                    replaced.execute("PRAGMA journal_mode=DELETE")
        _synchronize(self._partial)
        self._partial.replace(self.path)
        with suppress(OSError):  # not every system can do this for folders
            _synchronize(self.path.parent)

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
                is_empty = revisions is None and not occupied
                if not is_empty and (fault := revision_fault(revisions)):
                    raise StartupError(f"{self.name} {fault}")
                return occupied, load_relocations(conn)
        except Unreadable as fault:
            raise StartupError(f"{self.name} cannot be used: {fault}.") from fault

    def _remove_partial(self) -> None:
        """Remove the partial file of a copy that was killed."""
        for suffix in ("", *BESIDE):
            self._partial.with_name(self._partial.name + suffix).unlink(missing_ok=True)


def _synchronize(path: Path) -> None:
    """Flush the file or folder to disk (fsync)."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
