"""Where tables and matches can be shown, and where a table's own message is, as far as an interaction shows it."""

from __future__ import annotations

import logging
from typing import Final

import aiohttp
import discord

from bot.app import Stammtisch
from bot.match.commands import SetPlace
from bot.match.errors import UserError
from bot.match.model import Place
from bot.store.errors import StoreUnavailable
from cogs._ui.permissions import SPOKEN, missing, missing_in
from cogs._ui.respond import Interaction

log = logging.getLogger(__name__)

WITH_MESSAGES: Final = (discord.TextChannel, discord.Thread, *SPOKEN)  # kinds of channels that can show a match


def check_place(interaction: Interaction) -> None:
    """Raise UserError if the bot cannot show a table or match where the interaction is."""
    channel, granted = interaction.channel, interaction.app_permissions
    if interaction.guild_id is None:
        raise UserError("only-in-servers")
    if not _is_member(interaction, interaction.guild_id):
        raise UserError("bot-not-here")
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
        channel = await bot.fetch_channel(number)
    except (discord.NotFound, discord.Forbidden):
        raise UserError("place-gone") from None
    except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
        log.info("Channel %s cannot be asked for (%s).", number, fault)
        return None
    return channel if isinstance(channel, discord.Thread) else None


async def remember_response(interaction: Interaction, match: int) -> None:
    """Remember that the table's message is the public response to this interaction."""
    message = interaction.extras.get("message")
    if message is None:
        try:
            message = (await interaction.original_response()).id
        except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
            log.info("Table %s: the id of its message is not known yet (%s).", match, fault)
            return
    await remember_message(interaction, match, message)


async def remember_message(interaction: Interaction, match: int, message: int) -> None:
    """Remember the table's message; if that cannot be stored, the next press on it tries again."""
    bot: Stammtisch = interaction.client
    try:
        await bot.service.do(match, SetPlace(message=message))
    except StoreUnavailable as fault:
        log.info("Table %s: its message could not be stored (%s).", match, fault.key)
