"""A prompt that is one classic message: its picture, letters and controls are those of a menu."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from bot.games.hypnosia import Hypnosia
from tests.browser.conftest import Open
from tests.browser.test_hypnosia import LATE
from tests.browser.window import PICKS, Window

BESIDE = """(article) => {
    const parts = [".split > .pictures img", ".split > .choices"].map((one) => article.querySelector(one));
    const [one, other] = parts.map((node) => node.getBoundingClientRect());
    return other.left >= one.right - 1 ? "beside" : other.top >= one.bottom - 1 ? "below" : "over";
}"""


@pytest.fixture
def always_prompted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every decision comes as a direct message. Red is to act, with a pawn to be picked."""
    monkeypatch.setattr("bot.delivery.items.Contact.gets_prompt", lambda self, is_private: True)
    monkeypatch.setattr(Hypnosia, "start", lambda self, seats, options: LATE)


async def asked(window: Window) -> None:
    if window.phone:
        await window.enter(window.places("spieltisch"))
    await window.sit_down("hypnosia", "Anna")
    await window.be("Anna")


@pytest.mark.usefixtures("always_prompted")
@pytest.mark.parametrize("phone", [False, True], ids=["1280", "390"])
async def test_a_prompt_with_one_picture_is_played_by_its_letters(window: Open, phone: bool) -> None:
    one = await window("Anna", phone=phone)
    await asked(one)
    prompt = await one.menu()
    assert re.match(r"Du bist am Zug: Hypnosia #1, ", await prompt.locator(".text").first.inner_text())
    assert "Zur Wahl: A: " in await one.alt(prompt) and await prompt.locator("img").count() == 1
    assert await prompt.evaluate(BESIDE) == ("below" if phone else "beside")
    assert await prompt.locator("header .subtext").count() == 0, "it was not edited"
    number, picked = await one.number_of(prompt), await prompt.locator(PICKS).count()
    letters = prompt.locator(".spot")
    await expect(letters.first).to_be_visible()
    assert await letters.count() == picked > 1
    await one.act_on(prompt, lambda: one.touch(letters.last))
    later = one.message(number)
    await expect(later.locator("header .subtext")).to_be_visible()
    assert await later.locator("img").count() == 1 and await later.evaluate(BESIDE) == ("below" if phone else "beside")
    assert await one.tab.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
