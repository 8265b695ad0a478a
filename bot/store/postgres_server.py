"""A PostgreSQL server when the program starts: whether it can be used, and its schema."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy import Connection, inspect, select, text
from sqlalchemy.exc import DBAPIError

from bot.settings import StartupError, TryAgain
from bot.store.database import NOW, Unreadable
from bot.store.migrate import needs_others_stopped, newest_revision, revision_fault, stored_revisions
from bot.store.postgres import DEFAULTS, READING, PostgresDatabase, make_engine
from bot.store.schema import metadata, processes

log = logging.getLogger(__name__)

OLDEST: Final = 130_000  # version 13 added the functions that return the outcome of a COMMIT
MIGRATION: Final = 0x57A70  # the advisory lock of migrations
COPYING: Final = 0x57A71  # the advisory lock of copies to another database; starting programs take it shared
MIGRATION_TIMEOUT: Final = 120_000  # milliseconds to wait for the migrations of another process
REASONS: Final = (  # parts of libpq's messages, which have no code
    ("password", "it refuses the user or the password"),
    ("no pg_hba.conf entry", "it does not accept connections of this user from here"),
    ("does not exist", "there is no such database or user"),
    ("does not support SSL", "it offers no TLS, which the address demands"),
)
PASSING: Final = (
    ("too many", "it has no connection left"),
    ("starting up", "it is starting"),
    ("shutting down", "it is shutting down"),
)


async def connect(database: PostgresDatabase, name: str) -> None:
    """Connect. Raises StartupError, TryAgain where the server may answer later; neither quotes the driver's message."""
    try:
        await database.open()
    except (psycopg.Error, OSError) as fault:
        message = str(fault)
        kind = StartupError if any(part in message for part, _ in REASONS) else TryAgain
        raise kind(f"{name} cannot be opened: {refusal_of(message)}.") from None


def refusal_of(message: str) -> str:
    """Why a server cannot be reached. Quotes nothing of the driver's message."""
    return next((reason for part, reason in REASONS + PASSING if part in message), "its server cannot be reached")


def lock_schema(conn: Connection, name: str) -> None:
    """Wait until no other process migrates; raises StartupError if the schema cannot be brought up to date."""
    version = int(conn.execute(text("SELECT current_setting('server_version_num')")).scalar_one())
    if version < OLDEST:
        raise StartupError(f"{name} cannot be used: its server is older than PostgreSQL {OLDEST // 10_000}.")
    if (encoding := conn.execute(text("SELECT current_setting('server_encoding')")).scalar_one()) != "UTF8":
        raise StartupError(f"{name} cannot be used: its encoding is {encoding}, not UTF8.")
    if not conn.execute(text("SELECT pg_try_advisory_xact_lock_shared(:key)"), {"key": COPYING}).scalar_one():
        raise StartupError(f"{name} is being copied to or from another place: start again when that has ended.")
    conn.execute(text(f"SET LOCAL lock_timeout = {MIGRATION_TIMEOUT}"))
    conn.execute(text(f"SET LOCAL statement_timeout = {2 * MIGRATION_TIMEOUT}"))
    conn.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION})
    if (found := stored_revisions(conn)) is not None:
        if fault := revision_fault(found):
            raise StartupError(f"{name} {fault}")
        if found != [newest_revision()]:
            if needs_others_stopped(found) and (running := _running(conn)):
                listed = " and ".join(running)
                raise TryAgain(f"{name} cannot be migrated while processes of earlier versions run: stop {listed}.")
            log.warning("%s: its schema is migrated now, without a copy: on a server, pg_dump makes one.", name)
    elif taken := set(inspect(conn).get_table_names()) & set(metadata.tables):
        listed = " and ".join(sorted(taken))
        raise StartupError(f"{name} has tables of another program, {listed}: make a database of its own.")


def _running(conn: Connection) -> list[str]:
    """The names of the processes that run on a database of any version."""
    if not inspect(conn).has_table(processes.name):
        return []
    alive = processes.c.leased_until > NOW.scalar_subquery()
    return sorted(conn.execute(select(processes.c.name).where(alive)).scalars())


@contextmanager
def read_only(parameters: Mapping[str, Any]) -> Iterator[Connection]:
    """A read-only connection with one snapshot. Raises Unreadable, also inside the context."""
    engine = make_engine(DEFAULTS | dict(parameters))
    try:
        with engine.connect().execution_options(**READING) as conn, conn.begin():
            yield conn
    except DBAPIError as fault:
        is_lost = fault.connection_invalidated
        raise Unreadable(refusal_of(str(fault.orig)) if is_lost else type(fault.orig).__name__) from None
    finally:
        engine.dispose()


def restore_dump(parameters: Mapping[str, Any], place: str, file: Path) -> str:
    """Restore a dump into the empty database at that place; what was done, in sentences. Raises StartupError."""
    name = f"The database {place}"
    with file.open("rb") as opened:
        if opened.read(5) != b"PGDMP":
            raise StartupError(f"{file} was not made by `pg_dump --format=custom`.")
    if (program := shutil.which("pg_restore")) is None:
        raise StartupError("The program pg_restore is not installed; it comes with PostgreSQL's client.")
    try:
        with read_only(parameters) as conn:
            if stored_revisions(conn) is not None:
                raise StartupError(f"{name} is not empty: restore into an empty one, so that nothing newer is lost.")
    except Unreadable as fault:
        raise StartupError(f"{name} cannot be read: {fault}.") from fault
    password = parameters.get("password", "")
    shown = {key: value for key, value in parameters.items() if key != "password"}
    command = [program, "--no-owner", "--exit-on-error", "--single-transaction"]
    command += [f"--dbname={make_conninfo(**shown)}", str(file.absolute())]
    environment = os.environ | ({"PGPASSWORD": password} if password else {})  # every user can read the arguments
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if ended.returncode:
        reason = (ended.stderr.strip() or "no reason was given").splitlines()[0]
        raise StartupError(f"{name} was left empty, since {file} cannot be restored: {reason.rstrip('.')}.")
    return f"{file} is restored to {place}. Run `check`, then start the bot."
