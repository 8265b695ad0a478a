"""Leaving a match, for a while or for good: absences, pauses, seats that are given up, and early ends.

Absences and pauses are bounded, so that no match stops for ever. A player who gives up a counting match that is under
way loses it, however they give up. A match is under way once every seat has made FEWEST_DECISIONS. From then on the log
notes a person who resigns, leaves the server, runs out of time or has their data deleted. The note holds until that
person sits down again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from bot.games.base import CHANCE, Seat
from bot.match.clocks import DAY, HOUR
from bot.match.commands import (
    DeletePerson,
    End,
    Facts,
    Forfeit,
    Leave,
    LeaveServer,
    LoseServer,
    RegainServer,
    Resign,
    UpdateAbsence,
)
from bot.match.errors import UserError, require
from bot.match.lobby import leave
from bot.match.model import Change, Match, MatchPhase, MatchSeat, Pause, ProposalEnd, SeatKind
from bot.match.play import AutoPlay, acting_seat, advance, with_position, with_seat
from bot.match.position import Actor, Ending, EndReason, Event, EventKind, person_actor

AWAY_DAYS: Final = 30  # a person and year
SEASON_AWAY_DAYS: Final = 3  # of these, that stop the clocks of a season
PAUSE_DAYS: Final = 14  # at a time
TOTAL_PAUSE_DAYS: Final = 60  # a match, all pauses together
ENDED_BY: Final = "ended"  # the text of the note that a person has ended a match early
FORFEITED: Final = "forfeited"  # the text of the note; its actor is the person
TAKEN: Final = "person "  # begins the text of an event by which a person, whose key follows, gets a seat
FEWEST_DECISIONS: Final = 5  # of every seat


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
        return replace(self, since=None, until=None, used=self.used + max(0.0, min(now, self.until) - self.since))

    def rewound(self, now: float) -> Away:
        """The record after the system's clock ran ahead: an absence set meanwhile lasts as long, from now."""
        if self.since is None or self.until is None or self.since <= now:
            return self
        return Away(now, now + self.until - self.since, self.used, datetime.fromtimestamp(now, UTC).year)

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


def forfeits_in(log: Iterable[Event]) -> tuple[Forfeit, ...]:
    """The forfeits that hold at the end of this log, the first one first."""
    found: dict[int, Forfeit] = {}
    for event in log:
        person = event.actor.person
        if event.kind is EventKind.NOTE and event.text == FORFEITED and person is not None:
            found.setdefault(person, Forfeit(event.seat, person))
        elif event.kind is EventKind.SEAT and event.text.startswith(TAKEN):
            found.pop(int(event.text.removeprefix(TAKEN)), None)
    return tuple(found.values())


def is_under_way(match: Match, facts: Facts) -> bool:
    """Whether a player who gives up now has lost the match."""
    seats = range(match.position.seats)
    return match.is_at_stake and len(seats) > 1 and all(facts.decisions.get(at, 0) >= FEWEST_DECISIONS for at in seats)


def is_alone(match: Match, seat: Seat) -> bool:
    """Whether no other seat is played by a person."""
    return not any(match.is_played(other) for other in range(len(match.seats)) if other != seat)


def forfeit(match: Match, seat: Seat, facts: Facts) -> list[Event]:
    """The note that the holder of the seat gives up a match that is under way; none if another did so before."""
    person = match.key_at(seat)
    if person is None or not is_under_way(match, facts) or (facts.forfeits and is_alone(match, seat)):
        return []
    return [Event(EventKind.NOTE, seat, FORFEITED, person_actor(person))]


def forfeited_seat(match: Match, facts: Facts) -> Seat | None:
    """The first forfeited seat that still has no player; None if there is none."""
    return next((one.seat for one in facts.forfeits if not match.is_played(one.seat)), None)


def resign(match: Match, command: Resign, facts: Facts, now: float) -> Change:
    """Give up: with two seats the match ends, with more the seat becomes vacant."""
    seat, actor = acting_seat(match, command.actor, command.seat, command.step), command.actor
    resigned = Event(EventKind.RESIGN, seat, "", actor)
    if match.position.seats != 2:
        return give_up(match, seat, [*forfeit(match, seat, facts), resigned], actor, facts)
    return lose(match, seat, [resigned], EndReason.RESIGN, actor, facts)


def end(match: Match, command: End, facts: Facts, now: float) -> Change:
    """End the match without a result; UserError for one that counts and in which the actor plays or has played."""
    require(match.phase is MatchPhase.RUNNING, "not-started" if match.phase is MatchPhase.OPEN else "match-over")
    check_may_end(match, command.actor)
    return end_early(match, [ended_by(command.actor)], command.actor, facts)


def check_may_end(match: Match, actor: Actor) -> None:
    """Raise UserError if the match counts and the actor plays in it, or has done so."""
    is_player = match.seat_of(actor.person) is not None or actor.person in match.former
    require(not match.is_at_stake or not is_player, "end-own")


def ended_by(actor: Actor) -> Event:
    """The note that a person has ended the match."""
    return Event(EventKind.NOTE, CHANCE, ENDED_BY, actor)


def lose(match: Match, seat: Seat, why: Sequence[Event], reason: EndReason, actor: Actor, facts: Facts) -> Change:
    """End a match of two seats that this seat has given up; if the other one was given up before, that one has lost."""
    if is_alone(match, seat) and forfeited_seat(match, facts) is not None:
        return end_early(match, why, actor, facts)
    return end_match(match, [*forfeit(match, seat, facts), *why], Ending(reason, seat), actor)


def end_early(
    match: Match,
    why: Sequence[Event],
    actor: Actor,
    facts: Facts,
    *,
    loser: Seat | None = None,
    seat: Seat = CHANCE,
) -> Change:
    """End the match without a result, after these events; a seat that has forfeited has lost it, or else ``loser``.

    ``seat`` is written with an ending that is no seat's.
    """
    given_up = forfeited_seat(match, facts)
    ending = Ending(EndReason.ABANDONED, loser if given_up is None else given_up)
    return end_match(match, why, ending, actor, seat=seat)


def end_match(match: Match, events: Sequence[Event], ending: Ending, actor: Actor, *, seat: Seat = CHANCE) -> Change:
    """End the match outside the rules, after these events. ``seat`` is written with an ending that is no seat's."""
    ended = Event(EventKind.ENDED, seat if ending.seat is None else ending.seat, str(ending), actor)
    after = with_position(match, match.position.after(ended), [*events, ended], ended.seat)
    return Change(match, after, actor, (*events, ended))


def give_up(match: Match, seat: Seat, why: Sequence[Event], actor: Actor, facts: Facts) -> Change:
    """Make a seat vacant, after the events that say why; the match ends when no person is left.

    The table's substitute plays on. Sealed choices of others stay.
    """
    if is_alone(match, seat):
        return end_early(match, why, actor, facts, seat=seat)
    sealed = {other: move for other, move in match.position.sealed.items() if other != seat}
    sealers = {other: by for other, by in match.sealers.items() if other != seat}
    auto = AutoPlay.of(match)
    level = match.substitute.level
    vacant = auto.vacant | {seat} if level is None else auto.vacant
    passing = {other: by for other, by in auto.passing.items() if other != seat}
    auto = replace(auto, vacant=vacant, timed_out=auto.timed_out - {seat}, passing=passing, plans=())
    position, more = advance(replace(match.position, sealed=sealed), match.seed, auto, sealers)
    events = (*why, Event(EventKind.SEAT, seat, "vacant", actor), *more)
    after = with_position(match, position, events, seat)
    step, undoable = (match.step + 1, None) if more else (match.step, match.undoable)
    vacated = with_seat(after, seat, MatchSeat(SeatKind.VACANT, level=level))
    return Change(match, replace(vacated, step=step, undoable=undoable, former=with_former(match, seat)), actor, events)


def with_former(match: Match, seat: Seat) -> Mapping[int, Seat]:
    """The former players of a match once the holder of that seat is one of them."""
    key = match.key_at(seat)
    return match.former if key is None else {**match.former, key: seat}


def update_absence(match: Match, command: UpdateAbsence, facts: Facts, now: float) -> Change:
    """Adjust the clocks to the stored absences."""
    return Change(match, match, command.actor, redraw=match.phase is MatchPhase.RUNNING)


def leave_server(match: Match, command: LeaveServer, facts: Facts, now: float) -> Change:
    """Make the seat of a person who has left the server vacant."""
    seat = match.seat_of(command.member)
    if seat is None or match.phase is not MatchPhase.RUNNING:
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
    if match.phase is MatchPhase.OPEN and any(seat.key == person for seat in match.seats):
        return leave(base, Leave(actor=actor), facts, now)
    seat = match.seat_of(person)
    if seat is None or match.phase is not MatchPhase.RUNNING:
        return Change(match, base, actor)
    return give_up(base, seat, [*forfeit(base, seat, facts), Event(EventKind.NOTE, seat, "gone")], actor, facts)


def lose_server(match: Match, command: LoseServer, facts: Facts, now: float) -> Change:
    """Pause a match that the bot cannot reach, for as long as it may still pause."""
    if match.phase is not MatchPhase.RUNNING or match.pause is not None:
        return Change(match, match, command.actor)
    try:
        after = replace(match, pause=new_pause(match, now))
    except UserError:
        return Change(match, match, command.actor)
    return Change(match, after, command.actor, (Event(EventKind.NOTE, CHANCE, "lost"),))


def regain_server(match: Match, command: RegainServer, facts: Facts, now: float) -> Change:
    """Resume a match that paused because the bot could not reach it, and show it again."""
    if match.phase is not MatchPhase.RUNNING:
        return Change(match, match, command.actor)
    return Change(match, resume(match, now), command.actor, (Event(EventKind.NOTE, CHANCE, "resumed"),), redraw=True)
