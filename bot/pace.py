"""How long a decision may take, and what a seat's clock has come to: pure functions, the time is handed in.

All moments are seconds since 1970, all lengths seconds. What is left is stored and never worked out anew from when
something began, so that no pause, restart or sleep can give time back.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import Final, Literal, Self
from zoneinfo import ZoneInfo, available_timezones

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
PACES: Final[Mapping[str, float | None]] = {
    "relaxed": 72 * HOUR,
    "daily": 24 * HOUR,
    "brisk": 2 * HOUR,
    "live": 300.0,
    "none": None,
}
USUAL: Final = "relaxed"  # where nobody has chosen
ANSWER: Final = 1 / 4  # of the pace for who is asked out of turn
HALF: Final = 1 / 2  # of the time is left when a seat is reminded
TENTH: Final = 1 / 10  # and when it is warned
GRACE: Final = 1 / 2  # of the time is added once, when it has run out
TIMEOUTS: Final = ("once", "seat", "lose")  # the table decides this one, has the seat from now on, or it has lost
CHANCES: Final = 2  # so often may time run out in a row before the seat is given to the table

Stage = Literal["asked", "reminded", "warned", "grace", "out"]
CLOCK_TIME = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?(?:\s*(?:h|uhr))?", re.IGNORECASE)


@dataclass(frozen=True)
class Ticking:
    """The clock of a seat.

    ``owes``: whether it owes a decision now; if not, the clock stands as it was left. ``step`` is the match's step at
    which it came to owe. ``pace`` is the time it was given (None: any), ``remaining`` what of it was left at ``since``
    (None: the clock stands). ``stage`` is how far it is: "grace" has a time of its own, "out" means that it has run out
    and the table decides. ``misses`` counts the decisions in a row that it let run out. ``due`` is when to look again.
    """

    step: int
    pace: float | None
    remaining: float
    since: float | None = None
    stage: Stage = "asked"
    owes: bool = True
    misses: int = 0
    due: float | None = None

    @property
    def ends(self) -> float | None:
        """When the time runs out, or the grace if that is what runs; None for a clock that stands."""
        return None if self.since is None or self.pace is None else self.since + self.remaining


def begun(step: int, pace: float | None, now: float, misses: int = 0) -> Ticking:
    """The clock of a seat that comes to owe something now."""
    return going(Ticking(step, pace, pace or 0.0, misses=misses), now)


def left(clock: Ticking, now: float) -> float:
    """What is left of the time, or of the grace; below 0 when nobody has looked in time."""
    return clock.remaining if clock.since is None else clock.remaining - max(0.0, now - clock.since)


def going(clock: Ticking, now: float) -> Ticking:
    """The clock set going, if it stands."""
    running = replace(clock, since=now) if clock.since is None and clock.stage != "out" else clock
    return replace(running, due=moment(running))


def standing(clock: Ticking, now: float, until: float | None = None) -> Ticking:
    """The clock stopped with what is left; ``until``: when to look at it again."""
    return replace(clock, remaining=max(0.0, left(clock, now)), since=None, due=until)


def moment(clock: Ticking) -> float | None:
    """When its next stage begins; None if it stands or nothing is left to come."""
    ends = clock.ends
    if ends is None or clock.stage == "out":
        return None
    return ends - _mark(clock)


def _mark(clock: Ticking) -> float:
    """How much is left when the next stage begins. Of the shortest pace nobody is reminded half-way."""
    pace = clock.pace or 0.0
    reminds = pace > (PACES["live"] or 0.0)
    marks = {"asked": HALF if reminds else TENTH, "reminded": TENTH}
    return marks.get(clock.stage, 0.0) * pace


def passed(clock: Ticking, now: float) -> Ticking:
    """The clock at the stage it has come to by now; the same if no moment of it has.

    Grace begins when it is noticed: whoever is late because the program was away has all of it.
    """
    while (at := moment(clock)) is not None and at <= now:
        pace, ends = clock.pace or 0.0, clock.ends or 0.0
        if clock.stage == "grace":
            clock = replace(clock, stage="out", remaining=0.0, since=None)
        elif ends <= now:
            clock = replace(clock, stage="grace", remaining=pace * GRACE, since=now)
        else:
            clock = replace(clock, stage="warned" if ends - TENTH * pace <= now else "reminded")
    return replace(clock, due=moment(clock))


@dataclass(frozen=True)
class Quiet:
    """Hours in which somebody does not want to be told anything: minutes of the day, and the time zone's name."""

    start: int
    end: int
    zone: str

    @classmethod
    def read(cls, start: str, end: str, zone: str) -> Self | None:
        """As typed ("22", "7:30", "europe/berlin", "Berlin"); None if that means nothing."""
        found = [CLOCK_TIME.fullmatch(text.strip()) for text in (start, end)]
        minutes = [int(one[1]) * 60 + int(one[2] or 0) for one in found if one and int(one[2] or 0) < 60]
        name = zone_meant(zone)
        if len(minutes) < 2 or name is None or max(minutes) > 24 * 60 or minutes[0] == minutes[1]:
            return None
        return cls(minutes[0] % (24 * 60), minutes[1] % (24 * 60), name)

    @classmethod
    def stored(cls, text: str | None) -> Self | None:
        """As ``str`` wrote it."""
        start, _, rest = (text or "").partition(" ")
        end, _, zone = rest.partition(" ")
        return cls.read(start, end, zone) if zone else None

    def __str__(self) -> str:
        return f"{self._typed(self.start)} {self._typed(self.end)} {self.zone}"

    @staticmethod
    def _typed(minutes: int) -> str:
        return f"{minutes // 60:02}:{minutes % 60:02}"

    def until(self, now: float) -> float | None:
        """When the quiet hours end in which ``now`` lies; None if it lies in none."""
        zone = ZoneInfo(self.zone)
        local = datetime.fromtimestamp(now, zone)
        minute = local.hour * 60 + local.minute
        over_night = self.start > self.end
        if not (minute >= self.start or minute < self.end if over_night else self.start <= minute < self.end):
            return None
        day = local.date() + timedelta(days=over_night and minute >= self.start)
        # an hour that comes twice in autumn: the first end that is still to come
        return next((end for end in self._ends(day, zone) if end > now), now + HOUR)

    def _ends(self, day: date, zone: ZoneInfo) -> list[float]:
        at = time(self.end // 60, self.end % 60)
        return [datetime.combine(day, at.replace(fold=fold), zone).timestamp() for fold in (0, 1)]


def deferred(quiet: Quiet | None, now: float, ends: float | None) -> float | None:
    """Until when a notice waits that could be given now: the end of the quiet hours, unless the time would run out
    before; None if it does not wait."""
    until = quiet.until(now) if quiet else None
    return until if until is not None and (ends is None or until < ends) else None


@cache
def zones() -> Mapping[str, str]:
    """The names of the time zones, by the same in small letters."""
    return {name.casefold(): name for name in sorted(available_timezones())}


def zone_meant(text: str) -> str | None:
    """The time zone that is called so, or the only one of a city that is; None if there is none."""
    typed = text.strip().casefold().replace(" ", "_")
    of_city = [name for small, name in zones().items() if small.endswith(f"/{typed}")]
    return zones().get(typed) or (of_city[0] if typed and len(of_city) == 1 else None)
