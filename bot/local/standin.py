"""The stand-in for Discord: world, REST API and gateway on loopback, for an unmodified discord.py client.

It answers for Discord's host names by TLS, whose certificate authority is in memory.
"""

from __future__ import annotations

import asyncio
import base64
import functools
import socket
import ssl
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

import aiohttp
import trustme
from aiohttp import web
from aiohttp.abc import AbstractResolver, ResolveResult

from bot.runtime.time import SYSTEM, Time, cancel

from .gateway import Gateway
from .interactions import Interactions
from .person import ClientPerson
from .rest import Rest
from .routes import ROUTES
from .world import World

ARCHIVE_EVERY = 60.0
"""Seconds between two looks for idle threads."""

HOSTS = ("discord.com", "*.discord.com", "*.discord.gg", "cdn.discordapp.com", "*.discordapp.com", "*.discordapp.net")


@functools.cache
def authority() -> trustme.CA:
    """Return this process's certificate authority."""
    return trustme.CA()


@functools.cache
def contexts() -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Return the server's context, and a client's that trusts only this server."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority().issue_cert(*HOSTS).configure_cert(server)
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    authority().configure_trust(client)
    return server, client


class Loopback(AbstractResolver):
    """Resolves every host and port to the stand-in's."""

    def __init__(self, port: Callable[[], int]) -> None:
        self._port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        return [
            ResolveResult(
                hostname=host,
                host="127.0.0.1",
                port=self._port(),
                family=socket.AF_INET,
                proto=0,
                flags=socket.AI_NUMERICHOST,
            )
        ]

    async def close(self) -> None:
        return None


class StandIn:
    """``world``, ``gateway``, ``interactions`` and ``rest``; ``routes`` are those served."""

    make_world: ClassVar[type[World]] = World
    make_gateway: ClassVar[type[Gateway]] = Gateway
    make_interactions: ClassVar[type[Interactions]] = Interactions
    make_person: ClassVar[type[ClientPerson]] = ClientPerson

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
            self.world.archive_idle(self.world.time.now())
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

    def person(self, id_: int) -> ClientPerson:
        """Return the person of that id."""
        return self.make_person(self.world, self.interactions, id_)
