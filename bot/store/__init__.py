"""Matches, seats, logs, debts and people in a database: SQLAlchemy Core on SQLite by default.

Every write of a match is one transaction and a compare-and-set on its revision; nothing is kept in memory that could
not be dropped. What cannot be stored now raises Unstored, worded for a person, and leaves nothing behind.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, create_engine, update

from bot import migrated
from bot.schema import debts
from bot.settings import Unusable

from .database import BUSY, listen, reason_of, writes
from .matches import Matches
from .owed import Debts
from .people import People
from .stored import Change, Debt, Player, Post, Proposal, Stale, Stored, Unstored

__all__ = ["BUSY", "Change", "Debt", "Player", "Post", "Proposal", "Stale", "Store", "Stored", "Unstored"]


class Store(People, Matches, Debts):
    """The database of one data folder; open it with ``Store.open`` and close it at the end."""

    @classmethod
    async def open(cls, path: Path, *, clock: Callable[[], float] = time.time) -> Store:
        """Opens or makes the database and brings its schema up to date; raises Unusable with one sentence."""
        lock = FileLock(f"{path}.lock", timeout=0)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock.acquire()
        except Timeout as fault:
            raise Unusable(f"Another Stammtisch is already running on the folder {path.parent}.") from fault
        except OSError as fault:
            raise Unusable(f"The folder {path.parent} cannot be written: {fault.strerror}.") from fault
        try:
            await asyncio.to_thread(migrated.check, path)
            engine = create_engine(URL.create("sqlite", database=str(path)), pool_reset_on_return=None)
            listen(engine)
            store = cls(engine, clock, lock)
            try:
                await store._begin()
            except Unstored as fault:
                await store.close()
                raise Unusable(f"The database {path} cannot be opened: {reason_of(fault)}.") from fault
        except BaseException:
            lock.release()
            raise
        return store

    @writes
    def _begin(self, conn: Connection) -> None:
        migrated.upgrade(conn)
        # Nobody else is here, see the lock: whoever held a lease has ended
        conn.execute(update(debts).where(debts.c.lease.is_not(None)).values(lease=None))
