"""Stepping through a match in the page, while it runs and when it is over, wide and on a phone."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from tests.browser.conftest import Open
from tests.browser.test_match import prefer, sit_down
from tests.browser.window import OVER, Window, button
from tests.kit.soak import in_soak

TURNS = 4  # decisions before the first look


async def is_on(shown: Locator, verb: str) -> bool:
    return await shown.get_by_role("button", name=button(verb)).is_enabled()


async def walk(window: Window, shown: Locator) -> list[str]:
    """Step from the first scene to the last. Return the alternative texts of each."""
    if await is_on(shown, "replay-first"):
        await window.press(shown, "replay-first")
    found = [await window.alt(shown)]
    while await is_on(shown, "replay-next"):
        await window.press(shown, "replay-next")
        found.append(await window.alt(shown))
        await expect(shown.get_by_role("button", name=button("replay-next"))).to_be_in_viewport()
        assert await window.tab.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    return found


@pytest.mark.parametrize("phone", in_soak([False, True], [True]))
async def test_stepping_through_a_match(window: Open, phone: bool) -> None:
    one = await window("Anna", phone=phone)
    await sit_down(one)
    name: str | None = "Ben"
    for _ in range(TURNS):
        assert name
        name = await one.turn(name, prefer)
    await one.be("Anna")
    await one.enter(one.places("Instinkt #1"))
    shown = await one.press_for_answer("replay")
    running = await walk(one, shown)
    assert len(running) > 2 and len(set(running)) == len(running)
    await one.touch(shown.locator("button.select").first)
    await one.act_on(shown, lambda: one.touch(one.tab.locator(".popup").get_by_role("option").first))
    assert not await is_on(shown, "replay-first")
    assert await one.alt(shown) == running[0]
    await one.leave(shown)
    await one.command("/match resign")
    question = one.by_button("giveup")
    await one.touch(question.get_by_role("button", name=button("giveup")))
    await expect(one.articles.get_by_text(OVER).last).to_be_visible()
    shown = await one.press_for_answer("replay")
    over = await walk(one, shown)
    assert len(over) == len(running) + 1
    pictures = shown.locator("img")
    await expect(pictures).to_have_count(4)  # board, strip, and both hands
    await one.leave(shown)
