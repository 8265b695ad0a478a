"""``servers`` lists the servers that the bot is on, and leaves one; on both databases, over REST."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.admin.servers import leave_server, list_servers
from bot.settings import Settings, StartupError
from tests.kit.databases import address_of, execute
from tests.kit.room import Room
from tests.kit.store_matches import begin, opened

MOVED = 1_700_000_000.0  # 2023-11-14


class Servers:
    """The command on the room's stand-in, with a database of its own, in which a match was played at ``MOVED``."""

    def __init__(self, room: Room, folder: Path) -> None:
        self.room, self.folder = room, folder / "discord"
        self.settings = Settings(token=room.standin.token, data=folder, database=address_of(self.folder))

    async def played(self, guild: int) -> None:
        """Store a running match of that server."""
        async with opened(self.folder) as store:
            number = await begin(store, "instinkt")
        execute(self.folder, "UPDATE matches SET guild = ?, created = ? WHERE id = ?", guild, MOVED - 9e5, number)
        execute(self.folder, "UPDATE events SET at = ? WHERE match = ?", MOVED, number)

    async def lines(self, work: Callable[..., None], *given: Any) -> list[str]:
        """What the command says."""
        lines: list[str] = []
        await asyncio.to_thread(work, self.settings, *given, lines.append, self.room.standin.connector)
        return lines


@pytest.mark.usefixtures("database")
async def test_servers_are_listed_and_left(room: Room, tmp_path: Path) -> None:
    world, there = room.world, room.guild
    small = world.add_guild("Two\x1b[2J words", members=[room.people["Anna"].id])
    command = Servers(room, tmp_path)
    await command.played(there)
    first, second = f"Server {there} (Stammtisch): members ", f"Server {small} (Two [2J words): members 2, matches 0."
    played = "matches 1, in progress 1, last played 2023-11-14."
    large, little = await command.lines(list_servers, None)
    assert large.startswith(first) and large.endswith(played) and little == second
    assert await command.lines(list_servers, 30) == [second, large], "the longest idle first"
    assert await command.lines(list_servers, 10_000) == [second], "one that has never played is always idle"

    questions: list[str] = []
    assert await command.lines(leave_server, small, lambda asked: bool(questions.append(asked))) == [
        "Nothing has changed."
    ]
    assert questions == [f"{second} Matches in progress pause until the bot is added again. Leave it?"]
    assert world.bot in world.guilds[small].members
    assert await command.lines(leave_server, small, lambda _: True) == [f"The bot has left the server {small}."]
    assert world.bot not in world.guilds[small].members and await command.lines(list_servers, None) == [large]
    with pytest.raises(StartupError, match=f"^The bot is not on the server {small}\\.$"):
        await command.lines(leave_server, small, lambda _: True)


def test_without_a_token_nothing_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert main(["servers"]) == 2 and "DISCORD_TOKEN is not set" in capsys.readouterr().err
