"""Where tables and matches can be shown: the kinds of channels, and the permissions that the bot needs there."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import aiohttp
import discord

from bot.app import Stammtisch
from bot.match.errors import UserError
from bot.match.model import Place
from cogs._ui.respond import Interaction

log = logging.getLogger(__name__)

TIMEOUT: Final = 10  # seconds for a request
NEEDED: Final = ("view_channel", "send_messages", "attach_files")
SPOKEN: Final = (discord.VoiceChannel, discord.StageChannel)  # whose text chat needs the permission to connect
WITH_MESSAGES: Final = (discord.TextChannel, discord.Thread, *SPOKEN)  # kinds of channels that can show a match


def missing(permissions: discord.Permissions, *, in_thread: bool, is_spoken: bool = False) -> list[str]:
    """The needed permissions that are not granted, by discord.py's names.

    Sending in threads has a permission of its own; the text chat of a voice channel needs one more.
    """
    names = ["send_messages_in_threads" if in_thread and name == "send_messages" else name for name in NEEDED]
    names = ["connect", *names] if is_spoken else names  # without it the others count as denied
    return [name for name in names if not getattr(permissions, name)]


def missing_in(channel: discord.abc.GuildChannel | discord.Thread, me: discord.Member) -> list[str]:
    """The needed permissions that the bot lacks in a channel or thread; of a thread without a known parent, none."""
    in_thread = isinstance(channel, discord.Thread)
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return []
    granted = channel.permissions_for(me)
    if in_thread and not granted.send_messages:
        granted.attach_files = True  # unknown: discord.py denies it where nothing may be sent in the channel itself
    return missing(granted, in_thread=in_thread, is_spoken=isinstance(channel, SPOKEN))


def check_place(interaction: Interaction) -> None:
    """Raise UserError if the bot cannot show a table or match where the interaction is."""
    channel, granted = interaction.channel, interaction.app_permissions
    if interaction.guild_id is None:
        raise UserError("only-in-servers")
    if not _is_member(interaction, interaction.guild_id):
        raise UserError("not-a-member")
    if not isinstance(channel, WITH_MESSAGES):
        raise UserError("no-messages-here")
    in_thread = isinstance(channel, discord.Thread)
    if isinstance(channel, discord.Thread) and channel.locked and not granted.manage_threads:
        raise UserError("thread-locked")
    for name in missing(granted, in_thread=in_thread, is_spoken=isinstance(channel, SPOKEN)):
        raise UserError("permission-missing", permission=name)


def _is_member(interaction: Interaction, guild: int) -> bool:
    """Whether the bot is a member of the interaction's server; commands can be installed without it."""
    bot: Stammtisch = interaction.client
    if interaction.is_user_integration() and not interaction.is_guild_integration():
        return False
    return bot.get_guild(guild) is not None or not bot.is_ready() or not bot.is_guild_served(guild)


async def check_home(bot: Stammtisch, place: Place) -> None:
    """Raise UserError if the bot can post nothing in the channel of a match, where its rematch would be."""
    guild = bot.get_guild(place.guild)
    if guild is None and bot.is_ready() and bot.is_guild_served(place.guild):
        raise UserError("place-gone")
    if guild is None or guild.unavailable or guild.me is None:
        return
    channel = guild.get_channel_or_thread(place.channel) or await _fetch_thread(bot, place.channel)
    for name in missing_in(channel, guild.me) if channel else []:
        raise UserError("permission-missing-there", permission=name)


async def _fetch_thread(bot: Stammtisch, number: int) -> discord.Thread | None:
    """A thread that the gateway has not announced, as an archived one; None if it cannot be asked for now."""
    try:
        async with asyncio.timeout(TIMEOUT):
            channel = await bot.fetch_channel(number)
    except (discord.NotFound, discord.Forbidden):
        raise UserError("place-gone") from None
    except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
        log.info("Channel %s cannot be asked for (%r).", number, fault)
        return None
    return channel if isinstance(channel, discord.Thread) else None
