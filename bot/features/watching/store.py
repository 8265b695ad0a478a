"""Spectators who follow matches."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import Connection, Select, delete, select

from bot.delivery.items import PLACE, Kind
from bot.features.watching import Watch
from bot.match.errors import require
from bot.store.database import StorePart, reads, writes
from bot.store.loading import IS_RUNNING
from bot.store.outbox import raise_items
from bot.store.personal import KEY, OWN, Personal, holding
from bot.store.schema import matches, watches

MAX_WATCHED: Final = 20  # matches that a person follows at once


class WatchStore(StorePart):
    """The store of followed matches."""

    personal = (
        Personal(
            watches,
            holding("match", person=KEY, way=OWN, reported=OWN),
            owners=("person",),
            removed=("person",),
            shown=("match", "way", "reported"),
        ),
    )

    def watchers(self, conn: Connection, number: int) -> Collection[int]:
        following = (watches.c.match == number, watches.c.way == Watch.THREAD.value)
        return conn.execute(select(watches.c.person).where(*following).order_by(watches.c.person)).scalars().all()

    @writes
    def add(self, conn: Connection, number: int, person: int, way: Watch) -> None:
        """Let a person follow a match, in its thread as a member of that; raises UserError beyond MAX_WATCHED."""
        others = _running(person).where(watches.c.match != number)
        require(len(conn.execute(others).all()) < MAX_WATCHED, "watch-full", most=MAX_WATCHED)
        if way is Watch.THREAD:
            raise_items(self._store.database, conn, number, [(PLACE, Kind.THREAD)], self._now)
        row = {"match": number, "person": person, "way": way.value, "reported": None}
        conn.execute(self._store.database.upsert(watches, "way", "reported"), row)

    @writes
    def remove(self, conn: Connection, number: int, person: int) -> Watch | None:
        """Stop following a match. Returns the former way; None if the person did not follow it."""
        own = delete(watches).where(watches.c.match == number, watches.c.person == person)
        way = conn.execute(own.returning(watches.c.way)).scalar()
        return None if way is None else Watch(way)

    @writes
    def remove_all(self, conn: Connection, numbers: Collection[int], person: int) -> None:
        """Stop following all of these matches."""
        conn.execute(delete(watches).where(watches.c.match.in_(numbers), watches.c.person == person))

    @reads
    def numbers(self, conn: Connection, person: int) -> list[int]:
        """The numbers of the running matches that a person follows."""
        return list(conn.execute(_running(person)).scalars())


def _running(person: int) -> Select[Any]:
    """The numbers of the running matches that a person follows."""
    found = select(watches.c.match).join(matches, matches.c.id == watches.c.match)
    return found.where(watches.c.person == person, IS_RUNNING).order_by(watches.c.match)
