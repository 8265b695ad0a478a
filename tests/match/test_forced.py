"""Forced moves: the table plays what everybody knows to be the only legal move, and the player may still take back."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games import GAMES
from bot.games.base import CHANCE
from bot.games.chance import Chance
from bot.match import commands
from bot.match.commands import Facts
from bot.match.decide import decide
from bot.match.errors import Unconfirmed, UserError
from bot.match.play import AutoPlay, advance, is_forced, last_own_step
from bot.match.position import TABLE, EventKind, Position, person_actor
from tests.kit.driven import NOW, PEOPLE, Driven
from tests.kit.play import Play
from tests.kit.soak import in_soak

AGAIN = in_soak(3, 1)  # states drawn for each position
MATCHES = 4  # a game


@pytest.mark.parametrize("number", range(MATCHES))
@pytest.mark.parametrize("game", GAMES)
def test_public_moves_are_the_same_in_all_states_that_are_possible_for_a_spectator(game: str, number: int) -> None:
    rules: Any = GAMES[game]
    tried = 0
    with Play(game, number, seats=list(rules.seats)[number % len(rules.seats)]) as play:
        for at, position in enumerate(play):
            if len(position.to_act) != 1 or position.to_act == (CHANCE,) or position.asked_individually:
                continue
            (seat,) = position.to_act
            if not rules.has_public_moves(position.state, seat) or (at % 5 and len(position.moves(seat)) > 1):
                continue
            tried += 1
            seen = rules.view(position.state, None)
            for draw in range(AGAIN):
                other = rules.resample(seen, None, Chance(b"forced", at * AGAIN + draw))
                assert rules.has_public_moves(other, seat)
                assert sorted(rules.moves(other, seat)) == sorted(position.moves(seat)), position.state
    assert tried or game == "migrato"


def test_games_with_only_public_moves_or_none_are_distinguished() -> None:
    found = {
        game: any(
            position.forced_move is not None for number in range(MATCHES) for position in _positions(game, number)
        )
        for game in GAMES
    }
    assert found == {"dirkana": True, "hypnosia": True, "insider": True, "instinkt": True, "migrato": False}


def _positions(game: str, number: int) -> list[Position]:
    with Play(game, number, seats=GAMES[game].seats[0]) as play:
        return list(play)


@pytest.mark.parametrize("game", ["dirkana", "hypnosia", "insider", "instinkt"])
def test_the_table_plays_forced_moves_and_says_so(game: str) -> None:
    played = 0
    for seed in range(3):
        driven = Driven(game, seed)
        for _ in range(120):
            if not driven.match.position.waiting:
                break
            assert driven.match.position.forced_move is None, "a forced move was left to its player"
            events = driven.choose(*driven.pick()).events
            forced = [one for one in events if is_forced(one)]
            played += len(forced)
            assert all(one.actor == TABLE and one.draw is None for one in forced)
        log = [one for one in driven.log if one.live]
        assert driven.match.position.initial.replay(log).state == driven.match.position.state
    assert played


@pytest.mark.parametrize("game", ["hypnosia", "instinkt"])
def test_a_table_may_leave_forced_moves_to_its_players(game: str) -> None:
    forced = 0
    for seed in range(3):
        driven = Driven(game, seed, asks_forced=True)
        for _ in range(80):
            if not driven.match.position.waiting:
                break
            forced += driven.match.position.forced_move is not None
            assert not any(map(is_forced, driven.choose(*driven.pick()).events))
    assert forced


def test_only_the_host_of_an_open_table_sets_what_happens_with_forced_moves() -> None:
    match = Driven("hypnosia", 1).match
    with pytest.raises(UserError):
        decide(match, commands.SetTerms(actor=person_actor(100), asks_forced=True), Facts(), NOW)
    assert not match.asks_forced


@pytest.mark.parametrize("game", ["dirkana", "hypnosia", "insider"])
def test_a_step_is_taken_back_together_with_the_forced_moves_after_it(game: str) -> None:
    tried = 0
    for seed in range(in_soak(12, 5)):
        driven = Driven(game, seed)
        for _ in range(60):
            if not driven.match.position.waiting:
                break
            before = driven.match
            seat, move = driven.pick()
            events = driven.choose(seat, move).events
            if driven.match.undoable is None or len(events) < 2:
                continue
            tried += 1
            assert all(map(is_forced, events[1:])) and driven.match.position.to_act == (seat,)
            assert last_own_step(before.position.initial, driven.log, seat) == driven.match.undoable
            driven.do(commands.TakeBack(actor=person_actor(PEOPLE[seat].key)))
            assert driven.match.position.state == before.position.state
            assert driven.match.undoable == before.undoable
            assert driven.choose(seat, move).events[0].text == move
    assert tried or game != "dirkana"


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_taken_back_asks_for_confirmation(game: str) -> None:
    """An unconfirmed move is played if it can be changed or taken back, and changes nothing otherwise."""
    asked = played = 0
    for seed in range(2):
        driven = Driven(game, seed)
        for _ in range(80):
            if not driven.match.position.waiting:
                break
            seat, move = driven.pick()
            before = driven.match
            try:
                driven.choose(seat, move, is_confirmed=False)
            except Unconfirmed as refused:
                asked += 1
                assert refused.move == move and driven.match is before
                driven.choose(seat, move)
                assert driven.match.undoable is None and seat not in driven.match.position.sealed
            else:
                played += 1
                sealed = driven.match.position.sealed.get(seat) == move
                assert sealed or driven.match.undoable is not None
    assert asked and (played or game == "migrato")


def test_forced_moves_are_played_between_the_moves_of_unattended_seats() -> None:
    driven = Driven("hypnosia", 3)
    auto = AutoPlay(vacant=frozenset({1}), plays_forced=True)
    position, events = advance(driven.match.position, driven.match.seed, auto)
    made = [one for one in events if one.kind is EventKind.MOVE]
    assert all(is_forced(one) or one.draw is not None for one in made)
    assert position.forced_move is None
