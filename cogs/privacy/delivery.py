"""A person's own data at Discord: sent to them, and their direct messages deleted."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import aiohttp
import discord

from bot.app import Stammtisch
from bot.delivery.items import SentMessage
from bot.match.errors import UserError
from cogs._delivery.sender import Sender, accepted
from cogs._ui.codes import UNREACHABLE, is_final
from cogs._ui.content import MessageContent

log = logging.getLogger(__name__)

LOST: Final = (discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
MOST: Final = 2000  # messages of a channel that are looked at, the newest
TOO_LARGE: Final = 413


class PersonalNotifier:
    """Sends direct messages that no match has, and deletes all of them."""

    def __init__(self, bot: Stammtisch, sender: Sender | None = None) -> None:
        self.bot, self.sender = bot, sender or Sender(bot)

    async def send(self, user: int, content: MessageContent, nonce: str) -> int | None:
        """The channel of a direct message that was sent to the person; None if it is refused. Raises UserError."""
        try:
            channel = (await self.sender.request(lambda: self.bot.create_dm(discord.Object(user)))).id
            await self.sender.send_once(channel, 0, content, nonce)
        except discord.HTTPException as fault:
            if fault.status == TOO_LARGE:
                raise UserError("privacy-too-large") from fault
            if fault.code in UNREACHABLE or fault.status == 403:
                return None
            raise UserError("discord-silent") from fault
        except LOST as fault:
            raise UserError("discord-silent") from fault
        return channel

    async def erase(self, channel: int | None, messages: Sequence[SentMessage]) -> bool:
        """Delete these messages, and those of the bot in that channel; False if that has to be tried again."""
        try:
            for one in messages:
                if not one.is_pending:
                    await self.sender.delete(one)
            if channel is not None:
                await accepted(self._clear(channel))
        except (discord.HTTPException, *LOST) as fault:
            log.info("Direct messages are deleted later (%r).", fault)
            return False
        return True

    async def _clear(self, channel: int) -> None:
        own = self.bot.user.id if self.bot.user else 0
        there = self.bot.get_partial_messageable(channel)

        async def found() -> list[int]:
            return [one.id async for one in there.history(limit=MOST) if one.author.id == own]

        for message in await self.sender.request(found):
            try:
                await self.sender.request(there.get_partial_message(message).delete)
            except discord.HTTPException as fault:
                if not is_final(fault):
                    raise
