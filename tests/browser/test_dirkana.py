"""The end of a match of Dirkana in the page by two people: matches start in a late position."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from bot.games.dirkana import Dirkana
from tests.browser.conftest import Open
from tests.browser.window import OVER, UNDO
from tests.dirkana.positions import swapping

# Both rings lack two cards; Night has a red circle and a yellow one.
LATE = swapping(
    "a1:13' b2:15 c1:6 d4:9 e2:5 e3:2",
    "main:14 nw:17' ne:11 w:1 e:12",
    "main:3 nw:4 ne:10 w:16 e:18",
    hand="7",
    others="8",
)


def prefer(offered: Sequence[str]) -> str:
    """Pick abilities first while there are any."""
    return max(offered, key=lambda value: (not value.startswith("lay"), value))


async def test_the_end_of_a_match_in_one_window(window: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dirkana, "start", lambda self, seats, options: LATE.state)
    one = await window("Anna")
    await one.sit_down("dirkana", "Anna")

    await one.be("Anna")
    menu = await one.menu()
    await one.pick(menu, prefer)
    assert "dreht" in await one.words(menu), "a step is played when it is picked"
    await one.press(menu, "undo")
    await one.move(menu, prefer)
    assert "dreht" in await one.words(menu), "the last event in words"
    while await menu.locator(UNDO).count():
        await one.move(menu, prefer)
    name = await one.whose(menu)
    await one.leave(menu)
    moved = {"Anna"}
    while name:
        moved.add(name)
        name = await one.turn(name, prefer)
    assert moved == {"Anna", "Ben"}
    words, alt = await one.last_line().inner_text(), await one.alt(one.last_board())
    points = re.search(r"(\d+) : (\d+)", words)
    assert OVER in words and points, words
    assert sorted(re.findall(r"= (\d+) Punkte", alt)) == sorted(points.groups()), "the picture's points differ"
