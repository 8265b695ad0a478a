"""Conditional moves: what is foreseen, when an answer is played, when it is void, and that no one else learns it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.delivery.policy import answer_of, items_for
from bot.games import GAMES
from bot.games.base import CHANCE
from bot.games.chance import Chance
from bot.match import commands
from bot.match.commands import Facts
from bot.match.decide import decide
from bot.match.errors import MovedOn, UserError
from bot.match.model import Change
from bot.match.play import MAX_PLANS, AutoPlay, advance
from bot.match.position import EventKind, Position, person_actor
from bot.match.view import Foreseen, foreseen_by, foreseen_in, view_for
from bot.store.rows import plan_columns, plan_of
from tests.kit.driven import NOW, PEOPLE, Driven
from tests.kit.play import Play
from tests.kit.soak import in_soak
from tests.kit.toys import toys

AGAIN = in_soak(2, 1)  # states drawn for each view
MATCHES = 4  # a game
HOPEFUL = ("dirkana", "insider", "instinkt", "migrato")


def foresights(game: str, number: int, **options: bool) -> Iterator[tuple[Position, int, dict[str, Foreseen]]]:
    """Positions of a random match, each with a seat that is not to act and what it foresees."""
    seats = list(GAMES[game].seats)[number % len(GAMES[game].seats)]
    with Play(game, number, seats=seats, options=options) as play:
        for at, position in enumerate(play):
            if len(position.to_act) != 1 or position.to_act == (CHANCE,) or (game == "insider" and at % 7):
                continue
            for seat in range(seats):
                if seat not in position.to_act and (found := foreseen_in(position, seat)):
                    yield position, seat, found


def check_foresight(position: Position, seat: int, found: dict[str, Foreseen]) -> int:
    """Every foreseen move that is legal leads to what was foreseen; the number of them."""
    (by,) = position.to_act
    rules, legal = position.game, set(position.moves(by)) & found.keys()
    for move in sorted(legal):
        after = rules.apply(position.state, {by: move})
        assert seat in rules.to_act(after)
        assert rules.view(after, seat) == found[move].view, move
        assert sorted(rules.moves(after, seat)) == sorted(found[move].moves), move
    return len(legal)


@pytest.mark.parametrize("number", range(MATCHES))
@pytest.mark.parametrize("game", HOPEFUL)
def test_what_is_foreseen_holds_in_all_states_that_are_possible_for_the_seat(game: str, number: int) -> None:
    tried = 0
    for position, seat, found in foresights(game, number):
        tried += check_foresight(position, seat, found)
        view = position.view(seat)
        for draw in range(AGAIN):
            other = replace(position, state=position.game.resample(view, seat, Chance(b"plans", draw)))
            assert foreseen_in(other, seat) == found
            check_foresight(other, seat, found)
    assert tried


def test_answers_of_all_who_are_asked_are_foreseen_too() -> None:
    assert sum(check_foresight(*one) for one in foresights("insider", 2, ask_all=True))


@pytest.mark.parametrize("number", range(MATCHES))
def test_nothing_can_be_foreseen_where_dice_come_in_between(number: int) -> None:
    assert not list(foresights("hypnosia", number))


@pytest.mark.parametrize("game", ["dirkana", "instinkt"])
def test_where_all_is_open_every_move_before_the_own_one_is_foreseen(game: str) -> None:
    for position, seat, found in foresights(game, 1):
        (by,) = position.to_act
        after = {move: position.game.apply(position.state, {by: move}) for move in position.moves(by)}
        asked = {move for move, state in after.items() if position.game.to_act(state) == (seat,)}
        assert set(found) == {move for move in asked if len(position.game.moves(after[move], seat)) > 1}


def test_actions_are_offered_whether_or_not_the_opponent_has_the_cards() -> None:
    """A list that followed the opponent's hand would reveal it."""
    offered = unheld = 0
    for number in range(0, 6, 3):
        for position, _, found in foresights("insider", number):
            (by,) = position.to_act
            actions = {move for move in found if move.startswith("play ")}
            offered += bool(actions)
            unheld += bool(actions - set(position.moves(by)))
    assert offered and unheld > offered / 2


def test_every_action_that_the_opponent_may_have_the_cards_for_is_offered() -> None:
    """In each state that is possible for the seat, no action on it alone is missing from the list."""
    asked = 0
    for position, seat, found in foresights("insider", 0):
        (by,) = position.to_act
        if not any(move.startswith("play ") for move in found):
            continue
        view = position.view(seat)
        for draw in range(AGAIN):
            other = replace(position, state=position.game.resample(view, seat, Chance(b"held", draw)))
            for move in other.moves(by):
                if not move.startswith("play ") or move.startswith("play deputy 3"):
                    continue
                after = other.game.apply(other.state, {by: move})
                if seat in other.game.to_act(after) and len(other.game.moves(after, seat)) > 1:
                    asked += 1
                    assert move in found
    assert asked


class Planned(Driven):
    """A match that is played at random up to a position in which a person can plan."""

    owner: int
    found: dict[str, Foreseen]

    def seek(self, *, most: int = 400, wants: str = "") -> None:
        """Play until a legal move that begins so can be foreseen."""
        for _ in range(most):
            position = self.match.position
            assert position.waiting, "the match is over"
            if len(position.to_act) == 1:
                for seat in range(position.seats):
                    found = {} if seat in position.to_act else foreseen_in(position, seat)
                    legal = [one for one in found if one in position.moves(position.to_act[0])]
                    if any(one.startswith(wants) for one in legal):
                        self.owner, self.found = seat, {one: found[one] for one in legal if one.startswith(wants)}
                        return
            self.choose(*self.pick())
        raise AssertionError("nothing to foresee")

    @property
    def by(self) -> int:
        return self.match.position.to_act[0]

    def plan(self, trigger: str, text: str, *, seat: int | None = None, step: int | None = None) -> Change:
        """Leave an answer; the change."""
        actor = person_actor(PEOPLE[self.owner if seat is None else seat].key)
        command = commands.SetPlan(actor=actor, trigger=trigger, text=text, step=step)
        change = decide(self.match, command, Facts(), NOW)
        self.match = change.after
        return change


def planned(game: str, seed: int = 1, wants: str = "") -> tuple[Planned, str, str]:
    """A match in which a seat has left an answer, with the trigger and the answer."""
    driven = Planned(game, seed)
    driven.seek(wants=wants)
    trigger = sorted(driven.found)[0]
    answer = sorted(driven.found[trigger].moves)[0]
    driven.plan(trigger, answer)
    return driven, trigger, answer


@pytest.mark.parametrize("game", ["dirkana", "insider", "instinkt", "migrato"])
def test_an_answer_is_played_at_once_and_announced_as_planned(game: str) -> None:
    driven, trigger, answer = planned(game)
    owner, by = driven.owner, driven.by
    events = driven.choose(by, trigger).events
    made = [(one.kind, one.seat, one.text, one.actor) for one in events[:3]]
    assert made == [
        (EventKind.MOVE, by, trigger, person_actor(PEOPLE[by].key)),
        (EventKind.NOTE, owner, "planned", person_actor(PEOPLE[owner].key)),
        (EventKind.MOVE, owner, answer, person_actor(PEOPLE[owner].key)),
    ]
    assert not driven.match.plans
    log = [one for one in driven.log if one.live]
    assert driven.match.position.initial.replay(log).state == driven.match.position.state


def test_a_planned_step_stays_when_the_next_one_is_taken_back() -> None:
    """A planned step is announced to all at once, other than the steps of a turn that goes on."""
    tried = 0
    for seed in range(1, 8):
        driven, trigger, _ = planned("dirkana", seed, wants="place")
        owner = driven.owner
        driven.choose(driven.by, trigger)
        assert driven.match.undoable is None and driven.match.position.to_act == (owner,)
        after = driven.match.position.state
        driven.choose(*driven.pick())
        if driven.match.undoable is None:
            continue
        tried += 1
        driven.do(commands.TakeBack(actor=person_actor(PEOPLE[owner].key)))
        assert driven.match.position.state == after and driven.match.undoable is None
    assert tried


def test_another_move_passes_the_answer_by() -> None:
    driven, trigger, _ = planned("instinkt")
    others = [move for move in driven.match.position.moves(driven.by) if move != trigger]
    before = driven.by
    driven.choose(before, next(one for one in others if one in driven.found))
    assert not driven.match.plans
    assert driven.match.position.to_act != (before,)


def test_an_answer_is_void_once_the_position_is_another_and_its_author_is_notified() -> None:
    """In Insider a seat may do something else before it plays the action that was foreseen."""
    for seed in range(1, 12):
        driven, trigger, _ = planned("insider", seed, "play ")
        by, owner = driven.by, driven.owner
        steps = [one for one in driven.match.position.moves(by) if one.split()[0] in ("move", "walk")]
        if not steps:
            continue
        driven.choose(by, steps[0])
        if driven.match.position.to_act != (by,):
            continue
        (left,) = driven.match.plans
        assert left.is_void
        assert view_for(driven.match, PEOPLE[owner].key).plans == (left,)
        if trigger not in driven.match.position.moves(by):
            continue
        events = driven.choose(by, trigger).events
        assert not any(one.seat == owner for one in events), "a void answer was played"
        assert driven.match.plans == (left,)
        driven.choose(owner, driven.match.position.moves(owner)[0])
        assert not driven.match.plans, "the note is gone once its author has decided"
        return
    raise AssertionError("nothing tried")


@pytest.mark.parametrize("game", ["dirkana", "insider", "instinkt", "migrato"])
def test_no_one_else_learns_of_an_answer(game: str) -> None:
    driven = Planned(game, 1)
    driven.seek()
    before = driven.match
    trigger = sorted(driven.found)[0]
    change = driven.plan(trigger, driven.found[trigger].moves[0])
    assert not change.events and not items_for(change) and answer_of(change, None) is None
    for viewer in (None, PEOPLE[driven.by].key):
        assert view_for(driven.match, viewer) == view_for(before, viewer)
    own = view_for(driven.match, PEOPLE[driven.owner].key)
    assert own.plans == driven.match.plans and own.step == before.step and own.length == before.length
    assert "plans" not in repr(driven.match)


def test_a_plan_is_made_only_of_what_was_offered() -> None:
    driven = Planned("instinkt", 1)
    driven.seek()
    trigger = sorted(driven.found)[0]
    answer = driven.found[trigger].moves[0]
    for wrong in ((trigger, "place 9,9"), ("place 9,9", answer), ("", answer)):
        with pytest.raises(UserError, match="plan-impossible"):
            driven.plan(*wrong)
    with pytest.raises(UserError, match="plan-impossible"):
        driven.plan(trigger, answer, seat=driven.by)
    with pytest.raises(MovedOn):
        driven.plan(trigger, answer, step=driven.match.step - 1)
    with pytest.raises(UserError, match="not-in-match"):
        decide(driven.match, commands.SetPlan(actor=person_actor(999), trigger=trigger, text=answer), Facts(), NOW)
    assert not driven.match.plans


def test_an_answer_is_replaced_and_taken_away() -> None:
    driven, trigger, answer = planned("instinkt")
    other = next(one for one in driven.found[trigger].moves if one != answer)
    driven.plan(trigger, other)
    assert [(one.trigger, one.text) for one in driven.match.plans] == [(trigger, other)]
    driven.plan(trigger, "")
    assert not driven.match.plans
    assert driven.plan(trigger, "").is_empty
    events = driven.choose(driven.by, trigger).events
    assert not any(one.seat == driven.owner for one in events)


def _with_many_triggers() -> tuple[Planned, dict[str, Foreseen]]:
    """A match in which more is foreseen than can be planned."""
    for seed in range(1, 20):
        driven = Planned("instinkt", seed)
        try:
            driven.seek(wants="move ")
        except AssertionError:
            continue
        everything = foreseen_in(driven.match.position, driven.owner)
        if len(everything) > MAX_PLANS:
            return driven, everything
    raise AssertionError("nothing tried")


def test_answers_are_limited_in_number() -> None:
    driven, everything = _with_many_triggers()
    first, *_ = offered = sorted(everything)
    for trigger in offered[:MAX_PLANS]:
        driven.plan(trigger, everything[trigger].moves[0])
    with pytest.raises(UserError, match="plan-too-many"):
        driven.plan(offered[MAX_PLANS], everything[offered[MAX_PLANS]].moves[0])
    driven.plan(first, everything[first].moves[-1])
    assert len(driven.match.plans) == MAX_PLANS


@pytest.mark.parametrize("who", ["owner", "by"])
def test_answers_go_with_those_who_resign(who: str) -> None:
    driven, _, _ = planned("insider")
    seat = driven.owner if who == "owner" else driven.by
    driven.do(commands.Resign(actor=person_actor(PEOPLE[seat].key)))
    assert not driven.match.plans


def test_answers_go_when_the_opponent_takes_a_step_back() -> None:
    for seed in range(1, 20):
        driven = Planned("dirkana", seed)
        driven.seek(wants="place")
        trigger = sorted(driven.found)[0]
        driven.plan(trigger, driven.found[trigger].moves[0])
        if driven.match.undoable is None:
            continue
        driven.do(commands.TakeBack(actor=person_actor(PEOPLE[driven.by].key)))
        assert not driven.match.plans
        return
    raise AssertionError("nothing tried")


def test_an_answer_to_a_move_that_the_table_draws_is_played() -> None:
    """Time runs out, and chance plays the trigger: the answer that was left for it still counts."""
    for seed in range(1, 40):
        driven, _, _ = planned("instinkt", seed)
        auto = AutoPlay(timed_out=frozenset({driven.by}))
        _, drawn = advance(driven.match.position, driven.match.seed, auto)
        trigger = drawn[0].text
        if trigger not in driven.found:
            continue
        driven.plan(trigger, driven.found[trigger].moves[0])
        auto = replace(auto, plans=driven.match.plans)
        _, events = advance(driven.match.position, driven.match.seed, auto)
        assert events[0].text == trigger and events[1].text == "planned"
        assert events[2].actor == person_actor(PEOPLE[driven.owner].key)
        return
    raise AssertionError("nothing tried")


def test_plans_are_stored_as_they_are() -> None:
    driven, _, _ = planned("instinkt")
    (plan,) = driven.match.plans
    assert plan_of(plan_columns(1, plan)) == plan
    void = replace(plan, text="")
    assert plan_of(plan_columns(1, void)) == void and void.is_void


def test_nothing_is_foreseen_by_spectators_and_by_those_who_are_to_act() -> None:
    rules: Any = GAMES["instinkt"]
    driven = Planned("instinkt", 1)
    driven.seek()
    state, by = driven.match.position.state, driven.by
    assert not dict(foreseen_by(rules, rules.view(state, None), None, (by,)))
    assert not dict(foreseen_by(rules, rules.view(state, by), by, (by,)))


@pytest.mark.parametrize("answers", [("let", "let"), ("let", "defend"), ("defend", "let"), ("defend", "defend")])
def test_answers_of_several_seats_to_one_move_are_played_in_seat_order(answers: tuple[str, str]) -> None:
    """The first that fends off decides for all; what others had planned for it is void."""
    with toys():
        tried = 0
        for seed in range(1, 60):
            driven = Planned("fend", seed, seats=3)
            by = driven.by
            others = [seat for seat in range(3) if seat != by]
            strike = driven.match.position.moves(by)[0]
            found = [foreseen_in(driven.match.position, seat).get(strike) for seat in others]
            if not all(one and answer in one.moves for one, answer in zip(found, answers, strict=True)):
                continue
            tried += 1
            for seat, answer in zip(others, answers, strict=True):
                driven.plan(strike, answer, seat=seat)
            events = driven.choose(by, strike).events
            made = [(one.seat, one.text) for one in events if one.kind is EventKind.MOVE]
            played = 1 if answers[0] == "defend" else 2
            assert made == [(by, strike), *list(zip(others, answers, strict=True))[:played]]
            assert sum(one.kind is EventKind.NOTE for one in events) == played
            assert [(one.seat, one.is_void) for one in driven.match.plans] == [(one, True) for one in others[played:]]
        assert tried


def test_an_answer_planned_counts_before_the_one_always_given() -> None:
    with toys():
        for seed in range(1, 60):
            driven = Planned("fend", seed, seats=3)
            by = driven.by
            others = [seat for seat in range(3) if seat != by]
            strike = driven.match.position.moves(by)[0]
            found = foreseen_in(driven.match.position, others[0])
            if strike not in found:
                continue
            actor = person_actor(PEOPLE[others[0]].key)
            driven.do(commands.SetPasses(actor=actor, passes=True))
            driven.plan(strike, "defend", seat=others[0])
            events = driven.choose(by, strike).events
            assert (others[0], "defend") in [(one.seat, one.text) for one in events]
            return
        raise AssertionError("nothing tried")
