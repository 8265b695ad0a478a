"""The clock: what is due is carried out on time, whatever else fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.clock import MAX_SLEEP, Clock
from bot.delivery.items import Kind
from bot.match.lobby import OPEN_DAYS
from bot.store import Stale, Timer
from bot.store.errors import StoreUnavailable
from tests.kit.databases import execute
from tests.kit.tables import Table, Watch, open_table, opened, start_match, until

pytestmark = pytest.mark.usefixtures("database")

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
        execute(tmp_path, "UPDATE matches SET options = '{' WHERE id = ?", broken)
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


YEAR = 365 * 86400.0


async def test_a_clock_that_ran_ahead_and_came_back(tmp_path: Path) -> None:
    """What is owed is told at once, and the grace that began meanwhile lasts as long as it was promised."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "instinkt", pace="live")
        clock, start = Clock(table.service), watch.now
        await clock.run_due()
        await table.settle()
        watch.pass_by(3600)
        await clock.run_due()
        assert [(await table.clock(number, seat)).stage for seat in (0, 1)] == ["grace", "grace"]
        items, _ = await table.store.outbox.claim(60)
        watch.now = start + 5
        assert await table.claim_due() == [], "it is due at a moment still to come"
        assert await clock.run_due() <= MAX_SLEEP
        for seat in (0, 1):
            now = await table.clock(number, seat)
            assert (now.stage, now.since, now.due) == ("grace", watch.now, watch.now + 150)
        found, _ = await table.store.outbox.claim(60)
        assert {(item.recipient, item.kind) for item in items} <= {(item.recipient, item.kind) for item in found}
        revision = await table.revision(number)
        watch.pass_by(100)
        await clock.run_due()
        assert await table.revision(number) == revision, "it was set back once"
        watch.pass_by(50)
        await clock.run_due()
        notes = [seat for seat, text, _ in await table.texts(number, "note") if text == "timeout"]
        assert notes == [0, 1], "time has run out once"


async def test_what_was_set_ahead_before_a_restart_is_counted_from_the_present(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number, paused = [await start_match(table, "instinkt", pace="brisk") for _ in range(2)]
        old = await open_table(table, "instinkt")
        watch.pass_by(10 * YEAR)
        new = await open_table(table, "instinkt")
        await start_match(table, "instinkt", pace="live")
        await table.propose(number, 100, "pace", "daily once")
        _, asked = await table.propose(paused, 100, "pause", "3")
        await table.respond(paused, asked.number, 101, True)
    watch.now -= 10 * YEAR
    async with opened(tmp_path, watch) as table:
        await Clock(table.service).run_due()
        live = await table.clock(5, 0)
        assert (live.since, live.due) == (watch.now, watch.now + 270)
        (proposal,) = await table.proposals(number)
        assert (proposal.made, proposal.expires) == (watch.now, watch.now + 3 * 86400)
        assert (await table.see(paused, None)).paused_until == watch.now + 3 * 86400
        assert (await table.clock(paused, 0)).due == watch.now + 3 * 86400
        assert (await table.clock(number, 0)).since == watch.now, "what was set before goes on as it stood"
        assert [(await table.see(one, None)).expires for one in (old, new)] == [watch.now + WEEK] * 2
        assert len(await table.claim_due()) > 0
        assert await table.store.timers.ahead() == []
        first = await table.store.timers.first_due()
        assert first is not None and first.due <= watch.now + 270


@pytest.mark.parametrize("ahead", [5 * 86400.0, 10 * YEAR])
async def test_an_absence_that_was_set_ahead_lasts_as_long_as_it_was_promised(tmp_path: Path, ahead: float) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "instinkt", pace="brisk")
        await table.go_away(100, "4")
        watch.pass_by(86400)
        await table.come_back(100)
        watch.pass_by(ahead)
        away = await table.go_away(100, "3")
    watch.now -= ahead
    async with opened(tmp_path, watch) as table:
        person = await table.person(100)
        await Clock(table.service).run_due()
        found = await table.people.absence(person)
        assert (found.since, found.until) == (watch.now, watch.now + 3 * 86400) != (away.since, away.until)
        mine, other = await table.clock(number, 0), await table.clock(number, 1)
        assert (mine.since, mine.due) == (None, watch.now + 3 * 86400)
        assert other.since == watch.now
        assert (await table.see(number, None)).seats[0].away == watch.now + 3 * 86400
        left = (await table.come_back(100)).days_left(watch.now)
        assert left == (29 if ahead < YEAR else 30), "the days of another year are not known any more"


async def test_a_match_that_cannot_be_read_is_not_set_back_and_keeps_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        broken, whole = [await start_match(table, "instinkt", pace="brisk") for _ in range(2)]
        execute(tmp_path, "UPDATE matches SET state = ? WHERE id = ?", b"{", broken)
        watch.now -= 3600
        await Clock(table.service).run_due()
        assert (await table.clock(whole, 0)).since == watch.now
