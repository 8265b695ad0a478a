"""Altered records of Instinkt fail. Those of the rules are replayed in tests/games/test_conformance.py."""

from __future__ import annotations

import copy
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.admin.verify import verify
from tests.kit.play import Play
from tests.kit.records import first_step, verify_file

ROOT = Path(__file__).parents[2]
FOLDER = ROOT.parent / "shared" / "conformance"
FILES = sorted(FOLDER.glob("instinkt*.json"))
SAMPLE = 1  # index of the altered record

Change = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def random_records() -> list[dict[str, Any]]:
    """Three random records, the second one with the option."""
    records = []
    for number, options in enumerate(({}, {"draft": True}, {})):
        with Play("instinkt", number, options=options) as play:
            play.to_end()
            records.append(play.record())
    return records


@pytest.mark.skipif(not FILES, reason=f"there is no instinkt*.json in {FOLDER}")
def test_conformance_compares_moves_and_facts(tmp_path: Path) -> None:
    records = json.loads(FILES[0].read_bytes())
    for name in ("legal", "checks"):
        altered = copy.deepcopy(records)
        step, given = next(iter(altered[2][name].items()))
        if name == "legal":
            next(iter(given.values())).pop()
        else:
            given["token"] = 1 - given["token"]
        code, line = verify_file(tmp_path, altered)
        assert code == 1 and line.startswith(f"record 2, step {step}: expected "), line


def test_random_records_pass(tmp_path: Path, random_records: list[dict[str, Any]]) -> None:
    assert verify_file(tmp_path, random_records)[0] == 0
    assert verify_file(tmp_path, random_records[0])[0] == 0, "one record alone"


def steps(record: dict[str, Any]) -> int:
    return len(record["actions"])


def occupied(record: dict[str, Any]) -> None:
    at = first_step(record, "place", first_step(record, "place") + 1)
    record["actions"][at][1] = "place 0,0"


def another_card(record: dict[str, Any]) -> None:
    """A legal move, so that only later events differ."""
    at = next(at for at, (who, text) in enumerate(record["actions"]) if text.startswith("choose"))
    kept = next(text for who, text in record["actions"] if text.startswith("keep") and who == record["actions"][at][0])
    hand = kept.split()[1].split(",")
    chosen = record["actions"][at][1].split()[1]
    record["actions"][at][1] = f"choose {next(card for card in hand if card != chosen)}"


def play_twice(record: dict[str, Any]) -> None:
    cards = record["actions"][0][1].split(" ")[2].split(",")
    record["actions"][0][1] = f"deal 0 {','.join([cards[1], *cards[1:]])}"


def cut(record: dict[str, Any]) -> None:
    """Cut the record between the two choices of a round."""
    at = first_step(record, "choose", first_step(record, "place"))
    del record["actions"][at + 1 :]
    record["result"] = None
    record.pop("draws")


def cut_with_result(record: dict[str, Any]) -> None:
    at = first_step(record, "choose", first_step(record, "place"))
    del record["actions"][at:]
    record.pop("draws")


def swap_cards(record: dict[str, Any]) -> None:
    at = first_step(record, "place")
    record["actions"][at][0] = 1 - record["actions"][at][0]


def set_result(**values: Any) -> Change:
    return lambda record: record["result"].update(values)


def put(**values: Any) -> Change:
    return lambda record: record.update(values)


def act(who: Any, text: str, at: int | None = None) -> Change:
    return lambda record: record["actions"].insert(len(record["actions"]) if at is None else at, [who, text])


def toss_other_side(record: dict[str, Any]) -> None:
    """The other side of a coin."""
    text = record["actions"][2][1]
    record["actions"][2][1] = "token 1" if text == "token 0" else "token 0"


def toss_twice(record: dict[str, Any]) -> None:
    record["actions"].append(["chance", "token 0"])
    record.pop("draws")


ALTERED: dict[str, tuple[Change, str]] = {
    "an action changed": (occupied, "a legal action.*place 0,0"),
    "another card chosen": (another_card, ""),
    "an action left out": (lambda record: record["actions"].pop(first_step(record, "place")), "to act"),
    "the other seat's turn": (swap_cards, "to act"),
    "points changed": (lambda record: record["result"]["points"].reverse(), "points"),
    "winners changed": (set_result(winners=[]), "winners"),
    "reason changed": (set_result(reason="resign"), "reason"),
    "no result": (put(result=None), "points"),
    "a card twice": (play_twice, "2|deal"),
    "cut between two choices": (cut, "in the middle of a round"),
    "cut, the result left": (cut_with_result, "null.*points"),
    "an action after the end": (act(0, "choose 1"), "to act.*choose 1"),
    "chance after the end": (toss_twice, "to act"),
    "unknown option": (put(options={"draft": True, "fast": True}), "has no option `fast`"),
    "unknown choice": (put(options={"draft": "yes"}), "cannot be"),
    "a number for truth": (put(options={"draft": 1}), "cannot be"),
    "wrong seats": (put(seats=3), "seats"),
    "unknown game": (put(game="chess"), "no game called `chess`"),
    "unknown field": (put(speed=3), "speed"),
    "unknown seat": (act(2, "choose 1", 5), "to act"),
    "unknown actor": (act("dealer", "choose 1", 5), "dealer"),
    "chance as a number": (act(-1, "token 0", 2), "-1"),
    "not the notation": (act(0, "Choose 1", 5), ""),
    "ended although it was over": (put(ended={"by": "resign", "seat": 0}), "had not ended"),
    "another coin than the seed's": (toss_other_side, "token 0.*token 1|token 1.*token 0"),
    "another seed": (put(seed="00" * 16), "deal"),
    "too few draws": (lambda record: record["draws"].pop(), "draw"),
    "not a seed": (put(seed="green"), "seed"),
    "a step that is not there": (put(checks={"900": {}}), "900"),
    "not a step": (put(checks={"first": {}}), "first"),
}


@pytest.mark.parametrize("name", ALTERED)
def test_altered_records_are_refused(name: str, tmp_path: Path, random_records: list[dict[str, Any]]) -> None:
    change, expected = ALTERED[name]
    altered = copy.deepcopy(random_records)
    change(altered[SAMPLE])
    code, line = verify_file(tmp_path, altered)
    assert code == 1
    found = re.fullmatch(r"record (\d+), step (\d+|-): expected (.+), got (.+)", line)
    assert found and found[1] == str(SAMPLE), line
    assert re.search(expected, line), line
    assert found[3] != found[4]


def test_the_step_is_named(tmp_path: Path, random_records: list[dict[str, Any]]) -> None:
    altered = copy.deepcopy(random_records)
    occupied(altered[SAMPLE])
    at = first_step(altered[SAMPLE], "place 0,0", first_step(altered[SAMPLE], "place") + 1)
    assert verify_file(tmp_path, altered)[1].startswith(f"record {SAMPLE}, step {at}: ")


@pytest.mark.parametrize("written", ["", "{", "3", '["deal"]', "[[]]", '[{"game": "instinkt"}]', '{"actions": 3}'])
def test_other_files_are_refused(written: str, tmp_path: Path) -> None:
    code, line = verify_file(tmp_path, written)
    assert code == 1 and "expected" in line and "got" in line


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    lines: list[str] = []
    assert verify([str(tmp_path / "none.json")], say=lines.append) == 1
    assert "none.json" in lines[0] and "expected" in lines[0]


def test_a_record_of_a_running_match_passes(tmp_path: Path, random_records: list[dict[str, Any]]) -> None:
    """A running match, between two rounds."""
    record = copy.deepcopy(random_records[SAMPLE])
    at = first_step(record, "choose", first_step(record, "place"))
    del record["actions"][at:]
    record["result"] = None
    assert verify_file(tmp_path, record)[0] == 0


@pytest.mark.rest
def test_the_command_line_verifies(tmp_path: Path, random_records: list[dict[str, Any]]) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(random_records), encoding="utf-8")
    altered = copy.deepcopy(random_records)
    occupied(altered[SAMPLE])
    bad.write_text(json.dumps(altered), encoding="utf-8")
    runs = [
        subprocess.run([sys.executable, "-m", "bot", "verify", *paths], cwd=ROOT, capture_output=True, text=True)
        for paths in ((good,), (good, bad))
    ]
    assert [run.returncode for run in runs] == [0, 1], runs
    assert f"{good}: 3 records" in runs[0].stdout
    assert f"{bad}: record {SAMPLE}, step" in runs[1].stdout + runs[1].stderr
