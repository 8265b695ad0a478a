"""Hostile players: random commands of every kind, and what must hold of each change whatever they send.

``faults_of`` looks at one change alone, so that any way of driving a match can be checked with it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.match import commands
from bot.match.clocks import DAY, HOUR, MAX_TIMEOUTS, Overrun, Pace, SeatClock, Stage, time_promised
from bot.match.commands import Command
from bot.match.consent import IDLE_DAYS
from bot.match.model import (
    ENTIRE_MATCH,
    Change,
    Match,
    MatchPhase,
    Person,
    Proposal,
    ProposalEnd,
    ProposalKind,
    SeatKind,
)
from bot.match.position import Ending, EndReason, EventKind, person_actor
from bot.match.view import foreseen_in, view_for

EPSILON: Final = 0.01  # seconds by which a float may be wrong
FAST: Final = {pace: inverse for inverse, pace in enumerate(reversed(list(Pace)[:-1]), 1)} | {Pace.NONE: 9}


def faults_of(change: Change, now: float) -> list[str]:
    """What a change takes from a person without a rule that says so, or reveals to a person who must not know it."""
    before, after = change.before, change.after
    if before is None or before.phase is not MatchPhase.RUNNING:
        return []
    found = [*_lost_time(before, after, now), *_lost_seats(change, before, now), *_agreed_alone(before, after)]
    if after.phase is MatchPhase.OVER:
        found += _unfounded_end(change, before, now)
    else:
        found += _leaked_secrets(after)
        found += _wrong_seats(before, after)
        found += _wrong_plans(after)
    return found


def _lost_time(before: Match, after: Match, now: float) -> list[str]:
    """Seats whose promised time for the pending decision has shrunk otherwise than by time that passed."""
    found = []
    for seat, old in before.clocks.items():
        new = after.clocks.get(seat)
        if not (new and old.is_pending and new.is_pending and before.key_at(seat) == after.key_at(seat) is not None):
            continue
        same_decision = new.step == old.step or after.position is before.position
        if same_decision and time_promised(new, now) < time_promised(old, now) - EPSILON:
            found.append(f"seat {seat} has less time: {old}, then {new}")
    return found


def _lost_seats(change: Change, before: Match, now: float) -> list[str]:
    """People who have lost a running match's seat by no rule."""
    found = []
    for seat, (old, new) in enumerate(zip(before.seats, change.after.seats, strict=True)):
        if old.kind is not SeatKind.PERSON or new.key == old.key:
            continue
        gave_up = any(
            event.kind is EventKind.RESIGN and event.seat == seat and event.actor.person == old.key
            for event in change.events
        )
        notes = [event.text for event in change.events if event.kind is EventKind.NOTE and event.seat == seat]
        clock = before.clocks.get(seat)
        if new.kind is SeatKind.PERSON:
            is_founded = any(one.by == old.key and one.newcomer == new.key for one in _agreed(before, change.after))
        elif "timeout" in notes:
            is_last = clock is not None and clock.timeouts + 1 >= MAX_TIMEOUTS
            is_founded = _is_out(clock, now) and (before.overrun is not Overrun.ONCE or is_last)
        elif "removed" in notes:
            is_founded = _may_be_removed(before, change.after, seat, now)
        else:
            is_deleted = "gone" in notes and change.actor.person == old.key
            is_founded = gave_up or is_deleted or "left" in notes
        if not is_founded:
            found.append(f"seat {seat} is lost by no rule: {clock}, {change.events}")
    return found


def _is_out(clock: SeatClock | None, now: float) -> bool:
    return clock is not None and clock.is_pending and time_promised(clock, now) <= EPSILON


def _may_be_removed(before: Match, after: Match, seat: int, now: float) -> bool:
    """Whether nothing was promised to the seat any more, and more than half of the others have agreed."""
    clock, voters = before.clocks.get(seat), [key for at in range(len(before.seats)) if (key := before.key_at(at))]
    away = before.seats[seat].away
    if clock is None or before.pause is not None or (away is not None and away > now):
        return False
    is_idle = clock.since is not None and now - clock.since > IDLE_DAYS * DAY and clock.pace is None
    is_absent = is_idle or _is_out(clock, now) if clock.is_pending else clock.timeouts > 0
    votes = [
        len({one.by, *one.yes})
        for one in _agreed(before, after)
        if one.kind is ProposalKind.REMOVE and one.text == str(seat)
    ]
    return is_absent and bool(votes) and votes[0] * 2 > len(voters) - 1


def _agreed(before: Match, after: Match) -> list[Proposal]:
    """The proposals that the change has brought to their end by agreement."""
    known = {one.number for one in before.proposals if one.ended is not None}
    return [one for one in after.proposals if one.ended is ProposalEnd.AGREED and one.number not in known]


def _agreed_alone(before: Match, after: Match) -> list[str]:
    """Terms that became harder without the consent of everybody whom they hit."""
    rules = list(Overrun)
    is_harder = FAST[after.pace] < FAST[before.pace] or rules.index(after.overrun) > rules.index(before.overrun)
    if not is_harder:
        return []
    agreed = {key for one in _agreed(before, after) for key in (one.by, *one.yes)}
    missing = [seat for seat in range(len(before.seats)) if (key := before.key_at(seat)) and key not in agreed]
    return [f"seat {seat} was not asked about {after.pace} {after.overrun}" for seat in missing]


def _unfounded_end(change: Change, before: Match, now: float) -> list[str]:
    """Why the end of a match follows from no rule."""
    ended = next((Ending.parse(event.text) for event in change.events if event.kind is EventKind.ENDED), None)
    if ended is None:
        return []
    if ended.reason is EndReason.RESIGN:
        is_founded = change.actor.person is not None and change.actor.person == before.key_at(ended.seat or 0)
    elif ended.reason is EndReason.TIMEOUT:
        is_founded = before.overrun is Overrun.LOSE and _is_out(before.clocks.get(ended.seat or 0), now)
    else:
        is_vote = any(one.text == ENTIRE_MATCH for one in _agreed(before, change.after))
        left = [seat for seat in range(len(before.seats)) if before.is_played(seat)]
        is_founded = is_vote or len(left) == 1
    return [] if is_founded else [f"the match ended by no rule: {change.events}"]


def _leaked_secrets(match: Match) -> list[str]:
    """Sealed choices on which the view of another person depends."""
    position, found = match.position, []
    for seat, chosen in position.sealed.items():
        other = next((move for move in position.moves(seat) if move != chosen), None)
        if other is None:
            continue
        changed = replace(match, position=replace(position, sealed={**position.sealed, seat: other}))
        for viewer in (None, *(match.key_at(at) for at in range(len(match.seats)) if at != seat)):
            if view_for(match, viewer) != view_for(changed, viewer):
                found.append(f"{viewer} sees what seat {seat} has sealed")
    return found


def _wrong_plans(match: Match) -> list[str]:
    """Planned answers that others can see, that cannot be played any more, or whose author has lost the seat."""
    found = []
    for plan in match.plans:
        key = match.key_at(plan.seat)
        foreseen = foreseen_in(match.position, plan.seat).get(plan.trigger)
        is_kept = foreseen is not None and foreseen.digest == plan.digest and plan.text in foreseen.moves
        if plan.actor.person != key or not (plan.is_void or is_kept):
            found.append(f"{plan} is left without a use")
        others = (None, *(other for at in range(len(match.seats)) if (other := match.key_at(at)) != key))
        without = replace(match, plans=tuple(one for one in match.plans if one is not plan))
        found += [f"{one} sees {plan}" for one in others if view_for(match, one) != view_for(without, one)]
    return found


def _wrong_seats(before: Match, after: Match) -> list[str]:
    """Former players who sit at another seat than theirs, and people removed by vote who sit at any."""
    found = []
    for seat in range(len(after.seats)):
        key = after.key_at(seat)
        if key is None or key == before.key_at(seat):
            continue
        if before.former.get(key, seat) != seat or key in before.barred:
            found.append(f"{key} may not sit at seat {seat}")
    return found


class Hostile:
    """Random commands of some people in a match, with any arguments that a client can send."""

    def __init__(self, chance: random.Random, people: Sequence[Person]) -> None:
        self.random, self.people = chance, people
        self.steps: list[int] = [0]

    def command(self, match: Match, person: Person) -> Command:
        """Something that this person may try now."""
        pick, actor = self.random.choice, person_actor(person.key)
        self.steps.append(match.step)
        made: Mapping[Callable[[], Command], int] = {
            lambda: self.choice(match, person): 8,
            lambda: self.proposal(person, match): 8,
            lambda: self.answer(person, match): 8,
            lambda: self.plan(match, person): 4,
            lambda: commands.TakeBack(actor=actor, step=pick((None, *self.steps[-3:]))): 2,
            lambda: commands.SetPasses(actor=actor, passes=pick((True, False))): 1,
            lambda: commands.Join(actor=actor, guest=person): 2,
            lambda: commands.SetTerms(actor=actor, pace=pick(list(Pace)), overrun=pick(list(Overrun))): 1,
            lambda: commands.Leave(actor=actor): 1,
            lambda: commands.Start(actor=actor): 1,
            lambda: commands.RemoveGuest(actor=actor, guest=pick(self.people).key): 1,
            lambda: commands.Invite(actor=actor, guests=(pick(self.people),)): 1,
        }
        if self.random.random() < 0.01:
            return commands.Resign(actor=actor)
        return self.random.choices(list(made), list(made.values()))[0]()

    def honest(self, match: Match, person: Person) -> Command:
        """What a player does who means no harm: harder terms are agreed on only if that one answers proposals too."""
        return self.answer(person, match) if self.random.random() < 0.3 else self.choice(match, person)

    def choice(self, match: Match, person: Person) -> Command:
        """A move of the person's seat, often legal, or any text."""
        seat = match.seat_of(person.key)
        moves = match.position.moves(seat) if seat is not None and match.phase is MatchPhase.RUNNING else ()
        text = self.random.choice((*moves, *moves, "no such move"))
        step = self.random.choice((None, match.step, self.random.choice(self.steps)))
        return commands.Choose(actor=person_actor(person.key), text=text, step=step)

    def plan(self, match: Match, person: Person) -> Command:
        """An answer to a move that may come, often possible, or any texts."""
        seat = match.seat_of(person.key)
        foreseen = foreseen_in(match.position, seat) if seat is not None and match.phase is MatchPhase.RUNNING else {}
        trigger = self.random.choice((*sorted(foreseen), "no such move"))
        answers = foreseen[trigger].moves if trigger in foreseen else ()
        text = self.random.choice((*answers, *answers, "", "no such move"))
        step = self.random.choice((None, match.step, self.random.choice(self.steps)))
        return commands.SetPlan(actor=person_actor(person.key), trigger=trigger, text=text, step=step)

    def proposal(self, person: Person, match: Match) -> Command:
        """A proposal of any kind."""
        kinds = [kind for kind in ProposalKind if kind is not ProposalKind.MOVE]  # only ``Rehome`` makes that one
        pick, kind = self.random.choice, self.random.choice(kinds)
        guest = pick(self.people)
        texts = {
            ProposalKind.PAUSE: str(self.random.randint(1, 14)),
            ProposalKind.PACE: f"{pick(list(Pace))} {pick((*Overrun, 'nonsense'))}",
            ProposalKind.REMOVE: pick((ENTIRE_MATCH, *map(str, range(len(match.seats) + 1)), "²", "-1")),
        }
        invited = guest if kind is ProposalKind.REPLACE else None
        return commands.Propose(actor=person_actor(person.key), kind=kind, text=texts.get(kind, ""), invited=invited)

    def answer(self, person: Person, match: Match) -> Command:
        """An answer to a proposal, mostly to an open one."""
        numbers = [one.number for one in match.open_proposals] or [1]
        number = self.random.choice((*numbers, self.random.randint(0, len(match.proposals) + 1)))
        return commands.Respond(
            actor=person_actor(person.key),
            number=number,
            agrees=self.random.random() < 0.8,
            guest=person,
            takes_seat=self.random.random() < 0.2,
        )

    def pause(self) -> float:
        """Seconds until the next command: mostly a moment, at times long enough for a clock to run out."""
        lengths = (0.0, 0.0, 1.0, 20.0, 160.0, 301.0, HOUR, 3 * HOUR, 13 * HOUR, 2 * DAY, 8 * DAY)
        return self.random.choices(lengths, (20, 20, 20, 20, 6, 4, 6, 3, 3, 2, 1))[0]


def report(match: Match) -> str:
    """What a failure is reported with: clocks, proposals and the last sealed choices."""
    clocks = {seat: clock for seat, clock in match.clocks.items() if clock.is_pending or clock.stage is Stage.OUT}
    return f"{match.seats}\n{clocks}\n{match.pace} {match.overrun}\n{match.proposals[-4:]}\n{match.position.sealed}"
