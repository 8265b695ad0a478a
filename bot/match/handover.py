"""Handing a seat over: the newcomer has to agree, and the other players may object for a day."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.base import Seat
from bot.match.clocks import DAY
from bot.match.commands import Facts, Respond
from bot.match.errors import UserError
from bot.match.lobby import check_room
from bot.match.model import Change, Match, MatchSeat, Person, Proposal, ProposalEnd, SeatKind
from bot.match.play import with_former, with_seat
from bot.match.position import Event, EventKind, person_actor

OPEN_DAYS: Final = 3  # in which a proposal can be answered
OBJECTION_DAYS: Final = 1  # in which the other players can object


def check_room_for_newcomer(match: Match, proposal: Proposal, facts: Facts) -> None:
    """Raise UserError if the newcomer of a replacement has too many matches to enter this one."""
    if proposal.newcomer is not None:
        check_room(Facts(matches=facts.newcomers.get(proposal.newcomer, frozenset())), match.number)


def may_take(match: Match, person: int, seat: Seat) -> bool:
    """Whether a person may be given that seat: nobody who plays already or was removed by vote, nor a former player
    of another seat."""
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
    """Give the proposer's seat to the newcomer; UserError if the one has left or the other plays already."""
    seat_now, guest = match.seat_of(proposal.by), match.people.get(proposal.newcomer or 0)
    if seat_now is None or guest is None or not may_take(match, guest.key, seat_now):
        raise UserError("proposal-over")
    after = with_seat(match, seat_now, MatchSeat(SeatKind.PERSON, guest))
    barred = tuple(key for key in after.barred if key != guest.key)
    after = replace(after, barred=barred, former=with_former(match, seat_now))
    event = Event(EventKind.SEAT, seat_now, f"person {guest.key}", person_actor(guest.key))
    return Change(match, after, person_actor(guest.key), (event,), entrant=guest.key)
