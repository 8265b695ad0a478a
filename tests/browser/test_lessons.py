"""From the first start of the local table to a match against the computer: the greeting, the lessons, and one press."""

from __future__ import annotations

import re
from functools import partial

from playwright.async_api import Locator, expect

from bot.features.lessons.model import Lesson, lessons
from bot.games import GAMES
from bot.texts import say
from tests.browser.conftest import Open
from tests.browser.window import Window, button
from tests.kit.menus import leads_to

GREETING = "[data-custom-id='begin:{verb}:{game}']"
PICK = "[data-custom-id^='learn:pick:']"


async def begin(window: Window, verb: str, game: str) -> None:
    """Open the panel of the game, from the greeting or from another game's, and press that button."""
    wanted, back = GREETING.format(verb=verb, game=game), GREETING.format(verb="games", game="any")
    if not await window.tab.locator(wanted).count():
        if await window.tab.locator(back).count():
            await window.touch(window.tab.locator(back).last)
        await window.touch(window.tab.locator(GREETING.format(verb="game", game=game)).last)
    await window.touch(window.tab.locator(wanted).last)


def fits(path: str, move: str) -> bool:
    """Whether the move goes on from that path, as controls carry it."""
    return leads_to(path.replace("_", " "), move)


async def play(window: Window, lesson_message: Locator, move: str) -> None:
    """Pick that move in a lesson, by its buttons or selects."""
    for _ in range(6):
        ids = await lesson_message.locator(PICK).evaluate_all("(all) => all.map((one) => one.dataset.customId)")
        found = [one for one in ids if fits(one.split(":", 7)[7], move)]
        if found:
            picked = max(found, key=len)
            value = picked.split(":", 7)[7]
            pressed = lesson_message.locator(f'[data-custom-id="{picked}"]')
            await window.act_on(lesson_message, partial(window.touch, pressed))
        else:
            value = await take(window, lesson_message, move)
        if value.replace("_", " ") == move:
            return
    raise AssertionError(f"{move} is not offered")


async def take(window: Window, lesson_message: Locator, move: str) -> str:
    """Pick the option on the way to the move in the select that has it."""
    for number in range(await lesson_message.locator("button.select").count()):
        await window.touch(lesson_message.locator("button.select").nth(number))
        options = window.tab.locator(".popup").get_by_role("option")
        await expect(options.first).to_be_visible()
        values = [str(one) for one in await options.evaluate_all("(all) => all.map((one) => one.dataset.value)")]
        found = [one for one in values if fits(one, move)]
        if found:
            value = max(found, key=len)
            await window.act_on(lesson_message, partial(window.take, values, value))
            return value
        await window.tab.keyboard.press("Escape")
    raise AssertionError(f"{move} is not offered")


async def newest_lesson(window: Window, language: str, lesson: Lesson) -> Locator:
    """The message of the lesson on the screen, once its pictures are loaded."""
    words = max(re.split(r"[`*]", say(language, lesson.key)), key=len)  # without what is set apart
    shown = window.articles.filter(has_text=words.strip()).last
    await expect(shown).to_be_visible()
    message = window.message(await window.number_of(shown))
    await window.alt(message)
    return message


async def solve(window: Window, language: str, lesson: Lesson) -> Locator:
    """Play the first answer in the lesson on the screen. Return its message."""
    message = await newest_lesson(window, language, lesson)
    for move in lesson.answers[0]:
        await play(window, message, move)
    await expect(message).to_contain_text(say(language, lesson.praise))
    return message


async def test_a_newcomer_learns_a_game_and_begins_a_match(window: Open) -> None:
    here = await window("Anna")
    await expect(here.tab.locator(GREETING.format(verb="game", game="instinkt"))).to_be_visible(timeout=60_000)
    await begin(here, "learn", "instinkt")
    for number, lesson in enumerate(lessons("instinkt"), 1):
        message = await solve(here, "de", lesson)
        if number < len(lessons("instinkt")):
            await here.press(message, "lesson-next")
    await here.touch(message.get_by_role("button", name=button("play-computer")))
    await expect(here.places("Instinkt #1")).to_have_count(1, timeout=60_000)


async def test_a_lesson_of_each_game_on_a_phone(window: Open) -> None:
    here = await window("Anna", phone=True)
    await here.enter(here.places("spieltisch"))
    for game in GAMES:
        panel = GREETING.format(verb="game", game=game), GREETING.format(verb="games", game="any")
        await expect(here.tab.locator(", ".join(panel)).first).to_be_visible(timeout=60_000)
        await begin(here, "learn", game)
        await here.leave(await solve(here, "de", lessons(game)[0]))


async def test_the_greeting_comes_once(window: Open) -> None:
    here = await window("Anna")
    greetings = here.tab.locator(GREETING.format(verb="game", game="instinkt"))
    await expect(greetings).to_have_count(1, timeout=60_000)
    await here.tab.reload()
    await expect(greetings).to_have_count(1)
    await here.be("Ben")
    await expect(greetings).to_have_count(1)
    await here.be("Anna")
    await expect(greetings).to_have_count(1)
