"""Who is not there: away, quiet, out of the server; pauses and absences in every order; standing answers."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.breaks import AWAY_DAYS
from bot.clock import Clock
from bot.games.base import IllegalMove
from bot.match import TABLE
from bot.pace import DAY, HOUR, PACES, Quiet, left
from tests.tables import FILE, Watch, begun, guest, opened, sound
from tests.test_table_time import owed, passes, texts, ticking

BRISK, DAILY = Pace.BRISK.seconds or 0.0, Pace.DAILY.seconds or 0.0


def day(watch: Watch, ahead: int) -> str:
    """The date so many days ahead, as people write it."""
    return (datetime.fromtimestamp(watch.now, UTC) + timedelta(days=ahead)).date().isoformat()


async def test_away_all_own_clocks_stand_and_only_these(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        numbers = [await begun(table, "bids", 2, pace="brisk") for _ in range(3)]
        watch.pass_by(600)
        away = await table.go_away(100, day(watch, 5))
        assert away.until is not None
        for number in numbers:
            mine, other = await table.clock(number, 0), await table.clock(number, 1)
            assert (mine.since, mine.remaining, mine.due) == (None, BRISK - 600, away.until)
            assert other.since is not None and other.remaining == BRISK
            assert (await table.see(number, None)).seats[0].away == away.until
        assert (0, "board") in set(await table.owed())
        await let_pass(table, watch, away.until - watch.now - 1)
        assert (await table.clock(numbers[0], 0)).since is None
        await let_pass(table, watch, 1)
        for number in numbers:
            mine = await table.clock(number, 0)
            assert (mine.since, mine.remaining) == (watch.now, BRISK - 600)
            assert (await table.see(number, None)).seats[0].away is None


async def test_back_before_time(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "delve", 2, pace="brisk")
        await table.go_away(100, "20")
        await let_pass(table, watch, 2 * DAY)
        back = await table.come_back(100)
        assert back.left(watch.now) == (AWAY_DAYS - 2) * DAY
        assert (await table.clock(number, 0)).since == watch.now
        await refused("away-too-long", table.go_away(100, "29"))
        await refused("no-date", table.go_away(100, "soon"))
        await refused("away-past", table.go_away(100, day(watch, 0)))


async def test_who_comes_to_owe_while_away_has_all_the_time(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "delve", 2, pace="brisk")
        await table.go_away(101, "3")
        await table.choose(number, 100, None, "stop")
        mine = await table.clock(number, 1)
        assert (mine.since, mine.remaining) == (None, BRISK)
        await let_pass(table, watch, 3 * DAY)
        assert (await table.clock(number, 1)).since == watch.now


async def test_a_crash_between_the_word_and_the_clocks(tmp_path: Path) -> None:
    """Away is stored first: a clock that was not reached stands when it would have moved on."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "delve", 2, pace="brisk")
        away = (await table.store.away(100)).gone(watch.now, watch.now + 5 * DAY)
        await table.store.set_away(100, away)
        await let_pass(table, watch, HOUR)
        mine = await table.clock(number, 0)
        assert (mine.since, mine.stage, mine.due) == (None, "asked", away.until)


@pytest.mark.parametrize("seed", range(30))
async def test_pause_and_away_in_every_order(tmp_path: Path, seed: int) -> None:
    """The clock has used exactly the time in which there was neither; nothing is decided before that."""
    chance = random.Random(f"breaks {seed}")
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "delve", 2, pace="daily")
        ticked, resumes, returns = 0.0, 0.0, 0.0  # until when it pauses, and the player is away
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
            except IllegalMove as reason:
                assert reason.key in ("away-too-long", "paused-already", "not-paused", "pause-used-up"), reason
            target = watch.now + chance.choice((60.0, HOUR, 6 * HOUR, 2 * DAY))
            while watch.now < target:  # the clock looks whenever something is due, as it does in life
                first = await table.store.first_due()
                step = min(target, max(watch.now, first[0] if first else target)) - watch.now
                ticked += max(0.0, watch.now + step - max(watch.now, resumes, returns))
                await let_pass(table, watch, step)
            mine = await table.clock(number, 0)
            if ticked >= DAILY - 1:
                assert mine.stage in ("grace", "out") or not mine.owes
                return
            assert left(mine, watch.now) == pytest.approx(DAILY - ticked, abs=0.01)
            assert mine.stage in ("asked", "reminded", "warned") and await table.texts(number, "move") == []
            assert (mine.since is None) == (watch.now < max(resumes, returns))


async def test_quiet_hours_are_remembered_and_what_waits_is_looked_at_again(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        await begun(table, "bids", 2)
        await table.settle()
        quiet = Quiet(22 * 60, 7 * 60, "Europe/Berlin")
        await table.be_quiet(100, quiet)
        assert Quiet.stored((await table.store.person(100) or {})["quiet"]) == quiet
        assert set(await table.owed()) == {(100, "ping")}
        await table.be_quiet(100, None)
        assert (await table.store.person(100) or {})["quiet"] is None


async def test_a_standing_answer_is_given_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        number = await begun(table, "fend", 3)
        await table.pass_always(number, 102, True)
        await table.choose(number, 100, None, "strike 1")
        assert (await table.see(number, None)).owing == (1,)
        assert (2, "let", "102") in await table.texts(number, "move")
        await table.pass_always(number, 101, True)
        view = await table.see(number, None)
        assert (1, "let", "101") in await table.texts(number, "move") and len(view.owing) == 1
        await table.pass_always(number, 101, False)
        user = 100 + view.owing[0]
        if user != 101:
            await table.choose(number, user, None, "strike 1")
            assert 1 in (await table.see(number, None)).owing
        await sound(table, number)
        await refused("never-asked", table.pass_always(await begun(table, "bids"), 100, True))


async def test_whoever_takes_the_seat_is_asked_again(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        number = await begun(table, "fend", 3)
        await table.pass_always(number, 102, True)
        await table.resign(number, 102)
        await table.join(number, 105)
        assert [player.lets for player in (await table.see(number, None)).seats] == [False] * 3


async def test_who_leaves_the_server_leaves_its_matches(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        here = [await begun(table, "delve", 2), await begun(table, "bids", 3)]
        await table.gone(8, 101)
        assert (await table.see(here[0], 101)).seat == 1, "that was another server"
        await table.gone(7, 101)
        for number in here:
            assert (await table.see(number, None)).seats[1].kind == "vacant"
            assert (1, "left", TABLE) in await table.texts(number, "note")
            await sound(table, number)
        await table.gone(7, 101)
        await table.gone(7, 100)
        view = await table.see(here[0], None)
        assert view.outcome is not None and view.outcome.reason == "abandoned"


async def test_without_the_bot_matches_wait_but_not_for_ever(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        first, second = [await begun(table, "bids", 2, pace="brisk") for _ in range(2)]
        _, asked = await table.propose(second, 100, "pause", "3")
        await table.respond(second, asked.number, 101, True)
        watch.pass_by(600)
        await table.lost(7)
        await table.lost(7)
        assert (await table.clock(first, 0)).remaining == BRISK - 600
        await let_pass(table, watch, DAY)
        await table.found(7)
        assert (await table.clock(first, 0)).since == watch.now
        assert (await table.see(second, None)).paused_until is not None, "that one pauses because they wanted it"
        await table.lost(7)
        await let_pass(table, watch, 15 * DAY)
        assert (await table.see(first, None)).paused_until is None
        await Clock(table.service).run_due()


@pytest.mark.parametrize("what", ["lost", "found", "gone", "away"])
async def test_a_match_that_cannot_be_read_does_not_keep_the_others(tmp_path: Path, what: str) -> None:
    async with opened(tmp_path, Watch()) as table:
        broken, first = [await begun(table, "bids", 3, pace="brisk") for _ in range(2)]
        if what == "found":
            await table.lost(7)
        with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
            database.execute("UPDATE matches SET state = ? WHERE id = ?", (b"{", broken))
        if what == "gone":
            await table.gone(7, 101)
        elif what == "away":
            await table.go_away(101, "5")
        else:
            await (table.lost(7) if what == "lost" else table.found(7))
        view = await table.see(first, None)
        assert (view.paused_until is not None) == (what == "lost")
        assert (view.seats[1].kind == "vacant") == (what == "gone")
        assert (view.clocks.get(1) is None or view.clocks[1].since is None) == (what != "found")
        await refused("match-broken", table.see(broken, None))


async def test_nothing_is_found_where_nothing_was_lost(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        number = await begun(table, "bids", 2)
        before: tuple[Table, int] = (table, (await table.see(number, None)).revision)
        await table.found(7)
        assert (await table.see(number, None)).revision == before[1] and await table.store.guilds() == [7]
