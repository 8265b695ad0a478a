"""The page works: two people in a wide window and on a phone begin a match, and a press changes the board of both."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Open
from tests.browser.test_match import prefer
from tests.browser.window import button

pytestmark = pytest.mark.quick


async def test_a_wide_window_and_a_phone_are_updated_live(window: Open) -> None:
    anna, ben = await window("Anna"), await window("Ben", phone=True)
    await ben.enter(ben.places("spieltisch"))
    await anna.command("/instinkt new", opponent="Ben")
    invited = ben.by_button("join")
    await expect(invited).to_contain_text("Ben")
    await ben.touch(invited.get_by_role("button", name=button("join")))
    seated = anna.by_button("start")
    await expect(seated.locator(".mention")).to_have_count(0)
    await anna.touch(seated.get_by_role("button", name=button("start")))
    await anna.enter(anna.places("Instinkt #1"))
    await ben.enter(ben.places("Instinkt #1"))
    line = ben.by_button("log")
    await expect(line).to_be_visible()
    before = await ben.words(line)
    menu = await anna.press_for_answer("play")
    await anna.move(menu, prefer)
    await expect(line).not_to_have_text(before)
    assert "Anna" in (await ben.words(line))
    await expect(ben.articles.filter(has=ben.tab.locator("[data-dismiss]"))).to_have_count(0)  # Anna's own menu
