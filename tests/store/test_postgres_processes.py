"""Processes that share a database: limits hold across them, and who stops leaves its work to the others."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from bot.computer.base import SearchQuestion, Thought
from bot.delivery.items import PLACE, Delivered, DeliveryResult, Kind, OutboxItem
from bot.delivery.outbox import LEASE, MAX_DELIVERIES, Outbox
from bot.match.clocks import DAY
from bot.match.errors import UserError
from bot.match.lobby import MAX_MATCHES, OPEN_DAYS
from bot.service.computer_worker import ComputerWorker
from bot.service.match_service import MatchService
from bot.service.worker import Clock
from bot.store import Store
from bot.store.database import MAX_MATCHES as MAX_NAMED
from bot.store.database import Signals, message_of
from tests.computer.test_worker_service import FakePool
from tests.delivery.test_outbox import RecordingNotifier, run_outbox, until_empty, until_handed_over
from tests.kit.databases import KINDS, execute, open_store, use
from tests.kit.servers import MISSING, is_installed
from tests.kit.store_matches import Watch
from tests.kit.tables import FIRST, Table, open_table, start_match
from tests.kit.waiting import until

pytestmark = [pytest.mark.rest, pytest.mark.skipif(not is_installed(), reason=MISSING)]


@pytest.fixture(autouse=True)
def on_server() -> Iterator[None]:
    with use(KINDS[1]):
        yield


async def test_limits_across_matches_hold_for_what_happens_at_once(tmp_path: Path) -> None:
    watch = Watch()
    stores: list[Store] = [await open_store(tmp_path, watch) for _ in range(2)]
    tables = [Table(MatchService(store)) for store in stores]
    user = FIRST + 1
    for _ in range(MAX_MATCHES - 1):
        view = await tables[0].open("instinkt", FIRST + 2 + _)
        await tables[0].join(view.number, user)
    free = [(await tables[0].open("instinkt", FIRST + 50 + n)).number for n in range(2)]
    await tables[1].person(user)
    done = await asyncio.gather(
        *(table.join(number, user) for table, number in zip(tables, free, strict=True)), return_exceptions=True
    )
    assert sorted(isinstance(one, UserError) for one in done) == [False, True], done
    assert len(await tables[0].matches_of(user)) == MAX_MATCHES
    await stores[0].outbox.enqueue(free[0], [(PLACE, Kind.TABLE)])
    for store in stores:
        await store.close()


async def test_a_rematch_asked_for_at_once_is_one_table(tmp_path: Path) -> None:
    stores: list[Store] = [await open_store(tmp_path, Watch()) for _ in range(2)]
    tables = [Table(MatchService(store)) for store in stores]
    number = await start_match(tables[0], "instinkt")
    await tables[0].resign(number, FIRST)
    for table in tables:
        for user in (FIRST, FIRST + 1):
            await table.person(user)
    done = await asyncio.gather(*(table.rematch(number, FIRST + seat) for seat, table in enumerate(tables)))
    assert {view.number for view, _ in done} == {number + 1} and sorted(is_new for _, is_new in done) == [False, True]
    assert execute(tmp_path, "SELECT count(*) FROM matches WHERE previous = ?", number) == [(1,)]
    for store in stores:
        await store.close()


# The outbox of one process, while another one looks for work


async def test_a_delivery_that_lasts_keeps_its_lease(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.delivery.outbox.LEASE", 0.3)
    watch, go_on = Watch(), asyncio.Event()

    async def wait(_: OutboxItem) -> DeliveryResult:
        await go_on.wait()
        return Delivered()

    one, two = await open_store(tmp_path, watch), await open_store(tmp_path, watch)
    table, notifier = Table(MatchService(one)), RecordingNotifier(wait)
    number = await start_match(table, "instinkt")

    async def is_renewed() -> bool:
        ((lease,),) = execute(tmp_path, "SELECT min(lease) FROM outbox WHERE due IS NOT NULL")
        return lease is not None and abs(lease - watch.now - 0.3) < 0.01

    async with run_outbox(table, notifier):
        await until_handed_over(notifier, number)
        for _ in range(4):
            watch.pass_by(0.2)
            await until(is_renewed)
            assert (await two.outbox.claim(60))[0] == []
        go_on.set()
        await until_empty(table)
    assert len(notifier.items) == len(set(notifier.items)) == 8
    for store in (one, two):
        await store.close()


async def test_a_delivery_whose_lease_another_process_has_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a long pause of this process."""
    monkeypatch.setattr("bot.delivery.outbox.LEASE", 0.3)
    watch, ended = Watch(), asyncio.Event()

    async def wait(_: OutboxItem) -> DeliveryResult:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
        return Delivered()

    one, two = await open_store(tmp_path, watch), await open_store(tmp_path, watch)
    table, notifier = Table(MatchService(one)), RecordingNotifier(wait)
    number = await start_match(table, "instinkt")
    async with run_outbox(table, notifier):
        await until_handed_over(notifier, number)
        watch.pass_by(0.4)
        while not (taken := (await two.outbox.claim(60))[0]):
            watch.pass_by(0.4)
        await ended.wait()
        await two.outbox.acknowledge({item: Delivered() for item in taken})
    assert execute(tmp_path, "SELECT 1 FROM outbox WHERE due IS NOT NULL") == []
    for store in (one, two):
        await store.close()


async def test_a_late_delivery_hides_nothing_that_was_sent_since(tmp_path: Path) -> None:
    """A message may show the older of two states: it is sent once more."""
    watch = Watch()
    one, two = await open_store(tmp_path, watch), await open_store(tmp_path, watch)
    table = Table(MatchService(one))
    number = await start_match(table, "instinkt")
    late, _ = await one.outbox.claim(5)
    watch.pass_by(6)
    await table.resign(number, FIRST)
    now, _ = await two.outbox.claim(5)
    await two.outbox.acknowledge({item: Delivered() for item in now})
    await one.outbox.acknowledge({item: Delivered() for item in late})
    again, _ = await two.outbox.claim(5)
    assert {item.kind for item in again} & {Kind.BOARD} and all(item.delivered == item.event for item in again)
    await two.outbox.acknowledge({item: Delivered() for item in again})
    assert execute(tmp_path, "SELECT 1 FROM outbox WHERE due IS NOT NULL OR delivered < event") == []
    for store in (one, two):
        await store.close()


async def test_a_process_that_stops_leaves_its_undelivered_items(tmp_path: Path) -> None:
    watch = Watch()

    async def hang(_: OutboxItem) -> DeliveryResult:
        await asyncio.Event().wait()
        return Delivered()

    one, two = await open_store(tmp_path, watch), await open_store(tmp_path, watch)
    table, notifier = Table(MatchService(one)), RecordingNotifier(hang)
    numbers = [await open_table(table, "instinkt", joined=1) for _ in range(MAX_DELIVERIES + 4)]
    for number in numbers:
        await one.outbox.enqueue(number, [(PLACE, Kind.TABLE)])
    outbox = Outbox(table.service, notifier.deliver)
    outbox.start()

    async def is_busy() -> bool:
        return len({item.match for item in notifier.items}) == MAX_DELIVERIES

    await until(is_busy)
    assert await two.outbox.claim(60) == ([], watch.now + LEASE)
    await outbox.stop(patience=0.5)
    begun = {item.match for item in notifier.items}
    left, _ = await two.outbox.claim(60)
    assert {item.match for item in left} == set(numbers) and len(begun) == MAX_DELIVERIES, "also what was begun"
    for store in (one, two):
        await store.close()


async def test_a_clock_that_stops_leaves_what_it_has_not_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    one, two = await open_store(tmp_path, watch), await open_store(tmp_path, watch)
    table, began = Table(MatchService(one)), asyncio.Event()
    numbers = [await open_table(table, "instinkt") for _ in range(3)]
    watch.pass_by(OPEN_DAYS * DAY)

    async def hang(*_: object) -> None:
        began.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(table.service, "do", hang)
    clock = Clock(table.service)
    clock.start()
    await began.wait()
    assert await two.timers.claim() == ([], None)
    await clock.stop()
    claimed, _ = await two.timers.claim()
    assert [timer.match for timer in claimed] == numbers
    for store in (one, two):
        await store.close()


async def test_computers_that_stop_leave_what_they_have_not_decided(tmp_path: Path) -> None:
    watch = Watch()
    one, two = await open_store(tmp_path, watch), await open_store(tmp_path, watch)
    table = Table(MatchService(one))
    view = await table.open("instinkt", computers=("easy",))
    await table.start(view.number, FIRST)
    worker = ComputerWorker(table.service)  # which waits for a while before it decides

    async def is_claimed() -> bool:
        return execute(tmp_path, "SELECT count(*) FROM searches WHERE owner IS NOT NULL") == [(1,)]

    worker.start()
    await until(is_claimed)
    assert (await two.searches.claim_some("two", lease=60))[0] == []
    await worker.stop()
    assert [one.match for one in (await two.searches.claim_some("two", lease=60))[0]] == [view.number]
    for store in (one, two):
        await store.close()


@pytest.mark.parametrize("is_heard", [True, False], ids=["by its signal", "by a look without one"])
async def test_computers_end_what_another_process_has_made_superfluous(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_heard: bool
) -> None:
    monkeypatch.setattr("bot.store.postgres.POLL", 600.0 if is_heard else 0.2)
    one, two = await open_store(tmp_path), await open_store(tmp_path)
    tables = [Table(MatchService(one)), Table(MatchService(two))]
    if is_heard:
        tables[1].service.follow = lambda match: two.signals.send_changed(match.number)
    numbers = []
    for host in (FIRST, FIRST + 1):
        view = await tables[0].open("instinkt", host, computers=("easy",))
        await tables[0].start(view.number, host)
        numbers.append(view.number)
    ended = 0

    async def search(_: SearchQuestion) -> Thought:
        nonlocal ended
        try:
            await asyncio.Event().wait()
        finally:
            ended += 1
        raise AssertionError

    worker, pool = ComputerWorker(tables[0].service), FakePool(search)
    pool.size = 2
    worker.pool = worker.hints._pool = pool  # type: ignore[assignment]
    one.signals.connect({}, worker.follow_others)
    worker.start()

    async def is_searching() -> bool:
        return len(pool.asked) == 2

    async def is_ended() -> bool:
        return ended > 0

    await until(is_searching)
    await tables[1].resign(numbers[0], FIRST)
    await until(is_ended)
    assert ended == 1, "the other match still asks for it"
    await worker.stop()
    for store in (one, two):
        await store.close()


def test_a_message_of_signals_is_bounded() -> None:
    heard: list[Collection[int] | None] = []
    signals = Signals()
    signals.connect({}, heard.append)
    for count in (0, 2, MAX_NAMED, 100_000):
        message = message_of({"items", *(f"#{10**15 + n}" for n in range(count))})
        signals.receive_words(message.split(" "))
        assert len(message) < 7_900, "PostgreSQL takes less than 8,000 bytes, a name included"
    assert [None if one is None else len(one) for one in heard] == [2, MAX_NAMED, None]
