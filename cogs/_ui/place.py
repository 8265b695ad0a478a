"""Where a table's own message is, as far as an interaction shows it."""

from __future__ import annotations

import asyncio
import logging

import aiohttp
import discord

from bot.app import Stammtisch
from bot.match.commands import SetPlace
from bot.match.view import MatchView
from bot.store.errors import StoreUnavailable
from cogs._ui.respond import TIMEOUT, Interaction

log = logging.getLogger(__name__)


async def remember_response(interaction: Interaction, match: int) -> None:
    """Remember that the table's message is the public response to this interaction."""
    if (message := await response_id(interaction, match)) is not None:
        await remember_message(interaction, match, message)


async def response_id(interaction: Interaction, match: int) -> int | None:
    """The id of the response to this interaction, which is about the match; None if Discord does not name it."""
    known: int | None = interaction.extras.get("message")
    if known is not None:
        return known
    try:
        async with asyncio.timeout(TIMEOUT):
            return (await interaction.original_response()).id
    except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError) as fault:
        log.info("Match %s: the id of a response is not known (%r).", match, fault)
        return None


async def remember_message(interaction: Interaction, match: int, message: int) -> None:
    """Remember the table's message; if that cannot be stored, the next press on it tries again."""
    bot: Stammtisch = interaction.client
    try:
        await bot.service.do(match, SetPlace(message=message))
    except StoreUnavailable as fault:
        log.info("Match %s: its table's message could not be stored (%s).", match, fault.key)


def is_elsewhere(interaction: Interaction, view: MatchView) -> bool:
    """Whether the interaction is in another channel of a server than the match's board."""
    return interaction.guild_id is not None and interaction.channel_id != view.place.told_in
