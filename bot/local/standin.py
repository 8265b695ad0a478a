"""The stand-in for Discord: world, REST API and gateway on loopback, for an unmodified discord.py client."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

import aiohttp
from aiohttp import web

from bot.runtime.time import SYSTEM, Time, cancel

from .gateway import Gateway
from .interactions import Interactions
from .person import Person
from .rest import Rest
from .routes import ROUTES
from .tls import Loopback, contexts
from .world import World

ARCHIVE_EVERY = 60.0
"""Seconds between two looks for idle threads."""


class StandIn:
    """``world``, ``gateway``, ``interactions`` and ``rest``; ``routes`` are those served."""

    make_world: ClassVar[type[World]] = World
    make_gateway: ClassVar[type[Gateway]] = Gateway
    make_interactions: ClassVar[type[Interactions]] = Interactions
    make_person: ClassVar[type[Person]] = Person

    def __init__(self, path: Path | None = None, *, cap: int = 64 * 2**20, time: Time = SYSTEM) -> None:
        """``path``: the world's file; None: in memory only. ``cap``: bytes of attachments kept, oldest dropped first.

        ``time``: the time of ids, timestamps and deadlines, and of the bot's waits.
        """
        self.world = self.make_world(path, cap=cap, time=time)
        self.token = ".".join(
            (base64.urlsafe_b64encode(str(self.world.bot).encode()).decode().rstrip("="), "local", self.world.secret)
        )
        self.gateway = self.make_gateway(self.world, self.token)
        self.interactions = self.make_interactions(self.world, self.gateway.send)
        self.rest = Rest(self.world, self.interactions, self.token)
        self.routes = dict(ROUTES)
        self.middlewares: Sequence[Any] = ()
        self.port = 0
        self._runner: web.AppRunner | None = None
        self._archiving: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen on ``port`` of 127.0.0.1; 0 (the default) chooses a free one."""
        app = web.Application(client_max_size=128 * 2**20, middlewares=self.middlewares)
        app.router.add_get("/", self.gateway.connect)
        self.rest.add_to(app, self.routes)
        self._runner = web.AppRunner(app, access_log=None, keepalive_timeout=3600, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port, ssl_context=contexts()[0])
        await site.start()
        self.port = self._runner.addresses[0][1]
        self._archiving = asyncio.create_task(self._archive_idle())

    async def _archive_idle(self) -> None:
        while True:
            self.world.archive_idle()
            await self.world.time.sleep(ARCHIVE_EVERY)

    async def stop(self) -> None:
        """Close all connections and the world's file, which keeps its contents."""
        await cancel(self._archiving)
        self.interactions.stop()
        await self.gateway.stop()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        self.world.storage.close()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    def connector(self) -> aiohttp.TCPConnector:
        """Return a connector that resolves every host to this stand-in. The client that uses it closes it."""
        return aiohttp.TCPConnector(
            limit=0, resolver=Loopback(lambda: self.port), ssl=contexts()[1], use_dns_cache=False
        )

    def person(self, id_: int) -> Person:
        """Return the person of that id."""
        return self.make_person(self.world, self.interactions, id_)
