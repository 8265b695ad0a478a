"""The order of locks: rows of ``matches`` by number, then what belongs to them, then rows of ``people`` by key.

Every transaction that changes several rows of a match locks the match first. Transactions that only claim rows never
wait for a lock. So no two of them wait for each other. In a database with a single writer these are mere reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Select, select

from bot.store.schema import matches, people


def lock_matches(conn: Connection, numbers: Iterable[int] | Select[Any]) -> None:
    """Lock these matches until the end of the transaction; other transactions may still refer to them."""
    wanted = numbers if isinstance(numbers, Select) else set(numbers)
    if isinstance(wanted, Select) or wanted:
        query = select(matches.c.id).where(matches.c.id.in_(wanted)).order_by(matches.c.id)
        conn.execute(query.with_for_update(key_share=True)).all()


def lock_people(conn: Connection, keys: Iterable[int]) -> None:
    """Lock these people, so that limits of what they may do are checked one after the other."""
    if wanted := set(keys):
        query = select(people.c.key).where(people.c.key.in_(wanted)).order_by(people.c.key)
        conn.execute(query.with_for_update(key_share=True)).all()
