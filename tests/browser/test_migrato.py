"""The end of a match of Migrato in the page by two people: matches start in a late position."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.async_api import Locator, expect

from bot.games.migrato import Migrato
from tests.browser.conftest import Open
from tests.browser.window import CHOICES, OVER, Preference, Window, button
from tests.migrato.positions import at

ARRIVED = (
    ("goose6n goose5d goose4d goose3d goose2d", "kite4d kite3d kite2d"),
    ("stilt6n stilt5n stilt4n stilt3n", "beeeater5d beeeater4d beeeater3d"),
)
LATE = at(("light teal4d kite1d", "kite2d storm goose1d"), north=("teal5n",), south=("stilt6n",), arrived=ARRIVED).state


def towards(move: str) -> Preference:
    """Prefer the options that lead to the move."""

    def prefer(offered: Sequence[str]) -> str:
        fits = [one for one in offered if f"{move} ".startswith(one.replace("_", " ").rstrip() + " ")]
        return max(fits, key=len)

    return prefer


async def prompt(window: Window, name: str) -> Locator:
    """The direct message that asks the person, once it has arrived."""
    await window.be(name)
    direct = window.places().filter(has=window.tab.get_by_text("Stammtisch", exact=True))
    await expect(direct).to_have_count(1)
    await window.enter(direct)
    asking = window.articles.filter(has=window.tab.locator(CHOICES))
    await expect(asking).to_have_count(1)
    return window.message(await asking.get_attribute("data-message") or "")


async def test_the_end_of_a_match_in_one_window(window: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Migrato, "start", lambda self, seats, options: LATE)
    one = await window("Anna")
    await one.start_match("migrato")
    menu = await prompt(one, "Anna")
    assert "Deine Hand (Nord): Schwarzmilan 1 (Tag), Lichtverschmutzung" in await one.alt(menu)
    previewed = await one.pick(menu, towards("danger light column 1"))
    assert "Stelzenläufer 6 (Nacht)" not in previewed.partition("Deine Hand")[2], "the card is unknown before"
    await one.confirm(menu)
    assert "Gerade genommen: Stelzenläufer 6 (Nacht)." in await one.alt(menu)
    assert not await menu.get_by_role("button", name=button("undo")).count(), "a revealed card cannot be taken back"
    await one.move(menu, towards("discard kite1d"))
    for name, move in (("Ben", "exchange"), ("Anna", "play teal4d 1")):
        menu = await prompt(one, name)
        await one.move(menu, towards(move))
    await one.enter(one.places("Migrato #1"))
    await expect(one.last_line()).to_be_visible()
    words, alt = await one.last_line().inner_text(), await one.alt(one.last_board())
    assert OVER in words and re.search(r"8 : 6", words), words
    assert "Nord 8, Süd 6" in alt
    assert re.search(r"Hand von Nord: [^.]*Stelzenläufer 6 \(Nacht\)", alt), "hands are open at the end"
