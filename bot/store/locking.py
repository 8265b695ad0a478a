"""The order of locks: rows of ``matches`` by number, then what belongs to them, then rows of ``people`` by key,
then ``seasons``.

Every transaction that changes several rows of a match locks the match first. Transactions that only claim rows never
wait for a lock. So deadlocks cannot occur. In a database with a single writer these are plain reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, Select, bindparam, select, update

from bot.store.schema import matches, people


def lock_matches(conn: Connection, numbers: Iterable[int] | Select[Any]) -> Sequence[int]:
    """Lock these matches until the end of the transaction; other transactions may still refer to them.

    Returns their numbers. Rows that ``numbers`` would select later are not locked.
    """
    wanted = numbers if isinstance(numbers, Select) else set(numbers)
    if not isinstance(wanted, Select) and not wanted:
        return []
    query = select(matches.c.id).where(matches.c.id.in_(wanted)).order_by(matches.c.id)
    return conn.execute(query.with_for_update(key_share=True)).scalars().all()


def update_locked(
    conn: Connection, match: Column[Any], locked: Sequence[int], where: ColumnElement[bool], **values: Any
) -> None:
    """Update rows of these matches, which are locked; ``match`` is the column with the match of a row.

    The bound prevents waits for changed rows of other matches.
    """
    if locked:
        of_match = update(match.table).where(match == bindparam("number"), where).values(**values)
        conn.execute(of_match, [{"number": number} for number in locked])


def lock_people(conn: Connection, keys: Iterable[int]) -> None:
    """Lock these people, so that transactions check their limits one after the other."""
    if wanted := set(keys):
        query = select(people.c.key).where(people.c.key.in_(wanted)).order_by(people.c.key)
        conn.execute(query.with_for_update(key_share=True)).all()
