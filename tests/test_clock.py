"""The clock: open tables are closed when their time has come, whatever else is wrong."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.clock import LONGEST, Clock
from bot.store import Stale, Unstored
from bot.table import OPEN_DAYS, Table
from tests.tables import FILE, Watch, begun, laid, opened, until

WEEK = OPEN_DAYS * 86400


async def closed(table: Table, number: int) -> bool:
    return (await table.see(number, None)).phase == "closed"


async def test_nothing_is_due(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        clock = Clock(table)
        assert await clock.due() == LONGEST
        await begun(table, "instinkt")
        assert await clock.due() == LONGEST
        await begun(table, "instinkt", pace="none")
        assert await clock.due() == LONGEST
        await laid(table, "instinkt")
        assert await clock.due() == LONGEST  # it looks again before the week is over


async def test_each_table_on_its_day(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        clock = Clock(table)
        first = await laid(table, "instinkt")
        watch.pass_by(600)
        second = await laid(table, "instinkt")
        watch.pass_by(WEEK - 600 - 1)
        assert await clock.due() == pytest.approx(1)
        watch.pass_by(1)
        assert await clock.due() == LONGEST
        assert [(await table.see(one, None)).phase for one in (first, second)] == ["closed", "open"]
        watch.pass_by(9999)
        assert await clock.due() == LONGEST
        assert (await table.see(second, None)).phase == "closed"
        assert {(debt.match, debt.kind) for debt in await table.store.claim(60)} >= {
            (first, "table"),
            (second, "table"),
        }


async def test_what_was_due_while_we_were_away(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        numbers = [await laid(table, "instinkt") for _ in range(5)]
    watch.pass_by(30 * 86400)
    async with opened(tmp_path, watch) as table:
        await Clock(table).due()
        assert {(await table.see(number, None)).phase for number in numbers} == {"closed"}


async def test_a_broken_table_does_not_stop_the_clock(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        broken, whole = await laid(table, "instinkt"), await laid(table, "instinkt")
        with closing(sqlite3.connect(tmp_path / FILE)) as other, other:
            other.execute("UPDATE matches SET options = '{' WHERE id = ?", (broken,))
        watch.pass_by(WEEK)
        clock = Clock(table)
        clock.start()
        try:
            await until(lambda: closed(table, whole))
        finally:
            await clock.stop()


async def test_it_runs_by_itself_and_goes_on_after_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    monkeypatch.setattr("bot.clock.SOON", 0.0)
    async with opened(tmp_path, watch) as table:
        number = await laid(table, "instinkt")
        watch.pass_by(WEEK)
        first_due = table.store.first_due
        faults = [Unstored("store-busy"), RuntimeError("nobody has thought of it"), Unstored("store-full")]

        async def away() -> tuple[float, str, int, int] | None:
            if faults:
                raise faults.pop()
            return await first_due()

        monkeypatch.setattr(table.store, "first_due", away)
        clock = Clock(table)
        clock.start()
        await until(lambda: closed(table, number))
        await clock.stop()
        await clock.stop()  # twice is no fault
    assert not faults


async def test_a_match_that_others_keep_writing_is_not_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await laid(table, "instinkt")
        watch.pass_by(WEEK)

        async def written(*_: object) -> None:
            raise Stale

        with monkeypatch.context() as patch:
            patch.setattr(table.store, "write", written)
            with pytest.raises(Unstored):
                await Clock(table).due()
        await Clock(table).due()
        assert await closed(table, number)


async def test_it_is_woken_for_what_comes_sooner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It sleeps for as long as nothing is due; what is written meanwhile wakes it if it cannot wait."""
    woken: list[float] = []
    async with opened(tmp_path) as table:
        clock = Clock(table)
        due = clock.due

        async def noted() -> float:
            woken.append(await due())
            return woken[-1]

        monkeypatch.setattr(clock, "due", noted)

        async def looked() -> bool:
            return len(woken) == times

        clock.start()
        times = 1
        await until(looked)
        now = table.store.clock()
        clock.expect(now + LONGEST + 5)
        clock.expect(now + 1)
        clock.expect(now + 2)
        times = 2
        await until(looked)
        await clock.stop()
    assert woken == [LONGEST, LONGEST]
