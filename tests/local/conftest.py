"""Fixtures for tests of the stand-in and of its page."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser

from tests.kit.openapi import problems
from tests.local import smallbot
from tests.local.browser import chromium
from tests.local.page_scene import Table, table


@pytest_asyncio.fixture
async def stage() -> AsyncIterator[smallbot.Scene]:
    """A running scene. Afterwards each request that succeeded must be valid by Discord's OpenAPI description."""
    async with smallbot.scene() as running:
        yield running
    accepted = [sent for sent in running.standin.requests if sent.status in (200, 204)]
    assert problems(accepted) == []


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """A browser for the tests of a module that run in its loop: it takes longer to start than most of them."""
    async with chromium() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def scene(browser: Browser) -> AsyncIterator[Table]:
    """The page with a small bot."""
    async with table(browser) as running:
        yield running
