"""Everything that is stored, row by row as it is, for who looks for faults in it. It need make no match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import Connection, Table, select

from bot.match.position import EventKind
from bot.store.rows import Columns
from bot.store.schema import events, matches, outbox, people, sealed, seats

LAST_NOTE: Final = (
    select(events.c.text)
    .where(events.c.match == outbox.c.match, events.c.kind == EventKind.NOTE.value)
    .order_by(events.c.number.desc())
    .limit(1)
    .scalar_subquery()
)


def match_rows(conn: Connection) -> Iterator[Columns]:
    """The rows of ``matches`` by number."""
    yield from conn.execute(select(matches).order_by(matches.c.id)).mappings().all()


def seat_rows(conn: Connection, number: int) -> list[Columns]:
    """The rows of ``seats`` of a match by seat."""
    return _rows_of(conn, seats, number, seats.c.seat)


def sealed_rows(conn: Connection, number: int) -> list[Columns]:
    """The rows of ``sealed`` of a match by seat."""
    return _rows_of(conn, sealed, number, sealed.c.seat)


def event_rows(conn: Connection, number: int) -> list[Columns]:
    """The rows of ``events`` of a match by number."""
    return _rows_of(conn, events, number, events.c.number)


def item_rows(conn: Connection) -> list[Columns]:
    """The rows of ``outbox``, each with ``phase`` of its match, its last ``note``, and ``user``, the recipient's id."""
    query = select(outbox, matches.c.phase, people.c.user, LAST_NOTE.label("note"))
    query = query.outerjoin(matches, matches.c.id == outbox.c.match)
    query = query.outerjoin(people, people.c.key == outbox.c.recipient)
    return list(conn.execute(query.order_by(outbox.c.match, outbox.c.recipient, outbox.c.kind)).mappings())


def _rows_of(conn: Connection, table: Table, number: int, order: Any) -> list[Columns]:
    return list(conn.execute(select(table).where(table.c.match == number).order_by(order)).mappings())
