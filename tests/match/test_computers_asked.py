"""``decide`` about consent at tables with computers: people alone are asked; what no one objects to is taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.delivery.policy import items_for
from bot.match import commands
from bot.match.clocks import Pace
from bot.match.consent import is_absent
from bot.match.model import ENTIRE_MATCH, ProposalEnd, ProposalKind, SeatKind
from bot.match.position import person_actor
from tests.kit.driven import PEOPLE, start_driven
from tests.kit.toys import toys

HOST, GUEST = (person_actor(one.key) for one in PEOPLE[:2])


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    with toys():
        yield


def propose(kind: str, text: str = "") -> commands.Propose:
    return commands.Propose(actor=HOST, kind=ProposalKind(kind), text=text)


@pytest.mark.parametrize(
    ("kind", "text"), [("pause", "3"), ("pace", "live lose"), ("pace", "relaxed once"), ("resume", "")]
)
def test_what_concerns_computers_only_takes_effect_at_once(kind: str, text: str) -> None:
    driven = start_driven("bids", "hard", "easy", pace=Pace.DAILY)
    if kind == "resume":
        driven.do(propose("pause", "3"))
    change = driven.do(propose(kind, text))
    made = driven.match.proposals[-1]
    assert (made.ended, made.asked, made.needed) == (ProposalEnd.AGREED, (), 0)
    assert {recipient for recipient, _ in items_for(change)} <= {0, PEOPLE[0].key}


def test_people_alone_are_asked() -> None:
    driven = start_driven("fend", "hard", people=2)
    for kind, text in (("pause", "3"), ("pace", "live lose"), ("move", "8 80")):
        driven.do(propose(kind, text))
        assert (driven.match.proposals[-1].asked, driven.match.proposals[-1].needed) == ((PEOPLE[1].key,), 1)
    newcomer = PEOPLE[3]
    driven.do(replace(propose("replace"), invited=newcomer))
    assert driven.match.proposals[-1].asked == (newcomer.key, PEOPLE[1].key)


def test_a_computer_is_never_absent() -> None:
    driven = start_driven("fend", "hard", people=2)
    computer = next(at for at, seat in enumerate(driven.match.seats) if seat.kind is SeatKind.COMPUTER)
    driven.now += 400 * 86400
    assert not is_absent(driven.match, computer, driven.now)
    assert driven.refusal(propose("remove", str(computer))) == "player-is-here"
    assert driven.refusal(replace(propose("remove", ENTIRE_MATCH), actor=GUEST)) in ("host-is-here", "proposal-over")
    assert driven.do(commands.TimeOut(seat=computer)).is_empty


def test_a_seat_next_to_a_computer_is_handed_over() -> None:
    driven = start_driven("bids", "hard", "easy")
    driven.do(replace(propose("replace"), invited=PEOPLE[3]))
    asked = driven.match.proposals[-1]
    assert asked.asked == (PEOPLE[3].key,)
    assert driven.refusal(replace(propose("replace"), invited=PEOPLE[2])) == "proposal-again", "it pings people"
    driven.do(commands.Respond(actor=person_actor(PEOPLE[3].key), number=asked.number, agrees=True, guest=PEOPLE[3]))
    assert driven.match.seats[0].key == PEOPLE[3].key


# Taking back


def test_a_decision_is_taken_back_with_what_computers_did_since() -> None:
    driven = start_driven("vast", "hard")
    driven.choose(0, "mark 2 2")
    before = driven.match.position.state
    driven.choose(0, "done")
    driven.play(1, "mark 5 5", "done")
    for _ in range(2):  # no one is disturbed by it, however often
        change = driven.do(propose("undo"))
        assert driven.match.position.state == before and driven.match.position.to_act == (0,)
        assert len(change.undone) == 3 and driven.searches() == []
        driven.choose(0, "done")
        driven.play(1, "mark 4 4", "done")


def test_a_decision_is_taken_back_during_the_search() -> None:
    driven = start_driven("vast", "hard")
    driven.choose(0, "mark 2 2")
    driven.choose(0, "done")
    found = driven.play_command(1, "mark 5 5")
    driven.do(propose("undo"))
    assert driven.searches() == [] and driven.refusal(found) == "moved-on"


def test_what_has_been_shown_is_not_taken_back() -> None:
    driven = start_driven("delve", "hard")
    while driven.match.position.to_act != (0,):
        driven.play(1, "stop")
    driven.choose(0, "dig")
    if driven.match.position.to_act == (0,):
        assert driven.refusal(propose("undo")) == "undo-reveals", "chance has acted"
    sealed = start_driven("bids", "hard")
    sealed.choose(0)
    sealed.play(1)
    assert sealed.refusal(propose("undo")) == "undo-reveals", "choices were secret"
    asked = start_driven("vast", people=2)
    asked.choose(0, "mark 2 2")
    asked.choose(0, "done")
    asked.do(propose("undo"))
    assert asked.match.open_proposals, "people are asked as ever"


def test_what_a_computer_played_from_its_hand_is_not_taken_back() -> None:
    driven = start_driven("migrato", "hard")
    while driven.match.position.to_act != (0,):
        driven.play(1)
    while driven.match.position.to_act == (0,):
        driven.choose(0)
    own = driven.log[-1]
    assert own.actor == HOST and not driven.match.position.is_secret
    driven.play(1)
    assert driven.refusal(propose("undo")) == "undo-reveals"
