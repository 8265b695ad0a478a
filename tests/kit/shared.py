"""The room of a worker of pytest: started once, and for each test a new server with a channel and people."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from bot.computer.pool import ENGINE
from tests.kit.databases import FILE
from tests.kit.memory import Memory
from tests.kit.room import Room
from tests.kit.uncertain import Uncertain
from tests.kit.waiting import PATIENCE

MAX_AGE: Final = 500.0  # seconds; heartbeats are further apart, since the loop stands still between tests that use it
HEARTBEAT: Final = 600.0  # seconds
SERVING: Final = "RequestHandler.start"
RESPOND: Final = "cogs._ui.respond"


class Tables:
    """The rows that a database has now, to be restored while a bot is connected to it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with closing(self._connect()) as database:
            names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            self._rows = {name: database.execute(f'SELECT * FROM "{name}"').fetchall() for (name,) in names}

    def restore(self) -> None:
        with closing(self._connect()) as database:
            database.execute("PRAGMA synchronous=OFF")
            database.execute("BEGIN IMMEDIATE")
            for name, rows in self._rows.items():
                database.execute(f'DELETE FROM "{name}"')
                for row in rows:
                    database.execute(f'INSERT INTO "{name}" VALUES ({", ".join("?" * len(row))})', row)
            database.execute("COMMIT")

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self._path, isolation_level=None)


class SharedRoom:
    """Gives each test the same running room with a world of its own.

    A room is stopped, and the next test starts one, once a test has failed or has left it otherwise than it was: it has
    started or stopped the bot or a part of it, has made a connection again, or something of it goes on.
    """

    def __init__(self, new_folder: Callable[[], Path], patience: float = PATIENCE) -> None:
        """``new_folder`` makes the folder of each room; ``patience``: seconds that a test may take to come to rest."""
        self._new_folder, self._patience = new_folder, patience
        self._room: Room | None = None
        self._others: set[asyncio.Task[Any]] = set()
        """Tasks of the loop that ran before the test, as those of Chromium's driver."""

    async def enter(self, uncertain: Uncertain) -> Room:
        """The room with a new server, channel and people, and nothing of an earlier test."""
        if self._room is not None and not await self._renew(self._room):
            await self.close()
        try:
            room = self._room or await self._start()
            self._others = _tasks()
            await self._furnish(room, uncertain)
        except BaseException:
            await self.close()
            raise
        return room

    async def leave(self, *, has_failed: bool) -> None:
        """End what the test has begun. Raises TimeoutError if that goes on, and names it."""
        room = self._room
        assert room is not None
        room.standin.faults.clear()
        await room.standin.faults.stop()
        room.standin.interactions.stop()  # what is answered late, or not at all
        try:
            if not has_failed:
                await room.until(lambda: self._has_ended() or self._is_at_rest(room), self._patience)
        except TimeoutError:
            names = [f"{task.get_name()}: {task.get_coro()}" for task in self._begun()]
            await self.close()
            raise TimeoutError(f"after the test goes on: {names}") from None
        if has_failed or self._has_ended() or not self._memory.can_be_restored():
            await self.close()
        else:
            self._tables.restore()

    async def close(self) -> None:
        """Stop bot and stand-in."""
        room, self._room = self._room, None
        if room is not None:
            await room.__aexit__()

    async def _start(self) -> Room:
        self._started = asyncio.get_running_loop().time()
        self._room = room = Room(self._new_folder() / "data")
        room.standin.gateway.heartbeat = HEARTBEAT
        await room.__aenter__()
        await room.bot.wait_until_ready()
        await room.until(lambda: room.bot.command_ids)
        await self._empty(room)
        self._tables = Tables(room.data / FILE)
        room.rows("SELECT 1")  # opens the connection
        self._memory = Memory(room, room.standin, room.bot)
        self._resting, self._respond = _tasks(), sys.modules[RESPOND]
        return room

    async def _empty(self, room: Room) -> None:
        """Remove all servers, people and places from the stand-in. Raises TimeoutError if the bot keeps a server."""
        world = room.world
        for guild in list(world.guilds):
            world.remove_bot(guild)
        await room.until(lambda: not room.bot.guilds and not _listening(), self._patience)
        for records in (world.guilds, world.channels, world.messages, world.channel_messages, room.people):
            records.clear()
        for user in [one for one in world.users if one != world.bot]:
            del world.users[user]
        for kind in ("guild", "channel", "message"):  # in memory, where they would add up
            world.storage.database.execute(f"DELETE FROM {kind}")
        for file in world.storage.files():
            world.storage.drop_file(file)

    async def _renew(self, room: Room) -> bool:
        """Restore the room as it was after its start; False if that cannot be done."""
        if self._has_ended() or asyncio.get_running_loop().time() - self._started > MAX_AGE:
            return False
        room.bot.computer_worker.pool.engine = ENGINE
        await room.bot.computer_worker.pool.retire_idle()  # they have the engine and the environment of that test
        try:
            await self._empty(room)
        except TimeoutError:
            return False
        self._memory.restore()
        room.defer_after(PATIENCE)
        room.bot.clock.expect(0.0)  # it had noted how long it sleeps
        room.bot.deadline.note(room.time.now())  # as the responses at a start do
        return True

    async def _furnish(self, room: Room, uncertain: Uncertain) -> None:
        world, bot = room.world, room.bot
        world.uncertain = replace(uncertain, joined_is_available=True)
        room.furnish()
        await room.until(lambda: bot.get_guild(room.guild) and bot.get_channel(room.channel) and not _listening())
        world.uncertain = uncertain
        room.standin.requests.clear()

    def _has_ended(self) -> bool:
        """Whether something has ended that ran when the room was at rest, or another bot has replaced its modules."""
        return any(task.done() for task in self._resting) or sys.modules.get(RESPOND) is not self._respond

    def _is_at_rest(self, room: Room) -> bool:
        """Whether nothing that a test has begun goes on."""
        return room.is_quiet and not self._begun()

    def _begun(self) -> set[asyncio.Task[Any]]:
        """The tasks of the test: those that did not run before it."""
        return _tasks() - self._others


def _tasks() -> set[asyncio.Task[Any]]:
    """The tasks that run besides the present one, without those of the stand-in's connections, which come and go."""
    found = asyncio.all_tasks() - {asyncio.current_task()}
    return {task for task in found if getattr(task.get_coro(), "__qualname__", "") != SERVING}


def _listening() -> bool:
    """Whether listeners of the bot have to do with an event."""
    return any(task.get_name().startswith("discord.py: ") for task in asyncio.all_tasks())
