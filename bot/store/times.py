"""Clocks and proposals, what is due next, and when people want or do not want to be told."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, and_, literal, select, update

from bot.breaks import Away
from bot.schema import clocks, log, matches, proposals, seats, users

from .database import Database, reads, upsert, writes
from .stored import Change, Proposal

CLOCK: Final = ("step", "pace", "remaining", "since", "stage", "owes", "misses", "due")
LISTS: Final = ("asked", "yes", "no")  # columns of a proposal that hold JSON

# The earliest of each kind, found by its index
FIRST: Final[dict[str, Select[Any]]] = {
    "table": select(matches.c.id, matches.c.expires, literal(0))
    .where(matches.c.expires.is_not(None))
    .order_by(matches.c.expires)
    .limit(1),
    "clock": select(clocks.c.match, clocks.c.due, clocks.c.seat)
    .where(clocks.c.due.is_not(None))
    .order_by(clocks.c.due)
    .limit(1),
    "proposal": select(proposals.c.match, proposals.c.expires, proposals.c.number)
    .where(proposals.c.expires.is_not(None))
    .order_by(proposals.c.expires)
    .limit(1),
}


class Times(Database):
    """The store's part about time and consent."""

    @reads
    def first_due(self, conn: Connection) -> tuple[float, str, int, int] | None:
        """What is due first of all: when, its kind (table, clock, proposal), the match, and the seat or number."""
        found = []
        for kind, query in FIRST.items():
            if row := conn.execute(query).first():
                found.append((row[1], kind, row[0], row[2]))
        return min(found, default=None)

    @writes
    def set_aside(self, conn: Connection, kind: str, number: int, which: int) -> None:
        """What was due there is not looked at any more."""
        if kind == "table":
            conn.execute(update(matches).where(matches.c.id == number).values(expires=None))
        elif kind == "clock":
            conn.execute(update(clocks).where(clocks.c.match == number, clocks.c.seat == which).values(due=None))
        else:
            where = and_(proposals.c.match == number, proposals.c.number == which)
            conn.execute(update(proposals).where(where).values(expires=None, ended="lapsed"))

    def _set_clocks(self, conn: Connection, number: int, change: Change) -> None:
        if change.clocks:
            new = [{"match": number, "seat": seat} | asdict(clock) for seat, clock in change.clocks.items()]
            conn.execute(upsert(conn.dialect.name, clocks, *CLOCK), new)

    def _set_proposals(self, conn: Connection, change: Change) -> None:
        if change.proposals:
            names = [column.name for column in proposals.columns if not column.primary_key]
            new = [asdict(one) | {name: json.dumps(getattr(one, name)) for name in LISTS} for one in change.proposals]
            conn.execute(upsert(conn.dialect.name, proposals, *names), new)

    @reads
    def proposals(self, conn: Connection, number: int, *, ended: bool = False) -> list[Proposal]:
        """The proposals of a match that are open, or (``ended``) all, the oldest first."""
        query = select(proposals).where(proposals.c.match == number).order_by(proposals.c.number)
        if not ended:
            query = query.where(proposals.c.ended.is_(None))
        return [_proposal(row) for row in conn.execute(query)]

    # People

    @reads
    def away(self, conn: Connection, user: int) -> Away:
        """When somebody is away; here, for whom we have never met."""
        names = ("away_since", "away", "away_used", "away_year")
        row = conn.execute(select(*(users.c[name] for name in names)).where(users.c.id == user)).first()
        return Away(*row) if row else Away()

    @writes
    def set_away(self, conn: Connection, user: int, away: Away) -> None:
        values = {"away_since": away.since, "away": away.until, "away_used": away.used, "away_year": away.year}
        conn.execute(update(users).where(users.c.id == user).values(values))

    @writes
    def set_quiet(self, conn: Connection, user: int, quiet: str | None) -> None:
        """Remembers the hours in which somebody is not told anything, as bot.pace writes them."""
        conn.execute(update(users).where(users.c.id == user).values(quiet=quiet))

    # Servers

    @reads
    def in_guild(self, conn: Connection, guild: int) -> list[int]:
        """The numbers of the running matches of a server."""
        query = select(matches.c.id).where(matches.c.guild == guild, matches.c.phase == "running")
        return list(conn.execute(query.order_by(matches.c.id)).scalars())

    @reads
    def guilds(self, conn: Connection) -> list[int]:
        """The servers that have running matches."""
        return list(conn.execute(select(matches.c.guild).where(matches.c.phase == "running").distinct()).scalars())

    @reads
    def suspended(self, conn: Connection, guild: int) -> list[int]:
        """The numbers of a server's matches that pause because the bot was not there."""
        query = select(matches.c.id, log.c.text).join(log, log.c.match == matches.c.id)
        where = and_(matches.c.guild == guild, matches.c.phase == "running", matches.c.paused.is_not(None))
        notes = and_(log.c.kind == "note", log.c.text.in_(("lost", "paused")))
        found = conn.execute(query.where(where, notes).order_by(log.c.match, log.c.number))
        why = {row[0]: row[1] for row in found}  # the last of each match
        return [number for number, text in why.items() if text == "lost"]

    @reads
    def shared(self, conn: Connection, user: int, guild: int) -> list[int]:
        """The numbers of somebody's running matches of a server."""
        query = select(matches.c.id).join(seats, seats.c.match == matches.c.id)
        query = query.where(seats.c.user == user, seats.c.kind == "person", matches.c.guild == guild)
        return list(conn.execute(query.where(matches.c.phase == "running").order_by(matches.c.id)).scalars())


def _proposal(row: Row[Any]) -> Proposal:
    values = dict(row._mapping)
    return Proposal(**values | {name: tuple(json.loads(values[name])) for name in LISTS})
