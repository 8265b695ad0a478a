"""What many tests share: a room on the stand-in with the real bot in it."""

from __future__ import annotations

import logging
import random
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import hypothesis
import pytest
import pytest_asyncio

from tests.openapi import problems
from tests.room import PATIENCE, Room

hypothesis.settings.register_profile("same", derandomize=True)  # every run tries the same
hypothesis.settings.load_profile("same")


@pytest.fixture(autouse=True)
def seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The secret seeds of matches are drawn by the test's name, so that a match is the same in every run."""
    print("seeds:", request.node.nodeid)
    monkeypatch.setattr(
        "bot.service.secrets", SimpleNamespace(token_bytes=random.Random(request.node.nodeid).randbytes)
    )


@pytest.fixture
def stopped_room(tmp_path: Path) -> Room:
    """The room that ``room`` starts; a module overrides it where the room is to begin with something in it."""
    return Room(tmp_path / "data")


@pytest_asyncio.fixture
async def room(
    stopped_room: Room, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Room]:
    """A running room, in which no answer is put off because the machine is busy. Afterwards every request of the bot
    has to be right by Discord's description, and the log must hold no error and no traceback but those in
    ``room.excused``."""
    monkeypatch.setattr("cogs._ui.respond.DEFER_AFTER", PATIENCE)
    async with stopped_room as running:
        yield running
    assert problems(running.standin.requests) == []
    told = [*caplog.get_records("setup"), *caplog.get_records("call"), *caplog.records]
    bad = [
        record.getMessage() + (f" ({record.exc_info[1]!r})" if record.exc_info else "")
        for record in dict.fromkeys(told)
        if record.levelno >= logging.ERROR or record.exc_info
    ]
    assert [line for line in bad if not any(part in line for part in running.excused)] == []
