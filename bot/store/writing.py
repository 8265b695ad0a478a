"""Write the difference between a match before and after a change, inside a transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sqlalchemy import Connection, and_, bindparam, delete, insert, select, update

from bot.delivery.items import ANSWERED, SEALED, Answer, Kind, Recipient
from bot.match.model import Change, Match, Phase
from bot.match.play import searches_of
from bot.match.position import Event
from bot.store.database import DEFERRED, Database, Repeated, Stale
from bot.store.rows import (
    CLOCK,
    PROPOSAL,
    SEARCH,
    actor_number,
    clock_columns,
    event_columns,
    match_columns,
    plan_columns,
    proposal_columns,
    search_columns,
    seat_columns,
    snapshot_columns,
)
from bot.store.schema import (
    clocks,
    events,
    invitation_pings,
    matches,
    outbox,
    plans,
    proposals,
    sealed,
    searches,
    seats,
    sent_messages,
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
    _write_sealed(database, conn, before, after)
    _write_seats(database, conn, before, after)
    _write_clocks(database, conn, before, after)
    _write_proposals(database, conn, before, after)
    _write_plans(database, conn, before, after)
    _write_searches(database, conn, before, after, now)


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
    items: Iterable[Recipient],
    now: float,
) -> None:
    """Raise these items of a match: the log is due for delivery up to ``length``, from now on."""
    raised = {"event": length, "revision": revision, "due": now, "tries": 0}
    new = [
        {"match": number, "recipient": recipient, "kind": kind.value, "told": 0} | raised
        for recipient, kind in sorted(set(items))
    ]
    if new:
        conn.execute(database.upsert(outbox, *raised), new)


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


def delete_ping(conn: Connection, host: int, guest: int) -> None:
    """Reset the guest's invitation cooldown for this host. The guest has joined the host's table."""
    pings = invitation_pings.c
    conn.execute(delete(invitation_pings).where(pings.host == host, pings.guest == guest))


def _is_snapshot_due(before: Match, after: Match) -> bool:
    """True if the stored position changes. Sealed choices are stored separately."""
    if after.position is before.position:
        return before.phase is Phase.OPEN and after.phase is Phase.RUNNING
    old, new = before.position, after.position
    same = old.state is new.state and old.draws == new.draws and old.ended == new.ended and old.seats == new.seats
    return not same or before.version != after.version or before.phase is not after.phase


def _write_sealed(database: Database, conn: Connection, before: Match, after: Match) -> None:
    old, new = before.position.sealed, after.position.sealed
    if gone := [seat for seat in old if seat not in new]:
        opened = delete(sealed).where(sealed.c.match == before.number, sealed.c.seat.in_(gone))
        conn.execute(opened.execution_options(**DEFERRED))
    rows = [
        {
            "match": before.number,
            "seat": seat,
            "text": text,
            "actor": actor_number(after.sealers[seat]),
            "thought": after.thoughts.get(seat),
            "interaction": after.sealings.get(seat),
        }
        for seat, text in new.items()
        if old.get(seat) != text or before.sealers.get(seat) != after.sealers[seat]
    ]
    if rows:
        conn.execute(database.upsert(sealed, "text", "actor", "thought", "interaction"), rows)


def _write_seats(database: Database, conn: Connection, before: Match, after: Match) -> None:
    if before.seats is after.seats:
        return
    number = before.number
    if len(after.seats) < len(before.seats):
        conn.execute(delete(seats).where(seats.c.match == number, seats.c.seat >= len(after.seats)))
    old = [seat_columns(number, at, seat) for at, seat in enumerate(before.seats)]
    new = [seat_columns(number, at, seat) for at, seat in enumerate(after.seats)]
    if rows := [row for row in new if row not in old]:
        conn.execute(database.upsert(seats, "kind", "person", "passes", "joined", "level", "agreed"), rows)


def _write_clocks(database: Database, conn: Connection, before: Match, after: Match) -> None:
    if gone := [seat for seat in before.clocks if seat not in after.clocks]:
        ended = delete(clocks).where(clocks.c.match == before.number, clocks.c.seat.in_(gone))
        conn.execute(ended.execution_options(**DEFERRED))
    changed = {seat: clock for seat, clock in after.clocks.items() if before.clocks.get(seat) != clock}
    if rows := [clock_columns(before.number, seat, clock) for seat, clock in changed.items()]:
        conn.execute(database.upsert(clocks, *CLOCK), rows)


def _write_proposals(database: Database, conn: Connection, before: Match, after: Match) -> None:
    changed = [proposal for proposal in after.proposals if proposal not in before.proposals]
    if rows := [proposal_columns(before.number, proposal) for proposal in changed]:
        conn.execute(database.upsert(proposals, *PROPOSAL), rows)


def _write_searches(database: Database, conn: Connection, before: Match, after: Match, now: float) -> None:
    """Store the pending decisions of computers, each due from the moment at which it became pending.

    In a pause they are due at its end. The start of a pause ends the lease of a running search.
    """
    old, new = searches_of(before), searches_of(after)
    until = after.paused_until(now)
    due, is_put_off = now if until is None else until, until != before.paused_until(now)
    seats_now = {one.seat for one in new}
    if gone := [one.seat for one in old if one.seat not in seats_now]:
        made = delete(searches).where(searches.c.match == before.number, searches.c.seat.in_(gone))
        conn.execute(made.execution_options(**DEFERRED))
    if rows := [search_columns(one, due) for one in new if is_put_off or one not in old]:
        conn.execute(database.upsert(searches, *SEARCH), rows)


def _write_plans(database: Database, conn: Connection, before: Match, after: Match) -> None:
    if before.plans == after.plans:
        return
    old, new = ({(one.seat, one.by, one.trigger): one for one in match.plans} for match in (before, after))
    for seat, by, trigger in old.keys() - new.keys():
        is_gone = and_(plans.c.seat == seat, plans.c.trigger == f"{by} {trigger}")
        conn.execute(delete(plans).where(plans.c.match == before.number, is_gone))
    if rows := [plan_columns(before.number, one) for key, one in new.items() if old.get(key) != one]:
        conn.execute(database.upsert(plans, "digest", "text", "actor"), rows)
