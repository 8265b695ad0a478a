"""Servers and channels, also those of shards that another process serves, which are asked of Discord and kept briefly.

Only what the cache of this client's own shards lacks is asked for. All functions may raise discord.HTTPException,
TimeoutError, and what a lost connection raises.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

import discord

from bot.app import Stammtisch

KEPT: Final = 60.0  # seconds for which an answer is used
MAX_KEPT: Final = 500  # answers
TIMEOUT: Final = 10.0  # seconds for a request
CLOSED: Final = (403, 404)

Channel: TypeAlias = discord.abc.GuildChannel | discord.Thread
T = TypeVar("T")


@dataclass(frozen=True)
class Spot:
    """A channel or thread of a server.

    Attributes:
        parent: the channel whose permissions apply: the thread's, or the channel itself; None if it is not known.
    """

    guild: discord.Guild
    channel: Channel
    parent: discord.abc.GuildChannel | None

    def permissions_for(self, member: discord.Member) -> discord.Permissions:
        """The member's permissions there; none without a known parent."""
        return discord.Permissions.none() if self.parent is None else self.parent.permissions_for(member)


async def find_guild(bot: Stammtisch, number: int) -> discord.Guild | None:
    """The server; None if the bot is no member of it. A server that is asked for has no channels."""
    if (known := bot.get_guild(number)) is not None:
        return known
    if bot.has_lost(number):
        return None
    return await _ask(bot, (number, 0), lambda: bot.fetch_guild(number, with_counts=False))


async def find_spot(bot: Stammtisch, guild: int, number: int) -> Spot | None:
    """The channel or thread; None if it is gone, closed to the bot, or of another server."""
    home = await find_guild(bot, guild)
    if home is None:
        return None
    channel = await _channel(bot, home, number)
    if channel is None or not isinstance(channel, discord.Thread):
        return None if channel is None else Spot(home, channel, channel)
    parent = channel.parent or await _channel(bot, home, channel.parent_id)
    return Spot(home, channel, parent if isinstance(parent, discord.abc.GuildChannel) else None)


async def own_member(bot: Stammtisch, guild: discord.Guild) -> discord.Member | None:
    """The bot as a member of the server; None if it is none."""
    if guild.me is not None:
        return guild.me
    own = bot.user.id if bot.user else 0
    return await _ask(bot, (guild.id, own), lambda: guild.fetch_member(own))


async def _channel(bot: Stammtisch, home: discord.Guild, number: int) -> Channel | None:
    found = home.get_channel_or_thread(number)
    try:
        return found or await _ask(bot, (home.id, number), lambda: home.fetch_channel(number))
    except discord.InvalidData:  # of another server, or of an unknown kind
        return None


async def _ask(bot: Stammtisch, key: tuple[int, int], request: Callable[[], Awaitable[T]]) -> T | None:
    """The answer to a request at the bot's pace; None if there is no such thing, or it is closed to the bot."""
    now = bot.time.monotonic()
    if (kept := bot.fetched.get(key)) is not None and kept[0] > now:
        found: T = kept[1]
        return found
    await bot.rate.acquire()
    try:
        async with asyncio.timeout(TIMEOUT):
            answer = await request()
    except discord.HTTPException as fault:
        if fault.status not in CLOSED:
            raise
        return None
    if bot.get_guild(key[0]) is None:  # else the cache knows of changes
        if len(bot.fetched) >= MAX_KEPT:
            bot.fetched.clear()
        bot.fetched[key] = (now + KEPT, answer)
    return answer
