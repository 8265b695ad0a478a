"""The connection by which a PostgreSQL server identifies a process: it holds the name and receives signals."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Final

import psycopg

from bot.runtime.time import cancel
from bot.store.database import Signals, StoreUnavailable, host_name, message_of

log = logging.getLogger(__name__)

CHANNEL: Final = "stammtisch"
RELEASE: Final = 2.0  # seconds in which a name is released; after that it is when the server notices the close
NAMES: Final = 0x57A7  # the class of the advisory locks for names
MAX_PROCESSES: Final = 1000  # of one host
GATHER: Final = 0.1  # debounce of signals, in seconds; meanwhile this process may do the work itself
POLL: Final = 5.0  # seconds after which receivers look without a signal
MAX_PAUSE: Final = 5.0  # seconds between two tries to connect


class ServerSession:
    """Sends signals of this process to others and passes theirs to ``signals``.

    Its name, the host's with a number, is an advisory lock: no two processes on a database have the same. ``owner`` is
    set when the session opens, and again in the rare case that another process has taken the name of a lost connection.
    """

    def __init__(self, parameters: Mapping[str, Any], signals: Signals) -> None:
        self.owner = ""
        self._parameters, self._signals = parameters, signals
        self._conn: psycopg.AsyncConnection[Any] | None = None
        self._task: asyncio.Task[None] | None = None
        self._pending: set[str] = set()
        self._flush: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect and take a name; raises psycopg.Error."""
        conn = await psycopg.AsyncConnection.connect(**self._parameters, autocommit=True)
        try:
            self.owner = await self._take_name(conn)
            await conn.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            await conn.close()
            raise
        self._conn = conn

    def start(self, notify: Callable[[str], Awaitable[None]], poll: Callable[[], Awaitable[None]]) -> None:
        """Listen from now on.

        ``notify`` sends the text to all processes that listen; ``poll`` is called every POLL seconds.
        """
        self._notify, self._poll = notify, poll
        self._signals.announce_by(self._announce)
        self._task = asyncio.create_task(self._run(), name="signals")

    async def close(self) -> None:
        """Stop listening, send pending signals, and give up the name."""
        self._signals.announce_by(lambda _: None)
        await cancel(self._task, self._flush)
        await self._flush_pending()
        if self._conn is not None:
            with suppress(psycopg.Error, OSError, TimeoutError):  # the server notices the close only later
                async with asyncio.timeout(RELEASE):
                    await self._conn.execute("SELECT pg_advisory_unlock_all()")
            await self._conn.close()

    def _announce(self, word: str) -> None:
        """Send a signal to other processes, together with those of the next moment."""
        self._pending.add(word)
        if self._flush is None or self._flush.done():
            self._flush = asyncio.create_task(self._flush_soon(), name="announcing signals")

    async def _flush_soon(self) -> None:
        while self._pending:
            await asyncio.sleep(GATHER)
            await self._flush_pending()

    async def _flush_pending(self) -> None:
        pending, self._pending = self._pending, set()
        if not pending:
            return
        try:
            await self._notify(f"{self.owner} {message_of(pending)}")
        except Exception as fault:  # the others poll anyway
            log.info("Other processes are not notified of new work (%s).", fault)

    async def _take_name(self, conn: psycopg.AsyncConnection[Any]) -> str:
        """The first name that is free, the present one first."""
        host = host_name()
        names = [host, *(f"{host}-{number}" for number in range(2, MAX_PROCESSES))]
        for name in dict.fromkeys([self.owner, *names] if self.owner else names):
            found = await conn.execute("SELECT pg_try_advisory_lock(%s, hashtext(%s))", (NAMES, name))
            if (row := await found.fetchone()) and row[0]:
                return name
        raise psycopg.OperationalError("no name is free")

    async def _run(self) -> None:
        pause = 0.1
        while True:
            try:
                if self._conn is None:
                    await self.open()
                    log.info("Signals of other processes are heard again.")
                assert self._conn is not None
                await self._listen(self._conn)
            except Exception as fault:  # the task must survive any fault
                if self._conn is not None:
                    with suppress(psycopg.Error, OSError):
                        await self._conn.close()
                    self._conn, pause = None, 0.1
                    log.warning("The connection for signals is lost (%r); trying again.", fault)
                self._signals.receive_all(is_lost=True)
                await asyncio.sleep(pause)
                pause = min(MAX_PAUSE, pause * 2)

    async def _listen(self, conn: psycopg.AsyncConnection[Any]) -> None:
        """Pass on signals until the connection is lost. Raises psycopg.OperationalError then."""
        while True:
            await conn.execute("SELECT 1")  # detects a connection that was lost silently
            with suppress(StoreUnavailable):  # the next poll may succeed
                await self._poll()
            self._signals.receive_all()
            async for notification in conn.notifies(timeout=POLL):
                owner, *words = notification.payload.split(" ")
                if owner != self.owner:
                    self._signals.receive_words(words)
