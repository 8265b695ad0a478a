"""The processes on a database: their heartbeats, their shards, their shares of the requests, and their leases.

A process that does not renew its lease counts as dead from the lease's end on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from sqlalchemy import Connection, delete, or_, select, update

from bot.store.database import StorePart, reads, writes
from bot.store.schema import leases, processes

KEPT_SECONDS: Final = 86_400.0  # seconds for which a dead process is remembered
MAX_PAUSE: Final = 2 * 86_400.0  # seconds; a lease that lasts longer was claimed before time was set back
PAUSE_SHOWN: Final = 86_400.0  # seconds
SHARES: Final = "shares"  # the lease that serializes the distribution of shares


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
        self._lock(conn)
        now = self._lease_time(conn)
        alive = select(processes.c.name, processes.c.requests).where(processes.c.leased_until > now)
        others = {row.name: row.requests for row in conn.execute(alive) if row.name != name}
        place = sorted((*others, name)).index(name)
        each, rest = divmod(budget, len(others) + 1)
        even = each + (place < rest)
        granted = max(holds, min(even, budget - sum(others.values())))
        kept = {"shards": shards, "seen": now, "leased_until": now + lease, "requests": granted}
        statement = self._store.database.upsert(processes, *kept)
        conn.execute(statement, [{"name": name, "since": now, **kept}])
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

    def _lock(self, conn: Connection) -> None:
        """Serialize the transactions that divide the budget."""
        conn.execute(self._store.database.upsert(leases, "leased_until"), [{"name": SHARES, "leased_until": self._now}])


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
        now, row = self._lease_time(conn), leases.c
        conn.execute(self._store.database.upsert(leases, "name"), [{"name": name, "leased_until": now}])
        is_free = or_(row.leased_until <= now, row.leased_until > now + seconds)  # the latter: time was set back
        claimed = {"owner": owner, "leased_until": now + seconds}
        if conn.execute(update(leases).where(row.name == name, is_free).values(claimed)).rowcount:
            return 0.0
        until: float = conn.execute(select(row.leased_until).where(row.name == name)).scalar_one()
        return max(0.01, until - now)

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
        conn.execute(update(leases).where(leases.c.name == name).values(leased_until=max(now, until) + seconds))
        return True

    @writes
    def pause(self, conn: Connection, name: str, seconds: float, reason: str) -> None:
        """Let ``admit`` refuse for ``seconds``; ``reason`` is stored as the last result."""
        now, until = self._until(conn, name)
        values = {"leased_until": max(until, now + seconds), "done": reason, "done_at": now}
        conn.execute(update(leases).where(leases.c.name == name).values(values))

    def _until(self, conn: Connection, name: str) -> tuple[float, float]:
        """The present moment, and the moment until which the tokens are used up. Locks the row of the lease."""
        now = self._lease_time(conn)
        conn.execute(self._store.database.upsert(leases, "name"), [{"name": name, "leased_until": now}])
        until: float = conn.execute(select(leases.c.leased_until).where(leases.c.name == name)).scalar_one()
        return now, until if until <= now + MAX_PAUSE else now  # time was set back
