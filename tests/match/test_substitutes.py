"""``decide`` about substitutes: chance or a computer plays for absent players and vacant seats."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.match import commands
from bot.match.clocks import Overrun, Pace, Stage
from bot.match.model import MatchPhase, SeatKind
from bot.match.position import TABLE, EventKind, person_actor
from tests.kit.driven import PEOPLE, THOUGHT, start_driven
from tests.kit.toys import toys

HOST, GUEST = (person_actor(one.key) for one in PEOPLE[:2])


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    with toys():
        yield


def test_a_computer_takes_over_a_vacant_seat() -> None:
    driven = start_driven("bids", people=3, substitute="hard")
    driven.do(commands.Resign(actor=HOST))
    assert driven.match.seats[0].kind is SeatKind.VACANT and driven.searches() == [(0, "hard")]
    driven.choose(1)
    change = driven.choose(2)
    assert not change.events, "the computer has not chosen yet"
    assert driven.play(0).events
    driven.do(commands.Join(actor=HOST, guest=PEOPLE[0]))
    assert driven.searches() == [], "a person who comes back plays again"


def test_chance_still_takes_over_where_the_table_says_so() -> None:
    driven = start_driven("bids", people=3, substitute="chance")
    driven.do(commands.Resign(actor=HOST))
    assert driven.searches() == []
    driven.choose(1)
    drawn = [one for one in driven.choose(2).events if one.seat == 0]
    assert [(one.actor, one.draw is not None) for one in drawn] == [(TABLE, True)]


def test_a_computer_decides_for_a_player_whose_time_is_over() -> None:
    driven = start_driven("vast", people=2, pace=Pace.DAILY)
    change = driven.time_out(0)
    assert [one.kind for one in change.events] == [EventKind.NOTE] and driven.searches() == [(0, "normal")]
    assert driven.match.clocks[0].stage is Stage.OUT
    driven.play(0, "mark 1 1")
    assert driven.searches() == [(0, "normal")], "the turn is not over"
    driven.play(0, "done")
    assert driven.searches() == [] and driven.match.position.to_act == (1,)
    driven.choose(1, "mark 2 2")
    driven.choose(1, "done")
    assert driven.searches() == [] and driven.match.clocks[0].stage is Stage.ASKED, "the next decision is the player's"
    assert driven.match.clocks[0].timeouts == 1
    assert driven.refusal(commands.TakeBack(actor=HOST)) == "nothing-to-take-back"


def test_who_comes_back_within_a_turn_goes_on_with_it() -> None:
    driven = start_driven("vast", people=2, pace=Pace.DAILY)
    driven.time_out(0)
    driven.play(0, "mark 1 1")
    driven.choose(0, "mark 2 2")
    assert driven.searches() == [] and driven.match.clocks[0].stage is Stage.ASKED
    assert driven.match.clocks[0].timeouts == 0 and driven.match.position.to_act == (0,)
    driven.do(commands.TakeBack(actor=HOST))
    assert driven.match.undoable is None, "the computer's step is not taken back"


def test_who_comes_back_changes_what_the_computer_has_sealed() -> None:
    driven = start_driven("bids", people=2, pace=Pace.DAILY)
    driven.time_out(0)
    assert driven.searches() == [(0, "normal")]
    driven.play(0, "bid 1")
    assert driven.searches() == [] and driven.match.thoughts == {0: THOUGHT}
    driven.choose(0, "bid 1")
    assert driven.match.sealers == {0: HOST} and driven.match.thoughts == {}, "it is the player's own choice now"
    own = next(one for one in driven.choose(1).events if one.seat == 0)
    assert (own.actor, own.thought) == (HOST, None)


def test_a_seat_is_given_up_after_two_timeouts() -> None:
    driven = start_driven("bids", people=3, pace=Pace.DAILY, substitute="easy")
    for _ in range(2):
        for who in (1, 2):
            driven.choose(who)
        driven.time_out(0)
        if driven.match.is_played(0):
            driven.play(0)
    assert driven.match.seats[0].kind is SeatKind.VACANT and driven.searches() == [(0, "easy")]


@pytest.mark.parametrize("overrun", list(Overrun))
def test_a_match_ends_with_its_last_person(overrun: Overrun) -> None:
    """By resigning, leaving the server, and time running out again and again."""
    for leave in ("resign", "server", "time"):
        driven = start_driven("bids", "hard", "easy", pace=Pace.DAILY, overrun=overrun)
        if leave == "resign":
            driven.do(commands.Resign(actor=HOST))
        elif leave == "server":
            driven.do(commands.LeaveServer(member=PEOPLE[0].key))
        while leave == "time" and driven.match.phase is MatchPhase.RUNNING:
            for seat, _ in driven.searches():
                driven.play(seat)
            if 0 in driven.match.position.waiting:
                driven.time_out(0)
        assert driven.match.phase is MatchPhase.OVER and driven.searches() == []
        assert str(driven.match.position.ended) == "abandoned"


def test_a_resignation_ends_a_duel_with_a_computer() -> None:
    driven = start_driven("vast", "hard")
    driven.do(commands.Resign(actor=HOST))
    assert driven.match.phase is MatchPhase.OVER and str(driven.match.position.ended) == "resign 0"
    assert driven.match.position.outcome is not None and driven.match.position.outcome.winners == (1,)
