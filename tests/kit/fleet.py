"""Several bot processes on one stand-in and one PostgreSQL database, each with some of the shards."""

from __future__ import annotations

import asyncio
import signal
from collections import deque
from pathlib import Path
from typing import Any, Final, Self
from urllib.parse import urlsplit

import msgspec
import psycopg

from bot.settings import Shards, shard_of
from tests.kit.bot_process import Run
from tests.kit.databases import address_of
from tests.kit.faults import Sent
from tests.kit.processes import BotProcess, Forks
from tests.kit.proxies import CommitProxy
from tests.kit.room import Room
from tests.kit.standin import Person

SHARDS: Final = 16
REMEMBERED: Final = 200_000  # requests
UNLIMITED: Final = ("/interactions/", "/webhooks/")  # begin the routes of requests that Discord does not count
MESSAGES: Final = "/channels/{channel_id}/messages"
OURS: Final = "application_name = 'stammtisch' AND datname = current_database()"


class FleetProcess(BotProcess):
    """One of them; ``connected`` once all its shards are."""

    room: Fleet

    @property
    def shards(self) -> Shards:
        return Shards.of(self.run.shards)

    @property
    def _connected_shards(self) -> set[int]:
        return {number for number, _ in self.room.standin.gateway.shards_connected} & set(self.shards.ids)

    @property
    def connected(self) -> bool:
        """Whether the process runs, and interactions of its servers arrive at it."""
        return not self.dead.is_set() and self._connected_shards == set(self.shards.ids)

    async def start(self) -> None:
        """Start the process. Return when its shards are connected."""
        await self.begin()
        await self.room.until(lambda: self.dead.is_set() or self.connected)
        assert not self.fault, self.fault

    async def until_away(self) -> None:
        await self.room.until(lambda: not self._connected_shards)

    async def stop(self) -> None:
        """Stop the process by SIGTERM; it answers what has arrived."""
        if self.pid is not None:
            await self.kill(signal.SIGTERM)

    async def replace(self, **values: Any) -> None:
        """Stop the process, and start another one that runs differently."""
        await self.stop()
        self.run = msgspec.structs.replace(self.run, **values)
        await self.start()

    @property
    def name(self) -> str:
        """The process's name in leases, by its log."""
        return self.log.read_text().rpartition("this process is ")[2].partition(".\n")[0]


class Fleet(Room):
    """A room without a bot of its own, with a server for each shard; ``processes`` serve them.

    ``channels`` are those of the servers, by shard.
    """

    def __init__(self, data: Path, *ids: str, proxy: CommitProxy | None = None, **how: Any) -> None:
        """``ids``: the shards of each process, such as "0-5"; ``how``: all of them run, as ``Run`` says.

        ``proxy``: through which they reach the database.
        """
        data.mkdir(mode=0o700, exist_ok=True)
        super().__init__(data, database=address_of(data))
        self.standin.requests = deque(maxlen=REMEMBERED)
        self.standin.gateway.sharding.shards = SHARDS
        self.standin.gateway.sharding.max_concurrency = SHARDS // 2
        self.channels: dict[int, int] = {}
        while len(self.channels) < SHARDS:
            guild = self.world.add_guild("Stammtisch", members=[person.id for person in self.people.values()])
            channel = self.world.add_channel(guild, "spieltisch")
            self.channels.setdefault(shard_of(guild, SHARDS), channel)
        self.forks, self.proxy = Forks(self), proxy
        address = self.settings.database
        if proxy is not None:
            address = proxy.address(urlsplit(address).path.removeprefix("/"))
        runs = [
            Run(f"{served}/{SHARDS}", address, str(data / f"process-{number}.log"), **how)
            for number, served in enumerate(ids, 1)
        ]
        self.processes = [FleetProcess(self, self.forks, run) for run in runs]
        self._conn: psycopg.Connection[Any] | None = None

    async def __aenter__(self) -> Self:
        await self.standin.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        for process in self.processes:
            process.kill_now()
        await self.forks.close()
        if self._conn is not None:
            self._conn.close()
        await self.standin.stop()

    async def start(self) -> None:
        """Start all processes. Return when they are connected and the commands are registered."""
        await asyncio.gather(*(process.start() for process in self.processes))
        await self.until(lambda: self.world.commands)

    async def stop(self) -> None:
        """Stop all processes, and check that their logs hold no error."""
        await asyncio.gather(*(process.stop() for process in self.processes))
        for process in self.processes:
            await process.close()

    def add_person(self, name: str, locale: str = "en-US") -> Person:
        person = super().add_person(name, locale)
        for guild in self.world.guilds:
            self.world.add_member(guild, person.id)
        return person

    def process_of(self, channel: int) -> FleetProcess:
        """The process at which interactions of that channel arrive; those of direct messages arrive at shard 0."""
        guild = self.world.channels[channel].guild
        shard = shard_of(guild, SHARDS) if guild else 0
        return next(process for process in self.processes if shard in process.shards.ids)

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        if self._conn is None:
            self._conn = psycopg.connect(self.settings.database, autocommit=True)
        return self._conn.execute(statement.replace("?", "%s"), values or None).fetchall()  # type: ignore[arg-type]

    def lose_connection(self, number: int) -> None:
        """End one of the processes' connections to the database, the ``number``-th modulo how many there are."""
        found = [pid for (pid,) in self.rows(f"SELECT pid FROM pg_stat_activity WHERE {OURS} ORDER BY 1")]
        if found:
            self.rows("SELECT pg_terminate_backend(?)", found[number % len(found)])

    def owners(self) -> set[str]:
        """The processes that have claimed items that are still to be delivered."""
        return {name for (name,) in self.rows("SELECT DISTINCT owner FROM outbox WHERE owner IS NOT NULL")}

    def end_leases(self, owner: str) -> None:
        """End the leases of that process, one after the other: several in one statement could block other changes."""
        mine = "WHERE match = ? AND recipient = ? AND kind = ? AND owner = ?"
        for item in self.rows("SELECT match, recipient, kind FROM outbox WHERE owner = ?", owner):
            self.rows(f"UPDATE outbox SET lease = NULL, owner = NULL {mine} RETURNING match", *item, owner)

    def counted(self) -> list[Sent]:
        """The requests that Discord counts."""
        return [one for one in self.standin.requests if not one.route.startswith(UNLIMITED)]

    def busiest(self) -> int:
        """The most requests that began in any second, of those that Discord counts.

        Their arrival says less: what a busy machine holds up arrives together.
        """
        moments = sorted(one.begun for one in self.counted() if one.begun is not None)
        most, first = 0, 0
        for last, moment in enumerate(moments):
            while moment - moments[first] >= 1.0:
                first += 1
            most = max(most, last - first + 1)
        return most
