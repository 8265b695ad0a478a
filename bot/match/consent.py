"""Consent: proposals to the other players, their answers, and the effect of an agreed one.

A player who would have less time, or lose more, is asked even if overdue.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.games.base import CHANCE, Seat
from bot.match.clocks import DAY, HOUR, Overrun, Pace, SeatClock, Stage
from bot.match.commands import Facts, Lapse, Propose, Respond, ShowUp
from bot.match.errors import MovedOn, UserError, require
from bot.match.leaving import (
    PAUSE_DAYS,
    end_early,
    ended_by,
    give_up,
    is_alone,
    is_under_way,
    new_pause,
    resume,
    resume_lost,
    with_former,
)
from bot.match.lobby import check_refusals, check_room
from bot.match.model import (
    ENTIRE_MATCH,
    Change,
    Match,
    MatchPhase,
    MatchSeat,
    Place,
    Proposal,
    ProposalEnd,
    ProposalKind,
    SeatKind,
)
from bot.match.play import acting_seat, take_events_back, with_seat
from bot.match.position import PLAYED, Actor, Event, EventKind, person_actor

OPEN_DAYS: Final = 3  # in which a proposal can be answered
OBJECTION_DAYS: Final = 1  # in which the other players can object
IDLE_DAYS: Final = 7  # days after which a seat without a time limit counts as absent
ABSENT_DAYS: Final = 1  # days for an absent player to show up if no third person votes
AGAIN: Final = HOUR  # seconds between two proposals of a person and kind: each of them pings for the others


def check_room_for_newcomer(match: Match, proposal: Proposal, facts: Facts) -> None:
    """Raise UserError if the newcomer of a replacement has too many matches to enter this one."""
    if proposal.newcomer is not None:
        check_room(Facts(matches=facts.newcomers.get(proposal.newcomer, frozenset())), match.number)


def may_take(match: Match, person: int, seat: Seat) -> bool:
    """True if the person may take the seat: does not play, was not removed by vote, and is no former player of another
    seat."""
    is_removed = person in match.barred and person in match.former
    return match.seat_of(person) is None and not is_removed and match.former.get(person, seat) == seat


def before_answer(match: Match, found: Proposal, command: Respond, now: float) -> Proposal:
    """The proposal that is answered, without objections once their time is over; UserError for who is not asked."""
    person = command.guest.key
    require(not command.takes_seat or person == found.newcomer, "newcomer-only")
    if person in (found.newcomer, found.by):
        is_over = found.awaits_objections and (found.expires or 0.0) <= now
        return without_objections(found) if is_over else found
    require(match.seat_of(person) is not None, "not-asked")
    require(found.awaits_objections and (found.expires or 0.0) > now, "objection-late")
    return found


def without_objections(proposal: Proposal) -> Proposal:
    """The replacement once the time for objections is over: agreed if the newcomer has, else the newcomer is asked."""
    newcomer = proposal.asked[0]
    alone = replace(
        proposal,
        asked=(newcomer,),
        needed=1,
        yes=tuple(one for one in proposal.yes if one == newcomer),
        no=(),
        expires=(proposal.expires or 0.0) + (OPEN_DAYS - OBJECTION_DAYS) * DAY,
    )
    return alone.close(ProposalEnd.AGREED) if alone.yes else alone


def hand_over(match: Match, proposal: Proposal) -> Change:
    """Give the proposer's seat to the newcomer. Raises UserError if the proposer has left or the newcomer plays."""
    seat_now, guest = match.seat_of(proposal.by), match.people.get(proposal.newcomer or 0)
    if seat_now is None or guest is None or not may_take(match, guest.key, seat_now):
        raise UserError("proposal-over")
    after = with_seat(match, seat_now, MatchSeat(SeatKind.PERSON, guest))
    after = replace(
        after, barred=tuple(key for key in after.barred if key != guest.key), former=with_former(match, seat_now)
    )
    event = Event(EventKind.SEAT, seat_now, f"person {guest.key}", person_actor(guest.key))
    return Change(match, after, person_actor(guest.key), (event,), entrant=guest.key)


def move_to(match: Match, place: Place, actor: Actor, facts: Facts, now: float) -> Change:
    """Move the match to another place. Resumes a match that was paused because it had none.

    Open proposals to move lapse.
    """
    proposals = tuple(
        one.close(ProposalEnd.LAPSED) if one.kind is ProposalKind.MOVE and one.ended is None else one
        for one in match.proposals
    )
    after, events = resume_lost(replace(match, place=place, proposals=proposals), facts.log, now)
    return Change(match, after, actor, events, redraw=True)


def undo(match: Match, proposal: Proposal, facts: Facts, author: Actor) -> Change:
    """Take back the last own decision of the proposal's author and everything after it."""
    seat = acting_seat(match, author, None, proposal.step)
    numbers = events_to_undo(match, facts.log, seat)
    return take_events_back(match, facts.log, numbers, seat, author)


def events_to_undo(match: Match, log: Sequence[Event], seat: Seat) -> list[int]:
    """The numbers of the events taken back with the last own decision of the seat: all from there on.

    If it was a secret choice, the whole round is taken back. UserError("nothing-to-ask-back").
    """
    actor = person_actor(match.seats[seat].key or 0)
    own = [
        at
        for at, event in enumerate(log)
        if event.live and (event.kind, event.seat, event.actor) == (EventKind.MOVE, seat, actor)
    ]
    require(own, "nothing-to-ask-back")
    position, first = match.position.initial, 0
    for at, event in enumerate(log[: own[-1] + 1]):
        if not position.sealed:
            first = at
        position = position.after(event)
    require(all(event.kind is not EventKind.STATE for event in log[first:]), "nothing-to-ask-back")
    return [at for at in range(first, len(log)) if log[at].live and log[at].kind in PLAYED]


def check_teaches_nothing(match: Match, log: Sequence[Event], seat: Seat) -> None:
    """Raise UserError("undo-reveals") if chance, or a person's hand, has shown something since the seat's decision.

    Where no one is asked, these are the rules for one's own last step: nothing may have been drawn, chosen in secret
    or revealed. What another seat has played from a hand that only it sees has shown that hand.
    """
    numbers = events_to_undo(match, log, seat)
    position = match.position.initial.replay(log[: numbers[0]])
    for event in (log[number] for number in numbers):
        is_open = event.kind is EventKind.MOVE and event.draw is None and not position.is_secret
        require(is_open and not position.reveals(event.seat, event.text), "undo-reveals")
        require(event.seat == seat or not position.decides_from_hand(event.seat), "undo-reveals")
        position = position.after(event)


def propose(match: Match, command: Propose, facts: Facts, now: float) -> Change:
    """Propose something to the other players. Withdraws an open proposal of the same person and kind.

    It takes effect at once if no one is asked. Raises UserError("proposal-again") within an hour of the last one of
    this person and kind, unless no one else plays and no one is asked.
    """
    seat = acting_seat(match, command.actor, command.seat, command.step)
    person = match.seats[seat].key or 0
    proposal = _new_proposal(match, seat, command, now)
    if command.invited is not None:
        check_refusals(facts, [command.invited])
        match = replace(match, people={**match.people, command.invited.key: command.invited})
    if proposal.kind is ProposalKind.UNDO:
        events_to_undo(match, facts.log, seat)
        if is_alone(match, seat):
            check_teaches_nothing(match, facts.log, seat)
    if proposal.kind is ProposalKind.PAUSE:
        new_pause(match, now)
    if proposal.asked or not is_alone(match, seat):
        _check_is_not_too_soon(match, proposal, now)
    others = [
        one.close(ProposalEnd.WITHDRAWN) if (one.by, one.kind, one.ended) == (person, proposal.kind, None) else one
        for one in match.proposals
    ]
    asked = replace(match, proposals=(*others, proposal))
    if proposal.ended is None:
        return Change(match, asked, command.actor)
    return _take_effect(asked, proposal, facts, now)


def _check_is_not_too_soon(match: Match, proposal: Proposal, now: float) -> None:
    """Raise UserError if the person has made a proposal of that kind within the last hour."""
    same = [one.made for one in match.proposals if (one.by, one.kind) == (proposal.by, proposal.kind)]
    recent = [made for made in same if made is not None and made <= now < made + AGAIN]
    if recent:
        raise UserError("proposal-again", at=str(math.ceil(max(recent) + AGAIN)))


def _new_proposal(match: Match, seat: Seat, command: Propose, now: float) -> Proposal:
    kind, text, invited = command.kind, command.text, command.invited
    people = {at: one.key for at, one in enumerate(match.seats) if match.is_played(at) and one.key is not None}
    asked = [key for at, key in people.items() if at != seat]
    needed, days = None, OPEN_DAYS
    match kind:
        case ProposalKind.REMOVE:
            removed = _removable_seat(match, seat, text, now)
            asked = [key for at, key in people.items() if at not in (seat, removed)]
            needed = (len(asked) + 1) // 2  # with the proposer, who agrees, more than half
            if not asked and removed is not None:
                asked, needed, days = [people[removed]], 0, ABSENT_DAYS  # whose silence agrees
        case ProposalKind.REPLACE:
            if invited is None or invited.key in people.values():
                raise UserError("already-plays")
            refusal = "newcomer-removed" if invited.key in match.barred else "newcomer-played"
            require(may_take(match, invited.key, seat), refusal, name=invited.name)
            text = str(invited.key)
            days = OBJECTION_DAYS if asked else OPEN_DAYS
            asked = [invited.key, *asked]
        case ProposalKind.MOVE:
            _check_changes_something(match, kind, text)
        case ProposalKind.PAUSE | ProposalKind.RESUME | ProposalKind.PACE:
            _check_changes_something(match, kind, text)
            if not (kind is ProposalKind.PACE and _is_harder(match, text)):
                asked = [key for at, key in people.items() if at != seat and not is_past_grace(match, at)]
    number, expires = len(match.proposals) + 1, now + days * DAY
    needed = len(asked) if needed is None else needed
    made = Proposal(number, kind, people[seat], text, match.step, tuple(asked), needed, expires, made=now)
    return made if asked else made.close(ProposalEnd.AGREED)


def respond(match: Match, command: Respond, facts: Facts, now: float) -> Change:
    """Answer a proposal. Raises MovedOn if it is over."""
    found = next((one for one in match.proposals if one.number == command.number), None)
    if found is None or found.ended is not None or match.phase is not MatchPhase.RUNNING:
        raise MovedOn("proposal-over")
    person = command.guest.key
    if found.kind is ProposalKind.REPLACE:
        found = before_answer(match, found, command, now)
    proposal = with_answer(found, person, command.agrees)
    if not still_holds(match, proposal, now):
        proposal = proposal.close(ProposalEnd.LAPSED)
    if proposal.ended is ProposalEnd.AGREED and person == proposal.newcomer:
        check_room_for_newcomer(match, proposal, facts)
    if proposal.newcomer == person:
        match = replace(match, people={**match.people, person: command.guest})
    return _with_outcome(match, proposal, command.actor, facts, now)


def lapse(match: Match, command: Lapse, facts: Facts, now: float) -> Change:
    """Do what is due of a proposal: it lapses, or the time to object to it is over.

    A proposal that becomes pointless ends with the change that made it so.
    """
    found = next((one for one in match.open_proposals if one.number == command.number), None)
    if found is None or (found.expires or 0.0) > now:
        return Change(match, match, command.actor)
    if found.awaits_objections:
        proposal = without_objections(found)
    else:
        proposal = found.close(ProposalEnd.AGREED if found.asks_absent else ProposalEnd.LAPSED)
    return _with_outcome(match, proposal, command.actor, facts, now)


def _with_outcome(match: Match, proposal: Proposal, actor: Actor, facts: Facts, now: float) -> Change:
    """The change with the present state of a proposal: its effect if it is agreed.

    A replacement whose newcomer has too many matches ends as FULL.
    """
    if proposal.ended is ProposalEnd.AGREED:
        try:
            check_room_for_newcomer(match, proposal, facts)
        except UserError:
            proposal = proposal.close(ProposalEnd.FULL)
    after = replace(
        match, proposals=tuple(proposal if one.number == proposal.number else one for one in match.proposals)
    )
    if proposal.ended is ProposalEnd.AGREED:
        return _take_effect(after, proposal, facts, now)
    return Change(match, after, actor)


def with_answer(proposal: Proposal, person: int, agrees: bool) -> Proposal:
    """The open proposal after an answer, which may replace an earlier one. Its proposer withdraws it by a no."""
    if person == proposal.by and not agrees:
        return proposal.close(ProposalEnd.WITHDRAWN)
    require(person in proposal.asked, "not-asked")
    yes = tuple(one for one in proposal.yes if one != person) + ((person,) if agrees else ())
    no = tuple(one for one in proposal.no if one != person) + (() if agrees else (person,))
    proposal = replace(proposal, yes=yes, no=no)
    needed = max(1, proposal.needed)
    if len(yes) >= needed:
        return proposal.close(ProposalEnd.AGREED)
    if len(proposal.asked) - len(no) < needed:
        return proposal.close(ProposalEnd.DECLINED)
    return proposal


def still_holds(match: Match, proposal: Proposal, now: float) -> bool:
    """True if its author could still make the proposal.

    The author plays; what is to be taken back is the last step; who is to be removed is still absent; who is to take
    a seat does not play; a pause, a pace or a move would still change something; everybody else who plays is asked
    whether the match may move, and whether its terms may become harder.
    """
    seat, kind = match.seat_of(proposal.by), proposal.kind
    if seat is None:
        return False
    asked = set(proposal.asked)
    others = {one.key for one in match.seats if one.kind is SeatKind.PERSON} - {proposal.by}
    try:
        match kind:
            case ProposalKind.UNDO:
                return proposal.step == match.step
            case ProposalKind.REPLACE:
                return proposal.newcomer is not None and may_take(match, proposal.newcomer, seat)
            case ProposalKind.REMOVE:
                _removable_seat(match, seat, proposal.text, now)
                return not proposal.asks_absent or others <= asked
        _check_changes_something(match, kind, proposal.text)
    except UserError:
        return False
    if kind is ProposalKind.MOVE:
        return others == asked
    return kind is not ProposalKind.PACE or not _is_harder(match, proposal.text) or others <= asked


def is_past_grace(match: Match, seat: Seat) -> bool:
    """Whether time and grace for the seat's pending decision have run out."""
    clock = match.clocks.get(seat)
    return clock is not None and clock.is_pending and clock.stage is Stage.OUT


def is_absent(match: Match, seat: Seat, now: float) -> bool:
    """Whether the player of the seat is absent: time and grace of the last decision have run out, no other decision is
    pending, and the player has not shown up since.

    Without a limit: whether it has kept the others waiting for IDLE_DAYS without showing up. A seat is not
    absent while its clock runs, during a pause, and during days away.
    """
    clock, away = match.clocks.get(seat), match.seats[seat].away
    if clock is None or match.pause is not None or (away is not None and away > now):
        return False
    if clock.is_pending and clock.pace is None:
        return clock.since is not None and now - _last_seen(clock) > IDLE_DAYS * DAY
    is_out = is_past_grace(match, seat) if clock.is_pending else clock.timeouts > 0
    return is_out and clock.seen is None


def _last_seen(clock: SeatClock) -> float:
    """The moment at which the player of a clock without a limit last showed up, or became due to act."""
    return max(clock.since or 0.0, clock.seen or 0.0)


def show_up(match: Match, command: ShowUp, facts: Facts, now: float) -> Change:
    """Note that a player who counts as absent is present; without a time limit, once a day."""
    seat = match.seat_of(command.member)
    clock = None if seat is None else match.clocks.get(seat)
    if match.phase is not MatchPhase.RUNNING or seat is None or clock is None:
        return Change(match, match, command.actor)
    is_unlimited = clock.is_pending and clock.pace is None
    if not (now - _last_seen(clock) > DAY if is_unlimited else is_absent(match, seat, now)):
        return Change(match, match, command.actor)
    return Change(match, replace(match, clocks={**match.clocks, seat: replace(clock, seen=now)}), command.actor)


def _removable_seat(match: Match, seat: Seat, text: str, now: float) -> Seat | None:
    """The seat to be made vacant; with ENTIRE_MATCH the host's, None if the host has left. UserError if present."""
    if text == ENTIRE_MATCH:
        host = match.seat_of(match.host)
        require(host is None or (host != seat and is_absent(match, host, now)), "host-is-here")
        return host
    removed = int(text) if text.isdecimal() else len(match.seats)
    is_other = removed != seat and removed < len(match.seats) and match.is_played(removed)
    require(is_other and is_absent(match, removed, now), "player-is-here")
    return removed


def _check_changes_something(match: Match, kind: ProposalKind, text: str) -> None:
    """Raise UserError if a pause, its end, a pace or a move would change nothing, or is none."""
    match kind:
        case ProposalKind.PAUSE:
            require(match.pause is None, "paused-already")
            require(not text or (text.isdecimal() and 1 <= int(text) <= PAUSE_DAYS), "no-such-pause", most=PAUSE_DAYS)
        case ProposalKind.RESUME:
            require(match.pause is not None, "not-paused")
        case ProposalKind.PACE:
            require(_pace_of(text) != (match.pace, match.overrun), "pace-already")
        case ProposalKind.MOVE:
            place = match.place
            is_there = text.split()[0] == "0" if place.is_direct else text == f"{place.guild} {place.thread}"
            require(not is_there, "proposal-over")


def _pace_of(text: str) -> tuple[Pace, Overrun]:
    """The pace and overrun that a text such as "brisk once" names. Raises UserError."""
    pace, _, overrun = text.partition(" ")
    require(pace in list(Pace) and overrun in list(Overrun), "no-such-pace", pace=text)
    return Pace(pace), Overrun(overrun)


def _is_harder(match: Match, text: str) -> bool:
    """Whether a pace and overrun give less time, or take more when it has run out, than those of the match."""
    pace, overrun = _pace_of(text)
    return pace.is_faster(match.pace) or overrun.is_harsher(match.overrun)


def _take_effect(match: Match, proposal: Proposal, facts: Facts, now: float) -> Change:
    """The change of a proposal that is agreed.

    A new pace counts from the next decision on; more time counts at once.
    """
    author, text = person_actor(proposal.by), proposal.text
    if (place := proposal.destination) is not None:
        return move_to(match, place, author, facts, now)
    match proposal.kind:
        case ProposalKind.UNDO:
            return undo(match, proposal, facts, author)
        case ProposalKind.PAUSE:
            after, note = replace(match, pause=new_pause(match, now, int(text) if text else None)), "paused"
        case ProposalKind.RESUME:
            after, note = resume(match, now), "resumed"
        case ProposalKind.PACE:
            pace, overrun = _pace_of(text)
            after, note = replace(match, pace=pace, overrun=overrun), f"pace {text}"
        case ProposalKind.REMOVE if text == ENTIRE_MATCH:
            return end_early(match, [ended_by(author)], author, facts, loser=_loser_by_ending(match, proposal, facts))
        case ProposalKind.REMOVE:
            seat = int(text)
            removed = replace(match, barred=(*match.barred, match.seats[seat].key or 0))
            return give_up(removed, seat, [Event(EventKind.NOTE, seat, "removed", author)], author, facts)
        case _:
            return hand_over(match, proposal)
    return Change(match, after, author, (Event(EventKind.NOTE, CHANCE, note, author),), redraw=True)


def _loser_by_ending(match: Match, proposal: Proposal, facts: Facts) -> Seat | None:
    """The seat of the proposer, if the match is under way and another seat has more points."""
    seat = match.seat_of(proposal.by)
    if seat is None or not is_under_way(match, facts):
        return None
    points = match.position.game.points(match.position.state)
    return seat if points[seat] < max(points) else None
