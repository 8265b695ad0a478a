"""The search pool: processes, so that no search runs on the event loop or in a thread of the bot.

They are child processes connected by pipes. The pool of ``concurrent.futures`` is unsuitable: its processes import the
main module again and outlive a killed bot, and all of them are lost with one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.computer.base import LENGTH_BYTES, Reply, SearchQuestion, Thought, framed
from bot.games.base import PACKAGES

log = logging.getLogger(__name__)

ENGINE: Final = "bot.computer.players:answer"
TRIES: Final = 3  # of a decision whose process is lost
PATIENCE: Final = 90.0  # seconds for one decision; searches bound themselves to less
MAX_DECISIONS: Final = 500  # of one process, which is then replaced
MAX_MEMORY: Final = 150 * 2**20  # resident bytes above which a process is replaced
SECRETS: Final = ("DISCORD_TOKEN", "STAMMTISCH_DATABASE", "PGPASSWORD")  # of the environment, which are not handed on
LOST: Final = (OSError, EOFError, asyncio.IncompleteReadError)


class SearchFailed(Exception):
    """A search raised an exception, or took too long; the text says more."""


class WorkerLost(Exception):
    """The processes ended before they decided."""


class SearchProcess:
    """One process, which answers one question at a time.

    Attributes:
        decisions: how many it has made.
        memory: its resident bytes after the last one.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.decisions = self.memory = 0

    @classmethod
    async def start(cls, engine: str) -> SearchProcess:
        """Start a process. Raises OSError."""
        environment = {name: value for name, value in os.environ.items() if name not in SECRETS}
        home = str(Path(__file__).parents[2])
        above = environment.get("PYTHONPATH")
        environment["PYTHONPATH"] = os.pathsep.join([home, above] if above else [home])
        environment["PYTHONHASHSEED"] = "0"  # the order of sets is the same in all processes
        games = (f"{name}={package}" for name, package in PACKAGES.items())
        return cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot.computer.worker", engine, *games),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=environment,
            )
        )

    @property
    def pid(self) -> int:
        """The process's id."""
        return self._process.pid

    @property
    def is_worn(self) -> bool:
        """True if the process should be replaced."""
        return self.decisions >= MAX_DECISIONS or self.memory > MAX_MEMORY

    async def ask(self, message: bytes) -> Reply:
        """The reply to a pickled question. Raises one of LOST if the process has ended."""
        writer, reader = self._process.stdin, self._process.stdout
        assert writer is not None and reader is not None
        writer.write(framed(message))
        await writer.drain()
        size = int.from_bytes(await reader.readexactly(LENGTH_BYTES), "big")
        reply: Reply = pickle.loads(await reader.readexactly(size))
        self.decisions, self.memory = self.decisions + 1, reply.memory
        return reply

    async def end(self) -> None:
        """Kill the process and wait until it has ended."""
        with suppress(ProcessLookupError):  # it has ended
            self._process.kill()
        await self._process.wait()


class Pool:
    """At most ``size`` processes, started on demand.

    ``engine``: "module:function", called with each question.
    """

    def __init__(self, size: int = 1, engine: str = ENGINE) -> None:
        self.size, self.engine = size, engine
        self._free = asyncio.Semaphore(size)  # first come, first served
        self._urgent = 0  # questions that wait or are being answered, without the patient ones
        self._is_calm = asyncio.Event()
        self._is_calm.set()
        self._idle: list[SearchProcess] = []
        self._workers: set[SearchProcess] = set()
        self._is_closed = False

    @property
    def workers(self) -> tuple[SearchProcess, ...]:
        """The processes that run now."""
        return tuple(self._workers)

    async def calm(self, patience: float) -> bool:
        """Wait at most ``patience`` seconds until no urgent question is pending. True if none is."""
        try:
            async with asyncio.timeout(patience):
                await self._is_calm.wait()
        except TimeoutError:
            return False
        return True

    async def search(self, question: SearchQuestion, *, is_urgent: bool = True) -> Thought:
        """The answer to a question. If its process dies, another one repeats the search.

        Urgent questions go first. Raises SearchFailed, and WorkerLost if the repetition fails too.
        """
        if not is_urgent:
            await self._is_calm.wait()
            return await self._search_repeatedly(question)
        self._urgent += 1
        self._is_calm.clear()
        try:
            return await self._search_repeatedly(question)
        finally:
            self._urgent -= 1
            if not self._urgent:
                self._is_calm.set()

    async def _search_repeatedly(self, question: SearchQuestion) -> Thought:
        message = pickle.dumps(question)
        async with self._free:
            for _ in range(TRIES):
                if self._is_closed:
                    break
                try:
                    return await self._ask(message)
                except LOST as fault:
                    if not self._is_closed:
                        log.warning("A search process died (%r); the search is repeated.", fault)
        raise WorkerLost(f"no process has decided {question}")

    async def _ask(self, message: bytes) -> Thought:
        worker = self._idle.pop() if self._idle else await self._start()
        try:
            async with asyncio.timeout(PATIENCE):
                reply = await worker.ask(message)
        except BaseException as fault:  # it would answer the next question with the answer to this one
            await self._retire(worker)
            if isinstance(fault, TimeoutError):
                raise SearchFailed(f"it was not over after {PATIENCE:.0f} s") from fault
            raise
        if worker.is_worn or self._is_closed:
            await self._retire(worker)
        else:
            self._idle.append(worker)
        if reply.thought is None:
            raise SearchFailed(reply.fault)
        return reply.thought

    async def _retire(self, worker: SearchProcess) -> None:
        self._workers.discard(worker)
        await worker.end()

    async def retire_idle(self) -> None:
        """End the idle processes. New ones are started on demand."""
        idle, self._idle = self._idle, []
        await asyncio.gather(*(self._retire(worker) for worker in idle))

    async def _start(self) -> SearchProcess:
        worker = await SearchProcess.start(self.engine)
        self._workers.add(worker)
        return worker

    async def close(self) -> None:
        """Kill all processes and wait until they have ended. Pending questions raise WorkerLost."""
        self._is_closed = True
        workers, self._idle = list(self._workers), []
        self._workers.clear()
        await asyncio.gather(*(worker.end() for worker in workers))
