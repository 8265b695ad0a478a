"""The gateway: sessions with numbered events, heartbeats, and RESUME with the missed events."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from bot.runtime.time import SYSTEM, Time

from .payloads import channel_json, guild_json, member_json, user_json
from .permissions import can_see
from .records import DM, JSON, Event

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


REPLAY_LIMIT = 1_000
"""Number of events that a session keeps for RESUME."""


@dataclass(eq=False)
class GatewaySession:
    """A gateway session of one shard; it outlives its connection until it is ended or replaced."""

    id: str
    intents: int
    shard: tuple[int, int]
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REPLAY_LIMIT))
    outbox: asyncio.Queue[str | bytes] | None = None
    """Queue of the connected socket; None while there is no connection."""

    def push(self, name: Any, data: Any) -> None:
        """Number a dispatch event, keep it for RESUME and send it if connected."""
        self.sequence += 1
        text = json.dumps({"op": 0, "t": name, "s": self.sequence, "d": data}, separators=(",", ":"))
        self.sent.append((self.sequence, text))
        if self.outbox is not None:
            self.outbox.put_nowait(text)

    def serves(self, guild: int | None) -> bool:
        """Whether this shard receives the guild's events; those of direct messages (None) go to shard 0."""
        number, count = self.shard
        return number == (0 if guild is None else (guild >> 22) % count)


if TYPE_CHECKING:
    from .world import World

GUILDS, MEMBERS, GUILD_MESSAGES, GUILD_TYPING, DM_MESSAGES, DM_TYPING, MESSAGE_CONTENT = (
    1 << bit for bit in (0, 1, 9, 11, 12, 14, 15)
)
PRESENCES = 1 << 8
PRIVILEGED = MEMBERS | PRESENCES | MESSAGE_CONTENT
INTENT_OF = {
    "MESSAGE_CREATE": (GUILD_MESSAGES, DM_MESSAGES),
    "MESSAGE_UPDATE": (GUILD_MESSAGES, DM_MESSAGES),
    "MESSAGE_DELETE": (GUILD_MESSAGES, DM_MESSAGES),
    "TYPING": (GUILD_TYPING, DM_TYPING),
    "GUILD_MEMBER_ADD": (MEMBERS, 0),
    "GUILD_MEMBER_REMOVE": (MEMBERS, 0),
    "GUILD_MEMBER_UPDATE": (MEMBERS, 0),
}
ACK_DELAY = 0.05
"""Delay of a heartbeat's acknowledgement, in seconds. discord.py notes a heartbeat's time after sending it, and counts
an acknowledgement that arrives earlier for the previous heartbeat."""


class Gateway:
    """All sessions and sockets; publishes the world's events to the sessions that may receive them."""

    def __init__(self, world: World, token: str, *, gap: float = 0.0) -> None:
        """``gap``: seconds between two IDENTIFYs of a bucket of shards."""
        self._world = world
        self._token = token
        self._sessions: dict[str, GatewaySession] = {}
        self._sockets: dict[web.WebSocketResponse, web.Request] = {}
        self.identified = asyncio.Event()
        """Set while a session is connected: from READY or RESUMED until its socket is closed."""
        self.privileged = 0
        """Bits of the privileged intents granted to the application; others are refused with close code 4014."""
        self.sharding = Sharding(gap, world.time)
        self.heartbeat = 41.25
        """Heartbeat interval sent in HELLO, in seconds."""
        world.listen(self._on_event)

    @property
    def connected(self) -> bool:
        """Whether any session has a connection."""
        return any(session.outbox is not None for session in self._sessions.values())

    @property
    def shards_connected(self) -> set[Shard]:
        """The shards whose sessions have a connection."""
        return {session.shard for session in self._sessions.values() if session.outbox is not None}

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Serve one WebSocket connection until it is closed."""
        socket = web.WebSocketResponse(compress=False, max_msg_size=2**20)
        await socket.prepare(request)
        self._sockets[socket] = request
        outbox: asyncio.Queue[str | bytes] = asyncio.Queue()
        session: GatewaySession | None = None
        writer = asyncio.ensure_future(_write(socket, outbox))
        _enqueue(outbox, 10, {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": ["stand-in"]})
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
                try:
                    given = json.loads(message.data)
                    op, data = given["op"], given.get("d")
                except (ValueError, KeyError, TypeError):
                    await socket.close(code=4002, message=b"Decode error.")
                    break
                if op == 1:
                    asyncio.get_running_loop().call_later(ACK_DELAY, _enqueue, outbox, 11, None)
                elif op in (2, 6) and data.get("token") != self._token:
                    await socket.close(code=4004, message=b"Authentication failed.")
                elif op == 2 and session is not None:
                    await socket.close(code=4005, message=b"Already authenticated.")
                elif op == 2 and data.get("intents", 0) & PRIVILEGED & ~self.privileged:
                    await socket.close(code=4014, message=b"Disallowed intent(s).")
                elif op == 2 and (shard := shard_given(data)) is None:
                    await socket.close(code=4010, message=b"Invalid shard.")
                elif op == 2 and shard and self._guilds_of(shard) > self.sharding.max_guilds:
                    await socket.close(code=4011, message=b"Sharding required.")
                elif op == 2 and shard and not self.sharding.admit(shard):
                    _enqueue(outbox, 9, False)
                elif op == 2:
                    session = self._identify(data, outbox)
                elif op == 6:
                    session = self._resume(data, outbox)
                elif session is None:
                    await socket.close(code=4003, message=b"Not authenticated.")
                elif op == 8:
                    self._send_members(session, data)
        finally:
            writer.cancel()
            self._sockets.pop(socket, None)
            if session is not None and session.outbox is outbox:
                session.outbox = None
                if socket.close_code in (1000, 1001):
                    self._sessions.pop(session.id, None)
            if not self.connected:
                self.identified.clear()
        return socket

    def _guilds_of(self, shard: Shard) -> int:
        """Number of guilds whose events the shard receives."""
        world, (number, count) = self._world, shard
        return sum(world.bot in one.members and (one.id >> 22) % count == number for one in world.guilds.values())

    def _identify(self, given: JSON, outbox: asyncio.Queue[str | bytes]) -> GatewaySession:
        shard = shard_given(given) or (0, 1)
        # Once a shard identifies again, its disconnected sessions are not resumed.
        for old in [known for known in self._sessions.values() if known.outbox is None and known.shard == shard]:
            del self._sessions[old.id]
        session = GatewaySession(secrets.token_hex(16), given.get("intents", 0), shard, outbox=outbox)
        self._sessions[session.id] = session
        world = self._world
        guilds = [guild for guild in world.guilds.values() if world.bot in guild.members and session.serves(guild.id)]
        ready: JSON = {
            "v": 10,
            "user": user_json(world, world.bot) | {"verified": True, "mfa_enabled": False, "flags": 0, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "private_channels": [],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": "wss://gateway-resume.discord.gg",
            "shard": list(session.shard),
            "application": {"id": str(world.application), "flags": 0},
        }
        session.push("READY", ready)
        if session.intents & GUILDS:
            for guild in guilds:
                session.push("GUILD_CREATE", guild_json(world, guild, create=True))
        self.identified.set()
        return session

    def _resume(self, given: JSON, outbox: asyncio.Queue[str | bytes]) -> GatewaySession | None:
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
        self.identified.set()
        return session

    def _send_members(self, session: GatewaySession, given: JSON) -> None:
        guild = self._world.guilds[int(given["guild_id"])]
        asked = given.get("user_ids")
        ids = {int(user_id) for user_id in (asked if isinstance(asked, list) else [asked])} if asked else guild.members
        chunk: JSON = {
            "guild_id": str(guild.id),
            "members": [member_json(self._world, guild, user_id) for user_id in sorted(ids & guild.members)],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(user_id) for user_id in ids - guild.members],
        }
        session.push("GUILD_MEMBERS_CHUNK", chunk | ({"nonce": given["nonce"]} if given.get("nonce") else {}))

    # Events

    def send(self, interaction: JSON, guild: int | None) -> None:
        """Send INTERACTION_CREATE, which needs no intent, to the guild's shard."""
        for session in self._sessions.values():
            if session.serves(guild):
                session.push("INTERACTION_CREATE", interaction)

    def _on_event(self, event: Event) -> None:
        """Dispatch an event of the world to each session whose intents, shard and permissions allow it."""
        world = self._world
        if event.audience is not None or event.name == "INTERACTION":
            return
        name, data = event.name, event.data
        channel = world.channels.get(event.channel or 0)
        direct = channel is not None and channel.type == DM
        if direct and name.startswith("CHANNEL"):
            return
        if event.guild is not None and name != "GUILD_DELETE" and world.bot not in world.guilds[event.guild].members:
            return
        if channel is not None and not direct:
            # A bot is sent all channels of a server, those that it may not see included
            if not can_see(world, world.bot, channel) and name not in ("CHANNEL_UPDATE", "CHANNEL_DELETE"):
                return
            if channel.is_thread and name in ("CHANNEL_DELETE", "CHANNEL_UPDATE"):
                name = name.replace("CHANNEL", "THREAD")
            if name.startswith("THREAD_") and name != "THREAD_MEMBERS_UPDATE":
                data = channel_json(world, channel, world.bot) | data
        if name == "TYPING":
            name = "TYPING_START"
        needs = INTENT_OF.get(event.name, (GUILDS, 0))[direct]
        for session in self._sessions.values():
            if session.intents & needs and session.serves(event.guild):
                session.push(name, self._redact(data, session, direct) if name.startswith("MESSAGE") else data)

    def _redact(self, data: JSON, session: GatewaySession, direct: bool) -> JSON:
        """Return the message, without its content if the session lacks MESSAGE_CONTENT.

        The bot's own messages, direct messages and messages that mention the bot keep their content.
        """
        me = str(self._world.bot)
        named = any(user["id"] == me for user in data.get("mentions", ()))
        if "author" not in data or direct or named or data["author"]["id"] == me or session.intents & MESSAGE_CONTENT:
            return data
        return data | {"content": "", "embeds": [], "attachments": [], "components": []}

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

    async def stop(self) -> None:
        """Close all sockets with code 1001."""
        for socket in list(self._sockets):
            with contextlib.suppress(Exception):
                async with asyncio.timeout(1):
                    await socket.close(code=1001)


def _enqueue(outbox: asyncio.Queue[str | bytes], op: int, data: Any) -> None:
    outbox.put_nowait(json.dumps({"op": op, "d": data, "s": None, "t": None}))


async def _write(socket: web.WebSocketResponse, outbox: asyncio.Queue[str | bytes]) -> None:
    with contextlib.suppress(ConnectionError, RuntimeError):
        while True:
            text = await outbox.get()
            await (socket.send_bytes(text) if isinstance(text, bytes) else socket.send_str(text))
