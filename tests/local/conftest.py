"""Fixtures for tests of the stand-in and of its page."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser

from tests.kit.openapi import problems
from tests.local import smallbot
from tests.local.page_scene import Table, table


@pytest_asyncio.fixture
async def stage() -> AsyncIterator[smallbot.Scene]:
    """A running scene. Afterwards each request that succeeded must be valid by Discord's OpenAPI description."""
    async with smallbot.scene() as running:
        yield running
    accepted = [sent for sent in running.standin.requests if sent.status in (200, 204)]
    assert problems(accepted) == []


@pytest_asyncio.fixture(loop_scope="session")
async def scene(browser: Browser) -> AsyncIterator[Table]:
    """The page with a small bot."""
    async with table(browser) as running:
        yield running
