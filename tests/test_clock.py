"""The clock: what is due is carried out on time, whatever else fails."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.clock import MAX_SLEEP, Clock
from bot.delivery.items import Kind
from bot.match.lobby import OPEN_DAYS
from bot.store import Stale, Timer
from bot.store.errors import StoreUnavailable
from tests.tables import FILE, Table, Watch, open_table, opened, start_match, until

WEEK = OPEN_DAYS * 86400


async def is_closed(table: Table, number: int) -> bool:
    """Whether the open table has been closed."""
    return (await table.see(number, None)).phase == "closed"


async def test_nothing_is_due(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        clock = Clock(table.service)
        assert await clock.run_due() == MAX_SLEEP
        await start_match(table, "instinkt")
        assert await clock.run_due() == MAX_SLEEP
        await start_match(table, "instinkt", pace="none")
        assert await clock.run_due() == MAX_SLEEP
        await open_table(table, "instinkt")
        assert await clock.run_due() == MAX_SLEEP  # the clock runs again within a week


async def test_tables_expire_on_their_day(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        clock = Clock(table.service)
        first = await open_table(table, "instinkt")
        watch.pass_by(600)
        second = await open_table(table, "instinkt")
        watch.pass_by(WEEK - 600 - 1)
        assert await clock.run_due() == pytest.approx(1)
        watch.pass_by(1)
        assert await clock.run_due() == MAX_SLEEP
        assert [(await table.see(one, None)).phase for one in (first, second)] == ["closed", "open"]
        watch.pass_by(9999)
        assert await clock.run_due() == MAX_SLEEP
        assert (await table.see(second, None)).phase == "closed"
        items, _ = await table.store.outbox.claim(60)
        assert {(item.match, item.kind) for item in items} >= {(first, Kind.TABLE), (second, Kind.TABLE)}


async def test_what_was_due_while_the_program_was_off(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        numbers = [await open_table(table, "instinkt") for _ in range(5)]
    watch.pass_by(30 * 86400)
    async with opened(tmp_path, watch) as table:
        await Clock(table.service).run_due()
        assert {(await table.see(number, None)).phase for number in numbers} == {"closed"}


async def test_a_broken_table_does_not_stop_the_clock(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        broken, whole = await open_table(table, "instinkt"), await open_table(table, "instinkt")
        with closing(sqlite3.connect(tmp_path / FILE)) as other, other:
            other.execute("UPDATE matches SET options = '{' WHERE id = ?", (broken,))
        watch.pass_by(WEEK)
        clock = Clock(table.service)
        clock.start()
        try:
            await until(lambda: is_closed(table, whole))
        finally:
            await clock.stop()


async def test_faults_of_the_store_do_not_stop_the_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    monkeypatch.setattr("bot.clock.STORE_BACKOFF", 0.0)
    async with opened(tmp_path, watch) as table:
        number = await open_table(table, "instinkt")
        watch.pass_by(WEEK)
        first_due = table.store.timers.first_due
        faults = [StoreUnavailable("store-busy"), RuntimeError("a bug"), StoreUnavailable("store-full")]

        async def fail() -> Timer | None:
            if faults:
                raise faults.pop()
            return await first_due()

        monkeypatch.setattr(table.store.timers, "first_due", fail)
        clock = Clock(table.service)
        clock.start()
        await until(lambda: is_closed(table, number))
        await clock.stop()
        await clock.stop()  # carrying it out again changes nothing
    assert not faults


async def test_a_busy_match_is_not_set_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await open_table(table, "instinkt")
        watch.pass_by(WEEK)

        async def lose(*_: object) -> None:
            raise Stale

        with monkeypatch.context() as patch:
            patch.setattr(table.store.matches, "write", lose)
            with pytest.raises(StoreUnavailable):
                await Clock(table.service).run_due()
        await Clock(table.service).run_due()
        assert await is_closed(table, number)


async def test_expect_wakes_the_clock_early(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A time that is due before the clock would wake wakes it; a later one does not."""
    woken: list[float] = []
    async with opened(tmp_path) as table:
        clock = Clock(table.service)
        run_due = clock.run_due

        async def record() -> float:
            woken.append(await run_due())
            return woken[-1]

        monkeypatch.setattr(clock, "run_due", record)

        async def has_run() -> bool:
            return len(woken) == times

        clock.start()
        times = 1
        await until(has_run)
        now = table.store.clock()
        clock.expect(now + MAX_SLEEP + 5)
        clock.expect(now + 1)
        clock.expect(now + 2)
        times = 2
        await until(has_run)
        await clock.stop()
    assert woken == [MAX_SLEEP, MAX_SLEEP]
