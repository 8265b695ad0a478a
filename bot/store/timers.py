"""Timers: open tables that expire, clocks of seats, proposals that lapse."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Float,
    Integer,
    Select,
    Table,
    and_,
    bindparam,
    literal,
    or_,
    select,
    union_all,
    update,
)

from bot.match.clocks import DAY
from bot.match.lobby import OPEN_DAYS
from bot.match.model import ProposalEnd
from bot.store.claims import FREE, lock_matches, moment_of
from bot.store.database import StorePart, reads, writes
from bot.store.loading import Versions, is_readable, rules_versions
from bot.store.schema import clocks, matches, proposals

LEASE: Final = 60.0  # seconds
MAX_CLAIMED: Final = 20


class TimerKind(StrEnum):
    """The owner of a timer."""

    TABLE = "table"
    CLOCK = "clock"
    PROPOSAL = "proposal"


class Timer(NamedTuple):
    """A due moment of a match. ``which`` is the seat of a clock, the number of a proposal, 0 for a table."""

    due: float
    kind: TimerKind
    match: int
    which: int


# The table of each kind, its column with the moment, and the columns of Timer after the kind
TABLES: Final[dict[TimerKind, tuple[Table, Column[Any], tuple[Any, Any]]]] = {
    TimerKind.TABLE: (matches, matches.c.expires, (matches.c.id, literal(0))),
    TimerKind.CLOCK: (clocks, clocks.c.due, (clocks.c.match, clocks.c.seat)),
    TimerKind.PROPOSAL: (proposals, proposals.c.expires, (proposals.c.match, proposals.c.number)),
}


@cache
def _first(kind: TimerKind, versions: Versions) -> Select[Any]:
    """The earliest timer of a kind that this process may claim, found by index. Skips matches of newer rules."""
    table, moment, which = TABLES[kind]
    lease = table.c.leased_until
    is_free = or_(lease.is_(None), lease <= bindparam("now", type_=Float), table.c.owner == bindparam("owner"))
    query = select(moment, *which).where(moment.is_not(None), is_free, is_readable(versions))
    if table is not matches:
        query = query.join_from(table, matches, matches.c.id == table.c.match)
    return query.order_by(moment).limit(bindparam("limit", type_=Integer))


@cache
def _due(kind: TimerKind, versions: Versions) -> Select[Any]:
    """The due timers of a kind that this process may claim, locked. Skips those that others have locked."""
    table, moment, _ = TABLES[kind]
    query = _first(kind, versions).where(moment <= bindparam("due", type_=Float))
    return query.with_for_update(of=table, skip_locked=True, key_share=True)


@cache
def _ahead(versions: Versions) -> Select[Any]:
    """The matches with a clock, a pause, a proposal or an open table set later than ``now``."""
    now = bindparam("now", type_=Float)
    found = union_all(  # each by its index, but for the clocks
        select(matches.c.id).where(matches.c.expires > bindparam("open", type_=Float)),
        select(matches.c.id).where(matches.c.paused_since > now),
        select(clocks.c.match).where(clocks.c.since > now),
        select(proposals.c.match).where(proposals.c.made > now),
    )
    return select(matches.c.id).where(matches.c.id.in_(found), is_readable(versions)).order_by(matches.c.id)


class TimerStore(StorePart):
    """The store of timers."""

    async def claim(self, lease: float = LEASE, limit: int = MAX_CLAIMED) -> tuple[list[Timer], float | None]:
        """Claim timers that are due for ``lease`` seconds, at most ``limit`` of each kind, the longest due first.

        Returns them and, if there are none, the moment at which the next one is due; None if there is none. A timer
        that this process has claimed already may be claimed again: only the clock claims, one after the other.
        """
        first = await self.first_due()
        if first is None or first.due > self._now:
            return [], None if first is None else first.due
        return await self._claim(lease, limit), first.due

    @reads
    def first_due(self, conn: Connection) -> Timer | None:
        """The timer that is due first and can be claimed; None if there is none.

        Matches stored by newer rules are passed over.
        """
        found = [one for kind in TimerKind for one in self._timers_of(conn, _first, kind, self._now, 1)]
        return min((one for one in found if moment_of(one.due) is not None), default=None)

    @writes
    def _claim(self, conn: Connection, lease: float, limit: int) -> list[Timer]:
        now, claimed = self._lease_time(conn), []
        for kind in TimerKind:
            for timer in self._timers_of(conn, _due, kind, now, limit):
                values = {"leased_until": now + lease, "owner": self._owner}
                conn.execute(update(TABLES[kind][0]).where(_is_timer(kind, timer.match, timer.which)).values(values))
                claimed.append(timer)
        return sorted(claimed)

    def _timers_of(self, conn: Connection, query: Any, kind: TimerKind, now: float, limit: int) -> list[Timer]:
        given = {"now": now, "due": self._now, "owner": self._owner, "limit": limit}
        return [Timer(row[0], kind, row[1], row[2]) for row in conn.execute(query(kind, rules_versions()), given)]

    @writes
    def release(self, conn: Connection) -> None:
        """Release every claim of this process."""
        for table, moment, which in TABLES.values():
            is_own = and_(moment <= self._now, table.c.owner == self._owner)
            lock_matches(conn, select(which[0]).where(is_own))
            conn.execute(update(table).where(is_own).values(FREE))

    @reads
    def ahead(self, conn: Connection) -> list[int]:
        """The numbers of the matches that were changed at a moment in the future."""
        now = {"now": self._now, "open": self._now + OPEN_DAYS * DAY}
        return list(conn.execute(_ahead(rules_versions()), now).scalars())

    @writes
    def set_aside(self, conn: Connection, kind: TimerKind, number: int, which: int) -> None:
        """Clear the moment of a timer, so that it is not due again; a proposal lapses."""
        table, moment, _ = TABLES[kind]
        lapsed = {"ended": ProposalEnd.LAPSED.value} if kind is TimerKind.PROPOSAL else {}
        values = FREE | {moment.name: None}
        conn.execute(update(table).where(_is_timer(kind, number, which)).values(values | lapsed))


def _is_timer(kind: TimerKind, number: int, which: int) -> ColumnElement[bool]:
    """The condition that a row of a kind's table is that timer's."""
    match kind:
        case TimerKind.TABLE:
            return matches.c.id == number
        case TimerKind.CLOCK:
            return and_(clocks.c.match == number, clocks.c.seat == which)
        case TimerKind.PROPOSAL:
            return and_(proposals.c.match == number, proposals.c.number == which)
