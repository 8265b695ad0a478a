"""Where tables and matches can be shown: the kinds of channels, and the permissions that the bot needs there."""

from __future__ import annotations

import logging
from typing import Final

import aiohttp
import discord

from bot.app import Stammtisch
from bot.match.errors import UserError
from bot.match.model import Place
from cogs._ui.elsewhere import Spot, find_spot, own_member
from cogs._ui.respond import Interaction

log = logging.getLogger(__name__)

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


def missing_in(spot: Spot, me: discord.Member) -> list[str]:
    """The needed permissions that the bot lacks in a channel or thread; of a thread without a known parent, none."""
    if spot.parent is None:
        return []
    in_thread, granted = isinstance(spot.channel, discord.Thread), spot.permissions_for(me)
    if in_thread and not granted.send_messages:
        granted.attach_files = True  # unknown: discord.py denies it where nothing may be sent in the channel itself
    return missing(granted, in_thread=in_thread, is_spoken=isinstance(spot.channel, SPOKEN))


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
    return bot.get_guild(guild) is not None or not bot.has_lost(guild)


async def check_home(bot: Stammtisch, place: Place) -> None:
    """Raise UserError if the bot can post nothing in the channel of a match, where its rematch would be.

    What Discord does not answer now is not checked.
    """
    try:
        spot = await find_spot(bot, place.guild, place.channel)
        if spot is None:
            raise UserError("place-gone")
        if spot.guild.unavailable or (me := await own_member(bot, spot.guild)) is None:
            return
    except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError) as fault:
        log.info("Channel %s cannot be asked for (%r).", place.channel, fault)
        return
    for name in missing_in(spot, me):
        raise UserError("permission-missing-there", permission=name)
