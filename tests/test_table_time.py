"""Clocks in matches, with a clock that is handed in: nothing early, nothing twice, whatever sleeps in between."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.clock import Clock
from bot.match import TABLE
from bot.pace import HOUR, PACES, Ticking
from bot.match.record import Record, record, verified
from bot.table import Table
from tests.tables import FILE, Watch, begun, guest, opened, sound
from tests.toys import toys

BRISK = PACES["brisk"] or 0.0
ALL = BRISK * 1.5  # time and grace


@pytest.fixture(autouse=True)
def seated() -> Iterator[None]:
    with toys():
        yield


async def ticking(table: Table, number: int, seat: int) -> Ticking:
    stored = await table.store.load(number)
    assert stored is not None
    return stored.clocks[seat]


async def texts(table: Table, number: int, kind: str) -> list[tuple[int, str, str]]:
    """The rows of that kind that count: seat, text, who."""
    return [(row.seat, row.text, row.by) for row in await table.store.rows(number) if row.kind == kind and row.live]


async def owed(table: Table) -> set[tuple[int, str]]:
    return {(debt.recipient, debt.kind) for debt in await table.store.claim(0.0)}


async def passes(table: Table, watch: Watch, seconds: float) -> None:
    """That much time passes, and the clock looks."""
    watch.pass_by(seconds)
    await Clock(table).due()


async def test_reminder_warning_grace_and_chance(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "delve", pace="brisk")
        for debt in await table.store.claim(60):
            await table.store.paid(debt)
        for stage, seconds in (("reminded", HOUR), ("warned", 0.8 * HOUR), ("grace", 0.2 * HOUR)):
            await passes(table, watch, seconds - 1)
            assert await owed(table) == set() and (await ticking(table, number, 0)).stage != stage
            await passes(table, watch, 1)
            assert (await ticking(table, number, 0)).stage == stage
            assert (100, "ping") in await owed(table)
            for debt in await table.store.claim(60):
                await table.store.paid(debt)
        await passes(table, watch, HOUR - 1)
        assert await texts(table, number, "move") == []
        await passes(table, watch, 1)
        assert await texts(table, number, "note") == [(0, "timeout", TABLE)]
        moves = await texts(table, number, "move")
        assert moves and {(seat, by) for seat, _, by in moves} == {(0, TABLE)}
        assert (await table.see(number, None)).owing == (1,), "the table decides until somebody else is to act"
        assert {(100, "ping"), (101, "ping"), (0, "board")} <= await owed(table)
        fresh = await ticking(table, number, 1)
        assert (fresh.stage, fresh.remaining, fresh.since) == ("asked", BRISK, watch.now)
        await sound(table.store, number)


async def test_two_timeouts_in_a_row_give_the_seat_away(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "delve", pace="brisk")
        for player in (0, 0):
            while (await table.see(number, None)).owing != (player,):
                await table.choose(number, 101, None, "stop")
            for _ in range(3):
                await passes(table, watch, BRISK)
        seen = await table.see(number, None)
        assert [player.kind for player in seen.players] == ["vacant", "person"] and seen.owing == (1,)
        assert [seat for seat, text, _ in await texts(table, number, "seat") if text == "vacant"] == [0]
        again = await table.join(number, guest(0))
        assert again.seat == 0, "its owner may take it back"
        assert (await ticking(table, number, 1)).owes
        await sound(table.store, number)


async def test_a_decision_in_between_forgives_the_first(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "bids", 3, pace="brisk")
        for round_ in range(3):
            await table.choose(number, 101, None, (await table.see(number, 101)).moves[0])
            await table.choose(number, 102, None, (await table.see(number, 102)).moves[0])
            if round_ == 1:
                await table.choose(number, 100, None, (await table.see(number, 100)).moves[0])
                assert (await ticking(table, number, 0)).misses == 0
                continue
            await passes(table, watch, BRISK)
            await passes(table, watch, HOUR)
            assert (await ticking(table, number, 0)).misses == 1
        assert (await table.see(number, None)).players[0].kind == "person"


@pytest.mark.parametrize("game", ["delve", "bids"])
async def test_the_seat_goes_at_once_if_that_was_chosen(tmp_path: Path, game: str) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, game, 3, pace="brisk", overrun="seat")
        if game == "bids":
            for user in (101, 102):
                await table.choose(number, user, None, (await table.see(number, user)).moves[0])
        await passes(table, watch, BRISK)
        await passes(table, watch, HOUR)
        seen = await table.see(number, None)
        assert [player.kind for player in seen.players] == ["vacant", "person", "person"]
        await sound(table.store, number)


@pytest.mark.parametrize("seats", [2, 3])
async def test_who_runs_out_of_time_loses_if_that_was_chosen(tmp_path: Path, seats: int) -> None:
    """With more than two seats the match goes on without the one who has lost."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "delve", seats, pace="brisk", overrun="lose")
        await passes(table, watch, BRISK)
        await passes(table, watch, HOUR)
        seen = await table.see(number, None)
        if seats == 2:
            assert seen.outcome is not None and (seen.outcome.reason, seen.outcome.winners) == ("timeout", (1,))
            match, rows, seed = await table.history(number)
            verified(Record(**record(match, rows, seed)))
        else:
            assert seen.phase == "running" and seen.players[0].kind == "vacant"
        await sound(table.store, number)


async def test_nobody_is_left(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "delve", 2, pace="live", overrun="seat")
        for _ in range(6):
            await passes(table, watch, 600)
        seen = await table.see(number, None)
        assert seen.outcome is not None and seen.outcome.reason == "abandoned"
        assert await table.store.first_due() is None
        await sound(table.store, number)


async def test_a_secret_choice_is_drawn_last(tmp_path: Path) -> None:
    """Out of time is only whoever has not chosen when all others have, or are out of time as well."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "bids", 3, pace="brisk")
        await table.choose(number, 100, None, "bid 1")
        await passes(table, watch, BRISK)
        watch.pass_by(HOUR)
        await table.tick(number, 1)
        assert (await ticking(table, number, 1)).stage == "out" and await texts(table, number, "move") == []
        await table.tick(number, 2)
        made = {seat: by for seat, _, by in await texts(table, number, "move")}
        assert made == {0: "100", 1: TABLE, 2: TABLE}
        assert [(await ticking(table, number, seat)).stage for seat in range(3)] == ["asked"] * 3
        await sound(table.store, number)


async def test_who_is_out_may_still_choose(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "bids", 2, pace="brisk")
        await passes(table, watch, BRISK)
        watch.pass_by(HOUR)
        await table.tick(number, 0)
        assert (await ticking(table, number, 0)).stage == "out" and await texts(table, number, "move") == []
        await table.choose(number, 100, None, "bid 3")
        assert (await ticking(table, number, 0)).misses == 0
        await table.tick(number, 1)
        first, second = await texts(table, number, "move")
        assert first == (0, "bid 3", "100") and second[::2] == (1, TABLE)
        await sound(table.store, number)


async def test_own_steps_and_taking_back_give_no_time(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "vast", 2, pace="brisk")
        before = await ticking(table, number, 0)
        for _ in range(5):
            watch.pass_by(60)
            await table.choose(number, 100, None, "mark 6 6")
            watch.pass_by(60)
            await table.take_back(number, 100, None)
            assert await ticking(table, number, 0) == before
        await passes(table, watch, HOUR - 600)
        assert (await ticking(table, number, 0)).stage == "reminded"


async def test_steps_with_chance_between_give_no_time(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "delve", 2, pace="brisk")
        before = await ticking(table, number, 0)
        watch.pass_by(60)
        await table.choose(number, 100, None, "dig")
        seen = await table.see(number, None)
        clock = await ticking(table, number, 0)
        assert clock == before if seen.owing == (0,) else not clock.owes


async def test_a_new_round_gives_new_time(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "bids", 2, pace="brisk")
        watch.pass_by(600)
        await table.choose(number, 100, None, "bid 1")
        stopped = await ticking(table, number, 0)
        assert (stopped.owes, stopped.remaining, stopped.due) == (False, BRISK - 600, None)
        watch.pass_by(600)
        await table.choose(number, 101, None, "bid 2")
        for seat in (0, 1):
            clock = await ticking(table, number, seat)
            assert (clock.owes, clock.remaining, clock.since) == (True, BRISK, watch.now)


async def test_answers_out_of_turn_have_a_quarter(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "fend", 3, pace="brisk")
        await table.choose(number, 100, None, "strike 1")
        asked = [await ticking(table, number, seat) for seat in (1, 2)]
        assert [clock.pace for clock in asked] == [BRISK / 4] * 2
        await passes(table, watch, 60)
        await table.choose(number, 101, None, "let")
        assert await ticking(table, number, 2) == asked[1], "others' answers do not touch it"
        await passes(table, watch, BRISK / 4)
        await passes(table, watch, BRISK / 8)
        assert (2, TABLE) in [(seat, by) for seat, _, by in await texts(table, number, "move")]
        await sound(table.store, number)


async def test_a_restart_over_a_deadline(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "delve", pace="brisk")
        await passes(table, watch, BRISK)
    watch.pass_by(HOUR)
    async with opened(tmp_path, watch) as table:
        assert await texts(table, number, "move") == []
        await asyncio.gather(Clock(table).due(), Clock(table).due(), table.tick(number, 0))
        assert await texts(table, number, "note") == [(0, "timeout", TABLE)], "once"


async def test_asleep_over_three_deadlines(tmp_path: Path) -> None:
    """Whoever was to be reminded, warned and told is told once, and has the whole grace."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "delve", pace="brisk")
        await passes(table, watch, 50 * HOUR)
        assert (await ticking(table, number, 0)).stage == "grace" and await texts(table, number, "note") == []
        await passes(table, watch, HOUR - 1)
        assert await texts(table, number, "note") == []
        await passes(table, watch, 50 * HOUR)
        assert await texts(table, number, "note") == [(0, "timeout", TABLE)]
        assert (await ticking(table, number, 1)).since == watch.now, "the next one has not been asked before"


@pytest.mark.parametrize("game", ["bids", "delve", "fend", "vast"])
@pytest.mark.parametrize("seed", range(5))
async def test_whatever_happens_no_decision_is_early_and_none_is_twice(tmp_path: Path, game: str, seed: int) -> None:
    """Random decisions, restarts and sleeps: time runs out only at the end of a grace, and once for a decision."""
    chance = random.Random(f"{game} {seed}")
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, game, 3 if game == "fend" else 2, pace="brisk")
    missed: set[tuple[int, int]] = set()
    for _ in range(6):
        async with opened(tmp_path, watch) as table:
            for _ in range(8):
                seen = await table.see(number, None)
                if seen.phase == "over":
                    return
                notes = len(await texts(table, number, "note"))
                turn = chance.randrange(4)
                if turn < 2:
                    await passes(table, watch, chance.choice((10.0, 600.0, HOUR, 9 * HOUR)))
                elif turn == 2:
                    watch.pass_by(chance.choice((1.0, 60.0)))
                else:
                    waiting = [s for s in seen.owing if s not in seen.decided and seen.players[s].kind == "person"]
                    user = 100 + chance.choice(waiting)
                    await table.choose(number, user, None, chance.choice((await table.see(number, user)).moves))
                for seat, _, _ in (await texts(table, number, "note"))[notes:]:
                    clock = seen.clocks[seat]
                    assert clock.stage == "grace" and clock.ends is not None and clock.ends <= watch.now
                    assert (seat, clock.step) not in missed
                    missed.add((seat, clock.step))
                await sound(table.store, number)


async def test_a_match_that_is_older_than_clocks_are(tmp_path: Path) -> None:
    """It has no clock until something is decided; whoever is asked is asked all the same."""
    async with opened(tmp_path, Watch()) as table:
        number = await begun(table, "delve", 2, pace="none")
        with closing(sqlite3.connect(tmp_path / FILE)) as other, other:
            other.execute("DELETE FROM clocks")
        seen = await table.see(number, 100)
        assert seen.clocks == {} and seen.clock is not None and seen.clock.ends is None
        assert (await table.see(number, 101)).clock is None
        await table.choose(number, 100, None, "stop")
        assert (await ticking(table, number, 1)).owes
