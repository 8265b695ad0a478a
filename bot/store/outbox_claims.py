"""Claims of outbox items.

One process at a time tells a match: its items are claimed only while no other process has a lease on one of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    Integer,
    Select,
    and_,
    bindparam,
    false,
    func,
    or_,
    select,
    update,
)

from bot.delivery.items import OutboxItem, Recipient
from bot.store.claims import moment_of
from bot.store.database import DEFERRED, StorePart, reads, writes
from bot.store.loading import Versions, is_readable, rules_versions
from bot.store.locking import lock_matches, update_locked
from bot.store.rows import ITEM, item_of
from bot.store.schema import matches, outbox, sent_messages

MAX_CLAIMED: Final = 50
IS_ITEM: Final = and_(
    outbox.c.match == bindparam("match_"),
    outbox.c.recipient == bindparam("recipient_"),
    outbox.c.kind == bindparam("kind_"),
)
IS_OWN: Final = outbox.c.fence == bindparam("fence_")  # nothing has claimed it since
CLAIMED: Final = (
    update(outbox)
    .where(IS_ITEM)
    .values(lease=bindparam("until"), owner=bindparam("owner_"), fence=bindparam("fence_"))
    .execution_options(**DEFERRED)
)
RENEWED: Final = (
    update(outbox).where(IS_ITEM, IS_OWN, outbox.c.owner == bindparam("owner_")).values(lease=bindparam("until"))
)
NOT_DONE: Final = select(outbox.c.match).where(IS_ITEM, or_(~IS_OWN, outbox.c.due.is_not(None)))
RELEASED: Final = update(outbox).where(IS_ITEM, IS_OWN).values(lease=None, owner=None)


class ItemClaims(StorePart):
    """The claims of outbox items by this process."""

    async def claim(self, lease: float, limit: int = MAX_CLAIMED) -> tuple[list[OutboxItem], float | None]:
        """Claim items that are due for ``lease`` seconds, the longest due first, and find what comes next.

        Returns the items and the moment at which the next one can be claimed: due, and at the end of its lease; None
        if nothing is to be told. Items of matches stored by newer rules are passed over.
        """
        due = await self._next_due()
        if due is None or due > self._now:
            return [], due
        return await self._claim(lease, limit)

    @reads
    def _next_due(self, conn: Connection) -> float | None:
        return self._first_due(conn, self._now)

    @writes
    def _claim(self, conn: Connection, lease: float, limit: int) -> tuple[list[OutboxItem], float | None]:
        now, versions = self._lease_time(conn), rules_versions()
        given = {"due": self._now, "now": now, "owner": self._owner, "limit": limit}
        found = set(conn.execute(_free_matches(versions), given).scalars())
        # These matches are locked. What others have claimed of them in the meantime only a new statement sees
        rows = conn.execute(_free_items(versions), given | {"numbers": found}).mappings() if found else ()
        claimed = [replace(item, fence=item.fence + 1) for item in map(item_of, rows)]
        if claimed:
            conn.execute(CLAIMED, [self._key(item) | {"until": now + lease} for item in claimed])
        return claimed, self._first_due(conn, now)

    def _first_due(self, conn: Connection, now: float) -> float | None:
        """When the next item can be claimed by this process; at the latest when a lease of another one ends."""
        moments = conn.execute(_first_moments(rules_versions()), {"now": now, "owner": self._owner}).one()
        return min((one for one in map(moment_of, moments) if one is not None), default=None)

    @writes
    def renew(self, conn: Connection, items: Collection[OutboxItem], lease: float) -> list[OutboxItem]:
        """Prolong the leases of these items; returns those that this process has lost before they were delivered."""
        lock_matches(conn, [item.match for item in items])
        until = {"until": self._lease_time(conn) + lease}
        lost = [item for item in items if not conn.execute(RENEWED, self._key(item) | until).rowcount]
        return [item for item in lost if conn.execute(NOT_DONE, self._key(item)).first()]

    def _has_lost(self, conn: Connection, items: Iterable[OutboxItem]) -> bool:
        """Whether one of these items, of matches that are locked, has been claimed again since."""
        claimed = {(item.match, item.recipient, item.kind.value): item.fence for item in items}
        row = outbox.c
        query = select(row.match, row.recipient, row.kind, row.fence).where(row.match.in_({one[0] for one in claimed}))
        found = {(number, recipient, kind): fence for number, recipient, kind, fence in conn.execute(query)}
        return any(found.get(key, fence) != fence for key, fence in claimed.items())

    @writes
    def release(self, conn: Connection, items: Collection[OutboxItem]) -> None:
        """Let others claim these items at once, as far as this process still has them."""
        lock_matches(conn, [item.match for item in items])
        conn.execute(RELEASED, [self._key(item) for item in items])

    def _key(self, item: OutboxItem) -> dict[str, Any]:
        """The parameters by which the statements find an item, its owner, and whether it was raised anew meanwhile."""
        return {
            "match_": item.match,
            "recipient_": item.recipient,
            "kind_": item.kind.value,
            "revision_": item.revision,
            "owner_": self._owner,
            "fence_": item.fence,
        }

    @writes
    def rewind(self, conn: Connection, lease: float) -> None:
        """Make everything due that is put off, and free what is claimed for more than ``lease`` seconds from now.

        For a system's clock that ran ahead: what was due then is not told before that moment comes again. When a
        message was noted is not known any more.
        """
        now, latest = self._now, self._lease_time(conn) + lease
        locked = lock_matches(conn, select(outbox.c.match).where(or_(outbox.c.due > now, outbox.c.lease > latest)))
        update_locked(conn, outbox.c.match, locked, outbox.c.due > now, due=now)
        update_locked(conn, outbox.c.match, locked, outbox.c.lease > latest, lease=None, owner=None)
        is_ahead = and_(sent_messages.c.message < 0, sent_messages.c.noted > now)
        lock_matches(conn, select(sent_messages.c.match).where(is_ahead))
        conn.execute(update(sent_messages).where(is_ahead).values(noted=0.0))

    @writes
    def hasten(self, conn: Connection, items: Iterable[Recipient]) -> None:
        """Make these items of all matches due now, if they are due later."""
        named = [and_(outbox.c.recipient == recipient, outbox.c.kind == kind.value) for recipient, kind in items]
        is_late = and_(or_(false(), *named), outbox.c.due > self._now)
        locked = lock_matches(conn, select(outbox.c.match).where(is_late))
        update_locked(conn, outbox.c.match, locked, is_late, due=self._now)


@cache
def _first_moments(versions: Versions) -> Select[Any]:
    """When the next item can be claimed: one that is not leased, one of this process at the end of its lease; and when
    a lease of another process ends.

    Items of matches on which other processes have leases are left out. Each is found by an index.
    """
    lease, due = outbox.c.lease, outbox.c.due
    is_own = and_(outbox.c.match.not_in(_told_elsewhere()), is_readable(versions))
    rows = outbox.join(matches, matches.c.id == outbox.c.match)
    first = select(due).select_from(rows).where(due >= 0, or_(lease.is_(None), lease <= due), is_own)
    held = select(func.min(lease)).select_from(rows).where(lease >= 0, lease > due, is_own)
    is_others = and_(outbox.c.owner != bindparam("owner"), lease > bindparam("now", type_=Float))
    ends = select(func.min(lease)).where(due.is_not(None), is_others)
    return select(first.order_by(due).limit(1).scalar_subquery(), held.scalar_subquery(), ends.scalar_subquery())


def _told_elsewhere() -> Select[Any]:
    """The matches with an item on which another process has a lease."""
    others = outbox.alias("others")
    is_leased = and_(others.c.owner != bindparam("owner"), others.c.lease > bindparam("now", type_=Float))
    return select(others.c.match).where(is_leased)


@cache
def _is_free(versions: Versions) -> ColumnElement[bool]:
    """The condition that an item is due at the moment ``due`` and can be claimed at ``now``."""
    is_unleased = or_(outbox.c.lease.is_(None), outbox.c.lease <= bindparam("now", type_=Float))
    is_due = outbox.c.due <= bindparam("due", type_=Float)
    return and_(is_due, is_unleased, outbox.c.match.not_in(_told_elsewhere()), is_readable(versions))


@cache
def _free_matches(versions: Versions) -> Select[Any]:
    """The matches of the items that can be claimed, the longest due first; locked, those locked by others left out."""
    query = select(matches.c.id).join_from(outbox, matches, matches.c.id == outbox.c.match)
    query = query.where(_is_free(versions)).order_by(outbox.c.due).limit(bindparam("limit", type_=Integer))
    return query.with_for_update(of=matches, skip_locked=True, key_share=True)


@cache
def _free_items(versions: Versions) -> Select[Any]:
    """The items of the matches ``numbers`` that can be claimed, the longest due first; locked."""
    query = select(*(outbox.c[name] for name in ITEM)).join(matches, matches.c.id == outbox.c.match)
    query = query.where(_is_free(versions), matches.c.id.in_(bindparam("numbers", expanding=True)))
    query = query.order_by(outbox.c.due).limit(bindparam("limit", type_=Integer))
    return query.with_for_update(of=outbox, skip_locked=True)
