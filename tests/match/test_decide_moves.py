"""``decide`` about a match that has lost its place: who may move it, and who is asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.delivery.items import PLACE, Kind
from bot.delivery.policy import items_for
from bot.match import commands
from bot.match.commands import Facts
from bot.match.decide import decide
from bot.match.errors import MovedOn, UserError
from bot.match.model import Match, MatchSeat, Place, ProposalEnd, SeatKind
from bot.match.play import with_seat
from tests.match.test_decide import ACTORS, GUEST, HOST, NOW, STRANGER, after, running

LOST = Facts(undelivered=True)
THERE = Place(8, 80, thread=80)


def rehome(who: str = "host", *seen_by: int, asks: bool = False) -> commands.Rehome:
    return commands.Rehome(actor=ACTORS[who], guild=8, channel=80, seen_by=frozenset(seen_by), asks=asks)


def respond(who: str, number: int, agrees: bool) -> commands.Respond:
    guest = GUEST if who == "guest" else HOST
    return commands.Respond(actor=ACTORS[who], number=number, agrees=agrees, guest=guest)


def asked() -> Match:
    """A match whose host has asked the guest whether it may move."""
    return decide(running(), rehome(asks=True), LOST, NOW).after


def key_of(match: Match, command: commands.Command) -> str:
    """The key of the refusal."""
    with pytest.raises(UserError) as refused:
        decide(match, command, LOST, NOW)
    return refused.value.key


def test_only_a_match_without_a_place_moves() -> None:
    assert decide(running(), rehome("host", GUEST.key), Facts(), NOW).is_empty
    assert decide(running(), rehome("host", GUEST.key), LOST, NOW).after.place == THERE


@pytest.mark.parametrize("who", ["stranger", "computer", "table"])
def test_only_a_player_moves_a_match(who: str) -> None:
    assert key_of(running(), rehome(who, HOST.key, GUEST.key)) == "not-in-match"
    assert key_of(running(), rehome(who, asks=True)) == "not-in-match"


def test_who_cannot_see_the_new_place_is_named() -> None:
    with pytest.raises(UserError) as refused:
        decide(running(), rehome("host", STRANGER.key), LOST, NOW)
    assert (refused.value.key, refused.value.values) == ("place-unseen", {"names": (GUEST.name,)})


def test_the_others_are_asked_by_direct_message() -> None:
    change = decide(running(), rehome(asks=True), LOST, NOW)
    (proposal,) = change.after.open_proposals
    assert proposal.destination == THERE and proposal.asked == (GUEST.key,) and change.after.place == running().place
    assert (GUEST.key, Kind.PROPOSAL) in items_for(change)
    agreed = decide(change.after, respond("guest", 1, True), Facts(), NOW)
    assert agreed.after.place == THERE and agreed.after.proposals[0].ended is ProposalEnd.AGREED
    assert {(PLACE, Kind.BOARD), (GUEST.key, Kind.PROPOSAL)} <= set(items_for(agreed))
    declined = decide(change.after, respond("guest", 1, False), Facts(), NOW)
    assert declined.after.place == running().place and declined.after.proposals[0].ended is ProposalEnd.DECLINED


def test_no_player_agrees_for_another_one() -> None:
    assert key_of(asked(), respond("host", 1, True)) == "not-asked"


def test_a_question_ends_once_the_match_has_a_place() -> None:
    moved = after_lost(asked(), commands.Rehome(actor=ACTORS["guest"], guild=7, channel=90, seen_by=frozenset({100})))
    assert moved.place.channel == 90 and moved.proposals[0].ended is ProposalEnd.LAPSED
    with pytest.raises(MovedOn):
        decide(moved, respond("guest", 1, True), Facts(), NOW)


def after_lost(match: Match, command: commands.Command) -> Match:
    """The match after a command, while it has no place."""
    return decide(match, command, LOST, NOW).after


def test_a_question_ends_when_another_player_plays() -> None:
    """A newcomer has not been asked."""
    match = asked()
    match = with_seat(match, 1, MatchSeat(SeatKind.PERSON, STRANGER))
    changed = after(match, commands.SetPlace(message=5))
    assert changed.proposals[0].ended is ProposalEnd.LAPSED


def test_a_match_that_is_over_moves_but_asks_no_one() -> None:
    over = after(running(), commands.Resign(actor=ACTORS["guest"]))
    assert decide(over, rehome("host", GUEST.key), LOST, NOW).after.place == THERE
    assert key_of(replace(over), rehome(asks=True)) == "match-over"
