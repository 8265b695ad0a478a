"""``decide`` about computer players: their seats, their pending decisions, how they play, and that no one asks them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.computer.base import Level
from bot.delivery.policy import items_for
from bot.games import GAMES
from bot.games.base import CHANCE, IllegalMove
from bot.match import commands
from bot.match.clocks import Pace
from bot.match.errors import UserError
from bot.match.model import MatchPhase, Substitute
from bot.match.position import COMPUTER, TABLE, EventKind, person_actor
from bot.match.record import parse_record, record_of, verify_record
from bot.match.view import view_for
from tests.kit.driven import PEOPLE, THOUGHT, open_driven, start_driven
from tests.kit.toys import toys

HOST, GUEST = (person_actor(one.key) for one in PEOPLE[:2])


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    with toys():
        yield


# At the open table


def test_computers_sit_at_a_new_table() -> None:
    match = open_driven("bids", computers=("hard", "easy"), seats=4).match
    assert [seat.kind.value for seat in match.seats] == ["person", "computer", "computer", "open"]
    assert [seat.level for seat in match.seats] == [None, Level.HARD, Level.EASY, None]
    assert match.substitute is Substitute.NORMAL, "of new tables"
    assert open_driven("bids", computers=("hard",) * 3, seats=None).match.position.seats == 4, "as few as are needed"


def test_so_many_computers_must_fit() -> None:
    with pytest.raises(UserError) as refused:
        open_driven("bids", computers=("easy",) * 2, seats=2)
    assert refused.value.key == "too-many-computers"


def test_the_host_adds_and_removes_computers() -> None:
    table = open_driven("bids", seats=3, people=1)
    assert table.refusal(commands.AddComputer(actor=GUEST, level=Level.EASY)) == "only-host"
    for level in (Level.EASY, Level.HARD):
        assert items_for(table.do(commands.AddComputer(actor=HOST, level=level))), "the table shows it"
    assert [seat.level for seat in table.match.seats] == [None, Level.EASY, Level.HARD]
    assert table.refusal(commands.AddComputer(actor=HOST, level=Level.EASY)) == "too-few-seats"
    assert table.refusal(commands.Join(actor=GUEST, guest=PEOPLE[1])) == "table-full"
    assert table.refusal(commands.RemoveComputer(actor=GUEST, seat=1)) == "only-host"
    assert [table.refusal(commands.RemoveComputer(actor=HOST, seat=seat)) for seat in (-1, 0, 9)] == [
        "computer-gone"
    ] * 3
    table.do(commands.RemoveComputer(actor=HOST, seat=1))
    assert [seat.kind.value for seat in table.match.seats] == ["person", "open", "computer"]
    table.do(commands.Join(actor=GUEST, guest=PEOPLE[1]))
    assert table.match.seats[1].key == PEOPLE[1].key


def test_a_table_without_people_is_closed() -> None:
    table = open_driven("bids", computers=("easy", "easy"))
    assert table.do(commands.Leave(actor=HOST)).after.phase is MatchPhase.CLOSED


def test_terms_of_substitute_and_hints() -> None:
    table = open_driven("bids", computers=("easy",), seats=3)
    assert not table.match.allows_hints, "a player may still sit down"
    table.do(commands.AddComputer(actor=HOST, level=Level.EASY))
    assert table.match.allows_hints and view_for(table.match, None).allows_hints
    for terms in ({"hints": False}, {"hints": True}, {"substitute": Substitute.HARD}):
        assert items_for(table.do(commands.SetTerms(actor=HOST, **terms))), "the table shows it"
    assert table.match.substitute is Substitute.HARD and table.match.allows_hints
    table.do(commands.SetTerms(actor=HOST, pace=Pace.LIVE))
    assert (table.match.substitute, table.match.hints, table.match.pace) == (Substitute.HARD, True, Pace.LIVE)
    assert table.refusal(commands.SetTerms(actor=GUEST, hints=False)) == "only-host"
    assert not open_driven("bids", people=2).match.allows_hints


def test_one_person_and_computers_start() -> None:
    driven = start_driven("bids", "hard", "easy")
    assert driven.match.phase is MatchPhase.RUNNING and driven.match.position.seats == 3
    assert driven.searches() == [(1, "hard"), (2, "easy")]
    assert set(driven.match.clocks) == {0}, "computers have no clock"
    keys = {recipient for recipient, _ in items_for(driven.choose(0))}
    assert keys <= {0, PEOPLE[0].key}


# Play


def test_a_secret_choice_is_sealed_with_its_thought() -> None:
    driven = start_driven("bids", "hard", "easy")
    change = driven.play(1, thought="hard 2 400")
    assert not change.events and driven.match.sealers == {1: COMPUTER} and driven.searches() == [(2, "easy")]
    assert not change.has_new_step
    driven.play(2, thought="easy 3 9")
    assert driven.searches() == []
    moves = [one for one in driven.choose(0).events if one.kind is EventKind.MOVE]
    assert [(one.seat, one.actor, one.thought) for one in moves] == [
        (0, HOST, None),
        (1, COMPUTER, "hard 2 400"),
        (2, COMPUTER, "easy 3 9"),
    ]
    assert driven.match.thoughts == {} and driven.searches() == [(1, "hard"), (2, "easy")]


def test_the_last_choice_of_a_round_keeps_all_thoughts() -> None:
    driven = start_driven("bids", "hard", "easy")
    driven.choose(0)
    driven.play(2, thought="easy 2 9")
    moves = [one for one in driven.play(1, thought="hard 4 400").events if one.kind is EventKind.MOVE]
    assert [(one.seat, one.thought) for one in moves] == [(0, None), (1, "hard 4 400"), (2, "easy 2 9")]


def test_a_stale_step_is_refused() -> None:
    driven = start_driven("vast", "hard")
    found = driven.play_command(1, "mark 1 1", step=driven.match.step)
    assert driven.refusal(found) == "moved-on", "it is not its turn"
    driven.choose(0, "mark 2 2")
    driven.choose(0, "done")
    assert driven.searches() == [(1, "hard")]
    assert driven.refusal(replace(found, step=driven.match.step - 1)) == "moved-on"
    assert driven.refusal(replace(found, seat=0, step=driven.match.step)) == "moved-on", "a present person's seat"
    assert driven.refusal(replace(found, actor=HOST, step=driven.match.step)) == "not-in-match"
    with pytest.raises(IllegalMove):
        driven.play(1, "mark 2 2")
    driven.play(1, "mark 1 1")


def test_a_planned_turn_is_one_change() -> None:
    driven = start_driven("vast", "hard", asks_forced=True)
    driven.choose(0, "mark 2 2")
    driven.choose(0, "done")
    change = driven.play(1, "mark 5 5", "mark 6 6", "done")
    assert [(one.text, one.actor, one.thought) for one in change.events] == [
        (text, COMPUTER, THOUGHT) for text in ("mark 5 5", "mark 6 6", "done")
    ]
    assert change.before is not None and change.after.step == change.before.step + 1
    assert driven.match.position.to_act == (0,) and driven.searches() == []
    assert driven.match.position.state.points == (2, 11)


def test_a_plan_ends_where_a_step_is_not_legal() -> None:
    driven = start_driven("vast", "hard", asks_forced=True)
    driven.choose(0, "mark 2 2")
    driven.choose(0, "done")
    change = driven.play(1, "mark 5 5", "mark 5 5", "done")
    assert [one.text for one in change.events] == ["mark 5 5"] and driven.searches() == [(1, "hard")]
    assert driven.match.undoable is None, "no player can take it back"
    assert items_for(change) == [], "the turn is announced once it is over"


def test_forced_steps_that_the_table_plays_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAMES["vast"]), "has_public_moves", lambda *_: True)
    driven = start_driven("vast", "hard")
    driven.choose(0, "mark 2 2")
    driven.choose(0, "done")
    change = driven.play(1, "mark 5 5", "mark 6 6", "done", "mark 1 1")
    assert [(one.text, one.actor, one.thought) for one in change.events] == [
        ("mark 5 5", COMPUTER, THOUGHT),
        ("mark 6 6", COMPUTER, THOUGHT),
        ("done", TABLE, None),
    ]
    assert driven.match.position.to_act == (0,)


@pytest.mark.parametrize(("first", "planned"), [("dig", "stop"), ("peek", "dig")])
def test_a_plan_ends_where_something_is_drawn_or_shown(first: str, planned: str) -> None:
    driven = start_driven("delve", "hard")
    while driven.match.position.to_act == (0,):
        driven.choose(0, "stop")
    change = driven.play(1, first, planned)
    assert [one.text for one in change.events if one.kind is EventKind.MOVE] == [first]
    assert driven.searches() == [(1, "hard")] and driven.match.undoable is None


@pytest.mark.rest
def test_matches_of_all_games_end() -> None:
    """A person and computers that plan everything they can; the record of the match holds."""
    for game in GAMES:
        driven = start_driven(game, *["easy"] * (GAMES[game].seats[-1] - 1 if game != "insider" else 1))
        for _ in range(4000):
            found = driven.searches()
            if driven.match.phase is not MatchPhase.RUNNING:
                break
            if found:
                seat = found[0][0]
                moves = driven.match.position.random_moves(seat)
                driven.play(seat, moves[driven.match.revision % len(moves)], *moves[:3])
            else:
                moves = driven.match.position.random_moves(0)
                driven.choose(0, moves[driven.match.revision % len(moves)])
            if driven.match.length > 400:
                driven.do(commands.Resign(actor=HOST))
        match = driven.match
        assert match.phase is MatchPhase.OVER, game
        initial = match.position.initial.replay(driven.log)
        assert initial.state == match.position.state
        assert all(one.thought for one in driven.log if one.actor == COMPUTER)
        written = record_of(match.position, driven.log, match.seed, match.secret, match.salt)
        assert verify_record(parse_record(written))[0].state == match.position.state, "a record has no thoughts"


def test_no_search_is_due_before_the_start_or_for_chance() -> None:
    assert open_driven("bids", computers=("hard",)).searches() == []
    driven = start_driven("bids", "hard")
    assert CHANCE not in [seat for seat, _ in driven.searches()]
