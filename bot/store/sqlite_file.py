"""The file of an SQLite database: checked before it is opened, copied, inspected. Nothing here changes it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, StaticPool, create_engine
from sqlalchemy.exc import DBAPIError

from bot.runtime.file_modes import FILE_MODE, make_private_file
from bot.settings import StartupError
from bot.store.errors import Unreadable
from bot.store.migrate import newest_revision, revision_fault

OPEN_TIMEOUT: Final = 2.0  # seconds to wait for a lock when the program starts
COPY_TIMEOUT: Final = 10.0  # seconds to wait for a lock in a command
MAX_DAMAGES: Final = 10  # damages of a file that are listed


def check_file(path: Path) -> None:
    """Copy the database if its schema is older than this program's; raise StartupError if it cannot be used."""
    if not path.exists():
        return
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


def copy_file(source: Path, target: Path) -> None:
    """Copy the database as it is at one moment, while others write to it; raises Unreadable and OSError.

    The target must not exist. Its mode is 0600: it contains the seeds and hands of running matches.
    """
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
    """A connection that sees the database at one moment and cannot write; raises Unreadable, also inside."""
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
    """What is damaged in the file, a line each."""
    found = conn.exec_driver_sql(f"PRAGMA integrity_check({MAX_DAMAGES})").scalars()
    return [line for line in found if line != "ok"]


def broken_references(conn: Connection) -> list[tuple[str, int, str]]:
    """The rows that refer to a row that is not there: table, row id, and the table referred to."""
    return [(row[0], row[1], row[2]) for row in conn.exec_driver_sql("PRAGMA foreign_key_check")]


def stored_revisions(conn: Connection) -> list[str] | None:
    """The revisions of the schema that the file has, one if all is well; None if it is no database of Stammtisch."""
    try:
        return list(conn.exec_driver_sql("SELECT version_num FROM alembic_version").scalars())
    except DBAPIError:
        return None


def _connect_read_only(path: Path, timeout: float) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=timeout)
