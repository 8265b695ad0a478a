"""A Chromium for tests of the page: the system's, else Playwright's own, else the test is skipped, saying so."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright, expect

PATIENCE = 60_000  # milliseconds for anything the page owes us, however busy the machine is
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
    """Where the system's Chromium is; None where there is none."""
    usual = Path("/usr/bin/chromium")
    return str(usual) if usual.exists() else next(filter(None, map(shutil.which, NAMES)), None)


def _there(path: str) -> bool:
    return Path(path).exists()


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """`async with chromium() as browser`: a headless browser, closed at the end."""
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        found = installed()
        if found is None and not _there(playwright.chromium.executable_path):
            pytest.skip("the browser tests need Chromium: there is neither the system's nor Playwright's own")
        root = hasattr(os, "geteuid") and os.geteuid() == 0  # Chromium's sandbox refuses to run as root
        arguments = [*QUIET, *(["--no-sandbox"] if root else [])]
        browser = await playwright.chromium.launch(executable_path=found, args=arguments)
        try:
            yield browser
        finally:
            await browser.close()
