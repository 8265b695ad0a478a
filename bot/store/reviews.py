"""Reviews of matches that are over: asked for once, claimed by a worker, and kept with every step that is done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Connection, and_, bindparam, case, func, insert, or_, select, update

from bot.delivery.items import Recipient
from bot.match.review import Review, decode_judgements, encode_judgements
from bot.store.database import StorePart, reads, writes
from bot.store.outbox import raise_items
from bot.store.rows import Columns
from bot.store.schema import reviews

LEASE: Final = 120.0  # seconds; prolonged with every step that is stored
MAX_BACKOFF: Final = 300.0  # seconds between two tries
FREE: Final = {"leased_until": None, "owner": None}
IS_OWN: Final = and_(reviews.c.match == bindparam("match_"), reviews.c.owner == bindparam("owner_"))


class ReviewStore(StorePart):
    """The store of reviews, one a match. ``owner`` names the process that has claimed one; its claims end by lease."""

    @reads
    def get(self, conn: Connection, number: int) -> Review | None:
        """The review of a match; None if nobody has asked for it."""
        row = conn.execute(select(reviews).where(reviews.c.match == number)).mappings().first()
        return None if row is None else review_of(row)

    @writes
    def ask(self, conn: Connection, number: int, decisions: int) -> Review:
        """Have the match reviewed, which has so many decisions; the review as it is now.

        One that was given up is tried again.
        """
        row = conn.execute(select(reviews).where(reviews.c.match == number)).mappings().first()
        if row is None:
            new = {"match": number, "decisions": decisions, "judged": "[]", "done": False, "due": self._now}
            conn.execute(insert(reviews).values(new | FREE | {"tries": 0}))
            return Review(number, decisions)
        if row["due"] is None and not row["done"]:
            conn.execute(update(reviews).where(reviews.c.match == number).values(due=self._now, tries=0))
        return review_of(row)

    async def claim(self, owner: str, lease: float = LEASE) -> tuple[Review | None, float | None]:
        """Claim the review that is due for longest, and find when the next one can be claimed (None: there is none)."""
        due = await self._next_due()
        if due is None or due > self._now:
            return None, due
        return await self._claim(owner, lease)

    @reads
    def _next_due(self, conn: Connection) -> float | None:
        return _next_due(conn)

    @writes
    def _claim(self, conn: Connection, owner: str, lease: float) -> tuple[Review | None, float | None]:
        now = self._now
        is_free = or_(reviews.c.leased_until.is_(None), reviews.c.leased_until <= now)
        query = select(reviews).where(reviews.c.due <= now, is_free).order_by(reviews.c.due, reviews.c.match).limit(1)
        row = conn.execute(query).mappings().first()
        if row is None:
            return None, _next_due(conn)
        claimed = {"leased_until": now + lease, "owner": owner}
        conn.execute(update(reviews).where(reviews.c.match == row["match"]).values(claimed))
        return review_of(row), _next_due(conn)

    @writes
    def keep(self, conn: Connection, review: Review, owner: str, lease: float = LEASE) -> bool:
        """Store how far a claimed review is, and prolong its lease; False if it is not the owner's any more."""
        kept = {"judged": encode_judgements(review.judged), "tries": 0, "leased_until": self._now + lease}
        return bool(conn.execute(update(reviews).where(IS_OWN).values(kept), _key(review, owner)).rowcount)

    @writes
    def finish(self, conn: Connection, review: Review, owner: str, items: Iterable[Recipient]) -> None:
        """Store a claimed review that is done, and raise what is told of it."""
        done = {"judged": encode_judgements(review.judged), "done": True, "due": None, "tries": 0}
        if conn.execute(update(reviews).where(IS_OWN).values(FREE | done), _key(review, owner)).rowcount:
            raise_items(self._store.database, conn, review.match, items, self._now)

    @writes
    def retry(self, conn: Connection, review: Review, owner: str) -> None:
        """Try a claimed review again, later with every failed try."""
        due = self._now + min(MAX_BACKOFF, 2.0 ** min(review.tries, 16))
        again = FREE | {"due": due, "tries": review.tries + 1}
        conn.execute(update(reviews).where(IS_OWN).values(again), _key(review, owner))

    @writes
    def give_up(self, conn: Connection, review: Review, owner: str) -> None:
        """Try a claimed review again only when somebody asks for it."""
        conn.execute(update(reviews).where(IS_OWN).values(FREE | {"due": None}), _key(review, owner))

    @writes
    def release(self, conn: Connection, owner: str) -> None:
        """Let others claim what this owner has claimed."""
        conn.execute(update(reviews).where(reviews.c.owner == owner).values(FREE))


def _next_due(conn: Connection) -> float | None:
    """When the next review can be claimed: due, and at the end of its lease."""
    is_leased = reviews.c.leased_until > reviews.c.due
    moment = func.min(case((is_leased, reviews.c.leased_until), else_=reviews.c.due))
    return conn.execute(select(moment).where(reviews.c.due.is_not(None))).scalar()


def free_all(conn: Connection) -> None:
    """Free what earlier processes have claimed, which have all ended."""
    conn.execute(update(reviews).where(reviews.c.owner.is_not(None)).values(FREE))


def review_of(row: Columns) -> Review:
    """The review of a row of ``reviews``; raises ValueError."""
    judged = decode_judgements(row["judged"])
    return Review(row["match"], row["decisions"], judged, bool(row["done"]), row["tries"])


def _key(review: Review, owner: str) -> dict[str, Any]:
    return {"match_": review.match, "owner_": owner}
