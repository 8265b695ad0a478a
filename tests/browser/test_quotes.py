"""A line of the table talk comes into a match's log in the page, by the command of a message's menu."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from bot.texts import LANGUAGES, say
from tests.browser.conftest import Open
from tests.browser.test_match import sit_down
from tests.kit.soak import in_soak

LINE = "Das war knapp!"
DONE = re.compile("|".join(re.escape(say(one, "quote-done", title="Instinkt #1")) for one in LANGUAGES))


@pytest.mark.parametrize("phone", in_soak([False, True], [True]))
async def test_a_line_is_quoted(window: Open, phone: bool) -> None:
    one = await window("Anna", phone=phone)
    await sit_down(one)
    await one.be("Anna")
    await one.enter(one.places("Instinkt #1"))
    write = one.tab.locator("[data-composer]")
    await one.touch(write)
    await one.tab.keyboard.type("/quote")
    await one.tab.keyboard.press("Enter")
    await expect(one.tab.get_by_role("alert").filter(has_text=re.compile("geschrieben|written"))).to_be_visible()
    await write.fill(LINE)
    await one.tab.keyboard.press("Enter")
    await expect(one.articles.filter(has_text=LINE)).to_have_count(1)
    await one.touch(write)
    await one.tab.keyboard.type("/quote")
    await one.tab.keyboard.press("Enter")
    messages = one.tab.locator("[data-option=message]")
    await expect(messages.locator("option")).to_have_count(2)
    await messages.select_option(index=1)
    await one.touch(one.tab.locator("[data-run]"))
    await expect(one.articles.filter(has_text=DONE)).to_be_visible()
