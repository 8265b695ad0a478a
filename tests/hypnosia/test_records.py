"""Records of Hypnosia with impossible dice fail."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.kit.play import Play
from tests.kit.records import verify_file

Change = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def sample() -> dict[str, Any]:
    """A random record of four seats with the option and without seed, so that dice may be altered."""
    with Play("hypnosia", 1, seats=4, options={"careful_stacks": True}) as play:
        play.to_end()
        record: dict[str, Any] = play.record()
    del record["seed"], record["draws"]
    return record


def act(step: int, text: str) -> Change:
    return lambda record: record["actions"][step].__setitem__(1, text)


def cut(record: dict[str, Any]) -> None:
    """Cut the record between the two movements of a turn; keep the result."""
    del record["actions"][3:]


ALTERED: dict[str, tuple[Change, str]] = {
    "dice of 7": (act(1, "roll 7 1"), "Chance cannot have said"),
    "a die of 0": (act(1, "roll 0 1"), "Chance cannot have said"),
    "one die": (act(1, "roll 3"), "Chance cannot have said"),
    "a rolloff of another number of people": (act(0, "rolloff 12 34"), "Chance cannot have said"),
    "other dice": (act(1, "roll 6 6"), "There is no . to use"),
    "another start": (act(0, "rolloff 11 12 13 66"), "to act"),
    "a movement left out": (lambda record: record["actions"].pop(2), "None of your pawns|to act"),
    "cut off in a turn": (cut, "null"),
    "other people": (lambda record: record.update(seats=3), "Chance cannot have said"),
    "too many people": (lambda record: record.update(seats=7), "people, not for"),
    "without its option's name": (lambda record: record.update(options={"careful": True}), "has no option"),
    "a number for truth": (lambda record: record.update(options={"careful_stacks": 1}), "cannot be `1`"),
    "points changed": (lambda record: record["result"]["points"].reverse(), "points"),
}


def test_a_random_record_passes(tmp_path: Path, sample: dict[str, Any]) -> None:
    assert sample["actions"][1][1] != "roll 6 6"
    assert verify_file(tmp_path, sample)[0] == 0


@pytest.mark.parametrize("name", ALTERED)
def test_altered_records_are_refused(name: str, tmp_path: Path, sample: dict[str, Any]) -> None:
    change, expected = ALTERED[name]
    altered = copy.deepcopy(sample)
    change(altered)
    code, line = verify_file(tmp_path, altered)
    assert code == 1 and re.search(expected, line), line
