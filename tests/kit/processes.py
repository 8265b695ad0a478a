"""Run the bot in processes of its own on a room's stand-in and data, started and killed any number of times."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from tests.kit.bot_process import Run
from tests.kit.room import Room
from tests.kit.tls import certificate

ROOT = Path(__file__).parents[2]
COMMANDS = "/applications/{application_id}/commands"


class Forks:
    """A process that has loaded the program and forks bots, started when the first one is."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.log = room.data / "process.log"
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._started: asyncio.Queue[int] = asyncio.Queue()
        self._ends: dict[int, asyncio.Future[int]] = {}
        self._turn = asyncio.Lock()

    async def fork(self, run: Run) -> tuple[int, asyncio.Future[int]]:
        """Start a bot; its process id, and its exit code once it has ended."""
        async with self._turn:
            process = self._process = self._process or await self._start()
            assert process.stdin is not None
            process.stdin.write(msgspec.json.encode(run) + b"\n")
            pid = await self._started.get()
            return pid, self._ends[pid]

    async def _start(self) -> asyncio.subprocess.Process:
        trusted = self.room.data / "authority.pem"
        trusted.write_text(certificate())
        arguments = (
            "-m",
            "tests.kit.bot_process",
            str(self.room.standin.port),
            str(trusted),
            str(self.room.data),
            "fork",
        )
        env = {**os.environ, "DISCORD_TOKEN": self.room.standin.token}
        with self.log.open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, *arguments),
                cwd=ROOT,
                env=env,
                stderr=log,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        assert process.stdout is not None
        self._reading = asyncio.create_task(self._read(process.stdout))
        return process

    async def _read(self, output: asyncio.StreamReader) -> None:
        while line := await output.readline():
            event, pid, *code = line.decode().split()
            if event == "started":
                self._ends[int(pid)] = asyncio.get_running_loop().create_future()
                self._started.put_nowait(int(pid))
            else:
                self._ends.pop(int(pid)).set_result(int(code[0]))

    async def close(self) -> None:
        """End the process that forks."""
        if self._process is not None and self._reading is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            await self._process.wait()
            await self._reading
            self._process = None


class BotProcess:
    """A bot process that is started, and ended by SIGKILL or SIGTERM, any number of times.

    ``pid`` is its process id, or None while it is dead; ``dead`` is set while it is dead.
    """

    def __init__(self, room: Room, forks: Forks | None = None, run: Run | None = None) -> None:
        """``forks``: which several processes share; None: one of its own."""
        self.room, self.run = room, run or Run()
        self.forks, self._own_forks = forks or Forks(room), forks is None
        self.log = Path(self.run.log) if self.run.log else self.forks.log
        room.excused.append("Error handling request")  # logged by the stand-in's server when its client dies
        self.pid: int | None = None
        self.dead = asyncio.Event()
        self.dead.set()
        self.fault = ""
        self._end: asyncio.Future[int] | None = None

    async def start(self) -> None:
        """Start a process. Return when it is connected and has registered its commands."""
        began = self.room.world.time.monotonic()
        await self.begin()

        def ready() -> bool:
            asked = (one for one in reversed(self.room.standin.requests) if one.route == COMMANDS and one.status == 200)
            is_registered = bool(self.room.world.commands) and any(one.at >= began for one in asked)
            return is_registered and self.room.connected

        await self.room.until(lambda: self.dead.is_set() or ready())

    async def begin(self) -> None:
        """Start a process."""
        self.pid, end = await self.forks.fork(self.run)
        self.dead.clear()
        self._end = end
        end.add_done_callback(self._note_end)

    def _note_end(self, end: asyncio.Future[int]) -> None:
        """Record that a process has ended; it is a fault if it was not commanded to."""
        self.dead.set()
        if self.pid is not None:
            self.pid = None
            self.fault = f"the bot has ended by itself, with {end.result()}:\n{self.log.read_text()}"

    def kill_now(self, number: int = signal.SIGKILL) -> None:
        """Send the process a signal that ends it, without waiting for its end."""
        if self.pid is not None:
            os.kill(self.pid, number)
            self.pid = None
            if number == signal.SIGKILL:
                self.dead.set()

    @asynccontextmanager
    async def frozen(self) -> AsyncIterator[None]:
        """Suspend the process meanwhile, as a virtual machine that is paused."""
        assert self.pid is not None
        pid = self.pid
        os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            if self.pid == pid:  # else it was killed meanwhile
                os.kill(pid, signal.SIGCONT)

    async def kill(self, number: int = signal.SIGKILL) -> None:
        """End the process by that signal. Return when it has ended and its connections are closed."""
        self.kill_now(number)
        if self._end is not None:
            code = await self._end
            assert code in (-number, 0) or self.fault, f"the process has ended with {code}:\n{self.log.read_text()}"
            self._end = None
        assert not self.fault, self.fault
        await self.until_away()

    async def until_away(self) -> None:
        """Return when the stand-in has no connection of the process."""
        await self.room.until(lambda: not self.room.connected)

    async def close(self) -> None:
        """Kill the process, end its parent and check that the log holds no error."""
        await self.kill()
        if self._own_forks:
            await self.forks.close()
        log = self.log.read_text() if self.log.exists() else ""
        bad = [line for line in log.splitlines() if "Traceback" in line or " ERROR " in line]
        assert [line for line in bad if not any(part in line for part in self.room.excused)] == [], log
