"""Who may see or moderate a match at its own place, wherever a command is used. What is not cached is asked of Discord.

All raise UserError("discord-silent") if Discord does not answer: nothing is allowed by guess.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, TypeVar

import aiohttp
import discord

from bot.app import Stammtisch
from bot.match.errors import UserError
from bot.match.model import Person, Place
from cogs._ui.elsewhere import Spot, find_guild, find_spot
from cogs._ui.permissions import SPOKEN
from cogs._ui.respond import Interaction

log = logging.getLogger(__name__)

GONE: Final = (400, 403, 404)
TIMEOUT: Final = 30.0  # seconds for an answer, which takes at most three requests
T = TypeVar("T")


async def is_moderator(interaction: Interaction, place: Place) -> bool:
    """Whether the person may manage threads at the place of a match; never from another server or a direct message.

    If the place is gone, the permission on the whole server is needed.
    """
    user, bot = interaction.user, interaction.client
    if interaction.guild_id != place.guild or not isinstance(user, discord.Member):
        return False
    where = place.told_in
    if interaction.channel_id == where:
        return interaction.permissions.manage_threads
    spot = await _spot(bot, place.guild, where) or await _spot(bot, place.guild, place.channel)
    granted = user.guild_permissions if spot is None else spot.permissions_for(user)
    return granted.manage_threads


async def who_sees(bot: Stammtisch, guild: int, channel: int, people: Iterable[Person]) -> frozenset[int]:
    """The keys of those of these people who are on the server and can see the channel.

    Takes at most two requests a person, and one for a channel that is not cached.
    """
    spot, asked = await _spot(bot, guild, channel), list(people)
    if spot is None:
        return frozenset()
    seen = await asyncio.gather(*(_can_see(bot, spot, person.user) for person in asked))
    return frozenset(person.key for person, can_see in zip(asked, seen, strict=True) if can_see)


def sees(channel: object, member: discord.Member) -> bool:
    """Whether the member sees the channel of the interaction that names them; True if that is not known.

    A member whom the interaction does not describe is judged by roles and overwrites. Makes no request.
    """
    granted = member.resolved_permissions
    if granted is None and isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        if isinstance(channel, discord.Thread) and channel.parent is None:
            return True
        granted = channel.permissions_for(member)
    return granted is None or granted.view_channel


async def is_member(bot: Stammtisch, guild: int, user: int) -> bool:
    """Whether the person with that Discord id is on a server of the bot."""
    home = await _asked(find_guild(bot, guild))
    if home is None:
        raise UserError("discord-silent")
    return await _requested(bot, lambda: home.fetch_member(user)) is not None


async def _can_see(bot: Stammtisch, spot: Spot, user: int) -> bool:
    """Whether the person with that Discord id is on the server and can see the channel, its text chat included."""
    channel = spot.channel
    member = await _requested(bot, lambda: spot.guild.fetch_member(user))
    if member is None:
        return False
    granted = spot.permissions_for(member)
    if not granted.view_channel or (isinstance(channel, SPOKEN) and not granted.connect):
        return False
    if not isinstance(channel, discord.Thread) or not channel.is_private() or granted.manage_threads:
        return True
    return await _requested(bot, lambda: channel.fetch_member(user)) is not None


async def _spot(bot: Stammtisch, guild: int, number: int) -> Spot | None:
    """The channel or thread; None if it is gone, or closed to the bot, or its parent is."""
    spot = await _asked(find_spot(bot, guild, number))
    return spot if spot is not None and spot.parent is not None else None


async def _requested(bot: Stammtisch, request: Callable[[], Awaitable[T]]) -> T | None:
    """As ``_asked``, at the pace of the bot's requests."""
    await bot.rate.acquire()
    return await _asked(request())


async def _asked(request: Awaitable[T]) -> T | None:
    """The answer to a request; None if there is no such thing, or it is closed to the bot."""
    try:
        async with asyncio.timeout(TIMEOUT):
            return await request
    except discord.HTTPException as fault:
        if fault.status in GONE:
            return None
        log.info("Discord does not answer (%s).", fault)
    except (discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError) as fault:
        log.info("Discord does not answer (%r).", fault)
    raise UserError("discord-silent")
