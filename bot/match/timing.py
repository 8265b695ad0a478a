"""Timing: the stages of a clock, and the effect of every change on the clocks of its match.

No change takes time away. As long as the decision of a clock's ``step`` is pending, ``time_promised`` shrinks only by
time that passes while the clock runs. A new pace counts for pending decisions later; more time counts at once.
"""

from __future__ import annotations

from dataclasses import replace

from bot.games.base import Seat
from bot.match.clocks import (
    ANSWER_SHARE,
    DAY,
    MAX_TIMEOUTS,
    Overrun,
    SeatClock,
    Stage,
    advance_clock,
    new_clock,
    start_clock,
    stays_to_act,
    stop_clock,
    time_promised,
    time_run,
)
from bot.match.commands import Facts, Rewind, TimeOut
from bot.match.consent import OPEN_DAYS
from bot.match.leaving import forfeit, give_up, lose
from bot.match.lobby import OPEN_DAYS as TABLE_DAYS
from bot.match.model import Change, Match, MatchPhase, Pause, Proposal
from bot.match.play import AutoPlay, advance, with_position
from bot.match.position import EndReason, Event, EventKind


def time_out(match: Match, command: TimeOut, facts: Facts, now: float) -> Change:
    """Carry out the due stage of a seat's clock. No change if none is due."""
    seat, actor = command.seat, command.actor
    clock = match.clocks.get(seat)
    if match.phase is not MatchPhase.RUNNING or clock is None or clock.due is None or clock.due > now:
        return Change(match, match, actor)
    if not clock.is_pending:
        return Change(match, _with_clock(match, seat, replace(clock, due=None)), actor)
    if clock.since is None or _breaks(match, seat, now):  # a pause or an absence is over, or has begun
        return Change(match, match, actor, redraw=True)
    later = advance_clock(clock, now)
    if later.stage is Stage.OUT:
        return _run_out(match, seat, later, facts)
    return Change(match, _with_clock(match, seat, later), actor)


def _breaks(match: Match, seat: Seat, now: float) -> list[float]:
    """When the pause of the match and the absence of the seat's player end, of those that last."""
    return [until for until in (match.paused_until(now), match.seats[seat].away) if until is not None and until > now]


def _with_clock(match: Match, seat: Seat, clock: SeatClock) -> Match:
    return replace(match, clocks={**match.clocks, seat: clock})


def _run_out(match: Match, seat: Seat, clock: SeatClock, facts: Facts) -> Change:
    """Time and grace have run out: apply the table's overrun. After MAX_TIMEOUTS in a row give the seat up.

    In a round of secret choices the seats that ran out of time are played last; until then they may still choose.
    """
    note = Event(EventKind.NOTE, seat, "timeout")
    clock = replace(clock, timeouts=clock.timeouts + 1, seen=None)
    match = _with_clock(match, seat, clock)
    if match.overrun.among(match.position.seats) is Overrun.LOSE:
        return lose(match, seat, [note], EndReason.TIMEOUT, note.actor, facts)
    if match.overrun is not Overrun.ONCE or clock.timeouts >= MAX_TIMEOUTS:
        return give_up(match, seat, [*forfeit(match, seat, facts), note], note.actor, facts)
    if match.substitute.level is not None:
        return Change(match, match, note.actor, (note,))  # a search follows from the clock
    auto = AutoPlay.of(match)
    auto = replace(auto, timed_out=auto.timed_out | {seat})
    position, more = advance(match.position, match.seed, auto, match.sealers)
    if not more:
        return Change(match, match, note.actor, (note,))
    events = (note, *more)
    return Change(match, replace(with_position(match, position, events, seat), undoable=None), note.actor, events)


def rewind(match: Match, command: Rewind, facts: Facts, now: float) -> Change:
    """Let moments set in the future count from now: clocks, the pause, and the expiry of a table and of proposals."""
    pause = match.pause
    if pause is not None and pause.since > now:
        pause = Pause(now, now + pause.until - pause.since)
    after = replace(
        match,
        clocks={
            seat: clock if clock.since is None or clock.since <= now else replace(clock, since=now)
            for seat, clock in match.clocks.items()
        },
        pause=pause,
        expires=None if match.expires is None else min(match.expires, now + TABLE_DAYS * DAY),
        proposals=tuple(_rewound(one, now) for one in match.proposals),
    )
    if after == match:
        return Change(match, match, command.actor)
    return Change(match, after, command.actor, redraw=match.phase is MatchPhase.RUNNING)


def _rewound(proposal: Proposal, now: float) -> Proposal:
    if proposal.made is None or proposal.made <= now:
        return proposal
    return replace(proposal, made=now, expires=proposal.expires and min(proposal.expires, now + OPEN_DAYS * DAY))


def settle_clocks(before: Match, change: Change, now: float) -> Match:
    """The match after a change, its clocks included.

    A clock that the change itself has set goes on from there. Clocks of seats that are not to act are stopped, those of
    seats on a break too, all others run.
    """
    after = change.after
    waiting = after.position.waiting if after.phase is MatchPhase.RUNNING else ()
    clocks = {}
    for at in range(len(after.seats)):
        old = after.clocks.get(at)
        if not after.is_played(at) or at not in waiting:
            new = replace(stop_clock(old, now), is_pending=False) if old and old.is_pending else old
        else:
            new = _pending_clock(before, change, at, old, now)
            breaks = _breaks(after, at, now)
            new = stop_clock(new, now, min(breaks)) if breaks else start_clock(new, now)
        if new:
            is_back = _has_decided(before, change, at) or (old is not None and _has_new_holder(before, after, at))
            timeouts, seen = (0, None) if is_back else (new.timeouts, old.seen if old else None)
            clocks[at] = replace(new, timeouts=timeouts, seen=seen, used=_used(before.clocks.get(at), new, now))
    return after if clocks == after.clocks else replace(after, clocks=clocks)


def _used(old: SeatClock | None, new: SeatClock, now: float) -> float:
    """What ``SeatClock.used`` is after a change, given the clock before it; it has run until now, unless it runs on."""
    if old is None:
        return 0.0
    return old.used if old.since == new.since else old.used + time_run(old, now)


def _pending_clock(before: Match, change: Change, seat: Seat, old: SeatClock | None, now: float) -> SeatClock:
    """The clock of a seat that has to decide after the change: its old one, or a new one for a new decision.

    Taking back gives its author no time back: the clock goes on as it stood when that decision was made. Others whose
    decision is pending again have all the time for it again.
    """
    after = change.after
    pace = after.pace.seconds
    if pace is not None and after.position.asked_individually and not after.position.is_secret:
        pace *= ANSWER_SHARE
    fresh = new_clock(after.step, pace, now, old.timeouts if old else 0)
    if old is None:
        return fresh
    is_played_for = old.is_pending and old.stage is Stage.OUT  # by a computer, if it is still pending
    if change.undone:
        was_out = old.stage is Stage.OUT and not old.is_pending
        again = replace(old, is_pending=True, stage=Stage.ASKED if was_out else old.stage)
        is_own_request = after.seat_of(change.actor.person) == seat
        if is_own_request and is_played_for:
            return fresh
        return again if old.is_pending or is_own_request else max(fresh, again, key=lambda one: time_promised(one, now))
    same_position = after.position is before.position
    if is_played_for and _has_decided(before, change, seat):
        return fresh  # the player is back
    if not old.is_pending or not (same_position or stays_to_act(before.position, change.events, seat)):
        return fresh
    is_extended = after.pace is not before.pace and time_promised(fresh, now) > time_promised(old, now)
    return replace(fresh, step=old.step) if is_extended and old.stage is not Stage.OUT else old


def _has_decided(before: Match, change: Change, seat: Seat) -> bool:
    """Whether the actor of the change has decided something for the seat."""
    actor = change.actor
    if actor.person is None:
        return False
    if any(event.kind is EventKind.MOVE and event.seat == seat and event.actor == actor for event in change.events):
        return True
    is_sealed_again = change.after.position.sealed.get(seat) != before.position.sealed.get(seat)
    return is_sealed_again and change.after.sealers.get(seat) == actor


def _has_new_holder(before: Match, after: Match, seat: Seat) -> bool:
    if seat >= len(before.seats):
        return True
    old, new = before.seats[seat], after.seats[seat]
    return (old.kind, old.key, old.passes) != (new.kind, new.key, new.passes)
