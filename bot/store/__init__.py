"""The store: matches, people, the outbox and timers in a database, with SQLAlchemy Core.

A method is one transaction, and one crossing to the database's thread. Every write of a match is a compare-and-set on
its revision. Nothing is kept in memory. If the database refuses, a method stores nothing and raises
StoreUnavailable.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from filelock import FileLock
from sqlalchemy import Connection

from bot.features import part_kinds
from bot.runtime.time import SYSTEM, Time
from bot.store.database import Database, StorePart, observed, run
from bot.store.leases import LeaseStore, ProcessStore
from bot.store.matches import MatchStore, OwnMatchStore
from bot.store.opening import open_file, open_server
from bot.store.outbox import OutboxStore
from bot.store.people import PeopleStore
from bot.store.timers import SearchStore, TimerStore

P = TypeVar("P", bound=StorePart)
A = ParamSpec("A")
R = TypeVar("R")


class Store:
    """The database of one data folder, or one on a server. Open it with ``Store.open`` and close it at the end.

    ``clock`` gives the present moment in seconds since 1970; it may be replaced at any time. ``time`` drives the
    store's waits. ``parts`` are the stores of features, by class.
    """

    def __init__(
        self, database: Database, clock: Callable[[], float], lock: FileLock | None = None, time: Time = SYSTEM
    ) -> None:
        self.database, self.clock, self.time = database, clock, time
        self._lock = lock
        self.signals = database.signals
        self.matches = MatchStore(self)
        self.leases = LeaseStore(self)
        self.own_matches = OwnMatchStore(self)
        self.outbox = OutboxStore(self)
        self.people = PeopleStore(self)
        self.processes = ProcessStore(self)
        self.searches = SearchStore(self)
        self.timers = TimerStore(self)
        self.parts = {kind: kind(self) for kind in part_kinds()}

    def __getitem__(self, kind: type[P]) -> P:
        """The store of that class, which a feature declares in its module ``store``."""
        part = self.parts[kind]
        assert isinstance(part, kind)
        return part

    async def read(self, load: Callable[Concatenate[Connection, A], R], /, *args: A.args, **named: A.kwargs) -> R:
        """The result of a function that only reads, in a transaction of its own; raises StoreUnavailable."""
        with observed(self.database, "read"):
            return await self.database.read(lambda conn: run(load, conn, *args, **named))

    def new_owner(self) -> str:
        """A new lease owner for a worker of this process. The next start of the process frees its claims."""
        return f"{self.database.owner} {secrets.token_hex(4)}"

    @classmethod
    async def open(
        cls, path: Path, *, clock: Callable[[], float] | None = None, address: str = "", time: Time = SYSTEM
    ) -> Store:
        """Open or create the database and migrate its schema. Raises StartupError with one sentence.

        It is the file at ``path``, or the database at ``address`` if there is one. ``clock``: None for ``time``,
        or for the server's where there is one and ``time`` is the system's.
        """
        if address:
            database = await open_server(address, time)
            return cls(database, clock or (database.clock if time is SYSTEM else time.now), time=time)
        file, lock = await open_file(path, time)
        return cls(file, clock or time.now, lock, time)

    async def close(self) -> None:
        """Finish the running transactions, close the database and release the folder."""
        await self.database.close()
        if self._lock is not None:
            self._lock.release()
