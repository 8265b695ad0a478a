"""Who sees a channel: nobody is invited to a table that is hidden from them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import aiohttp
import discord

from bot.app import Stammtisch
from bot.match.model import Person, Place
from cogs._ui.permissions import TIMEOUT

log = logging.getLogger(__name__)


def sees(channel: object, member: discord.Member) -> bool:
    """Whether the member sees the channel of the interaction that names them; True if that is not known.

    A member whom the interaction does not describe is judged by roles and overwrites.
    """
    granted = member.resolved_permissions
    if granted is None and isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        if isinstance(channel, discord.Thread) and channel.parent is None:
            return True
        granted = channel.permissions_for(member)
    return granted is None or granted.view_channel


async def who_sees(bot: Stammtisch, place: Place, people: Sequence[Person]) -> list[Person]:
    """Those of these people who are on the server of a place and see its channel, as Discord answers now.

    Takes a request for each of them. Whoever cannot be asked for is taken to see it.
    """
    guild = bot.get_guild(place.guild)
    channel = guild.get_channel_or_thread(place.channel) if guild else None
    if guild is None or channel is None:
        return list(people)
    seen = await asyncio.gather(*(_sees(guild, channel, person.user) for person in people))
    return [person for person, is_seen in zip(people, seen, strict=True) if is_seen]


async def _sees(guild: discord.Guild, channel: discord.abc.GuildChannel | discord.Thread, user: int) -> bool:
    try:
        async with asyncio.timeout(TIMEOUT):
            return sees(channel, await guild.fetch_member(user))
    except discord.NotFound:
        return False
    except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError) as fault:
        log.info("Member %s cannot be asked for (%r).", user, fault)
        return True
