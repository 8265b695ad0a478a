"""Open a database: check it, migrate its schema, and take over from earlier processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from filelock import FileLock, Timeout
from sqlalchemy import Connection

from bot.runtime.file_modes import FILE_MODE, make_private, make_private_file
from bot.runtime.time import SYSTEM, Time
from bot.settings import StartupError, TryAgain
from bot.store.address import parameters_of, shown_address
from bot.store.claims import free_claimed
from bot.store.database import Database, StoreUnavailable
from bot.store.migrate import check_not_moved, is_empty, missing_parts, needs_vacuum, upgrade
from bot.store.processes import last_moment_of
from bot.store.schema import (
    deletions,
    digests,
    outbox,
    pairings,
    puzzles,
    reviews,
    searches,
    season_matches,
    seasons,
)
from bot.store.searches import retry_set_aside
from bot.store.sqlite import SqliteDatabase, check_file

if TYPE_CHECKING:  # psycopg need not be installed
    from bot.store.postgres import PostgresDatabase

log = logging.getLogger(__name__)

WAIT: Final = 60.0  # seconds for which a start waits for a server that is busy or cannot be reached
PAUSE: Final = 1.0  # seconds between two tries
PASSING: Final = ("store-busy", "store-full")  # refusals after which a later start may succeed


async def open_file(path: Path, time: Time = SYSTEM) -> tuple[Database, FileLock]:
    """The database in that file, and the lock of its folder; raises StartupError with one sentence."""
    lock = FileLock(f"{path}.lock", timeout=0, mode=FILE_MODE)
    try:
        lines = make_private(path.parent)
        lock.acquire()
    except Timeout as fault:
        raise TryAgain(f"Another Stammtisch is already running on the folder {path.parent}.") from fault
    except OSError as fault:
        raise StartupError(f"The folder {path.parent} cannot be written: {fault.strerror}.") from fault
    try:
        await asyncio.to_thread(check_file, path)
        make_private_file(path)
        database = await _open_file(path, time)
    except OSError as fault:
        lock.release()
        raise StartupError(f"The database {path} cannot be opened: {fault.strerror}.") from fault
    except BaseException:
        lock.release()
        raise
    for line in lines:  # only after a successful start: a refusal is one sentence
        log.warning(line)
    return database, lock


async def _open_file(path: Path, time: Time) -> Database:
    database: Database | None = None
    try:
        database = await SqliteDatabase.open(path)
        if await database.read(needs_vacuum):  # before the migrations, so that an interrupted start repeats it
            await database.vacuum()
        # The folder is locked, so the owner of every lease has ended
        await _prepare(database, f"The database {path}", lambda conn: _take_over(conn, None), now=time.now)
    except BaseException as fault:
        if database is not None:
            await database.close()
        if isinstance(fault, StoreUnavailable):
            raise _refusal(f"The database {path}", fault) from fault
        raise
    return database


async def open_server(address: str, time: Time = SYSTEM) -> PostgresDatabase:
    """Open the database at that address; wait WAIT seconds for a server that is busy or cannot be reached.

    A suspended process may hold its locks. Raises StartupError with one sentence, which does not quote the address.
    """
    name, parameters = f"The database {shown_address(address)}", parameters_of(address)
    until = time.monotonic() + WAIT
    while True:
        try:
            database = await _open_server(parameters, name)
        except TryAgain as reason:
            if time.monotonic() >= until:
                raise
            log.warning("%s Trying again.", reason)
            await time.sleep(PAUSE)
        else:
            log.info("%s is open; this process is %s.", name, database.owner)
            return database


async def _open_server(parameters: Mapping[str, Any], name: str) -> PostgresDatabase:
    """Raises StartupError."""
    from bot.store import postgres_server
    from bot.store.postgres import PostgresDatabase

    database = PostgresDatabase(parameters)
    try:
        await postgres_server.connect(database, name)
        await _prepare(
            database, name, lambda conn: _take_over(conn, database.owner), postgres_server.lock_schema, database.clock
        )
        database.listen(name)
    except BaseException as fault:
        await database.close()
        if isinstance(fault, StoreUnavailable):
            raise _refusal(name, fault) from fault
        raise
    return database


def _refusal(name: str, fault: StoreUnavailable) -> StartupError:
    kind = TryAgain if fault.key in PASSING else StartupError
    return kind(f"{name} cannot be opened: {fault.key.removeprefix('store-')}.")


async def _prepare(
    database: Database,
    name: str,
    take_over: Callable[[Connection], None],
    lock: Callable[[Connection, str], None] = lambda conn, name: None,
    now: Callable[[], float] = SYSTEM.now,
) -> None:
    """Migrate the schema in one transaction, then take over from an earlier process."""

    is_new = False

    def prepare(conn: Connection) -> list[str]:
        nonlocal is_new
        lock(conn, name)
        check_not_moved(conn, name)
        is_new = is_empty(conn)
        upgrade(conn)
        if lacking := missing_parts(conn):
            return lacking
        database.last_moment = last_moment_of(conn, now(), database.is_shared)
        take_over(conn)
        return []

    if lacking := await database.write(prepare):
        raise StartupError(f"{name} lacks {' and '.join(lacking)}: something else has changed it; restore a backup.")
    if is_new:
        log.info("%s is new: a new database was made, since there was none or an empty one.", name)


def _take_over(conn: Connection, owner: str | None) -> None:
    """Free the claims of earlier processes of that name; None: of all processes."""
    free_claimed(conn, outbox, outbox.c.lease, owner)
    claimed = (searches, reviews, puzzles, digests, deletions, pairings, seasons, season_matches)
    for table in claimed:  # timers are their process's by its name
        free_claimed(conn, table, table.c.leased_until, owner)
    retry_set_aside(conn)
