"""Chromium for tests of the page: the system's, else Playwright's; without either the test is skipped."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright, expect

PATIENCE = 60_000  # milliseconds; longest wait for anything in the page, on a busy machine
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def installed() -> str | None:
    """The path of the system's Chromium; None if there is none."""
    usual = Path("/usr/bin/chromium")
    return str(usual) if usual.exists() else next(filter(None, map(shutil.which, NAMES)), None)


def _exists(path: str) -> bool:
    return Path(path).exists()


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
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
