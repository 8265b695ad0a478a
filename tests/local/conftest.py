"""Fixtures for tests of the stand-in."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.local.smallbot import Scene, scene
from tests.openapi import problems


@pytest_asyncio.fixture
async def stage() -> AsyncIterator[Scene]:
    """A running scene. Afterwards each request that succeeded must be valid by Discord's OpenAPI description."""
    async with scene() as running:
        yield running
    accepted = [sent for sent in running.standin.requests if sent.status in (200, 204)]
    assert problems(accepted) == []
