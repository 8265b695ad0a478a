"""Export and deletion of a person's rows."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final, TypeAlias

from sqlalchemy import ColumnElement, Connection, and_, delete, or_, select, union_all, update

from bot.delivery.items import Kind, Recipient, SentMessage, every_kind
from bot.features.ratings.model import EVERYWHERE
from bot.match.model import ProposalKind
from bot.match.position import EventKind
from bot.store.database import lock_matches, lock_people, reads, writes
from bot.store.leases import FREE, ClaimStore
from bot.store.loading import IS_LIVE, load_numbers
from bot.store.outbox import raise_items
from bot.store.personal import CLAIM, ID, KEY, Holds, Personal, holding, personal_tables
from bot.store.rows import Columns, message_of
from bot.store.schema import (
    blocks,
    deletions,
    digests,
    events,
    matches,
    names,
    outbox,
    people,
    proposals,
    rating_changes,
    ratings,
    seats,
    sent_messages,
    watches,
)

LEASE: Final = 600.0  # seconds
REMOVED: Final = "unquoted"  # replaces a quote in the log: a note that names a text
MAX_DELETED: Final = 200  # people whose names are deleted in one transaction
SPREAD: Final = 0.2  # seconds between two redrawn matches, so that deliveries of others are not delayed
NAMING: Final = (Kind.BOARD.value, Kind.THREAD.value)  # messages whose stored text contains names


Export: TypeAlias = dict[str, list[dict[str, Any]]]


@dataclass(frozen=True)
class Deletion:
    """The deletion of a person, as far as it is not done.

    Attributes:
        person: their key.
        channel: of the direct messages to delete at Discord; None if there are none.
        deleted: when the person was deleted, in seconds since 1970; None: not yet.
        tries: failed ones in a row.
    """

    person: int
    channel: int | None
    deleted: float | None
    tries: int


class DeletionStore(ClaimStore[Deletion]):
    """The store of deletions, one per person."""

    table, lease = deletions, LEASE
    personal = (
        Personal(  # the row is the pending deletion of a person without a name
            deletions,
            holding("deleted", *CLAIM, person=KEY, channel=ID),
            owners=("person",),
            shown=("channel",),
        ),
    )

    def _value_of(self, row: Columns) -> Deletion:
        return Deletion(row["person"], row["channel"], row["deleted"], row["tries"])

    @writes
    def ask(self, conn: Connection, person: int) -> None:
        """Request the deletion of a person. Idempotent."""
        known = select(people.c.channel, digests.c.channel).outerjoin(digests, digests.c.person == people.c.key)
        row = conn.execute(known.where(people.c.key == person)).first()
        channel = next((one for one in row or () if one is not None), None)
        values = {"person": person, "channel": channel, "deleted": None, "due": self._now, "tries": 0, **FREE}
        conn.execute(self._store.database.upsert(deletions), values)

    @writes
    def delete_person(
        self, conn: Connection, person: int, items: Sequence[Recipient], unreadable: Collection[int] = ()
    ) -> bool:
        """Delete the person's identity and all rows of the person, except the logs of matches.

        False, and nothing is changed, while the person has a seat or a message of one of their matches is being sent.
        ``items`` are raised in the person's matches, which are then shown again. ``unreadable``: matches that cannot be
        left; there the seat keeps the key.
        """
        if set(numbers_to_leave(conn, person)) - set(unreadable):
            return False
        numbers = _numbers_with(conn, person)
        lock_matches(conn, numbers)
        rows = conn.execute(select(outbox.c.lease).where(outbox.c.match.in_(numbers)).with_for_update()).scalars().all()
        if any(lease is not None and lease > self._lease_time(conn) for lease in rows):
            return False
        lock_people(conn, [person])
        if set(numbers_to_leave(conn, person)) - set(unreadable):  # a seat was taken before the lock
            return False
        self._let_features_follow(conn, person, is_first=True)
        # The person's own words; the events stay, so that the numbers of others do not change
        is_quote = and_(events.c.actor == person, events.c.kind == EventKind.NOTE.value, events.c.text.like("quote %"))
        conn.execute(update(events).where(is_quote).values(text=REMOVED))
        _scrub_messages(conn, numbers)
        _remove_rows(conn, person)
        for at, number in enumerate(reversed(numbers)):
            raise_items(self._store.database, conn, number, items, self._now + at * SPREAD)
        done = {"deleted": self._now, "due": self._now, "tries": 0, **FREE}
        conn.execute(update(deletions).where(deletions.c.person == person).values(done))
        return True

    @reads
    def messages(self, conn: Connection, person: int) -> list[SentMessage]:
        """The messages to delete with a person that may still exist at Discord."""
        query = select(sent_messages).where(_is_to_go(conn, person))
        return [message_of(row) for row in conn.execute(query.order_by(sent_messages.c.message)).mappings()]

    @writes
    def end_messages(self, conn: Connection, person: int) -> None:
        """Delete the rows of messages that are deleted at Discord."""
        conn.execute(delete(sent_messages).where(_is_to_go(conn, person)))
        conn.execute(update(deletions).where(deletions.c.person == person).values(channel=None))

    @reads
    def has_messages(self, conn: Connection, person: int) -> bool:
        """True if a message to delete may still exist at Discord."""
        found = select(sent_messages.c.message).where(_is_to_go(conn, person))
        left = select(deletions.c.channel).where(deletions.c.person == person, deletions.c.channel.is_not(None))
        return conn.execute(union_all(found, left)).first() is not None

    def _let_features_follow(self, conn: Connection, person: int, *, is_first: bool) -> None:
        for part in self._store.parts.values():
            part.follow_deletion(conn, person, is_first=is_first)

    @writes
    def finish(self, conn: Connection, person: int) -> bool:
        """Finish a deletion. False if a concurrent command has stored new rows: they are deleted and purged next."""
        self._let_features_follow(conn, person, is_first=False)
        if _remove_rows(conn, person):
            return False
        conn.execute(delete(deletions).where(deletions.c.person == person))
        return True

    @writes
    def delete_names(self, conn: Connection, before: float) -> int:
        """Delete the names of people last seen before that moment who play nowhere. Returns their number."""
        plays = (
            select(seats.c.match)
            .join(matches, matches.c.id == seats.c.match)
            .where(seats.c.person == people.c.key, IS_LIVE)
        )
        is_late = and_(people.c.last_seen < before, people.c.name != "", ~plays.exists())
        keys = conn.execute(select(people.c.key).where(is_late).order_by(people.c.key).limit(MAX_DELETED)).scalars()
        found = list(keys)
        numbers = {number for key in found for number in _numbers_with(conn, key)}
        lock_matches(conn, numbers)
        lock_people(conn, found)
        _scrub_messages(conn, numbers)
        if found:
            conn.execute(delete(names).where(names.c.person.in_(found)))
            conn.execute(update(people).where(people.c.key.in_(found)).values(name=""))
        return len(found)


def numbers_to_leave(conn: Connection, person: int) -> list[int]:
    """The tables and matches in which the person has a seat, or would get one by an open proposal."""
    is_offered = (
        proposals.c.text == str(person),
        proposals.c.kind == ProposalKind.REPLACE.value,
        proposals.c.ended.is_(None),
    )
    return sorted({*load_numbers(conn, person), *conn.execute(select(proposals.c.match).where(*is_offered)).scalars()})


def _numbers_with(conn: Connection, person: int) -> list[int]:
    """The matches whose messages may name the person: played, left, hosted, offered, followed, or announced."""
    key = f"%{person}%"
    is_joined = and_(sent_messages.c.kind == Kind.THREAD.value, sent_messages.c.alt.like(key))  # named as its member
    named = or_(proposals.c.by == person, proposals.c.text == str(person), proposals.c.asked.like(key))
    found = [
        select(seats.c.match).where(seats.c.person == person),
        select(matches.c.id).where(or_(matches.c.host == person, matches.c.barred.like(key))),
        select(proposals.c.match).where(named),
        select(watches.c.match).where(watches.c.person == person),
        select(outbox.c.match).where(outbox.c.recipient == person),
        select(sent_messages.c.match).where(or_(sent_messages.c.recipient == person, is_joined)),
    ]
    return sorted({number for query in found for number in conn.execute(query).scalars()})


def _is_to_go(conn: Connection, person: int) -> ColumnElement[bool]:
    """The condition for messages deleted with a person: direct ones, ends of their matches, invitations."""
    sent = sent_messages.c
    results = [one.value for one in every_kind().values() if one is Kind.NOTICE or not isinstance(one, Kind)]
    is_result = and_(sent.kind.in_(results), sent.match.in_(_numbers_with(conn, person)))
    is_invitation = and_(sent.kind == Kind.INVITED.value, sent.text.like(f"%{person}%"))
    return or_(sent.recipient == person, is_result, is_invitation)


def _scrub_messages(conn: Connection, numbers: Collection[int]) -> None:
    """Delete the stored words of messages with names. The next delivery rebuilds them."""
    if numbers:
        shown = and_(sent_messages.c.match.in_(numbers), sent_messages.c.kind.in_(NAMING))
        conn.execute(update(sent_messages).where(shown).values(text=""))
        pictured = and_(shown, sent_messages.c.kind == Kind.BOARD.value)
        conn.execute(update(sent_messages).where(pictured).values(alt=""))


def _remove_rows(conn: Connection, person: int) -> bool:
    """Delete the rows of a person that do not stay, and clear the others, as ``Personal`` says; whether any changed."""
    changed = 0
    for one in personal_tables():
        row = one.table.c
        if one.removed:
            mine = or_(*(row[name] == person for name in one.removed))
            changed += conn.execute(delete(one.table).where(mine)).rowcount
        if one.cleared:
            mine = or_(*(row[name] == person for name in one.owners))
            is_filled = or_(*(row[name].is_distinct_from(value) for name, value in one.cleared.items()))
            changed += conn.execute(update(one.table).where(mine, is_filled).values(dict(one.cleared))).rowcount
    return changed > 0


JSON_COLUMNS: Final = (matches.c.options,)
EVERYWHERE_COLUMNS: Final = (rating_changes.c.guild, ratings.c.guild)
MOMENTS: Final = (
    "asked",
    "at",
    "away",
    "away_since",
    "created",
    "due",
    "expires",
    "last_seen",
    "left",
    "made",
    "reported",
    "signed_up",
)


class ExportWord(StrEnum):
    """A value that an export shows in words."""

    YOU = "you"
    OTHER = "other"  # another person
    EVERYWHERE = "everywhere"  # on all servers


def export_of(conn: Connection, user: int) -> Export | None:
    """All data of the person with that Discord id; None if the person is unknown."""
    person = conn.execute(select(people.c.key).where(people.c.user == user)).scalar()
    return None if person is None else load_export(conn, person)


def load_export(conn: Connection, person: int) -> Export:
    """The rows of that person by table, each value by its column; moments as ISO 8601 in UTC.

    Other people are an ``ExportWord``, except those whom the person has blocked; keys of people within a text become
    whether the person is among them. Nothing of a match that the person may not see: neither seed nor position.
    """
    found = {one.table.name: _rows_of(conn, one, person) for one in personal_tables() if one.shown}
    return {name: rows for name, rows in found.items() if rows}


def _rows_of(conn: Connection, one: Personal, person: int) -> list[dict[str, Any]]:
    table = one.table
    named = (table.c[name].like(f"%{person}%") for name, holds in one.columns.items() if holds is Holds.KEYS)
    mine = or_(*(table.c[name] == person for name in one.owners), *named)
    if table is matches:
        played = select(seats.c.match).where(seats.c.person == person)
        wrote = select(events.c.match).where(events.c.actor == person)
        mine = or_(mine, matches.c.id.in_(played.union(wrote)))
    query = select(*(table.c[name] for name in one.shown)).where(mine).order_by(*table.primary_key)
    rows = conn.execute(query).mappings().all()
    known = _people(conn, [row["blocked"] for row in rows]) if table is blocks else {}
    return [{name: _value(one, row, name, person, known) for name in one.shown} for row in rows]


def _people(conn: Connection, keys: Collection[int]) -> dict[int, dict[str, Any]]:
    query = select(people.c.key, people.c.user, people.c.name).where(people.c.key.in_(keys))
    return {row.key: {"id": str(row.user), "name": row.name} for row in conn.execute(query)}


def _value(one: Personal, row: Columns, name: str, person: int, known: dict[int, dict[str, Any]]) -> Any:
    """A value for JSON. Ids are texts, because many programs cannot read 64-bit integers."""
    value = row[name]
    if value is None or isinstance(value, bool):
        return value
    if one.columns[name] is Holds.KEY and one.table is not people:
        return known.get(value, ExportWord.YOU if value == person else ExportWord.OTHER)
    if one.columns[name] is Holds.KEYS:
        return str(person) in re.findall(r"\d+", value)
    if one.table.c[name] in EVERYWHERE_COLUMNS and value == EVERYWHERE:
        return ExportWord.EVERYWHERE
    if name in MOMENTS:
        try:
            return datetime.fromtimestamp(value, UTC).isoformat(timespec="seconds")
        except (ValueError, OverflowError, OSError):  # a damaged row: no moment
            return str(value)
    if one.table.c[name] in JSON_COLUMNS:
        return json.loads(value)
    if isinstance(value, int) and abs(value) >= 2**53:
        return str(value)
    return value
