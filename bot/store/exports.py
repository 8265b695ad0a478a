"""Everything that is stored of one person, for that person: rows by table, without what is other people's."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, or_, select

from bot.ratings.ladder import EVERYWHERE
from bot.store.database import StorePart, reads
from bot.store.personal import PERSONAL, Holds, Personal
from bot.store.rows import Columns
from bot.store.schema import blocks, events, matches, people, rating_changes, ratings, seats

Export: TypeAlias = dict[str, list[dict[str, Any]]]

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
    "signed_up",
    "told",
)


class Word(StrEnum):
    """A value that is put into words."""

    YOU = "you"
    OTHER = "other"  # another person
    EVERYWHERE = "everywhere"  # on all servers


class ExportStore(StorePart):
    """What is stored of a person, as the store reads it."""

    @reads
    def of(self, conn: Connection, person: int) -> Export:
        """See ``load_export``."""
        return load_export(conn, person)


def key_of(conn: Connection, user: int) -> int | None:
    """The key of the person with that id at Discord; None if they are not known."""
    return conn.execute(select(people.c.key).where(people.c.user == user)).scalar()


def load_export(conn: Connection, person: int) -> Export:
    """The rows of that person by table, each value by its column; moments as ISO 8601 in UTC.

    Other people are a ``Word``, but for those whom the person has blocked; keys of people within a text are whether the
    person is among them. Of a match there is nothing that the person may not see: neither its seed nor its position.
    """
    found = {one.table.name: _rows_of(conn, one, person) for one in PERSONAL if one.shown}
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
    """A value as JSON has it. Ids are texts, since many programs read no integers of 64 bits."""
    value = row[name]
    if value is None or isinstance(value, bool):
        return value
    if one.columns[name] is Holds.KEY and one.table is not people:
        return known.get(value, Word.YOU if value == person else Word.OTHER)
    if one.columns[name] is Holds.KEYS:
        return str(person) in re.findall(r"\d+", value)
    if one.table.c[name] in EVERYWHERE_COLUMNS and value == EVERYWHERE:
        return Word.EVERYWHERE
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
