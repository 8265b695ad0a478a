"""The outbox, and the messages that the bot has sent."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import Connection, Float, Integer, Select, and_, bindparam, case, delete, func, or_, select, update

from bot.delivery.items import (
    PLACE,
    SEALED,
    Contact,
    Delivered,
    Delivery,
    Gone,
    Kind,
    OutboxItem,
    Recipient,
    Result,
    Retry,
    SentMessage,
)
from bot.games.base import CHANCE
from bot.match.errors import UserError
from bot.match.model import Match, Phase
from bot.match.position import Event, EventKind
from bot.store.database import Database, StorePart, reads, writes
from bot.store.loading import (
    Versions,
    find_rematch,
    is_readable,
    is_undelivered,
    load_events,
    load_match,
    load_names,
    rules_versions,
)
from bot.store.people import load_contacts, update_person
from bot.store.rows import ITEM, item_of, message_columns, message_of
from bot.store.schema import events, matches, outbox, sent_messages
from bot.store.writing import append_events, enqueue_items

MAX_CLAIMED: Final = 50
MESSAGE: Final = [column.name for column in sent_messages.columns if not column.primary_key]
TOLD_BY_LOG: Final = (Kind.BOARD, Kind.NOTICE)  # items that need the log
IS_ITEM: Final = and_(
    outbox.c.match == bindparam("match_"),
    outbox.c.recipient == bindparam("recipient_"),
    outbox.c.kind == bindparam("kind_"),
)
IS_UNCHANGED: Final = outbox.c.revision == bindparam("revision_")

# The statements of every delivery, made once. An item that was raised anew after its claim stays due.
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
CLAIMED: Final = update(outbox).where(IS_ITEM).values(lease=bindparam("until"))
TOLD: Final = (
    update(outbox)
    .where(IS_ITEM)
    .values(told=bindparam("event_"), lease=None, tries=0, due=case((IS_UNCHANGED, None), else_=outbox.c.due))
)
RETRIED: Final = (
    update(outbox)
    .where(IS_ITEM)
    .values(
        lease=None,
        tries=bindparam("tries_"),
        due=case((IS_UNCHANGED, bindparam("due_", type_=Float)), else_=outbox.c.due),
    )
)
RELEASED: Final = update(outbox).where(IS_ITEM).values(lease=None)
GIVEN_UP: Final = (
    update(outbox)
    .where(IS_ITEM, IS_UNCHANGED, outbox.c.due.is_not(None))
    .values(due=None, told=case((outbox.c.told < outbox.c.event, outbox.c.told), else_=outbox.c.event - 1))
)


class OutboxStore(StorePart):
    """The store of outbox items, one for each match, recipient and kind, and of sent messages."""

    @writes
    def enqueue(self, conn: Connection, number: int, items: Iterable[Recipient]) -> None:
        """Raise items without a change of the match, to show something anew.

        The revision is raised, so that a delivery under way does not count as one of the items raised now. Nothing is
        written to a match stored by newer rules.
        """
        raise_items(self._store.database, conn, number, items, self._now)

    @writes
    def rewind(self, conn: Connection, lease: float) -> None:
        """Make everything due that is put off, and free what is claimed for more than ``lease`` seconds from now.

        For a system's clock that ran ahead: what was due then is not told before that moment comes again.
        """
        now = self._now
        conn.execute(update(outbox).where(outbox.c.due > now).values(due=now))
        conn.execute(update(outbox).where(outbox.c.lease > now + lease).values(lease=None))

    @writes
    def hasten(self, conn: Connection, items: Iterable[Recipient]) -> None:
        """Make these items of all matches due now, if they are due later."""
        for recipient, kind in items:
            is_late = and_(outbox.c.recipient == recipient, outbox.c.kind == kind.value, outbox.c.due > self._now)
            conn.execute(update(outbox).where(is_late).values(due=self._now))

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
        return _next_due(conn)

    @writes
    def _claim(self, conn: Connection, lease: float, limit: int) -> tuple[list[OutboxItem], float | None]:
        now = self._now
        found = conn.execute(_free_items(rules_versions()), {"now": now, "limit": limit})
        claimed = [item_of(row) for row in found.mappings()]
        if claimed:
            conn.execute(CLAIMED, [_key(item) | {"until": now + lease} for item in claimed])
        return claimed, _next_due(conn)

    @reads
    def load(
        self, conn: Connection, number: int, items: Sequence[OutboxItem], known: Collection[int] = ()
    ) -> Delivery | None:
        """All that telling these items of a match takes; None if there is no such match.

        ``known`` are lengths of the log at which the caller has the position: the log is loaded from one of them on if
        that is enough. Raises UserError as ``MatchStore.load`` does.
        """
        match = load_match(conn, number, self._now)
        if match is None:
            return None
        sent = tuple(message_of(row) for row in conn.execute(SENT, {"number": number}).mappings())
        contacts = load_contacts(conn, list(_concerned(match, items)))
        readers = _readers(match, items, sent, contacts)
        decided = [conn.execute(LAST_DECISION, {"number": number, "person": one}).scalar() for one in readers]
        first = _first_event(match, items, sent, known, decided)
        log = () if first is None else tuple(load_events(conn, number, first))
        return Delivery(
            match,
            tuple(items),
            first or 0,
            log,
            sent,
            contacts,
            self._rematch(conn, match),
            *load_names(conn, log, match.place.guild),
        )

    def _rematch(self, conn: Connection, match: Match) -> Match | None:
        number = find_rematch(conn, match.number) if match.phase is Phase.OVER else None
        try:
            return None if number is None else load_match(conn, number, self._now)
        except UserError:  # a broken rematch must not keep this match from being shown
            return None

    @writes
    def note_sends(self, conn: Connection, messages: Sequence[SentMessage]) -> None:
        """Remember messages, or what they show now."""
        _write_messages(self._store.database, conn, messages)

    @writes
    def acknowledge(
        self,
        conn: Connection,
        results: Mapping[OutboxItem, Result],
        *,
        sent: Sequence[SentMessage] = (),
        forgotten: Sequence[int] = (),
        channels: Mapping[int, int] | None = None,
        unreachable: Mapping[int, bool] | None = None,
    ) -> list[OutboxItem]:
        """Store the results of a delivery; returns the items that are given up by it.

        ``sent`` are messages that were sent or edited, ``forgotten`` the ids of messages that are not there any more.
        ``channels`` are channels of direct messages, ``unreachable`` whether those cannot be delivered, by person.
        An item that was raised anew meanwhile stays due, whatever its result.
        """
        told = [
            _key(item) | {"event_": item.event} for item, result in results.items() if isinstance(result, Delivered)
        ]
        if told:
            conn.execute(TOLD, told)
        given_up = []
        for item, result in results.items():
            match result:
                case Retry(after=after):
                    due = self._now + (item.backoff if after is None else after)
                    conn.execute(RETRIED, _key(item) | {"tries_": item.tries + 1, "due_": due})
                case Gone():
                    if _give_up(conn, item):
                        given_up.append(item)
        _write_messages(self._store.database, conn, sent)
        if forgotten:
            conn.execute(delete(sent_messages).where(sent_messages.c.message.in_(forgotten)))
        for key, channel in (channels or {}).items():
            update_person(conn, key, channel=channel)
        for key, is_unreachable in (unreachable or {}).items():
            update_person(conn, key, unreachable=is_unreachable)
        return given_up

    @reads
    def unchanged(self, conn: Connection, number: int, items: Sequence[OutboxItem]) -> list[OutboxItem]:
        """Those of these items of a match that were not raised anew after they were claimed."""
        found = conn.execute(select(*(outbox.c[name] for name in ITEM)).where(outbox.c.match == number)).mappings()
        revisions = {(item.recipient, item.kind): item.revision for item in map(item_of, found)}
        return [item for item in items if revisions.get((item.recipient, item.kind)) == item.revision]

    @writes
    def give_up(self, conn: Connection, number: int, items: Sequence[OutboxItem], reason: str) -> None:
        """Close the items of a match that cannot be read, and note the reason in its log.

        Nothing is noted if all of them were raised anew meanwhile.
        """
        closed = [item for item in items if _give_up(conn, item)]
        if not closed:
            return
        mine = matches.c.id == number
        length = conn.execute(select(matches.c.length).where(mine)).scalar_one()
        append_events(conn, number, length, [Event(EventKind.NOTE, CHANCE, reason)], self._now)
        conn.execute(update(matches).where(mine).values(length=length + 1, revision=matches.c.revision + 1))

    @reads
    def sent(self, conn: Connection, number: int, kind: Kind, recipient: int = PLACE) -> list[SentMessage]:
        """The messages of one kind for one recipient, oldest first."""
        mine = (sent_messages.c.match == number, sent_messages.c.kind == kind.value)
        query = select(sent_messages).where(*mine, sent_messages.c.recipient == recipient)
        query = query.order_by(sent_messages.c.event, sent_messages.c.message)
        return [message_of(row) for row in conn.execute(query).mappings()]

    @reads
    def undelivered(self, conn: Connection, number: int) -> bool:
        """Whether the board of a match was given up before all was told."""
        return is_undelivered(conn, number)


def raise_items(database: Database, conn: Connection, number: int, items: Iterable[Recipient], now: float) -> None:
    """Raise items as ``OutboxStore.enqueue`` does, within a transaction of something else."""
    mine = and_(matches.c.id == number, is_readable(rules_versions()))
    conn.execute(update(matches).where(mine).values(revision=matches.c.revision + 1))
    if row := conn.execute(select(matches.c.length, matches.c.revision).where(mine)).first():
        enqueue_items(database, conn, number, row[0], row[1], items, now)


def _next_due(conn: Connection) -> float | None:
    """When the next item can be claimed."""
    return conn.execute(_first_due(rules_versions())).scalar()


@cache
def _first_due(versions: Versions) -> Select[Any]:
    """The moment at which the next item can be claimed: due, and at the end of its lease."""
    is_leased = outbox.c.lease > outbox.c.due
    moment = case((is_leased, outbox.c.lease), else_=outbox.c.due)
    query = select(func.min(moment)).join_from(outbox, matches, matches.c.id == outbox.c.match)
    return query.where(outbox.c.due >= 0, is_readable(versions))  # a range, so that the index is used


@cache
def _free_items(versions: Versions) -> Select[Any]:
    """The items that are due at ``now`` and not leased, the longest due first."""
    now = bindparam("now", type_=Float)
    is_free = and_(outbox.c.due <= now, or_(outbox.c.lease.is_(None), outbox.c.lease <= now))
    query = select(*(outbox.c[name] for name in ITEM)).join(matches, matches.c.id == outbox.c.match)
    return query.where(is_free, is_readable(versions)).order_by(outbox.c.due).limit(bindparam("limit", type_=Integer))


def _key(item: OutboxItem) -> dict[str, Any]:
    """The parameters by which the statements above find an item, and whether it was raised anew meanwhile."""
    return {
        "match_": item.match,
        "recipient_": item.recipient,
        "kind_": item.kind.value,
        "revision_": item.revision,
    }


def _give_up(conn: Connection, item: OutboxItem) -> bool:
    """Close the item untold; False if it is closed already or was raised anew meanwhile."""
    conn.execute(RELEASED, _key(item))
    return bool(conn.execute(GIVEN_UP, _key(item)).rowcount)


def _write_messages(database: Database, conn: Connection, messages: Sequence[SentMessage]) -> None:
    if messages:
        conn.execute(database.upsert(sent_messages, *MESSAGE), [message_columns(message) for message in messages])


def _concerned(match: Match, items: Sequence[OutboxItem]) -> set[int]:
    """The keys of all people whom telling these items of a match may ring."""
    kinds = {item.kind for item in items}
    found = {item.recipient for item in items} - {PLACE}
    if Kind.PROPOSAL in kinds:
        found |= {key for proposal in match.open_proposals for key in proposal.asked}
    if Kind.TABLE in kinds:
        found |= {guest.key for guest in match.invited}
    return found


def _readers(
    match: Match, items: Sequence[OutboxItem], sent: Sequence[SentMessage], contacts: Mapping[int, Contact]
) -> list[int]:
    """The recipients of letters that may have to say what has happened since they last decided."""
    position, found = match.position, []
    sealed = {one.recipient for one in sent if one.kind is Kind.LETTER and one.text == SEALED}
    for key in [item.recipient for item in items if item.kind is Kind.LETTER]:
        seat, contact = match.seat_of(key), contacts.get(key)
        if seat is None or contact is None or match.phase is not Phase.RUNNING:
            continue
        is_private = position.asked_individually or position.decides_from_hand(seat)
        if key in sealed or (seat in position.waiting and contact.rings_by_letter(is_private)):
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

    A board and a notice tell what has happened since the last one, a letter what has happened since its reader's last
    decision: ``decided`` are the numbers of these events, None where there is none. Other choices of the same round may
    stand before them.
    """
    starts = [0 if one is None else max(0, one - match.position.seats + 1) for one in decided]
    if any(item.kind in TOLD_BY_LOG for item in items):
        boards = [message.event for message in sent if message.kind is Kind.BOARD and not message.is_pending]
        is_running = match.phase is Phase.RUNNING  # a notice of the end needs no log
        notices = [item.told for item in items if is_running and item.kind is Kind.NOTICE]
        starts += [max(boards, default=0), *notices]
    if not starts:
        return None
    since = min(starts)
    return max((one for one in (*known, match.length) if one <= since), default=0)
