"""Limits of absences and pauses."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

import pytest

from bot.match.absence import AWAY_DAYS, PAUSE_DAYS, TOTAL_PAUSE_DAYS, Away, new_pause
from bot.match.clocks import DAY
from bot.match.errors import UserError
from bot.match.model import Pause
from tests.test_decide import running

NOON: Final = datetime(2026, 6, 1, 12, tzinfo=UTC).timestamp()
JANUARY: Final = datetime(2026, 1, 1, tzinfo=UTC).timestamp()


def pause(days: int | None = None, *, paused_total: float = 0.0) -> Pause:
    """A new pause of a match that has paused for so many seconds."""
    return new_pause(replace(running(), paused_total=paused_total), NOON, days)


def test_thirty_days_a_year() -> None:
    away = Away().begun(NOON, NOON + 20 * DAY)
    assert away.is_away(NOON) and away.is_away(NOON + 20 * DAY - 1) and not away.is_away(NOON + 20 * DAY)
    back = away.ended(NOON + 5 * DAY)
    assert not back.is_away(NOON + 5 * DAY) and back.seconds_left(NOON + 5 * DAY) == (AWAY_DAYS - 5) * DAY
    assert back.ended(NOON + 9 * DAY) == back
    with pytest.raises(UserError, match="away-too-long"):
        back.begun(NOON + 5 * DAY, NOON + 31 * DAY)
    again = back.begun(NOON + 5 * DAY, NOON + 30 * DAY)
    assert again.ended(NOON + 99 * DAY).seconds_left(NOON + 99 * DAY) == 0
    with pytest.raises(UserError, match="away-past"):
        Away().begun(NOON, NOON)
    assert again.begun(NOON + 365 * DAY, NOON + 395 * DAY).used == 0


@pytest.mark.parametrize("seed", range(20))
def test_absences_are_bounded_by_the_days_of_a_year(seed: int) -> None:
    chance = random.Random(f"away {seed}")
    now, away, gone = JANUARY, Away(), 0.0
    while now < JANUARY + 334 * DAY:
        step = chance.random() * 3 * DAY
        if away.until is not None:
            gone += max(0.0, min(now + step, away.until) - now)
        now += step
        try:
            away = away.begun(now, now + chance.random() * 9 * DAY) if chance.random() < 0.6 else away.ended(now)
        except UserError:
            pass  # the year's days are used up
        assert gone <= AWAY_DAYS * DAY + 1


def test_pauses_are_bounded() -> None:
    assert pause().until == NOON + PAUSE_DAYS * DAY
    assert pause(3).until == NOON + 3 * DAY
    assert pause(300).until == NOON + PAUSE_DAYS * DAY
    assert pause(paused_total=(TOTAL_PAUSE_DAYS - 1) * DAY).until == NOON + DAY
    with pytest.raises(UserError, match="pause-used-up"):
        pause(paused_total=TOTAL_PAUSE_DAYS * DAY)
