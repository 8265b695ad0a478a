"""What both databases have in common: a function of a connection runs as one transaction."""

from __future__ import annotations

import socket
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from functools import wraps
from math import inf
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

from sqlalchemy import Connection, Insert, Table

from bot.store.errors import reading
from bot.store.server_clock import ServerClock
from bot.store.signals import Signals

if TYPE_CHECKING:
    from bot.match.commands import Open
    from bot.match.model import Match
    from bot.store import Store

# The execution options of statements whose result nobody reads: a server gets them with the next statement
DEFERRED: Final = {"deferred": True}

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound="StorePart")

MAX_HOST: Final = 32  # characters


def host_name() -> str:
    """The name of this machine, short and without spaces."""
    return "".join(socket.gethostname().split())[:MAX_HOST] or "host"


class Database(ABC):
    """A database. Its two ways of running a function raise StoreUnavailable if the database refuses.

    Attributes:
        is_shared: whether several processes may run on it.
        signals: of work for this process and, where others share the database, for them.
        last_moment: no moment that was stored before this process has opened the database is later, in seconds since
            1970; inf if that is not known.
    """

    is_shared: bool = True
    last_moment: float = inf

    def __init__(self) -> None:
        self.signals = Signals()

    @property
    def owner(self) -> str:
        """This process in leases. No other process that runs on the database has the same name."""
        return host_name()

    @abstractmethod
    async def read(self, work: Callable[[Connection], R]) -> R:
        """Run the function in a thread, in a transaction that reads and sees the database at one moment."""

    @abstractmethod
    async def write(self, work: Callable[[Connection], R]) -> R:
        """Run the function in a thread, in a transaction of its own: all of it is stored, or nothing."""

    @abstractmethod
    async def purge(self) -> bool:
        """Remove deleted rows from the database's files. False if a reader prevents it. Raises StoreUnavailable."""

    @abstractmethod
    async def close(self) -> None:
        """End after all that has been begun. The other methods raise StoreUnavailable from then on."""

    @abstractmethod
    def upsert(self, table: Table, *changed: str, key: str | None = None) -> Insert:
        """An insert of rows that sets the columns ``changed`` of a row that is there already.

        Rows are told apart by the primary key, or by the unique column ``key``. Without ``changed`` a row that is there
        already is left as it is.
        """


class StorePart:
    """The methods of the store about one thing; each is one transaction."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def follow_opening(self, conn: Connection, opening: Open, number: int) -> bool:
        """Called in the transaction that stores a table; False if what it is for has one already."""
        return True

    def follow_end(self, conn: Connection, match: Match) -> None:
        """Called in the transaction that ends a running match, with its log stored."""

    def follow_leaving(self, conn: Connection, guild: int, person: int) -> bool:
        """Called in the transaction in which a person leaves a server; whether background work follows."""
        return False

    def follow_deletion(self, conn: Connection, person: int, *, is_first: bool) -> None:
        """Called in each transaction that deletes a person's rows, before it does; ``is_first``: the first of them."""

    @property
    def _now(self) -> float:
        return self._store.clock()

    def _lease_time(self, conn: Connection) -> float:
        """The present by which leases are measured: the database's own time, if several processes share it."""
        clock = self._store.clock
        return clock.read(conn) if isinstance(clock, ServerClock) else clock()

    @property
    def _owner(self) -> str:
        """This process in leases."""
        return self._store.database.owner


def reads(work: Callable[Concatenate[S, Connection, P], R]) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """Make a coroutine function of a method that only reads; it raises StoreUnavailable.

    The whole method is one crossing of threads: one for each statement would cost more than the rest of a decision.
    """

    @wraps(work)
    async def read(self: S, /, *args: P.args, **named: P.kwargs) -> R:
        return await self._store.database.read(lambda conn: _run(work, self, conn, *args, **named))

    return read


def writes(work: Callable[Concatenate[S, Connection, P], R]) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """Make a coroutine function of a method that writes, in one crossing; it raises StoreUnavailable."""

    @wraps(work)
    async def write(self: S, /, *args: P.args, **named: P.kwargs) -> R:
        return await self._store.database.write(lambda conn: _run(work, self, conn, *args, **named))

    return write


def _run(
    work: Callable[Concatenate[S, Connection, P], R], of: S, conn: Connection, *args: P.args, **named: P.kwargs
) -> R:
    with reading(work.__qualname__):
        return work(of, conn, *args, **named)
