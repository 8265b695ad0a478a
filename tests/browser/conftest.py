"""The local table as the command runs it, in this process and with a known seed, and windows that look at it."""

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

from bot.local import StandIn
from bot.local.table import local_table
from bot.settings import Settings
from tests.browser.window import Window, opened
from tests.local.browser import chromium

SEED = bytes(range(16))

Open = Callable[..., Awaitable[Window]]


@pytest_asyncio.fixture
async def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """Where the table is."""
    said = asyncio.Queue[str]()
    monkeypatch.setattr("bot.service.secrets", SimpleNamespace(token_bytes=lambda count: SEED[:count]))
    monkeypatch.setattr("bot.local.table.print", lambda line, **_: said.put_nowait(line), raising=False)
    monkeypatch.setattr("bot.local.table.StandIn", partial(StandIn, deadline=60))
    running = asyncio.create_task(local_table(Settings(data=tmp_path / "data", port=0)))
    try:
        told = asyncio.create_task(said.get())
        await asyncio.wait({running, told}, return_when=asyncio.FIRST_COMPLETED, timeout=60)
        if running.done():
            running.result()
        found = re.search(r"http://\S+", told.result())
        assert found, told.result()
        yield found[0]
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@pytest_asyncio.fixture
async def window(address: str) -> AsyncIterator[Open]:
    """Opens windows: ``await window("Anna", phone=True)``. Afterwards no window may have complained of anything."""
    wrong: list[str] = []
    async with chromium() as browser:

        async def made(person: str, **how: Any) -> Window:
            return await opened(browser, address, person, wrong, **how)

        yield made
    assert wrong == []
