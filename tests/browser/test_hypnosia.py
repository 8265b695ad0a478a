"""The end of a match of Hypnosia in the page by two people: matches start in a late position."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from bot.games.hypnosia import Hypnosia
from tests.browser.conftest import Open
from tests.browser.window import OVER
from tests.hypnosia.positions import standing

LATE = standing("c3 c4 b3 b3", "c5 c11 out centre")
INWARDS = ("b", "c", "centre")


def prefer(offered: Sequence[str]) -> str:
    """Pick the pawn furthest inwards, then the goal that is."""
    words = [value.strip("_").split("_") for value in offered]
    at_goals = len({(one[2], one[4:] == ["both"]) for one in words if len(one) > 3}) == 1 and all(
        len(one) > 3 for one in words
    )

    def rank(value: str) -> int:
        word = value.strip("_").split("_")
        space = word[3] if at_goals else word[2] if len(word) > 3 else word[1]
        return INWARDS.index(space if space in INWARDS else space[0])

    return max(offered, key=rank)


async def test_the_end_of_a_match_in_one_window(window: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hypnosia, "start", lambda self, seats, options: LATE)
    one = await window("Anna")
    await one.sit_down("hypnosia", "Anna")

    await one.be("Anna")
    menu = await one.menu()
    offered = await one.options(menu)
    assert any(value.endswith("+_") for value in offered), "the stack on b3 moves as one or is split"
    await one.tab.keyboard.press("Escape")
    played = await one.pick(menu, prefer)
    assert re.search(r"Zuletzt, Rot: c3 → Mitte", played), played
    await one.press(menu, "undo")
    await one.move(menu, prefer)
    assert "4 Punkte" in await one.words(menu), "the last event in words"
    await one.move(menu, prefer)
    name = await one.whose(menu)
    await one.leave(menu)
    moved = {"Anna"}
    while name:
        moved.add(name)
        name = await one.turn(name, prefer)
    assert moved == {"Anna", "Ben"}
    words, alt = await one.last_line().inner_text(), await one.alt(one.last_board())
    points = re.search(r"(−?\d+) : (−?\d+)", words)
    assert OVER in words and points, words
    pictured = re.findall(r"\((−?\d+) Punkte?[,)]", alt)
    assert pictured == [*points.groups()], "the picture's points differ"


async def test_a_match_by_keyboard_alone(window: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the typed command to the end."""
    monkeypatch.setattr(Hypnosia, "start", lambda self, seats, options: LATE)
    one = await window("Anna", keys=True)
    await one.sit_down("hypnosia", "Anna")
    name: str | None = "Anna"
    while name:
        name = await one.turn(name, prefer)
    assert OVER in await one.last_line().inner_text()
