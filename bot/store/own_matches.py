"""The tables and matches of one person, for lists of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from sqlalchemy import Connection, and_, select

from bot.match.errors import UserError
from bot.match.model import Match, Phase, SeatKind
from bot.match.position import Event
from bot.store.database import StorePart, reads, writes
from bot.store.loading import load_events, load_most_urgent, load_numbers, load_readable
from bot.store.schema import events, matches, seats, seen

Loaded: TypeAlias = dict[int, Match | UserError]  # by number; of a match that cannot be read, the reason

ENDED: Final = (
    select(matches.c.id, events.c.at)
    .join(seats, seats.c.match == matches.c.id)
    .join(events, and_(events.c.match == matches.c.id, events.c.number == matches.c.length - 1))
    .where(seats.c.kind == SeatKind.PERSON.value, matches.c.phase == Phase.OVER.value)
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
    def most_urgent(self, conn: Connection, person: int, last: int) -> int | None:
        """The match in which the person owes the most urgent decision; match ``last`` only if there is no other."""
        return load_most_urgent(conn, person, last)

    @reads
    def seen(self, conn: Connection, number: int, person: int) -> int | None:
        """The length of the log when it was last shown to that person; None if it never was."""
        row = conn.execute(select(seen.c.event).where(seen.c.match == number, seen.c.person == person)).first()
        return None if row is None else int(row[0])

    @writes
    def see(self, conn: Connection, number: int, person: int, length: int) -> None:
        """Remember that the log of that length has been shown to that person."""
        row = {"match": number, "person": person, "event": length}
        conn.execute(self._store.database.upsert(seen, "event"), row)
