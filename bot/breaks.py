"""How long somebody may be away, and how long a match may pause: both bounded, so that nothing stands for ever."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from bot.games.base import IllegalMove
from bot.pace import DAY, HOUR

AWAY_DAYS: Final = 30  # a person and year
PAUSE_DAYS: Final = 14  # at a time
PAUSES_DAYS: Final = 60  # a match, all pauses together
DATE = re.compile(
    r"(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\.\s*(\d{1,2})(?:\.\s*(\d{4}|\d{2})?)?"
    r"|(\d{1,3})(?:\s*(?:days?|tage?n?|(weeks?|wochen?)))?"
)
LATELY: Final = timedelta(days=31)  # a day without a year that is over no longer than that is not next year's


@dataclass(frozen=True)
class Away:
    """When somebody is away, in seconds since 1970, and how many seconds of ``year`` have been used before that."""

    since: float | None = None
    until: float | None = None
    used: float = 0.0
    year: int = 0

    def at(self, now: float) -> bool:
        return self.until is not None and now < self.until

    def back(self, now: float) -> Away:
        """Here again; what was not needed is not used up."""
        if self.since is None or self.until is None:
            return self
        spent = max(0.0, min(now, self.until) - self.since)
        return replace(self, since=None, until=None, used=self.used + spent)

    def left(self, now: float) -> float:
        """How many seconds of this year's are left to somebody who is here."""
        used = self.used if self.year == datetime.fromtimestamp(now, UTC).year else 0.0
        return max(0.0, AWAY_DAYS * DAY - used)

    def days(self, now: float) -> int:
        """The same in whole days; one that lacks less than an hour is whole."""
        return int((self.left(now) + HOUR) // DAY)

    def gone(self, now: float, until: float) -> Away:
        """Away from now on; IllegalMove if that is over already or longer than what is left of the year's days."""
        here = self.back(now)
        if until <= now:
            raise IllegalMove("away-past")
        if not here.left(now) or until - now > here.left(now) + HOUR:
            raise IllegalMove("away-too-long", most=AWAY_DAYS, days=here.days(now))
        until = min(until, now + here.left(now))
        used = AWAY_DAYS * DAY - here.left(now)
        return Away(now, until, used, datetime.fromtimestamp(now, UTC).year)


def pause_until(now: float, rested: float, days: int | None = None) -> float:
    """When a pause ends that begins now in a match that has rested so long already; IllegalMove if none is left."""
    left = PAUSES_DAYS * DAY - rested
    if left <= 0:
        raise IllegalMove("pause-used-up", days=PAUSES_DAYS)
    return now + min(left, min(days or PAUSE_DAYS, PAUSE_DAYS) * DAY)


def day_meant(text: str, now: float, zone: str | None) -> float:
    """The moment somebody means by "2026-12-24", "24.12." or "24.12.2026", the beginning of that day where they live
    (UTC if they have not said), or by a number of days or weeks, so many from now. IllegalMove("no-date")."""
    place: tzinfo = ZoneInfo(zone) if zone else UTC
    found = DATE.fullmatch(text.strip().casefold())
    if found is None:
        raise IllegalMove("no-date", text=text)
    today = datetime.fromtimestamp(now, place)
    year, month, day, german_day, german_month, german_year, days, weeks = found.groups()
    try:
        if days:
            count = int(days) * (7 if weeks else 1)
            return (today + timedelta(days=count)).timestamp() if count else now
        if year:
            return datetime(int(year), int(month), int(day), tzinfo=place).timestamp()
        century = 2000 if german_year and len(german_year) == 2 else 0
        named = century + int(german_year or today.year)
        that = datetime(named, int(german_month), int(german_day), tzinfo=place)
        if that < today - LATELY and not german_year:
            that = that.replace(year=that.year + 1)
        return that.timestamp()
    except (ValueError, OverflowError) as fault:
        raise IllegalMove("no-date", text=text) from fault
