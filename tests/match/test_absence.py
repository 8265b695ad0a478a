"""The limits of absences and pauses."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.games import GAMES
from bot.match.clocks import DAY
from bot.match.errors import UserError
from bot.match.leaving import AWAY_DAYS, PAUSE_DAYS, TOTAL_PAUSE_DAYS, Away, new_pause
from bot.match.model import Match, MatchPhase, MatchSeat, Person, Place, SeatKind
from bot.match.position import Position

NOON = datetime(2026, 6, 1, 12, tzinfo=ZoneInfo("UTC")).timestamp()


def at(text: str, zone: str, fold: int = 0) -> float:
    """The moment of "2026-03-29 01:30" there."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp()


def test_thirty_days_a_year() -> None:
    away = Away().begin(NOON, NOON + 20 * DAY)
    assert away.is_away(NOON) and away.is_away(NOON + 20 * DAY - 1) and not away.is_away(NOON + 20 * DAY)
    back = away.end(NOON + 5 * DAY)
    assert not back.is_away(NOON + 5 * DAY) and back.seconds_left(NOON + 5 * DAY) == (AWAY_DAYS - 5) * DAY
    assert back.end(NOON + 9 * DAY) == back
    with pytest.raises(UserError, match="away-too-long"):
        back.begin(NOON + 5 * DAY, NOON + 31 * DAY)
    again = back.begin(NOON + 5 * DAY, NOON + 30 * DAY)
    assert again.end(NOON + 99 * DAY).seconds_left(NOON + 99 * DAY) == 0
    with pytest.raises(UserError, match="away-past"):
        Away().begin(NOON, NOON)
    assert again.begin(NOON + 365 * DAY, NOON + 395 * DAY).used == 0


@pytest.mark.parametrize("seed", range(20))
def test_an_absence_is_limited_to_the_years_days(seed: int) -> None:
    chance = random.Random(f"away {seed}")
    now, away, gone = at("2026-01-01 00:00", "UTC"), Away(), 0.0
    while now < at("2026-12-01 00:00", "UTC"):
        step = chance.random() * 3 * DAY
        if away.until is not None:
            gone += max(0.0, min(now + step, away.until) - now)
        now += step
        try:
            away = away.begin(now, now + chance.random() * 9 * DAY) if chance.random() < 0.6 else away.end(now)
        except UserError:
            pass  # the year's days are used up
        assert gone <= AWAY_DAYS * DAY + 1


def test_pauses_are_bounded() -> None:
    def until(paused_total: float, days: int | None = None) -> float:
        return new_pause(new_match(paused_total=paused_total), NOON, days).until

    assert until(0.0) == NOON + PAUSE_DAYS * DAY
    assert until(0.0, 3) == NOON + 3 * DAY
    assert until(0.0, 300) == NOON + PAUSE_DAYS * DAY
    assert until((TOTAL_PAUSE_DAYS - 1) * DAY) == NOON + DAY
    with pytest.raises(UserError, match="pause-used-up"):
        until(TOTAL_PAUSE_DAYS * DAY)


def new_match(**values: float) -> Match:
    """A running match with these values replaced."""
    seats = (MatchSeat(SeatKind.PERSON, Person(1, 11, "Anna")), MatchSeat(SeatKind.PERSON, Person(2, 12, "Ben")))
    position = Position.open(next(iter(GAMES)), 2, {})
    phase, place = MatchPhase.RUNNING, Place(5, 6)
    match = Match(position=position, seats=seats, phase=phase, language="en", host=1, place=place, seed=b"seed")
    return replace(match, **values)
