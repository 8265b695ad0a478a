"""Pending decisions of computer players: claimed, put off, dropped. A match's change creates them (``writing``)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Float,
    Integer,
    Select,
    and_,
    bindparam,
    delete,
    func,
    or_,
    select,
    update,
)

from bot.match.play import Search
from bot.store.claims import FREE, lock_matches, moment_of, update_locked
from bot.store.database import StorePart, reads, writes
from bot.store.loading import Versions, is_readable, rules_versions
from bot.store.rows import search_of
from bot.store.schema import matches, searches

MAX_CLAIMED: Final = 8
LEASE: Final = 120.0  # seconds; the most that a search may take with its pause
IS_SEARCH: Final = and_(
    searches.c.match == bindparam("match_"),
    searches.c.seat == bindparam("seat_"),
    searches.c.step == bindparam("step_"),
)
IS_OWN: Final = and_(IS_SEARCH, searches.c.owner == bindparam("owner_"))

CLAIMED: Final = update(searches).where(IS_SEARCH).values(leased_until=bindparam("until"), owner=bindparam("by"))
LOCKED: Final = select(searches.c.match).where(IS_OWN).with_for_update(skip_locked=True)
RENEWED: Final = update(searches).where(IS_OWN).values(leased_until=bindparam("until"))
RELEASED: Final = update(searches).where(IS_OWN).values(FREE)
RETRIED: Final = update(searches).where(IS_OWN).values(FREE | {"tries": bindparam("tries_"), "due": bindparam("due_")})
POSTPONED: Final = update(searches).where(IS_OWN).values(FREE | {"due": bindparam("due_")})
SET_ASIDE: Final = update(searches).where(IS_OWN).values(FREE | {"due": None})
DONE: Final = delete(searches).where(IS_SEARCH)


class SearchStore(StorePart):
    """The store of searches, one for each seat of a match for which a computer decides.

    ``owner`` names the process that has claimed a search; only the owner frees it before its lease ends. A search
    that was created again meanwhile, at another step, stays unchanged.
    """

    async def claim(self, owner: str, lease: float, limit: int = MAX_CLAIMED) -> tuple[list[Search], float | None]:
        """Claim searches that are due for ``lease`` seconds, the longest due first, and find what comes next.

        Returns the searches and the moment at which the next one can be claimed: due, and at the end of its lease;
        None if there is none. Searches of matches stored by newer rules are passed over.
        """
        due = await self._next_due()
        if due is None or due > self._now:
            return [], due
        return await self._claim(owner, lease, limit)

    @reads
    def _next_due(self, conn: Connection) -> float | None:
        return _next_due(conn)

    @writes
    def _claim(self, conn: Connection, owner: str, lease: float, limit: int) -> tuple[list[Search], float | None]:
        now = self._lease_time(conn)
        found = conn.execute(_free_searches(rules_versions()), {"due": self._now, "now": now, "limit": limit})
        claimed = [search_of(row) for row in found.mappings()]
        if claimed:
            conn.execute(CLAIMED, [_key(one) | {"until": now + lease, "by": owner} for one in claimed])
        return claimed, _next_due(conn)

    @writes
    def renew(self, conn: Connection, found: Iterable[Search], owner: str, lease: float) -> list[Search]:
        """Renew the leases of these searches; returns those that the owner still has.

        A search whose match is being changed at this moment is left out.
        """
        until, own = {"until": self._lease_time(conn) + lease}, []
        for one in found:
            if conn.execute(LOCKED, _key(one, owner)).first() is not None:
                conn.execute(RENEWED, _key(one, owner) | until)
                own.append(one)
        return own

    @writes
    def release(self, conn: Connection, search: Search, owner: str) -> None:
        """Release the lease of the search."""
        conn.execute(RELEASED, _key(search, owner))

    @writes
    def release_all(self, conn: Connection, owner: str) -> None:
        """Release every lease of this owner."""
        is_own = searches.c.owner == owner
        lock_matches(conn, select(searches.c.match).where(is_own))
        conn.execute(update(searches).where(is_own).values(FREE))

    @writes
    def postpone(self, conn: Connection, search: Search, owner: str, until: float) -> None:
        """Postpone the search to that moment, in seconds since 1970."""
        conn.execute(POSTPONED, _key(search, owner) | {"due_": until})

    @writes
    def retry(self, conn: Connection, search: Search, owner: str, after: float | None = None) -> None:
        """Retry the search after that many seconds; None: after its backoff."""
        due = self._now + (search.backoff if after is None else after)
        conn.execute(RETRIED, _key(search, owner) | {"tries_": search.tries + 1, "due_": due})

    @writes
    def set_aside(self, conn: Connection, search: Search, owner: str) -> None:
        """Never retry the search, because its match cannot be read. A change of the match may create another."""
        conn.execute(SET_ASIDE, _key(search, owner))

    @writes
    def drop(self, conn: Connection, search: Search) -> None:
        """Delete the search, which its match no longer needs."""
        conn.execute(DONE, _key(search))

    @writes
    def rewind(self, conn: Connection, lease: float) -> None:
        """Make every postponed search due, and end leases of more than ``lease`` seconds from now.

        Needed when the clock ran ahead and was set back: these searches would wait until that moment comes again.
        """
        now, latest = self._now, self._lease_time(conn) + lease
        is_ahead = or_(searches.c.due > now, searches.c.leased_until > latest)
        locked = lock_matches(conn, select(searches.c.match).where(is_ahead))
        update_locked(conn, searches.c.match, locked, searches.c.due > now, due=now)
        update_locked(conn, searches.c.match, locked, searches.c.leased_until > latest, **FREE)

    @reads
    def of_match(self, conn: Connection, number: int) -> list[Search]:
        """The searches of a match, by seat."""
        query = select(searches).where(searches.c.match == number).order_by(searches.c.seat)
        return [search_of(row) for row in conn.execute(query).mappings()]


def retry_set_aside(conn: Connection) -> None:
    """Retry the searches that earlier processes set aside, because their matches may have been repaired."""
    lock_matches(conn, select(searches.c.match).where(searches.c.due.is_(None)))
    conn.execute(update(searches).where(searches.c.due.is_(None)).values(due=0.0, tries=0))


def _next_due(conn: Connection) -> float | None:
    """When the next search can be claimed."""
    moments = conn.execute(_first_due(rules_versions())).one()
    return min((one for one in map(moment_of, moments) if one is not None), default=None)


@cache
def _first_due(versions: Versions) -> Select[Any]:
    """The moments at which the next search can be claimed: one that is not leased, and one at the end of its lease."""
    lease, due = searches.c.leased_until, searches.c.due
    rows = searches.join(matches, matches.c.id == searches.c.match)
    first = select(due).select_from(rows).where(due >= 0, or_(lease.is_(None), lease <= due), is_readable(versions))
    held = select(func.min(lease)).select_from(rows).where(lease >= 0, lease > due, is_readable(versions))
    return select(first.order_by(due).limit(1).scalar_subquery(), held.scalar_subquery())


@cache
def _free_searches(versions: Versions) -> Select[Any]:
    """The searches due at the moment ``due`` and not leased at ``now``, the longest due first."""
    now = bindparam("now", type_=Float)
    is_free = or_(searches.c.leased_until.is_(None), searches.c.leased_until <= now)
    query = select(searches).join(matches, matches.c.id == searches.c.match)
    query = query.where(searches.c.due <= bindparam("due", type_=Float), is_free, is_readable(versions))
    query = query.order_by(searches.c.due, searches.c.match, searches.c.seat)
    return query.limit(bindparam("limit", type_=Integer)).with_for_update(of=searches, skip_locked=True)


def _key(search: Search, owner: str | None = None) -> dict[str, Any]:
    """The parameters by which the statements above find a search; with its owner those of that owner alone."""
    key = {"match_": search.match, "seat_": search.seat, "step_": search.step}
    return key if owner is None else key | {"owner_": owner}
