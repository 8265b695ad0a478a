"""The promises of every game's rules, checked by random play."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import is_dataclass, replace
from enum import Enum
from typing import Any, Final

import msgspec

from bot.games import GAMES
from bot.games.base import CHANCE, IllegalMove, Option
from bot.games.chance import Chance
from bot.match.errors import UserError
from bot.match.position import Event, EventKind, Position, decode_state, encode_state
from bot.match.record import Record, verify_record
from bot.texts import LANGUAGES, has_text, say
from cogs._contract.play import (
    Check,
    ContractBroken,
    Play,
    in_plays,
    in_positions,
    is_in_spread,
    no_complaints,
    plays,
    refusal,
    require,
)

ODD: Final = (
    "",
    " ",
    "x",
    "-",
    "--5",
    "²",
    "٣",
    "9" * 5000,
    "1_0",
    "00",
    "+1",
    "0,0,0",
    ",",
    "ß",
    "\0",
    "{$card}",
    "_",
)
MAX_MOVE: Final = 60  # characters, so that the id of a control holds it
MAX_REFUSAL: Final = 500  # characters


def is_plain(value: Any) -> bool:
    """Whether a state may hold the value: it and its parts are immutable and of a permitted type."""
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    if is_dataclass(value) and not isinstance(value, type):
        frozen = type(value).__dataclass_params__.frozen  # type: ignore[attr-defined]
        return bool(frozen) and all(is_plain(part) for part in vars(value).values())
    return value is None or isinstance(value, int | str | Enum)


def declares_itself(name: str) -> None:
    """It has a name, numbers of seats, a version, and options whose values fit into one select."""
    game = GAMES[name]
    require(game.name == name and name.isidentifier() and name.islower(), "its name is no word of small letters")
    require(game.seats and game.seats[0] >= 1 and game.seats.step == 1, "its seats are no range from 1 or above")
    require(isinstance(game.version, int) and game.version >= 1, "its version is no number from 1 on")
    for option, given in game.options.items():
        require(isinstance(given, Option) and given.default in given.choices, f"the default of {option} is no choice")
        require(len(set(given.choices)) == len(given.choices) <= 25, f"{option} has over 25 choices, or one twice")
        require(len({type(choice) for choice in given.choices}) == 1, f"the choices of {option} have several types")


@in_plays(6)
def ends(play: Play) -> None:
    """Random play ends, with an outcome whose points are those of the last state."""
    for position in play.some(200):
        game, state, acting = position.game, position.state, position.to_act
        require(bool(acting) == (position.outcome is None), "a seat is to act after the end, or no seat before it")
        require(list(acting) == sorted(set(acting)), "to_act is not sorted")
        require(acting == (CHANCE,) or set(acting) <= set(range(position.seats)), "to_act names no seat")
        points = game.points(state)
        require(len(points) == position.seats, "points has not one entry a seat")
        require(all(type(one) is int for one in points), "points are no whole numbers")
        json.dumps(game.facts(state))
    outcome = position.outcome
    require(outcome is not None, "a match that is over has no outcome")
    assert outcome is not None
    require(outcome.points == position.game.points(position.state), "the outcome has other points than the state")
    require(outcome.reason, "the outcome has no reason")
    require(outcome.winners, "no seat has the first place")
    require(len(outcome.places) == position.seats, "the outcome has not one place a seat")


@in_positions(3, most=100)
def moves_of_seats_to_act(play: Play, position: Position) -> None:
    """Exactly the seats to act have moves; each is a short notation, and is read in any case and spacing."""
    for seat in range(position.seats):
        moves = position.moves(seat)
        require(bool(moves) == (seat in position.to_act), f"seat {seat} has moves out of turn, or none in it")
        require(len(set(moves)) == len(moves), "a move is listed twice")
        for move in moves:
            plain = move == " ".join(move.split()) and "_" not in move
            require(plain, f"the move {move!r} has an underscore, or more than single spaces")
            require(len(move) <= MAX_MOVE, f"the move {move!r} is longer than {MAX_MOVE} characters")
        for move in play.random.sample(moves, min(len(moves), 10)):
            for typed in (move.upper(), f" {move}  "):
                require(position.read(seat, typed) == move, f"{typed!r} is not read as {move!r}")
        require(len({move.casefold() for move in moves}) == len(moves), "two moves differ in their case only")


def passes_out_of_turn(name: str) -> None:
    """Where several seats are asked one by one, each may answer with pass_move."""
    if GAMES[name].pass_move is None:
        return
    asked = 0
    for play in plays(name, 3):
        with play:
            for position in play.some(100):
                if position.asked_individually and not position.is_secret:
                    asked += 1
                    for seat in position.to_act:
                        require(position.game.pass_move in position.moves(seat), f"seat {seat} cannot pass")
    require(asked, "it has a pass_move, but no seat is ever asked out of turn")


@in_positions(3)
def states_of_one_codec(play: Play, position: Position) -> None:
    """States are frozen, are the same after being stored and read, and views can be hashed."""
    game, state = position.game, position.state
    require(type(state) is game.state_type, "a state is of another type than state_type")
    require(is_plain(state), "a state holds something other than frozen dataclasses, tuples, numbers, texts")
    again = decode_state(game, encode_state(state))
    require(again == state and hash(again) == hash(state), "a state is another one after being stored")
    require(encode_state(again) == encode_state(state), "a state is stored in two ways")
    for seat in position.to_act if position.to_act != (CHANCE,) else ():
        require(tuple(game.moves(again, seat)) == position.moves(seat), "a stored state has other moves")
    for seat in (None, *range(position.seats)):
        require(game.view(again, seat) == position.view(seat), "a stored state is seen otherwise")
        hash(position.view(seat))


@in_positions(2, most=40)
def every_legal_move_applies(play: Play, position: Position) -> None:
    """Every legal move can be applied, and leaves the state as it was."""
    before = encode_state(position.state)
    others = {seat: position.moves(seat)[0] for seat in position.to_act if seat != CHANCE}
    for seat in others:
        for move in position.moves(seat):
            chosen = {**others, seat: move} if position.is_secret else {seat: move}
            applied = position.game.apply(position.state, chosen)
            require(is_plain(applied), f"the state after {move!r} holds something that is not plain")
    require(encode_state(position.state) == before, "a move has changed the state that it was played on")


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


def refuses_in_words(name: str) -> None:
    """Whatever else is typed is refused, changes nothing, and is refused in a text of each language."""
    reasons: set[tuple[str, tuple[tuple[str, Any], ...]]] = set()
    for play in plays(name, 2):
        seen: set[str] = set()
        with play:
            for position in play.some(40):
                before = encode_state(position.state)
                for seat in range(position.seats):
                    moves = position.moves(seat)
                    seen.update(play.random.sample(moves, min(len(moves), 5)))
                    for text in attempts(position, seat, seen, play.random) if position.to_act else ["x"]:
                        found = refusal(lambda: position.choose(seat, text), f"seat {seat} may play {text!r}")  # noqa: B023
                        reasons.add((found.key, tuple(sorted(found.values.items()))))
                        try:
                            read = position.read(seat, text)
                        except IllegalMove:
                            continue
                        require(read in moves, f"{text!r} is read as {read!r}, which is no move")
                for seat in (-2, position.seats, *([] if position.to_act == (CHANCE,) else [CHANCE])):
                    refusal(lambda: position.choose(seat, "x"), f"seat {seat}, which is none, may play")  # noqa: B023
                require(encode_state(position.state) == before, "a refused move has changed the state")
    for language in LANGUAGES:
        with no_complaints():
            for key, values in sorted(reasons, key=repr):
                require(has_text(language, key), f"the refusal {key} has no text in {language}")
                length = len(say(language, key, **dict(values)).strip())
                require(0 < length <= MAX_REFUSAL, f"the refusal {key} has {length} characters in {language}")


@in_plays(2)
def refuses_impossible_chance(play: Play) -> None:
    """Outcomes of chance that cannot be are refused, since they are also read from records."""
    drawn = [(position, event) for position, event in play.events() if event.kind is EventKind.CHANCE]
    for at, (position, event) in enumerate(drawn):
        if is_in_spread(at, len(drawn), 60):
            state = position.state
            for text in _impossible(event.text):
                reason = f"chance may draw {text!r} instead of {event.text!r}"
                refusal(lambda: position.choose(CHANCE, text), reason)  # noqa: B023
            require(position.state == state, "a refused outcome of chance has changed the state")
            for draw in range(5):
                position.choose(CHANCE, position.game.chance(state, Chance(b"any", draw)))


def _impossible(text: str) -> Iterator[str]:
    """Texts close to an outcome of chance."""
    words = text.split(" ")
    head, listed = " ".join(words[:-1]), words[-1].split(",")
    yield from ("", "nonsense", words[0], f"{text} 1", f"{text} ", f" {text}", f"{text}\n", f"{text},{listed[0]}")
    yield from (text.replace(" ", "  "), f"{text.upper()}x", f"{head} 99")
    yield from (f"{head} {odd}" for odd in ODD if odd != "0,0,0")
    if len(listed) > 1:
        yield f"{head} {','.join(listed[1:])}"


@in_plays(3)
def replays(play: Play) -> None:
    """The log, folded again, gives the same position, and the record is verified."""
    for position in play.some(12):
        if not position.sealed:
            require(play.start.replay(play.log) == position, "the log, replayed, gives another position")
            snapshot = Event(EventKind.STATE, CHANCE, encode_state(position.state).decode())
            again = replace(play.start.after(snapshot), draws=position.draws)
            require(again == position, "the snapshot gives another position")
    given = msgspec.json.decode(msgspec.json.encode(play.record()), type=Record)
    require(given.seed and given.draws is not None, "the record lacks its seed or its draws")
    require(verify_record(given)[0].state == position.state, "the record, verified, ends in another state")


def completes_options(name: str) -> None:
    """Options that are left out are their defaults; other options, values and numbers of seats are refused."""
    game = GAMES[name]
    defaults = {key: option.default for key, option in game.options.items()}
    for seats in game.seats:
        same = Position.open(name, seats, {}) == Position.open(name, seats, defaults)
        require(same, "without options it begins otherwise than with their defaults")
    wrong: list[dict[str, Any]] = [{"no such option": True}, *({key: "no such choice"} for key in defaults)]
    tried = [(game.seats[0], options) for options in wrong]
    tried += [(game.seats[0] - 1, {}), (game.seats[-1] + 1, {})]
    for seats, options in tried:
        try:
            Position.open(name, seats, options)
        except UserError:
            continue
        raise ContractBroken(f"it begins with {seats} seats and the options {options}")


def plays_with_each_number(name: str) -> None:
    """It can be played to its end with each number of seats."""
    for seats in GAMES[name].seats:
        with Play(name, 50, seats=seats) as play:
            require(play.to_end().seats == seats, f"a match of {seats} seats ends with another number")


RULES: Final[tuple[Check, ...]] = (
    declares_itself,
    ends,
    moves_of_seats_to_act,
    passes_out_of_turn,
    states_of_one_codec,
    every_legal_move_applies,
    refuses_in_words,
    refuses_impossible_chance,
    replays,
    completes_options,
    plays_with_each_number,
)
