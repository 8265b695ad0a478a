"""Reviews of finished matches: requested once, claimed by a worker, stored after every step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sqlalchemy import Connection, select, update

from bot.delivery.items import Recipient
from bot.features.reviews.model import Review, decode_judgements, encode_judgements
from bot.match.model import MatchPhase
from bot.store.database import lock_matches, short, writes
from bot.store.leases import FREE, ClaimStore
from bot.store.outbox import raise_items
from bot.store.personal import CLAIM, KEYS, Personal, holding
from bot.store.rows import Columns
from bot.store.schema import matches, reviews

LEASE: Final = 120.0  # seconds; renewed with every stored step


def review_of(row: Columns) -> Review:
    """The review of a row of ``reviews``; raises ValueError."""
    return Review(row["match"], row["decisions"], decode_judgements(row["judged"]), bool(row["done"]), row["tries"])


class ReviewStore(ClaimStore[Review]):
    """The store of reviews, one per match."""

    table, lease = reviews, LEASE
    personal = (
        Personal(reviews, holding("match", "decisions", "done", *CLAIM, judged=KEYS), shown=("match", "judged")),
    )

    _value_of = staticmethod(review_of)

    @classmethod
    def faults(cls, conn: Connection) -> Iterator[str]:
        """Check that each review is readable and belongs to a finished match.

        A review without its match is reported as a broken reference.
        """
        query = select(reviews, matches.c.phase).outerjoin(matches, matches.c.id == reviews.c.match)
        for row in conn.execute(query.order_by(reviews.c.match)).mappings().all():
            name = f"Match {row['match']}: its review"
            try:
                review_of(row)
            except Exception as fault:  # of an editor, or of a bad disk: anything may be stored
                yield f"{name} cannot be read ({short(fault)})."
                continue
            if row["phase"] not in (None, MatchPhase.OVER):
                yield f"{name} is asked for, but the match is {row['phase']}."

    @classmethod
    def undone(cls, conn: Connection) -> Iterator[tuple[Columns, str, str]]:
        query = select(reviews).where(~reviews.c.done).order_by(reviews.c.match)
        for row in conn.execute(query).mappings():
            yield row, f"Match {row['match']}: its review", "; the button under the final board has it tried again."

    @writes
    def ask(self, conn: Connection, number: int, decisions: int) -> Review:
        """Request the review of a match with that number of decisions. Returns its present state.

        Retries one that was given up.
        """
        new = {"match": number, "decisions": decisions, "judged": "[]", "done": False, "due": self._now}
        conn.execute(self._store.database.upsert(reviews), new | FREE | {"tries": 0})
        row = conn.execute(select(reviews).where(reviews.c.match == number)).mappings().one()
        if row["due"] is None and not row["done"]:
            conn.execute(update(reviews).where(reviews.c.match == number).values(due=self._now, tries=0))
        return review_of(row)

    @writes
    def keep(self, conn: Connection, review: Review, owner: str, lease: float = LEASE) -> bool:
        """Store how far a claimed review is, and prolong its lease; False if it is not the owner's any more."""
        kept = {"judged": encode_judgements(review.judged), "tries": 0, "leased_until": self._lease_time(conn) + lease}
        return self._update_own(conn, review, owner, kept)

    @writes
    def finish(self, conn: Connection, review: Review, owner: str, items: Iterable[Recipient]) -> None:
        """Store a finished claimed review, and enqueue its notifications."""
        lock_matches(conn, [review.match])
        done = {"judged": encode_judgements(review.judged), "done": True, "due": None, "tries": 0}
        if self._update_own(conn, review, owner, FREE | done):
            raise_items(self._store.database, conn, review.match, items, self._now)
