"""A Discord on loopback for an unmodified client: everything it needs, started and stopped together."""

from __future__ import annotations

import base64
from collections import deque
from pathlib import Path
from typing import Self

import aiohttp
from aiohttp import web

from .faults import Faults, Sent
from .gateway import Gateway
from .interactions import Interactions
from .person import Person
from .rest import Context, Rest
from .routes import ALL
from .tls import Loopback, contexts
from .world import World


class StandIn:
    def __init__(
        self, path: Path | None = None, *, deadline: float = 3.0, remember: int = 5_000, cap: int = 64 * 2**20
    ) -> None:
        """`path`: the world's own file; None: in memory only. `cap`: bytes of attachments kept, the oldest dropped.

        `deadline`: seconds for a first answer. `remember`: how many requests are kept for reading.
        """
        self.world = World(path, cap=cap)
        self.token = ".".join(
            (base64.urlsafe_b64encode(str(self.world.bot).encode()).decode().rstrip("="), "local", self.world.secret)
        )
        self.requests: deque[Sent] = deque(maxlen=remember)
        self.faults = Faults()
        self.gateway = Gateway(self.world, self.token)
        self.interactions = Interactions(self.world, self.gateway.send)
        self.interactions.deadline = deadline
        self.faults.gateway = self.gateway
        self.port = 0
        self._runner: web.AppRunner | None = None

    @property
    def deadline(self) -> float:
        """Seconds the application has for its first answer."""
        return self.interactions.deadline

    @deadline.setter
    def deadline(self, seconds: float) -> None:
        self.interactions.deadline = seconds

    @property
    def lifetime(self) -> float:
        """Seconds an interaction's token is good for."""
        return self.interactions.lifetime

    @lifetime.setter
    def lifetime(self, seconds: float) -> None:
        self.interactions.lifetime = seconds

    async def start(self) -> None:
        """Listens on a free port of 127.0.0.1."""
        app = web.Application(client_max_size=128 * 2**20)
        app.router.add_get("/", self.gateway.connect)
        Rest(Context(self.world, self.interactions), self.faults, self.token, self.requests).add_to(app, ALL)
        self._runner = web.AppRunner(app, access_log=None, keepalive_timeout=3600, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port, ssl_context=contexts()[0])
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Ends all connections; what is in the world's file stays."""
        self.interactions.stop()
        await self.faults.stop()
        await self.gateway.stop()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        self.world.close()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    def connector(self) -> aiohttp.TCPConnector:
        """A client's way here, whatever address it asks for; belongs to the client, which closes it."""
        return aiohttp.TCPConnector(
            limit=0, resolver=Loopback(lambda: self.port), ssl=contexts()[1], use_dns_cache=False
        )

    def person(self, name_or_id: str | int) -> Person:
        """A person by name or id; KeyError when there is none."""
        user = self.world.users[name_or_id] if isinstance(name_or_id, int) else self.world.user_named(name_or_id)
        return Person(self.world, self.interactions, user.id)
