"""When a person may be pinged: after quiet hours, unless time would run out; never for what their digest reports."""

from __future__ import annotations

from math import inf
from typing import Final

from bot.delivery.items import Contact
from bot.delivery.policy import QuietHours, pings_at
from bot.match.clocks import DAY, HOUR, SeatClock, Stage

EVENING: Final = 20_000 * DAY + 23 * HOUR  # of a day in UTC
MORNING: Final = EVENING + 8 * HOUR
SLEEPER: Final = Contact(1, "en", quiet=str(QuietHours(22 * 60, 7 * 60, "UTC")))
STEP: Final = 5


def clock(ends: float | None) -> SeatClock:
    """The running clock of a decision whose time ends at that moment; None: never."""
    return SeatClock(STEP, None if ends is None else DAY, 0.0 if ends is None else ends - EVENING, since=EVENING)


def test_pings_wait_for_the_end_of_quiet_hours() -> None:
    assert pings_at(SLEEPER, EVENING) == MORNING and pings_at(SLEEPER, MORNING) == MORNING
    assert pings_at(Contact(1, "en"), EVENING) == EVENING and pings_at(None, EVENING) == EVENING


def test_pings_for_a_decision_wait_unless_its_time_would_run_out() -> None:
    assert pings_at(SLEEPER, EVENING, clock(None)) == MORNING
    assert pings_at(SLEEPER, EVENING, clock(MORNING + 1)) == MORNING
    assert pings_at(SLEEPER, EVENING, clock(MORNING)) == EVENING
    assert pings_at(SLEEPER, EVENING, clock(EVENING + 60)) == EVENING
    assert pings_at(SLEEPER, EVENING, clock(EVENING - 60)) == MORNING, "the next stage has a ping of its own"
    assert pings_at(SLEEPER, MORNING, clock(MORNING + DAY)) == MORNING
    assert pings_at(None, EVENING, clock(None)) == EVENING


def test_a_digest_replaces_the_pings_of_decisions_that_last_until_it_comes() -> None:
    reader = Contact(1, "en", digest=MORNING + HOUR)
    assert pings_at(reader, EVENING) == EVENING, "of no decision"
    assert pings_at(reader, EVENING, clock(None)) == inf
    assert pings_at(reader, EVENING, clock(MORNING + HOUR + 1)) == inf
    assert pings_at(reader, EVENING, clock(MORNING + HOUR)) == EVENING
    assert pings_at(reader, EVENING, clock(MORNING), (STEP, Stage.ASKED.value)) == inf, "the last one has reported it"
    assert pings_at(reader, EVENING, clock(MORNING), (STEP, Stage.REMINDED.value)) == EVENING
    assert pings_at(Contact(1, "en", digest=MORNING, unreachable=True), EVENING, clock(None)) == EVENING


def test_a_digest_in_quiet_hours_comes_when_these_end() -> None:
    reader = Contact(1, "en", quiet=SLEEPER.quiet, digest=MORNING - HOUR)
    assert pings_at(reader, EVENING, clock(MORNING + 1)) == inf
    assert pings_at(reader, EVENING, clock(MORNING)) == EVENING
