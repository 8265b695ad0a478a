"""Chromium for tests of pages: the system's, else Playwright's; without either the test is skipped."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright, expect

PATIENCE = 60_000  # milliseconds; longest wait for anything in the page, on a busy machine
SLOWED = float(os.environ.get("STAMMTISCH_SLOWED", "1"))  # factor by which pages compute more slowly than they could
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ENDED = "() => document.getAnimations().every((one) => one.effect.getComputedTiming().endTime === Infinity)"
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def installed() -> str | None:
    """The path of the system's Chromium; None if there is none."""
    usual = Path("/usr/bin/chromium")
    return str(usual) if usual.exists() else next(filter(None, map(shutil.which, NAMES)), None)


def _exists(path: str) -> bool:
    return Path(path).exists()


@asynccontextmanager
async def start_chromium() -> AsyncIterator[Browser]:
    """A headless browser, closed at the end."""
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        found = installed()
        if found is None and not _exists(playwright.chromium.executable_path):
            pytest.skip("the browser tests need Chromium: there is neither the system's nor Playwright's own")
        root = hasattr(os, "geteuid") and os.geteuid() == 0  # Chromium's sandbox refuses to run as root
        arguments = [*QUIET, *(["--no-sandbox"] if root else [])]
        browser = await playwright.chromium.launch(executable_path=found, args=arguments)
        try:
            yield browser
        finally:
            await browser.close()


async def new_tab(
    browser: Browser, faults: list[str], *, phone: bool = False, excused: str = "\0", **context: Any
) -> Page:
    """A tab in a new context. Errors of its scripts and in its console are added to ``faults``, but those of requests
    whose address contains ``excused``."""
    size: Any = PHONE if phone else WIDE
    tab = await (await browser.new_context(viewport=size, has_touch=phone, **context)).new_page()
    tab.set_default_timeout(PATIENCE)
    if SLOWED > 1:
        session = await tab.context.new_cdp_session(tab)
        await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})

    def report(message: ConsoleMessage) -> None:
        if message.type == "error" and excused not in message.location["url"]:
            faults.append(message.text)

    tab.on("pageerror", lambda error: faults.append(str(error)))
    tab.on("console", report)
    return tab


async def rest(tab: Page) -> None:
    """Wait for the end of transitions; a spinner turns on."""
    await frames(tab)  # in which transitions begin
    await tab.wait_for_function(ENDED)


async def frames(tab: Page) -> None:
    """Wait until the page has drawn its present state, with what observers of sizes and of scrolling do then."""
    await tab.evaluate(FRAMES)
