"""What becomes due in matches: open tables that expire, clocks of seats, proposals that lapse, and searches.

A search is a pending decision of a computer player. A change of its match creates it (``matches``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    delete,
    func,
    literal,
    or_,
    select,
    union_all,
    update,
)

from bot.match.clocks import DAY
from bot.match.lobby import OPEN_DAYS
from bot.match.model import ProposalEnd
from bot.match.play import Search
from bot.store.database import StorePart, lock_matches, reads, writes
from bot.store.leases import FREE, ClaimStore
from bot.store.loading import Versions, is_readable, rules_versions
from bot.store.rows import moment_of, search_of
from bot.store.schema import clocks, matches, proposals, searches

LEASE: Final = 60.0  # seconds
MAX_CLAIMED: Final = 20
SEARCH_LEASE: Final = 120.0  # seconds; the most that a search may take with its pause


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
    match, place = TABLES[kind][2]
    return and_(match == number, place == which)


class SearchStore(ClaimStore[Search]):
    """The store of searches, one for each seat of a match for which a computer decides.

    A search that was created again after its claim, at another step, stays unchanged. Searches of matches stored by
    newer rules are not claimed.
    """

    table = searches
    lease = SEARCH_LEASE

    @property
    def _keys(self) -> Sequence[Column[Any]]:
        return searches.c.match, searches.c.seat, searches.c.step

    @property
    def _is_claimable(self) -> ColumnElement[bool]:
        return _is_of_readable_match(rules_versions())

    _value_of = staticmethod(search_of)

    @writes
    def renew_all(self, conn: Connection, found: Iterable[Search], owner: str) -> list[Search]:
        """Renew the leases of these searches; returns those that the owner still has.

        A search whose match is being changed at this moment is left out.
        """
        until, own = {"leased_until": self._lease_time(conn) + self.lease}, []
        for one in found:
            is_own = and_(self._is(one), searches.c.owner == owner)
            locked = select(searches.c.match).where(is_own).with_for_update(skip_locked=True)
            if conn.execute(locked).first() is not None:
                self._update_own(conn, one, owner, until)
                own.append(one)
        return own

    @writes
    def drop(self, conn: Connection, search: Search) -> None:
        """Delete the search, which its match no longer needs."""
        conn.execute(delete(searches).where(self._is(search)))

    def _rewind(self, conn: Connection, now: float) -> None:
        is_too_long = searches.c.leased_until > self._lease_time(conn) + self.lease
        lock_matches(conn, select(searches.c.match).where(or_(searches.c.due > now, is_too_long)))
        super()._rewind(conn, now)

    @reads
    def of_match(self, conn: Connection, number: int) -> list[Search]:
        """The searches of a match, by seat."""
        query = select(searches).where(searches.c.match == number).order_by(searches.c.seat)
        return [search_of(row) for row in conn.execute(query).mappings()]

    def _first_due(self, conn: Connection) -> float | None:
        moments = conn.execute(_search_moments(rules_versions())).one()
        return min((one for one in map(moment_of, moments) if one is not None), default=None)


def retry_set_aside(conn: Connection) -> None:
    """Retry the searches that earlier processes set aside, because their matches may have been repaired."""
    lock_matches(conn, select(searches.c.match).where(searches.c.due.is_(None)))
    conn.execute(update(searches).where(searches.c.due.is_(None)).values(due=0.0, tries=0))


@cache
def _is_of_readable_match(versions: Versions) -> ColumnElement[bool]:
    return select(matches.c.id).where(matches.c.id == searches.c.match, is_readable(versions)).exists()


@cache
def _search_moments(versions: Versions) -> Select[Any]:
    """The moments at which the next search can be claimed: one that is not leased, and one at the end of its lease."""
    lease, due = searches.c.leased_until, searches.c.due
    is_claimable = _is_of_readable_match(versions)
    first = select(due).where(due >= 0, or_(lease.is_(None), lease <= due), is_claimable)
    held = select(func.min(lease)).where(lease >= 0, lease > due, is_claimable)
    return select(first.order_by(due).limit(1).scalar_subquery(), held.scalar_subquery())
