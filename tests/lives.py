"""The bot in processes of its own, one life after the other, on a room's stand-in and data."""

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


class Lives:
    """Begins lives of the bot and ends them by SIGKILL. ``number`` is the process of the present one, None without;
    ``dead`` is set while there is none."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.log = room.data / "process.log"
        room.excused.append("Error handling request")  # says the stand-in's server when its client dies on the way
        self.number: int | None = None
        self.dead = asyncio.Event()
        self.dead.set()
        self.fault = ""
        self._nursery: asyncio.subprocess.Process | None = None
        self._end: asyncio.Task[bytes] | None = None

    async def start(self) -> None:
        """A new life; returns when it is connected and has registered its commands."""
        nursery = self._nursery = self._nursery or await self._opened()
        assert nursery.stdin is not None and nursery.stdout is not None
        began = time.monotonic()
        nursery.stdin.write(b"live\n")
        self.number = int(await nursery.stdout.readline())
        self.dead.clear()
        self._end = asyncio.create_task(nursery.stdout.readline())
        self._end.add_done_callback(self._ended)

        def ready() -> bool:
            puts = (one for one in reversed(self.room.standin.requests) if one.method == "PUT" and one.status == 200)
            return self.room.connected and any(one.at >= began for one in puts)

        await self.room.until(lambda: self.dead.is_set() or ready())

    async def _opened(self) -> asyncio.subprocess.Process:
        trusted = self.room.data / "authority.pem"
        trusted.write_text(certificate())
        arguments = ("-m", "tests.bot_process", str(self.room.standin.port), str(trusted), str(self.room.data), "lives")
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

    def _ended(self, end: asyncio.Task[bytes]) -> None:
        """Notes that a life has ended which nobody has killed."""
        if self.number is not None:
            self.number = None
            self.dead.set()
            self.fault = f"the bot has ended by itself, with {end.result().decode().strip()}:\n{self.log.read_text()}"

    def strike(self) -> None:
        """Kills at once, without waiting for anything."""
        if self.number is not None:
            os.kill(self.number, signal.SIGKILL)
            self.number = None
            self.dead.set()

    async def kill(self) -> None:
        """Ends the present life; returns when nothing of it is left."""
        self.strike()
        if self._end is not None:
            await self._end
            self._end = None
        assert not self.fault, self.fault
        await self.room.until(lambda: not self.room.connected)

    async def close(self) -> None:
        """Ends everything; what was logged must hold no error."""
        await self.kill()
        if self._nursery is not None:
            assert self._nursery.stdin is not None
            self._nursery.stdin.close()
            await self._nursery.wait()
            self._nursery = None
        log = self.log.read_text() if self.log.exists() else ""
        assert "Traceback" not in log and " ERROR " not in log, log
