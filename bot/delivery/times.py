"""Moments and days as people give them: quiet hours, time zones and dates. All moments are seconds since 1970."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from typing import Final, Self
from zoneinfo import ZoneInfo, available_timezones

from bot.match.clocks import HOUR
from bot.match.errors import UserError

DAY_MINUTES: Final = 24 * 60
TIME_OF_DAY: Final = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?(?:\s*(?:h|uhr))?", re.IGNORECASE)
DATE: Final = re.compile(
    r"(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\.\s*(\d{1,2})(?:\.\s*(\d{4}|\d{2})?)?"
    r"|(\d{1,3})(?:\s*(?:days?|tage?n?|(weeks?|wochen?)))?"
)
SPREAD: Final = 3000  # seconds of an hour over which the digests of all people are spread
RECENT: Final = timedelta(days=31)  # a date without a year that lies further back is one of the next year


@dataclass(frozen=True)
class QuietHours:
    """Hours of the day in which a person is not pinged: ``start`` and ``end`` in minutes, and a time zone's name."""

    start: int
    end: int
    zone: str

    @classmethod
    def parse(cls, start: str, end: str, zone: str) -> Self | None:
        """Read typed text such as "22", "7:30" and "europe/berlin" or "Berlin"; None if it cannot be read."""
        first, last, name = read_time(start), read_time(end), read_zone(zone)
        if first is None or last is None or name is None or first == last:
            return None
        return cls(first, last, name)

    @classmethod
    def from_text(cls, text: str | None) -> Self | None:
        """Read what ``str`` wrote; None for None and for anything else."""
        start, _, rest = (text if isinstance(text, str) else "").partition(" ")
        end, _, zone = rest.partition(" ")
        return cls.parse(start, end, zone) if zone else None

    def __str__(self) -> str:
        return f"{_time_of_day(self.start)} {_time_of_day(self.end)} {self.zone}"

    def until(self, now: float) -> float | None:
        """When the quiet hours around ``now`` end; None outside of them."""
        zone = ZoneInfo(self.zone)
        local = datetime.fromtimestamp(now, zone)
        minute = local.hour * 60 + local.minute
        is_overnight = self.start > self.end
        if not (minute >= self.start or minute < self.end if is_overnight else self.start <= minute < self.end):
            return None
        day = local.date() + timedelta(days=is_overnight and minute >= self.start)
        # Of an hour that comes twice when clocks are put back: the first end still to come
        return next((end for end in self._ends(day, zone) if end > now), now + HOUR)

    def _ends(self, day: date, zone: ZoneInfo) -> list[float]:
        at = time(self.end // 60, self.end % 60)
        return [datetime.combine(day, at.replace(fold=fold), zone).timestamp() for fold in (0, 1)]


def read_time(text: str) -> int | None:
    """The minutes of a typed time of day such as "22", "7:30" or "18 Uhr"; None if it cannot be read."""
    found = TIME_OF_DAY.fullmatch(text.strip())
    if found is None or int(found[2] or 0) >= 60:
        return None
    minutes = int(found[1]) * 60 + int(found[2] or 0)
    return None if minutes > DAY_MINUTES else minutes % DAY_MINUTES


def _time_of_day(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def next_hour(hour: int, zone: str, now: float, delay: float = 0.0) -> float:
    """The first moment after ``now`` that lies ``delay`` seconds after that hour (0 to 23) of a day in the time zone.

    An hour that clocks skip is counted as if they did not; of one that comes twice the first is meant.
    """
    place = ZoneInfo(zone)
    today = datetime.fromtimestamp(now - delay, place).date()
    days = (today + timedelta(days=ahead) for ahead in range(3))
    found = (datetime.combine(day, time(hour), place).timestamp() + delay for day in days)
    return next(moment for moment in found if moment > now)


def digest_due(person: int, hour: int, zone: str, now: float) -> float:
    """When the next digest of the person with this key is made, which wants it in that hour of the day."""
    return next_hour(hour, zone, now, person % SPREAD)


@cache
def time_zones() -> Mapping[str, str]:
    """The names of all time zones, by the same name in lower case."""
    return {name.casefold(): name for name in sorted(available_timezones())}


def read_zone(text: str) -> str | None:
    """The time zone of that name, or the only one whose city has it; None if there is none."""
    typed = text.strip().casefold().replace(" ", "_")
    of_city = [name for small, name in time_zones().items() if small.endswith(f"/{typed}")]
    return time_zones().get(typed) or (of_city[0] if typed and len(of_city) == 1 else None)


def read_day(text: str, now: float, zone: str | None) -> float:
    """The moment that a typed day means; raises UserError("no-date").

    A date ("2026-12-24", "24.12.", "24.12.2026") is the beginning of that day in the time zone, by default UTC. A
    number is that many days from now, or weeks.
    """
    place: tzinfo = ZoneInfo(zone) if zone else UTC
    found = DATE.fullmatch(text.strip().casefold())
    if found is None:
        raise UserError("no-date", text=text)
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
        given = datetime(named, int(german_month), int(german_day), tzinfo=place)
        if given < today - RECENT and not german_year:
            given = given.replace(year=given.year + 1)
        return given.timestamp()
    except (ValueError, OverflowError) as fault:
        raise UserError("no-date", text=text) from fault
