"""Leases of due rows, leases by name, and the processes that have them.

A process that does not renew its lease counts as dead from the lease's end on.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    Table,
    and_,
    case,
    delete,
    func,
    literal,
    or_,
    select,
    true,
    tuple_,
    update,
)

from bot.runtime.time import MAX_BACKOFF, backoff
from bot.store.database import Database, StorePart, StoreUnavailable, lock_matches, reading, reads, writes
from bot.store.rows import Columns, first_of, moment_of
from bot.store.schema import leases, processes


class Retried(Protocol):
    """The value of a claimed row."""

    @property
    def tries(self) -> int:
        """Failed tries in a row."""


T = TypeVar("T", bound=Retried)
MAX_CLAIMED: Final = 20
MAX_NAMED: Final = 5000  # rows that one statement names; databases limit its parameters
DAMAGED: Final = 3600.0  # seconds until a row that could not be read is looked at again
KEPT_SECONDS: Final = 86_400.0  # seconds for which a dead process is remembered
MAX_PAUSE: Final = 2 * 86_400.0  # seconds; a lease that lasts longer was claimed before time was set back
PAUSE_SHOWN: Final = 86_400.0  # seconds
SHARES: Final = "shares"  # the lease that serializes the distribution of shares
FREE: Final = {"leased_until": None, "owner": None}


class ClaimStore(StorePart, Generic[T]):
    """The store of such rows. ``owner`` names the process that has claimed a row. Only the owner frees it before its
    lease ends.

    Attributes:
        table: with the columns due, leased_until, owner and tries. Its primary key is also part of the values.
        lease: seconds for which a row is claimed.
        first_backoff, max_backoff: seconds until the first retry, and the most between two of them.
    """

    table: ClassVar[Table]
    lease: ClassVar[float]
    first_backoff: ClassVar[float] = 1.0
    max_backoff: ClassVar[float] = MAX_BACKOFF

    @property
    def _keys(self) -> Sequence[Column[Any]]:
        """The columns by which a claimed row is found again; a value has its key in attributes of the same names."""
        return tuple(self.table.primary_key)

    @property
    def _is_claimable(self) -> ColumnElement[bool]:
        """The condition that this program can process a row."""
        return true()

    @abstractmethod
    def _value_of(self, row: Columns) -> T:
        """What is stored in a row."""

    @reads
    def get(self, conn: Connection, key: Any) -> T | None:
        """The value of the row with that key; None if there is none."""
        wanted = literal(key, BigInteger()) if isinstance(key, int) else key  # a person may enter any number
        return first_of(conn, select(self.table).where(self._keys[0] == wanted), self._value_of)

    async def claim(self, owner: str, lease: float | None = None) -> tuple[T | None, float | None]:
        """Claim the row that has been due longest. Also returns when the next one can be claimed; None: no row."""
        found, due = await self.claim_some(owner, 1, lease)
        return (found[0] if found else None), due

    async def claim_some(
        self, owner: str, limit: int = MAX_CLAIMED, lease: float | None = None
    ) -> tuple[list[T], float | None]:
        """Claim at most ``limit`` rows, the longest due first. Also returns when the next one can be claimed."""
        due = await self._next_due()
        if due is None or due > self._now:
            return [], due
        return await self._claim(owner, limit, self.lease if lease is None else lease)

    @writes
    def renew(self, conn: Connection, claimed: T, owner: str, lease: float | None = None) -> bool:
        """Renew the lease of a claimed row. False if the owner has lost it."""
        until = self._lease_time(conn) + (self.lease if lease is None else lease)
        return self._update_own(conn, claimed, owner, {"leased_until": until})

    @writes
    def postpone(self, conn: Connection, claimed: T, owner: str, due: float, tries: int = 0) -> None:
        """Free a claimed row until that moment, with that number of failed tries in a row."""
        self._update_own(conn, claimed, owner, FREE | {"due": due, "tries": tries})

    @writes
    def retry(self, conn: Connection, claimed: T, owner: str, after: float | None = None) -> None:
        """Retry a claimed row after so many seconds; None: after its backoff."""
        pause = backoff(claimed.tries, self.first_backoff, self.max_backoff) if after is None else after
        due = self._now + pause
        self._update_own(conn, claimed, owner, FREE | {"due": due, "tries": claimed.tries + 1})

    @writes
    def set_aside(self, conn: Connection, claimed: T, owner: str) -> None:
        """Free a claimed row, which is done or given up: it is not due any more."""
        self._update_own(conn, claimed, owner, FREE | {"due": None})

    @writes
    def release(self, conn: Connection, owner: str) -> None:
        """Release every claim of this owner."""
        self._set(conn, self.table.c.owner == owner, **FREE)

    @writes
    def rewind(self, conn: Connection) -> None:
        """Make what waits due now, and end leases that are too long: the system's clock ran ahead and was set back."""
        self._rewind(conn, self._now)

    def _rewind(self, conn: Connection, now: float) -> None:
        """As ``rewind``. A store overrides this if its rows wait for more than a retry."""
        self._free_long_claimed(conn)
        self._set(conn, self.table.c.due > now, due=now)

    def _free_long_claimed(self, conn: Connection) -> None:
        self._set(conn, self.table.c.leased_until > self._lease_time(conn) + self.lease, **FREE)

    def _set(self, conn: Connection, which: ColumnElement[bool], **values: Any) -> None:
        """Update these rows. They are locked in order, after their matches."""
        if (match := self.table.c.get("match")) is not None:
            lock_matches(conn, select(match).where(which))
        keys = conn.execute(select(*self._keys).where(which).order_by(*self._keys).with_for_update()).all()
        for start in range(0, len(keys), MAX_NAMED):
            is_named = tuple_(*self._keys).in_(keys[start : start + MAX_NAMED])
            conn.execute(update(self.table).where(is_named).values(values))

    @reads
    def _next_due(self, conn: Connection) -> float | None:
        return self._first_due(conn)

    @writes
    def _claim(self, conn: Connection, owner: str, limit: int, lease: float) -> tuple[list[T], float | None]:
        row, now = self.table.c, self._lease_time(conn)
        is_free = or_(row.leased_until.is_(None), row.leased_until <= now)
        query = select(self.table).where(row.due <= self._now, is_free, self._is_claimable)
        query = query.order_by(row.due, *self._keys).limit(limit).with_for_update(skip_locked=True)
        found = conn.execute(query).mappings().all()
        values = [one for row in found if (one := self._readable(conn, row)) is not None]
        if found:
            is_found = tuple_(*self._keys).in_([self._key_of(one) for one in found])
            conn.execute(update(self.table).where(is_found).values(leased_until=now + lease, owner=owner))
        return values, self._first_due(conn)

    def _key_of(self, row: Columns) -> list[Any]:
        return [row[column.name] for column in self._keys]

    def _readable(self, conn: Connection, row: Columns) -> T | None:
        """The value of a row. None for a damaged one, which is put off by DAMAGED seconds."""
        key = self._key_of(row)
        name = " ".join(str(one) for one in (self.table.name, *key))
        try:
            with reading(name):
                return self._value_of(row)
        except StoreUnavailable:
            is_damaged = tuple_(*self._keys).in_([key])
            conn.execute(update(self.table).where(is_damaged).values(due=self._now + DAMAGED))
            return None

    def _first_due(self, conn: Connection) -> float | None:
        """The moment at which the next row is due and no longer leased; None: no row."""
        row = self.table.c
        moment = case((row.leased_until > row.due, row.leased_until), else_=row.due)
        is_due = row.due >= 0  # a range, so that the index is used
        return moment_of(conn.execute(select(func.min(moment)).where(is_due)).scalar())

    def _update_own(self, conn: Connection, claimed: T, owner: str, values: dict[str, Any]) -> bool:
        """Update a claimed row. False if the owner has lost it."""
        is_own = and_(self._is(claimed), self.table.c.owner == owner)
        return bool(conn.execute(update(self.table).where(is_own).values(values)).rowcount)

    def _is(self, claimed: T) -> ColumnElement[bool]:
        """The condition that a row is that of a claimed value."""
        return and_(*(column == getattr(claimed, column.name) for column in self._keys))


def free_claimed(conn: Connection, table: Table, lease: Column[Any], owner: str | None) -> None:
    """Free the claims of earlier processes of that name in a table; None: the claims of all processes.

    ``lease`` is the column with the end of the lease. The workers of a process add words to its name.
    """
    name = table.c.owner
    is_own = or_(name == owner, name.startswith(f"{owner} ", autoescape=True))
    if owner is None:
        is_own = or_(name.is_not(None), lease.is_not(None))
    is_due = table.c.due >= 0  # of all that can be claimed; a range, so that the index is used
    if (match := table.c.get("match")) is not None:
        lock_matches(conn, select(match).where(is_due, is_own))
    conn.execute(update(table).where(is_due, is_own).values({lease: None, name: None}))


@dataclass(frozen=True)
class Process:
    """A process; ``shards`` as in "0-3/16", ``since`` and ``seen`` in seconds since 1970."""

    name: str
    shards: str
    since: float
    seen: float
    is_alive: bool


@dataclass(frozen=True)
class Share:
    """Requests a second: those that a process has, and those that it would have by an even division."""

    granted: int
    even: int


class ProcessStore(StorePart):
    """The store of processes."""

    @writes
    def enter(self, conn: Connection, name: str) -> bool:
        """Register the process. True if another one of that name may just have used its share.

        That share stays reserved until this process renews its lease or the other one's lease ends.
        """
        now = self._lease_time(conn)
        conn.execute(update(processes).where(processes.c.name == name).values(since=now, shards=""))
        return bool(conn.execute(select(processes.c.leased_until > now).where(processes.c.name == name)).scalar())

    @writes
    def renew(self, conn: Connection, name: str, shards: str, holds: int, budget: int, lease: float) -> Share:
        """Renew a process's lease for ``lease`` seconds, and its share of the budget.

        The share is as even as the others' shares let it be, but not below ``holds``, which the process may have used
        within the last second: of a share that it still has.
        """
        serialize(self._store.database, conn, SHARES)
        now = self._lease_time(conn)
        alive = select(processes.c.name, processes.c.requests).where(processes.c.leased_until > now)
        others = {row.name: row.requests for row in conn.execute(alive) if row.name != name}
        place = sorted((*others, name)).index(name)
        each, rest = divmod(budget, len(others) + 1)
        even = each + (place < rest)
        granted = max(holds, min(even, budget - sum(others.values())))
        kept = {"shards": shards, "seen": now, "leased_until": now + lease, "requests": granted}
        conn.execute(self._store.database.upsert(processes, *kept), {"name": name, "since": now, **kept})
        conn.execute(delete(processes).where(processes.c.leased_until < now - KEPT_SECONDS))
        return Share(granted, even)

    @writes
    def leave(self, conn: Connection, name: str, after: float) -> None:
        """Remove the process. Its share becomes free after ``after`` seconds."""
        ended = {"shards": "", "leased_until": self._lease_time(conn) + after}
        conn.execute(update(processes).where(processes.c.name == name).values(ended))

    @writes
    def remove_others(self, conn: Connection, name: str) -> None:
        """Delete all other processes. This one has the database for itself."""
        conn.execute(delete(processes).where(processes.c.name != name))

    @reads
    def all(self, conn: Connection) -> Sequence[Process]:
        """The processes that serve shards, and those that crashed, by name."""
        return load_processes(conn, self._lease_time(conn))


def load_processes(conn: Connection, now: float) -> Sequence[Process]:
    """The processes that serve something, and those that have ended without saying so, by name."""
    rows = conn.execute(select(processes).where(processes.c.shards != "").order_by(processes.c.name)).mappings()
    return [Process(row["name"], row["shards"], row["since"], row["seen"], row["leased_until"] > now) for row in rows]


def last_moment_of(conn: Connection, now: float, is_shared: bool) -> float:
    """The latest moment that an earlier process may have stored, in seconds since 1970; inf if that is not known.

    No process stores anything after the end of its lease. Live processes are left out: they detect a clock that is set
    back.
    """
    found = conn.execute(select(processes.c.seen, processes.c.leased_until)).all()
    if not found:
        return inf
    return max((until for seen, until in found if not (is_shared and seen <= now < until)), default=-inf)


def serialize(database: Database, conn: Connection, name: str) -> None:
    """Serialize the transactions that name this lease: each one waits for the end of the one before."""
    conn.execute(database.upsert(leases, "leased_until"), {"name": name, "leased_until": 0.0})


def last_pause(conn: Connection, name: str, now: float) -> str | None:
    """Why ``LeaseStore.pause`` has paused a lease within PAUSE_SHOWN; None if it has not."""
    return conn.execute(
        select(leases.c.done).where(leases.c.name == name, leases.c.done_at > now - PAUSE_SHOWN)
    ).scalar()


class LeaseStore(StorePart):
    """The store of leases by name."""

    @writes
    def claim(self, conn: Connection, name: str, owner: str, seconds: float) -> float:
        """Claim a lease for ``seconds``. Returns 0.0, or the seconds until a retry if another process has it."""
        now, until = self._until(conn, name, seconds)
        if until > now:
            return max(0.01, until - now)
        self._update(conn, name, owner=owner, leased_until=now + seconds)
        return 0.0

    @writes
    def release(self, conn: Connection, name: str, owner: str) -> None:
        """Release a lease."""
        released = update(leases).where(leases.c.name == name, leases.c.owner == owner)
        conn.execute(released.values(leased_until=self._lease_time(conn)))

    @writes
    def admit(self, conn: Connection, name: str, burst: int, seconds: float) -> bool:
        """Take one of ``burst`` tokens, which refill one every ``seconds``. False if none is left."""
        now, until = self._until(conn, name)
        if until > now + (burst - 1) * seconds:
            return False
        self._update(conn, name, leased_until=max(now, until) + seconds)
        return True

    @writes
    def pause(self, conn: Connection, name: str, seconds: float, reason: str) -> None:
        """Let ``admit`` refuse for ``seconds``; ``reason`` is stored as the last result."""
        now, until = self._until(conn, name)
        self._update(conn, name, leased_until=max(until, now + seconds), done=reason, done_at=now)

    def _until(self, conn: Connection, name: str, longest: float = MAX_PAUSE) -> tuple[float, float]:
        """The present moment, and the end of the lease, or of the used tokens. Locks the row of the lease.

        A lease of more than ``longest`` seconds was claimed before time was set back: it ends now.
        """
        now = self._lease_time(conn)
        conn.execute(self._store.database.upsert(leases, "name"), [{"name": name, "leased_until": now}])
        until: float = conn.execute(select(leases.c.leased_until).where(leases.c.name == name)).scalar_one()
        return now, until if until <= now + longest else now

    def _update(self, conn: Connection, name: str, **values: Any) -> None:
        conn.execute(update(leases).where(leases.c.name == name).values(values))
