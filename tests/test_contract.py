"""The contract of a game, checked by random play of every game and the toys. For secrets see test_secrets.py."""

from __future__ import annotations

import json
import logging
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.games import GAMES
from bot.games.base import CHANCE, IllegalMove, Option
from bot.games.chance import Chance
from bot.match.codec import decode_state, encode_state
from bot.match.errors import UserError
from bot.match.position import Event, EventKind, Position
from bot.match.record import Record, verify_record
from bot.texts import LANGUAGES, has_text, say
from tests.play import Play, every_option, is_in_spread
from tests.toys import TOYS, toys

ROOT = Path(__file__).parents[1]
ODD = ("", " ", "x", "-", "--5", "²", "٣", "9" * 5000, "1_0", "00", "+1", "0,0,0", ",", "ß", "\0", "{$card}", "_")
every = pytest.mark.parametrize("name", [*GAMES, *TOYS])


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    with toys():
        yield


def plays(name: str, count: int) -> Iterator[Play]:
    """That many random matches for each choice of options."""
    for options in every_option(GAMES[name]):
        for number in range(count):
            yield Play(name, number, options=options)


def is_plain(value: Any) -> bool:
    """Whether a state may hold the value: it and its parts are immutable and of a permitted type."""
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    if is_dataclass(value) and not isinstance(value, type):
        frozen = type(value).__dataclass_params__.frozen  # type: ignore[attr-defined]
        return bool(frozen) and all(is_plain(part) for part in vars(value).values())
    return value is None or isinstance(value, int | str | Enum)


@every
def test_attributes(name: str) -> None:
    game = GAMES[name]
    assert game.name == name and name.isidentifier() and name.islower()
    assert game.seats and game.seats[0] >= 1 and game.seats.step == 1
    assert isinstance(game.version, int) and game.version >= 1
    for option in game.options.values():
        assert isinstance(option, Option) and option.default in option.choices
        assert len(set(option.choices)) == len(option.choices) <= 25, "all choices fit into one select"
        assert len({type(choice) for choice in option.choices}) == 1


@every
def test_random_play_ends(name: str) -> None:
    for play in plays(name, 6):
        with play:
            for position in play.some(200):
                game, state = position.game, position.state
                assert bool(position.to_act) == (position.outcome is None)
                assert list(position.to_act) == sorted(set(position.to_act))
                assert set(position.to_act) <= set(range(position.seats))
                points = game.points(state)
                assert len(points) == position.seats and all(type(one) is int for one in points)
                json.dumps(game.facts(state))
            outcome = position.outcome
            assert outcome and outcome.points == position.game.points(position.state) and outcome.reason
            assert outcome.winners and sorted(set(outcome.winners)) == list(outcome.winners)
            assert set(outcome.winners) <= set(range(position.seats))


@every
def test_exactly_the_seats_to_act_have_moves(name: str) -> None:
    for play in plays(name, 3):
        with play:
            for position in play.some(100):
                for seat in range(position.seats):
                    moves = position.moves(seat)
                    assert bool(moves) == (seat in position.to_act)
                    assert len(set(moves)) == len(moves)
                    for move in moves:
                        assert move == " ".join(move.split()) and "_" not in move, "single spaces, no underscore"
                        assert len(move) <= 60, "short enough for a custom_id"
                    for move in play.random.sample(moves, min(len(moves), 10)):
                        assert position.read(seat, move.upper()) == move == position.read(seat, f" {move}  ")
                    assert len({move.casefold() for move in moves}) == len(moves), "different, ignoring case"


@pytest.mark.parametrize("name", [name for name in (*GAMES, *TOYS) if {**GAMES, **TOYS}[name].pass_move is not None])
def test_seats_asked_out_of_turn_can_pass(name: str) -> None:
    asked = 0
    for play in plays(name, 3):
        with play:
            for position in play.some(100):
                if position.asked_individually and not position.is_secret:
                    asked += 1
                    assert all(position.game.pass_move in position.moves(seat) for seat in position.to_act)
    assert asked


@every
def test_states_are_frozen_and_of_one_codec(name: str) -> None:
    for play in plays(name, 3):
        with play:
            for position in play.some():
                state = position.state
                assert type(state) is position.game.state_type and is_plain(state)
                again = decode_state(position.game, encode_state(state))
                assert again == state and hash(again) == hash(state) and encode_state(again) == encode_state(state)
                assert [tuple(position.game.moves(again, seat)) for seat in position.to_act] == [
                    *map(position.moves, position.to_act)
                ]
                for seat in (None, *range(position.seats)):
                    assert position.game.view(again, seat) == position.view(seat)
                    hash(position.view(seat))


@every
def test_every_legal_move_applies(name: str) -> None:
    for play in plays(name, 2):
        with play:
            for position in play.some(40):
                before = encode_state(position.state)
                others = {seat: position.moves(seat)[0] for seat in position.to_act}
                for seat in position.to_act:
                    for move in position.moves(seat):
                        chosen = {**others, seat: move} if position.is_secret else {seat: move}
                        assert is_plain(position.game.apply(position.state, chosen))
                assert encode_state(position.state) == before, "a move changed the state that it was played on"


def attempts(position: Position, seat: int, seen: set[str], choose: random.Random) -> list[str]:
    """Illegal texts close to legal ones, in a fixed order: former moves, and words omitted, doubled or replaced."""
    moves = position.moves(seat)
    texts = {*choose.sample(sorted(seen), min(len(seen), 20)), *ODD}
    for move in choose.sample(moves, min(len(moves), 2)):
        words = move.split()
        for at in range(len(words)):
            texts |= {" ".join([*words[:at], *words[at + 1 :]]), " ".join([*words[: at + 1], *words[at:]])}
            texts |= {" ".join([*words[:at], odd, *words[at + 1 :]]) for odd in ODD}
        texts |= {f"{move} ", move.replace(" ", "  "), f"{move}\n", move.upper()}
    return sorted(texts.difference(moves))


@every
def test_illegal_moves_are_refused_in_words(name: str, caplog: pytest.LogCaptureFixture) -> None:
    reasons: set[tuple[str, tuple[tuple[str, Any], ...]]] = set()
    for play in plays(name, 2):
        seen: set[str] = set()
        with play:
            for position in play.some(40):
                before = encode_state(position.state)
                for seat in range(position.seats):
                    seen.update(play.random.sample(position.moves(seat), min(len(position.moves(seat)), 5)))
                    for text in attempts(position, seat, seen, play.random) if position.to_act else ["x"]:
                        with pytest.raises(IllegalMove) as refusal:
                            position.choose(seat, text)
                        reasons.add((refusal.value.key, tuple(sorted(refusal.value.values.items()))))
                        try:
                            assert position.read(seat, text) in position.moves(seat)
                        except IllegalMove:
                            pass  # the text is not read as a legal move either
                for seat in (-2, position.seats, *([] if position.to_act == (CHANCE,) else [CHANCE])):
                    with pytest.raises(IllegalMove):
                        position.choose(seat, "x")
                assert encode_state(position.state) == before
    caplog.set_level(logging.ERROR)
    for language in LANGUAGES:
        missing = sorted({key for key, _ in reasons if not has_text(language, key)})
        assert not missing, f"no text in {language}"
        for key, values in sorted(reasons, key=repr):
            assert 0 < len(say(language, key, **dict(values)).strip()) <= 500, key
    assert not caplog.records, caplog.text


@every
def test_impossible_outcomes_of_chance_are_refused(name: str) -> None:
    """Outcomes are also read from records."""
    for play in plays(name, 2):
        with play:
            play.to_end()
            position = play.start
            drawn = [at for at, event in enumerate(play.log) if event.kind is EventKind.CHANCE]
            tried = {at for place, at in enumerate(drawn) if is_in_spread(place, len(drawn), 60)}
            for at, event in enumerate(play.log):
                if at in tried:
                    words, state = event.text.split(" "), position.state
                    listed = words[-1].split(",")
                    bad = [
                        "",
                        "nonsense",
                        words[0],
                        f"{event.text} 1",
                        f"{event.text} ",
                        f" {event.text}",
                        event.text + "\n",
                    ]
                    bad += [event.text.replace(" ", "  "), event.text.upper() + "x", f"{' '.join(words[:-1])} 99"]
                    bad += [f"{' '.join(words[:-1])} {odd}" for odd in ODD if odd != "0,0,0"] + [
                        f"{event.text},{listed[0]}"
                    ]
                    bad += [f"{' '.join(words[:-1])} {','.join(listed[1:])}"] if len(listed) > 1 else []
                    for text in bad:
                        with pytest.raises(IllegalMove):
                            position.choose(CHANCE, text)
                            pytest.fail(f"{text!r} instead of {event.text!r}")
                    assert position.state == state
                    for draw in range(5):
                        position.choose(CHANCE, position.game.chance(state, Chance(b"any", draw)))
                position = position.after(event)


@every
def test_replay_is_play(name: str) -> None:
    for play in plays(name, 3):
        with play:
            for position in play.some(12):
                if not position.sealed:
                    assert play.start.replay(play.log) == position
                    snapshot = Event(EventKind.STATE, CHANCE, encode_state(position.state).decode())
                    assert replace(play.start.after(snapshot), draws=position.draws) == position
            given = msgspec.json.decode(msgspec.json.encode(play.record()), type=Record)
            assert given.seed and given.draws is not None and verify_record(given).state == position.state


@every
def test_options_left_out_are_their_defaults(name: str) -> None:
    game = GAMES[name]
    defaults = {key: option.default for key, option in game.options.items()}
    for seats in game.seats:
        assert Position.open(name, seats, {}) == Position.open(name, seats, defaults)
    wrong: list[dict[str, Any]] = [{"no such option": True}, *({key: "no such choice"} for key in defaults)]
    for options in wrong:
        with pytest.raises(UserError):
            Position.open(name, game.seats[0], options)
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(UserError):
            Position.open(name, seats, {})


@every
def test_each_number_of_seats_is_played(name: str) -> None:
    for seats in GAMES[name].seats:
        with Play(name, 50, seats=seats) as play:
            assert play.to_end().seats == seats


HASHED = """
from hashlib import sha256
from bot.games import GAMES
from bot.match.codec import encode_state
from tests.play import Play
from tests.toys import toys
digest = sha256()
with toys():
    for name in GAMES:
        for position in Play(name, 1):
            digest.update(encode_state(position.state))
            for seat in range(position.seats):
                digest.update(repr((position.moves(seat), position.view(seat))).encode())
print(digest.hexdigest())
"""


def test_play_does_not_depend_on_the_order_of_hashes() -> None:
    runs = {
        subprocess.run(
            [sys.executable, "-c", HASHED],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1 and all(map(str.strip, runs))
