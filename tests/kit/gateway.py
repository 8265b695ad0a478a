"""The stand-in's gateway with several shards, Discord's rules for IDENTIFY, and faults."""

from __future__ import annotations

import asyncio
import math
from typing import Any

from aiohttp import web

import bot.local.gateway
from bot.local.gateway import Closing, FrameQueue, GatewaySession, _enqueue
from bot.local.records import JSON, WorldEvent
from bot.local.world import World
from bot.runtime.time import SYSTEM, Time

PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
"""The intents of members, presences and message contents; they are refused with close code 4014."""
Shard = tuple[int, int]
"""The number of a shard, and how many there are."""


class Sharding:
    """Discord's rules for IDENTIFY, and the shards that have identified."""

    def __init__(self, gap: float, time: Time = SYSTEM) -> None:
        self.gap, self._time = gap, time
        """Seconds between two IDENTIFYs of a bucket; an earlier one is refused with op 9."""
        self.shards = 1
        """Shards that are recommended."""
        self.max_concurrency = 1
        """Number of buckets: each shard belongs to the one of its number modulo this."""
        self.total = self.remaining = 1000
        """IDENTIFYs a day, and how many of them are left."""
        self.max_guilds = 2500
        """Guilds that one shard may serve; with more, IDENTIFY is refused with close code 4011."""
        self.identified: list[tuple[Shard, float]] = []
        """Accepted IDENTIFYs, with their moments in monotonic seconds."""
        self.refused: list[Shard] = []
        """IDENTIFYs that came too early."""
        self._last: dict[int, float] = {}

    def admit(self, shard: Shard) -> bool:
        """Count an IDENTIFY; False if its bucket had one less than ``gap`` seconds ago."""
        now, bucket = self._time.monotonic(), shard[0] % self.max_concurrency
        if now - self._last.get(bucket, -math.inf) < self.gap:
            self.refused.append(shard)
            return False
        self._last[bucket] = now
        self.remaining -= 1
        self.identified.append((shard, now))
        return True


def shard_given(identify: JSON) -> Shard | None:
    """The shard that identifies; None if there is no such shard."""
    try:
        number, count = identify.get("shard") or (0, 1)
    except (TypeError, ValueError):
        return None
    return (number, count) if type(number) is type(count) is int and 0 <= number < count else None


class Gateway(bot.local.gateway.Gateway):
    """A gateway of several shards; ``sharding`` says which may identify, and when."""

    def __init__(self, world: World, token: str) -> None:
        super().__init__(world, token)
        self.sharding = Sharding(0.0, world.time)
        self.identified = asyncio.Event()
        """Set while a session is connected: from READY or RESUMED until its socket is closed."""

    @property
    def shards_connected(self) -> set[Shard]:
        """The shards whose sessions have a connection."""
        return {(one.shard[0], one.shard[1]) for one in self._sessions.values() if one.outbox is not None}

    def _identify(self, given: JSON, outbox: FrameQueue) -> GatewaySession | None:
        shard = shard_given(given)
        if shard is None:
            raise Closing(4010, b"Invalid shard.")
        if given.get("intents", 0) & PRIVILEGED:
            raise Closing(4014, b"Disallowed intent(s).")
        if self._guilds_of(shard) > self.sharding.max_guilds:
            raise Closing(4011, b"Sharding required.")
        if not self.sharding.admit(shard):
            _enqueue(outbox, 9, False)
            return None
        session = super()._identify(given, outbox)
        self.identified.set()
        return session

    def _resume(self, given: JSON, outbox: FrameQueue) -> GatewaySession | None:
        session = super()._resume(given, outbox)
        if session is not None:
            self.identified.set()
        return session

    async def connect(self, request: web.Request) -> web.StreamResponse:
        try:
            return await super().connect(request)
        finally:
            if not self.connected:
                self.identified.clear()

    def _guilds_of(self, shard: Shard) -> int:
        """Number of guilds whose events the shard receives."""
        world, (number, count) = self._world, shard
        return sum(world.bot in one.members and (one.id >> 22) % count == number for one in world.guilds.values())

    def _serving(self, guild: int | None) -> list[GatewaySession]:
        """Those of the guild's shard; events of direct messages go to shard 0."""
        return [
            session
            for session in super()._serving(guild)
            if session.shard[0] == (0 if guild is None else (guild >> 22) % session.shard[1])
        ]

    def _on_event(self, event: WorldEvent) -> None:
        """Dispatch no event of a server without the bot, but that it has been removed."""
        world = self._world
        if event.guild is None or event.name == "GUILD_DELETE" or world.bot in world.guilds[event.guild].members:
            super()._on_event(event)

    # Faults

    async def drop(self) -> None:
        """Abort all connections without a close frame; the sessions can be resumed."""
        for request in list(self._sockets.values()):
            if request.transport is not None:
                request.transport.abort()
        # The handlers notice the abort later; until then events would be queued for a dead socket.
        for session in self._sessions.values():
            session.outbox = None
        self.identified.clear()
        await asyncio.sleep(0)

    async def send_op(self, op: int, data: Any) -> None:
        """Send op 7 or 9 to all connected sessions and detach them; op 9 with False ends them."""
        for session in list(self._sessions.values()):
            if session.outbox is None:
                continue
            _enqueue(session.outbox, op, data)
            if op == 9 and data is False:
                del self._sessions[session.id]
            session.outbox = None
        self.identified.clear()
        await asyncio.sleep(0)

    def send_text(self, text: str | bytes) -> None:
        """Send a raw frame, well-formed or not, to all connected sessions."""
        for session in self._sessions.values():
            if session.outbox is not None:
                session.outbox.put_nowait(text)

    def send_event(self, name: Any, data: Any) -> None:
        """Send a numbered event with raw data, well-formed or not, to all sessions."""
        for session in self._sessions.values():
            session.push(name, data)
