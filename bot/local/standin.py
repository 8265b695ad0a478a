"""The stand-in for Discord: world, REST API and gateway on loopback, for an unmodified discord.py client."""

from __future__ import annotations

import asyncio
import base64
from collections import deque
from pathlib import Path
from typing import Self

import aiohttp
from aiohttp import web

from bot.runtime.time import SYSTEM, Time

from .faults import Faults, Sent
from .gateway import Gateway
from .interactions import Interactions
from .person import Person
from .rates import RateLimits
from .rest import Context, Rest
from .routes import ALL
from .tls import Loopback, contexts
from .world import World

IDENTIFY_GAP = 5.0
"""Seconds between two IDENTIFYs of a bucket; an earlier one is refused with op 9."""
ARCHIVE_EVERY = 60.0
"""Seconds between two looks for idle threads."""


class StandIn:
    """``world``, ``faults``, ``rates``, ``gateway``, ``interactions``; ``requests`` records the newest requests."""

    def __init__(
        self,
        path: Path | None = None,
        *,
        deadline: float = 3.0,
        remember: int = 5_000,
        cap: int = 64 * 2**20,
        hurry: float = 1.0,
        time: Time = SYSTEM,
    ) -> None:
        """``path``: the world's file; None: in memory only. ``cap``: bytes of attachments kept, oldest dropped first.

        ``deadline``: seconds for a first answer to an interaction. ``remember``: number of requests recorded.
        ``hurry``: factor by which the windows of rate limits, and the pause between two IDENTIFYs of a bucket, are
        shorter than Discord's. ``time``: the time of ids, timestamps, deadlines and limits, and of the bot's waits.
        """
        self.world = World(path, cap=cap, time=time)
        self.token = ".".join(
            (base64.urlsafe_b64encode(str(self.world.bot).encode()).decode().rstrip("="), "local", self.world.secret)
        )
        self.requests: deque[Sent] = deque(maxlen=remember)
        self.faults = Faults()
        self.rates = RateLimits(hurry=hurry, time=time)
        self.gateway = Gateway(self.world, self.token, gap=IDENTIFY_GAP / hurry)
        self.interactions = Interactions(self.world, self.gateway.send)
        self.interactions.deadline = deadline
        self.faults.gateway = self.gateway
        self.port = 0
        self._runner: web.AppRunner | None = None
        self._archiving: asyncio.Task[None] | None = None

    @property
    def deadline(self) -> float:
        """Time limit of the first answer to an interaction, in seconds."""
        return self.interactions.deadline

    @deadline.setter
    def deadline(self, seconds: float) -> None:
        self.interactions.deadline = seconds

    @property
    def lifetime(self) -> float:
        """Lifetime of an interaction's token, in seconds."""
        return self.interactions.lifetime

    @lifetime.setter
    def lifetime(self, seconds: float) -> None:
        self.interactions.lifetime = seconds

    async def start(self) -> None:
        """Listen on ``port`` of 127.0.0.1; 0 (the default) chooses a free one."""
        app = web.Application(client_max_size=128 * 2**20)
        app.router.add_get("/", self.gateway.connect)
        context = Context(self.world, self.interactions, self.rates, self.gateway)
        Rest(context, self.faults, self.token, self.requests).add_to(app, ALL)
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
        if self._archiving is not None:
            self._archiving.cancel()
            self._archiving = None
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
        """Return a connector that resolves every host to this stand-in. The client that uses it closes it."""
        return aiohttp.TCPConnector(
            limit=0, resolver=Loopback(lambda: self.port), ssl=contexts()[1], use_dns_cache=False
        )

    def person(self, name_or_id: str | int) -> Person:
        """Return the person of that name or id; KeyError if there is none."""
        user = self.world.users[name_or_id] if isinstance(name_or_id, int) else self.world.user_named(name_or_id)
        return Person(self.world, self.interactions, user.id)
