"""Clocks of seats in running matches: stages, timeouts, restarts and sleeps."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.match.clocks import HOUR
from bot.match.model import SeatKind
from bot.match.record import parse_record, verify_record
from bot.service.worker import Clock
from tests.kit.databases import execute
from tests.kit.soak import in_soak
from tests.kit.tables import BRISK, Watch, check_match, kinds, opened, pass_time, run_out, start_match

ALL = BRISK * 1.5  # time and grace


@pytest.mark.both
async def test_reminder_warning_grace_and_chance(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", pace="brisk")
        await table.settle()
        for stage, seconds in (("reminded", HOUR), ("warned", 0.8 * HOUR), ("grace", 0.2 * HOUR)):
            await pass_time(table, watch, seconds - 1)
            assert set(await table.claim_due()) == set() and (await table.clock(number, 0)).stage != stage
            await pass_time(table, watch, 1)
            assert (await table.clock(number, 0)).stage == stage
            assert (100, "ping") in set(await table.claim_due())
            await table.settle()
        await pass_time(table, watch, HOUR - 1)
        assert await table.texts(number, "move") == []
        await pass_time(table, watch, 1)
        assert await table.texts(number, "note") == [(0, "timeout", "table")]
        moves = await table.texts(number, "move")
        assert moves and {(seat, by) for seat, _, by in moves} == {(0, "table")}
        assert (await table.see(number, None)).to_act == (1,), "the table decides until another seat is to act"
        assert {(100, "ping"), (101, "ping"), (0, "board")} <= set(await table.claim_due())
        fresh = await table.clock(number, 1)
        assert (fresh.stage, fresh.remaining, fresh.since) == ("asked", BRISK, watch.now)
        await check_match(table, number)


@pytest.mark.both
async def test_two_timeouts_in_a_row_give_the_seat_away(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", pace="brisk")
        for seat in (0, 0):
            while (await table.see(number, None)).to_act != (seat,):
                await table.choose(number, 101, None, "stop")
            for _ in range(3):
                await pass_time(table, watch, BRISK)
        view = await table.see(number, None)
        assert kinds(view) == ["vacant", "person"] and view.to_act == (1,)
        assert [seat for seat, text, _ in await table.texts(number, "seat") if text == "vacant"] == [0]
        again = await table.join(number, 100)
        assert again.seat == 0, "its owner may take it back"
        assert (await table.clock(number, 1)).is_pending
        await check_match(table, number)


async def test_a_decision_in_between_forgives_the_first(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 3, pace="brisk")
        for round_ in range(3):
            await table.choose(number, 101, None, (await table.see(number, 101)).moves[0])
            await table.choose(number, 102, None, (await table.see(number, 102)).moves[0])
            if round_ == 1:
                await table.choose(number, 100, None, (await table.see(number, 100)).moves[0])
                assert (await table.clock(number, 0)).timeouts == 0
                continue
            await run_out(table, watch)
            assert (await table.clock(number, 0)).timeouts == 1
        assert kinds(await table.see(number, None))[0] == "person"


@pytest.mark.parametrize("game", ["delve", "bids"])
async def test_overrun_seat(tmp_path: Path, game: str) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, game, 3, pace="brisk", overrun="seat")
        if game == "bids":
            for user in (101, 102):
                await table.choose(number, user, None, (await table.see(number, user)).moves[0])
        await run_out(table, watch)
        view = await table.see(number, None)
        assert kinds(view) == ["vacant", "person", "person"]
        await check_match(table, number)


@pytest.mark.parametrize("seats", [2, 3])
async def test_overrun_lose(tmp_path: Path, seats: int) -> None:
    """With more than two seats the seat becomes vacant and the match goes on."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", seats, pace="brisk", overrun="lose")
        await run_out(table, watch)
        view = await table.see(number, None)
        if seats == 2:
            assert view.outcome is not None and (view.outcome.reason, view.outcome.winners) == ("timeout", (1,))
            verify_record(parse_record(await table.record(number)))
        else:
            assert view.phase == "running" and kinds(view)[0] == "vacant"
        await check_match(table, number)


async def test_match_ends_when_all_seats_are_vacant(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", 2, pace="live", overrun="seat")
        for _ in range(6):
            await pass_time(table, watch, 600)
        view = await table.see(number, None)
        assert view.outcome is not None and view.outcome.reason == "abandoned"
        assert await table.store.timers.first_due() is None
        await check_match(table, number)


async def test_a_secret_choice_is_drawn_last(tmp_path: Path) -> None:
    """A seat out of time is played once every other seat has chosen or is out of time as well."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 3, pace="brisk")
        await table.choose(number, 100, None, "bid 1")
        await pass_time(table, watch, BRISK)
        watch.pass_by(HOUR)
        await table.time_out(number, 1)
        assert (await table.clock(number, 1)).stage == "out" and await table.texts(number, "move") == []
        await table.time_out(number, 2)
        made = {seat: by for seat, _, by in await table.texts(number, "move")}
        assert made == {0: 100, 1: "table", 2: "table"}
        assert [(await table.clock(number, seat)).stage for seat in range(3)] == ["asked"] * 3
        await check_match(table, number)


async def test_a_seat_out_of_time_may_still_choose(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 2, pace="brisk")
        await pass_time(table, watch, BRISK)
        watch.pass_by(HOUR)
        await table.time_out(number, 0)
        assert (await table.clock(number, 0)).stage == "out" and await table.texts(number, "move") == []
        await table.choose(number, 100, None, "bid 3")
        assert (await table.clock(number, 0)).timeouts == 0
        await table.time_out(number, 1)
        first, second = await table.texts(number, "move")
        assert first == (0, "bid 3", 100) and second[::2] == (1, "table")
        await check_match(table, number)


async def test_own_steps_and_taking_back_give_no_time(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "vast", 2, pace="brisk")
        before = await table.clock(number, 0)
        for _ in range(5):
            watch.pass_by(60)
            await table.choose(number, 100, None, "mark 6 6")
            watch.pass_by(60)
            await table.take_back(number, 100, None)
            assert await table.clock(number, 0) == before
        await pass_time(table, watch, HOUR - 600)
        assert (await table.clock(number, 0)).stage == "reminded"


async def test_steps_with_chance_between_give_no_time(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", 2, pace="brisk")
        before = await table.clock(number, 0)
        watch.pass_by(60)
        await table.choose(number, 100, None, "dig")
        view = await table.see(number, None)
        clock = await table.clock(number, 0)
        assert clock == before if view.to_act == (0,) else not clock.is_pending


async def test_a_new_round_gives_new_time(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 2, pace="brisk")
        watch.pass_by(600)
        await table.choose(number, 100, None, "bid 1")
        stopped = await table.clock(number, 0)
        assert (stopped.is_pending, stopped.remaining, stopped.due) == (False, BRISK - 600, None)
        watch.pass_by(600)
        await table.choose(number, 101, None, "bid 2")
        for seat in (0, 1):
            clock = await table.clock(number, seat)
            assert (clock.is_pending, clock.remaining, clock.since) == (True, BRISK, watch.now)


async def test_answers_out_of_turn_have_a_quarter(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "fend", 3, pace="brisk")
        await table.choose(number, 100, None, "strike 1")
        asked = [await table.clock(number, seat) for seat in (1, 2)]
        assert [clock.pace for clock in asked] == [BRISK / 4] * 2
        await pass_time(table, watch, 60)
        await table.choose(number, 101, None, "let")
        assert await table.clock(number, 2) == asked[1], "others' answers do not touch it"
        await pass_time(table, watch, BRISK / 4)
        await pass_time(table, watch, BRISK / 8)
        assert (2, "table") in [(seat, by) for seat, _, by in await table.texts(number, "move")]
        await check_match(table, number)


@pytest.mark.both
async def test_a_restart_over_a_deadline(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", pace="brisk")
        await pass_time(table, watch, BRISK)
    watch.pass_by(HOUR)
    async with opened(tmp_path, watch) as table:
        assert await table.texts(number, "move") == []
        await asyncio.gather(Clock(table.service).run_due(), Clock(table.service).run_due(), table.time_out(number, 0))
        assert await table.texts(number, "note") == [(0, "timeout", "table")], "once"


async def test_grace_is_given_though_three_deadlines_were_missed(tmp_path: Path) -> None:
    """A seat whose reminder, warning and end were missed is notified once and has the whole grace."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", pace="brisk")
        await pass_time(table, watch, 50 * HOUR)
        assert (await table.clock(number, 0)).stage == "grace" and await table.texts(number, "note") == []
        await pass_time(table, watch, HOUR - 1)
        assert await table.texts(number, "note") == []
        await pass_time(table, watch, 50 * HOUR)
        assert await table.texts(number, "note") == [(0, "timeout", "table")]
        assert (await table.clock(number, 1)).since == watch.now, "the next one has not been asked before"


@pytest.mark.both
@pytest.mark.rest
@pytest.mark.few_on_server(game=2, seed=1)
@pytest.mark.parametrize("game", ["bids", "delve", "fend", "vast"])
@pytest.mark.parametrize("seed", range(in_soak(5, 2)))
async def test_timeouts_are_never_early_and_never_repeated(tmp_path: Path, game: str, seed: int) -> None:
    """Random decisions, restarts and sleeps: time runs out only at the end of a grace, once a decision."""
    chance = random.Random(f"{game} {seed}")
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, game, 3 if game == "fend" else 2, pace="brisk")
    missed: set[tuple[int, int]] = set()
    for _ in range(6):
        async with opened(tmp_path, watch) as table:
            for _ in range(8):
                view = await table.see(number, None)
                if view.phase == "over":
                    return
                notes = len(await table.texts(number, "note"))
                turn = chance.randrange(4)
                if turn < 2:
                    await pass_time(table, watch, chance.choice((10.0, 600.0, HOUR, 9 * HOUR)))
                elif turn == 2:
                    watch.pass_by(chance.choice((1.0, 60.0)))
                else:
                    waiting = [
                        s for s in view.to_act if s not in view.decided and view.seats[s].kind is SeatKind.PERSON
                    ]
                    user = 100 + chance.choice(waiting)
                    await table.choose(number, user, None, chance.choice((await table.see(number, user)).moves))
                noted = (await table.texts(number, "note"))[notes:]
                for seat in [seat for seat, text, _ in noted if text == "timeout"]:  # a second one also forfeits
                    clock = view.clocks[seat]
                    assert clock.stage == "grace" and clock.ends is not None and clock.ends <= watch.now
                    assert (seat, clock.step) not in missed
                    missed.add((seat, clock.step))
                await check_match(table, number)


@pytest.mark.both
async def test_a_match_that_is_older_than_clocks_are(tmp_path: Path) -> None:
    """It has no clock until the next decision; its seats are to act all the same."""
    async with opened(tmp_path, Watch()) as table:
        number = await start_match(table, "delve", 2, pace="none")
        execute(tmp_path, "DELETE FROM clocks")
        view = await table.see(number, 100)
        assert view.clocks == {} and view.clock is not None and view.clock.ends is None
        assert (await table.see(number, 101)).clock is None
        await table.choose(number, 100, None, "stop")
        assert (await table.clock(number, 1)).is_pending
