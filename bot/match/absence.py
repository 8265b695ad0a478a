"""Absence: its limits for people and pauses, and its effect on a running match.

Both are bounded, so that no match stops for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from bot.games.base import CHANCE
from bot.match.clocks import DAY, HOUR
from bot.match.commands import DeletePerson, Facts, Leave, LeaveServer, LoseServer, RegainServer, UpdateAbsence
from bot.match.errors import UserError, require
from bot.match.forfeits import forfeit, give_up
from bot.match.lobby import leave
from bot.match.model import Change, Match, Pause, Phase, ProposalEnd
from bot.match.position import Event, EventKind, person_actor

AWAY_DAYS: Final = 30  # a person and year
SEASON_AWAY_DAYS: Final = 3  # of these, that stop the clocks of a season
PAUSE_DAYS: Final = 14  # at a time
TOTAL_PAUSE_DAYS: Final = 60  # a match, all pauses together


@dataclass(frozen=True)
class Away:
    """A person's absence.

    Attributes:
        since: when it began, in seconds since 1970; None if the person is present.
        until: when it ends.
        used: seconds of ``year`` used up by earlier absences.
        year: the year, by UTC, that ``used`` belongs to.
    """

    since: float | None = None
    until: float | None = None
    used: float = 0.0
    year: int = 0

    def is_away(self, now: float) -> bool:
        """Whether the person is away now."""
        return self.until is not None and now < self.until

    def end(self, now: float) -> Away:
        """The record of a person who is back. Only the days until now are used up."""
        if self.since is None or self.until is None:
            return self
        spent = max(0.0, min(now, self.until) - self.since)
        return replace(self, since=None, until=None, used=self.used + spent)

    def rewound(self, now: float) -> Away:
        """The record after the system's clock ran ahead: an absence set meanwhile lasts as long, from now."""
        if self.since is None or self.until is None or self.since <= now:
            return self
        until = now + self.until - self.since
        return replace(self, since=now, until=until, year=datetime.fromtimestamp(now, UTC).year)

    def seconds_left(self, now: float) -> float:
        """Seconds of this year's days left to a person who is present."""
        used = self.used if self.year == datetime.fromtimestamp(now, UTC).year else 0.0
        return max(0.0, AWAY_DAYS * DAY - used)

    def days_left(self, now: float) -> int:
        """Whole days left; a day that lacks less than an hour counts."""
        return int((self.seconds_left(now) + HOUR) // DAY)

    def begin(self, now: float, until: float) -> Away:
        """Away from now on; UserError if ``until`` is past or beyond the days left this year."""
        present = self.end(now)
        require(until > now, "away-past")
        left = present.seconds_left(now)
        is_covered = left and until - now <= left + HOUR
        require(is_covered, "away-too-long", most=AWAY_DAYS, days=present.days_left(now))
        return Away(now, min(until, now + left), AWAY_DAYS * DAY - left, datetime.fromtimestamp(now, UTC).year)


def new_pause(match: Match, now: float, days: int | None = None) -> Pause:
    """A pause that begins now; UserError if the match has used up all its pauses."""
    left = TOTAL_PAUSE_DAYS * DAY - match.paused_total
    require(left > 0, "pause-used-up", days=TOTAL_PAUSE_DAYS)
    return Pause(now, now + min(left, min(days or PAUSE_DAYS, PAUSE_DAYS) * DAY))


def resume(match: Match, now: float) -> Match:
    """The match with its pause ended now; unchanged if it does not pause."""
    if match.pause is None:
        return match
    return replace(match, pause=None, paused_total=match.paused_total + max(0.0, now - match.pause.since))


def resume_lost(match: Match, log: Sequence[Event], now: float) -> tuple[Match, tuple[Event, ...]]:
    """The match and an event if it was paused because the bot could not reach it; else unchanged, without events."""
    notes = [event.text for event in log if event.kind is EventKind.NOTE and event.text in ("lost", "paused")]
    if match.pause is None or notes[-1:] != ["lost"]:
        return match, ()
    return resume(match, now), (Event(EventKind.NOTE, CHANCE, "resumed"),)


def update_absence(match: Match, command: UpdateAbsence, facts: Facts, now: float) -> Change:
    """Adjust the clocks to the stored absences."""
    return Change(match, match, command.actor, redraw=match.phase is Phase.RUNNING)


def leave_server(match: Match, command: LeaveServer, facts: Facts, now: float) -> Change:
    """Make the seat of a person who has left the server vacant."""
    seat = match.seat_of(command.member)
    if seat is None or match.phase is not Phase.RUNNING:
        return Change(match, match, command.actor)
    why = [*forfeit(match, seat, facts), Event(EventKind.NOTE, seat, "left")]
    return give_up(match, seat, why, command.actor, facts)


def delete_person(match: Match, command: DeletePerson, facts: Facts, now: float) -> Change:
    """Remove a person who is to be deleted from the match. Drops their sealed choice."""
    person = command.member
    offers = [one for one in match.open_proposals if one.newcomer == person]
    proposals = tuple(one.close(ProposalEnd.LAPSED) if one in offers else one for one in match.proposals)
    base = replace(match, proposals=proposals) if offers else match
    actor = person_actor(person)
    if match.phase is Phase.OPEN and any(seat.key == person for seat in match.seats):
        return leave(base, Leave(actor=actor), facts, now)
    seat = match.seat_of(person)
    if seat is None or match.phase is not Phase.RUNNING:
        return Change(match, base, actor)
    return give_up(base, seat, [*forfeit(base, seat, facts), Event(EventKind.NOTE, seat, "gone")], actor, facts)


def lose_server(match: Match, command: LoseServer, facts: Facts, now: float) -> Change:
    """Pause a match that the bot cannot reach, for as long as it may still pause."""
    if match.phase is not Phase.RUNNING or match.pause is not None:
        return Change(match, match, command.actor)
    try:
        after = replace(match, pause=new_pause(match, now))
    except UserError:
        return Change(match, match, command.actor)
    return Change(match, after, command.actor, (Event(EventKind.NOTE, CHANCE, "lost"),))


def regain_server(match: Match, command: RegainServer, facts: Facts, now: float) -> Change:
    """Resume a match that paused because the bot could not reach it, and show it again."""
    if match.phase is not Phase.RUNNING:
        return Change(match, match, command.actor)
    event = Event(EventKind.NOTE, CHANCE, "resumed")
    return Change(match, resume(match, now), command.actor, (event,), redraw=True)
