"""Clocks of seats: how long a decision may take, and what a change does to the clocks of a match.

All moments are seconds since 1970, all lengths seconds. The remaining time is stored, not derived from the start of a
decision, so that no pause, restart or suspension gives time back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import inf
from typing import Final

from bot.games.base import CHANCE, Seat
from bot.match.position import Event, EventKind, Position

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR


class Pace(StrEnum):
    """How much time a decision has."""

    RELAXED = "relaxed"
    DAILY = "daily"
    BRISK = "brisk"
    LIVE = "live"
    NONE = "none"

    @property
    def seconds(self) -> float | None:
        """Seconds for a decision; None: no limit."""
        return PACE_SECONDS[self]

    def is_faster(self, than: Pace) -> bool:
        """True if a decision has less time than at the other pace."""
        return (inf if self.seconds is None else self.seconds) < (inf if than.seconds is None else than.seconds)


PACE_SECONDS: Final[Mapping[Pace, float | None]] = {
    Pace.RELAXED: 72 * HOUR,
    Pace.DAILY: 24 * HOUR,
    Pace.BRISK: 2 * HOUR,
    Pace.LIVE: 300.0,
    Pace.NONE: None,
}


class Overrun(StrEnum):
    """What happens when time and grace have run out."""

    ONCE = "once"  # chance makes this decision
    SEAT = "seat"  # the seat is given up
    LOSE = "lose"  # that player loses; with more than two seats the seat is given up

    def is_harsher(self, than: Overrun) -> bool:
        """Whether more is lost than by the other rule."""
        rules = list(Overrun)
        return rules.index(self) > rules.index(than)

    def among(self, seats: int) -> Overrun:
        """The rule as it applies with so many seats: with more than two, who would lose gives up the seat."""
        return Overrun.SEAT if self is Overrun.LOSE and seats > 2 else self


DEFAULT_PACE: Final = Pace.RELAXED
ANSWER_SHARE: Final = 1 / 4  # of the pace, for a seat that is asked out of turn
REMINDER_SHARE: Final = 1 / 2  # of the time is left at the reminder
WARNING_SHARE: Final = 1 / 10  # of the time is left at the warning
GRACE_SHARE: Final = 1 / 2  # of the time is added once when it has run out
MAX_TIMEOUTS: Final = 2  # timeouts in a row after which the seat is given up


class Stage(StrEnum):
    """How far a clock has run. ``GRACE`` has a time of its own; at ``OUT`` the table decides."""

    ASKED = "asked"
    REMINDED = "reminded"
    WARNED = "warned"
    GRACE = "grace"
    OUT = "out"


@dataclass(frozen=True)
class SeatClock:
    """The clock of one seat.

    Attributes:
        step: the step of the match at which the seat's decision became pending.
        pace: the time it was given, None: any.
        remaining: what was left of it, or of the grace, at ``since``.
        since: when the clock was last started, None: it is stopped.
        is_pending: whether the seat has to decide; if not, the clock is stopped as it was left.
        timeouts: decisions in a row that ran out of time.
        due: when it is to be looked at again.
        seen: when the player has last shown up, noted while the player counts as absent or has no limit; None: not
            since a decision ran out of time.
        used: seconds for which the seat has kept the others waiting, until ``since``.
    """

    step: int
    pace: float | None
    remaining: float
    since: float | None = None
    stage: Stage = Stage.ASKED
    is_pending: bool = True
    timeouts: int = 0
    due: float | None = None
    seen: float | None = None
    used: float = 0.0

    @property
    def ends(self) -> float | None:
        """When the time, or the grace, runs out; None for a stopped clock or one without a limit."""
        return None if self.since is None or self.pace is None else self.since + self.remaining


def new_clock(step: int, pace: float | None, now: float, timeouts: int = 0) -> SeatClock:
    """The running clock of a seat that comes to have to decide now."""
    return start_clock(SeatClock(step, pace, pace or 0.0, timeouts=timeouts), now)


def time_left(clock: SeatClock, now: float) -> float:
    """Remaining seconds of the time or of the grace; negative if overdue."""
    return clock.remaining - time_run(clock, now)


def time_run(clock: SeatClock, now: float) -> float:
    """Seconds for which the clock has run since it was last started; 0.0 if it is stopped."""
    return 0.0 if clock.since is None else max(0.0, now - clock.since)


def time_used(clock: SeatClock, now: float) -> float:
    """Seconds for which the seat has kept the others waiting, pauses and absences left out."""
    return clock.used + time_run(clock, now)


def time_promised(clock: SeatClock, now: float) -> float:
    """Seconds after which the table may decide for the seat, the grace to come included; infinite without a limit."""
    if clock.stage is Stage.OUT:
        return 0.0
    if clock.pace is None:
        return inf
    left = max(0.0, time_left(clock, now))
    return left if clock.stage is Stage.GRACE else left + clock.pace * GRACE_SHARE


def start_clock(clock: SeatClock, now: float) -> SeatClock:
    """The clock running; unchanged if it runs already or is out."""
    running = replace(clock, since=now) if clock.since is None and clock.stage is not Stage.OUT else clock
    return replace(running, due=next_stage_at(running))


def stop_clock(clock: SeatClock, now: float, until: float | None = None) -> SeatClock:
    """The clock stopped with what is left; ``until``: when to look at it again."""
    return replace(clock, remaining=max(0.0, time_left(clock, now)), since=None, due=until)


def next_stage_at(clock: SeatClock) -> float | None:
    """When the next stage begins; None for a stopped clock and after the last one.

    The shortest pace has no reminder.
    """
    if clock.ends is None or clock.stage is Stage.OUT:
        return None
    pace = clock.pace or 0.0
    has_reminder = pace > (Pace.LIVE.seconds or 0.0)
    shares = {Stage.ASKED: REMINDER_SHARE if has_reminder else WARNING_SHARE, Stage.REMINDED: WARNING_SHARE}
    return clock.ends - shares.get(clock.stage, 0.0) * pace


def advance_clock(clock: SeatClock, now: float) -> SeatClock:
    """The clock at the stage it has reached by now; unchanged if it has reached none.

    Grace begins when it is noticed: a seat that ran out of time while the program was off still has all of it.
    """
    while (at := next_stage_at(clock)) is not None and at <= now:
        pace, ends = clock.pace or 0.0, clock.ends or 0.0
        if clock.stage is Stage.GRACE:
            clock = replace(clock, stage=Stage.OUT, remaining=0.0, since=None)
        elif ends <= now:
            clock = replace(clock, stage=Stage.GRACE, remaining=pace * GRACE_SHARE, since=now)
        else:
            clock = replace(clock, stage=Stage.WARNED if ends - WARNING_SHARE * pace <= now else Stage.REMINDED)
    return replace(clock, due=next_stage_at(clock))


def stays_to_act(before: Position, events: Sequence[Event], seat: Seat) -> bool:
    """Whether a seat that was to act before these events has been so without a gap until after them.

    Own steps and chance make no gap; a round of secret choices and questions to other seats do.
    """
    position = replace(before, sealed={})
    for event in events:
        if event.kind is EventKind.MOVE and event.seat == seat and position.is_secret:
            return False
        position = position.after(event)
        if position.to_act != (CHANCE,) and seat not in position.to_act:
            return False
    return True
