"""A database is restored from a backup under play: matches go on as they were at the backup, on both databases."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.admin.backup import backup, restore
from bot.admin.check import inspect_database
from tests.kit.databases import FILE, address_of, is_on_server
from tests.kit.driver import Match, decide, sit_around
from tests.kit.room import Room
from tests.kit.servers import program, server

pytestmark = pytest.mark.rest

GAMES = ("instinkt", "migrato")


@pytest.mark.usefixtures("database")
async def test_matches_go_on_as_they_were_at_the_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that is newer than the backup shows what is stored when it is pressed."""
    folder, saved, source = tmp_path / "discord", tmp_path / "saved", random.Random("restored")
    folder.mkdir(mode=0o700)
    async with Room(folder, database=address_of(folder)) as room:
        matches = [await sit_around(room, game, ["Anna", "Ben"]) for game in GAMES]
        for match in matches:
            await match.play_some(source, 3)
        await asyncio.to_thread(_back_up, room, saved, monkeypatch)  # while the bot runs
        logs = [room.rows("SELECT number, text FROM events WHERE match = ? ORDER BY 1", one.number) for one in matches]
        for match in matches:
            await match.play_some(source, 4)
        await room.stop()
        settings = replace(room.settings, data=tmp_path)
        if is_on_server():
            server().execute("CREATE DATABASE restored_under_play")
            settings = replace(settings, database=server().address("restored_under_play"))
            room.settings = replace(room.settings, database=settings.database)
        done = await asyncio.to_thread(restore, settings, saved, discard_newer=True)
        assert str(saved) in done
        assert inspect_database(folder / FILE, settings.database).faults == []
        await room.start()
        for match, log in zip(matches, logs, strict=True):
            assert room.rows("SELECT number, text FROM events WHERE match = ? ORDER BY 1", match.number) == log
            await _shows_what_is_stored(match)
            boards = len(match.boards())
            for _ in range(4):
                await decide(room, match.number, source)
            await room.settle()
            assert len(match.boards()) > boards
        await room.stop()
        assert inspect_database(folder / FILE, settings.database).faults == []


async def _shows_what_is_stored(match: Match) -> None:
    """The players to act in the stored position have their choices behind the newest board."""
    view = await match.room.view(match.number, None)
    people = [view.seats[seat].person for seat in view.to_act if seat not in view.decided]
    waiting = [player for player in match.players if player.name in [one.name for one in people if one]]
    assert waiting
    for player in waiting:
        assert (await player.press(match.board(), "play")).selects


def _back_up(room: Room, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not room.settings.database:
        backup(room.data / FILE, saved)
        return
    folder = Path(str(program("pg_restore"))).parent
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    subprocess.run([str(program("pg_dump")), "--format=custom", f"--file={saved}", room.settings.database], check=True)
