"""What still has to be told, and the messages of ours that have told it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, and_, case, delete, func, insert, or_, select, update

from bot.match import Row
from bot.schema import NOBODY, debts, log, matches, posts

from .database import Database, reads, upsert, writes
from .stored import Debt, Post


class Debts(Database):
    """The store's part about debts and posts."""

    @writes
    def owe(self, conn: Connection, number: int, recipients: Iterable[tuple[int, str]]) -> None:
        """Raises debts without a change of the match, so that something is shown anew; whoever is telling it just now
        sees by the new revision that it is owed once more."""
        mine = matches.c.id == number
        conn.execute(update(matches).where(mine).values(revision=matches.c.revision + 1))
        if row := conn.execute(select(matches.c.rows, matches.c.revision).where(mine)).first():
            self._owe(conn, number, row[0], row[1], recipients)

    async def claim(self, lease: float, limit: int = 50) -> list[Debt]:
        """Debts that are due, each claimed for ``lease`` seconds, the longest due first."""
        due = await self.next_due()
        return await self._claim(lease, limit) if due is not None and due <= self.clock() else []

    @writes
    def _claim(self, conn: Connection, lease: float, limit: int) -> list[Debt]:
        now = self.clock()
        free = and_(debts.c.due <= now, or_(debts.c.lease.is_(None), debts.c.lease <= now))
        names = ("match", "recipient", "kind", "row", "told", "revision", "tries")
        query = select(*(debts.c[name] for name in names)).where(free).order_by(debts.c.due).limit(limit)
        claimed = [Debt(*row) for row in conn.execute(query)]
        for debt in claimed:
            conn.execute(update(debts).where(_same(debt)).values(lease=now + lease))
        return claimed

    @reads
    def next_due(self, conn: Connection) -> float | None:
        """When the next debt can be tried: due, and not somebody's lease any more."""
        moment = func.max(debts.c.due, func.coalesce(debts.c.lease, 0.0))
        query = select(func.min(moment)).where(debts.c.due >= 0)  # a range, so that the index is used
        return conn.execute(query).scalar()

    @writes
    def paid(self, conn: Connection, debt: Debt) -> None:
        """The debt has been told up to its row; what was added meanwhile stays owed."""
        conn.execute(update(debts).where(_same(debt)).values(told=debt.row, lease=None, tries=0))
        conn.execute(update(debts).where(_same(debt), debts.c.revision == debt.revision).values(due=None))

    @writes
    def later(self, conn: Connection, debt: Debt, seconds: float) -> None:
        """The debt is tried again after that time; at once if it was raised anew meanwhile."""
        values = {"lease": None, "tries": debt.tries + 1}
        conn.execute(update(debts).where(_same(debt)).values(values))
        raised = debts.c.revision == debt.revision
        conn.execute(update(debts).where(_same(debt), raised).values(due=self.clock() + seconds))

    @writes
    def never(self, conn: Connection, debt: Debt, why: str) -> None:
        """The debt cannot be told: it is closed, and the log says why."""
        where = and_(_same(debt), debts.c.revision == debt.revision, debts.c.due.is_not(None))
        untold = case((debts.c.told < debts.c.row, debts.c.told), else_=debts.c.row - 1)
        conn.execute(update(debts).where(_same(debt)).values(lease=None))
        if conn.execute(update(debts).where(where).values(due=None, lease=None, told=untold)).rowcount:
            count = matches.c.rows
            found = conn.execute(select(count).where(matches.c.id == debt.match)).scalar() or 0
            conn.execute(insert(log), self._log(debt.match, found, [Row("note", -1, why)]))
            conn.execute(
                update(matches)
                .where(matches.c.id == debt.match)
                .values(rows=found + 1, revision=matches.c.revision + 1)
            )

    @reads
    def unheard(self, conn: Connection, number: int) -> bool:
        """Whether the board of a match was given up before all was told."""
        given_up = and_(debts.c.kind == "board", debts.c.due.is_(None), debts.c.told < debts.c.row)
        return bool(conn.execute(select(debts.c.match).where(debts.c.match == number, given_up)).first())

    # Messages of ours

    @reads
    def posts(self, conn: Connection, number: int, kind: str, recipient: int = NOBODY) -> list[Post]:
        where = and_(posts.c.match == number, posts.c.kind == kind, posts.c.recipient == recipient)
        query = select(posts).where(where).order_by(posts.c.row, posts.c.message)
        return [Post(**row) for row in conn.execute(query).mappings()]

    @writes
    def posted(self, conn: Connection, post: Post, *, instead: int | None = None) -> None:
        """Remembers a message, or what it shows now; forgets ``instead``."""
        names = ("match", "recipient", "kind", "channel", "row", "step", "text", "alt")
        conn.execute(upsert(conn.dialect.name, posts, *names), asdict(post))
        if instead is not None:
            conn.execute(delete(posts).where(posts.c.message == instead))

    @writes
    def forget(self, conn: Connection, message: int) -> None:
        conn.execute(delete(posts).where(posts.c.message == message))


def _same(debt: Debt) -> Any:
    return and_(debts.c.match == debt.match, debts.c.recipient == debt.recipient, debts.c.kind == debt.kind)
