"""Play: choose, take back, planned answers, and the moves of chance, of unattended seats and of computers.

A plan, a conditional move, is its author's secret until it is played. It is bound to the author's view: in any other
position it is void.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.computer.base import Level
from bot.games.base import Move, Seat
from bot.games.chance import Chance
from bot.match.clocks import Stage
from bot.match.commands import (
    Choose,
    Facts,
    PlayComputer,
    SetPasses,
    SetPlan,
    TakeBack,
)
from bot.match.errors import MovedOn, Paused, Unconfirmed, UserError, require
from bot.match.model import Change, Match, MatchPhase, MatchSeat, Plan, SeatKind
from bot.match.position import (
    COMPUTER,
    PLANNED,
    PLAYED,
    TABLE,
    Actor,
    ActorKind,
    Event,
    EventKind,
    Position,
    is_planned_note,
    person_actor,
)
from bot.match.view import Foreseen, digest_of, foreseen_in

MAX_PLANS: Final = 12  # of one seat


def acting_seat(match: Match, actor: Actor, seat: Seat | None = None, step: int | None = None) -> Seat:
    """The seat for which the actor decides. Raises UserError for another person's seat, MovedOn at another step."""
    if actor.kind is ActorKind.PERSON:
        own = match.seat_of(actor.person)
        is_own = own is not None and seat in (None, own)
        seat = own
    else:
        kinds = (SeatKind.COMPUTER,) if actor.kind is ActorKind.COMPUTER else tuple(SeatKind)
        is_own = seat is not None and 0 <= seat < len(match.seats) and match.seats[seat].kind in kinds
    if seat is None or not is_own:
        raise UserError("not-in-match")
    _check_running(match)
    if step is not None and step != match.step:
        raise MovedOn("moved-on")
    return seat


def _check_running(match: Match) -> None:
    """Raise MovedOn unless the match is running."""
    if match.phase is not MatchPhase.RUNNING:
        raise MovedOn("match-over" if match.phase is MatchPhase.OVER else "not-started")


@dataclass(frozen=True)
class AutoPlay:
    """The seats that the bot plays.

    Attributes:
        vacant: seats without a holder that chance plays.
        timed_out: seats whose time has run out and that chance plays until they are no longer to act.
        passing: the people who always pass if their seat is asked out of turn.
        plays_forced: whether publicly known forced moves are played.
        plans: the conditional moves of people.
    """

    vacant: frozenset[Seat] = frozenset()
    timed_out: frozenset[Seat] = frozenset()
    passing: Mapping[Seat, Actor] = field(default_factory=dict)
    plays_forced: bool = False
    plans: tuple[Plan, ...] = ()

    @classmethod
    def of(cls, match: Match) -> AutoPlay:
        """The seats that the bot plays in this match."""
        out = (
            seat
            for seat, clock in match.clocks.items()
            if match.substitute.level is None and clock.is_pending and clock.stage is Stage.OUT
        )
        seats = list(enumerate(match.seats))
        return cls(
            frozenset(at for at, seat in seats if seat.kind is SeatKind.VACANT and seat.level is None),
            frozenset(out),
            {at: person_actor(seat.key) for at, seat in seats if seat.passes and seat.key is not None},
            not match.asks_forced,
            match.plans,
        )

    @property
    def random(self) -> frozenset[Seat]:
        """The seats played at random."""
        return self.vacant | self.timed_out


def advance(
    position: Position,
    seed: bytes,
    auto: AutoPlay,
    sealers: Mapping[Seat, Actor] | None = None,
    last: Event | None = None,
) -> tuple[Position, list[Event]]:
    """The position at the next decision that is left to a person, and the events on the way to it.

    ``sealers``: who made the choices that are sealed already. ``last``: the move that has led to the
    position, to which answers may have been left. Every draw is in an event. The table plays forced moves without a
    draw. Raises ValueError without a seed: nothing is drawn before the start.
    """
    if not seed:
        raise ValueError("the match has no seed yet")
    events: list[Event] = []
    picks: dict[Seat, int] = {}  # the draws of the round
    while True:
        position, drawn = position.with_chance(seed)
        events += drawn
        waiting = position.waiting
        played = planned_answers(position, events[-1] if events else last, auto.plans)
        if not played:
            auto = replace(auto, timed_out=auto.timed_out & frozenset(waiting))
            played = _automatic_move(position, auto)
        for event in played:
            events.append(event)
            position = position.after(event)
        if played:
            continue
        can_play = not position.is_secret or set(waiting) <= auto.random
        seat = next((one for one in waiting if one in auto.random), None) if can_play else None
        if seat is None:
            return position, events
        draw = position.draws
        move, picks[seat] = Chance(seed, draw).pick(position.random_moves(seat)), draw
        made = position.logged_moves(seat, move)
        by = sealers or {}
        events += [Event(EventKind.MOVE, one, text, by.get(one, TABLE), picks.get(one)) for one, text in made]
        if made:
            picks = {}
        if position.is_secret and made:
            auto = replace(auto, timed_out=frozenset())  # the round is over, so no decision is pending
        position = replace(position.choose(seat, move), draws=draw + 1)


def _automatic_move(position: Position, auto: AutoPlay) -> list[Event]:
    """The pass of a seat that is asked out of turn and always passes, else a forced move that the table plays."""
    if auto.passing and not position.is_secret and position.asked_individually:
        for seat in position.waiting:
            if seat in auto.passing and position.game.pass_move in position.moves(seat):
                return [Event(EventKind.MOVE, seat, position.game.pass_move or "", auto.passing[seat])]
    forced = position.forced_move if auto.plays_forced else None
    return [] if forced is None else [Event(EventKind.MOVE, *forced)]


def with_position(match: Match, position: Position, events: Sequence[Event], seat: Seat) -> Match:
    """The match at the position to which these events, the first of them of ``seat``, have led.

    An answer out of turn leaves the question to the others as it was, so their step stays. The last own step of an
    unfinished turn can be taken back unless it has revealed something.
    """
    before = match.position
    if position.to_act == before.to_act == (seat,):
        undoable = None if _after_own_step(before, seat, events) is None else match.length
        return replace(match, position=position, step=match.step + 1, undoable=undoable)
    others = set(before.to_act) - {event.seat for event in events}
    if not before.is_secret and others and set(position.to_act) == others:
        return replace(match, position=position)
    return replace(match, position=position, step=match.step + 1, undoable=None)


def _after_own_step(before: Position, seat: Seat, events: Sequence[Event]) -> Position | None:
    """The position after a step of the seat and its forced moves after it.

    None if these events are something else, or one of them has revealed something to the seat.
    """
    position = before
    for at, event in enumerate(events):
        is_step = at == 0 or (is_forced(event) and position.to_act == (seat,))
        if event.kind is not EventKind.MOVE or event.seat != seat or not is_step or position.reveals(seat, event.text):
            return None
        position = position.after(event)
    return position


def is_forced(event: Event) -> bool:
    """Whether the table has played the move because it was the only one."""
    return event.kind is EventKind.MOVE and event.actor == TABLE and event.draw is None


def choose(match: Match, command: Choose, facts: Facts, now: float) -> Change:
    """Play or seal a move. The same choice sealed again changes nothing.

    Raises Unconfirmed for an unconfirmed move after which the seat can neither change its choice nor take it back.
    """
    seat, actor = acting_seat(match, command.actor, command.seat, command.step), command.actor
    change = play_move(match, seat, match.position.read(seat, command.text), actor)
    after = change.after
    is_open = not change.events or (after.undoable is not None and after.position.to_act == match.position.to_act)
    if not command.is_confirmed and not is_open:
        raise Unconfirmed(command.text)
    return change


def play_move(match: Match, seat: Seat, move: Move, actor: Actor) -> Change:
    """Play or seal a legal move of the seat, chosen by that actor, with its automatic consequences."""
    position = match.position
    if position.sealed.get(seat) == move and match.sealers.get(seat) == actor:
        return Change(match, match, actor)
    after = position.choose(seat, move)
    auto, sealers = AutoPlay.of(match), {**match.sealers, seat: actor}
    if made := position.logged_moves(seat, move):
        events = [Event(EventKind.MOVE, one, text, sealers.get(one, TABLE)) for one, text in made]
        after, more = advance(after, match.seed, replace(auto, timed_out=frozenset()), last=events[-1])
        events += more
    elif auto.random and set(after.waiting) <= auto.random:
        after, events = advance(after, match.seed, auto, sealers)
    else:
        return Change(match, replace(match, position=after, sealers=sealers), actor)
    return Change(match, with_position(match, after, events, seat), actor, tuple(events))


def take_back(match: Match, command: TakeBack, facts: Facts, now: float) -> Change:
    """Take back the last own step with the forced moves after it.

    No other seat and no chance may have acted since, and nothing may have been revealed.
    """
    seat = acting_seat(match, command.actor, command.seat, command.step)
    if match.undoable is None or match.position.to_act != (seat,):
        raise UserError("nothing-to-take-back")
    moves = (at for at, event in enumerate(facts.log) if event.live and event.kind is EventKind.MOVE)
    numbers = [at for at in moves if at >= match.undoable]
    return take_events_back(match, facts.log, numbers, seat, command.actor)


def take_events_back(match: Match, log: Sequence[Event], numbers: Sequence[int], seat: Seat, actor: Actor) -> Change:
    """Take back these events of the log, the first of them a decision of the seat, for the actor."""
    left = [replace(event, live=event.live and at not in numbers) for at, event in enumerate(log)]
    initial = match.position.initial
    position = initial.replay(left)
    undoable = last_own_step(initial, left, seat) if position.to_act == (seat,) else None
    after = replace(match, position=position, step=match.step + 1, undoable=undoable)
    return Change(match, after, actor, (Event(EventKind.UNDO, seat, str(numbers[0]), actor),), undone=tuple(numbers))


def last_own_step(initial: Position, log: Sequence[Event], seat: Seat) -> int | None:
    """The number of the event that the seat, alone to act after this log, may take back: its last step of the turn."""
    kinds = (*PLAYED, EventKind.RESIGN, EventKind.SEAT)
    made = [at for at, event in enumerate(log) if event.live and event.kind in kinds]
    own = len(made) - 1
    while own >= 0 and log[made[own]].seat == seat and is_forced(log[made[own]]):
        own -= 1
    if own < 0 or log[made[own]].kind is not EventKind.MOVE or log[made[own]].seat != seat:
        return None
    if log[made[own]].actor == COMPUTER:
        return None  # it has decided for an absent player
    if made[own] and is_planned_note(log[made[own] - 1]):
        return None  # already delivered to all
    before = initial.replay(log[: made[own]])
    is_own = before.to_act == (seat,) and _after_own_step(before, seat, [log[at] for at in made[own:]]) is not None
    return made[own] if is_own else None


def set_passes(match: Match, command: SetPasses, facts: Facts, now: float) -> Change:
    """Let the seat always pass if it is asked out of turn, from the present question on."""
    seat = acting_seat(match, command.actor, command.seat, command.step)
    require(match.position.game.pass_move is not None, "never-asked")
    changed = with_seat(match, seat, replace(match.seats[seat], passes=command.passes))
    auto = AutoPlay.of(match)
    passing = {**auto.passing, seat: command.actor} if command.passes else {}
    position, events = advance(match.position, match.seed, replace(auto, timed_out=frozenset(), passing=passing))
    after = with_position(changed, position, events, seat) if events else changed
    return Change(match, after, command.actor, tuple(events))


def with_seat(match: Match, seat: Seat, holder: MatchSeat) -> Match:
    """The match with another holder of that seat."""
    seats = tuple(holder if at == seat else one for at, one in enumerate(match.seats))
    people = match.people if holder.person is None else {**match.people, holder.person.key: holder.person}
    return replace(match, seats=seats, people=people)


def set_plan(match: Match, command: SetPlan, facts: Facts, now: float) -> Change:
    """Store or delete a plan. It stays secret: no event, no new step."""
    actor = command.actor
    seat = acting_seat(match, actor, step=command.step if command.text else None)
    kept = [one for one in match.plans if one.seat != seat or (one.trigger != command.trigger and not one.is_void)]
    if command.text:
        answer = foreseen_in(match.position, seat).get(command.trigger)
        if answer is None or command.text not in answer.moves:
            raise UserError("plan-impossible")
        require(sum(one.seat == seat for one in kept) < MAX_PLANS, "plan-too-many", count=MAX_PLANS)
        (by,) = match.position.to_act
        kept.append(Plan(seat, by, command.trigger, answer.digest, command.text, actor))
    plans = tuple(kept)
    return Change(match, match if plans == match.plans else replace(match, plans=plans), actor)


def planned_answers(position: Position, made: Event | None, plans: Sequence[Plan]) -> list[Event]:
    """The events of the answers that were left for the position after the move ``made``, in seat order."""
    if made is None or made.kind is not EventKind.MOVE:
        return []
    events: list[Event] = []
    meant = [one for one in plans if (one.by, one.trigger) == (made.seat, made.text) and not one.is_void]
    fitting = [one for one in meant if digest_of(position.view(one.seat)) == one.digest]
    for plan in sorted(fitting, key=lambda one: one.seat):
        if plan.text in position.moves(plan.seat) and not position.is_secret:
            move = Event(EventKind.MOVE, plan.seat, plan.text, plan.actor)
            events += [Event(EventKind.NOTE, plan.seat, PLANNED, plan.actor), move]
            position = position.after(move)
    return events


def plans_left(before: Match, change: Change) -> tuple[Plan, ...]:
    """The plans after a change. Played and missed plans are dropped; plans whose position differs are void.

    ``change.events`` are those of the command itself.
    """
    after = change.after
    if not after.plans:
        return after.plans
    if after.phase is not MatchPhase.RUNNING or change.undone:
        return ()
    kept = tuple(one for one in after.plans if _is_seated(before, after, one))
    if after.position is not before.position and after.position.state is not before.position.state:
        made = [(one.seat, one.text) for one in change.events if one.kind is EventKind.MOVE]
        fired = {one.seat for one in change.events if is_planned_note(one)}
        decided = {seat for seat, _ in made}
        present: dict[Seat, Mapping[Move, Foreseen]] = {}
        kept = tuple(
            left
            for one in kept
            if one.seat not in decided | fired and (left := _left(one, after.position, made, present)) is not None
        )
    return after.plans if kept == after.plans else kept


def _is_seated(before: Match, after: Match, plan: Plan) -> bool:
    """True if its author still has the seat, and the triggering seat still has the same holder."""
    others = [(match.seats[plan.by].kind, match.seats[plan.by].key) for match in (before, after)]
    return after.key_at(plan.seat) == plan.actor.person and others[0] == others[1]


def _left(
    plan: Plan, position: Position, made: Sequence[tuple[Seat, Move]], present: dict[Seat, Mapping[Move, Foreseen]]
) -> Plan | None:
    """The plan after moves of others: as it is, void, or None once the seat of its trigger is no longer on turn."""
    if plan.is_void:
        return plan
    is_awaited = position.to_act == (plan.by,)
    if is_awaited and plan.seat not in present:
        present[plan.seat] = foreseen_in(position, plan.seat)
    if is_awaited and (foreseen := present[plan.seat].get(plan.trigger)) and foreseen.digest == plan.digest:
        return plan
    return replace(plan, text="") if is_awaited or (plan.by, plan.trigger) in made else None


@dataclass(frozen=True)
class Search:
    """A pending decision of a computer player.

    Attributes:
        step: the step of the match at which it is pending.
        due: the moment from which it may be tried, in seconds since 1970; 0 if it is not stored.
        tries: failed tries so far.
    """

    match: int
    seat: Seat
    step: int
    level: Level
    due: float = field(default=0.0, compare=False)
    tries: int = field(default=0, compare=False)


def searches_of(match: Match) -> tuple[Search, ...]:
    """The pending decisions of computer players in the match, by seat."""
    if match.phase is not MatchPhase.RUNNING:
        return ()
    found = ((seat, computer_level(match, seat)) for seat in match.position.waiting if seat >= 0)
    return tuple(Search(match.number, seat, match.step, level) for seat, level in found if level is not None)


def active_searches(match: Match, now: float) -> tuple[Search, ...]:
    """The searches that can run at ``now``, in seconds since 1970: none in a pause."""
    return searches_of(match) if match.paused_until(now) is None else ()


def computer_level(match: Match, seat: Seat) -> Level | None:
    """The level of the computer that decides for the seat at present; None if none does.

    The table's substitute plays seats whose time has run out.
    """
    holder, clock = match.seats[seat], match.clocks.get(seat)
    if holder.kind in (SeatKind.COMPUTER, SeatKind.VACANT):
        return holder.level
    is_absent = clock is not None and clock.is_pending and clock.stage is Stage.OUT
    return match.substitute.level if is_absent else None


def play_computer(match: Match, command: PlayComputer, facts: Facts, now: float) -> Change:
    """Play or seal a computer's move, then its planned steps as long as they are foreseeable.

    Raises MovedOn if the decision is no longer pending, UserError("not-in-match") for any actor but a computer, and
    Paused in a pause of the match.
    """
    require(command.actor.kind is ActorKind.COMPUTER, "not-in-match")
    _check_running(match)
    seat, thought = command.seat, command.thought
    if not any((one.seat, one.step) == (seat, command.step) for one in searches_of(match)):
        raise MovedOn("moved-on")
    if (until := match.paused_until(now)) is not None:
        raise Paused(until)
    if not command.moves:
        raise ValueError("a computer plays a move")
    first, *planned = command.moves
    change = play_move(match, seat, match.position.read(seat, first), COMPUTER)
    if change.after.position.sealed.get(seat) is not None and not change.events:
        thoughts = {**match.thoughts, seat: thought} if thought else match.thoughts
        return Change(match, replace(change.after, thoughts=thoughts), COMPUTER)
    events, step = list(change.events), change
    while (move := _next_step(step, seat, planned)) is not None:
        step = play_move(step.after, seat, move, COMPUTER)
        events += step.events
    if len(events) > len(change.events):
        after = with_position(match, step.after.position, events, seat)
    else:
        after = change.after
    own = (EventKind.MOVE, seat, COMPUTER)
    noted = [replace(one, thought=thought) if (one.kind, one.seat, one.actor) == own else one for one in events]
    return Change(match, replace(after, undoable=None), COMPUTER, tuple(noted))


def _next_step(made: Change, seat: Seat, planned: list[Move]) -> Move | None:
    """The next planned step, taken from the list; None where the plan ends.

    It ends where chance, another seat or a question has come in between, where something hidden has been shown, and
    where the step is not legal. Forced moves that the table has played since are skipped.
    """
    assert made.before is not None
    foreseeable = _after_own_step(made.before.position, seat, made.events)
    if foreseeable is None or foreseeable.to_act != (seat,):
        return None
    for event in made.events[1:]:
        if planned[:1] == [event.text]:
            del planned[0]
    position = made.after.position
    if not planned or position.to_act != (seat,) or planned[0] not in position.moves(seat):
        return None
    return planned.pop(0)
