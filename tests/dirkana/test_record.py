"""Altered records of Dirkana fail. Those of the rules are replayed in tests/games/test_conformance.py."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.kit.play import Play
from tests.kit.records import first_step, verify_file

Change = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def sample() -> dict[str, Any]:
    with Play("dirkana", 1) as play:
        play.to_end()
        made: dict[str, Any] = play.record()
        return made


def dealt(change: Callable[[list[str]], list[str]]) -> Change:
    def altered(record: dict[str, Any]) -> None:
        del record["seed"], record["draws"]
        cards = record["actions"][0][1].removeprefix("deal ").split(",")
        record["actions"][0][1] = f"deal {','.join(change(cards))}"

    return altered


def cut(step_after: str) -> Change:
    """Drop that action and all after it."""

    def altered(record: dict[str, Any]) -> None:
        del record["seed"], record["draws"]
        del record["actions"][first_step(record, step_after) + 1 :]
        record["result"] = None

    return altered


def toss_other_side(record: dict[str, Any]) -> None:
    step = first_step(record, "first")
    record["actions"][step][1] = {"first 0": "first 1", "first 1": "first 0"}[record["actions"][step][1]]


def backwards(record: dict[str, Any]) -> None:
    step = first_step(record, "take")
    word, one, other = record["actions"][step][1].split()
    record["actions"][step][1] = f"{word} {other} {one}"


def swap_cards(record: dict[str, Any]) -> None:
    step = first_step(record, "lay")
    record["actions"][step][0] = 1 - record["actions"][step][0]


ALTERED: dict[str, tuple[Change, str]] = {
    "a card twice": (dealt(lambda cards: [cards[1], *cards[1:]]), "Chance cannot have said"),
    "a card that is not there": (dealt(lambda cards: ["19", *cards[1:]]), "Chance cannot have said"),
    "a card too few": (dealt(lambda cards: cards[1:]), "Chance cannot have said"),
    "a turned card in the deal": (dealt(lambda cards: [cards[0] + "'", *cards[1:]]), "Chance cannot have said"),
    "another coin than the seed's": (toss_other_side, "first 0.*first 1|first 1.*first 0"),
    "a coin of three sides": (lambda record: record["actions"].__setitem__(3, ["chance", "first 2"]), "first"),
    "cut between the two mains": (cut("main"), "in the middle of a round"),
    "the cells the other way round": (backwards, "order of the alphabet"),
    "the other seat's turn": (swap_cards, "to act"),
    "a step left out": (lambda record: record["actions"].pop(first_step(record, "take")), "legal|to act"),
    "an option": (lambda record: record.update(options={"draft": True}), "has no option"),
    "three seats": (lambda record: record.update(seats=3), "people, not for"),
    "other points": (lambda record: record["result"].update(points=[99, 0]), "points"),
}


def test_the_sample_passes(tmp_path: Path, sample: dict[str, Any]) -> None:
    assert verify_file(tmp_path, sample)[0] == 0
    running = copy.deepcopy(sample)
    cut("place")(running)
    assert verify_file(tmp_path, running)[0] == 0, "a match that still runs"


@pytest.mark.parametrize("name", ALTERED)
def test_altered_records_are_refused(name: str, tmp_path: Path, sample: dict[str, Any]) -> None:
    change, expected = ALTERED[name]
    altered = copy.deepcopy(sample)
    change(altered)
    code, line = verify_file(tmp_path, altered)
    assert code == 1 and re.match(r"record 0, step (\d+|-): expected .+, got .+", line), line
    assert re.search(expected, line), line
