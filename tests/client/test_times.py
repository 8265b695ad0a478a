"""Quiet hours in every time zone and on the days when clocks change, and days in common spellings."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.delivery.policy import QuietHours, read_day, time_zones
from bot.match.clocks import HOUR
from bot.match.errors import UserError

NOON = datetime(2026, 6, 1, 12, tzinfo=ZoneInfo("UTC")).timestamp()
BERLIN = "Europe/Berlin"


def at(text: str, zone: str = BERLIN, fold: int = 0) -> float:
    """The time of "2026-03-29 01:30" in that zone."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp()


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "UTC"])
@pytest.mark.parametrize(("start", "end"), [("22", "7"), ("0:30", "6:15"), ("13.00", "14h30"), ("23:59", "0:00")])
def test_the_wait_lasts_until_the_end_of_quiet_hours(zone: str, start: str, end: str) -> None:
    """For every hour of a year: the wait ends outside quiet hours, and there is a wait only inside them."""
    quiet = QuietHours.parse(start, end, zone.lower())
    assert quiet is not None and QuietHours.from_text(str(quiet)) == quiet
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
    quiet = QuietHours(22 * 60, 7 * 60, BERLIN)
    assert quiet.until(at("2026-03-28 23:00")) == at("2026-03-29 07:00")
    assert at("2026-03-29 07:00") - at("2026-03-28 23:00") == 7 * HOUR


def test_the_night_that_is_an_hour_longer() -> None:
    quiet = QuietHours(22 * 60, 7 * 60, BERLIN)
    assert quiet.until(at("2026-10-24 23:00")) == at("2026-10-25 07:00")
    assert at("2026-10-25 07:00") - at("2026-10-24 23:00") == 9 * HOUR


def test_an_end_that_comes_twice() -> None:
    quiet = QuietHours(22 * 60, 2 * 60 + 30, BERLIN)
    assert quiet.until(at("2026-10-25 01:00")) == at("2026-10-25 02:30", fold=0)
    assert quiet.until(at("2026-10-25 02:10", fold=1)) == at("2026-10-25 02:30", fold=1)


def test_an_end_that_the_clock_skips() -> None:
    quiet = QuietHours(22 * 60, 2 * 60 + 30, BERLIN)
    until = quiet.until(at("2026-03-29 01:50"))
    assert until is not None and quiet.until(until) is None and until <= at("2026-03-29 03:30")


@pytest.mark.parametrize(
    "typed",
    [("22", "22", BERLIN), ("25", "7", BERLIN), ("22:60", "7", BERLIN), ("x", "7", BERLIN), ("1", "7", "X")],
)
def test_invalid_quiet_times_are_refused(typed: tuple[str, str, str]) -> None:
    assert QuietHours.parse(*typed) is None and QuietHours.from_text("") is None and QuietHours.from_text(None) is None


def test_zones_are_found_by_name() -> None:
    assert time_zones()["europe/berlin"] == BERLIN and len(time_zones()) > 300


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
def test_days_are_read_in_common_spellings(typed: str, meant: str) -> None:
    assert read_day(typed, NOON, BERLIN) == at(meant)


@pytest.mark.parametrize(
    "typed", ["", "tomorrow", "2026-13-01", "31.2.", "99.99.", "2026-06-05T12:00", "²", "3 months"]
)
def test_invalid_days_are_refused(typed: str) -> None:
    with pytest.raises(UserError, match="no-date"):
        read_day(typed, NOON, None)
