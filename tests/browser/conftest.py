"""Run the local table in this process with a known seed, and open windows of its page."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from bot.local.table import local_table
from bot.settings import Settings
from tests.browser.window import Window, opened
from tests.kit.deals import replace_seed_of
from tests.kit.hurry import HURRY
from tests.kit.standin import StandIn

SEED = bytes(range(16))

Open = Callable[..., Awaitable[Window]]


@pytest.fixture
def emojis() -> bool:
    """Whether the bot uploads its emojis, which takes a fifth of a test's processor time. Tests parametrize it."""
    return False


@pytest_asyncio.fixture(loop_scope="session")
async def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, emojis: bool) -> AsyncIterator[str]:
    """The address of the page."""
    if not emojis:
        monkeypatch.setattr("bot.client.emojis.Emojis.start", lambda self: None)
    lines = asyncio.Queue[str]()
    monkeypatch.setattr("bot.service.match_service.secrets", SimpleNamespace(token_bytes=lambda count: SEED[:count]))
    monkeypatch.setattr("bot.local.table.print", lambda line, **_: lines.put_nowait(line), raising=False)
    monkeypatch.setattr("bot.local.table.StandIn", partial(StandIn, deadline=60, hurry=HURRY))
    running = asyncio.create_task(local_table(Settings(data=tmp_path / "data", port=0)))
    try:
        line = asyncio.create_task(lines.get())
        await asyncio.wait({running, line}, return_when=asyncio.FIRST_COMPLETED, timeout=60)
        if running.done():
            running.result()
        found = re.search(r"http://\S+", line.result())
        assert found, line.result()
        yield found[0]
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@pytest_asyncio.fixture(loop_scope="session")
async def window(address: str, browser: Browser) -> AsyncIterator[Open]:
    """Open windows: ``await window("Anna", phone=True)``. Afterwards check that no browser reported a fault."""
    faults: list[str] = []

    async def open_window(person: str, **how: Any) -> Window:
        return await opened(browser, address, person, faults, **how)

    yield open_window
    assert faults == []


@pytest.fixture(autouse=True)
def seed_is_the_secret(seeds: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal by the secret alone, so that every run of a test has the same match."""
    replace_seed_of(monkeypatch, lambda secret, salt: secret)
