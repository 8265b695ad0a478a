"""Clocks of seats: their stages, and starting and stopping without loss of time."""

from __future__ import annotations

import random
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.match.clocks import (
    DAY,
    HOUR,
    Pace,
    SeatClock,
    Stage,
    advance_clock,
    new_clock,
    next_stage_at,
    start_clock,
    stop_clock,
    time_left,
)

NOON = datetime(2026, 6, 1, 12, tzinfo=ZoneInfo("UTC")).timestamp()


def test_the_stages_of_a_day() -> None:
    clock = new_clock(3, Pace.DAILY.seconds, NOON)
    for stage, hours in (("reminded", 12), ("warned", 21.6), ("grace", 24)):
        due = next_stage_at(clock)
        assert due == pytest.approx(NOON + hours * HOUR) and clock.due == due
        assert advance_clock(clock, due - 1) == clock, "no stage is reached early"
        clock = advance_clock(clock, due)
        assert clock.stage == stage
    assert clock.since == clock.ends - 12 * HOUR if clock.ends else False
    assert advance_clock(clock, (clock.due or 0) - 1).stage == "grace"
    clock = advance_clock(clock, clock.due or 0)
    assert (clock.stage, clock.since, clock.due, clock.ends) == ("out", None, None, None)
    assert start_clock(clock, NOON + 99 * DAY).due is None and advance_clock(clock, NOON + 99 * DAY) == clock


def test_live_has_no_reminder_but_a_warning() -> None:
    clock = new_clock(1, Pace.LIVE.seconds, NOON)
    assert clock.due == NOON + 270
    assert advance_clock(clock, NOON + 270).stage == "warned"


def test_without_a_pace_nothing_is_ever_due() -> None:
    clock = new_clock(1, Pace.NONE.seconds, NOON)
    assert clock.due is None and advance_clock(clock, NOON + 9999 * DAY) == clock


def test_after_a_sleep_over_three_deadlines_the_grace_is_still_given() -> None:
    clock = new_clock(1, Pace.BRISK.seconds, NOON)
    woken = NOON + 40 * DAY
    late = advance_clock(clock, woken)
    assert (late.stage, late.due) == ("grace", woken + HOUR)
    assert advance_clock(late, woken + HOUR - 1).stage == "grace" and advance_clock(late, woken + HOUR).stage == "out"


def test_of_two_missed_notices_the_later_one_is_given() -> None:
    clock = new_clock(1, Pace.DAILY.seconds, NOON)
    assert advance_clock(clock, NOON + 22 * HOUR).stage == "warned"


@pytest.mark.parametrize("seed", range(40))
def test_stopping_and_starting_neither_adds_nor_loses_time(seed: int) -> None:
    """Whatever the order of stops, the time used is the time the clock has run."""
    chance = random.Random(f"breaks {seed}")
    now, ticked = NOON, 0.0
    clock = new_clock(1, Pace.DAILY.seconds, now)
    for _ in range(60):
        length = chance.choice((0.0, 1.0, 60.0, HOUR * chance.random()))
        if clock.since is not None:
            ticked += length
        now += length
        assert time_left(clock, now) == pytest.approx(24 * HOUR - ticked, abs=1e-3)
        turn = chance.randrange(4)
        clock = stop_clock(clock, now, now + 5) if turn == 0 else start_clock(clock, now) if turn == 1 else clock
        if turn == 2 and time_left(clock, now) > 0:
            clock = advance_clock(clock, now)
            assert clock.stage == "asked" if ticked < 12 * HOUR else clock.stage in ("asked", "reminded", "warned")
        if ticked > 20 * HOUR:
            break


def test_a_clock_set_back_adds_no_time() -> None:
    clock = new_clock(1, Pace.LIVE.seconds, NOON)
    assert time_left(clock, NOON - DAY) == 300 and stop_clock(clock, NOON - DAY).remaining == 300


def test_equal_clocks_compare_equal() -> None:
    assert SeatClock(1, 2.0, 3.0) == SeatClock(1, 2.0, 3.0, None, Stage.ASKED, True, 0, None)
