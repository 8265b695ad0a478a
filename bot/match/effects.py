"""Effects of proposals. A replacement needs the newcomer's consent, and the other players may object for a day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.games.base import Seat
from bot.match.absence import resume_lost
from bot.match.clocks import DAY
from bot.match.commands import Facts, Respond
from bot.match.errors import UserError
from bot.match.lobby import check_room
from bot.match.model import Change, Match, MatchSeat, Person, Place, Proposal, ProposalEnd, ProposalKind, SeatKind
from bot.match.play import acting_seat, last_own_step, with_former, with_seat, without
from bot.match.position import PLAYED, Actor, Event, EventKind, person_actor

OPEN_DAYS: Final = 3  # in which a proposal can be answered
OBJECTION_DAYS: Final = 1  # in which the other players can object


def check_room_for_newcomer(match: Match, proposal: Proposal, facts: Facts) -> None:
    """Raise UserError if the newcomer of a replacement has too many matches to enter this one."""
    if proposal.newcomer is not None:
        check_room(Facts(matches=facts.newcomers.get(proposal.newcomer, frozenset())), match.number)


def may_take(match: Match, person: int, seat: Seat) -> bool:
    """True if the person may take the seat: does not play, was not removed by vote, and is no former player of another
    seat."""
    is_removed = person in match.barred and person in match.former
    return match.seat_of(person) is None and not is_removed and match.former.get(person, seat) == seat


def check_may_take(match: Match, person: Person, seat: Seat) -> None:
    """Raise UserError if the person may not be given that seat."""
    if not may_take(match, person.key, seat):
        key = "newcomer-removed" if person.key in match.barred else "newcomer-played"
        raise UserError(key, name=person.name)


def before_answer(match: Match, found: Proposal, command: Respond, now: float) -> Proposal:
    """The proposal that is answered, without objections once their time is over; UserError for who is not asked."""
    person = command.guest.key
    if command.takes_seat and person != found.newcomer:
        raise UserError("newcomer-only")
    if person in (found.newcomer, found.by):
        is_over = found.awaits_objections and (found.expires or 0.0) <= now
        return without_objections(found) if is_over else found
    if match.seat_of(person) is None:
        raise UserError("not-asked")
    if not found.awaits_objections or (found.expires or 0.0) <= now:
        raise UserError("objection-late")
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
    barred = tuple(key for key in after.barred if key != guest.key)
    after = replace(after, barred=barred, former=with_former(match, seat_now))
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
    log, initial = without(facts.log, numbers), match.position.initial
    position = initial.replay(log)
    undoable = last_own_step(initial, log, seat) if position.to_act == (seat,) else None
    after = replace(match, position=position, step=match.step + 1, undoable=undoable)
    event = Event(EventKind.UNDO, seat, str(numbers[0]), author)
    return Change(match, after, author, (event,), undone=tuple(numbers))


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
    if not own:
        raise UserError("nothing-to-ask-back")
    position, first = match.position.initial, 0
    for at, event in enumerate(log[: own[-1] + 1]):
        if not position.sealed:
            first = at
        position = position.after(event)
    if any(event.kind is EventKind.STATE for event in log[first:]):
        raise UserError("nothing-to-ask-back")
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
        if not is_open or position.reveals(event.seat, event.text):
            raise UserError("undo-reveals")
        if event.seat != seat and position.decides_from_hand(event.seat):
            raise UserError("undo-reveals")
        position = position.after(event)
