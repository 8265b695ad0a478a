"""Several processes on one database share the requests, take turns, and see each other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio

from bot.client.connection import MAX_REQUESTS, RequestRate
from bot.client.heartbeat import LEASE, WINDOW, Heartbeat
from bot.store import Store
from bot.store.sqlite import SqliteDatabase
from tests.kit.databases import FILE
from tests.kit.manual_time import SkippedTime
from tests.kit.shards import share_database
from tests.kit.store_matches import opened
from tests.kit.waiting import until

NUMBERS = count(1)


@pytest.fixture(autouse=True)
def no_pressure() -> None:
    """Leave the rate of requests as it is."""


@pytest.fixture
def watch() -> SkippedTime:
    return SkippedTime(1_000.0)


@pytest_asyncio.fixture
async def store(tmp_path: Path, watch: SkippedTime, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    """A database that several processes share."""
    share_database(monkeypatch)
    async with opened(tmp_path, watch.now) as made:
        yield made


class Process(Heartbeat):
    """One of several processes on a store, by its own name."""

    owner = ""


def heartbeat(store: Store, watch: SkippedTime, shards: str = "0/2", name: str = "") -> Process:
    """A process that has no share yet."""
    rate = RequestRate(0, time=watch)
    made = Process(store, rate, lambda: shards)
    made.owner = name or f"host-{next(NUMBERS)}"
    return made


def limits(*processes: Heartbeat) -> list[int]:
    return [one.rate.limit for one in processes]


async def test_shares_are_even_and_never_more_than_there_are(store: Store, watch: SkippedTime) -> None:
    one, two, three = (heartbeat(store, watch) for _ in range(3))
    assert await one.renew() and limits(one) == [MAX_REQUESTS]
    assert not await two.renew() and limits(one, two) == [MAX_REQUESTS, 0], "the first has not given anything back"
    before = watch.now()
    assert await one.renew() and watch.now() - before >= WINDOW, "what it gives back may have been used within a second"
    assert await two.renew() and sum(limits(one, two)) == MAX_REQUESTS
    assert max(limits(one, two)) - min(limits(one, two)) <= 1
    for _ in range(3):
        for process in (three, one, two):
            await process.renew()
            assert sum(limits(one, two, three)) <= MAX_REQUESTS
    assert sorted(limits(one, two, three)) == sorted((MAX_REQUESTS + seat) // 3 for seat in range(3))


async def test_the_share_of_a_dead_process_ends_with_its_lease(store: Store, watch: SkippedTime) -> None:
    one, two = (heartbeat(store, watch) for _ in range(2))
    for process in (one, two, one, two):
        await process.renew()
    await watch.sleep(LEASE - WINDOW)
    assert limits(one, two) == [0, 0], "no request begins in the last second of a lease"
    await two.renew()
    assert limits(two)[0] <= MAX_REQUESTS - MAX_REQUESTS // 2, "the other's lease has not ended"
    await watch.sleep(WINDOW + 0.1)
    await two.renew()
    assert limits(one, two) == [0, MAX_REQUESTS]


async def test_a_process_that_ends_gives_up_its_share(store: Store, watch: SkippedTime) -> None:
    one, two = (heartbeat(store, watch) for _ in range(2))
    for process in (one, two, one, two):
        await process.renew()
    await store.processes.leave(one.owner, WINDOW)
    await watch.sleep(WINDOW + 0.1)
    await two.renew()
    assert limits(two) == [MAX_REQUESTS]
    assert [found.name for found in await store.processes.all()] == [two.owner]


async def test_a_process_that_starts_again_has_its_name_and_not_twice_its_share(
    store: Store, watch: SkippedTime
) -> None:
    """What the killed one may just have used still counts."""
    one, two = (heartbeat(store, watch) for _ in range(2))
    for process in (one, two, one, two):
        await process.renew()
    shares = limits(one, two)
    await watch.sleep(0.2)
    again, begun = heartbeat(store, watch, name=one.owner), watch.now()
    await two.renew()
    assert limits(again, two) == [0, shares[1]]
    await again.renew()
    assert watch.now() - begun >= WINDOW and limits(again, two) == shares
    found = {process.name: process.since for process in await store.processes.all()}
    assert found[one.owner] == begun and len(found) == 2
    await watch.sleep(LEASE)
    late, begun = heartbeat(store, watch, name=one.owner), watch.now()
    await late.renew()
    assert watch.now() == begun and limits(late) == [MAX_REQUESTS], "nothing is left of one that is long dead"


async def test_a_process_whose_name_another_one_has_taken_starts_again(store: Store, watch: SkippedTime) -> None:
    one, two = (heartbeat(store, watch) for _ in range(2))
    for process in (one, two, one, two):
        await process.renew()
    one.owner, taken = "host-other", one.owner
    await one.renew()
    assert sum(limits(one, two)) <= MAX_REQUESTS, "the share goes to who has the name now"
    assert {process.name for process in await store.processes.all()} == {"host-other", taken, two.owner}


async def test_a_process_is_known_by_its_name_in_leases(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SqliteDatabase, "owner", "host-9")
    process = Heartbeat(store, RequestRate(), lambda: "0/1")
    assert process.owner == "host-9"


async def test_requests_of_all_processes_keep_within_the_limit(store: Store, watch: SkippedTime) -> None:
    """Under the heaviest load, while processes come and go, no second has more requests than are allowed."""
    begun: list[float] = []
    running = [heartbeat(store, watch)]
    for turn in range(60):
        if turn in (5, 20, 21):
            running.append(heartbeat(store, watch))
        if turn == 40:
            await store.processes.leave(running.pop(0).owner, WINDOW)
        await running[turn % len(running)].renew()
        for process in running:
            while process.rate._pause() == 0 and process.rate.limit:
                await process.rate.acquire()
                begun.append(watch.now())
        await watch.sleep(0.37)
    assert len(begun) > 300
    for first, later in zip(begun, begun[MAX_REQUESTS:], strict=False):
        assert later - first >= 1.0 - 1e-6


async def test_a_lent_limit_ends(watch: SkippedTime) -> None:
    rate = RequestRate(time=watch)
    rate.lend(2, watch.now() + 5.0)
    await asyncio.gather(*(rate.acquire() for _ in range(4)))
    assert watch.now() == pytest.approx(1_001.0) and rate.limit == 2
    await watch.sleep(5.0)
    assert rate.limit == 0
    waiting = asyncio.create_task(rate.acquire())
    for _ in range(10):
        await asyncio.sleep(0)
    assert not waiting.done()
    rate.lend(1)
    await waiting


async def test_one_process_at_a_time_has_a_turn(store: Store, watch: SkippedTime) -> None:
    one, two = (heartbeat(store, watch) for _ in range(2))
    await one.take_turn("commands", 300.0)
    assert await store.leases.claim("commands", two.owner, 300.0) == pytest.approx(300.0)
    await two.end_turn("commands")
    assert await store.leases.claim("commands", two.owner, 300.0) > 0
    await one.end_turn("commands")
    assert await store.leases.claim("commands", two.owner, 300.0) == 0.0
    await watch.sleep(300.0)
    assert await store.leases.claim("commands", one.owner, 300.0) == 0.0, "the lease of a dead process ends"


async def test_a_turn_comes_again_although_time_was_set_back(store: Store, watch: SkippedTime) -> None:
    one, two = (heartbeat(store, watch) for _ in range(2))
    await one.take_turn("identify 0", 5.0)
    watch.pass_by(-3_600)
    assert await store.leases.claim("identify 0", two.owner, 5.0) == 0.0


async def test_processes_are_seen(store: Store, watch: SkippedTime) -> None:
    one, two = heartbeat(store, watch, "0-3/16"), heartbeat(store, watch, "")
    for process in (one, two):
        await process.renew()
    since = watch.now()
    await watch.sleep(5.0)
    await one.renew()
    (found,) = await store.processes.all()
    assert (found.name, found.shards, found.since, found.seen) == (one.owner, "0-3/16", since, watch.now())
    assert found.is_alive and one.owner != two.owner
    await watch.sleep(LEASE + 1)
    (found,) = await store.processes.all()
    assert not found.is_alive


async def test_alone_on_a_database_all_requests_are_allowed_at_once(tmp_path: Path, watch: SkippedTime) -> None:
    async with opened(tmp_path, watch.now) as store:
        rate = RequestRate(time=watch)
        killed = Heartbeat(store, RequestRate(), lambda: "0/1")
        await killed.renew()
        process = Heartbeat(store, rate, lambda: "0/1")

        async def is_known() -> bool:
            return [found.name for found in await store.processes.all()] == [process.owner]

        process.start()
        assert rate.limit == MAX_REQUESTS and (tmp_path / FILE).exists()
        await until(is_known)
        await process.stop()
        assert await store.processes.all() == []
