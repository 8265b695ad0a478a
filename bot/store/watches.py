"""Who follows a match without playing in it."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, func, select

from bot.delivery.items import PLACE, Kind, Watch
from bot.match.model import Person, Phase
from bot.store.database import StorePart, reads, writes
from bot.store.loading import load_people
from bot.store.outbox import raise_items
from bot.store.schema import matches, watches


class WatchStore(StorePart):
    """The store of who follows which match."""

    @writes
    def add(self, conn: Connection, number: int, person: int, way: Watch) -> None:
        """Let a person follow a match; whoever follows it in its thread becomes a member of that."""
        row = {"match": number, "person": person, "way": way.value, "told": None}
        conn.execute(self._store.database.upsert(watches, "way", "told"), row)
        if way is Watch.THREAD:
            raise_items(self._store.database, conn, number, [(PLACE, Kind.THREAD)], self._now)

    @writes
    def remove(self, conn: Connection, number: int, person: int) -> bool:
        """Let a person not follow a match any more; returns whether they did."""
        mine = (watches.c.match == number, watches.c.person == person)
        return bool(conn.execute(delete(watches).where(*mine)).rowcount)

    @writes
    def remove_all(self, conn: Connection, numbers: Collection[int], person: int) -> None:
        """Let a person not follow any of these matches any more."""
        conn.execute(delete(watches).where(watches.c.match.in_(numbers), watches.c.person == person))

    @reads
    def way(self, conn: Connection, number: int, person: int) -> Watch | None:
        """How a person follows a match; None if they do not."""
        mine = (watches.c.match == number, watches.c.person == person)
        found = conn.execute(select(watches.c.way).where(*mine)).scalar()
        return None if found is None else Watch(found)

    @reads
    def count(self, conn: Connection, person: int) -> int:
        """How many matches that are not over a person follows."""
        running = matches.c.phase == Phase.RUNNING.value
        query = select(func.count()).select_from(watches).join(matches, matches.c.id == watches.c.match)
        return int(conn.execute(query.where(watches.c.person == person, running)).scalar_one())

    @reads
    def in_thread(self, conn: Connection, number: int, guild: int) -> list[Person]:
        """Those who follow a match in its thread."""
        query = select(watches.c.person).where(watches.c.match == number, watches.c.way == Watch.THREAD.value)
        return load_people(conn, list(conn.execute(query.order_by(watches.c.person)).scalars()), guild)
