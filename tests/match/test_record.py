"""Records: written, read again and verified; every draw is derived again and every alteration found."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.__main__ import main
from bot.admin.verify import verify
from bot.games.base import CHANCE
from bot.games.chance import Chance
from bot.match.position import Event, EventKind, Position
from bot.match.record import Difference, Record, record_of, replay, verify_record
from tests.kit.play import Play
from tests.kit.toys import toys

GAMES = ("instinkt", "fend", "delve", "vast", "bids")


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    with toys():
        yield


def read(written: Any) -> Record:
    """Read the record back from a file."""
    return msgspec.convert(json.loads(json.dumps(written)), Record)


def difference(written: Any) -> Difference:
    with pytest.raises(Difference) as found:
        verify_record(read(written))
    return found.value


def play_record(game: str = "delve", number: int = 1) -> Any:
    with Play(game, number) as play:
        play.to_end()
    return play.record()


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_written_and_read_again(game: str, tmp_path: Path) -> None:
    records = []
    for number in range(4):
        with Play(game, number) as play:
            end = play.to_end()
            written = play.record()
            again, _ = verify_record(read(written))
            assert again.state == end.state and again.outcome == end.outcome
            records.append(written)
    path, lines = tmp_path / "records.json", list[str]()
    path.write_text(json.dumps(records), encoding="utf-8")
    assert verify([str(path)], say=lines.append) == 0
    whole = f"{path}: 4 records, {sum(len(one['actions']) for one in records)} actions, ok, rules only"
    assert lines == [whole]
    seals = [sha256(bytes.fromhex(one["seed"])).hexdigest() for one in records]
    lines.clear()
    assert verify([str(path)], say=lines.append, fingerprints=True) == 0
    each = [f"{path}: record {number}: rules only, fingerprint {seal}" for number, seal in enumerate(seals)]
    assert lines == [whole, *each]
    path.write_text(json.dumps(records[:1]), encoding="utf-8")
    lines.clear()
    assert verify([str(path)], say=lines.append) == 0
    assert lines == [f"{path}: 1 record, {len(records[0]['actions'])} actions, ok, rules only, fingerprint {seals[0]}"]


def test_the_command_prints_fingerprints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, record = tmp_path / "two.json", play_record("bids", 2)
    path.write_text(json.dumps([record, {**record, "seed": None, "draws": None}]), encoding="utf-8")
    assert main(["verify", "--fingerprints", str(path)]) == 0
    whole, *each = capsys.readouterr().out.splitlines()
    assert whole.endswith(", ok, rules only") and len(each) == 2
    assert each[0].endswith(f"record 0: rules only, fingerprint {sha256(bytes.fromhex(record['seed'])).hexdigest()}")
    assert "has no seed" in each[1]


def test_a_seed_that_is_no_number_is_a_difference(tmp_path: Path) -> None:
    path, lines = tmp_path / "seed.json", list[str]()
    path.write_text(json.dumps([play_record("bids", 2) | {"seed": "nonsense"}]), encoding="utf-8")
    assert verify([str(path)], say=lines.append) == 1
    assert 'expected "a seed in hexadecimal digits"' in lines[0]


def test_a_file_without_records_is_reported_without_a_position(tmp_path: Path) -> None:
    path, lines = tmp_path / "no.json", list[str]()
    assert verify([str(path)], say=lines.append) == 1
    path.write_text("[1]", encoding="utf-8")
    assert verify([str(path)], say=lines.append) == 1
    absent, wrong = lines
    assert absent == f'{path}: expected "a file", got "No such file or directory"'
    assert wrong.startswith(f'{path}: record 0, step -: expected "a record"')


def test_what_is_expected_is_what_the_rules_give(tmp_path: Path) -> None:
    """Legal moves, checks and results of a record are what is got; why a move is refused is said in a sentence."""
    record = play_record("bids", 2)
    path, lines = tmp_path / "altered.json", list[str]()

    def line(altered: Any) -> str:
        path.write_text(json.dumps(altered), encoding="utf-8")
        lines.clear()
        assert verify([str(path)], say=lines.append) == 1
        return lines[0]

    legal = difference({**record, "legal": {"1": {"0": ["bid 99"]}}})
    assert legal.got == {"0": ["bid 99"]} and len(legal.expected) == 2
    result = {**record["result"], "points": [99, 98]}
    assert difference({**record, "result": result}).got == result
    actions = [record["actions"][0], [0, "bid 99"], *record["actions"][2:]]
    refused = line({**record, "actions": actions, "draws": None, "seed": None})
    assert (
        refused == f'{path}: record 0, step 1: expected "a legal action", got "bid 99" (`bid 99` is not possible now.)'
    )
    unknown = line({**record, "game": "chess"})
    assert unknown.endswith(" (There is no game called `chess`.)") and "no-such-game" not in unknown
    many = [line({**record, "game": game, "seats": 7, "options": {}}) for game in ("dirkana", "hypnosia")]
    assert many[0].endswith(" (Dirkana is for 2 people, not for 7.)")
    assert many[1].endswith(" (Hypnosia is for 2 to 6 people, not for 7.)")


def test_a_record_has_the_form_of_the_rules_files() -> None:
    written = play_record("bids", 2)
    assert list(written) == ["game", "seats", "options", "actions", "result", "seed", "draws"]
    assert written["actions"][0][0] == "chance" and {who for who, _ in written["actions"][1:3]} <= {0, 1, 2, 3}
    assert set(written["result"]) == {"points", "winners", "reason"}
    assert len(written["result"]["points"]) == written["seats"]
    assert bytes.fromhex(written["seed"]) and written["draws"] == [0, 1, 2, 3]


def test_a_record_has_only_live_moves_and_chance() -> None:
    start = Position.open("vast", 1, {})
    log = [
        Event(EventKind.MOVE, 0, "mark 1 1"),
        Event(EventKind.MOVE, 0, "mark 2 2", live=False),
        Event(EventKind.UNDO, 0, "1"),
        Event(EventKind.NOTE, CHANCE, "something"),
        Event(EventKind.MOVE, 0, "done"),
    ]
    assert record_of(start.replay(log), log)["actions"] == [[0, "mark 1 1"], [0, "done"]]


def test_a_running_match_has_no_result_and_no_seed() -> None:
    log = [Event(EventKind.CHANCE, CHANCE, "prize 2", draw=0)]
    written = record_of(Position.open("bids", 2, {}).replay(log), log)
    assert written["result"] is None and "seed" not in written and "draws" not in written and "ended" not in written
    assert verify_record(read(written))[0].to_act == (0, 1)
    assert difference({**written, "result": {"points": [0, 0], "winners": [0], "reason": "points"}}).expected is None


@pytest.mark.parametrize("game", ["instinkt", "fend", "delve", "bids"])
def test_every_draw_is_derived_again(game: str) -> None:
    """A possible outcome other than the drawn one is found at any step."""
    written = play_record(game)
    position, found = Position.open(written["game"], written["seats"], written["options"]), 0
    for step, (who, text) in enumerate(written["actions"]):
        if who == "chance":
            other = next(
                (
                    one
                    for draw in range(50)
                    if (one := position.game.chance(position.state, Chance(b"x", draw))) != text
                ),
                None,
            )
            if other is not None:
                altered = copy.deepcopy(written)
                altered["actions"][step][1] = other
                fault = difference(altered)
                assert (fault.step, fault.expected, fault.got) == (step, text, other)
                found += 1
        position = position.choose(CHANCE if who == "chance" else who, text)
    assert found


def test_without_seed_or_draws_chance_is_not_checked() -> None:
    written = play_record("instinkt", 5)
    token = written["actions"][2][1]
    for left_out in ("seed", "draws"):
        altered = {name: value for name, value in written.items() if name != left_out}
        assert verify_record(read(altered))[0].outcome
        altered["actions"] = [*written["actions"][:2], ["chance", f"token {1 - int(token[-1])}"]]
        assert replay(read(altered))[0].to_act == (0, 1)


@pytest.mark.parametrize(
    "draws", [[], [0], [0, 0, 1], [2, 1, 0], [-1, 0, 1], [0, 1, 2**32], [1, 2, 3], [0, 1, 2, 3]], ids=str
)
def test_wrong_draws_are_found(draws: list[int]) -> None:
    assert difference({**play_record("instinkt"), "draws": draws})


def test_draws_may_have_gaps() -> None:
    """Numbers of draws that were taken back are missing."""
    start, seed = Position.open("delve", 2, {}), b"0123456789abcdef"
    position, log = start.with_chance(seed)
    _, drawn = position.choose(0, "dig").with_chance(seed)
    log += [
        Event(EventKind.MOVE, 0, "dig", live=False),
        Event(EventKind.CHANCE, CHANCE, drawn[0].text, draw=1, live=False),
    ]
    position, more = start.replay(log).choose(0, "dig").with_chance(seed)
    log += [Event(EventKind.MOVE, 0, "dig"), *more]
    written = record_of(position, log, seed)
    assert written["draws"] == [0, 2] and replay(read(written))[0].state == position.state
    assert difference({**written, "draws": [0, 1]}) if drawn[0].text != more[0].text else True


@pytest.mark.parametrize("by", ["resign", "timeout"])
def test_a_match_ended_outside_the_rules(by: str) -> None:
    with Play("instinkt", 3) as play:
        positions = iter(play)
        for _ in range(9):
            position = next(positions)
        log = [*play.log, Event(EventKind.ENDED, 1, f"{by} 1")]
        end = play.start.replay(log)
        written = record_of(end, log, play.seed)
        assert written["ended"] == {"by": by, "seat": 1}
        assert written["result"] == {"points": list(position.game.points(position.state)), "winners": [0], "reason": by}
        assert verify_record(read(written))[0].outcome == end.outcome
    for wrong in (
        {"ended": {"by": by, "seat": 0}},
        {"ended": {"by": "rage", "seat": 1}},
        {"ended": {"by": by, "seat": 2}},
        {"ended": {"by": by, "seat": True}},
        {"ended": {"by": by}, "result": {**written["result"], "winners": [0, 1]}},
        {"ended": {"by": by, "seat": None}, "result": {**written["result"], "winners": [0, 1]}},
        {"ended": {"by": by, "seat": 1, "why": "bored"}},
        {"ended": None},
        {"result": {**written["result"], "points": [99, 0]}},
        {"result": None},
    ):
        assert difference({**written, **wrong})


def test_a_match_abandoned_has_no_winner_unless_a_seat_has_lost_it() -> None:
    log = [Event(EventKind.CHANCE, CHANCE, "prize 2", draw=0), Event(EventKind.ENDED, CHANCE, "abandoned")]
    written = record_of(Position.open("bids", 2, {}).replay(log), log)
    assert written["ended"] == {"by": "abandoned", "seat": None} and written["result"]["winners"] == []
    assert verify_record(read(written))
    earlier = {"result": {**written["result"], "winners": [0, 1]}}
    assert verify_record(read({**written, **earlier})), "as earlier versions wrote it, by points"
    assert difference({**written, "result": {**written["result"], "winners": [0]}})
    lost = {"ended": {"by": "abandoned", "seat": 1}, "result": {**written["result"], "winners": [0]}}
    assert verify_record(read({**written, **lost}))
    assert difference({**written, **lost, **earlier})


def test_choices_of_a_round_come_in_any_order_but_once() -> None:
    written = play_record("bids", 2)
    actions = written["actions"]
    turned = copy.deepcopy(written)
    turned["actions"][1:3] = [actions[2], actions[1]]
    assert verify_record(read(turned))[0].outcome
    twice = copy.deepcopy(written)
    twice["actions"][2] = actions[1]
    assert difference(twice).step == 2


def test_facts_and_legal_actions_are_compared() -> None:
    written = play_record("bids", 2)
    seats = range(written["seats"])
    legal = {"1": {str(seat): [f"bid {number}" for number in (1, 2, 3, 4)] for seat in seats}}
    checks = {
        "0": {"points": [0 for _ in seats]},
        str(len(written["actions"])): {"points": written["result"]["points"]},
    }
    assert verify_record(read({**written, "legal": legal, "checks": checks}))
    legal["1"]["0"].pop()
    assert difference({**written, "legal": legal}).step == 1
    assert difference({**written, "checks": {"0": {"points": [1 for _ in seats]}}}).step == 0
    assert difference({**written, "checks": {"0": {"sorrows": 1}}}).step == 0, "an unknown fact"
    assert difference({**written, "checks": {"0": {"sorrows": None}}}).step == 0, "an unknown fact that is null"
    for step in ("-1", "999", "00", "+1", " 1", "1_0", "one", "١"):  # no step of the record
        assert difference({**written, "legal": {step: {}}}).got == step
        assert difference({**written, "checks": {step: {"points": []}}}).got == step
