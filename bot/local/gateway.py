"""The gateway: sessions with numbered events, heartbeats, and RESUME with the missed events."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from .payloads import channel_json, guild_json, me_json
from .records import DM, JSON, WorldEvent

if TYPE_CHECKING:
    from .world import World

FrameQueue = asyncio.Queue[str | bytes]
"""The frames to be sent over a connection."""
REPLAY_LIMIT = 1_000
"""Number of events that a session keeps for RESUME."""
GUILDS = 1 << 0
ACK_DELAY = 0.05
"""Delay of a heartbeat's acknowledgement, in seconds. discord.py notes a heartbeat's time after sending it, and counts
an acknowledgement that arrives earlier for the previous heartbeat."""


class Closing(Exception):
    """A connection is to be closed with that code and reason."""

    def __init__(self, code: int, reason: bytes) -> None:
        super().__init__(code, reason)
        self.code, self.reason = code, reason


@dataclass(eq=False)
class GatewaySession:
    """A gateway session of one shard; it outlives its connection until it is ended or replaced."""

    id: str
    intents: int
    shard: list[int]
    """The shard's number, and how many there are."""
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REPLAY_LIMIT))
    outbox: FrameQueue | None = None
    """The queue of the connected socket; None while there is no connection."""

    def push(self, name: Any, data: Any) -> None:
        """Number a dispatch event, keep it for RESUME and send it if connected."""
        self.sequence += 1
        text = json.dumps({"op": 0, "t": name, "s": self.sequence, "d": data}, separators=(",", ":"))
        self.sent.append((self.sequence, text))
        if self.outbox is not None:
            self.outbox.put_nowait(text)


class Gateway:
    """All sessions and sockets; publishes the world's events to the sessions that may receive them.

    Of events it has those of the intent GUILDS, and interactions, which need none.
    """

    def __init__(self, world: World, token: str) -> None:
        self._world = world
        self._token = token
        self._sessions: dict[str, GatewaySession] = {}
        self._sockets: dict[web.WebSocketResponse, web.Request] = {}
        self.heartbeat = 41.25
        """Heartbeat interval sent in HELLO, in seconds."""
        world.listen(self._on_event)

    @property
    def connected(self) -> bool:
        """Whether any session has a connection."""
        return any(session.outbox is not None for session in self._sessions.values())

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Serve one WebSocket connection until it is closed."""
        socket = web.WebSocketResponse(compress=False, max_msg_size=2**20)
        await socket.prepare(request)
        self._sockets[socket] = request
        outbox: FrameQueue = asyncio.Queue()
        session: GatewaySession | None = None
        writer = asyncio.ensure_future(_write(socket, outbox))
        _enqueue(outbox, 10, {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": ["stand-in"]})
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
                session = self._receive(message.data, session, outbox)
        except Closing as closing:
            await socket.close(code=closing.code, message=closing.reason)
        finally:
            writer.cancel()
            self._sockets.pop(socket, None)
            if session is not None and session.outbox is outbox:
                session.outbox = None
                if socket.close_code in (1000, 1001):
                    self._sessions.pop(session.id, None)
        return socket

    def _receive(self, frame: str, session: GatewaySession | None, outbox: FrameQueue) -> GatewaySession | None:
        """Take a frame of a connection; return its session. Raise Closing for what is not allowed."""
        try:
            given = json.loads(frame)
            op, data = given["op"], given.get("d")
        except (ValueError, KeyError, TypeError):
            raise Closing(4002, b"Decode error.") from None
        if op == 1:
            asyncio.get_running_loop().call_later(ACK_DELAY, _enqueue, outbox, 11, None)
        elif op in (2, 6) and data.get("token") != self._token:
            raise Closing(4004, b"Authentication failed.")
        elif op == 2 and session is not None:
            raise Closing(4005, b"Already authenticated.")
        elif op == 2:
            return self._identify(data, outbox)
        elif op == 6:
            return self._resume(data, outbox)
        elif session is None:
            raise Closing(4003, b"Not authenticated.")
        return session

    def _identify(self, given: JSON, outbox: FrameQueue) -> GatewaySession | None:
        """Begin a session; None if IDENTIFY is refused and may be repeated."""
        intents, shard = given.get("intents", 0), given.get("shard") or [0, 1]
        session = GatewaySession(secrets.token_hex(16), intents, shard, outbox=outbox)
        # Once a shard identifies again, its disconnected sessions are not resumed.
        for old in [known for known in self._sessions.values() if known.outbox is None]:
            if old.shard == session.shard:
                del self._sessions[old.id]
        self._sessions[session.id] = session
        world = self._world
        guilds = [one for one in world.guilds.values() if world.bot in one.members and session in self._serving(one.id)]
        ready: JSON = {
            "v": 10,
            "user": me_json(world),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "private_channels": [],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": "wss://gateway-resume.discord.gg",
            "shard": session.shard,
            "application": {"id": str(world.application), "flags": 0},
        }
        session.push("READY", ready)
        if session.intents & GUILDS:
            for guild in guilds:
                session.push("GUILD_CREATE", guild_json(world, guild, create=True))
        return session

    def _resume(self, given: JSON, outbox: FrameQueue) -> GatewaySession | None:
        session = self._sessions.get(given.get("session_id", ""))
        seen = given.get("seq") or 0
        if session is None or seen > session.sequence or (session.sent and session.sent[0][0] > seen + 1):
            _enqueue(outbox, 9, False)
            return None
        for number, text in session.sent:
            if number > seen:
                outbox.put_nowait(text)
        session.outbox = outbox
        session.push("RESUMED", {"_trace": ["stand-in"]})
        return session

    # Events

    def _serving(self, guild: int | None) -> list[GatewaySession]:
        """The sessions that receive a guild's events or, for None, those of direct messages."""
        return list(self._sessions.values())

    def send(self, interaction: JSON, guild: int | None) -> None:
        """Send INTERACTION_CREATE, which needs no intent."""
        for session in self._serving(guild):
            session.push("INTERACTION_CREATE", interaction)

    def _on_event(self, event: WorldEvent) -> None:
        """Dispatch an event of the world to each session whose intents and permissions allow it."""
        world, name, data = self._world, event.name, event.data
        if not name.startswith(("GUILD_", "CHANNEL_", "THREAD_")):
            return
        channel = world.channels.get(event.channel or 0)
        if channel is not None:
            if channel.type == DM:
                return
            # A bot is sent all channels of a server, those that it may not see included
            if not world.can_see(world.bot, channel) and name not in ("CHANNEL_UPDATE", "CHANNEL_DELETE"):
                return
            if channel.is_thread and name in ("CHANNEL_DELETE", "CHANNEL_UPDATE"):
                name = name.replace("CHANNEL", "THREAD")
            if name.startswith("THREAD_") and name != "THREAD_MEMBERS_UPDATE":
                data = channel_json(world, channel, world.bot) | data
        for session in self._serving(event.guild):
            if session.intents & GUILDS:
                session.push(name, data)

    async def stop(self) -> None:
        """Close all sockets with code 1001."""
        for socket in list(self._sockets):
            with contextlib.suppress(Exception):
                async with asyncio.timeout(1):
                    await socket.close(code=1001)


def _enqueue(outbox: FrameQueue, op: int, data: Any) -> None:
    outbox.put_nowait(json.dumps({"op": op, "d": data, "s": None, "t": None}))


async def _write(socket: web.WebSocketResponse, outbox: FrameQueue) -> None:
    with contextlib.suppress(ConnectionError, RuntimeError):
        while True:
            text = await outbox.get()
            await (socket.send_bytes(text) if isinstance(text, bytes) else socket.send_str(text))
