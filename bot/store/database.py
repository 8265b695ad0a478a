"""Common parts of databases: errors, signals, the server's clock, locks, and methods that run as one transaction.

Locks are taken in this order: rows of ``matches`` by number, then what belongs to them, then rows of ``people`` by key,
then ``seasons``. Every transaction that changes several rows of a match locks the match first. A claim skips rows that
another transaction has locked and never waits. So deadlocks cannot occur. In a database with a single writer locks are
plain reads.
"""

from __future__ import annotations

import logging
import socket
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from functools import cache, wraps
from math import inf
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, Final, ParamSpec, TypeVar

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Double,
    Insert,
    Select,
    Table,
    bindparam,
    case,
    cast,
    extract,
    func,
    select,
    update,
)
from sqlalchemy.exc import ArgumentError

from bot.games.base import ReadableError
from bot.store.schema import matches, people

log = logging.getLogger(__name__)

# Exceptions of code that reads damaged rows. An integer out of the database's range is a refusal of the database
DAMAGE: Final = (
    *(ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError, AssertionError),
    ArgumentError,  # of SQLAlchemy, for a comparison with NULL
)


class StoreUnavailable(ReadableError):
    """The database cannot be read or written at present; nothing has changed.

    One exception: the connection was lost during a COMMIT, and its outcome stayed unknown.

    ``key`` is "store-busy", "store-readonly", "store-full" or "store-broken".
    """


class Overdue(Exception):
    """Discord may have declared the interaction failed since its command was admitted: nothing is stored."""


class Stale(Exception):
    """Another write of the match came first. Load the match and decide again."""


class Repeated(Exception):
    """The effect of the interaction is already stored. Show it and do not decide again."""


class LeaseLost(Exception):
    """Another process has claimed the row. Leave the work to it."""


class Unreadable(Exception):
    """The database cannot be read or copied. The text is the reason."""


def short(fault: Exception) -> str:
    """An exception in one line."""
    return f"{type(fault).__name__}: {fault}".splitlines()[0][:200]


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Inside the context, damaged rows raise StoreUnavailable. The reason is logged in one line."""
    try:
        yield
    except OverflowError:
        raise
    except DAMAGE as fault:
        trace = extract_tb(fault.__traceback__)[-1]
        where = f"{trace.name}, line {trace.lineno}"
        log.error("%s: a row cannot be read; `python -m bot check` says more (%s in %s).", what, short(fault), where)
        raise StoreUnavailable("store-broken") from fault


MATCH: Final = "#"  # begins the word for a match that has changed
DELETED: Final = "!"  # the word for people who have been deleted
MAX_MATCHES: Final = 400  # in one message; with more, every match counts as changed


class Signal(StrEnum):
    """The kind of work that is due."""

    ITEMS = "items"  # the outbox
    SEARCHES = "searches"  # computer players
    TIMERS = "timers"  # the clock
    BACKGROUND = "background"  # reviews and puzzles


class Signals:
    """Passes signals to receivers. Delivery is at most once and wake-ups may be spurious."""

    def __init__(self) -> None:
        self._receivers: Mapping[Signal, Callable[[], None]] = {}
        self._follow: Callable[[Collection[int] | None], None] = lambda _: None
        self._clear: Callable[[], None] = lambda: None
        self._announce: Callable[[str], None] = lambda _: None

    def connect(
        self,
        receivers: Mapping[Signal, Callable[[], None]],
        follow: Callable[[Collection[int] | None], None] = lambda _: None,
        clear: Callable[[], None] = lambda: None,
    ) -> None:
        """Call these functions for signals from now on, from the event loop.

        ``follow`` is given the numbers of matches that other processes have changed; None: perhaps any. ``clear`` is
        called when people may have been deleted, so that caches are cleared.
        """
        self._receivers, self._follow, self._clear = receivers, follow, clear

    def announce_by(self, announce: Callable[[str], None]) -> None:
        """Also pass the signals of this process, as words, to ``announce``, which sends them to other processes."""
        self._announce = announce

    def send(self, signal: Signal) -> None:
        """Signal this process at once and all others soon."""
        self.receive(signal)
        self._announce(signal.value)

    def send_changed(self, match: int) -> None:
        """Signal all other processes soon that this one has changed a match."""
        self._announce(f"{MATCH}{match}")

    def send_deleted(self) -> None:
        """Signal this process at once and all others soon that people have been deleted."""
        self._clear()
        self._announce(DELETED)

    def receive(self, signal: Signal) -> None:
        """Call the receiver of this process, if there is one."""
        if (receiver := self._receivers.get(signal)) is not None:
            receiver()

    def receive_words(self, words: Collection[str]) -> None:
        """Call the receivers for the words of another process."""
        for signal in Signal:
            if signal.value in words:
                self.receive(signal)
        if DELETED in words:
            self._clear()
        changed = [word.removeprefix(MATCH) for word in words if word.startswith(MATCH)]
        if changed:
            is_any = not all(number.isdecimal() for number in changed)
            self._follow(None if is_any else [int(number) for number in changed])

    def receive_all(self, *, is_lost: bool = False) -> None:
        """Call all receivers, because signals may have been lost. ``is_lost``: the connection was lost, too.

        If it was not, the caches of people are kept: reloading them costs round trips.
        """
        if is_lost:
            self._clear()
        for signal in Signal:
            self.receive(signal)
        self._follow(None)


def message_of(words: Collection[str]) -> str:
    """The words as one message of bounded length."""
    changed = {word for word in words if word.startswith(MATCH)}
    if len(changed) > MAX_MATCHES:
        words = {MATCH, *words} - changed
    return " ".join(sorted(words))


NOW: Final = select(cast(extract("epoch", func.clock_timestamp()), Double))
SET_BACK: Final = 1.0  # seconds: a reading further behind the clock sets the clock back


class ServerClock:
    """The database's time in seconds since 1970, estimated from its last readings.

    It does not depend on the process's own time of day. It never goes back, unless the server's time was set back by
    more than SET_BACK.
    """

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()  # of the monotonic clock, in seconds
        self._latest = 0.0

    def __call__(self) -> float:
        now = time.monotonic() + self._ahead
        if self._latest - SET_BACK < now < self._latest:
            return self._latest
        self._latest = now
        return now

    def read(self, conn: Connection) -> float:
        """The database's time now, by which the estimate is corrected."""
        begun = time.monotonic()
        now = float(conn.execute(NOW).scalar_one())
        ended = time.monotonic()
        # The server read its time between these two moments: an estimate within these bounds stays
        self._ahead = min(max(self._ahead, now - ended), now - begun)
        return now


if TYPE_CHECKING:
    from bot.match.commands import Open
    from bot.match.model import Match
    from bot.store import Store
    from bot.store.personal import Personal
    from bot.store.rows import Columns

# The execution options of statements queued on the client and pipelined with the next one
DEFERRED: Final = {"deferred": True}

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound="StorePart")

MAX_HOST: Final = 32  # characters
LOG_AGAIN: Final = 60.0  # seconds after which a refusal of the same kind is logged again


def host_name() -> str:
    """The name of this machine, short and without spaces."""
    return "".join(socket.gethostname().split())[:MAX_HOST] or "host"


class Database(ABC):
    """A database. ``read`` and ``write`` raise StoreUnavailable if it refuses.

    Attributes:
        is_shared: whether several processes may run on it.
        signals: signals of work for this process and for the others on the database.
        last_moment: upper bound of the moments stored before this process opened the database, in seconds since
            1970; inf if unknown.
        observe: called with "read" or "write" and the seconds of each transaction of a store's method, including
            the wait for a connection.
        give_up: called with a sentence when this process can no longer use the database.
    """

    is_shared: bool = True
    last_moment: float = inf

    def __init__(self, insert: Callable[[Table], Any]) -> None:
        """``insert``: the INSERT of the database's dialect, which has ON CONFLICT."""
        self._insert = insert
        self.signals = Signals()
        self.observe: Callable[[str, float], None] = lambda kind, seconds: None
        self.give_up: Callable[[str], None] = log.critical
        self._logged: dict[str, float] = {}  # when each kind of refusal was logged last, in monotonic seconds

    @property
    def owner(self) -> str:
        """This process in leases. No other process that runs on the database has the same name."""
        return host_name()

    @abstractmethod
    async def read(self, work: Callable[[Connection], R]) -> R:
        """Run the function in a thread, in a read transaction with one snapshot."""

    @abstractmethod
    async def write(self, work: Callable[[Connection], R]) -> R:
        """Run the function in a thread, in a transaction: all of its writes are stored, or none."""

    def log_refusal(self, refused: StoreUnavailable) -> None:
        """Log a refusal that is not transient, each kind at most once in LOG_AGAIN seconds.

        The driver's message is left out: it may quote a value.
        """
        fault, reason = refused.__cause__, refused.key.removeprefix("store-")
        if reason == "busy" or isinstance(fault, DAMAGE):  # damaged rows have a line of their own
            return
        cause = getattr(fault, "orig", fault)
        kind, now = getattr(cause, "sqlite_errorname", type(cause).__name__), time.monotonic()
        if now >= self._logged.get(kind, -inf) + LOG_AGAIN:
            self._logged[kind] = now
            log.error("The database refuses: %s (%s). Nothing has changed.", reason, kind)

    @abstractmethod
    async def purge(self) -> bool:
        """Vacuum deleted rows. False if a reader prevents it. Raises StoreUnavailable."""

    @abstractmethod
    async def close(self) -> None:
        """Finish the running transactions and close. Later calls of other methods raise StoreUnavailable."""

    def upsert(self, table: Table, *changed: str, key: str | None = None, least: tuple[str, ...] = ()) -> Insert:
        """An insert of rows that sets the columns ``changed`` of a row that is there already.

        A row is identified by its primary key, or by the unique column ``key``. Without ``changed``, a row that exists
        is left as it is. Of the columns ``least`` the lesser values stay.
        """
        return _upsert(self._insert, table, changed, key, least)


@cache
def _upsert(
    insert: Callable[[Table], Any], table: Table, changed: tuple[str, ...], key: str | None, least: tuple[str, ...]
) -> Insert:
    new, index = insert(table), [key] if key else list(table.primary_key)
    columns: dict[str, Any] = {name: new.excluded[name] for name in changed}
    columns |= {one: case((table.c[one] < new.excluded[one], table.c[one]), else_=new.excluded[one]) for one in least}
    statement: Insert = (
        new.on_conflict_do_update(index_elements=index, set_=columns)
        if changed
        else new.on_conflict_do_nothing(index_elements=index)
    )
    return statement


def lock_matches(conn: Connection, numbers: Iterable[int] | Select[Any]) -> Sequence[int]:
    """Lock these matches until the end of the transaction; other transactions may still refer to them.

    Returns their numbers. Rows that ``numbers`` would select later are not locked.
    """
    wanted = numbers if isinstance(numbers, Select) else set(numbers)
    if not isinstance(wanted, Select) and not wanted:
        return []
    query = select(matches.c.id).where(matches.c.id.in_(wanted)).order_by(matches.c.id)
    return conn.execute(query.with_for_update(key_share=True)).scalars().all()


def update_locked(
    conn: Connection, match: Column[Any], locked: Sequence[int], where: ColumnElement[bool], **values: Any
) -> None:
    """Update rows of these matches, which are locked; ``match`` is the column with the match of a row.

    The bound prevents waits for changed rows of other matches.
    """
    if locked:
        of_match = update(match.table).where(match == bindparam("number"), where).values(**values)
        conn.execute(of_match, [{"number": number} for number in locked])


def lock_people(conn: Connection, keys: Iterable[int]) -> None:
    """Lock these people, so that transactions check their limits one after the other."""
    if wanted := set(keys):
        query = select(people.c.key).where(people.c.key.in_(wanted)).order_by(people.c.key)
        conn.execute(query.with_for_update(key_share=True)).all()


class StorePart:
    """The methods of the store about one subject. Each is one transaction.

    Attributes:
        derived: what of its subject follows from the logs; begins a sentence.
        personal: what its tables hold about people.
    """

    derived: ClassVar[str] = ""
    personal: ClassVar[Sequence[Personal]] = ()

    def __init__(self, store: Store) -> None:
        self._store = store

    def follow_opening(self, conn: Connection, opening: Open, number: int) -> bool:
        """Called in the transaction that stores a table; False if its subject already has a table."""
        return True

    def follow_end(self, conn: Connection, match: Match) -> None:
        """Called in the transaction that ends a running match, with its log stored."""

    def follow_entry(self, conn: Connection, match: Match, person: int) -> None:
        """Called in the transaction in which a person gets a seat of a match by a command."""

    def follow_leaving(self, conn: Connection, guild: int, person: int) -> bool:
        """Called in the transaction in which a person leaves a server; whether background work follows."""
        return False

    def watchers(self, conn: Connection, number: int) -> Collection[int]:
        """The keys of those who follow the match in its thread."""
        return ()

    def reported(self, conn: Connection, number: int, people: Collection[int]) -> Mapping[int, tuple[int, str]]:
        """The step and the stage of the clocks in a match that people were last sent instead of a ping, by key."""
        return {}

    def follow_deletion(self, conn: Connection, person: int, *, is_first: bool) -> None:
        """Called in each transaction that deletes a person's rows, before their deletion.

        ``is_first``: in the first of these transactions.
        """

    @classmethod
    def faults(cls, conn: Connection) -> Iterator[str]:
        """Check what is stored of its subject: a sentence for each fault."""
        yield from ()

    @classmethod
    def undone(cls, conn: Connection) -> Iterator[tuple[Columns, str, str]]:
        """The rows of work that is not done, each with its name and the end of a sentence that it was given up."""
        yield from ()

    @property
    def _now(self) -> float:
        return self._store.clock()

    def _lease_time(self, conn: Connection) -> float:
        """The present for leases: the database's own time if several processes share the database."""
        clock = self._store.clock
        return clock.read(conn) if isinstance(clock, ServerClock) else clock()

    @property
    def _owner(self) -> str:
        """This process in leases."""
        return self._store.database.owner


@contextmanager
def observed(database: Database, kind: str) -> Iterator[None]:
    """Time a transaction of a store and log a refusal; ``kind`` is "read" or "write"."""
    begun = time.monotonic()
    try:
        yield
    except StoreUnavailable as refused:
        database.log_refusal(refused)
        raise
    finally:
        database.observe(kind, time.monotonic() - begun)


def reads(work: Callable[Concatenate[S, Connection, P], R]) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """Make a coroutine function of a method that only reads; it raises StoreUnavailable.

    The whole method crosses threads once. A crossing for each statement would cost more than the rest of a decision.
    """

    @wraps(work)
    async def read(self: S, /, *args: P.args, **named: P.kwargs) -> R:
        with observed(self._store.database, "read"):
            return await self._store.database.read(lambda conn: run(work, self, conn, *args, **named))

    return read


def writes(work: Callable[Concatenate[S, Connection, P], R]) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """Make a coroutine function of a method that writes, in one crossing; it raises StoreUnavailable."""

    @wraps(work)
    async def write(self: S, /, *args: P.args, **named: P.kwargs) -> R:
        with observed(self._store.database, "write"):
            return await self._store.database.write(lambda conn: run(work, self, conn, *args, **named))

    return write


def run(work: Callable[P, R], *args: P.args, **named: P.kwargs) -> R:
    """Call a function inside its transaction. Damaged rows raise StoreUnavailable."""
    with reading(work.__qualname__):
        return work(*args, **named)
