"""The end of a match of Insider in the page by two people: matches start in a late position."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from bot.games.insider import Insider
from tests.browser.conftest import Open
from tests.browser.window import OVER
from tests.insider.positions import OPEN, last_scoring, turn

# One table is free, and no scoring card follows this one.
LATE = last_scoring(
    turn("insider:1 insider:4 b1", "insider:2 c4", hands=("hsst", "bbd"), markers=OPEN, points=(12, 14))
)
WORDS = ("defend", "play_scandal_1_1", "walk", "move_b1_insider", "move_b1", "end")


def prefer(offered: Sequence[str]) -> str:
    """Pick the first of the preferred words that is offered."""
    found = [value for request in WORDS for value in offered if value.startswith(request) or request.startswith(value)]
    return found[0] if found else offered[0]


def prefer_strolling(offered: Sequence[str]) -> str:
    """Pick a move that does not enter the last table yet."""
    return next(value for value in reversed(offered) if "move" in value and "insider" not in value)


async def test_the_end_of_a_match_in_one_window(window: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Insider, "start", lambda self, seats, options: LATE.state)
    one = await window("Anna")
    await one.sit_down("insider", "Anna")
    await one.be("Anna")
    menu = await one.menu()
    await one.move(menu, lambda offered: next(value for value in offered if value == "walk"))
    played = await one.pick(menu, prefer_strolling)
    assert re.search(r"Zuletzt Rot: (b1|Heimat) → ", played), played
    await one.press(menu, "undo")
    name: str | None = "Anna"
    moved = set[str]()
    for _ in range(40):
        if name is None:
            break
        moved.add(name)
        name = await one.turn(name, prefer)
    assert moved == {"Anna", "Ben"}
    await one.enter(one.places("Insider #1"))
    words, alt = await one.last_line().inner_text(), await one.alt(one.last_board())
    points = re.search(r"(−?\d+) : (−?\d+)", words)
    assert OVER in words and points, words
    assert "Wertung" in alt or "Scoring" in alt
