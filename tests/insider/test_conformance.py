"""Records of Insider with impossible events fail."""

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
    """A random record with the option ask_all."""
    with Play("insider", 3, 3, {"ask_all": True}) as play:
        play.to_end()
        written: dict[str, Any] = play.record()
        written.pop("seed")
        written.pop("draws")
        return written


def replace_first(word: str, text: str) -> Change:
    """Replace the first action that begins with the word."""

    def change(record: dict[str, Any]) -> None:
        record["actions"][first_step(record, word)][1] = text

    return change


def card_twice(record: dict[str, Any]) -> None:
    cards = record["actions"][0][1]
    other = next(card for card in "dhbst" if card != cards[-1])
    record["actions"][0][1] = cards[:-1] + other


def asked_again(record: dict[str, Any]) -> None:
    """A seat answers a second time."""
    at = next(at for at, (_, text) in enumerate(record["actions"]) if text in ("let", "defend"))
    record["actions"].insert(at + 1, record["actions"][at])


def cut_while_asked(record: dict[str, Any]) -> None:
    """Answers count one by one, so a record may end between them."""
    at = next(at for at, (_, text) in enumerate(record["actions"]) if text in ("let", "defend"))
    del record["actions"][at:]
    record["result"] = None


ALTERED: dict[str, tuple[Change, str]] = {
    "a card too many of one kind": (card_twice, "Chance cannot have said"),
    "a scoring card twice": (replace_first("tables", "tables 5a,5a,4b,4c,4d,6a,6b"), "Chance cannot have said"),
    "scoring cards of another number of seats": (
        replace_first("tables", "tables 3a,5a,4b,4c,4d,6a,6b"),
        "Chance cannot have said",
    ),
    "dice of 7": (replace_first("dice", "dice 7 1"), "Chance cannot have said"),
    "a die of 0": (replace_first("dice", "dice 0 1"), "Chance cannot have said"),
    "a seat that does not play": (replace_first("first", "first 3"), "Chance cannot have said"),
    "a card that the robbed seat cannot have": (replace_first("steal", "steal 1 x"), "Chance cannot have said"),
    "an answer twice": (asked_again, "to act"),
    "a figure that is not there": (replace_first("move", "move e3 e4"), "None of your figures"),
    "another number of seats": (lambda record: record.update(seats=5), "people, not for"),
    "an option of another game": (lambda record: record.update(options={"draft": True}), "has no option"),
}


@pytest.mark.parametrize("name", ALTERED)
def test_altered_records_are_refused(name: str, tmp_path: Path, sample: dict[str, Any]) -> None:
    change, expected = ALTERED[name]
    altered = copy.deepcopy(sample)
    change(altered)
    code, line = verify_file(tmp_path, altered)
    assert code == 1 and re.search(expected, line), line


def test_records_whole_and_in_the_middle_pass(tmp_path: Path, sample: dict[str, Any]) -> None:
    assert verify_file(tmp_path, sample)[0] == 0
    cut = copy.deepcopy(sample)
    cut_while_asked(cut)
    assert verify_file(tmp_path, cut)[0] == 0
