"""Statements that a server gets with the next one: few round trips, and faults are raised all the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, Final

import pytest
from sqlalchemy import Connection, func, insert, select, update

from bot.match.commands import Choose
from bot.match.model import Match
from bot.match.position import person_actor
from bot.service.match_service import MatchService
from bot.store import Store
from bot.store.database import DEFERRED, StoreUnavailable
from bot.store.schema import people, seats
from tests.kit.databases import KINDS, new_database, open_store, use
from tests.kit.proxies import CommitProxy
from tests.kit.servers import MISSING, is_installed, server
from tests.kit.tables import Table, start_match

pytestmark = [pytest.mark.rest, pytest.mark.skipif(not is_installed(), reason=MISSING)]

MAX_TRIPS: Final = 7  # round trips of a decision: of its two transactions, with their COMMITs
DECISIONS: Final = 12


@pytest.fixture(autouse=True)
def on_server() -> Iterator[None]:
    with use(KINDS[1]):
        yield


async def test_a_decision_takes_few_round_trips(tmp_path: Path) -> None:
    proxy = CommitProxy(server().folder)
    store = await Store.open(tmp_path / "x", address=proxy.address(new_database()))
    changed: list[Match] = []
    service, source, counted = MatchService(store, follow=changed.append), random.Random("trips"), []
    number = await start_match(Table(service), "instinkt")
    for _ in range(DECISIONS):
        match = changed[-1]
        seat = next(seat for seat in match.position.waiting if seat not in match.position.sealed)
        text, before = source.choice(match.position.moves(seat)), proxy.trips
        await service.do(number, Choose(actor=person_actor(match.seats[seat].key or 0), text=text))
        counted.append(proxy.trips - before)
    await store.close()
    proxy.close()
    assert 4 <= median(counted) <= MAX_TRIPS, counted


def person(key: int) -> dict[str, Any]:
    return {"key": key, "user": key, "name": "x", "locale": "de"}


async def count(store: Store) -> int:
    """The number of stored people."""
    return await store.database.read(
        lambda conn: int(conn.execute(select(func.count()).select_from(people)).scalar_one())
    )


async def test_what_was_deferred_is_seen_by_the_next_statement(tmp_path: Path) -> None:
    store = await open_store(tmp_path)

    def work(conn: Connection) -> list[str]:
        conn.execute(insert(people), [person(1), person(2)])
        conn.execute(update(people).where(people.c.key == 2).values(name="y").execution_options(**DEFERRED))
        return list(conn.execute(select(people.c.name).order_by(people.c.key)).scalars())

    assert await store.database.write(work) == ["x", "y"]
    assert await count(store) == 2
    await store.close()


@pytest.mark.parametrize("then", ["commit", "select", "insert", "raise"])
async def test_nothing_is_stored_if_a_deferred_statement_fails(tmp_path: Path, then: str) -> None:
    store = await open_store(tmp_path)

    def work(conn: Connection) -> None:
        conn.execute(insert(people), person(1))
        conn.execute(insert(seats), {"match": 404, "seat": 0, "kind": "open"})  # there is no such match
        if then == "select":
            conn.execute(select(people)).all()
        if then == "insert":
            conn.execute(insert(people).returning(people.c.key), person(2)).scalar()
        if then == "raise":
            raise RuntimeError("on purpose")

    with pytest.raises(RuntimeError if then == "raise" else StoreUnavailable, match=r"purpose|store-broken"):
        await store.database.write(work)
    assert await count(store) == 0
    await store.database.write(lambda conn: conn.execute(insert(people), person(1)))  # the connection goes on
    assert await count(store) == 1
    await store.close()
