"""``decide`` about computer players: where they sit, what they owe, how they play, and that nobody asks them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.computer.base import Level
from bot.delivery.policy import items_for
from bot.games import GAMES
from bot.games.base import CHANCE, IllegalMove
from bot.match import commands
from bot.match.clocks import Overrun, Pace, Stage
from bot.match.consent import is_absent
from bot.match.errors import UserError
from bot.match.model import ENTIRE_MATCH, Phase, ProposalEnd, ProposalKind, SeatKind, Substitute
from bot.match.position import COMPUTER, TABLE, EventKind, person_actor
from bot.match.record import parse_record, record_of, verify_record
from bot.match.view import view_for
from tests.driven import PEOPLE, THOUGHT, open_driven, start_driven
from tests.toys import toys

HOST, GUEST = (person_actor(one.key) for one in PEOPLE[:2])


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    with toys():
        yield


def propose(kind: str, text: str = "") -> commands.Propose:
    return commands.Propose(actor=HOST, kind=ProposalKind(kind), text=text)


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
    assert table.do(commands.Leave(actor=HOST)).after.phase is Phase.CLOSED


def test_terms_of_substitute_and_hints() -> None:
    table = open_driven("bids", computers=("easy",), seats=3)
    assert not table.match.allows_hints, "somebody may still sit down"
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
    assert driven.match.phase is Phase.RUNNING and driven.match.position.seats == 3
    assert driven.owed() == [(1, "hard"), (2, "easy")]
    assert set(driven.match.clocks) == {0}, "computers have no clock"
    keys = {recipient for recipient, _ in items_for(driven.choose(0))}
    assert keys <= {0, PEOPLE[0].key}


# Play


def test_a_secret_choice_is_sealed_with_its_thought() -> None:
    driven = start_driven("bids", "hard", "easy")
    change = driven.play(1, thought="hard 2 400")
    assert not change.events and driven.match.sealers == {1: COMPUTER} and driven.owed() == [(2, "easy")]
    assert not change.has_new_step
    driven.play(2, thought="easy 3 9")
    assert driven.owed() == []
    moves = [one for one in driven.choose(0).events if one.kind is EventKind.MOVE]
    assert [(one.seat, one.actor, one.thought) for one in moves] == [
        (0, HOST, None),
        (1, COMPUTER, "hard 2 400"),
        (2, COMPUTER, "easy 3 9"),
    ]
    assert driven.match.thoughts == {} and driven.owed() == [(1, "hard"), (2, "easy")]


def test_the_last_choice_of_a_round_keeps_all_thoughts() -> None:
    driven = start_driven("bids", "hard", "easy")
    driven.choose(0)
    driven.play(2, thought="easy 2 9")
    moves = [one for one in driven.play(1, thought="hard 4 400").events if one.kind is EventKind.MOVE]
    assert [(one.seat, one.thought) for one in moves] == [(0, None), (1, "hard 4 400"), (2, "easy 2 9")]


def test_a_stale_step_is_refused() -> None:
    driven = start_driven("vast", "hard")
    found = driven.found(1, "mark 1 1", step=driven.match.step)
    assert driven.refusal(found) == "moved-on", "it is not its turn"
    driven.choose(0, "mark 2 2")
    driven.choose(0, "done")
    assert driven.owed() == [(1, "hard")]
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
    assert driven.match.position.to_act == (0,) and driven.owed() == []
    assert driven.match.position.state.points == (2, 11)


def test_a_plan_ends_where_a_step_is_not_legal() -> None:
    driven = start_driven("vast", "hard", asks_forced=True)
    driven.choose(0, "mark 2 2")
    driven.choose(0, "done")
    change = driven.play(1, "mark 5 5", "mark 5 5", "done")
    assert [one.text for one in change.events] == ["mark 5 5"] and driven.owed() == [(1, "hard")]
    assert driven.match.undoable is None, "nobody takes it back"
    assert items_for(change) == [], "the turn is told once it is over"


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
    assert driven.owed() == [(1, "hard")] and driven.match.undoable is None


def test_matches_of_all_games_end() -> None:
    """A person and computers that plan everything they can; the record of the match holds."""
    for game in GAMES:
        driven = start_driven(game, *["easy"] * (GAMES[game].seats[-1] - 1 if game != "insider" else 1))
        for _ in range(4000):
            owed = driven.owed()
            if driven.match.phase is not Phase.RUNNING:
                break
            if owed:
                seat = owed[0][0]
                moves = driven.match.position.random_moves(seat)
                driven.play(seat, moves[driven.match.revision % len(moves)], *moves[:3])
            else:
                moves = driven.match.position.random_moves(0)
                driven.choose(0, moves[driven.match.revision % len(moves)])
            if driven.match.length > 400:
                driven.do(commands.Resign(actor=HOST))
        match = driven.match
        assert match.phase is Phase.OVER, game
        initial = match.position.initial.replay(driven.log)
        assert initial.state == match.position.state
        assert all(one.thought for one in driven.log if one.actor == COMPUTER)
        written = record_of(match.position, driven.log, match.seed, match.secret, match.salt)
        assert verify_record(parse_record(written)).state == match.position.state, "a record has no thoughts"


# Substitutes


def test_a_computer_takes_over_a_vacant_seat() -> None:
    driven = start_driven("bids", people=3, substitute="hard")
    driven.do(commands.Resign(actor=HOST))
    assert driven.match.seats[0].kind is SeatKind.VACANT and driven.owed() == [(0, "hard")]
    driven.choose(1)
    change = driven.choose(2)
    assert not change.events, "the computer has not chosen yet"
    assert driven.play(0).events
    driven.do(commands.Join(actor=HOST, guest=PEOPLE[0]))
    assert driven.owed() == [], "a person who comes back plays again"


def test_chance_still_takes_over_where_the_table_says_so() -> None:
    driven = start_driven("bids", people=3, substitute="chance")
    driven.do(commands.Resign(actor=HOST))
    assert driven.owed() == []
    driven.choose(1)
    drawn = [one for one in driven.choose(2).events if one.seat == 0]
    assert [(one.actor, one.draw is not None) for one in drawn] == [(TABLE, True)]


def test_a_computer_decides_for_a_player_whose_time_is_over() -> None:
    driven = start_driven("vast", people=2, pace=Pace.DAILY)
    change = driven.time_out(0)
    assert [one.kind for one in change.events] == [EventKind.NOTE] and driven.owed() == [(0, "normal")]
    assert driven.match.clocks[0].stage is Stage.OUT
    driven.play(0, "mark 1 1")
    assert driven.owed() == [(0, "normal")], "the turn is not over"
    driven.play(0, "done")
    assert driven.owed() == [] and driven.match.position.to_act == (1,)
    driven.choose(1, "mark 2 2")
    driven.choose(1, "done")
    assert driven.owed() == [] and driven.match.clocks[0].stage is Stage.ASKED, "the next decision is the player's"
    assert driven.match.clocks[0].timeouts == 1
    assert driven.refusal(commands.TakeBack(actor=HOST)) == "nothing-to-take-back"


def test_who_comes_back_within_a_turn_goes_on_with_it() -> None:
    driven = start_driven("vast", people=2, pace=Pace.DAILY)
    driven.time_out(0)
    driven.play(0, "mark 1 1")
    driven.choose(0, "mark 2 2")
    assert driven.owed() == [] and driven.match.clocks[0].stage is Stage.ASKED
    assert driven.match.clocks[0].timeouts == 0 and driven.match.position.to_act == (0,)
    driven.do(commands.TakeBack(actor=HOST))
    assert driven.match.undoable is None, "the computer's step is not taken back"


def test_who_comes_back_changes_what_the_computer_has_sealed() -> None:
    driven = start_driven("bids", people=2, pace=Pace.DAILY)
    driven.time_out(0)
    assert driven.owed() == [(0, "normal")]
    driven.play(0, "bid 1")
    assert driven.owed() == [] and driven.match.thoughts == {0: THOUGHT}
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
    assert driven.match.seats[0].kind is SeatKind.VACANT and driven.owed() == [(0, "easy")]


@pytest.mark.parametrize("overrun", list(Overrun))
def test_a_match_ends_with_its_last_person(overrun: Overrun) -> None:
    """By resigning, leaving the server, and time running out again and again."""
    for leave in ("resign", "server", "time"):
        driven = start_driven("bids", "hard", "easy", pace=Pace.DAILY, overrun=overrun)
        if leave == "resign":
            driven.do(commands.Resign(actor=HOST))
        elif leave == "server":
            driven.do(commands.LeaveServer(member=PEOPLE[0].key))
        while leave == "time" and driven.match.phase is Phase.RUNNING:
            for seat, _ in driven.owed():
                driven.play(seat)
            if 0 in driven.match.position.waiting:
                driven.time_out(0)
        assert driven.match.phase is Phase.OVER and driven.owed() == []
        assert str(driven.match.position.ended) == "abandoned"


def test_a_resignation_ends_a_duel_with_a_computer() -> None:
    driven = start_driven("vast", "hard")
    driven.do(commands.Resign(actor=HOST))
    assert driven.match.phase is Phase.OVER and str(driven.match.position.ended) == "resign 0"
    assert driven.match.position.outcome is not None and driven.match.position.outcome.winners == (1,)


# Nobody asks a computer


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
    driven.do(commands.Respond(actor=person_actor(PEOPLE[3].key), number=asked.number, agrees=True, guest=PEOPLE[3]))
    assert driven.match.seats[0].key == PEOPLE[3].key


# Taking back


def test_a_decision_is_taken_back_with_what_computers_did_since() -> None:
    driven = start_driven("vast", "hard")
    driven.choose(0, "mark 2 2")
    before = driven.match.position.state
    driven.choose(0, "done")
    driven.play(1, "mark 5 5", "done")
    for _ in range(2):  # nobody is disturbed by it, however often
        change = driven.do(propose("undo"))
        assert driven.match.position.state == before and driven.match.position.to_act == (0,)
        assert len(change.undone) == 3 and driven.owed() == []
        driven.choose(0, "done")
        driven.play(1, "mark 4 4", "done")


def test_a_decision_is_taken_back_while_the_computer_thinks() -> None:
    driven = start_driven("vast", "hard")
    driven.choose(0, "mark 2 2")
    driven.choose(0, "done")
    found = driven.found(1, "mark 5 5")
    driven.do(propose("undo"))
    assert driven.owed() == [] and driven.refusal(found) == "moved-on"


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


def test_nothing_is_owed_before_the_start_and_by_chance() -> None:
    assert open_driven("bids", computers=("hard",)).owed() == []
    driven = start_driven("bids", "hard")
    assert CHANCE not in [seat for seat, _ in driven.owed()]
