"""Secret, salt and seed: made at the opening and the start, and all that a record proves by them."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.admin.verify import verify
from bot.games.base import CHANCE
from bot.games.chance import Chance
from bot.match import commands
from bot.match.commands import Facts
from bot.match.decide import decide
from bot.match.model import Match, MatchPhase, fingerprint_of, salt_of, seed_of
from bot.match.play import AutoPlay, advance
from bot.match.position import Event, EventKind, Position
from bot.match.record import Difference, Proof, parse_record, record_of, verify_record
from bot.match.view import view_for
from tests.kit.records import verify_file
from tests.kit.toys import toys
from tests.match.test_decide import ACTORS, GUEST, HOST, NOW, STRANGER, after, opened

pytestmark = pytest.mark.salted
SECRET, SALT = bytes(range(16)), "11,22,33"
SEED = seed_of(SECRET, SALT)


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    with toys():
        yield


def read(written: Any) -> Any:
    """What is read back from a file."""
    return json.loads(json.dumps(written))


def difference(written: Any) -> Difference:
    with pytest.raises(Difference) as found:
        verify_record(parse_record(read(written)))[1]
    return found.value


def proof(written: Any) -> Proof:
    return verify_record(parse_record(read(written)))[1]


# Secret, salt and seed


def test_the_seed_is_made_of_secret_and_salt() -> None:
    assert salt_of([5, 6], 7, 8, 9) == "5,6,7" and salt_of([5, None], None, 8, 9) == "5"
    assert salt_of([None, None], None, 8, 9) == "8" and salt_of([None], None, None, 9) == "9"
    assert seed_of(SECRET, SALT) == sha256(SECRET + b"11,22,33").digest()
    assert fingerprint_of(SECRET) == sha256(SECRET).hexdigest()
    with pytest.raises(ValueError, match="fingerprint"):
        seed_of(SECRET, "")


def sitting(*joins: tuple[str, int | None]) -> Match:
    """An open table of three seats after these people have joined by these interactions."""
    command = commands.Open(
        actor=ACTORS["host"],
        game="hypnosia",
        host=HOST,
        seats=3,
        secret=SECRET,
        guild=7,
        channel=70,
        language="en",
        interaction=11,
    )
    match = replace(decide(None, command, Facts(), NOW).after, number=1, revision=1)
    people = {"guest": GUEST, "stranger": STRANGER}
    for name, interaction in joins:
        match = after(match, commands.Join(actor=ACTORS[name], guest=people[name], interaction=interaction))
    return match


def test_an_open_table_has_a_secret_and_no_seed() -> None:
    match = sitting(("guest", 22))
    assert match.secret == SECRET and match.seed == b"" and match.salt is None
    assert match.fingerprint == sha256(SECRET).hexdigest() == view_for(match, None).fingerprint
    assert SECRET.hex() not in repr(match) and str(SECRET) not in repr(match)
    with pytest.raises(ValueError, match="no seed"):
        advance(match.position, match.seed, AutoPlay())


def test_the_salt_names_the_last_sitting_down_of_each_and_the_start() -> None:
    match = sitting(("stranger", 22), ("guest", 33))
    match = after(match, commands.Leave(actor=ACTORS["guest"]))
    match = after(match, commands.Join(actor=ACTORS["guest"], guest=GUEST, interaction=44))
    match = after(match, commands.Start(actor=ACTORS["guest"], interaction=55))
    assert match.salt == "11,22,44,55" and match.seed == seed_of(SECRET, match.salt)
    assert match.fingerprint == sha256(SECRET).hexdigest()
    drawn, _ = Position.open("hypnosia", 3, {}).with_chance(match.seed)
    assert match.position.state == drawn.state


def test_who_has_left_before_the_start_is_not_in_the_salt() -> None:
    match = sitting(("stranger", 22), ("guest", 33))
    match = after(match, commands.RemoveGuest(actor=ACTORS["host"], guest=STRANGER.key))
    assert after(match, commands.Start(actor=ACTORS["host"], interaction=55)).salt == "11,33,55"


def test_without_interactions_the_tables_message_is_the_salt() -> None:
    match = after(opened(), commands.Join(actor=ACTORS["guest"], guest=GUEST))
    match = after(match, commands.SetPlace(message=987))
    started = after(match, commands.Start(actor=ACTORS["host"]))
    assert started.salt == "987" and started.seed == seed_of(bytes(16), "987")


def test_a_table_from_before_keeps_its_seed() -> None:
    match = replace(sitting(("guest", 22)), secret=None, seed=b"0123456789abcdef")
    started = after(match, commands.Start(actor=ACTORS["host"], interaction=55))
    assert started.seed == match.seed and started.salt is None
    assert match.fingerprint == started.fingerprint == sha256(match.seed).hexdigest()


def test_a_substitute_changes_no_salt() -> None:
    match = after(sitting(("guest", 22), ("stranger", 33)), commands.Start(actor=ACTORS["host"], interaction=55))
    vacant = after(match, commands.Resign(actor=ACTORS["guest"]))
    back = after(vacant, commands.Join(actor=ACTORS["guest"], guest=GUEST, interaction=66))
    assert back.seat_of(GUEST.key) is not None
    assert (back.secret, back.salt, back.seed) == (match.secret, match.salt, match.seed)


def test_secret_salt_and_seed_are_seen_after_the_end_alone() -> None:
    match = sitting(("guest", 22))
    started = after(match, commands.Start(actor=ACTORS["host"], interaction=55))
    for one in (match, started):
        for viewer in (HOST.key, None):
            view = view_for(one, viewer)
            assert (view.secret, view.salt, view.seed) == (None, None, None)
    over = after(started, commands.Resign(actor=ACTORS["guest"]))
    assert over.phase is MatchPhase.OVER
    shown = view_for(over, None)
    assert (shown.secret, shown.salt, shown.seed) == (SECRET.hex(), "11,22,55", started.seed.hex())


# Draws of the table's own


def test_every_draw_of_a_secret_round_stands_in_the_log() -> None:
    start, _ = Position.open("bids", 4, {}).with_chance(SEED)
    auto = AutoPlay(timed_out=frozenset({0, 2}))
    position = start.choose(1, "bid 2").choose(3, "bid 4")
    _, events = advance(position, SEED, auto)
    assert [(event.seat, event.draw) for event in events[:4]] == [(0, 1), (1, None), (2, 2), (3, None)]
    assert events[4].kind is EventKind.CHANCE and events[4].draw == 3
    for event in (events[0], events[2]):
        assert event.text == Chance(SEED, event.draw or 0).pick(["bid 1", "bid 2", "bid 3", "bid 4"])


# Records


def dug(*, again: str = "dig") -> tuple[Position, list[Event]]:
    """A match of Delve in which a step and the outcome that followed it were taken back, and another one made."""
    start = Position.open("delve", 2, {})
    position, log = start.with_chance(SEED)
    _, drawn = position.choose(0, "dig").with_chance(SEED)
    log += [Event(EventKind.MOVE, 0, "dig", live=False), replace(drawn[0], live=False), Event(EventKind.UNDO, 0, "1")]
    position = start.replay(log)
    position, more = position.choose(0, again).with_chance(SEED)
    return position, [*log, Event(EventKind.MOVE, 0, again), *more]


def bidden(rounds: int = 4) -> tuple[Position, list[Event]]:
    """A match of Bids in which seats 0 and 2 are played by draws."""
    position, log = Position.open("bids", 4, {}).with_chance(SEED)
    for bid in range(1, rounds + 1):
        position, more = advance(
            position.choose(1, f"bid {bid}").choose(3, f"bid {bid}"), SEED, AutoPlay(timed_out=frozenset({0, 2}))
        )
        log += more
    return position, log


def written(position: Position, log: list[Event]) -> Any:
    return read(record_of(position, log, SEED, SECRET, SALT))


def test_a_record_lists_every_draw_with_its_place() -> None:
    record = written(*dug())
    assert record["actions"] == [["chance", record["drawn"][0][2]], [0, "dig"], ["chance", record["drawn"][2][2]]]
    assert [entry[:2] for entry in record["drawn"]] == [[0, 0], [1, 1], [2, 2]] and record["draws"] == [0, 2]
    assert record["secret"] == SECRET.hex() and record["salt"] == SALT and record["seed"] == SEED.hex()
    assert record["fingerprint"] == sha256(SECRET).hexdigest()
    assert proof(record) == Proof(record["fingerprint"], True, taken_back=1, unplaced=1)


def test_draws_for_absent_seats_are_listed_and_drawn_again() -> None:
    record = written(*bidden())
    picks = [entry for entry in record["drawn"] if entry[2].startswith("bid")]
    assert [entry[0] for entry in record["drawn"]] == list(range(12)) and len(picks) == 8 and "picks" not in record
    assert all(record["actions"][place] == [0 if place % 5 == 1 else 2, text] for _, place, text in picks)
    assert proof(record) == Proof(record["fingerprint"], True, 0, 0)
    number, place, text = picks[0]
    other = next(f"bid {bid}" for bid in range(1, 5) if f"bid {bid}" != text)
    forged = copy.deepcopy(record)
    forged["actions"][place][1] = forged["drawn"][number][2] = other
    found = difference(forged)
    assert (found.step, found.expected, found.got) == (place, text, other)


def test_a_round_that_was_taken_back_is_drawn_again() -> None:
    start = Position.open("bids", 4, {})
    _, log = bidden(1)
    taken_back = [log[0], *(replace(event, live=False) for event in log[1:])]
    position, more = advance(
        start.replay(taken_back).choose(1, "bid 1").choose(3, "bid 1"), SEED, AutoPlay(timed_out=frozenset({0, 2}))
    )
    record = written(position, [*taken_back, *more])
    assert [entry[:2] for entry in record["drawn"]] == [[0, 0], [1, 1], [2, 1], [3, 1], [4, 1], [5, 3], [6, 5]]
    assert proof(record) == Proof(record["fingerprint"], True, taken_back=3, unplaced=1), (
        "not the prize after the round"
    )


def test_a_shuffle_that_was_passed_over_is_drawn_again() -> None:
    """Where chance is to act, a draw cannot be excused by a position that the record does not hold."""
    position, _ = Position.open("delve", 2, {}).with_chance(SEED)
    first, second = (position.game.chance(position.initial.state, Chance(SEED, number)) for number in (0, 1))
    log = [
        Event(EventKind.CHANCE, CHANCE, first, draw=0, live=False),
        Event(EventKind.CHANCE, CHANCE, second, draw=1),
    ]
    record = written(position.initial.replay(log), log)
    assert proof(record) == Proof(record["fingerprint"], True, taken_back=1, unplaced=0)
    record["drawn"][0][2] = "hide 1,1" if first != "hide 1,1" else "hide 2,2"
    assert difference(record).step == 0


def test_a_seat_that_decides_what_a_draw_taken_back_had_decided() -> None:
    """The draw for seat 1 followed a step that was taken back; seat 0 has then made the same move by itself."""
    start = Position.open("fend", 3, {})
    position, log = start.with_chance(SEED)
    log += [
        Event(EventKind.MOVE, 0, position.moves(0)[1], live=False),
        Event(EventKind.MOVE, 1, position.moves(0)[0], draw=position.draws, live=False),
        Event(EventKind.MOVE, 0, position.moves(0)[0]),
    ]
    record = written(start.replay(log[:1] + log[-1:]), log)
    draw = log[2].draw
    assert record["picks"] == [] and record["drawn"][-1] == [draw, len(log[:-3]), position.moves(0)[0]]
    assert proof(record).unplaced <= 1
    assert proof({**record, "picks": []}).is_complete
    assert difference({**record, "picks": [0]}) and difference({**record, "picks": [draw, draw]})


def use_other_outcome(record: Any) -> None:
    """Another possible outcome than that of the draw, in the actions and in the draws alike."""
    position = Position.open("delve", 2, {}).choose(CHANCE, record["actions"][0][1]).choose(0, "dig")
    possible = [position.game.chance(position.state, Chance(b"other", number)) for number in range(20)]
    record["actions"][2][1] = record["drawn"][2][2] = next(one for one in possible if one != record["drawn"][2][2])


def leave_out_taken_back(record: Any) -> None:
    """The draws without the one that was taken back, numbered again without a gap."""
    assert record["drawn"].pop(1)[2] != record["drawn"][1][2]
    record["drawn"][1][0] = 1
    record["draws"] = [0, 1]


FORGERIES: dict[str, tuple[Any, int | None]] = {
    "another secret": (lambda record: record.update(secret="00" * 16), None),
    "another salt": (lambda record: record.update(salt="11,22,34"), None),
    "an empty salt": (lambda record: record.update(salt="", seed=sha256(SECRET).hexdigest()), None),
    "another seed": (lambda record: record.update(seed="00" * 32), None),
    "another fingerprint": (lambda record: record.update(fingerprint="00" * 32), None),
    "no salt": (lambda record: record.pop("salt"), None),
    "no secret": (lambda record: record.pop("secret"), None),
    "no hexadecimal secret": (lambda record: record.update(secret="green"), None),
    "a salt that is no text": (lambda record: record.update(salt="\ud800"), None),
    "a gap": (lambda record: record["drawn"].pop(1), None),
    "a draw twice": (lambda record: record["drawn"].insert(1, record["drawn"][1]), None),
    "the last draw left out": (lambda record: record["drawn"].pop(), 2),
    "no draws": (lambda record: record["drawn"].clear(), 0),
    "out of order": (lambda record: record["drawn"].reverse(), None),
    "an earlier place": (lambda record: record["drawn"][2].__setitem__(1, 0), None),
    "a later place": (lambda record: record["drawn"][2].__setitem__(1, 3), 2),
    "no place": (lambda record: record["drawn"][2].__setitem__(1, 99), None),
    "a place below 0": (lambda record: record["drawn"][0].__setitem__(1, -1), None),
    "another text": (lambda record: record["drawn"][2].__setitem__(2, "find 9"), 2),
    "another outcome": (use_other_outcome, 2),
    "a draw taken back left out": (leave_out_taken_back, 2),
    "other draws": (lambda record: record.update(draws=[0, 1]), None),
    "four parts": (lambda record: record["drawn"][0].append(1), None),
    "a number too large": (lambda record: record["drawn"][2].__setitem__(0, 2**70), None),
    "picks that are none": (lambda record: record.update(picks=[1]), None),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_each_forgery_is_found(what: str, tmp_path: Path) -> None:
    record = written(*dug())
    forge, step = FORGERIES[what]
    forge(record)
    if what != "four parts":
        assert difference(record).step == step
    code, line = verify_file(tmp_path, json.dumps([record]))
    assert code == 1 and line.startswith(f"record 0, step {'-' if step is None else step}: expected ")
    line.encode()


def test_verify_says_what_is_proved(tmp_path: Path) -> None:
    record = written(*bidden())
    seal = sha256(SECRET).hexdigest()
    assert verify_file(tmp_path, [record]) == (0, f"1 record, 20 actions, ok, shuffles proved, fingerprint {seal}")
    legacy = read(record_of(*bidden(), SEED))
    assert "secret" not in legacy and "drawn" not in legacy
    old = sha256(SEED).hexdigest()
    assert verify_file(tmp_path, [legacy]) == (0, f"1 record, 20 actions, ok, rules only, fingerprint {old}")
    bare = {key: legacy[key] for key in ("game", "seats", "options", "actions", "result")}
    assert verify_file(tmp_path, [bare]) == (0, "1 record, 20 actions, ok, rules only")
    taken_back = written(*dug())
    _, line = verify_file(tmp_path, [taken_back])
    assert "shuffles proved (1 draw was taken back and could not be recomputed), " in line
    lines: list[str] = []
    path = tmp_path / "record.json"
    path.write_text(json.dumps([record, bare]), encoding="utf-8")
    assert verify([str(path)], lines.append, fingerprints=True) == 0
    assert lines[0].endswith("ok, shuffles proved in 1 of them") and len(lines) == 3
    assert lines[1].endswith(f"record 0: shuffles proved, fingerprint {seal}") and "rules only" in lines[2]


def test_draws_without_a_secret_prove_the_rules_only(tmp_path: Path) -> None:
    record = written(*bidden())
    for left_out in (("secret", "salt", "fingerprint"), ("secret", "salt", "fingerprint", "seed", "draws")):
        _, line = verify_file(tmp_path, [{key: value for key, value in record.items() if key not in left_out}])
        assert ", rules only" in line
