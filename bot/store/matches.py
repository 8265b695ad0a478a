"""Tables and matches: created, loaded, found, listed for a person, and changed by compare-and-set.

A change is written as the difference between the match before and after it, inside a transaction.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from sqlalchemy import (
    BigInteger,
    Connection,
    Delete,
    Table,
    and_,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)

from bot.delivery.items import ANSWERED, SEALED, Answer, Kind, Raised, Recipient
from bot.match.clocks import Stage
from bot.match.commands import Facts, Need, Open
from bot.match.errors import UserError, require
from bot.match.lobby import check_invitations, check_room
from bot.match.model import Change, Match, MatchPhase, SeatKind
from bot.match.position import Event, EventKind
from bot.store.database import DEFERRED, Database, Repeated, Stale, StorePart, lock_matches, lock_people, reads, writes
from bot.store.loading import (
    IS_RUNNING,
    PLAYED,
    find_rematch,
    load_events,
    load_facts,
    load_match,
    load_names,
    load_numbers,
    load_opening,
    load_readable,
)
from bot.store.rows import Rows, event_columns, match_columns, rows_of_match, seat_columns, snapshot_columns
from bot.store.schema import clocks, events, matches, outbox, people, seats, seen, sent_messages

MAX_AT_PLACE: Final = 25  # matches of one thread or channel that are listed
GUILD: Final = select(matches.c.guild).where(matches.c.id == bindparam("number", type_=BigInteger))
MAY_BE_ABSENT: Final = (
    select(clocks.c.seat)
    .join(seats, and_(seats.c.match == clocks.c.match, seats.c.seat == clocks.c.seat))
    .where(
        clocks.c.match == bindparam("number", type_=BigInteger),
        seats.c.person == bindparam("person"),
        or_(clocks.c.timeouts > 0, clocks.c.stage == Stage.OUT.value, clocks.c.pace.is_(None)),
    )
)

# The statements of every decision, made once
IS_DECIDED: Final = select(events.c.match).where(
    events.c.match == bindparam("number"), events.c.interaction == bindparam("given_by")
)
CHANGED: Final = update(matches).where(
    matches.c.id == bindparam("number"), matches.c.revision == bindparam("before"), ~IS_DECIDED.exists()
)
APPENDED: Final = insert(events)
IS_PROMPT: Final = and_(
    sent_messages.c.match == bindparam("match_"),
    sent_messages.c.recipient == bindparam("person_"),
    sent_messages.c.kind == Kind.PROMPT.value,
)
IS_BEING_ASKED: Final = select(outbox.c.match).where(
    outbox.c.match == bindparam("match_"),
    outbox.c.recipient == bindparam("person_"),
    outbox.c.kind == Kind.PROMPT.value,
    outbox.c.due.is_not(None),
)
IS_OTHER: Final = and_(IS_PROMPT, sent_messages.c.message != bindparam("message_"))
STALE: Final = select(sent_messages.c.text).where(IS_OTHER, sent_messages.c.text != ANSWERED)
UNSEALED: Final = (
    update(sent_messages).where(IS_OTHER, sent_messages.c.text == SEALED).values(text="").execution_options(**DEFERRED)
)


class MatchStore(StorePart):
    """The store of tables and matches with their seats, clocks, proposals, sealed choices and logs."""

    @reads
    def load(
        self,
        conn: Connection,
        number: int,
        needs: frozenset[Need] = frozenset(),
        person: int | None = None,
        guests: Collection[int] = (),
    ) -> tuple[Match, Facts] | None:
        """The stored match and the facts that ``needs`` names; None if there is no such match.

        ``person`` and ``guests`` as in ``load_facts``. Raises UserError("match-newer") if the match was stored by
        newer rules than this program has, UserError("match-broken") if what is stored makes no match.
        """
        match = load_match(conn, number, self._now)
        return None if match is None else (match, load_facts(conn, match, needs, person, guests))

    @reads
    def events(self, conn: Connection, number: int, first: int = 0) -> tuple[list[Event], dict[int, str]]:
        """The log of a match from that event on, events taken back included, and its actors' names on its server by
        key."""
        log = load_events(conn, number, first)
        guild = conn.execute(GUILD, {"number": number}).scalar()
        return log, load_names(conn, log, guild or 0)[0]

    @writes
    def create(
        self,
        conn: Connection,
        change: Change,
        items: Raised = (),
        opening: Open | None = None,
    ) -> int:
        """Store a new table and its outbox items; returns its number.

        Raises Stale if its pair of people or its match of a season already has a table, or if the match of which it is
        the rematch already has an open or running one. Raises Repeated if the interaction has opened a table.
        """
        after, now = change.after, self._now
        if after.previous is not None:
            lock_matches(conn, [after.previous])
            if find_rematch(conn, after.previous) is not None:
                raise Stale
        _check_limits(conn, change)
        position = after.position
        columns = match_columns(after) | {
            "game": position.game.name,
            "version": position.game.version,
            "seats": position.seats,
            "options": json.dumps(dict(position.options)),
            "secret": after.secret,
            "draws": position.draws,
            "created": now,
            "interaction": change.interaction,
        }
        new = self._store.database.upsert(matches, key="interaction").values(columns).returning(matches.c.id)
        number: int | None = conn.execute(new).scalar_one_or_none()
        if number is None:
            raise Repeated
        if opening and not all(part.follow_opening(conn, opening, number) for part in self._store.parts.values()):
            raise Stale
        conn.execute(insert(seats), [seat_columns(number, at, seat) for at, seat in enumerate(after.seats)])
        append_events(conn, number, 0, change.events, now)
        enqueue_items(self._store.database, conn, number, after.length, after.revision, items, now)
        return number

    async def write(
        self,
        change: Change,
        items: Raised = (),
        answer: Answer | None = None,
        confirm: Callable[[], None] = lambda: None,
    ) -> None:
        """Store a change of a match and its outbox items.

        ``answer``: the decision of its actor; other direct messages of the match to that person are reconciled again.
        ``confirm`` is called right before COMMIT, in any thread; if it raises, nothing is stored.
        Raises Stale if the match has been written since ``change.before`` was loaded, Repeated if its log has an event
        of the change's interaction, and ValueError if revision and length of ``change.after`` do not follow from it.
        """
        before, after = change.before, change.after
        if before is None:
            raise ValueError("a new table is created, not written")
        if after.revision != before.revision + 1 or after.length != before.length + len(change.events):
            raise ValueError("a change raises the revision by one and the length by its events")
        await self._write(before, change, items, answer, confirm)

    @writes
    def _write(
        self,
        conn: Connection,
        before: Match,
        change: Change,
        items: Raised,
        answer: Answer | None,
        confirm: Callable[[], None],
    ) -> None:
        after, database, now = change.after, self._store.database, self._now
        if change.entrant is not None or after.invited:
            lock_matches(conn, [before.number])
            _check_limits(conn, change)
        write_change(database, conn, before, change, now)
        if before.phase is MatchPhase.RUNNING and after.phase is MatchPhase.OVER:
            for part in self._store.parts.values():
                part.follow_end(conn, after)
        if change.entrant is not None:
            for part in self._store.parts.values():
                part.follow_entry(conn, after, change.entrant)
        if answer is not None and note_answer(conn, answer):
            items = _due(items, now) | {(answer.person, Kind.PROMPT): now}
        enqueue_items(database, conn, before.number, after.length, after.revision, items, now)
        confirm()

    @reads
    def opened_by(self, conn: Connection, interaction: int) -> int | None:
        """The number of the table that the interaction has opened; None if it has opened none."""
        return conn.execute(select(matches.c.id).where(matches.c.interaction == interaction)).scalar()

    @reads
    def may_be_absent(self, conn: Connection, number: int, person: int) -> bool:
        """Whether the person plays in the match and may count as absent there."""
        return conn.execute(MAY_BE_ABSENT, {"number": number, "person": person}).first() is not None

    @reads
    def at_place(self, conn: Connection, thread: int) -> list[int]:
        """The numbers of the matches shown in that thread or channel: running ones first, then the newest first."""
        query = select(matches.c.id).where(matches.c.thread == thread)
        query = query.order_by(IS_RUNNING.desc(), matches.c.id.desc()).limit(MAX_AT_PLACE)
        return list(conn.execute(query).scalars())

    @reads
    def in_guild(self, conn: Connection, guild: int) -> list[int]:
        """The numbers of the running matches of a server."""
        query = select(matches.c.id).where(matches.c.guild == guild, IS_RUNNING).order_by(matches.c.id)
        return list(conn.execute(query).scalars())

    @reads
    def guilds(self, conn: Connection) -> list[int]:
        """The servers that have running matches; direct messages are none."""
        return list(conn.execute(select(matches.c.guild).where(IS_RUNNING, matches.c.guild != 0).distinct()).scalars())

    @reads
    def suspended(self, conn: Connection, guild: int) -> list[int]:
        """The numbers of a server's matches that are paused because the bot was removed from it."""
        query = select(matches.c.id, events.c.text).join(events, events.c.match == matches.c.id)
        paused = (matches.c.guild == guild, IS_RUNNING, matches.c.paused_until.is_not(None))
        notes = (events.c.kind == EventKind.NOTE.value, events.c.text.in_(("lost", "paused")))
        found = conn.execute(query.where(*paused, *notes).order_by(events.c.match, events.c.number))
        last_note = {row[0]: row[1] for row in found}
        return [number for number, text in last_note.items() if text == "lost"]

    @reads
    def shared(self, conn: Connection, person: int, guild: int) -> list[int]:
        """The numbers of the running matches of a server that a person plays."""
        query = select(matches.c.id).join(seats, seats.c.match == matches.c.id)
        query = query.where(seats.c.person == person, seats.c.kind == SeatKind.PERSON.value, matches.c.guild == guild)
        return list(conn.execute(query.where(IS_RUNNING).order_by(matches.c.id)).scalars())


def _check_limits(conn: Connection, change: Change) -> None:
    """Check the limits across matches again, inside the transaction; raises UserError.

    A person who gets a seat may have one more match, and the host may invite the new guests. Raises
    UserError("person-deleted") if one of them has been deleted meanwhile.
    """
    after = change.after
    entrants = [] if change.entrant is None else [change.entrant]
    if change.before is None:
        sitting = (seat.key for seat in after.seats if seat.kind is SeatKind.PERSON)
        entrants = list(dict.fromkeys(key for key in (*entrants, *sitting) if key is not None))
    known = {guest.key for guest in change.before.invited} if change.before else set()
    guests = [guest for guest in after.invited if guest.key not in known]
    lock_people(conn, [after.host, *entrants])
    concerned = [*entrants, *(guest.key for guest in guests)]
    deleted = select(people.c.key).where(people.c.key.in_(concerned), people.c.user.is_(None))
    require(conn.execute(deleted).first() is None, "person-deleted")
    for one in entrants:
        check_room(Facts(matches=frozenset(load_numbers(conn, one, kinds=PLAYED))), after.number)
    if guests:
        check_invitations(load_opening(conn, after.host, [guest.key for guest in guests]), guests)


def write_change(database: Database, conn: Connection, before: Match, change: Change, now: float) -> None:
    """Store the change if the match is still at the revision of ``before``; else raise Stale.

    Raises Repeated if the log has an event of the change's interaction.
    """
    after, number = change.after, before.number
    old = match_columns(before)
    values = {name: value for name, value in match_columns(after).items() if value != old[name]}
    if _is_snapshot_due(before, after):
        values |= snapshot_columns(after.position)
    key = {"number": number, "before": before.revision, "given_by": change.interaction}
    if conn.execute(CHANGED, values | key).rowcount == 0:
        raise Repeated if is_decided(conn, number, change.interaction) else Stale
    append_events(conn, number, before.length, change.events, now)
    if change.undone:
        undone = and_(events.c.match == number, events.c.number.in_(change.undone))
        conn.execute(update(events).where(undone).values(live=False))
    stored = rows_of_match(before, now)
    for table, rows in rows_of_match(after, now).items():
        _write_rows(database, conn, table, stored[table], rows)


def is_decided(conn: Connection, number: int, interaction: int | None) -> bool:
    """Whether the log of the match has an event of that interaction."""
    return conn.execute(IS_DECIDED, {"number": number, "given_by": interaction}).first() is not None


def append_events(conn: Connection, number: int, first: int, new: Sequence[Event], now: float) -> None:
    """Append events to the log of a match; ``first`` is the number of the first one."""
    if new:
        conn.execute(APPENDED, [event_columns(number, first + at, event, now) for at, event in enumerate(new)])


def enqueue_items(
    database: Database,
    conn: Connection,
    number: int,
    length: int,
    revision: int,
    items: Raised,
    now: float,
) -> None:
    """Raise these items of a match, to deliver the log up to ``length``. Items that are due earlier stay so."""
    raised = {"event": length, "revision": revision, "tries": 0}
    new = [
        {"match": number, "recipient": recipient, "kind": kind.value, "delivered": 0, "due": due} | raised
        for (recipient, kind), due in sorted(_due(items, now).items())
    ]
    if new:
        conn.execute(database.upsert(outbox, *raised, least=("due",)), new)


def _due(items: Raised, now: float) -> dict[Recipient, float]:
    return dict(items if isinstance(items, Mapping) else dict.fromkeys(items, now))


def note_answer(conn: Connection, answer: Answer) -> bool:
    """Note a decision at the direct message in which it was made.

    True if another direct message of the match asks the person, shows an earlier choice or is being sent.
    """
    message = answer.message or 0
    key = {"match_": answer.match, "person_": answer.person, "message_": message}
    if message:
        text = {} if answer.text is None else {"text": answer.text}
        shown = update(sent_messages).where(IS_PROMPT, sent_messages.c.message == bindparam("message_"))
        conn.execute(shown.values(event=answer.event, **text).execution_options(**DEFERRED), key)
    texts = list(conn.execute(STALE, key).scalars())
    if SEALED in texts:
        conn.execute(UNSEALED, key)
    return bool(texts) or conn.execute(IS_BEING_ASKED, key).first() is not None


def _is_snapshot_due(before: Match, after: Match) -> bool:
    """True if the stored position changes. Sealed choices are stored separately."""
    if after.position is before.position:
        return before.phase is MatchPhase.OPEN and after.phase is MatchPhase.RUNNING
    old, new = before.position, after.position
    same = old.state is new.state and old.draws == new.draws and old.ended == new.ended and old.seats == new.seats
    return not same or before.version != after.version or before.phase is not after.phase


def _write_rows(database: Database, conn: Connection, table: Table, before: Rows, after: Rows) -> None:
    """Write the difference between the rows that a match had in a table and those that it has."""
    names = table.primary_key.columns.keys()

    def by_key(rows: Rows) -> dict[tuple[Any, ...], dict[str, Any]]:
        return {tuple(row[name] for name in names): row for row in rows}

    old, new = by_key(before), by_key(after)
    if gone := [row for key, row in old.items() if key not in new]:
        conn.execute(_deleted(table), [{f"{name}_": row[name] for name in names} for row in gone])
    if changed := [row for key, row in new.items() if old.get(key) != row]:
        columns = [name for name in changed[0] if name not in names]
        conn.execute(database.upsert(table, *columns), changed)


@cache
def _deleted(table: Table) -> Delete:
    is_row = and_(*(column == bindparam(f"{column.name}_") for column in table.primary_key))
    return delete(table).where(is_row).execution_options(**DEFERRED)


Loaded: TypeAlias = dict[int, Match | UserError]  # by number; the reason for a match that cannot be read

ENDED: Final = (
    select(matches.c.id, events.c.at)
    .join(seats, seats.c.match == matches.c.id)
    .join(events, and_(events.c.match == matches.c.id, events.c.number == matches.c.length - 1))
    .where(seats.c.kind == SeatKind.PERSON.value, matches.c.phase == MatchPhase.OVER.value)
    .order_by(events.c.at.desc(), matches.c.id.desc())
)


@dataclass(frozen=True)
class FinishedMatches:
    """A part of a person's finished matches, the last one to end first.

    Attributes:
        ended: when each match ended, in seconds since 1970.
        has_more: whether there are older ones.
    """

    found: Loaded
    ended: dict[int, float]
    has_more: bool


class OwnMatchStore(StorePart):
    """The store of what one person plays."""

    @reads
    def current(self, conn: Connection, person: int) -> Loaded:
        """The open tables and running matches in which the person has a seat; invitations count."""
        return load_readable(conn, load_numbers(conn, person), self._now)

    @reads
    def finished(self, conn: Connection, person: int, first: int, most: int) -> FinishedMatches:
        """At most ``most`` of the person's finished matches, without the ``first`` ones of the list."""
        rows = conn.execute(ENDED.where(seats.c.person == person).offset(first).limit(most + 1)).all()
        ended = {int(row[0]): float(row[1]) for row in rows[:most]}
        return FinishedMatches(load_readable(conn, ended, self._now), ended, len(rows) > most)

    @reads
    def logs(self, conn: Connection, numbers: Iterable[int]) -> dict[int, list[Event]]:
        """The whole log of each of these matches, by number."""
        return {number: load_events(conn, number) for number in numbers}

    @reads
    def seen(self, conn: Connection, number: int, person: int) -> int | None:
        """The length of the log when it was last shown to that person; None if it never was."""
        row = conn.execute(select(seen.c.event).where(seen.c.match == number, seen.c.person == person)).first()
        return None if row is None else int(row[0])

    @writes
    def see(self, conn: Connection, number: int, person: int, length: int) -> None:
        """Store that the person was shown the log up to that length."""
        conn.execute(self._store.database.upsert(seen, "event"), {"match": number, "person": person, "event": length})
