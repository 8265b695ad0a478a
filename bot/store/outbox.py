"""The outbox, claims of its items, and the messages that the bot has sent.

Every transaction that changes items or messages locks their match first. One process at a time delivers a match: its
items are claimed only if no other process leases one of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
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
    case,
    delete,
    func,
    or_,
    select,
    update,
)

from bot.delivery.items import (
    PLACE,
    SEALED,
    Contact,
    Deferred,
    Delivered,
    Delivery,
    DeliveryResult,
    Gone,
    Kind,
    MessageKind,
    OutboxItem,
    Raised,
    Retry,
    SentMessage,
)
from bot.games.base import CHANCE
from bot.match.model import Match, MatchPhase, SeatKind
from bot.match.position import Event, EventKind
from bot.runtime.time import backoff
from bot.store.database import DEFERRED, Database, LeaseLost, StorePart, lock_matches, reads, update_locked, writes
from bot.store.loading import (
    Versions,
    find_rematch,
    is_readable,
    load_contacts,
    load_events,
    load_match,
    load_names,
    load_people,
    load_readable,
    rules_versions,
)
from bot.store.matches import append_events, enqueue_items
from bot.store.people import update_person
from bot.store.rows import ITEM, MESSAGE, item_of, message_columns, message_of, moment_of
from bot.store.schema import events, matches, outbox, sent_messages

MAX_CLAIMED: Final = 50
IS_ITEM: Final = and_(
    outbox.c.match == bindparam("match_"),
    outbox.c.recipient == bindparam("recipient_"),
    outbox.c.kind == bindparam("kind_"),
)
IS_OWN: Final = outbox.c.fence == bindparam("fence_")  # not claimed again since
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
        if nothing is to be delivered. Items of matches stored by newer rules are passed over.
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
        """Renew the leases of these items; returns the undelivered ones that this process has lost."""
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
        """Release the leases of these items that this process still has."""
        lock_matches(conn, [item.match for item in items])
        conn.execute(RELEASED, [self._key(item) for item in items])

    def _key(self, item: OutboxItem) -> dict[str, Any]:
        """The parameters by which the statements find an item, its owner, and whether it was raised again meanwhile."""
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
        """Make every postponed item due, and end leases of more than ``lease`` seconds from now.

        Needed when the system's clock ran ahead and was set back: these items would wait until that moment comes again.
        The moments of sent messages become unknown.
        """
        now, latest = self._now, self._lease_time(conn) + lease
        locked = lock_matches(conn, select(outbox.c.match).where(or_(outbox.c.due > now, outbox.c.lease > latest)))
        update_locked(conn, outbox.c.match, locked, outbox.c.due > now, due=now)
        update_locked(conn, outbox.c.match, locked, outbox.c.lease > latest, lease=None, owner=None)
        is_ahead = and_(sent_messages.c.message < 0, sent_messages.c.noted > now)
        lock_matches(conn, select(sent_messages.c.match).where(is_ahead))
        conn.execute(update(sent_messages).where(is_ahead).values(noted=0.0))

    @writes
    def hasten(self, conn: Connection, recipient: int) -> None:
        """Make all items for that recipient due now that are due later."""
        is_late = and_(outbox.c.recipient == recipient, outbox.c.due > self._now)
        locked = lock_matches(conn, select(outbox.c.match).where(is_late))
        update_locked(conn, outbox.c.match, locked, is_late, due=self._now)


@cache
def _first_moments(versions: Versions) -> Select[Any]:
    """When the next item can be claimed: one that is not leased, one of this process at the end of its lease; and when
    a lease of another process ends.

    Items of matches on which other processes have leases are left out. Each is found by an index.
    """
    lease, due = outbox.c.lease, outbox.c.due
    is_own = and_(outbox.c.match.not_in(_claimed_elsewhere()), is_readable(versions))
    rows = outbox.join(matches, matches.c.id == outbox.c.match)
    first = select(due).select_from(rows).where(due >= 0, or_(lease.is_(None), lease <= due), is_own)
    held = select(func.min(lease)).select_from(rows).where(lease >= 0, lease > due, is_own)
    is_others = and_(outbox.c.owner != bindparam("owner"), lease > bindparam("now", type_=Float))
    ends = select(func.min(lease)).where(due.is_not(None), is_others)
    return select(first.order_by(due).limit(1).scalar_subquery(), held.scalar_subquery(), ends.scalar_subquery())


def _claimed_elsewhere() -> Select[Any]:
    """The matches with an item on which another process has a lease."""
    others = outbox.alias("others")
    is_leased = and_(others.c.owner != bindparam("owner"), others.c.lease > bindparam("now", type_=Float))
    return select(others.c.match).where(is_leased)


@cache
def _is_free(versions: Versions) -> ColumnElement[bool]:
    """The condition that an item is due at the moment ``due`` and can be claimed at ``now``."""
    is_unleased = or_(outbox.c.lease.is_(None), outbox.c.lease <= bindparam("now", type_=Float))
    is_due = outbox.c.due <= bindparam("due", type_=Float)
    return and_(is_due, is_unleased, outbox.c.match.not_in(_claimed_elsewhere()), is_readable(versions))


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


LINE_KINDS: Final = {Kind.TURN, Kind.THREAD}  # items that edit the line below the board
READ_FROM_LOG: Final = {Kind.BOARD, Kind.NOTICE, *LINE_KINDS}  # items that need the log
IS_UNCHANGED: Final = outbox.c.revision == bindparam("revision_")

# The statements of every delivery, made once. An item that was raised again after its claim stays due.
SENT: Final = (
    select(sent_messages)
    .where(sent_messages.c.match == bindparam("number"))
    .order_by(sent_messages.c.event, sent_messages.c.message)
)
LAST_DECISION: Final = select(func.max(events.c.number)).where(
    events.c.match == bindparam("number"),
    events.c.kind == EventKind.MOVE.value,
    events.c.actor == bindparam("person"),
    events.c.live.is_(True),
)
DELIVERED: Final = (
    update(outbox)
    .where(IS_ITEM)
    .values(
        delivered=bindparam("event_"),
        lease=None,
        owner=None,
        tries=0,
        due=case((IS_UNCHANGED, None), else_=outbox.c.due),
    )
    .execution_options(**DEFERRED)
)
# Two processes may have changed the same messages: the last one reconciles all of them again
REPEATED: Final = (
    update(outbox)
    .where(IS_ITEM)
    .values(due=func.coalesce(outbox.c.due, bindparam("now_", type_=Float)))
    .execution_options(**DEFERRED)
)
RETRIED: Final = (
    update(outbox)
    .where(IS_ITEM)
    .values(
        lease=None,
        owner=None,
        tries=bindparam("tries_"),
        due=case((IS_UNCHANGED, bindparam("due_", type_=Float)), else_=outbox.c.due),
    )
)
GIVEN_UP: Final = (
    update(outbox)
    .where(IS_ITEM, IS_UNCHANGED, outbox.c.due.is_not(None))
    .values(
        due=None, delivered=case((outbox.c.delivered < outbox.c.event, outbox.c.delivered), else_=outbox.c.event - 1)
    )
)


class OutboxStore(ItemClaims):
    """The store of outbox items, one for each match, recipient and kind, and of sent messages."""

    @writes
    def enqueue(self, conn: Connection, number: int, items: Raised) -> None:
        """Raise items without a change of the match, so that their messages are reconciled again.

        The revision is raised, so that a running delivery does not acknowledge the items raised now. Nothing is
        written to a match stored by newer rules.
        """
        raise_items(self._store.database, conn, number, items, self._now)

    def _give_up(self, conn: Connection, item: OutboxItem) -> bool:
        """Close the item undelivered; False if it is closed already or was raised again meanwhile."""
        conn.execute(RELEASED, self._key(item))
        return bool(conn.execute(GIVEN_UP, self._key(item)).rowcount)

    @reads
    def load(
        self, conn: Connection, number: int, items: Sequence[OutboxItem], known: Collection[int] = ()
    ) -> Delivery | None:
        """Everything that the delivery of these items of a match needs; None if there is no such match.

        ``known`` are lengths of the log at which the caller has the position: the log is loaded from one of them on if
        that is enough. Raises UserError as ``MatchStore.load`` does.
        """
        match = load_match(conn, number, self._now)
        if match is None:
            return None
        sent = tuple(message_of(row) for row in conn.execute(SENT, {"number": number}).mappings())
        contacts = load_contacts(conn, list(_concerned(match, items, sent)))
        readers = _readers(match, items, sent, contacts)
        decided = [conn.execute(LAST_DECISION, {"number": number, "person": one}).scalar() for one in readers]
        first = _first_event(match, items, sent, known, decided)
        log = () if first is None else tuple(load_events(conn, number, first))
        digested = [key for key, one in contacts.items() if one.digest is not None]
        parts = self._store.parts.values()
        is_thread_due = any(item.kind is Kind.THREAD for item in items)
        watchers = [key for part in parts if is_thread_due for key in part.watchers(conn, number)]
        reports = [part.reported(conn, number, digested) for part in parts if digested]
        rematch = find_rematch(conn, number) if match.phase is MatchPhase.OVER else None
        # A broken rematch must not prevent the delivery of this match
        rematches = load_readable(conn, () if rematch is None else (rematch,), self._now)
        return Delivery(
            match,
            tuple(items),
            first or 0,
            log,
            sent,
            contacts,
            next((one for one in rematches.values() if isinstance(one, Match)), None),
            *load_names(conn, log, match.place.guild),
            load_people(conn, watchers, match.place.guild),
            {key: clock for report in reports for key, clock in report.items()},
        )

    @writes
    def note_sends(self, conn: Connection, messages: Sequence[SentMessage], items: Sequence[OutboxItem] = ()) -> None:
        """Record messages, or their new content, before they are sent.

        Raises LeaseLost if one of the claimed items by which they are sent has been claimed again since.
        """
        lock_matches(conn, [message.match for message in messages])
        if items and self._has_lost(conn, items):
            raise LeaseLost
        _write_messages(self._store.database, conn, messages)

    @writes
    def acknowledge(
        self,
        conn: Connection,
        results: Mapping[OutboxItem, DeliveryResult],
        *,
        sent: Sequence[SentMessage] = (),
        dropped: Sequence[int] = (),
        channels: Mapping[int, int] | None = None,
        unreachable: Mapping[int, bool] | None = None,
    ) -> list[OutboxItem]:
        """Store the results of a delivery; returns the items that it gives up.

        ``sent`` are messages that were sent or edited, ``dropped`` the ids of messages that no longer exist.
        ``channels`` are channels of direct messages, ``unreachable`` whether those cannot be delivered, by person.
        An item that was raised again meanwhile stays due, whatever its result. If one has been claimed again, nothing
        else is stored, and all of them are delivered once more.
        """
        lock_matches(conn, [*(item.match for item in results), *(message.match for message in sent)])
        if results and self._has_lost(conn, results):
            conn.execute(REPEATED, [self._key(item) | {"now_": self._now} for item in results])
            return []
        delivered = [
            self._key(item) | {"event_": item.event}
            for item, result in results.items()
            if isinstance(result, Delivered)
        ]
        if delivered:
            conn.execute(DELIVERED, delivered)
        given_up, now = [], self._now  # one moment, so that what is tried again together is due together
        for item, result in results.items():
            match result:
                case Deferred(until=until):
                    conn.execute(RETRIED, self._key(item) | {"tries_": 0, "due_": until})
                case Retry(after=after):
                    due = now + (backoff(item.tries) if after is None else after)
                    conn.execute(RETRIED, self._key(item) | {"tries_": item.tries + 1, "due_": due})
                case Gone():
                    if self._give_up(conn, item):
                        given_up.append(item)
        _write_messages(self._store.database, conn, sent)
        if dropped:
            conn.execute(delete(sent_messages).where(sent_messages.c.message.in_(dropped)))
        known: dict[int, dict[str, Any]] = {key: {"channel": channel} for key, channel in (channels or {}).items()}
        for key, is_unreachable in (unreachable or {}).items():
            known.setdefault(key, {})["unreachable"] = is_unreachable
        for key in sorted(known):
            update_person(conn, key, **known[key])
        return given_up

    @reads
    def unchanged(self, conn: Connection, number: int, items: Sequence[OutboxItem]) -> list[OutboxItem]:
        """Those of these items of a match that were not raised again after they were claimed."""
        found = conn.execute(select(*(outbox.c[name] for name in ITEM)).where(outbox.c.match == number)).mappings()
        revisions = {(item.recipient, item.kind): item.revision for item in map(item_of, found)}
        return [item for item in items if revisions.get((item.recipient, item.kind)) == item.revision]

    @writes
    def give_up(self, conn: Connection, number: int, items: Sequence[OutboxItem], reason: str) -> None:
        """Close the items of a match that cannot be read, and note the reason in its log.

        Nothing is noted if all of them were raised again meanwhile, or one has been claimed again.
        """
        lock_matches(conn, [number])
        if self._has_lost(conn, items):
            return
        closed = [item for item in items if self._give_up(conn, item)]
        if not closed:
            return
        mine = matches.c.id == number
        length = conn.execute(select(matches.c.length).where(mine)).scalar_one()
        append_events(conn, number, length, [Event(EventKind.NOTE, CHANCE, reason)], self._now)
        conn.execute(update(matches).where(mine).values(length=length + 1, revision=matches.c.revision + 1))

    @reads
    def sent(self, conn: Connection, number: int, kind: MessageKind, recipient: int = PLACE) -> list[SentMessage]:
        """The messages of one kind for one recipient, oldest first."""
        mine = (sent_messages.c.match == number, sent_messages.c.kind == kind.value)
        query = select(sent_messages).where(*mine, sent_messages.c.recipient == recipient)
        query = query.order_by(sent_messages.c.event, sent_messages.c.message)
        return [message_of(row) for row in conn.execute(query).mappings()]


def raise_items(database: Database, conn: Connection, number: int, items: Raised, now: float) -> None:
    """Raise items as ``OutboxStore.enqueue`` does, within a transaction of something else."""
    mine = and_(matches.c.id == number, is_readable(rules_versions()))
    conn.execute(update(matches).where(mine).values(revision=matches.c.revision + 1))
    if row := conn.execute(select(matches.c.length, matches.c.revision).where(mine)).first():
        enqueue_items(database, conn, number, row[0], row[1], items, now)


def _write_messages(database: Database, conn: Connection, messages: Sequence[SentMessage]) -> None:
    if messages:
        conn.execute(database.upsert(sent_messages, *MESSAGE[1:]), [message_columns(message) for message in messages])


def _concerned(match: Match, items: Sequence[OutboxItem], sent: Sequence[SentMessage]) -> set[int]:
    """The keys of all people whom delivering these items of a match may mention."""
    kinds = {item.kind for item in items}
    found = {item.recipient for item in items} - {PLACE}
    if Kind.PROPOSAL in kinds:
        found |= {key for proposal in match.open_proposals for key in proposal.asked}
    if kinds & LINE_KINDS and match.phase is MatchPhase.RUNNING:
        found |= {key for seat in match.position.to_act if (key := match.key_at(seat)) is not None}
    if kinds & LINE_KINDS:
        found |= {key for one in sent for key in one.pinged_at_end}
    if Kind.PAIRING in kinds:
        found |= {seat.key for seat in match.seats if seat.kind is SeatKind.PERSON and seat.key is not None}
    if Kind.TABLE in kinds:
        found |= {guest.key for guest in match.invited}
    return found


def _readers(
    match: Match, items: Sequence[OutboxItem], sent: Sequence[SentMessage], contacts: Mapping[int, Contact]
) -> list[int]:
    """The recipients of prompts, and of pings that are edited, that say what has happened since they last decided."""
    position, kinds = match.position, {item.kind for item in items}
    is_edited = bool(kinds & LINE_KINDS) and Kind.BOARD not in kinds
    found = [one.recipient for one in sent if is_edited and one.kind is Kind.PING and one.alt]
    sealed = {one.recipient for one in sent if one.kind is Kind.PROMPT and one.text == SEALED}
    for key in [item.recipient for item in items if item.kind is Kind.PROMPT]:
        seat, contact = match.seat_of(key), contacts.get(key)
        if match.place.is_direct:
            found.append(key)
        if seat is None or contact is None or match.phase is not MatchPhase.RUNNING or match.place.is_direct:
            continue
        is_private = position.asked_individually or position.decides_from_hand(seat)
        if key in sealed or (seat in position.waiting and contact.gets_prompt(is_private)):
            found.append(key)
    return found


def _first_event(
    match: Match,
    items: Sequence[OutboxItem],
    sent: Sequence[SentMessage],
    known: Collection[int],
    decided: Sequence[int | None],
) -> int | None:
    """The number of the event from which on the log is loaded; None if it is not needed.

    A board and a notice say what has happened since the last one, a prompt what has happened since its reader's last
    decision: ``decided`` are the numbers of these events, None where there is none. Other choices of the same round may
    stand before them.
    """
    starts = [0 if one is None else max(0, one - match.position.seats + 1) for one in decided]
    needing = {Kind.NOTICE} if match.place.is_direct else READ_FROM_LOG  # in direct messages there is no board
    if any(item.kind in needing for item in items):
        boards = [message.event for message in sent if message.kind is Kind.BOARD and not message.is_pending]
        is_running = match.phase is MatchPhase.RUNNING  # a notice of the end needs no log
        notices = [item.delivered for item in items if is_running and item.kind is Kind.NOTICE]
        starts += [max(boards, default=0), *notices]
    if not starts:
        return None
    since = min(starts)
    return max((one for one in (*known, match.length) if one <= since), default=0)
