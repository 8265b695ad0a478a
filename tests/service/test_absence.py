"""Absence: away, quiet hours, leaving a server, pauses in every order, and passing always."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.delivery.policy import QuietHours
from bot.match.clocks import DAY, HOUR, Pace, time_left
from bot.match.errors import UserError
from bot.match.leaving import AWAY_DAYS
from bot.service.worker import Clock
from tests.kit.databases import execute
from tests.kit.soak import in_soak
from tests.kit.tables import BRISK, Watch, check_match, expect_refusal, opened, pass_time, start_match

pytestmark = pytest.mark.both

REFUSED = ("away-too-long", "paused-already", "not-paused", "pause-used-up")
DAILY = Pace.DAILY.seconds or 0.0


def day(watch: Watch, ahead: int) -> str:
    """The date that many days ahead, as it is typed."""
    return (datetime.fromtimestamp(watch.now, UTC) + timedelta(days=ahead)).date().isoformat()


async def test_absence_stops_all_clocks_of_that_person_only(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        numbers = [await start_match(table, "bids", 2, pace="brisk") for _ in range(3)]
        watch.pass_by(600)
        away = await table.go_away(100, day(watch, 5))
        assert away.until is not None
        for number in numbers:
            mine, other = await table.clock(number, 0), await table.clock(number, 1)
            assert (mine.since, mine.remaining, mine.due) == (None, BRISK - 600, away.until)
            assert other.since is not None and other.remaining == BRISK
            assert (await table.see(number, None)).seats[0].away == away.until
        assert (0, "board") in set(await table.claim_due())
        await pass_time(table, watch, away.until - watch.now - 1)
        assert (await table.clock(numbers[0], 0)).since is None
        await pass_time(table, watch, 1)
        for number in numbers:
            mine = await table.clock(number, 0)
            assert (mine.since, mine.remaining) == (watch.now, BRISK - 600)
            assert (await table.see(number, None)).seats[0].away is None


async def test_back_before_time(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", 2, pace="brisk")
        await table.go_away(100, "20")
        await pass_time(table, watch, 2 * DAY)
        back = await table.come_back(100)
        assert back.seconds_left(watch.now) == (AWAY_DAYS - 2) * DAY
        assert (await table.clock(number, 0)).since == watch.now
        await expect_refusal("away-too-long", table.go_away(100, "29"))
        await expect_refusal("no-date", table.go_away(100, "soon"))
        await expect_refusal("away-past", table.go_away(100, day(watch, 0)))


async def test_a_decision_pending_while_away_has_its_full_time(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", 2, pace="brisk")
        await table.go_away(101, "3")
        await table.choose(number, 100, None, "stop")
        mine = await table.clock(number, 1)
        assert (mine.since, mine.remaining) == (None, BRISK)
        await pass_time(table, watch, 3 * DAY)
        assert (await table.clock(number, 1)).since == watch.now


async def test_a_crash_between_storing_an_absence_and_stopping_clocks(tmp_path: Path) -> None:
    """The absence is stored first; a clock that was not stopped then is stopped when it is due."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", 2, pace="brisk")
        person = await table.person(100)
        away = (await table.people.absence(person)).begin(watch.now, watch.now + 5 * DAY)
        await table.store.people.set_absence(person.key, away)
        await pass_time(table, watch, HOUR)
        mine = await table.clock(number, 0)
        assert (mine.since, mine.stage, mine.due) == (None, "asked", away.until)


@pytest.mark.few_on_server(seed=2)
@pytest.mark.parametrize("seed", range(in_soak(30, 6)))
async def test_pause_and_away_in_every_order(tmp_path: Path, seed: int) -> None:
    """The clock has used exactly the time without pause and absence; the table decides nothing earlier."""
    chance = random.Random(f"breaks {seed}")
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", 2, pace="daily")
        ticked, resumes, returns = 0.0, 0.0, 0.0  # when the pause and the absence end
        for _ in range(30):
            turn = chance.randrange(5)
            try:
                if turn == 0:
                    returns = (await table.go_away(100, str(chance.randrange(1, 4)))).until or 0.0
                elif turn == 1:
                    await table.come_back(100)
                    returns = 0.0
                elif turn == 2:
                    days = chance.randrange(1, 3)
                    _, asked = await table.propose(number, 100, "pause", str(days))
                    await table.respond(number, asked.number, 101, True)
                    resumes = watch.now + days * DAY
                elif turn == 3:
                    _, asked = await table.propose(number, 101, "resume")
                    if not asked.ended:
                        await table.respond(number, asked.number, 100, True)
                    resumes = 0.0
            except UserError as reason:
                assert reason.key in (*REFUSED, "proposal-again"), reason
            target = watch.now + chance.choice((60.0, HOUR, 6 * HOUR, 2 * DAY))
            while watch.now < target:  # the clock runs whenever something is due
                first = await table.store.timers.first_due()
                step = min(target, max(watch.now, first[0] if first else target)) - watch.now
                ticked += max(0.0, watch.now + step - max(watch.now, resumes, returns))
                await pass_time(table, watch, step)
            mine = await table.clock(number, 0)
            if ticked >= DAILY - 1:
                assert mine.stage in ("grace", "out") or not mine.is_pending
                return
            assert time_left(mine, watch.now) == pytest.approx(DAILY - ticked, abs=0.01)
            assert mine.stage in ("asked", "reminded", "warned") and await table.texts(number, "move") == []
            assert (mine.since is None) == (watch.now < max(resumes, returns))


async def test_quiet_hours_are_stored_and_raise_notifications_again(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        await start_match(table, "bids", 2)
        await table.settle()
        quiet, person = QuietHours(22 * 60, 7 * 60, "Europe/Berlin"), await table.person(100)
        await table.people.set_quiet(person, quiet)
        assert await table.people.quiet_hours(person) == quiet
        assert set(await table.claim_due()) == {(100, "prompt"), (100, "ping")}
        await table.people.set_quiet(person, None)
        contact = await table.store.people.contact(person.key)
        assert contact is not None and contact.quiet is None


async def test_passing_always(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        number = await start_match(table, "fend", 3)
        await table.pass_always(number, 102, True)
        await table.choose(number, 100, None, "strike 1")
        assert (await table.see(number, None)).to_act == (1,)
        assert (2, "let", 102) in await table.texts(number, "move")
        await table.pass_always(number, 101, True)
        view = await table.see(number, None)
        assert (1, "let", 101) in await table.texts(number, "move") and len(view.to_act) == 1
        await table.pass_always(number, 101, False)
        user = 100 + view.to_act[0]
        if user != 101:
            await table.choose(number, user, None, "strike 1")
            assert 1 in (await table.see(number, None)).to_act
        await check_match(table, number)
        await expect_refusal("never-asked", table.pass_always(await start_match(table, "bids"), 100, True))


async def test_a_substitute_does_not_pass_always(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        number = await start_match(table, "fend", 3)
        await table.pass_always(number, 102, True)
        await table.resign(number, 102)
        await table.join(number, 105)
        assert [seat.passes for seat in (await table.see(number, None)).seats] == [False] * 3


async def test_leaving_a_server_vacates_seats(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        here = [await start_match(table, "delve", 2), await start_match(table, "bids", 3)]
        await table.leave_server(8, 101)
        assert (await table.see(here[0], 101)).seat == 1, "another server"
        await table.leave_server(7, 101)
        for number in here:
            assert (await table.see(number, None)).seats[1].kind == "vacant"
            assert (1, "left", "table") in await table.texts(number, "note")
            await check_match(table, number)
        await table.leave_server(7, 101)
        await table.leave_server(7, 100)
        view = await table.see(here[0], None)
        assert view.outcome is not None and view.outcome.reason == "abandoned"


async def test_matches_of_a_lost_server_pause_within_limits(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        first, second = [await start_match(table, "bids", 2, pace="brisk") for _ in range(2)]
        _, asked = await table.propose(second, 100, "pause", "3")
        await table.respond(second, asked.number, 101, True)
        watch.pass_by(600)
        await table.people.lose_server(7)
        await table.people.lose_server(7)
        assert (await table.clock(first, 0)).remaining == BRISK - 600
        await pass_time(table, watch, DAY)
        await table.people.regain_server(7)
        assert (await table.clock(first, 0)).since == watch.now
        assert (await table.see(second, None)).paused_until is not None, "its players had agreed to pause"
        await table.people.lose_server(7)
        await pass_time(table, watch, 15 * DAY)
        assert (await table.see(first, None)).paused_until is None
        await Clock(table.service).run_due()


@pytest.mark.parametrize("what", ["lost", "regained", "left", "away"])
async def test_a_match_that_cannot_be_read_does_not_keep_the_others(tmp_path: Path, what: str) -> None:
    async with opened(tmp_path, Watch()) as table:
        broken, first = [await start_match(table, "bids", 3, pace="brisk") for _ in range(2)]
        if what == "regained":
            await table.people.lose_server(7)
        execute(tmp_path, "UPDATE matches SET state = ? WHERE id = ?", b"{", broken)
        if what == "left":
            await table.leave_server(7, 101)
        elif what == "away":
            await table.go_away(101, "5")
        else:
            await (table.people.lose_server(7) if what == "lost" else table.people.regain_server(7))
        view = await table.see(first, None)
        assert (view.paused_until is not None) == (what == "lost")
        assert (view.seats[1].kind == "vacant") == (what == "left")
        assert (view.clocks.get(1) is None or view.clocks[1].since is None) == (what != "regained")
        await expect_refusal("match-broken", table.see(broken, None))


async def test_regaining_a_server_that_was_not_lost_changes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        number = await start_match(table, "bids", 2)
        revision = await table.revision(number)
        await table.people.regain_server(7)
        assert await table.revision(number) == revision and await table.people.guilds_in_use() == [7]
