"""The application at Discord, the rate of requests, and the connections to the gateway, one for each shard."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from math import inf
from typing import Any, Final, Self, cast

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot import __version__
from bot.client.gateway import MALFORMED, READY, ConnectionPace, Guard, interaction_fault
from bot.runtime.time import SYSTEM, Time
from bot.settings import Shards, one_line, shard_of
from bot.texts import LANGUAGES, say

SCOPES: Final = ("bot", "applications.commands")
PERMISSIONS: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    read_message_history=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)
ON_SERVERS, BY_PEOPLE = "0", "1"  # kinds of installation
INSTALLS: Final[Mapping[str, Mapping[str, Any]]] = {  # what each kind asks for
    ON_SERVERS: {"scopes": SCOPES, "permissions": PERMISSIONS.value},
    BY_PEOPLE: {"scopes": SCOPES[1:], "permissions": 0},
}
log = logging.getLogger(__name__)
AGAIN: Final = 0.1  # seconds until a connection that has not ended is cancelled again
LEAST_LEFT: Final = 0.1  # share of the day's IDENTIFYs that is not used, since Discord resets the token after the last
MIN_RESET: Final = 60.0  # seconds, at least, until Discord is asked again
WAIT_FOR_RESET: Final = (
    "Only %s of %s connections are left until Discord resets the count. The bot waits %.0f minutes for the reset, "
    "because Discord revokes the token of a bot that uses them all. Find out why it connected so often."
)
IDENTIFY_GAP: Final = 5.5  # seconds between two IDENTIFYs of a bucket; Discord wants 5, as it receives them
# A second. Discord allows 50 where they arrive: some are not counted here, such as those of a start and repeated ones,
# and those that a busy machine holds up arrive together.
MAX_REQUESTS: Final = 40
LOOK: Final = 0.1  # seconds between two looks for a limit
CLIENT: Final[ContextVar[ShardedClient]] = ContextVar("client")


def invite_link(application: int) -> str:
    """The page at Discord on which a manager adds the bot to a server."""
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=SCOPES)


def personal_link(application: int) -> str:
    """The page at Discord on which a person adds the commands to their own applications."""
    return discord.utils.oauth_url(application, scopes=SCOPES[1:]) + "&integration_type=1"


async def fill_application(client: discord.Client) -> None:
    """Fill an empty description, which clients show in the bot's profile, and empty install settings of both kinds.

    With the install settings *Add App* in the profile adds the bot to a server, or its commands to a person's
    applications. What the operator has set stays.
    """
    if (application := client.application) and application.description:
        kinds = (application.guild_integration_config, application.user_integration_config)
        if all(one and one.oauth2_install_params for one in kinds):
            return
    try:
        known: Mapping[str, Any] = await client.http.application_info()
        changes: dict[str, Any] = {}
        if not known.get("description"):
            changes["description"] = "\n\n".join(say(one, "bot-description") for one in LANGUAGES)
        empty = {kind: one for kind, one in INSTALLS.items() if install_settings(known, kind) is None}
        if empty:
            set_before = known.get("integration_types_config") or {}
            changes["integration_types_config"] = {name: _settable(one) for name, one in set_before.items()} | {
                kind: {"oauth2_install_params": one} for kind, one in empty.items()
            }
        for name, value in changes.items():
            await client.http.edit_application_info(payload={name: value}, reason=None)
    except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError) as fault:
        log.info("The application at Discord is not filled (%s).", one_line(str(fault) or repr(fault)))


def install_settings(application: Mapping[str, Any], kind: str) -> Mapping[str, Any] | None:
    """The scopes and permissions with which *Add App* installs the application that way; None if they are not set.

    ``application`` is as Discord sends it.
    """
    kinds = application.get("integration_types_config") or {}
    found: Mapping[str, Any] | None = (kinds.get(kind) or {}).get("oauth2_install_params")
    return found


def _settable(kind: Mapping[str, Any] | None) -> dict[str, Any]:
    """The settings of a kind of installation as Discord takes them: it sends permissions as text."""
    params = (kind or {}).get("oauth2_install_params")
    return {"oauth2_install_params": {**params, "permissions": int(params["permissions"])}} if params else {}


class ShardSocket(DiscordWebSocket):
    """The connection of one shard: its messages are guarded, and it is tried until it is made."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, *, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(socket, loop=loop)
        self.client = CLIENT.get()
        self.guard = Guard(self)

    @classmethod
    async def from_client(cls, client: Any, *, shard_id: int | None = None, resume: bool = False, **given: Any) -> Self:
        """A connection that has been greeted and has sent IDENTIFY or RESUME; discord.py limits the time for it."""
        shard = shard_id or 0
        while True:
            if (pause := client.paces[shard].pause(client.time.monotonic())) > 0:
                await client.time.sleep(pause * (0.5 + random.random() / 2))
            CLIENT.set(client)  # of this task alone, which ends with the connection
            try:
                return await super().from_client(client, shard_id=shard, resume=resume, **given)
            except BaseException as fault:
                await client.hang_up()
                is_passing = isinstance(fault, Exception) and not isinstance(fault, discord.ConnectionClosed)
                if not is_passing or client.is_closed():
                    raise
                if isinstance(fault, ReconnectWebSocket):
                    resume = resume and fault.resume
                why = str(fault) or repr(fault)
                log.warning("Shard %s cannot be connected (%s); trying again.", shard, why.splitlines()[0])

    def log_receive(self, message: Any, /) -> None:
        """Check a message before it is read."""
        self.guard.check(message)

    async def received_message(self, message: Any, /) -> None:
        """Read a message."""
        self.client.reading = self.guard
        await self.guard.read(message, super().received_message)
        if self.guard.event == READY and self.guard.announced is not None:
            self.client.announced[self.shard_id or 0] = set(self.guard.announced)


# discord.py has no parameter for the class of a client's connections.
vars(discord.shard)["DiscordWebSocket"] = ShardSocket


def fault_of(interaction: discord.Interaction[Any]) -> str | None:
    """Why the interaction cannot be answered; None if it can."""
    user, message = interaction.user, interaction.message
    if not isinstance(user, discord.User | discord.Member):
        return "it names no user"
    if message is not None and not isinstance(message.flags.value, int):
        return "the flags of its message are none"
    ids = (interaction.id, user.id, interaction.guild_id, interaction.channel_id, message and message.id)
    names = (user.name, user.global_name, user.nick if isinstance(user, discord.Member) else None)
    texts, data = (interaction.locale.value, *names), cast(Any, interaction.data)
    if fault := interaction_fault(interaction.type.value, data, texts, ids):
        return fault
    try:
        app_commands.Namespace(interaction, (data or {}).get("resolved", {}), [])  # reads what it names
    except MALFORMED as fault_of_library:
        return repr(fault_of_library)
    return None


class ShardedClient(commands.AutoShardedBot):
    """A client of some or all shards.

    Attributes:
        time: what its waits go by, but those of discord.py.
        shards_served: its shards as a text, once it connects; "" before.
        max_concurrency: how many shards may identify at a time, in buckets of their own.
        paces: the pauses between the connections of each shard.
        announced: the ids of the servers that have the bot as a member, by shard, once the shard is ready.
        reading: the guard of the message that is being read.
    """

    def __init__(self, shards: Shards, time: Time, **options: Any) -> None:
        self.time = time
        self._wanted = shards
        self.shards_served = ""
        self.max_concurrency = 1
        self.paces: defaultdict[int, ConnectionPace] = defaultdict(ConnectionPace)
        self.announced: dict[int, set[int]] = {}
        self.reading: Guard | None = None
        self._dialled: aiohttp.ClientWebSocketResponse | None = None  # the newest connection
        # Connections are tried until they are made, which takes as long as the gateway is down
        super().__init__(shard_connect_timeout=None, **options)
        self._note_dialled()

    def _note_dialled(self) -> None:
        """Remember the newest connection, which discord.py leaves open if it is of no use."""
        connect = self.http.ws_connect

        async def noted(url: str, **given: Any) -> Any:
            self._dialled = await connect(url, **given)
            return self._dialled

        self.http.ws_connect = noted  # type: ignore[method-assign]

    async def hang_up(self) -> None:
        """Close the newest connection, which is of no use."""
        dialled, self._dialled = self._dialled, None
        if dialled is not None:
            await dialled.close()

    async def leave_gateway(self, patience: float) -> None:
        """Close the connections of all shards, so that no further event arrives; REST goes on."""
        left = [shard.disconnect() for shard in self.shards.values()]
        try:
            async with asyncio.timeout(patience):
                await asyncio.gather(*left, return_exceptions=True)
        except TimeoutError:
            log.info("Closing the gateway timed out.")

    async def connect(self, *, reconnect: bool = True) -> None:
        """Serve the shards until the client is closed. Raises ConnectionError if Discord's answer cannot be read."""
        try:
            while True:
                recommended, _, limits = await self.http.get_bot_gateway()
                if int(limits["remaining"]) >= int(limits["total"]) * LEAST_LEFT:
                    break
                pause = max(MIN_RESET, int(limits["reset_after"]) / 1000)
                log.error(WAIT_FOR_RESET, limits["remaining"], limits["total"], pause / 60)
                await self.time.sleep(pause)
            self.max_concurrency = max(1, int(limits["max_concurrency"]))
            wanted = self._wanted
            served = Shards(tuple(range(max(1, int(recommended))))) if wanted.is_auto else wanted
            served = Shards(served.ids, wanted.count or len(served.ids))
        except MALFORMED as fault:
            raise ConnectionError(f"Discord's answer about the gateway is malformed: {fault!r}") from fault
        self.shard_ids, self.shard_count = list(served.ids), served.count
        self.shards_served = str(served)
        connection = asyncio.create_task(super().connect(reconnect=reconnect))
        try:
            await asyncio.shield(connection)
        except asyncio.CancelledError:
            while not connection.done():  # discord.py leaves out a cancellation while a shard is connected again
                connection.cancel()
                await asyncio.wait({connection}, timeout=AGAIN)
            raise

    async def on_ready(self) -> None:
        """Log that all shards of this process are ready: at the start, and after connections that were lost."""
        log.info(
            "Stammtisch %s is ready as %s: servers %s, shards %s.",
            *(__version__, self.user, len(self.guilds), self.shards_served),
        )
        if not self.guilds:
            log.info("The bot is on no server. Add it: %s", invite_link(self.application_id or 0))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Count the IDENTIFY of the shard."""
        self.paces[shard_id or 0].note_identify(self.time.monotonic())

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Note the names of events, and the servers that add or remove the bot.

        A server that becomes available and was not announced has added the bot. What is said of a server too late,
        since it has removed the bot meanwhile, is left out.
        """
        if event == "socket_event_type" and self.reading is not None:
            self.reading.event = str(args[0])
        elif event == "guild_available" and self.has_lost(args[0].id):
            event = "guild_join"
        if event in ("guild_join", "guild_remove"):
            guild, is_join = args[0].id, event == "guild_join"
            if is_join and self.get_guild(guild) is None:
                return
            if (there := self.announced.get(self.shard_of(guild))) is not None:
                (there.add if is_join else there.discard)(guild)
        if event in ("guild_available", "guild_join"):
            _drop_topics(args[0].channels)
        elif event in ("guild_channel_create", "guild_channel_update"):
            _drop_topics([args[-1]])
        super().dispatch(event, *args, **kwargs)

    def shard_of(self, guild: int) -> int:
        """The shard at which the guild's events arrive, at this client or at another."""
        return shard_of(guild, self.shard_count or 1)

    def has_lost(self, guild: int) -> bool:
        """Whether the bot is certainly no member of the guild: its shard is ready here, and knows nothing of it."""
        there = self.announced.get(self.shard_of(guild))
        return there is not None and guild not in there

    def home_of(self, interaction: discord.Interaction[Any]) -> int | None:
        """The id of the server where the interaction is; None in direct messages, and where the bot is no member.

        Commands can be installed without the bot, by a server and by a person, who uses them anywhere.
        """
        guild = interaction.guild_id
        if guild is None or self.get_guild(guild) is not None:
            return guild
        return guild if interaction.is_guild_integration() and not self.has_lost(guild) else None


def _drop_topics(channels: Iterable[discord.abc.GuildChannel]) -> None:
    """Free the topics, which nothing uses. Emojis and stickers are not cached without their intent."""
    for channel in channels:
        if isinstance(channel, discord.TextChannel | discord.ForumChannel | discord.StageChannel):
            channel.topic = None


class RequestRate:
    """Lets at most ``limit`` requests begin in any second, in the order in which they were asked for.

    A limit may be lent for a while only, after which no request begins.
    """

    def __init__(self, limit: int = MAX_REQUESTS, *, time: Time = SYSTEM) -> None:
        self.time = time
        self._limit, self._until = limit, inf
        self._begun: deque[float] = deque()
        self._queue = asyncio.Lock()

    @property
    def limit(self) -> int:
        """Requests that may begin in a second; 0 once what was lent has ended."""
        return self._limit if self.time.monotonic() < self._until else 0

    def lend(self, limit: int, until: float = inf) -> None:
        """Set the limit up to a moment in monotonic seconds; requests that wait are subject to it."""
        self._limit, self._until = limit, until

    async def acquire(self) -> None:
        """Return when a request may begin; it then counts as begun."""
        async with self._queue:
            while (pause := self._pause()) > 0:
                await self.time.sleep(pause)
            self._begun.append(self.time.monotonic())

    def _pause(self) -> float:
        """Seconds until a request may begin, as far as that is known."""
        now, limit = self.time.monotonic(), self.limit
        while self._begun and abs(now - self._begun[0]) >= 1.0:  # or ahead of now, after a test has set the time back
            self._begun.popleft()
        if len(self._begun) < limit:
            return 0.0
        return self._begun[-limit] + 1.0 - now if limit else LOOK
