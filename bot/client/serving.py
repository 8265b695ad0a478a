"""Clients at work: one that runs the bot until it is stopped, and one that only inspects."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Final, TypeVar

import aiohttp
import discord

from bot.app import Stammtisch, make_bot
from bot.client.emojis import PACE
from bot.runtime.telemetry import Metrics, quiet_library_logs
from bot.runtime.time import SYSTEM, Time, backoff
from bot.settings import Settings, StartupError

if TYPE_CHECKING:
    from bot.admin.played import StoredPlace
    from bot.client.monitor import Monitor

log = logging.getLogger(__name__)

INSPECTING: Final = ("_ui", "_inspect")  # modules of a client that only inspects
UNREACHABLE: Final = (discord.HTTPException, discord.GatewayNotFound, discord.ConnectionClosed)
# Advice to the operator, by the close code of a gateway connection
SHARD_FAULTS: Final = {
    4010: "Discord does not accept the shards in STAMMTISCH_SHARDS.",
    4011: "This bot is on more servers than its shards may serve, 2,500 each: name more in STAMMTISCH_SHARDS.",
}


def _monitored(settings: Settings, metrics: Metrics) -> AbstractAsyncContextManager[Monitor | None]:
    """Serve the metrics on the port that is set; None without one. Raises StartupError."""
    if not settings.metrics_port:
        return nullcontext()
    try:
        from bot.client.monitor import monitored
    except ModuleNotFoundError as fault:
        raise StartupError(
            f"STAMMTISCH_METRICS_PORT needs the extra `metrics` ({fault.name} is missing): use `make run`."
        ) from fault
    return monitored(settings.metrics_port, metrics, settings.metrics_host)


async def serve(
    settings: Settings,
    connect: Callable[[], aiohttp.BaseConnector | None] = lambda: None,
    time: Time = SYSTEM,
    emoji_pace: float = PACE,
) -> None:
    """Run the bot until it is cancelled, with a new client after a pause whenever Discord cannot be reached.

    ``connect`` makes the connector of each client; ``emoji_pace``: seconds between two uploads of emojis. Raises
    StartupError for a token or shards that Discord does not accept, for more servers than the shards may serve, for a
    database that a newer version has changed, and for a port of metrics that cannot be opened.
    """
    metrics = Metrics()
    async with _monitored(settings, metrics) as monitor:
        for tries in count():
            bot = make_bot(settings, connector=connect(), metrics=metrics, time=time, emoji_pace=emoji_pace)
            if monitor is not None:
                monitor.watch(bot)
            pause = backoff(tries)
            try:
                await _run(bot)
                return
            except discord.LoginFailure as fault:
                raise StartupError("Discord does not accept the token in DISCORD_TOKEN.") from fault
            except discord.PrivilegedIntentsRequired as fault:
                raise StartupError("Discord refuses the intents of this bot.") from fault
            except (*UNREACHABLE, discord.RateLimited, aiohttp.ClientError, OSError) as fault:
                if isinstance(fault, discord.ConnectionClosed) and (sentence := SHARD_FAULTS.get(fault.code)):
                    raise StartupError(sentence) from fault
                why = str(fault) or repr(fault)
                log.warning("Discord cannot be reached (%s); trying again in %.0f s.", why.splitlines()[0], pause)
            await time.sleep(pause * (0.5 + random.random() / 2))


async def _run(bot: Stammtisch) -> None:
    """Run a client until it is cancelled or ends; raises StartupError once it cannot use its database any more."""
    task, reasons = asyncio.current_task(), list[str]()
    assert task is not None

    def give_up(reason: str) -> None:
        reasons.append(reason)
        task.cancel()

    bot.give_up = give_up
    try:
        async with bot:
            await bot.start(bot.settings.token)
    except asyncio.CancelledError:
        if not reasons:
            raise
        task.uncancel()
        raise StartupError(reasons[0]) from None


class RestClient(Stammtisch):
    """A client over REST alone, without store, outbox and clock."""

    async def setup_hook(self) -> None:
        """Start nothing."""


class Visitor(RestClient):
    """A client that only inspects.

    Attributes:
        find_faults: a sentence for each fault of the commands and of these places at Discord; set by ``cogs._inspect``.
    """

    find_faults: Callable[[Sequence[StoredPlace]], Awaitable[list[str]]]

    async def setup_hook(self) -> None:
        """Load the cogs, whose commands are inspected."""
        await self.load(INSPECTING)


C = TypeVar("C", bound=RestClient)


@asynccontextmanager
async def logged_in(client: C) -> AsyncIterator[C]:
    """The client, logged in; raises StartupError if Discord cannot be asked, there or in the block."""
    quiet_library_logs()
    try:
        async with client:
            await client.login(client.settings.token)
            yield client
    except discord.LoginFailure as fault:
        raise StartupError("Discord does not accept the token in DISCORD_TOKEN.") from fault
    except (*UNREACHABLE, discord.RateLimited, aiohttp.ClientError, OSError) as fault:
        raise StartupError(f"Discord cannot be reached ({(str(fault) or repr(fault)).splitlines()[0]}).") from fault


async def visit(
    settings: Settings,
    places: Sequence[StoredPlace],
    connect: Callable[[], aiohttp.BaseConnector | None] = lambda: None,
) -> list[str]:
    """The faults of the commands and of these places at Discord; raises StartupError if it cannot be asked."""
    async with logged_in(Visitor(settings, connect())) as visitor:
        return await visitor.find_faults(places)


@dataclass(frozen=True)
class JoinedServer:
    """A server that the bot is on, and about how many members it has; 0 if Discord does not say."""

    id: int
    name: str
    members: int


async def fetch_servers(settings: Settings, connect: Callable[[], aiohttp.BaseConnector | None]) -> list[JoinedServer]:
    """All servers that the bot is on; raises StartupError if Discord cannot be asked."""
    async with logged_in(RestClient(settings, connect())) as client:
        return [_server(guild) async for guild in client.fetch_guilds(limit=None)]


async def fetch_server(
    settings: Settings, number: int, connect: Callable[[], aiohttp.BaseConnector | None]
) -> JoinedServer | None:
    """The server with that id; None if the bot is not on it. Raises StartupError as above."""
    async with logged_in(RestClient(settings, connect())) as client:
        try:
            return _server(await client.fetch_guild(number))
        except (discord.NotFound, discord.Forbidden):
            return None


async def leave(settings: Settings, number: int, connect: Callable[[], aiohttp.BaseConnector | None]) -> None:
    """Leave the server with that id; raises StartupError as above."""
    async with logged_in(RestClient(settings, connect())) as client:
        await client.http.leave_guild(number)


def _server(guild: discord.Guild) -> JoinedServer:
    return JoinedServer(guild.id, guild.name, guild.approximate_member_count or 0)
