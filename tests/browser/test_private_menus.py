"""Private menus in a thread: they are renewed, stay last and are folded; and what says that it is one's turn."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from bot.texts import say
from tests.browser.conftest import Open
from tests.browser.screens import resign, to_the_match, waiting
from tests.browser.test_first_match import hurry, newest
from tests.browser.test_lessons import GREETING, begin
from tests.browser.window import CHOICES, Window

LAST = "(node) => node === [...document.querySelectorAll('#log article')].at(-1)"
WITHIN = """(node) => {
    const view = document.querySelector('#log').getBoundingClientRect();
    return node.getBoundingClientRect().bottom < view.bottom + 2;
}"""


async def play(one: Window) -> str:
    """Open the menu and play a turn. Return the menu's number."""
    menu = await one.press_for_answer("play")
    await one.finish(menu, lambda offered: offered[0])
    return await one.number_of(menu)


async def test_a_menu_is_renewed_and_stays_last(window: Open) -> None:
    here = await window("Anna")
    await here.start_match("hypnosia")
    await to_the_match(here, "hypnosia")
    await expect(here.by_button("play")).to_be_visible()
    first = await waiting(here)
    second = "Ben" if first == "Anna" else "Anna"
    await here.be(first)
    await to_the_match(here, "hypnosia")

    # the other person is elsewhere: title and icon say when it is their turn
    there = await window(second)
    await there.enter(there.places("spieltisch"))
    icon = there.tab.locator("#icon")
    await expect(icon).to_have_attribute("href", "/web/icon.svg")
    number = await play(here)
    await expect(icon).to_have_attribute("href", "/web/icon-turn.svg")
    await expect(there.tab).to_have_title(re.compile(rf"^● \(\d\) spieltisch · {second}"))
    mine = here.message(number)
    await expect(mine.locator(CHOICES)).to_have_count(0)

    # the opponent's turn renews the menu, which stands below the new board
    await to_the_match(there, "hypnosia")
    await expect(icon).to_have_attribute("href", "/web/icon.svg")
    await there.leave(there.message(await play(there)))
    await expect(mine.locator(CHOICES).first).to_be_visible()
    assert await mine.evaluate(LAST)

    # new public messages stand above it
    write = there.tab.locator("[data-composer]")
    await write.fill("Gut gespielt")
    await write.press("Enter")
    await expect(here.articles.filter(has_text="Gut gespielt")).to_be_visible()
    assert await mine.evaluate(LAST)
    assert await mine.evaluate(WITHIN)

    # older private messages are one line, and open again
    await here.press_for_answer("log")
    more = await here.press_for_answer("more")
    await expect(here.tab.locator("article.folded")).to_have_count(1)
    await here.tab.locator("[data-unfold]").click()
    await expect(here.tab.locator("article.folded")).to_have_count(0)
    await here.leave(more)

    # a finished thread is marked
    await expect(here.tab.locator(".place-link.over")).to_have_count(0)
    await resign(here, first)
    await expect(here.tab.locator(".place-link.over")).to_contain_text("Hypnosia #1")
    await expect(here.last_line().locator(".icon svg").first).to_be_visible()


async def test_an_invitation_stands_below_an_open_menu(window: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)
    ben, anna = await window("Ben"), await window("Anna")
    await expect(ben.tab.locator(GREETING.format(verb="game", game="hypnosia"))).to_be_visible()
    await begin(ben, "computer", "hypnosia")
    menu = await newest(ben, ben.articles.filter(has_text=say("en", "begun-own")))
    assert await menu.evaluate(LAST)
    await anna.command("/dirkana new", opponent="Ben")
    invited = ben.by_button("join").filter(has=ben.tab.locator(".mention"))
    await expect(invited).to_be_in_viewport()
    assert await (await newest(ben, invited)).evaluate(LAST)
    table = anna.articles.filter(has_text="Hypnosia #1").first
    await expect(table.locator("a.button")).to_have_count(1)  # the bot's link, and none of the page's
