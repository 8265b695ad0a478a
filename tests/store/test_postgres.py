"""What only a database server does: lost connections, refusals, signals, and one moment."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event as ThreadEvent
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, func, select, text

from bot.features.reviews.store import ReviewStore
from bot.match.position import Event, EventKind
from bot.runtime.telemetry import quiet_library_logs
from bot.store import Store
from bot.store.database import DEFERRED, Signal, StoreUnavailable
from bot.store.schema import people
from tests.kit.databases import KINDS, execute, open_store, use
from tests.kit.servers import MISSING, is_installed, server
from tests.kit.store_matches import begin, change_of, check_match, load, person_at
from tests.kit.waiting import until

pytestmark = [pytest.mark.rest, pytest.mark.skipif(not is_installed(), reason=MISSING)]


@pytest.fixture(autouse=True)
def on_server() -> Iterator[None]:
    with use(KINDS[1]):
        yield


def failing(times: int, how: str, then: Callable[[Connection], Any]) -> tuple[Callable[[Connection], Any], list[int]]:
    """A transaction in which a statement fails so many times before it does ``then``, and a list of its tries."""
    tries: list[int] = []

    def work(conn: Connection) -> Any:
        tries.append(len(tries))
        if len(tries) <= times:
            conn.execute(text(how))
        return then(conn)

    return work, tries


def raising(state: str) -> str:
    """A statement that fails with that SQLSTATE."""
    return f"DO $$ BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '{state}'; END $$"


ENDING = "SELECT pg_terminate_backend(pg_backend_pid())"


CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"


def insert(user: int) -> Callable[[Connection], Any]:
    """A transaction that stores a person."""
    row = {"key": user, "user": user, "name": "x", "locale": "de"}
    return lambda conn: conn.execute(people.insert().values(row).returning(people.c.user)).scalar()


async def users(store: Store) -> list[int]:
    """The ids of the stored people."""
    return await store.database.read(lambda conn: sorted(conn.execute(select(people.c.user)).scalars()))


@pytest.mark.parametrize("how", [raising("40001"), raising("40P01"), ENDING], ids=["serialization", "deadlock", "lost"])
async def test_a_transaction_that_stored_nothing_is_tried_again(tmp_path: Path, how: str) -> None:
    store = await open_store(tmp_path)
    work, tries = failing(2, how, insert(1))
    assert await store.database.write(work) == 1 and len(tries) == 3
    work, tries = failing(1, how, lambda conn: conn.execute(select(func.count()).select_from(people)).scalar())
    assert await store.database.read(work) == 1 and len(tries) == 2
    assert await users(store) == [1]
    work, tries = failing(99, how, insert(2))
    with pytest.raises(StoreUnavailable, match="store-busy"):
        await store.database.write(work)
    assert 1 < len(tries) < 9 and await users(store) == [1]
    await store.close()


@pytest.mark.parametrize(
    ("state", "key"),
    [
        ("55P03", "store-busy"),
        ("57014", "store-busy"),
        ("53100", "store-full"),
        ("25006", "store-readonly"),
        ("23505", "store-broken"),
        ("XX001", "store-broken"),
    ],
)
async def test_errors_of_the_server_are_reported_in_our_words(tmp_path: Path, state: str, key: str) -> None:
    store = await open_store(tmp_path)
    work, tries = failing(1, raising(state), insert(1))
    with pytest.raises(StoreUnavailable, match=key):
        await store.database.write(work)
    assert len(tries) == 1 and await users(store) == []
    await store.close()


async def test_the_server_is_started_again(tmp_path: Path) -> None:
    store = await open_store(tmp_path)
    number = await begin(store, "instinkt")
    before = await load(store, number)
    server().stop()
    with pytest.raises(StoreUnavailable, match="store-busy"):
        await store.matches.load(number)
    server().start()
    assert await load(store, number) == before
    await store.matches.write(change_of(before, [Event(EventKind.NOTE, -1, "again")]))
    await check_match(store, number)
    await store.close()


async def test_a_cancelled_transaction_has_ended_when_the_next_one_begins(tmp_path: Path) -> None:
    """Else what a process claims could be claimed after it has freed everything."""
    store, begun = await open_store(tmp_path), ThreadEvent()

    def work(conn: Connection) -> None:
        begun.set()
        conn.execute(text("SELECT pg_sleep(0.3)"))
        insert(1)(conn)

    task = asyncio.create_task(store.database.write(work))
    await asyncio.to_thread(begun.wait)
    task.cancel()
    assert isinstance((await asyncio.gather(task, return_exceptions=True))[0], asyncio.CancelledError)
    assert await users(store) == [1]
    await store.close()


@pytest.mark.parametrize("times", [1, 2])
async def test_a_cancelled_transaction_that_fails_is_not_logged(tmp_path: Path, times: int) -> None:
    """Cancelled twice, its caller has gone before it fails."""
    store, begun, logged = await open_store(tmp_path), ThreadEvent(), list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: logged.append(context))

    def work(conn: Connection) -> None:
        begun.set()
        conn.execute(text("SELECT pg_sleep(0.2)"))
        conn.execute(text("SELECT 1 / 0"))

    task = asyncio.create_task(store.database.write(work))
    await asyncio.to_thread(begun.wait)
    for _ in range(times):
        task.cancel()
        for _ in range(5):
            await asyncio.sleep(0)
    with suppress(asyncio.CancelledError):
        await task
    del task
    await store.close()
    gc.collect()
    await asyncio.sleep(0)
    assert logged == []


# Reading


async def test_a_read_sees_one_moment_and_cannot_write(tmp_path: Path) -> None:
    store, other = await open_store(tmp_path), await open_store(tmp_path)
    loop = asyncio.get_running_loop()

    def count(conn: Connection) -> int:
        return int(conn.execute(select(func.count()).select_from(people)).scalar_one())

    def twice(conn: Connection) -> tuple[int, int]:
        before = count(conn)
        asyncio.run_coroutine_threadsafe(other.people.meet(1, "Anna", "de"), loop).result(timeout=30)
        return before, count(conn)

    assert await store.database.read(twice) == (0, 0) and await store.database.read(count) == 1
    with pytest.raises(StoreUnavailable, match="store-readonly"):
        await store.database.read(insert(7))
    await store.database.write(insert(7))  # the connection can be written again
    await store.close()
    await other.close()


async def test_numbers_that_no_match_has(tmp_path: Path) -> None:
    """Forged controls name any number."""
    store = await open_store(tmp_path)
    for number in (0, -1, 2**31, 2**62, -(2**63)):
        assert await store.matches.load(number) is None
        assert await store.outbox.load(number, ()) is None
        assert await store[ReviewStore].get(number) is None
        assert (await store.matches.events(number))[0] == []
    await store.close()


# Signals and names


class Bell:
    """Counts the signals that a store receives."""

    def __init__(self, store: Store) -> None:
        self.pinged = dict.fromkeys(Signal, 0)
        store.signals.connect({signal: lambda signal=signal: self._count(signal) for signal in Signal})

    def _count(self, signal: Signal) -> None:
        self.pinged[signal] += 1


async def test_other_processes_hear_signals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.postgres.POLL", 600.0)
    one = await open_store(tmp_path)
    first = Bell(one)
    two = await open_store(tmp_path)
    second = Bell(two)

    async def do_listen() -> bool:
        return all(all(bell.pinged.values()) for bell in (first, second))

    await until(do_listen)
    for bell in (first, second):
        bell.pinged = dict.fromkeys(Signal, 0)
    for _ in range(20):
        one.signals.send(Signal.ITEMS)
    assert first.pinged[Signal.ITEMS] == 20 and second.pinged[Signal.ITEMS] == 0

    async def is_heard() -> bool:
        return second.pinged[Signal.ITEMS] > 0

    await until(is_heard)
    one.signals.send(Signal.TIMERS)

    async def is_later_heard() -> bool:
        return second.pinged[Signal.TIMERS] > 0

    await until(is_later_heard)
    heard = {Signal.ITEMS: 1, Signal.TIMERS: 1}
    assert second.pinged == dict.fromkeys(Signal, 0) | heard, "those of a moment are sent together"
    assert first.pinged[Signal.ITEMS] == 20, "no connection hears its own"
    await one.close()
    await two.close()


async def test_a_lost_connection_for_signals_is_opened_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.postgres.POLL", 600.0)
    one, two = await open_store(tmp_path), await open_store(tmp_path)
    bell, names = Bell(two), (one.database.owner, two.database.owner)
    listening = "FROM pg_stat_activity WHERE query ~ 'LISTEN|^SELECT 1' AND pid <> pg_backend_pid()"
    execute(tmp_path, f"SELECT pg_terminate_backend(pid) {listening}")

    async def is_heard() -> bool:
        one.signals.send(Signal.SEARCHES)
        return bell.pinged[Signal.SEARCHES] >= 3  # a new connection pings once by itself

    await until(is_heard)
    assert (one.database.owner, two.database.owner) == names
    await one.close()
    await two.close()


async def test_processes_look_also_without_a_signal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.postgres.POLL", 0.1)
    store = await open_store(tmp_path)
    bell = Bell(store)

    async def has_looked() -> bool:
        return min(bell.pinged.values()) >= 3

    await until(has_looked)
    await store.close()


async def test_a_name_is_one_processs_and_the_next_start_has_it_again(tmp_path: Path) -> None:
    stores = [await open_store(tmp_path) for _ in range(3)]
    names = [store.database.owner for store in stores]
    assert len(set(names)) == 3 and names[1:] == [f"{names[0]}-{n}" for n in (2, 3)]
    await stores[1].close()
    again = await open_store(tmp_path)
    assert again.database.owner == names[1]
    for store in (stores[0], stores[2], again):
        await store.close()


async def test_time_is_the_servers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process whose own clock is wrong by a day agrees with the others."""
    monkeypatch.setattr("bot.store.database.time.time", lambda: 86_400.0)
    store = await open_store(tmp_path)
    (now,) = execute(tmp_path, "SELECT extract(epoch FROM clock_timestamp())")
    assert abs(store.clock() - float(now[0])) < 5
    await person_at(store, 0)
    number = await begin(store, "instinkt")
    items, _ = await store.outbox.claim(60)
    assert items and {item.match for item in items} == {number}
    await store.close()


async def test_a_cut_connection_is_no_error_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Neither in a transaction nor in the pool; the next one takes another connection."""
    quiet_library_logs()
    store = await open_store(tmp_path)
    for user, how in enumerate((ENDING, f"{CUT} AND pid <> pg_backend_pid()", ENDING, CUT), 1):
        work, _ = failing(1, how, insert(user))
        assert await store.database.write(work) == user
        work, _ = failing(1, how, lambda conn: conn.execute(select(func.count()).select_from(people)).scalar())
        assert await store.database.read(work) == user

    def cut(conn: Connection) -> None:
        pid = conn.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        queued = people.insert().values(key=9, user=9, name="x", locale="de").execution_options(**DEFERRED)
        conn.execute(queued)
        server().execute(f"SELECT pg_terminate_backend({pid}, 30000)")
        raise ZeroDivisionError  # the driver learns of it when the transaction is rolled back

    for run in (store.database.write, store.database.read):
        with pytest.raises((ZeroDivisionError, StoreUnavailable)):
            await run(cut)
    assert await users(store) == [1, 2, 3, 4]
    await store.close()
    assert [one.getMessage() for one in caplog.records if one.exc_info or one.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("fault", [psycopg.OperationalError("gone"), psycopg.errors.AdminShutdown("ended")], ids=repr)
def test_what_the_pool_logs_of_a_cut_connection_is_one_line(fault: Exception, caplog: pytest.LogCaptureFixture) -> None:
    quiet_library_logs()
    pool = logging.getLogger("sqlalchemy.pool.impl.QueuePool")
    pool.error("Exception during reset or similar", exc_info=fault)
    pool.error("A bug", exc_info=ValueError("a bug"))
    cut, bug = caplog.records
    assert (cut.levelno, cut.exc_info) == (logging.WARNING, None) and type(fault).__name__ in cut.getMessage()
    assert bug.levelno == logging.ERROR and bug.exc_info
