"""A scene for tests of the page: three people, two channels, the toy bot, the page and a browser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Browser, Locator
from playwright.async_api import Page as Tab

from bot.local.page.server import PageServer
from tests.kit.chromium import new_tab
from tests.kit.hurry import HURRY
from tests.kit.standin import StandIn
from tests.local.toybot import Toy, toy_bot


@dataclass
class Table:
    """A running scene of the page."""

    standin: StandIn
    page: PageServer
    toy: Toy
    browser: Browser
    guild: int
    hall: int
    """The channel #hall."""
    yard: int
    """The channel #yard."""
    wrong: list[str] = field(default_factory=list)
    """Errors in the browser's console: of scripts, and of the content security policy."""

    async def window(self, person: str, place: int | None = None, *, phone: bool = False, **context: Any) -> Tab:
        """Open a window for the person, on the channel `place` if given, and wait until it is loaded."""
        tab = await new_tab(self.browser, self.wrong, phone=phone, **context)
        await tab.goto(f"{self.page.address}/#/{person}" + (f"/{place}" if place else ""))
        await tab.wait_for_selector("body[data-shown]")
        return tab

    async def board(self, by: str = "Anna") -> str:
        """Send a board message to #hall; return its id."""
        answer = await self.standin.person(by).slash(self.hall, "toy board")
        assert answer.message is not None
        return str(answer.message["id"])


@asynccontextmanager
async def table(browser: Browser) -> AsyncIterator[Table]:
    """Start a scene; at its end the browser's console must hold no errors."""
    async with StandIn(deadline=60, hurry=HURRY) as standin, toy_bot(standin) as toy:
        world = standin.world
        people = [world.add_user(name) for name in ("Anna", "Ben", "Cleo")]
        guild = world.add_guild("Friends", members=people)
        hall, yard = world.add_channel(guild, "hall"), world.add_channel(guild, "yard")
        page = PageServer(standin, port=0)
        await page.start()
        try:
            running = Table(standin, page, toy, browser, guild, hall, yard)
            yield running
            assert running.wrong == []
        finally:
            await page.stop()


def control(tab: Tab, custom_id: str, message: str | None = None) -> Locator:
    """The button or select with that custom_id, in the given message or else the newest."""
    within = tab.locator(f"[data-message='{message}']") if message else tab
    return within.locator(f"[data-custom-id='{custom_id}']").last


def offered(tab: Tab, name: str | None = None) -> Locator:
    """The options of the open popup list, without those of native selects."""
    popup = tab.locator(".popup")
    return popup.get_by_role("option", name=name) if name else popup.get_by_role("option")
