"""Pictures as large as Discord's clients show them, and what a phone has to have within reach."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Locator, expect

from bot.features.lessons.model import lessons
from bot.games import GAMES
from tests.browser.conftest import Open
from tests.browser.test_lessons import GREETING, begin, newest_lesson
from tests.browser.window import Window
from tests.kit.chromium import frames

DESKTOP = (550, 350)  # CSS px: the box into which Discord's desktop client fits a picture
OTHERS = [game for game in GAMES if game != "instinkt"]

# The pictures and controls of a message that are out of view without scrolling; on a phone, the controls with which the
# board is not in view
OUT_OF_VIEW_WIDE = """(message) => {
    const view = message.closest("[data-log]").getBoundingClientRect();
    return [...message.querySelectorAll(".split button[data-custom-id], .split .picture img")].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.top < view.top - 2 || box.bottom > view.bottom + 2;
    }).map((one) => one.alt?.slice(0, 60) || one.textContent);
}"""
BESIDE_EACH = """(message) => {
    const view = message.closest("[data-log]").getBoundingClientRect();
    const board = message.querySelector(".split .picture img");
    return [...message.querySelectorAll(".split button[data-custom-id]")].filter((one) => {
        one.scrollIntoView({ block: "end", behavior: "instant" });
        const box = board.getBoundingClientRect();
        return box.top < view.top - 2 || box.bottom > one.getBoundingClientRect().top + 2;
    }).map((one) => one.textContent);
}"""
# The rows of letters that do not stand in one line
WRAPPED = """(message) => [...message.querySelectorAll(".row.lettered")].filter((row) =>
    new Set([...row.children].map((one) => one.getBoundingClientRect().top)).size > 1
).map((row) => row.textContent)"""
ON_TOP = """(node) => {
    const box = node.getBoundingClientRect();
    const seen = (x) => node.contains(document.elementFromPoint(x, box.top + box.height / 2));
    return seen(box.left + 6) && seen(box.right - 6);
}"""
FAR_FROM_END = """() => {
    const log = document.querySelector("[data-log]");
    return log.scrollHeight - log.scrollTop - log.clientHeight > 100;
}"""
CHANGED_AT_ONCE = """(log) => {
    const last = log.querySelector("article:last-of-type");
    const gone = last.previousElementSibling;
    gone.remove();
    const height = log.scrollHeight;  // the browser scrolls up to what is left
    for (let at = 0; at < 3; at += 1) last.after(gone.cloneNode(true));
    return [height, log.scrollHeight];
}"""
SCROLLED = """(log) => {
    window.scrolled = new Promise((done) => log.addEventListener("scrollend", done, { once: true }));
}"""


async def board(window: Window) -> Locator:
    """The first board of a match, in its thread."""
    if window.phone:
        await window.enter(window.places("spieltisch"))
    await window.sit_down("hypnosia")
    if window.phone:
        await window.to_the_list()
    await window.to_the_asking()
    await expect(window.by_button("log")).to_be_visible()
    return window.last_board()


async def sizes(window: Window, message: Locator) -> list[dict[str, float]]:
    """The sizes at which the pictures of a message are shown."""
    await window.alt(message)
    script = "(all) => all.map((one) => ({w: one.clientWidth, h: one.clientHeight}))"
    found: list[dict[str, Any]] = await message.locator(".picture img").evaluate_all(script)
    return found


async def test_a_setting_shows_pictures_in_discords_box(window: Open) -> None:
    one = await window("Anna")
    newest = await board(one)
    await one.tab.locator("#settings").click()
    await one.tab.locator("#as-discord").check()
    shown = await sizes(one, newest)
    assert len(shown) == 1, "board and seats in one picture"
    for size in shown:
        assert size["w"] <= DESKTOP[0] + 1 and size["h"] <= DESKTOP[1] + 1
        assert size["w"] > DESKTOP[0] - 2 or size["h"] > DESKTOP[1] - 2, "and fills it"
    await one.tab.reload()
    await expect(one.tab.locator("body.as-discord")).to_have_count(1)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
@pytest.mark.parametrize("game", ["instinkt", *(pytest.param(one, marks=pytest.mark.rest) for one in OTHERS)])
async def test_board_and_choices_are_in_one_view(window: Open, game: str, phone: bool) -> None:
    """Of the menus of lessons: all choices and pictures are in view if wide, else each choice with the board.

    Rows of letters do not wrap, so that they keep the shape of the board. A letter key presses the button of that
    letter.
    """
    one = await window("Anna", phone=phone)
    if phone:
        await one.enter(one.places("spieltisch"))
    await expect(one.tab.locator(GREETING.format(verb="game", game=game)).last).to_be_visible()
    await begin(one, "learn", game)
    for lesson in lessons(game):
        message = await newest_lesson(one, "de", lesson)
        assert await message.evaluate(BESIDE_EACH if phone else OUT_OF_VIEW_WIDE) == [], lesson.name
        assert await message.evaluate(WRAPPED) == [], lesson.name
        lettered = message.get_by_role("button", name="A", exact=True)
        if await lettered.count() and not phone:
            await one.tab.locator("#log").focus()
            await one.act_on(message, lambda: one.tab.keyboard.press("a"))
            break
        if lesson != lessons(game)[-1]:
            await one.press(message, "lesson-skip")


async def test_people_and_run_are_within_reach_on_a_phone(window: Open) -> None:
    one = await window("Anna", phone=True)
    for name in ("Anna", "Ben", "Mira"):
        assert await one.tab.locator(f"[data-person='{name}']").evaluate(ON_TOP), f"something lies over {name}"
    await one.enter(one.places("spieltisch"))
    await one.tab.locator("#composer textarea").fill("/instinkt new")
    offered = one.tab.locator(".popup").get_by_role("option")
    await expect(offered).to_have_count(1)
    await one.tab.keyboard.press("Escape")
    await expect(offered).to_have_count(0)
    await one.tab.keyboard.press("Enter")
    run = one.tab.locator("[data-run]")
    await expect(run).to_be_in_viewport(ratio=1)
    assert await run.evaluate(ON_TOP)
    await one.touch(run)
    send = one.tab.locator("dialog button[type=submit]")
    await expect(send).to_be_in_viewport(ratio=1)
    assert await send.evaluate(ON_TOP), "the form is longer than the screen"


async def test_the_end_stays_in_sight_where_messages_go_and_come_at_once(window: Open) -> None:
    one = await window("Anna")
    await one.alt(await board(one))
    log = one.tab.locator("[data-log]")
    before, after = await log.evaluate(CHANGED_AT_ONCE)
    assert after > before
    await frames(one.tab)
    assert await log.evaluate("(node) => node.scrollHeight - node.scrollTop - node.clientHeight") < 2
    await log.hover()
    await log.evaluate(SCROLLED)
    await one.tab.mouse.wheel(0, -200)
    await one.tab.evaluate("window.scrolled")
    await frames(one.tab)
    assert await one.tab.evaluate(FAR_FROM_END), "who has scrolled up stays there"
