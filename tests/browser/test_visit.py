"""A first visit of each person: the browser's language, the greeting, a table for those at this computer; and what the
settings menu lets try out."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Open
from tests.browser.window import button

pytestmark = pytest.mark.rest

LINKS = "article a[href^='#/']"
STANDS = "document.scrollingElement.scrollTop === 0 && document.scrollingElement.scrollHeight <= innerHeight"


async def test_each_person_is_greeted_in_the_language_of_the_browser(window: Open) -> None:
    anna = await window("Anna", locale="en-GB")
    games = anna.tab.locator("[data-together]")
    await expect(games).to_have_count(5, timeout=60_000)
    await expect(anna.tab.locator("#language")).to_have_value("en-US")
    await expect(anna.tab.locator(".together")).to_contain_text("With Ben and Mira")
    ben = await window("Ben", phone=True, locale="de-DE")
    await expect(ben.tab.locator(".together")).to_contain_text("Mit Anna und Mira", timeout=60_000)  # no press before
    tile = ben.tab.get_by_role("button", name="Dirkana, im Bild")
    await ben.touch(tile)
    await expect(ben.tab.locator("[data-custom-id='begin:learn:dirkana']")).to_be_visible()
    await expect(tile).to_have_count(0)
    await anna.touch(games.filter(has_text="Hypnosia"))
    await expect(anna.by_button("start")).to_contain_text("Hypnosia")
    await expect(ben.by_button("join")).to_contain_text("Hypnosia")
    await ben.touch(ben.by_button("join").get_by_role("button", name=button("join")))
    await expect(ben.by_button("join").locator(".mention")).to_have_count(0)

    # times are in the language of the message, which is that of the host
    await expect(ben.by_button("leave").locator("[data-style]")).to_have_text(
        re.compile("^[A-Z][a-z]+ [0-9]+, [0-9]{4} at ")
    )

    # a picture opens in twice its size, and can be dragged
    small = anna.tab.locator("article .picture img").first
    box = await small.bounding_box()
    await small.click()
    large = anna.tab.locator("dialog .zoom")
    found = await large.locator("img").bounding_box()
    assert box and found and found["width"] >= 1.99 * box["width"]
    await anna.tab.keyboard.press("Escape")
    await expect(large).to_have_count(0)

    # the setting of the bot and that of the page are one
    await anna.command("/settings")
    await anna.tab.locator("[data-custom-id='setting:person:language']").last.click()
    await anna.take(["follow", "de", "en"], "de")
    await expect(anna.tab.locator("#language")).to_have_value("de")
    await anna.tab.locator("#language").select_option("en-US")
    await expect(anna.tab.get_by_text("Saved.")).to_be_visible()

    # time and people
    await anna.tab.locator("#settings").click()
    await anna.tab.locator("#advance-day").click()
    await expect(anna.tab.locator(".trying small")).not_to_have_text("")
    leaves = anna.tab.get_by_role("button", name="Ben leaves the server")
    await leaves.click()
    await expect(anna.tab.get_by_role("button", name="Ben joins the server")).to_be_visible()
    await expect(ben.tab.locator("[data-channel]").filter(has_text="spieltisch")).to_have_count(0)
    await anna.tab.get_by_role("button", name="Ben joins the server").click()
    await expect(leaves).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
async def test_no_link_moves_the_document(window: Open, phone: bool) -> None:
    """Each link of the channel and of the match's thread, and one to a message."""
    one = await window("Anna", phone=phone)
    if phone:
        await one.enter(one.places("spieltisch"))
    await one.start_match("hypnosia")
    followed = set[str]()
    for place in ("spieltisch", "Hypnosia #1"):
        await one.enter(one.places(place))
        await expect(one.articles.first).to_be_visible()
        if place == "spieltisch":
            await expect(one.tab.locator(LINKS).first).to_be_attached()
        here = await one.tab.evaluate("location.hash")
        links = await one.tab.locator(LINKS).evaluate_all("(all) => all.map((one) => one.hash)")
        message = await one.number_of(one.articles.first)
        for link in [*links, f"{here}/{message}"]:
            await one.tab.evaluate("(link) => { location.hash = link; }", link)
            await one.arrive()
            assert await one.tab.evaluate(STANDS), link
            followed.add(link)
        await one.tab.evaluate("(link) => { location.hash = link; }", here)
        await one.arrive()
    assert len(followed) > 2, "the two messages, and links"
