"""One window of the page and what the people in front of it do, all found from what the page shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from playwright.async_api import Browser, ConsoleMessage, Locator, expect
from playwright.async_api import Page as Tab

from bot.texts import LANGUAGES, say
from tests.local.browser import PATIENCE

OVER = "🏁"
MOST_TABS = 80
Taste = Callable[[Sequence[str]], str]
"""Which of the offered values somebody picks."""

CONTROLS = """(id) => JSON.stringify([...document.querySelectorAll(`article[data-message='${id}'] [data-custom-id]`)]
    .map((node) => node.dataset.customId))"""
CHANGED = f"([id, before]) => ({CONTROLS})(id) !== before"
LOADED = """(id) => {
    const images = [...document.querySelectorAll(`article[data-message='${id}'] img`)];
    return images.length > 0 && images.every((image) => image.complete && image.naturalWidth > 0);
}"""


def button(verb: str) -> re.Pattern[str]:
    """What a button of that verb is called, in any language."""
    return re.compile("^(" + "|".join(re.escape(say(tongue, f"button-{verb}")) for tongue in LANGUAGES) + ")$")


class Window:
    """A window in which somebody sits at the table; on a phone the list of channels and the channel are two screens."""

    def __init__(self, tab: Tab, *, phone: bool = False) -> None:
        self.tab, self.phone = tab, phone

    # By hand

    async def touch(self, what: Locator) -> None:
        """Presses a control: with the finger on a phone, else with the mouse."""
        await (what.tap() if self.phone else what.click())

    async def fill(self, field: Locator, value: str) -> None:
        """Gives an option of a command its value."""
        if await field.evaluate("(node) => node.tagName") == "SELECT":
            await field.select_option(value)
        else:
            await field.fill(value)

    async def take(self, values: Sequence[str], value: str) -> None:
        """Takes one of the values that the open list offers."""
        await self.touch(self.tab.locator(f'.popup [role=option][data-value="{value}"]'))

    # Where

    async def be(self, name: str) -> None:
        """Becomes that person, by the names at the top."""
        person = self.tab.locator(f"[data-person='{name}']")
        await self.touch(person)
        await expect(person).to_have_attribute("aria-current", "true")
        await self._settled()

    async def enter(self, place: Locator) -> None:
        """Opens a place of the list of channels."""
        back = self.tab.locator("#back")
        if self.phone and await back.is_visible():
            await self.touch(back)
        number = await place.get_attribute("data-channel")
        await self.touch(place)
        await self.tab.wait_for_selector(f"[data-log='{number}']:not([aria-busy])")

    def places(self, words: str | None = None, *, pinged: bool = False) -> Locator:
        """The entries of the list of channels: those that hold these words, those with pings."""
        found = self.tab.locator("[data-channel][data-pings]" if pinged else "[data-channel]")
        return found.filter(has_text=words) if words else found

    async def to_the_asking(self) -> None:
        """Goes where this person is pinged, unless that is here: what is here counts as read."""
        await expect(self.tab.locator("[data-channel][data-pings][aria-current]")).to_have_count(0)
        place = self.places(pinged=True)
        if await place.count():
            await self.enter(place.first)

    async def _settled(self) -> None:
        await self.tab.wait_for_selector("[data-log]:not([aria-busy]), body[data-screen='list']")

    # What is shown

    @property
    def articles(self) -> Locator:
        return self.tab.get_by_role("article")

    def by_button(self, verb: str) -> Locator:
        """The newest message that has this button."""
        return self.articles.filter(has=self.tab.get_by_role("button", name=button(verb))).last

    async def words(self, article: Locator) -> str:
        return await article.inner_text()

    async def _which(self, article: Locator) -> str:
        return await article.get_attribute("data-message") or ""

    def message(self, number: str) -> Locator:
        return self.tab.locator(f"article[data-message='{number}']")

    async def alt(self, article: Locator) -> str:
        """The pictures of a message in words; all of them have come."""
        number = await self._which(article)
        await self.tab.wait_for_function(LOADED, arg=number)
        return " ".join(
            [await one.get_attribute("alt") or "" for one in await self.message(number).locator("img").all()]
        )

    # What is done

    async def press(self, article: Locator, verb: str) -> None:
        """Presses that button and waits until the message has other controls."""
        await self._acted(article, lambda: self.touch(article.get_by_role("button", name=button(verb))))

    async def _acted(self, article: Locator, act: Callable[[], Any]) -> None:
        number = await self._which(article)
        before = await self.tab.evaluate(CONTROLS, number)
        await act()
        await self.tab.wait_for_function(CHANGED, arg=[number, before])

    async def answered(self, verb: str) -> Locator:
        """Presses the newest such button; the new message that answers it."""
        before = await self.articles.evaluate_all("(all) => all.map((one) => one.dataset.message)")
        await self.touch(self.by_button(verb).get_by_role("button", name=button(verb)))
        new = self.tab.locator("article.private" + "".join(f":not([data-message='{one}'])" for one in before))
        await expect(new).to_have_count(1)
        return self.message(await self._which(new))

    async def command(self, words: str, **options: str) -> None:
        """Types a command and runs it; options are filled by what their lists show."""
        write = self.tab.locator("[data-composer]")
        await self.touch(write)
        await self.tab.keyboard.type(words)
        await expect(self.tab.locator(".popup").get_by_role("option", name=words)).to_have_count(1)
        await self.tab.keyboard.press("Enter")
        for name, value in options.items():
            await self.fill(self.tab.locator(f"[data-option='{name}']"), value)
        await self.touch(self.tab.locator(f"[data-run='{words.removeprefix('/')}']"))

    async def sit_down(self, game: str, asked: str = "Ben") -> None:
        """Anna, who is here, opens a table of that game for Ben, who joins and starts; then somebody is asked."""
        await self.command(f"/{game} new", opponent="Ben")
        await expect(self.by_button("join")).to_contain_text("Anna")
        await self.be("Ben")
        await self.to_the_asking()
        table = self.by_button("join")
        await expect(table).to_contain_text("Ben")
        await self.touch(table.get_by_role("button", name=button("join")))
        await expect(table.locator(".mention")).to_have_count(0)  # invited no more
        await self.touch(table.get_by_role("button", name=button("start")))
        await expect(self.tab.locator(f"[data-person='{asked}'][data-pings]")).to_have_count(1)

    async def menu(self) -> Locator:
        """The message in which the present person can move: the direct message, else one's own menu by Play."""
        await self.to_the_asking()
        mine = self.articles.filter(has=self.tab.locator("button.select")).last
        play = self.by_button("play")
        await expect(mine.or_(play).first).to_be_visible()
        return await self.answered("play") if await play.count() else self.message(await self._which(mine))

    async def options(self, menu: Locator) -> list[str]:
        """Opens the menu's first select; the values it offers."""
        await self.touch(menu.locator("button.select").first)
        offered = self.tab.locator(".popup").get_by_role("option")
        await expect(offered.first).to_be_visible()
        return [str(one) for one in await offered.evaluate_all("(all) => all.map((one) => one.dataset.value)")]

    async def to_preview(self, menu: Locator, taste: Taste) -> str:
        """Picks from select to select until the move is whole; how its pictures say it, which they did not before."""
        before = await self.alt(menu)
        confirm = menu.get_by_role("button", name=button("confirm"))
        while not await confirm.count():
            values = await self.options(menu)
            await self._acted(menu, partial(self.take, values, taste(values)))
        now = await self.alt(menu)
        assert now != before, now
        return now

    async def move(self, menu: Locator, taste: Taste) -> None:
        """Picks a whole move and confirms it."""
        await self.to_preview(menu, taste)
        await self.press(menu, "confirm")

    async def leave(self, menu: Locator) -> None:
        """Puts the own menu away; a direct message stays."""
        away = menu.locator("[data-dismiss]")
        if await away.count():
            await self.touch(away)
            await expect(menu).to_have_count(0)

    async def turn(self, name: str, taste: Taste) -> str | None:
        """That person goes where they are pinged and makes any one move; who is asked then, None when it is over."""
        await self.be(name)
        menu = await self.menu()
        await self.move(menu, taste)
        while await menu.get_by_role("button", name=button("undo")).count():  # there is a second step
            await self.move(menu, taste)
        asked = await self.whose(menu)
        await self.leave(menu)
        return asked

    async def whose(self, menu: Locator) -> str | None:
        """Waits until somebody is asked after that move, and says who: who has pings at the top; None when the match is
        over. (Who is asked in the very place that is open has no pings, and is not found.)
        """
        over = menu.get_by_text(OVER)
        asked = self.tab.locator("[data-person][data-pings]")
        await expect(over.or_(asked).first).to_be_visible()
        return None if await over.count() else await asked.first.get_attribute("data-person")


class Keys(Window):
    """A window in front of which somebody has a keyboard and nothing else."""

    async def touch(self, what: Locator) -> None:
        """Presses a control, having gone to it with Tab."""
        await self.reach(what)
        await self.tab.keyboard.press("Enter")

    async def reach(self, what: Locator) -> None:
        """Presses Tab until the focus is there, which can be seen."""
        for _ in range(MOST_TABS):
            if await what.count() and await what.evaluate("(node) => node === document.activeElement"):
                assert await what.evaluate("(node) => getComputedStyle(node).outlineStyle") == "solid"
                return
            await self.tab.keyboard.press("Tab")
        raise AssertionError(f"{what} cannot be reached by Tab")

    async def fill(self, field: Locator, value: str) -> None:
        await self.reach(field)
        await self.tab.keyboard.type(value)  # in a select that finds the option

    async def take(self, values: Sequence[str], value: str) -> None:
        for _ in range(values.index(value)):
            await self.tab.keyboard.press("ArrowDown")
        await self.tab.keyboard.press("Enter")


async def opened(
    browser: Browser,
    address: str,
    person: str = "",
    wrong: list[str] | None = None,
    *,
    phone: bool = False,
    keys: bool = False,
) -> Window:
    """A window of its own at that address, ready; what the browser complains of goes to ``wrong``."""
    size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
    tab = await (await browser.new_context(viewport=size, has_touch=phone)).new_page()  # type: ignore[arg-type]
    tab.set_default_timeout(PATIENCE)
    complaints = [] if wrong is None else wrong

    def said(message: ConsoleMessage) -> None:
        overtaken = "/attachments/" in message.location["url"]  # a picture was replaced before the browser asked for it
        if message.type == "error" and not overtaken:
            complaints.append(message.text)

    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("console", said)
    await tab.goto(f"{address}/#/{person}")
    await tab.wait_for_selector("body[data-connected]")
    return Keys(tab) if keys else Window(tab, phone=phone)
