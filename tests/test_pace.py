"""Clocks by themselves: stages, stopping and going, quiet hours in every time zone and on the days clocks change."""

from __future__ import annotations

import random
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.breaks import AWAY_DAYS, PAUSE_DAYS, PAUSES_DAYS, Away, day_meant, pause_until
from bot.games.base import IllegalMove
from bot.pace import DAY, HOUR, PACES, Quiet, Ticking, begun, deferred, going, left, moment, passed, standing, zones

NOON = datetime(2026, 6, 1, 12, tzinfo=ZoneInfo("UTC")).timestamp()
BERLIN = "Europe/Berlin"


def at(text: str, zone: str = BERLIN, fold: int = 0) -> float:
    """The moment of "2026-03-29 01:30" there."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp()


def test_the_stages_of_a_day() -> None:
    clock = begun(3, PACES["daily"], NOON)
    for stage, hours in (("reminded", 12), ("warned", 21.6), ("grace", 24)):
        due = moment(clock)
        assert due == pytest.approx(NOON + hours * HOUR) and clock.due == due
        assert passed(clock, due - 1) == clock, "nothing is early"
        clock = passed(clock, due)
        assert clock.stage == stage
    assert clock.since == clock.ends - 12 * HOUR if clock.ends else False
    assert passed(clock, (clock.due or 0) - 1).stage == "grace"
    clock = passed(clock, clock.due or 0)
    assert (clock.stage, clock.since, clock.due, clock.ends) == ("out", None, None, None)
    assert going(clock, NOON + 99 * DAY).due is None and passed(clock, NOON + 99 * DAY) == clock


def test_live_has_no_reminder_but_a_warning() -> None:
    clock = begun(1, PACES["live"], NOON)
    assert clock.due == NOON + 270
    assert passed(clock, NOON + 270).stage == "warned"


def test_without_a_pace_nothing_is_ever_due() -> None:
    clock = begun(1, PACES["none"], NOON)
    assert clock.due is None and passed(clock, NOON + 9999 * DAY) == clock


def test_asleep_over_three_deadlines_the_grace_is_still_given() -> None:
    clock = begun(1, PACES["brisk"], NOON)
    woken = NOON + 40 * DAY
    late = passed(clock, woken)
    assert (late.stage, late.due) == ("grace", woken + HOUR)
    assert passed(late, woken + HOUR - 1).stage == "grace" and passed(late, woken + HOUR).stage == "out"


def test_of_two_missed_notices_the_later_one_is_given() -> None:
    clock = begun(1, PACES["daily"], NOON)
    assert passed(clock, NOON + 22 * HOUR).stage == "warned"


@pytest.mark.parametrize("seed", range(40))
def test_stops_and_starts_neither_give_nor_take_time(seed: int) -> None:
    """Whatever the order of breaks, what has been used is what has ticked."""
    chance = random.Random(f"breaks {seed}")
    now, ticked = NOON, 0.0
    clock = begun(1, PACES["daily"], now)
    for _ in range(60):
        length = chance.choice((0.0, 1.0, 60.0, HOUR * chance.random()))
        if clock.since is not None:
            ticked += length
        now += length
        assert left(clock, now) == pytest.approx(24 * HOUR - ticked, abs=1e-3)
        turn = chance.randrange(4)
        clock = standing(clock, now, now + 5) if turn == 0 else going(clock, now) if turn == 1 else clock
        if turn == 2 and left(clock, now) > 0:
            clock = passed(clock, now)
            assert clock.stage == "asked" if ticked < 12 * HOUR else clock.stage in ("asked", "reminded", "warned")
        if ticked > 20 * HOUR:
            break


def test_a_clock_that_goes_backwards_gives_nothing() -> None:
    clock = begun(1, PACES["live"], NOON)
    assert left(clock, NOON - DAY) == 300 and standing(clock, NOON - DAY).remaining == 300


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "UTC"])
@pytest.mark.parametrize(("start", "end"), [("22", "7"), ("0:30", "6:15"), ("13.00", "14h30"), ("23:59", "0:00")])
def test_quiet_hours_end_when_they_end(zone: str, start: str, end: str) -> None:
    """A year by the hour: whoever waits until the end finds that it is over, and had to wait until then."""
    quiet = Quiet.read(start, end, zone.lower())
    assert quiet is not None and Quiet.stored(str(quiet)) == quiet
    first = at("2026-01-01 00:10", zone)
    for hour in range(365 * 24):
        now = first + hour * HOUR
        until = quiet.until(now)
        if until is not None:
            assert now < until <= now + 25 * HOUR
            assert quiet.until(until) is None
        local = datetime.fromtimestamp(now, ZoneInfo(zone))
        minute = local.hour * 60 + local.minute
        over_night = quiet.start > quiet.end
        inside = minute >= quiet.start or minute < quiet.end if over_night else quiet.start <= minute < quiet.end
        assert inside == (until is not None)


def test_the_night_that_is_an_hour_shorter() -> None:
    quiet = Quiet(22 * 60, 7 * 60, BERLIN)
    assert quiet.until(at("2026-03-28 23:00")) == at("2026-03-29 07:00")
    assert at("2026-03-29 07:00") - at("2026-03-28 23:00") == 7 * HOUR


def test_the_night_that_is_an_hour_longer() -> None:
    quiet = Quiet(22 * 60, 7 * 60, BERLIN)
    assert quiet.until(at("2026-10-24 23:00")) == at("2026-10-25 07:00")
    assert at("2026-10-25 07:00") - at("2026-10-24 23:00") == 9 * HOUR


def test_an_end_that_comes_twice() -> None:
    quiet = Quiet(22 * 60, 2 * 60 + 30, BERLIN)
    assert quiet.until(at("2026-10-25 01:00")) == at("2026-10-25 02:30", fold=0)
    assert quiet.until(at("2026-10-25 02:10", fold=1)) == at("2026-10-25 02:30", fold=1)


def test_an_end_that_the_clock_skips() -> None:
    quiet = Quiet(22 * 60, 2 * 60 + 30, BERLIN)
    until = quiet.until(at("2026-03-29 01:50"))
    assert until is not None and quiet.until(until) is None and until <= at("2026-03-29 03:30")


@pytest.mark.parametrize(
    "typed",
    [("22", "22", BERLIN), ("25", "7", BERLIN), ("22:60", "7", BERLIN), ("x", "7", BERLIN), ("1", "7", "X")],
)
def test_what_is_no_quiet_time(typed: tuple[str, str, str]) -> None:
    assert Quiet.read(*typed) is None and Quiet.stored("") is None and Quiet.stored(None) is None


def test_zones_have_names() -> None:
    assert zones()["europe/berlin"] == BERLIN and len(zones()) > 300


def test_notices_wait_unless_time_would_run_out() -> None:
    quiet = Quiet(22 * 60, 7 * 60, "UTC")
    evening, morning = at("2026-06-01 23:00", "UTC"), at("2026-06-02 07:00", "UTC")
    assert deferred(quiet, evening, None) == morning
    assert deferred(quiet, evening, morning + 1) == morning
    assert deferred(quiet, evening, morning) is None
    assert deferred(quiet, evening, evening + 60) is None
    assert deferred(quiet, morning, morning + DAY) is None and deferred(None, evening, None) is None


def test_thirty_days_a_year() -> None:
    away = Away().gone(NOON, NOON + 20 * DAY)
    assert away.at(NOON) and away.at(NOON + 20 * DAY - 1) and not away.at(NOON + 20 * DAY)
    back = away.back(NOON + 5 * DAY)
    assert not back.at(NOON + 5 * DAY) and back.left(NOON + 5 * DAY) == (AWAY_DAYS - 5) * DAY
    assert back.back(NOON + 9 * DAY) == back
    with pytest.raises(IllegalMove, match="away-too-long"):
        back.gone(NOON + 5 * DAY, NOON + 31 * DAY)
    again = back.gone(NOON + 5 * DAY, NOON + 30 * DAY)
    assert again.back(NOON + 99 * DAY).left(NOON + 99 * DAY) == 0
    with pytest.raises(IllegalMove, match="away-past"):
        Away().gone(NOON, NOON)
    assert again.gone(NOON + 365 * DAY, NOON + 395 * DAY).used == 0


@pytest.mark.parametrize("seed", range(20))
def test_nobody_is_away_for_more_than_the_years_days(seed: int) -> None:
    chance = random.Random(f"away {seed}")
    now, away, gone = at("2026-01-01 00:00", "UTC"), Away(), 0.0
    while now < at("2026-12-01 00:00", "UTC"):
        step = chance.random() * 3 * DAY
        if away.until is not None:
            gone += max(0.0, min(now + step, away.until) - now)
        now += step
        try:
            away = away.gone(now, now + chance.random() * 9 * DAY) if chance.random() < 0.6 else away.back(now)
        except IllegalMove:
            pass  # the year's days are used up
        assert gone <= AWAY_DAYS * DAY + 1


def test_pauses_are_bounded() -> None:
    assert pause_until(NOON, 0.0) == NOON + PAUSE_DAYS * DAY
    assert pause_until(NOON, 0.0, 3) == NOON + 3 * DAY
    assert pause_until(NOON, 0.0, 300) == NOON + PAUSE_DAYS * DAY
    assert pause_until(NOON, (PAUSES_DAYS - 1) * DAY) == NOON + DAY
    with pytest.raises(IllegalMove, match="pause-used-up"):
        pause_until(NOON, PAUSES_DAYS * DAY)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2026-06-05", "2026-06-05 00:00"),
        ("5.6.", "2026-06-05 00:00"),
        ("5. 6. 2026", "2026-06-05 00:00"),
        ("1.2.", "2027-02-01 00:00"),
        ("5.6", "2026-06-05 00:00"),
        ("5.6.26", "2026-06-05 00:00"),
        ("20.5.", "2026-05-20 00:00"),
        ("1.6.", "2026-06-01 00:00"),
        ("2 Wochen", "2026-06-15 14:00"),
        ("1 week", "2026-06-08 14:00"),
        ("0", "2026-06-01 14:00"),
        ("3", "2026-06-04 14:00"),
        ("3 Tage", "2026-06-04 14:00"),
        ("3 days", "2026-06-04 14:00"),
    ],
)
def test_days_as_people_write_them(typed: str, meant: str) -> None:
    assert day_meant(typed, NOON, BERLIN) == at(meant)


@pytest.mark.parametrize(
    "typed", ["", "tomorrow", "2026-13-01", "31.2.", "99.99.", "2026-06-05T12:00", "²", "3 months"]
)
def test_what_is_no_day(typed: str) -> None:
    with pytest.raises(IllegalMove, match="no-date"):
        day_meant(typed, NOON, None)


def test_a_clock_is_plain_to_compare() -> None:
    assert Ticking(1, 2.0, 3.0) == Ticking(1, 2.0, 3.0, None, "asked", True, 0, None)
