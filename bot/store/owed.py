"""What still has to be told, and the messages of ours that have told it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import and_, delete, func, insert, or_, select, update

from bot.match import Row
from bot.schema import NOBODY, debts, log, matches, posts

from .database import Database
from .stored import Debt, Post


class Debts(Database):
    """The store's part about debts and posts."""

    async def owe(self, number: int, recipients: Iterable[tuple[int, str]]) -> None:
        """Raises debts without a change of the match, so that something is shown anew."""
        async with self._write() as conn:
            query = select(matches.c.rows, matches.c.revision).where(matches.c.id == number)
            if row := (await conn.execute(query)).first():
                await self._owe(conn, number, row[0], row[1], recipients)

    async def claim(self, lease: float, limit: int = 50) -> list[Debt]:
        """Debts that are due, each claimed for ``lease`` seconds, the longest due first."""
        now = self.clock()
        free = and_(debts.c.due <= now, or_(debts.c.lease.is_(None), debts.c.lease <= now))
        async with self._read() as conn:
            if not (await conn.execute(select(debts.c.match).where(free).limit(1))).first():
                return []
        names = ("match", "recipient", "kind", "row", "told", "revision", "tries")
        async with self._write() as conn:
            query = select(*(debts.c[name] for name in names)).where(free).order_by(debts.c.due).limit(limit)
            claimed = [Debt(*row) for row in await conn.execute(query)]
            for debt in claimed:
                await conn.execute(update(debts).where(_same(debt)).values(lease=now + lease))
        return claimed

    async def next_due(self) -> float | None:
        """When the next debt can be tried: due, and not somebody's lease any more."""
        moment = func.max(debts.c.due, func.coalesce(debts.c.lease, 0.0))
        async with self._read() as conn:
            query = select(func.min(moment)).where(debts.c.due.is_not(None))
            return (await conn.execute(query)).scalar()

    async def paid(self, debt: Debt) -> None:
        """The debt has been told up to its row; what was added meanwhile stays owed."""
        async with self._write() as conn:
            await conn.execute(update(debts).where(_same(debt)).values(told=debt.row, lease=None, tries=0))
            await conn.execute(update(debts).where(_same(debt), debts.c.revision == debt.revision).values(due=None))

    async def later(self, debt: Debt, seconds: float) -> None:
        """The debt is tried again after that time."""
        values = {"due": self.clock() + seconds, "lease": None, "tries": debt.tries + 1}
        async with self._write() as conn:
            await conn.execute(update(debts).where(_same(debt)).values(values))

    async def never(self, debt: Debt, why: str) -> None:
        """The debt cannot be told: it is closed, and the log says why."""
        async with self._write() as conn:
            where = and_(_same(debt), debts.c.revision == debt.revision, debts.c.due.is_not(None))
            await conn.execute(update(debts).where(_same(debt)).values(lease=None))
            if (await conn.execute(update(debts).where(where).values(due=None, lease=None))).rowcount:
                count = matches.c.rows
                found = (await conn.execute(select(count).where(matches.c.id == debt.match))).scalar() or 0
                await conn.execute(insert(log), self._log(debt.match, found, [Row("note", -1, why)]))
                await conn.execute(
                    update(matches)
                    .where(matches.c.id == debt.match)
                    .values(rows=found + 1, revision=matches.c.revision + 1)
                )

    async def unheard(self, number: int) -> bool:
        """Whether the board of a match was given up before all was told."""
        given_up = and_(debts.c.kind == "board", debts.c.due.is_(None), debts.c.told < debts.c.row)
        async with self._read() as conn:
            return bool((await conn.execute(select(debts.c.match).where(debts.c.match == number, given_up))).first())

    # Messages of ours

    async def posts(self, number: int, kind: str, recipient: int = NOBODY) -> list[Post]:
        where = and_(posts.c.match == number, posts.c.kind == kind, posts.c.recipient == recipient)
        async with self._read() as conn:
            query = select(posts).where(where).order_by(posts.c.row, posts.c.message)
            return [Post(**row) for row in (await conn.execute(query)).mappings()]

    async def posted(self, post: Post) -> None:
        """Remembers a message, or what it shows now."""
        names = ("match", "recipient", "kind", "channel", "row", "step", "text", "alt")
        values = {name: getattr(post, name) for name in names}
        async with self._write() as conn:
            statement = self._insert(posts).values(message=post.message, **values)
            await conn.execute(statement.on_conflict_do_update(index_elements=["message"], set_=values))

    async def forget(self, message: int) -> None:
        async with self._write() as conn:
            await conn.execute(delete(posts).where(posts.c.message == message))


def _same(debt: Debt) -> Any:
    return and_(debts.c.match == debt.match, debts.c.recipient == debt.recipient, debts.c.kind == debt.kind)
