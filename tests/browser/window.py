"""Operate a window of the page through its controls."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from playwright.async_api import Browser, Locator, expect
from playwright.async_api import Page as Tab

from bot.texts import LANGUAGES, say
from tests.kit.chromium import new_tab
from tests.kit.waiting import until

OVER = "🏁"
MOST_TABS = 80
Preference = Callable[[Sequence[str]], str]
"""Picks one of the offered values."""

BEHIND_MORE = ("note", "replay", "record", "film")  # verbs of buttons that a board may have behind *More …*
UNDO = "[data-custom-id^='do:undo:']"  # takes a step back; its label is that of the button on the way to a move
PICKS = "[data-custom-id^='do:pick:']"  # the menu's buttons of choices
SEALED = ".success[data-custom-id^='do:pick:']"  # the one of them that is sealed
CHOICES = f"{PICKS}, [data-custom-id^='pick:'], [data-custom-id^='set:']"  # and its selects
CONTENT = """(id) => {
    const all = (what, of) => [...document.querySelectorAll(`article[data-message='${id}'] ${what}`)].map(of);
    const controls = all("[data-custom-id]", (node) => node.dataset.customId);
    return JSON.stringify([controls, all("img", (node) => node.alt), all("strong", (node) => node.textContent)]);
}"""  # a secret choice that is sealed leaves the controls as they are
CHANGED = f"""([id, before]) =>
    !document.querySelector(`article[data-message='${{id}}'] [aria-disabled=true]`) && ({CONTENT})(id) !== before"""
SHOWN = """([person, channel]) => {
    const { shown } = document.body.dataset;
    const [, who, where = ""] = (shown ?? "").split("/");
    return shown === location.hash && (person ?? who) === who && (channel ?? where) === where;
}"""
LOADED = """(images) => images.length > 0 && images.every((image) => image.complete && image.naturalWidth > 0)
    ? images.map((image) => image.alt).join(" ") : null"""


def button(verb: str) -> re.Pattern[str]:
    """A pattern of the button's label in any language."""
    return re.compile("^(" + "|".join(re.escape(say(language, f"button-{verb}")) for language in LANGUAGES) + ")$")


class Window:
    """A window of the page; on a phone the list of channels and the channel are two screens."""

    def __init__(self, tab: Tab, *, phone: bool = False) -> None:
        self.tab, self.phone = tab, phone

    # Input

    async def touch(self, what: Locator) -> None:
        """Press a control, by touch on a phone, else by mouse."""
        await (what.tap() if self.phone else what.click())

    async def fill(self, field: Locator, value: str) -> None:
        """Set an option of a command."""
        if await field.evaluate("(node) => node.tagName") == "SELECT":
            await field.select_option(value)
        else:
            await field.fill(value)

    async def take(self, values: Sequence[str], value: str) -> None:
        """Pick a value from the open popup list."""
        await self.touch(self.tab.locator(f'.popup [role=option][data-value="{value}"]'))

    # Navigation

    async def be(self, name: str) -> None:
        """Switch to that person in the page's head."""
        person = self.tab.locator(f"[data-person='{name}']")
        await self.touch(person)
        await self.arrive(person=name)

    async def enter(self, place: Locator) -> None:
        """Open a channel from the list."""
        await self.to_the_list()
        number = await place.get_attribute("data-channel")
        await self.touch(self.tab.locator(f"[data-channel='{number}']"))
        await self.arrive(channel=number)

    async def to_the_list(self) -> None:
        """Show the list of channels, which a phone shows instead of a channel."""
        if self.phone and await self.tab.locator("body[data-screen='conversation']").count():
            await self.touch(self.tab.locator("#back"))
            await self.arrive(channel="")

    async def arrive(self, *, person: str | None = None, channel: str | None = None) -> None:
        """Wait until the place in the address is shown with its messages, and is that person's or that channel; ""
        stands for the list of channels."""
        await self.tab.wait_for_function(SHOWN, arg=[person, channel])

    def places(self, words: str | None = None, *, pinged: bool = False) -> Locator:
        """The entries of the channel list that contain these words and, with ``pinged``, have pings."""
        found = self.tab.locator("[data-channel][data-pings]" if pinged else "[data-channel]")
        return found.filter(has_text=words) if words else found

    async def to_the_asking(self) -> None:
        """Open the channel in which this person is pinged; messages in the open channel count as read."""
        await expect(self.tab.locator("[data-channel][data-pings][aria-current]")).to_have_count(0)
        place = self.places(pinged=True)
        if await place.count():
            await self.enter(place.first)

    # Messages

    @property
    def articles(self) -> Locator:
        return self.tab.get_by_role("article")

    def by_button(self, verb: str) -> Locator:
        """The newest message with that button."""
        return self.articles.filter(has=self.tab.get_by_role("button", name=button(verb))).last

    def last_board(self) -> Locator:
        """The newest board."""
        return self.tab.locator("article:not(.private)").filter(has=self.tab.locator(".picture img")).last

    def last_line(self) -> Locator:
        """The line below the board that a finished match ends with."""
        return self.by_button("review")

    async def words(self, article: Locator) -> str:
        return await article.inner_text()

    async def number_of(self, article: Locator) -> str:
        return await article.get_attribute("data-message") or ""

    def message(self, number: str) -> Locator:
        return self.tab.locator(f"article[data-message='{number}']")

    async def alt(self, article: Locator) -> str:
        """The pictures' alternative texts, once the pictures are loaded."""
        return str(await until(lambda: article.locator("img").evaluate_all(LOADED)))

    # Actions

    async def press(self, article: Locator, verb: str) -> None:
        """Press that button and wait until the message has changed and the press is answered."""
        await self.act_on(article, lambda: self.touch(article.get_by_role("button", name=button(verb))))

    async def act_on(self, article: Locator, act: Callable[[], Any]) -> None:
        number = await self.number_of(article)
        before = await self.tab.evaluate(CONTENT, number)
        await act()
        await self.tab.wait_for_function(CHANGED, arg=[number, before])

    async def press_for_answer(self, verb: str) -> Locator:
        """Press the newest such button, behind *More …* if none is shown. Return the new message that answers it."""
        if verb in BEHIND_MORE and not await self.by_button(verb).count():
            await self.press_for_answer("more")
        before = await self.articles.evaluate_all("(all) => all.map((one) => one.dataset.message)")
        await self.touch(self.by_button(verb).get_by_role("button", name=button(verb)))
        new = self.tab.locator("article.private" + "".join(f":not([data-message='{one}'])" for one in before))
        await expect(new).to_have_count(1)
        return self.message(await self.number_of(new))

    async def command(self, words: str, **options: str) -> None:
        """Type a command, fill its options from their lists, and run it."""
        write = self.tab.locator("[data-composer]")
        await self.touch(write)
        await expect(write).to_be_focused()
        await self.tab.keyboard.type(words)
        await expect(self.tab.locator(".popup").get_by_role("option", name=words)).to_have_count(1)
        await self.tab.keyboard.press("Enter")
        for name, value in options.items():
            await self.fill(self.tab.locator(f"[data-option='{name}']"), value)
        await self.touch(self.tab.locator(f"[data-run='{words.removeprefix('/')}']"))

    async def sit_down(self, game: str, asked: str = "Ben") -> None:
        """Anna, the present person, opens a table of that game for Ben, who joins and starts; wait until a player is
        asked."""
        await self.start_match(game)
        await expect(self.tab.locator(f"[data-person='{asked}'][data-pings]")).to_have_count(1)

    async def start_match(self, game: str) -> None:
        """Anna, the present person, opens a table of that game for Ben, who joins and starts."""
        await self.command(f"/{game} new", opponent="Ben")
        await expect(self.by_button("join")).to_contain_text("Anna")
        await self.be("Ben")
        await self.to_the_asking()
        table = self.by_button("join")
        await expect(table).to_contain_text("Ben")
        await self.touch(table.get_by_role("button", name=button("join")))
        await expect(table.locator(".mention")).to_have_count(0)  # the invitation is gone
        await self.touch(table.get_by_role("button", name=button("start")))

    async def menu(self) -> Locator:
        """The present person's message for moving: the direct message, else the private menu opened by Play."""
        await self.to_the_asking()
        mine = self.articles.filter(has=self.tab.locator(CHOICES)).last
        play = self.by_button("play")
        await expect(mine.or_(play).first).to_be_visible()
        return await self.press_for_answer("play") if await play.count() else self.message(await self.number_of(mine))

    async def options(self, menu: Locator) -> list[str]:
        """The values of the menu's buttons of choices; without any, those of its first select, which is opened."""
        ids = await menu.locator(PICKS).evaluate_all("(all) => all.map((one) => one.dataset.customId)")
        if ids:
            return [one.split(":", 4)[4] for one in ids]
        await self.touch(menu.locator("button.select").first)
        offered = self.tab.locator(".popup").get_by_role("option")
        await expect(offered.first).to_be_visible()
        return [str(one) for one in await offered.evaluate_all("(all) => all.map((one) => one.dataset.value)")]

    async def pick(self, menu: Locator, prefer: Preference) -> str:
        """Pick until the move is played or previewed. Return the alternative texts, which must be new."""
        before = await self.alt(menu)
        while await self.pick_next(menu, prefer):
            pass
        now = await self.alt(menu)
        assert now != before, now
        return now

    async def pick_next(self, menu: Locator, prefer: Preference) -> bool:
        """Pick what is asked now. Return whether more is asked before the move is played or previewed."""
        values = await self.options(menu)
        value = prefer(values)
        pressed = menu.locator(f"[data-custom-id^='do:pick:'][data-custom-id$=':{value}']")
        is_button = bool(await pressed.count())
        await self.act_on(menu, partial(self.touch, pressed) if is_button else partial(self.take, values, value))
        return await self.has(menu, "back") and not await self.has(menu, "confirm")

    async def has(self, menu: Locator, verb: str) -> bool:
        """Whether the message has that button; "back": on the way to a move."""
        named = menu.get_by_role("button", name=button(verb))
        return bool(await named.and_(menu.locator(f":not({UNDO})")).count())

    async def confirm(self, menu: Locator) -> None:
        """Confirm the move if that is asked."""
        if await self.has(menu, "confirm"):
            await self.press(menu, "confirm")

    async def move(self, menu: Locator, prefer: Preference) -> None:
        """Pick a complete move, and confirm it if that is asked."""
        await self.pick(menu, prefer)
        await self.confirm(menu)

    async def finish(self, menu: Locator, prefer: Preference) -> None:
        """Move until nothing is asked any more, or a secret choice is sealed."""
        await self.move(menu, prefer)
        while await menu.locator(CHOICES).count() and not await menu.locator(SEALED).count():
            await self.move(menu, prefer)

    async def leave(self, menu: Locator) -> None:
        """Dismiss a private menu; a direct message stays. A press that meets an edit of the menu is repeated once."""
        away = menu.locator("[data-dismiss]")
        if await away.count():
            await self.touch(away)
            with suppress(AssertionError):
                await expect(menu).to_have_count(0, timeout=20_000)
            if await away.count():
                await self.touch(away)
            await expect(menu).to_have_count(0)

    async def turn(self, name: str, prefer: Preference) -> str | None:
        """Let that person make any move where they are pinged. Return the person asked next, None when the match is
        over."""
        await self.be(name)
        menu = await self.menu()
        await self.move(menu, prefer)
        while await menu.locator(UNDO).count():  # the turn has a second step
            await self.move(menu, prefer)
        asked = await self.whose(menu)
        await self.leave(menu)
        return asked

    async def whose(self, menu: Locator) -> str | None:
        """Wait until a person other than the open channel's reader is asked. Return the person with pings in the page's
        head, None when the match is over. A person who is asked in the open channel has no pings and is not found."""
        over = menu.get_by_text(OVER)
        asked = self.tab.locator("[data-person][data-pings]")
        await expect(over.or_(asked).first).to_be_visible()
        is_over = await over.count() or not await menu.count()  # an answered direct message is deleted at the end
        return None if is_over else await asked.first.get_attribute("data-person")


class Keys(Window):
    """A window that is operated by keyboard only."""

    async def touch(self, what: Locator) -> None:
        """Go to a control with Tab and press it."""
        await self.reach(what)
        await self.tab.keyboard.press("Enter")

    async def reach(self, what: Locator) -> None:
        """Press Tab until the control has the focus, which must be visible."""
        for _ in range(MOST_TABS):
            if await what.count() and await what.evaluate("(node) => node === document.activeElement"):
                assert await what.evaluate("(node) => getComputedStyle(node).outlineStyle") == "solid"
                return
            await self.tab.keyboard.press("Tab")
        raise AssertionError(f"{what} cannot be reached by Tab")

    async def fill(self, field: Locator, value: str) -> None:
        await self.reach(field)
        await self.tab.keyboard.type(value)  # typing in a select finds the option

    async def take(self, values: Sequence[str], value: str) -> None:
        for _ in range(values.index(value)):
            await self.tab.keyboard.press("ArrowDown")
        await self.tab.keyboard.press("Enter")


async def opened(
    browser: Browser,
    address: str,
    person: str = "",
    faults: list[str] | None = None,
    *,
    phone: bool = False,
    keys: bool = False,
    locale: str | None = None,
) -> Window:
    """Open a window at the address and wait until it is loaded; the browser's faults are added to ``faults``.

    ``locale``: of the browser; None: English for Ben, German for the others.
    """
    found = [] if faults is None else faults
    # a picture may be replaced before it is requested
    locale = locale or ("en-US" if person == "Ben" else "de-DE")
    tab = await new_tab(browser, found, phone=phone, excused="/attachments/", locale=locale)
    await tab.goto(f"{address}/#/{person}")
    window = Keys(tab) if keys else Window(tab, phone=phone)
    await window.arrive(person=person or None)
    return window
