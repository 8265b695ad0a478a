"""The running bot makes a daily backup of its database."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.admin.backup import FOLDER, backup
from tests.kit.room import Room
from tests.kit.waiting import PATIENCE


@pytest.mark.parametrize("kept", [0, 2])
async def test_the_running_bot_makes_daily_backups(room: Room, kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made = asyncio.Event()
    copied = backup
    loop = asyncio.get_running_loop()

    def record_copy(source: Path, target: Path) -> int:
        size = copied(source, target)
        loop.call_soon_threadsafe(made.set)
        return size

    monkeypatch.setattr("bot.admin.backup.backup", record_copy)
    await room.stop()
    room.settings = replace(room.settings, backups=kept)
    await room.start()
    assert (room.bot.backup.task is not None) == bool(kept)
    if kept:
        await asyncio.wait_for(made.wait(), PATIENCE)
    await room.stop()
    assert (room.data / FOLDER).exists() == bool(kept)
    for copy in (room.data / FOLDER).glob("*.db"):
        with closing(sqlite3.connect(copy)) as found:
            assert found.execute("SELECT count(*) FROM matches").fetchall() == [(0,)]
