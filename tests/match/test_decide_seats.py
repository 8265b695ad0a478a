"""Decisions about who sits at a table: invited, removed and starting without them; a seat handed over with consent."""

from __future__ import annotations

from typing import Final

import pytest

from bot.delivery.items import PLACE, Kind
from bot.delivery.policy import items_for
from bot.match import commands
from bot.match.clocks import DAY
from bot.match.commands import Command, Facts
from bot.match.decide import decide
from bot.match.errors import UserError
from bot.match.lobby import MAX_INVITATIONS, waiting_code
from bot.match.model import Change, Match, MatchPhase, Person, ProposalKind, SeatKind
from bot.match.position import COMPUTER, person_actor
from tests.match.test_decide import ACTORS, GUEST, HOST, NOW, STRANGER, after, opened

EMIL: Final = Person(103, 1003, "Emil")


def refusal_of(match: Match, command: Command, facts: Facts | None = None, now: float = NOW) -> str:
    """The key of the refusal of a command that must be refused."""
    with pytest.raises(UserError) as caught:
        decide(match, command, facts or Facts(), now)
    return caught.value.key


# The table before the start


def with_invited(*people: Person, seats: int = 4) -> Match:
    """An open table of the host at which the guest sits and these people are invited."""
    match = after(opened(game="hypnosia", seats=seats), commands.Join(actor=ACTORS["guest"], guest=GUEST))
    return after(match, commands.Invite(actor=ACTORS["host"], guests=people))


def test_only_the_host_starts_without_invited_people_and_says_so() -> None:
    match = with_invited(STRANGER)
    assert refusal_of(match, commands.Start(actor=ACTORS["guest"])) == "start-waits"
    assert refusal_of(match, commands.Start(actor=ACTORS["guest"], without=waiting_code(match.seats))) == "start-waits"
    assert refusal_of(match, commands.Start(actor=ACTORS["host"])) == "start-without"
    started = after(match, commands.Start(actor=ACTORS["host"], without=waiting_code(match.seats)))
    assert started.phase is MatchPhase.RUNNING and [seat.key for seat in started.seats] == [HOST.key, GUEST.key]


def test_a_confirmed_start_is_checked_again() -> None:
    """Who was invited, joined or left after the host was asked counts."""
    match = with_invited(STRANGER)
    confirmed = commands.Start(actor=ACTORS["host"], without=waiting_code(match.seats))
    another = Person(900, 9000, "Dora")
    more = after(match, commands.Invite(actor=ACTORS["host"], guests=(another,)))
    assert refusal_of(more, confirmed) == "start-without"
    alone = after(match, commands.Leave(actor=ACTORS["guest"]))
    assert refusal_of(alone, confirmed) == "too-few"
    all_here = after(match, commands.Join(actor=ACTORS["stranger"], guest=STRANGER))
    assert len(after(all_here, confirmed).seats) == 3
    assert after(all_here, commands.Start(actor=ACTORS["guest"])).phase is MatchPhase.RUNNING, "no one is waited for"


def test_invitations_fill_free_seats_only() -> None:
    match = after(opened(game="hypnosia", seats=3), commands.Join(actor=ACTORS["guest"], guest=GUEST))
    host, another = ACTORS["host"], Person(900, 9000, "Dora")
    assert refusal_of(match, commands.Invite(actor=host, guests=(HOST,))) == "opponent-self"
    assert refusal_of(match, commands.Invite(actor=host, guests=(GUEST,))) == "invited-already"
    assert refusal_of(match, commands.Invite(actor=host, guests=(STRANGER, another))) == "too-few-seats"
    invited = after(match, commands.Invite(actor=host, guests=(STRANGER, STRANGER)))
    assert [seat.kind for seat in invited.seats] == [SeatKind.PERSON, SeatKind.PERSON, SeatKind.INVITED]
    assert refusal_of(invited, commands.Invite(actor=host, guests=(STRANGER,))) == "invited-already"
    assert decide(match, commands.Invite(actor=host, guests=()), Facts(), NOW).is_empty


def test_only_the_invited_decline() -> None:
    match = with_invited(STRANGER)
    assert refusal_of(match, commands.Decline(actor=ACTORS["guest"])) == "not-invited", "who has joined stays"
    assert refusal_of(match, commands.Decline(actor=ACTORS["host"])) == "not-invited"
    declined = after(match, commands.Decline(actor=ACTORS["stranger"]))
    assert declined.seats[2].kind is SeatKind.OPEN and declined.invited == () and declined.host == HOST.key
    assert refusal_of(declined, commands.Decline(actor=ACTORS["stranger"])) == "not-invited"
    assert refusal_of(declined, commands.Decline(actor=COMPUTER)) == "not-invited"


@pytest.mark.parametrize(
    ("facts", "key"),
    [
        (Facts(refusing=frozenset({STRANGER.key})), "invitation-refused"),
        (Facts(invitations=MAX_INVITATIONS), "too-many-invitations"),
    ],
)
def test_invitations_that_are_refused_or_too_many(facts: Facts, key: str) -> None:
    match = opened(game="hypnosia", seats=3)
    assert refusal_of(match, commands.Invite(actor=ACTORS["host"], guests=(STRANGER,)), facts) == key
    assert refusal_of(match, commands.Invite(actor=ACTORS["guest"], guests=(STRANGER,)), facts) == "only-host"
    assert decide(match, commands.Invite(actor=ACTORS["host"], guests=()), facts, NOW).is_empty
    assert not decide(match, commands.Join(actor=ACTORS["stranger"], guest=STRANGER), facts, NOW).is_empty


def test_a_seat_is_not_offered_to_who_refuses_invitations() -> None:
    match = after(opened(), commands.Join(actor=ACTORS["guest"], guest=GUEST))
    match = after(match, commands.Start(actor=ACTORS["host"]))
    propose = commands.Propose(actor=ACTORS["host"], kind=ProposalKind.REPLACE, invited=EMIL)
    assert refusal_of(match, propose, Facts(refusing=frozenset({EMIL.key}))) == "invitation-refused"
    assert not decide(match, propose, Facts(invitations=MAX_INVITATIONS), NOW).is_empty


def test_a_removed_guest_sits_down_again_only_if_invited() -> None:
    match, host = with_invited(STRANGER), ACTORS["host"]
    assert refusal_of(match, commands.RemoveGuest(actor=host, guest=HOST.key)) == "remove-self"
    for guest in (GUEST, STRANGER):
        removed = after(match, commands.RemoveGuest(actor=host, guest=guest.key))
        assert removed.barred == (guest.key,) and guest.key not in [seat.key for seat in removed.seats]
        assert (PLACE, Kind.TABLE) in items_for(Change(match, removed, host))
        join = commands.Join(actor=person_actor(guest.key), guest=guest)
        assert refusal_of(removed, join) == "barred"
        again = after(removed, commands.Invite(actor=host, guests=(guest,)))
        assert again.barred == () and after(again, join).seat_of(guest.key) is not None


def test_the_next_host_removes_and_invites() -> None:
    match = after(with_invited(STRANGER), commands.Leave(actor=ACTORS["host"]))
    assert match.host == GUEST.key
    assert refusal_of(match, commands.RemoveGuest(actor=ACTORS["host"], guest=STRANGER.key)) == "only-host"
    assert after(match, commands.RemoveGuest(actor=ACTORS["guest"], guest=STRANGER.key)).barred == (STRANGER.key,)


# Handing a seat over


def handing_over(seats: int = 3) -> Match:
    """A running match whose host has proposed to hand the seat to Emil; the others are the guest and the stranger."""
    match = opened(game="hypnosia", seats=seats)
    for person in (GUEST, STRANGER)[: seats - 1]:
        match = after(match, commands.Join(actor=person_actor(person.key), guest=person))
    match = after(match, commands.Start(actor=ACTORS["host"]))
    propose = commands.Propose(actor=ACTORS["host"], kind=ProposalKind.REPLACE, invited=EMIL)
    return after(match, propose)


def reply(person: Person, *, agrees: bool, takes_seat: bool = False) -> commands.Respond:
    actor = person_actor(person.key)
    return commands.Respond(actor=actor, number=1, agrees=agrees, guest=person, takes_seat=takes_seat)


def test_a_seat_changes_hands_when_all_agree() -> None:
    match = handing_over()
    assert match.proposals[0].expires == NOW + DAY
    for person in (EMIL, GUEST):
        match = after(match, reply(person, agrees=True))
        assert match.seat_of(HOST.key) == 0 and match.proposals[0].ended is None
    handed = after(match, reply(STRANGER, agrees=True))
    assert handed.seat_of(EMIL.key) == 0 and handed.proposals[0].ended == "agreed"


def test_silence_for_a_day_is_agreement() -> None:
    agreed = after(handing_over(), reply(EMIL, agrees=True, takes_seat=True))
    assert decide(agreed, commands.Lapse(number=1), Facts(), NOW + DAY - 1).is_empty
    handed = after(agreed, commands.Lapse(number=1), NOW + DAY)
    assert handed.seat_of(EMIL.key) == 0 and handed.proposals[0].ended == "agreed"


@pytest.mark.parametrize("seats", [2, 3])
def test_an_objection_within_the_day_declines(seats: int) -> None:
    match = after(handing_over(seats), reply(EMIL, agrees=True))
    objected = after(match, reply(GUEST, agrees=False))
    assert objected.proposals[0].ended == "declined" and objected.seat_of(HOST.key) == 0


def test_after_the_day_the_newcomer_decides_alone() -> None:
    match = handing_over()
    later = after(match, commands.Lapse(number=1), NOW + DAY)
    assert later.proposals[0].expires == NOW + 3 * DAY and later.proposals[0].asked == (EMIL.key,)
    for waiting in (later, match):  # whether or not the clock was in time
        assert refusal_of(waiting, reply(GUEST, agrees=False), now=NOW + DAY) == "objection-late"
        assert after(waiting, reply(EMIL, agrees=True), NOW + DAY).seat_of(EMIL.key) == 0
        assert after(waiting, reply(EMIL, agrees=False), NOW + DAY).proposals[0].ended == "declined"
    assert after(later, commands.Lapse(number=1), NOW + 3 * DAY).proposals[0].ended == "lapsed"


def test_only_the_newcomer_takes_the_seat_and_strangers_are_not_asked() -> None:
    match = handing_over(2)
    assert refusal_of(match, reply(GUEST, agrees=True, takes_seat=True)) == "newcomer-only"
    assert refusal_of(match, reply(STRANGER, agrees=True)) == "not-asked"
    assert refusal_of(match, reply(STRANGER, agrees=False)) == "not-asked"
    assert refusal_of(match, reply(HOST, agrees=True)) == "not-asked"
    assert after(match, reply(HOST, agrees=False)).proposals[0].ended == "withdrawn"


def test_the_newcomers_limit_counts_when_the_seat_changes_hands() -> None:
    match, full = handing_over(2), Facts(newcomers={EMIL.key: frozenset(range(50, 70))})
    assert refusal_of(match, reply(EMIL, agrees=True), full, NOW + DAY) == "too-many-tables"
    agreed = after(match, reply(EMIL, agrees=True))
    for command, now in ((reply(GUEST, agrees=True), NOW), (commands.Lapse(number=1), NOW + DAY)):
        ended = decide(agreed, command, full, now).after
        assert ended.proposals[0].ended == "full" and ended.seat_of(HOST.key) == 0


def test_a_newcomer_who_plays_already_ends_the_proposal() -> None:
    match = handing_over(3)
    left = after(match, commands.Resign(actor=ACTORS["guest"]))
    joined = after(left, commands.Join(actor=person_actor(EMIL.key), guest=EMIL))
    assert joined.proposals[0].ended == "lapsed"
