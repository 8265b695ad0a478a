"""How far a drawing of several seconds is, shown in the answer that it is for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

import aiohttp
import discord

from cogs._ui.content import MessageContent
from cogs._ui.respond import Interaction

log = logging.getLogger(__name__)

EVERY: Final = 2.0  # seconds between two edits of an answer


class Abandoned(Exception):
    """No one waits for the drawing any more."""


class Progress:
    """The share of a drawing that is done, from 0 to 1: reported in its thread, read elsewhere."""

    def __init__(self) -> None:
        self.share = 0.0
        self._is_abandoned = False

    def report(self, share: float) -> None:
        """So much is done. Raises Abandoned once that is of no interest, which ends the drawing."""
        if self._is_abandoned:
            raise Abandoned
        self.share = share

    def abandon(self) -> None:
        """Let the drawing end."""
        self._is_abandoned = True

    @property
    def percent(self) -> int:
        """The share in per cent."""
        return int(100 * self.share)


@asynccontextmanager
async def shown(interaction: Interaction, words: Callable[[], str]) -> AsyncIterator[None]:
    """Edit the deferred answer every few seconds, where ``words`` have changed, as long as the context lasts.

    The last edit has ended when the context has: what follows is the answer itself.
    """
    is_over = asyncio.Event()
    showing = asyncio.create_task(_show(interaction, words, is_over))
    try:
        yield
    finally:
        is_over.set()
        await showing


async def _show(interaction: Interaction, words: Callable[[], str], is_over: asyncio.Event) -> None:
    sent = ""
    waiting = discord.InteractionResponseType.deferred_channel_message
    while not await interaction.client.time.wait(is_over.wait(), EVERY):
        now = words()
        if now == sent or interaction.response.type is not waiting:
            continue
        sent = now
        try:
            await interaction.edit_original_response(view=MessageContent(now).layout())
        except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError) as fault:
            log.info("Progress could not be shown: %r", fault)
