"""The store: matches, people, the outbox and timers in a database, with SQLAlchemy Core.

A method is one transaction, and one crossing to the database's thread. Every write of a match is a compare-and-set on
its revision. Nothing is kept in memory. A database that refuses raises StoreUnavailable and has stored nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import Connection, update

from bot.file_modes import FILE_MODE, make_private, make_private_file
from bot.settings import StartupError
from bot.store.claims import free_all
from bot.store.database import Database
from bot.store.errors import Stale, StoreUnavailable
from bot.store.invitations import InvitationStore
from bot.store.matches import MatchStore
from bot.store.migrate import upgrade
from bot.store.outbox import OutboxStore
from bot.store.own_matches import OwnMatchStore
from bot.store.people import PeopleStore
from bot.store.processes import LeaseStore, ProcessStore
from bot.store.puzzles import PuzzleStore
from bot.store.reviews import ReviewStore
from bot.store.schema import outbox, puzzles, reviews
from bot.store.schema_differences import missing_parts
from bot.store.searches import SearchStore, free_searches
from bot.store.sqlite import SqliteDatabase
from bot.store.sqlite_file import check_file
from bot.store.timers import Timer, TimerKind, TimerStore

log = logging.getLogger(__name__)

__all__ = ["Stale", "Store", "StoreUnavailable", "Timer", "TimerKind"]


class Store:
    """The database of one data folder. Open it with ``Store.open`` and close it at the end.

    ``clock`` gives the present moment in seconds since 1970; it may be replaced at any time.
    """

    def __init__(self, database: Database, clock: Callable[[], float], lock: FileLock) -> None:
        self.database, self.clock = database, clock
        self._lock = lock
        self.matches = MatchStore(self)
        self.invitations = InvitationStore(self)
        self.leases = LeaseStore(self)
        self.own_matches = OwnMatchStore(self)
        self.outbox = OutboxStore(self)
        self.people = PeopleStore(self)
        self.processes = ProcessStore(self)
        self.puzzles = PuzzleStore(self)
        self.reviews = ReviewStore(self)
        self.searches = SearchStore(self)
        self.timers = TimerStore(self)

    @classmethod
    async def open(cls, path: Path, *, clock: Callable[[], float] = time.time) -> Store:
        """Open or make the database and bring its schema up to date; raises StartupError with one sentence."""
        lock = FileLock(f"{path}.lock", timeout=0, mode=FILE_MODE)
        try:
            told = make_private(path.parent)
            lock.acquire()
        except Timeout as fault:
            raise StartupError(f"Another Stammtisch is already running on the folder {path.parent}.") from fault
        except OSError as fault:
            raise StartupError(f"The folder {path.parent} cannot be written: {fault.strerror}.") from fault
        try:
            await asyncio.to_thread(check_file, path)
            make_private_file(path)
            database = await _open_database(path)
        except OSError as fault:
            lock.release()
            raise StartupError(f"The database {path} cannot be opened: {fault.strerror}.") from fault
        except BaseException:
            lock.release()
            raise
        for line in told:  # not before the start has succeeded: a refusal is one sentence
            log.warning(line)
        return cls(database, clock, lock)

    async def close(self) -> None:
        """Close the database after all that has been begun, and release the folder."""
        await self.database.close()
        self._lock.release()


async def _open_database(path: Path) -> Database:
    database: Database | None = None
    try:
        database = await SqliteDatabase.open(path)
        lacking = await database.write(_prepare)
        if lacking:
            raise StartupError(
                f"The database {path} lacks {' and '.join(lacking)}: something else has changed it; restore a backup."
            )
    except BaseException as fault:
        if database is not None:
            await database.close()
        if isinstance(fault, StoreUnavailable):
            reason = fault.key.removeprefix("store-")
            raise StartupError(f"The database {path} cannot be opened: {reason}.") from fault
        raise
    return database


def _prepare(conn: Connection) -> list[str]:
    """Bring the schema up to date and free what earlier processes have claimed; what the schema lacks, if anything."""
    upgrade(conn)
    if lacking := missing_parts(conn):
        return lacking
    # The folder is locked, so the owner of every lease has ended
    conn.execute(update(outbox).where(outbox.c.lease.is_not(None)).values(lease=None))
    free_searches(conn)
    for table in (reviews, puzzles):
        free_all(conn, table)
    return []
