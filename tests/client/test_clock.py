"""The clock: what is due is carried out on time, whatever else fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.delivery.items import PLACE, Kind, SentMessage
from bot.features.matchmaking.model import LIFETIME, Hours, PartnerRequest
from bot.features.matchmaking.store import MatchmakingStore
from bot.features.puzzles.store import PuzzleStore
from bot.features.reviews.store import ReviewStore
from bot.features.seasons.model import Post
from bot.features.seasons.store import FixtureStore, SeasonStore
from bot.match.clocks import Pace
from bot.match.lobby import OPEN_DAYS
from bot.service.worker import MAX_SLEEP, Clock
from bot.store.database import Stale, StoreUnavailable
from bot.store.timers import Timer
from tests.kit.databases import execute
from tests.kit.tables import Table, Watch, open_table, opened, start_match
from tests.kit.waiting import until
from tests.seasons.test_store import begun, open_fixture
from tests.seasons.test_store import plan as season_of

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
    monkeypatch.setattr("bot.service.worker.Clock.backoff", 0.0)
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

        async def lose(*_: object, **__: object) -> None:
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
    """Pending items are sent at once, and the grace that began meanwhile lasts as long as it was promised."""
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


@pytest.mark.parametrize("ahead", [3600.0 * 5, 10 * YEAR])
async def test_tries_that_were_put_off_ahead_are_made_again(tmp_path: Path, ahead: float) -> None:
    """Of reviews, puzzles and pairs. A lease that was taken ahead has ended."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        store, number = table.store, await start_match(table, "instinkt")
        watch.pass_by(ahead)
        await store[ReviewStore].ask(number, 3)
        await store[PuzzleStore].ask("2026-11-24")
        await store[PuzzleStore].note_post("2026-11-24")
        await store[PuzzleStore].note_post("2026-11-24", 7)
        await store.outbox.note_sends([SentMessage(-9, number, PLACE, Kind.BOARD, 70, 1, 1, noted=watch.now)])
        keys = [(await table.person(one)).key for one in (100, 101)]
        for key in keys:
            await store[MatchmakingStore].set(PartnerRequest(key, 7, 70, "instinkt", Pace.DAILY, Hours.ANY, 9))
        assert len(await store[MatchmakingStore].pair(7)) == 1
        for claims in (store[ReviewStore], store[PuzzleStore], store[MatchmakingStore]):
            claimed, _ = await claims.claim("one")
            assert claimed is not None
            for _ in range(3):
                await claims.retry(claimed, "one")
            assert (await claims.claim("two"))[0] is None, "it is put off"
    watch.now -= ahead
    async with opened(tmp_path, watch) as table:
        store = table.store
        await Clock(table.service).run_due()
        for claims in (store[ReviewStore], store[PuzzleStore], store[MatchmakingStore]):
            assert (await claims.claim("three"))[0] is not None, type(claims).__name__
        noted = await store[PuzzleStore].note_post("2026-11-24"), await store[PuzzleStore].note_post("2026-11-24", 7)
        assert noted == (watch.now - 86400, watch.now - 86400), "the post is looked for from then on"
        assert execute(tmp_path, "SELECT noted FROM sent_messages WHERE message = -9")[0][0] == 0.0, "not known"
        request = await store[MatchmakingStore].request(keys[0], 7)
        assert request is not None and (request.asked, request.expires) == (watch.now, watch.now + LIFETIME)
        ((made,),) = execute(tmp_path, "SELECT made FROM pairings")
        assert made == watch.now
        for key in keys:  # who asks again is brought together again
            await store[MatchmakingStore].set(PartnerRequest(key, 7, 70, "instinkt", Pace.DAILY, Hours.ANY, 9))
        execute(tmp_path, "UPDATE pairings SET due = NULL")
        watch.pass_by(1.0)
        assert await store[MatchmakingStore].pair(7) == []
        for key in keys:
            await store[MatchmakingStore].set(PartnerRequest(key, 7, 70, "instinkt", Pace.DAILY, Hours.ANY, 9))
        assert len(await store[MatchmakingStore].pair(7)) == 1


async def test_a_season_that_began_ahead_begins_now(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        seasons, fixtures = table.store[SeasonStore], table.store[FixtureStore]
        watch.pass_by(10 * YEAR)
        running = await seasons.open(season_of(table, game="dirkana"))
        later = await seasons.open(season_of(table, game="instinkt"))
        for person in range(100, 103):
            await seasons.join(running.id, (await table.person(person)).key)
        watch.pass_by(86400)
        state = await seasons.advance(running.id)
        for claimed in (await seasons.claim_some("one"))[0]:
            await seasons.finish_post(claimed, "one", Post(70, None, 99, watch.now), watch.now + 300, 1)
        fixture, _ = await fixtures.claim("one")
        assert fixture is not None and fixture.round == 1
        await fixtures.postpone(fixture, "one", watch.now + 3600, 1)
        begins, opens = state.season.begins, {one.round: one.opens for one in state.fixtures}
    watch.now -= 10 * YEAR
    back = begins - watch.now
    async with opened(tmp_path, watch) as table:
        seasons, fixtures = table.store[SeasonStore], table.store[FixtureStore]
        await Clock(table.service).run_due()
        found = await seasons.state(running.id)
        assert found is not None and found.season.begins == watch.now and found.season.post.noted == 0.0
        assert {one.round: one.opens for one in found.fixtures} == {at: one - back for at, one in opens.items()}
        due, following = await fixtures.claim_some("two")
        assert [one.round for one in due] == [1], "the other rounds wait for their time"
        assert following == min(opens[2] - back, watch.now + 120.0)
        signup = await seasons.state(later.id)
        assert signup is not None and signup.season.begins == watch.now + 14 * 86400
        shown, _ = await seasons.claim_some("two")
        assert {one.id for one in shown} == {running.id, later.id}


async def test_a_table_that_was_opened_ahead_of_its_round_is_started(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        state = await begun(table, watch)
        second = next(one for one in state.fixtures if one.round == 2)
        start = watch.now
        watch.now = second.opens + 1
        for fixture, _ in [await table.store[FixtureStore].claim("one") for _ in range(2)]:
            assert fixture is not None
            if fixture.id == second.id:
                await open_fixture(table, fixture)
            await table.store[FixtureStore].postpone(fixture, "one", watch.now + 60, 1)
        await Clock(table.service).run_due()
    watch.now = start
    async with opened(tmp_path, watch) as table:
        await Clock(table.service).run_due()
        due, _ = await table.store[FixtureStore].claim_some("two")
        assert {one.id for one in due} == {one.id for one in state.fixtures if one.round in (1, 2)}


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
