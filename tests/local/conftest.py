from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.local.smallbot import Scene, scene
from tests.openapi import problems


@pytest_asyncio.fixture
async def stage() -> AsyncIterator[Scene]:
    """A running scene; what was answered with success in it has to be right by Discord's own description too."""
    async with scene() as running:
        yield running
    taken = [sent for sent in running.standin.requests if sent.status in (200, 204)]
    assert problems(taken) == []
