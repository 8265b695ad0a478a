"""Moves of each game by presses on the picture, where it shows a choice; and what else presses a letter.

On the way: the board is seen together with the line below it, and with each choice of the menu.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pytest
from playwright.async_api import Locator, expect

from bot.features.lessons.model import lessons
from bot.games import GAMES
from tests.browser.conftest import Open
from tests.browser.screens import to_the_match, waiting
from tests.browser.test_lessons import GREETING, begin, newest_lesson
from tests.browser.test_pages import severe
from tests.browser.test_sizes import BESIDE_EACH, OUT_OF_VIEW_WIDE
from tests.browser.window import CHOICES, PICKS, Preference, Tab, Window, button
from tests.kit.chromium import frames
from tests.kit.soak import in_soak
from tests.kit.waiting import until

TURNS = in_soak(400, 5)  # whole matches in the long version
PLAYED = [  # games and whether on a phone; both sizes of all games in the long version
    pytest.param(game, phone, id=f"{game}-{'phone' if phone else 'wide'}")
    for at, game in enumerate(GAMES)
    for phone in in_soak((False, True), (False, True) if game == "insider" else (at % 2 == 0,))
]
LETTER = re.compile(r"^([A-Z])(?: |$)")
SPOT = ".spot[data-letter='{}']"
# Of the newest board and the controls of the line below it, what is out of view
OUT_OF_VIEW = """() => {
    const view = document.querySelector("[data-log]").getBoundingClientRect();
    const all = [...document.querySelectorAll("article:not(.private)")];
    const board = all.filter((one) => one.querySelector(".picture img")).at(-1);
    const line = all.filter((one) => one.querySelector("[data-custom-id^='press:log:']")).at(-1);
    const pictures = board ? [...board.querySelectorAll(".picture img")] : [];  // the line may stand alone
    return [...pictures, ...line.querySelectorAll("[data-custom-id]")].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.top < view.top - 2 || box.bottom > view.bottom + 2;
    }).map((one) => one.alt?.slice(0, 60) || one.textContent);
}"""
# Waits until the letters of all pictures are read
LETTERED_PICTURES = (
    "(node) => Promise.all([...node.querySelectorAll('.pictured')].map((one) => one.lettered)).then(() => {})"
)
# The middle of a letter in the window, and the size of its button; on a phone the board stays above what scrolls
PLACE = """(node) => {
    node.scrollIntoView({ block: "nearest", behavior: "instant" });
    let box = node.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!node.parentElement.contains(hit)) {  // letters may overlap: the nearest one is pressed
        node.scrollIntoView({ block: "end", behavior: "instant" });
        box = node.getBoundingClientRect();
    }
    return [box.left + box.width / 2, box.top + box.height / 2, box.width, box.height];
}"""
WITHOUT_PLACE = {  # moves that the pictures do not show, or that share their place with another
    "dirkana": {"take"},
    "insider": {"walk", "roll", "draw", "end", "done", "swap", "play", "move", "marker", "let", "defend"},
    "migrato": {"join", "abandon", "exchange"},
}
LETTERED = ("play", "danger")  # kinds of moves that go on with letters
LEAST = 44  # CSS px of a target


class Pressing(Window):
    """Picks what the picture shows by a press at its letter or, where it bears none, on the thing itself.

    Each choice must be in one view with the board; in a wide window all are at once. ``others`` are the moves
    for which the button was pressed: ways to play, and what has no place of its own.
    """

    def __init__(self, tab: Tab, *, phone: bool = False) -> None:
        super().__init__(tab, phone=phone)
        self.presses, self.others = 0, set[str]()

    async def pick(self, menu: Locator, prefer: Preference) -> str:
        while await self.pick_next(menu, prefer):
            pass
        return await self.alt(menu)  # the same where only a turn is ended

    async def pick_next(self, menu: Locator, prefer: Preference) -> bool:
        labels = await self.labels(menu)
        lettered = {path: found[1] for path, label in labels.items() if (found := LETTER.match(label))}
        if "A" in lettered.values():  # cards bear numbers, and one of them the sign X
            for letter in lettered.values():
                await expect(menu.locator(SPOT.format(letter))).to_have_count(1)
        elif labels:
            lettered = {}
            await expect(menu.locator(".picture img").first).to_be_visible()
        await menu.evaluate(LETTERED_PICTURES)
        await frames(self.tab)
        noted = await menu.locator(".spot").evaluate_all("(all) => all.map((one) => one.dataset.letter)")
        shown = {path: label for path, label in (labels | lettered).items() if label in noted}
        assert await menu.evaluate(BESIDE_EACH if self.phone else OUT_OF_VIEW_WIDE) == [], "beside a choice"
        if not labels:  # selects
            return await super().pick_next(menu, prefer)
        if (picked := prefer([*labels])) not in shown:
            self.others.add(re.split(r"\W|_", picked)[0])
            return await super().pick_next(menu, lambda _: picked)
        spot = menu.locator(SPOT.format(shown[picked])).first
        await expect(menu.locator("[aria-busy='true']")).to_have_count(0)  # else a press counts as repeated
        await self.act_on(menu, lambda: self.press_at(spot))
        if await self.tab.locator("dialog.large").count():  # the picture was pressed while its letters were read
            await self.tab.keyboard.press("Escape")
            if await self.labels(menu) == labels:
                return await self.pick_next(menu, prefer)
        self.presses += 1
        return await self.has(menu, "back") and not await self.has(menu, "confirm")

    async def labels(self, menu: Locator) -> dict[str, str]:
        """The labels of the buttons that pick, by the path of what each picks."""
        read = "(all) => all.map((one) => [one.dataset.customId, one.textContent])"
        return {id_.split(":", 4)[4]: label for id_, label in await menu.locator(PICKS).evaluate_all(read)}

    async def press_at(self, spot: Locator) -> None:
        x, y, width, height = await spot.evaluate(PLACE)
        assert min(width, height) >= LEAST
        await (self.tab.touchscreen.tap(x, y) if self.phone else self.tab.mouse.click(x, y))


async def is_past(one: Window, line: str, name: str) -> bool:
    """Whether another line stands below the board, or the line awaits another person."""
    now = await one.number_of(one.by_button("play").or_(one.last_line()).last)
    return now != line or await waiting(one) != name


@pytest.mark.parametrize("game, phone", PLAYED)
async def test_turns_by_presses_on_the_picture(window: Open, game: str, phone: bool) -> None:
    opened = await window("Anna", phone=phone)
    one, source = Pressing(opened.tab, phone=phone), random.Random(f"pressing {game}")

    def prefer(offered: Sequence[str]) -> str:
        return source.choice([value for value in offered if value.startswith(LETTERED)] or offered)

    if phone:
        await one.enter(one.places("spieltisch"))
    await one.start_match(game)
    await to_the_match(one, game)
    await expect(one.by_button("play")).to_be_visible()
    for _ in range(TURNS):
        if not (name := await waiting(one)):
            break
        await one.be(name)
        await to_the_match(one, game)
        line = await one.number_of(one.by_button("play"))
        if await one.last_board().count():  # the line may stand alone
            await one.alt(one.last_board())
        await frames(one.tab)
        assert await one.tab.evaluate(OUT_OF_VIEW) == [], "beside the line below the board"
        menu = await one.press_for_answer("play")
        if await menu.locator(CHOICES).count():  # none: the line is about to change
            await one.finish(menu, prefer)
        await until(lambda line=line, name=name: is_past(one, line, name))  # type: ignore[misc]
        await one.leave(menu)
    assert one.presses and one.others <= WITHOUT_PLACE.get(game, set()), one.others


async def lettered_lesson(one: Window, game: str = "instinkt") -> Locator:
    """The first lesson of the game whose choices have letters."""
    await expect(one.tab.locator(GREETING.format(verb="game", game=game)).last).to_be_visible()
    await begin(one, "learn", game)
    for lesson in lessons(game):
        message = await newest_lesson(one, "de", lesson)
        if await message.get_by_role("button", name="A", exact=True).count():
            await expect(message.locator(SPOT.format("A"))).to_have_count(1)
            return message
        await one.press(message, "lesson-skip")
    raise AssertionError("no lesson has letters")


async def test_a_letter_is_reached_by_keyboard_and_screen_reader(window: Open) -> None:
    one = await window("Anna", keys=True)
    message = await lettered_lesson(one)
    spot = message.get_by_role("group", name="Buchstaben im Bild").get_by_role("button", name="A, im Bild")
    await one.act_on(message, lambda: one.touch(spot))


async def test_letters_are_pressed_in_the_enlarged_view(window: Open) -> None:
    """It shows the next picture while there are letters in it, and closes after the last."""
    opened = await window("Anna", phone=True)
    one = Pressing(opened.tab, phone=True)
    await one.enter(one.places("spieltisch"))
    message = await lettered_lesson(one)
    await message.locator(".picture").first.tap(position={"x": 5, "y": 5})
    large = one.tab.locator("dialog.large")
    spot = large.locator(SPOT.format("A"))
    await expect(spot).to_have_count(1)
    assert await severe(one.tab) == []
    await one.act_on(message, lambda: one.press_at(spot))
    if await message.locator(".spot").count():
        await expect(large.locator(".spot").first).to_be_visible()
        await one.tab.keyboard.press("Escape")
    await expect(large).to_have_count(0)
    assert await message.get_by_role("button", name=button("lesson-again")).count() or await one.has(message, "back")
