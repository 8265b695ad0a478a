"""Spectators who follow matches."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, select

from bot.delivery.items import PLACE, Kind, Watch
from bot.store.database import StorePart, reads, writes
from bot.store.loading import IS_RUNNING
from bot.store.outbox import raise_items
from bot.store.schema import matches, watches


class WatchStore(StorePart):
    """The store of followed matches."""

    @writes
    def add(self, conn: Connection, number: int, person: int, way: Watch) -> None:
        """Let a person follow a match. Who follows it in its thread becomes a member of the thread."""
        if way is Watch.THREAD:
            raise_items(self._store.database, conn, number, [(PLACE, Kind.THREAD)], self._now)
        row = {"match": number, "person": person, "way": way.value, "told": None}
        conn.execute(self._store.database.upsert(watches, "way", "told"), row)

    @writes
    def remove(self, conn: Connection, number: int, person: int) -> bool:
        """Stop following a match. False if the person did not follow it."""
        mine = (watches.c.match == number, watches.c.person == person)
        return bool(conn.execute(delete(watches).where(*mine)).rowcount)

    @writes
    def remove_all(self, conn: Connection, numbers: Collection[int], person: int) -> None:
        """Stop following all of these matches."""
        conn.execute(delete(watches).where(watches.c.match.in_(numbers), watches.c.person == person))

    @reads
    def way(self, conn: Connection, number: int, person: int) -> Watch | None:
        """How a person follows a match; None if they do not."""
        mine = (watches.c.match == number, watches.c.person == person)
        found = conn.execute(select(watches.c.way).where(*mine)).scalar()
        return None if found is None else Watch(found)

    @reads
    def numbers(self, conn: Connection, person: int) -> list[int]:
        """The numbers of the running matches that a person follows."""
        query = (
            select(watches.c.match)
            .join(matches, matches.c.id == watches.c.match)
            .where(watches.c.person == person, IS_RUNNING)
            .order_by(watches.c.match)
        )
        return list(conn.execute(query).scalars())
