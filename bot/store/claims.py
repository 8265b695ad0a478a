"""Locks of rows, and leases of due rows.

Locks are taken in this order: rows of ``matches`` by number, then what belongs to them, then rows of ``people`` by key,
then ``seasons``. Every transaction that changes several rows of a match locks the match first. A claim skips rows that
another transaction has locked and never waits. So deadlocks cannot occur. In a database with a single writer locks are
plain reads.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    Table,
    and_,
    bindparam,
    case,
    func,
    or_,
    select,
    update,
)

from bot.store.database import StorePart, StoreUnavailable, reading, reads, writes
from bot.store.rows import Columns
from bot.store.schema import matches, people

T = TypeVar("T")
MAX_CLAIMED: Final = 20
DAMAGED: Final = 3600.0  # seconds until a row that could not be read is looked at again
FREE: Final = {"leased_until": None, "owner": None}


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


class ClaimStore(StorePart, Generic[T]):
    """The store of such rows. ``owner`` names the process that has claimed a row. Only the owner frees it before its
    lease ends.

    Attributes:
        table: with the columns due, leased_until, owner and tries.
        key: the column by which a row is found, and the attribute of the value that is stored in it.
        lease: seconds for which a row is claimed.
    """

    table: ClassVar[Table]
    key: ClassVar[Column[Any]]
    lease: ClassVar[float]

    @abstractmethod
    def _value_of(self, row: Columns) -> T:
        """What is stored in a row."""

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
        return self._update_own(conn, getattr(claimed, self.key.name), owner, {"leased_until": until})

    @writes
    def release(self, conn: Connection, owner: str) -> None:
        """Release every claim of this owner."""
        conn.execute(update(self.table).where(self.table.c.owner == owner).values(FREE))

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
        keys = conn.execute(select(self.key).where(which).order_by(self.key).with_for_update()).scalars().all()
        if keys:
            conn.execute(update(self.table).where(self.key.in_(keys)).values(values))

    @reads
    def _next_due(self, conn: Connection) -> float | None:
        return self._first_due(conn)

    @writes
    def _claim(self, conn: Connection, owner: str, limit: int, lease: float) -> tuple[list[T], float | None]:
        row, now = self.table.c, self._lease_time(conn)
        is_free = or_(row.leased_until.is_(None), row.leased_until <= now)
        query = select(self.table).where(row.due <= self._now, is_free).order_by(row.due, self.key).limit(limit)
        found = conn.execute(query.with_for_update(skip_locked=True)).mappings().all()
        values = [one for row in found if (one := self._readable(conn, row)) is not None]
        if found:
            is_found = self.key.in_([one[self.key.name] for one in found])
            conn.execute(update(self.table).where(is_found).values(leased_until=now + lease, owner=owner))
        return values, self._first_due(conn)

    def _readable(self, conn: Connection, row: Columns) -> T | None:
        """The value of a row. None for a damaged one, which is put off by DAMAGED seconds."""
        try:
            with reading(f"{self.table.name} {row[self.key.name]}"):
                return self._value_of(row)
        except StoreUnavailable:
            is_damaged = self.key == row[self.key.name]
            conn.execute(update(self.table).where(is_damaged).values(due=self._now + DAMAGED))
            return None

    def _first_due(self, conn: Connection) -> float | None:
        """The moment at which the next row is due and no longer leased; None: no row."""
        row = self.table.c
        moment = case((row.leased_until > row.due, row.leased_until), else_=row.due)
        is_due = row.due >= 0  # a range, so that the index is used
        return moment_of(conn.execute(select(func.min(moment)).where(is_due)).scalar())

    def _update_own(self, conn: Connection, key: Any, owner: str, values: dict[str, Any]) -> bool:
        """Update a claimed row. False if the owner has lost it."""
        is_own = and_(self.key == key, self.table.c.owner == owner)
        return bool(conn.execute(update(self.table).where(is_own).values(values)).rowcount)


def moment_of(stored: object) -> float | None:
    """The moment in a column, in seconds since 1970. None if a damaged row has another value."""
    return stored if isinstance(stored, float | int) else None


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
