"""Timing: what is due at a clock, and what every change does to the clocks of its match."""

from __future__ import annotations

from dataclasses import replace

from bot.games.base import Seat
from bot.match.clocks import (
    ANSWER_SHARE,
    MAX_TIMEOUTS,
    Overrun,
    SeatClock,
    Stage,
    advance_clock,
    keeps_owing,
    new_clock,
    start_clock,
    stop_clock,
)
from bot.match.commands import Facts, TimeOut
from bot.match.model import Change, Match, Phase
from bot.match.play import AutoPlay, advance, end_match, give_up, with_position
from bot.match.position import Ending, EndReason, Event, EventKind


def time_out(match: Match, command: TimeOut, facts: Facts, now: float) -> Change:
    """Do what is due at the clock of a seat; nothing if nothing is."""
    seat, actor = command.seat, command.actor
    clock = match.clocks.get(seat)
    if match.phase is not Phase.RUNNING or clock is None or clock.due is None or clock.due > now:
        return Change(match, match, actor)
    if not clock.owes:
        return Change(match, _with_clock(match, seat, replace(clock, due=None)), actor)
    pause_ends = match.pause.until if match.pause else None
    breaks = [until for until in (pause_ends, match.seats[seat].away) if until is not None and until > now]
    if clock.since is None or breaks:  # a pause or an absence is over, or has begun
        return Change(match, match, actor, redraw=True)
    later = advance_clock(clock, now)
    if later.stage is Stage.OUT:
        return _run_out(match, seat, later)
    return Change(match, _with_clock(match, seat, later), actor)


def _with_clock(match: Match, seat: Seat, clock: SeatClock) -> Match:
    return replace(match, clocks={**match.clocks, seat: clock})


def _run_out(match: Match, seat: Seat, clock: SeatClock) -> Change:
    """Time and grace have run out: do what the table chose; after MAX_TIMEOUTS in a row give the seat up in any case.

    In a round of secret choices the seats that ran out of time are played last; until then they may still choose.
    """
    note = Event(EventKind.NOTE, seat, "timeout")
    clock = replace(clock, timeouts=clock.timeouts + 1)
    match = _with_clock(match, seat, clock)
    if match.overrun is Overrun.LOSE and match.position.seats == 2:
        return end_match(match, [note], Ending(EndReason.TIMEOUT, seat), note.actor)
    if match.overrun is not Overrun.ONCE or clock.timeouts >= MAX_TIMEOUTS:
        return give_up(match, seat, [note], note.actor)
    auto = AutoPlay.of(match)
    auto = replace(auto, timed_out=auto.timed_out | {seat})
    position, more = advance(match.position, match.seed, auto, match.sealers)
    if not more:
        return Change(match, match, note.actor, (note,))
    events = (note, *more)
    after = replace(with_position(match, position, events, seat), undoable=None)
    return Change(match, after, note.actor, events)


def settle_clocks(before: Match, change: Change, now: float) -> Match:
    """The match after a change, its clocks included.

    A clock that the change itself has set goes on from there. Clocks of seats that owe nothing are stopped, those of
    seats on a break too, all others run.
    """
    after = change.after
    waiting = after.position.waiting if after.phase is Phase.RUNNING else ()
    clocks = {}
    for at, seat in enumerate(after.seats):
        old = after.clocks.get(at)
        if not after.is_played(at) or at not in waiting:
            new = replace(stop_clock(old, now), owes=False) if old and old.owes else old
        else:
            new = _owing_clock(before, change, at, old, now)
            pause_ends = after.pause.until if after.pause else None
            breaks = [until for until in (pause_ends, seat.away) if until is not None and until > now]
            new = stop_clock(new, now, min(breaks)) if breaks else start_clock(new, now)
        if new and (_has_decided(before, change, at) or (old and _has_new_holder(before, after, at))):
            new = replace(new, timeouts=0)
        if new:
            clocks[at] = new
    return after if clocks == after.clocks else replace(after, clocks=clocks)


def _owing_clock(before: Match, change: Change, seat: Seat, old: SeatClock | None, now: float) -> SeatClock:
    """The clock of a seat that owes a decision after the change: its old one, or a new one for a new decision.

    Taking back gives no time back: the clock goes on as it stood when that decision was made.
    """
    after = change.after
    if old is not None and change.undone:
        was_out = old.stage is Stage.OUT and not old.owes
        return replace(old, owes=True, stage=Stage.ASKED if was_out else old.stage)
    same_position = after.position is before.position
    if old is not None and old.owes and (same_position or keeps_owing(before.position, change.events, seat)):
        return old
    pace = after.pace.seconds
    if pace is not None and after.position.asked_individually and not after.position.is_secret:
        pace *= ANSWER_SHARE
    return new_clock(after.step, pace, now, old.timeouts if old else 0)


def _has_decided(before: Match, change: Change, seat: Seat) -> bool:
    """Whether the actor of the change has decided something for the seat."""
    actor = change.actor
    if actor.person is None:
        return False
    if any(event.kind is EventKind.MOVE and event.seat == seat and event.actor == actor for event in change.events):
        return True
    is_sealed_anew = change.after.position.sealed.get(seat) != before.position.sealed.get(seat)
    return is_sealed_anew and change.after.sealers.get(seat) == actor


def _has_new_holder(before: Match, after: Match, seat: Seat) -> bool:
    if seat >= len(before.seats):
        return True
    old, new = before.seats[seat], after.seats[seat]
    return (old.kind, old.key, old.passes) != (new.kind, new.key, new.passes)
