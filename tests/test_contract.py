"""What every game promises, played at random: the real ones by being there, and the toys. Secrets: test_secrets.py."""

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
from bot.states import dumped, loaded

from bot.games import GAMES
from bot.games.base import CHANCE, IllegalMove, Option
from bot.games.chance import Chance
from bot.match import Match, Row
from bot.match.record import Record, verified
from bot.texts import LANGUAGES, has_text, say
from tests.play import Play, agreements, spread
from tests.toys import TOYS, toys

ROOT = Path(__file__).parents[1]
ODD = ("", " ", "x", "-", "--5", "²", "٣", "9" * 5000, "1_0", "00", "+1", "0,0,0", ",", "ß", "\0", "{$card}", "_")
every = pytest.mark.parametrize("name", [*GAMES, *TOYS])


@pytest.fixture(autouse=True)
def seated() -> Iterator[None]:
    with toys():
        yield


def plays(name: str, count: int) -> Iterator[Play]:
    """That many matches for each way to agree on the options."""
    for options in agreements(GAMES[name]):
        for number in range(count):
            yield Play(name, number, options=options)


def plain(value: Any) -> bool:
    """Whether a state may be made of it: immutable through and through."""
    if isinstance(value, tuple):
        return all(map(plain, value))
    if is_dataclass(value) and not isinstance(value, type):
        frozen = type(value).__dataclass_params__.frozen  # type: ignore[attr-defined]
        return bool(frozen) and all(plain(part) for part in vars(value).values())
    return value is None or isinstance(value, int | str | Enum)


@every
def test_a_game_says_what_it_is(name: str) -> None:
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
            for match in play.some(200):
                game, state = match.game, match.state
                assert bool(match.to_act) == (match.outcome is None)
                assert list(match.to_act) == sorted(set(match.to_act)) and set(match.to_act) <= set(range(match.seats))
                points = game.points(state)
                assert len(points) == match.seats and all(type(one) is int for one in points)
                json.dumps(game.facts(state))
            outcome = match.outcome
            assert outcome and outcome.points == match.game.points(match.state) and outcome.reason
            assert outcome.winners and sorted(set(outcome.winners)) == list(outcome.winners)
            assert set(outcome.winners) <= set(range(match.seats))


@every
def test_who_is_to_act_has_moves_and_nobody_else(name: str) -> None:
    for play in plays(name, 3):
        with play:
            for match in play.some(100):
                for seat in range(match.seats):
                    moves = match.moves(seat)
                    assert bool(moves) == (seat in match.to_act)
                    assert len(set(moves)) == len(moves)
                    for move in moves:
                        assert move == " ".join(move.split()) and "_" not in move, "single spaces, no underscore"
                        assert len(move) <= 60, "short enough for a custom_id"
                    for move in play.random.sample(moves, min(len(moves), 10)):
                        assert match.read(seat, move.upper()) == move == match.read(seat, f" {move}  ")
                    assert len({move.casefold() for move in moves}) == len(moves), "told apart without regard to case"


@pytest.mark.parametrize("name", [name for name in (*GAMES, *TOYS) if {**GAMES, **TOYS}[name].pass_move is not None])
def test_whoever_is_asked_out_of_turn_can_let_it_happen(name: str) -> None:
    asked = 0
    for play in plays(name, 3):
        with play:
            for match in play.some(100):
                if match.apart and not match.secret:
                    asked += 1
                    assert all(match.game.pass_move in match.moves(seat) for seat in match.to_act)
    assert asked


@every
def test_states_are_frozen_and_of_one_codec(name: str) -> None:
    for play in plays(name, 3):
        with play:
            for match in play.some():
                state = match.state
                assert type(state) is match.game.state_type and plain(state)
                again = loaded(match.game, dumped(state))
                assert again == state and hash(again) == hash(state) and dumped(again) == dumped(state)
                assert [tuple(match.game.moves(again, seat)) for seat in match.to_act] == [
                    *map(match.moves, match.to_act)
                ]
                for seat in (None, *range(match.seats)):
                    assert match.game.view(again, seat) == match.view(seat)
                    hash(match.view(seat))


@every
def test_every_legal_move_applies(name: str) -> None:
    for play in plays(name, 2):
        with play:
            for match in play.some(40):
                before = dumped(match.state)
                others = {seat: match.moves(seat)[0] for seat in match.to_act}
                for seat in match.to_act:
                    for move in match.moves(seat):
                        chosen = {**others, seat: move} if match.secret else {seat: move}
                        assert plain(match.game.apply(match.state, chosen))
                assert dumped(match.state) == before, "a move changed the state that it was played on"


def attempts(match: Match, seat: int, seen: set[str], choose: random.Random) -> list[str]:
    """Texts around what is legal, in a fixed order: what once was, words left out, doubled and replaced."""
    moves = match.moves(seat)
    texts = {*choose.sample(sorted(seen), min(len(seen), 20)), *ODD}
    for move in choose.sample(moves, min(len(moves), 2)):
        words = move.split()
        for at in range(len(words)):
            texts |= {" ".join([*words[:at], *words[at + 1 :]]), " ".join([*words[: at + 1], *words[at:]])}
            texts |= {" ".join([*words[:at], odd, *words[at + 1 :]]) for odd in ODD}
        texts |= {f"{move} ", move.replace(" ", "  "), f"{move}\n", move.upper()}
    return sorted(texts.difference(moves))


@every
def test_all_else_is_refused_in_words_and_changes_nothing(name: str, caplog: pytest.LogCaptureFixture) -> None:
    reasons: set[tuple[str, tuple[tuple[str, Any], ...]]] = set()
    for play in plays(name, 2):
        seen: set[str] = set()
        with play:
            for match in play.some(40):
                before = dumped(match.state)
                for seat in range(match.seats):
                    seen.update(play.random.sample(match.moves(seat), min(len(match.moves(seat)), 5)))
                    for text in attempts(match, seat, seen, play.random) if match.to_act else ["x"]:
                        with pytest.raises(IllegalMove) as refused:
                            match.choose(seat, text)
                        reasons.add((refused.value.key, tuple(sorted(refused.value.values.items()))))
                        try:
                            assert match.read(seat, text) in match.moves(seat)
                        except IllegalMove:
                            pass  # refused by its sense too
                for seat in (-2, match.seats, *([] if match.to_act == (CHANCE,) else [CHANCE])):
                    with pytest.raises(IllegalMove):
                        match.choose(seat, "x")
                assert dumped(match.state) == before
    caplog.set_level(logging.ERROR)
    for language in LANGUAGES:
        missing = sorted({key for key, _ in reasons if not has_text(language, key)})
        assert not missing, f"no text in {language}"
        for key, values in sorted(reasons, key=repr):
            assert 0 < len(say(language, key, **dict(values)).strip()) <= 500, key
    assert not caplog.records, caplog.text


@every
def test_chance_may_not_say_anything(name: str) -> None:
    """Its rows come from records too: what could not have come up is refused."""
    for play in plays(name, 2):
        with play:
            play.to_end()
            match = play.start
            said = [at for at, row in enumerate(play.rows) if row.kind == "chance"]
            tried = {at for place, at in enumerate(said) if spread(place, len(said), 60)}
            for at, row in enumerate(play.rows):
                if at in tried:
                    words, state = row.text.split(" "), match.state
                    listed = words[-1].split(",")
                    bad = ["", "nonsense", words[0], f"{row.text} 1", f"{row.text} ", f" {row.text}", row.text + "\n"]
                    bad += [row.text.replace(" ", "  "), row.text.upper() + "x", f"{' '.join(words[:-1])} 99"]
                    bad += [f"{' '.join(words[:-1])} {odd}" for odd in ODD if odd != "0,0,0"] + [
                        f"{row.text},{listed[0]}"
                    ]
                    bad += [f"{' '.join(words[:-1])} {','.join(listed[1:])}"] if len(listed) > 1 else []
                    for text in bad:
                        with pytest.raises(IllegalMove):
                            match.choose(CHANCE, text)
                            pytest.fail(f"{text!r} instead of {row.text!r}")
                    assert match.state == state
                    for draw in range(5):
                        match.choose(CHANCE, match.game.chance(state, Chance(b"any", draw)))
                match = match.after(row)


@every
def test_replay_is_play(name: str) -> None:
    for play in plays(name, 3):
        with play:
            for match in play.some(12):
                if not match.sealed:
                    assert play.start.folded(play.rows) == match
                    snapshot = Row("state", CHANCE, dumped(match.state).decode())
                    assert replace(play.start.after(snapshot), draws=match.draws) == match
            given = msgspec.json.decode(msgspec.json.encode(play.record()), type=Record)
            assert given.seed and given.draws is not None and verified(given).state == match.state


@every
def test_options_left_out_are_their_defaults(name: str) -> None:
    game = GAMES[name]
    defaults = {key: option.default for key, option in game.options.items()}
    for seats in game.seats:
        assert Match.open(name, seats, {}) == Match.open(name, seats, defaults)
    wrong: list[dict[str, Any]] = [{"no such option": True}, *({key: "no such choice"} for key in defaults)]
    for options in wrong:
        with pytest.raises(IllegalMove):
            Match.open(name, game.seats[0], options)
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(IllegalMove):
            Match.open(name, seats, {})


@every
def test_each_number_of_seats_is_played(name: str) -> None:
    for seats in GAMES[name].seats:
        with Play(name, 50, seats=seats) as play:
            assert play.to_end().seats == seats


HASHED = """
from hashlib import sha256
from bot.games import GAMES
from bot.states import dumped
from tests.play import Play
from tests.toys import toys
digest = sha256()
with toys():
    for name in GAMES:
        for match in Play(name, 1):
            digest.update(dumped(match.state))
            for seat in range(match.seats):
                digest.update(repr((match.moves(seat), match.view(seat))).encode())
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
