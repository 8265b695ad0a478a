"""Run the bot in processes of its own, one after the other, on a room's stand-in and data."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path

from bot.local.tls import certificate
from tests.room import Room

ROOT = Path(__file__).parents[1]


class BotProcess:
    """A bot process that is started and killed by SIGKILL any number of times.

    ``pid`` is its process id, or None while it is dead; ``dead`` is set while it is dead.
    """

    def __init__(self, room: Room) -> None:
        self.room = room
        self.log = room.data / "process.log"
        room.excused.append("Error handling request")  # logged by the stand-in's server when its client dies
        self.pid: int | None = None
        self.dead = asyncio.Event()
        self.dead.set()
        self.fault = ""
        self._parent: asyncio.subprocess.Process | None = None
        self._end: asyncio.Task[bytes] | None = None

    async def start(self) -> None:
        """Start a process. Return when it is connected and has registered its commands."""
        parent = self._parent = self._parent or await self._start_parent()
        assert parent.stdin is not None and parent.stdout is not None
        began = time.monotonic()
        parent.stdin.write(b"start\n")
        self.pid = int(await parent.stdout.readline())
        self.dead.clear()
        self._end = asyncio.create_task(parent.stdout.readline())
        self._end.add_done_callback(self._note_end)

        def ready() -> bool:
            puts = (one for one in reversed(self.room.standin.requests) if one.method == "PUT" and one.status == 200)
            return self.room.connected and any(one.at >= began for one in puts)

        await self.room.until(lambda: self.dead.is_set() or ready())

    async def _start_parent(self) -> asyncio.subprocess.Process:
        trusted = self.room.data / "authority.pem"
        trusted.write_text(certificate())
        arguments = ("-m", "tests.bot_process", str(self.room.standin.port), str(trusted), str(self.room.data), "fork")
        env = {**os.environ, "DISCORD_TOKEN": self.room.standin.token}
        with self.log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                *(sys.executable, *arguments),
                cwd=ROOT,
                env=env,
                stderr=log,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )

    def _note_end(self, end: asyncio.Task[bytes]) -> None:
        """Record a process that ended without being killed."""
        if self.pid is not None:
            self.pid = None
            self.dead.set()
            self.fault = f"the bot has ended by itself, with {end.result().decode().strip()}:\n{self.log.read_text()}"

    def kill_now(self) -> None:
        """Kill the process without waiting for its end."""
        if self.pid is not None:
            os.kill(self.pid, signal.SIGKILL)
            self.pid = None
            self.dead.set()

    async def kill(self) -> None:
        """Kill the process. Return when it has ended and its connection is closed."""
        self.kill_now()
        if self._end is not None:
            await self._end
            self._end = None
        assert not self.fault, self.fault
        await self.room.until(lambda: not self.room.connected)

    async def close(self) -> None:
        """Kill the process, end its parent and check that the log holds no error."""
        await self.kill()
        if self._parent is not None:
            assert self._parent.stdin is not None
            self._parent.stdin.close()
            await self._parent.wait()
            self._parent = None
        log = self.log.read_text() if self.log.exists() else ""
        assert "Traceback" not in log and " ERROR " not in log, log
