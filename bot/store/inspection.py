"""What is stored, row by row, for checks and statistics. The rows need not make a match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    ScalarSelect,
    Select,
    and_,
    bindparam,
    case,
    func,
    literal,
    or_,
    select,
)

from bot.match.errors import UserError
from bot.match.model import Match, MatchPhase
from bot.match.position import EventKind
from bot.store.database import StorePart, reads
from bot.store.loading import load_match
from bot.store.opening import parameters_of
from bot.store.rows import Columns
from bot.store.schema import (
    events,
    matches,
    metadata,
    outbox,
    people,
    searches,
)
from bot.store.sqlite import broken_references, damages, read_only

PIECE: Final = 1000  # matches that are read at once
LAST_NOTE: Final = (
    select(events.c.text)
    .where(events.c.match == outbox.c.match, events.c.kind == EventKind.NOTE.value, events.c.text.not_like("quote %"))
    .order_by(events.c.number.desc())
    .limit(1)
    .scalar_subquery()
)


@dataclass(frozen=True)
class ServerUse:
    """Matches of a server: how many in all, how many open or running, and the moment of the last event."""

    matches: int
    in_use: int
    last: float


class Inspection:
    """A snapshot of a database by a connection; open it with ``inspect``. Reading it raises Unreadable."""

    def __init__(self, conn: Connection) -> None:
        self.conn = conn
        self._is_file = conn.dialect.name == "sqlite"

    def damages(self) -> list[str]:
        """Damage of the database's files, a line each. A server checks its own."""
        return damages(self.conn) if self._is_file else []

    def broken_references(self) -> list[tuple[str, int, str]]:
        """The rows that refer to a missing row: table, row id, and the table referred to. A server allows none."""
        return broken_references(self.conn) if self._is_file else []

    def strangeness(self, name: str) -> str:
        """The sentence that this is no database of Stammtisch."""
        if self._is_file:
            return f"The file {name} is not a database of Stammtisch."
        return f"The database {name} has no tables yet: the bot makes them when it starts for the first time."

    def load(self, number: int) -> Match | Exception | None:
        """A match as the bot would load it, or why it could not; None if it is not there."""
        try:
            return load_match(self.conn, number, now=0.0)
        except UserError as reason:
            cause = reason.__cause__
            return cause if isinstance(cause, Exception) else reason

    def matches(self, share: int = 0, shares: int = 1) -> Iterator[Columns]:
        """The rows of ``matches`` by number; with ``shares`` those whose number leaves the remainder ``share``."""
        last: int | None = None
        is_shared = matches.c.id % shares == share
        while True:  # in pieces, to bound the memory
            is_next = is_shared if last is None else and_(is_shared, matches.c.id > last)
            query = select(matches).where(is_next).order_by(matches.c.id).limit(PIECE)
            rows = self.conn.execute(query).mappings().all()
            yield from rows
            if len(rows) < PIECE:
                return
            last = rows[-1]["id"]

    def match_revisions(self) -> dict[int, int]:
        """The revision of each row of ``matches`` by its number, also in an older schema."""
        return {row.id: row.revision for row in self.conn.execute(select(matches.c.id, matches.c.revision))}

    def rows_of(self, table: str, number: int) -> Sequence[Columns]:
        """The rows of a match in the table of that name, by primary key."""
        return self.conn.execute(_of_match(table), {"number": number}).mappings().all()

    def all_searches(self) -> Sequence[Columns]:
        """The rows of ``searches`` by match and seat, each with its match's ``game``."""
        query = select(searches, matches.c.game).join(matches, matches.c.id == searches.c.match)
        return self.conn.execute(query.order_by(searches.c.match, searches.c.seat)).mappings().all()

    def doubtful_items(self, tries: int, kinds: Sequence[str]) -> Sequence[Columns]:
        """The rows of ``outbox`` that are given up, tried that often, of none of these kinds, or of no match.

        Each has its match's ``phase`` and last ``note``, and its recipient's id, ``user``.
        """
        row = outbox.c
        is_given_up = and_(row.due.is_(None), row.delivered < row.event)
        is_doubtful = or_(is_given_up, row.tries >= tries, row.kind.not_in(kinds), matches.c.id.is_(None))
        query = select(outbox, matches.c.phase, people.c.user, LAST_NOTE.label("note")).where(is_doubtful)
        query = query.outerjoin(matches, matches.c.id == row.match).outerjoin(people, people.c.key == row.recipient)
        return self.conn.execute(query.order_by(row.match, row.recipient, row.kind)).mappings().all()

    def server_uses(self) -> dict[int, ServerUse]:
        """The use of each server that has tables or matches, by its id."""
        is_last = and_(events.c.match == matches.c.id, events.c.number == matches.c.length - 1)
        query = select(
            matches.c.guild,
            func.count(),
            func.count(case((matches.c.phase.in_([MatchPhase.OPEN, MatchPhase.RUNNING]), 1))),
            func.max(func.coalesce(events.c.at, matches.c.created)),
        ).select_from(matches.outerjoin(events, is_last))
        return {guild: ServerUse(*use) for guild, *use in self.conn.execute(query.group_by(matches.c.guild))}


@cache
def _of_match(name: str) -> Select[Any]:
    """The rows of a match by primary key. Cached, because it runs once a match."""
    table = metadata.tables[name]
    return select(table).where(table.c.match == bindparam("number")).order_by(*table.primary_key)


@contextmanager
def inspect(path: Path, address: str = "") -> Iterator[Inspection]:
    """The database at that path, or at an address, opened so that nothing can be written; raises Unreadable."""
    if address:
        parameters = parameters_of(address)
        from bot.store import postgres_server

        opened = postgres_server.read_only(parameters)
    else:
        opened = read_only(path)
    with opened as conn:
        yield Inspection(conn)


MOST: Final = 10_000  # rows counted of a kind; bounds the time of a count
QUEUES: Final = [table for table in metadata.sorted_tables if {"due", "owner"} <= set(table.c.keys())]


@dataclass(frozen=True)
class StoredStatistics:
    """Numbers of rows at one moment, at most MOST of each kind.

    Attributes:
        open_tables: tables that have not begun.
        running: running matches.
        due: outbox items that are due now.
        later: outbox items that are due later, for example after quiet hours or for a retry.
        failing: items with a failed try among the first MOST of both.
        searches: pending decisions of computer players.
        ages: seconds for which the oldest due row of each queue has been due, by its table; 0 if none is.
    """

    open_tables: int
    running: int
    due: int
    later: int
    failing: int
    searches: int
    ages: Mapping[str, float]


class StatisticsStore(StorePart):
    """Counts rows by their indexes, in one transaction that only reads."""

    @reads
    def ping(self, conn: Connection) -> bool:
        """Run one trivial query. True if the database has answered it; raises StoreUnavailable."""
        return conn.execute(select(literal(1))).scalar() == 1

    @reads
    def count(self, conn: Connection) -> StoredStatistics:
        """Count now. The time is bounded, however many matches there are."""
        now = self._now
        # A range of ``due``, so that its index is used
        pending = select(outbox.c.tries).where(outbox.c.due >= 0).order_by(outbox.c.due).limit(MOST).subquery()
        counts = {
            "open_tables": _count(matches.c.phase == MatchPhase.OPEN),
            "running": _count(matches.c.phase == MatchPhase.RUNNING),
            "due": _count(outbox.c.due.between(0, now)),
            "later": _count(outbox.c.due > now),
            "failing": select(func.count(case((pending.c.tries > 0, 1)))).scalar_subquery(),
            "searches": _count(searches.c.due >= 0),
        }
        found = conn.execute(select(*(count.label(name) for name, count in counts.items()))).mappings().one()
        first = conn.execute(select(*(select(func.min(one.c.due)).label(one.name) for one in QUEUES))).mappings().one()
        ages = {name: max(0.0, now - due) if due is not None else 0.0 for name, due in first.items()}
        return StoredStatistics(**found, ages=ages)


def _count(condition: ColumnElement[bool]) -> ScalarSelect[int]:
    """How many rows meet the condition, at most MOST."""
    some = select(literal(1)).where(condition).limit(MOST).subquery()
    return select(func.count()).select_from(some).scalar_subquery()
