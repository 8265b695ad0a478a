"""Discord's side of webhooks: who sees a match, its events in words, and the message that a webhook is switched off."""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

import aiohttp
import discord

from bot.app import Stammtisch
from bot.match.position import EventKind
from bot.texts import language as language_of
from bot.texts import say
from bot.webhooks.events import Webhook
from bot.webhooks.payload import Scene, Words
from cogs._delivery.sender import NONCE_LIFETIME, SKEW, Sender
from cogs._ui.codes import is_final
from cogs._ui.content import MessageContent
from cogs._ui.elsewhere import Spot, find_spot
from cogs._ui.prose import log_texts, status
from cogs._ui.rights import everybody_sees
from cogs._ui.webhooks import reason

log = logging.getLogger(__name__)

LOST: Final = (discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
MARK: Final = "🔌"  # begins the message
HISTORY: Final = 50  # messages that are searched for one of unknown outcome
MARKUP: Final = re.compile(r"\\([^\w\s]|_)|\*\*|\u200b")  # an escaped character, bold type, and what breaks mentions


class DiscordSpectators:
    """See ``bot.webhooks.publisher.Spectators``."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender

    async def is_public(self, guild: int, channel: int) -> bool:
        """Whether everybody on the server sees the channel."""
        return await everybody_sees(self.bot, guild, channel)

    def words(self, scene: Scene, language: str) -> Words:
        """The event in words; notes are left out, in which there may be words of people."""
        if not scene.is_known:
            return Words(language)
        lines = [line for line in scene.lines if line.kind is not EventKind.NOTE]
        told = log_texts(language, scene.view, lines, scene.later) if lines else []
        return Words(language, [plain(text) for text in told], plain(status(language, scene.view)))

    async def tell_end(self, webhook: Webhook, noted: float) -> bool:
        """Tell the server once; nothing is told where Discord refuses it for good."""
        try:
            spot = await find_spot(self.bot, webhook.guild, webhook.channel)
            if spot is None or (noted and await self._is_told(webhook, spot, noted)):
                return True
            language = language_of(spot.guild.preferred_locale.value)
            content = MessageContent(f"{MARK} {say(language, 'webhook-ended', reason=reason(language, webhook))}")
            name = f"webhook {webhook.guild} {webhook.ended}"
            nonce = str(int.from_bytes(sha256(name.encode()).digest()[:7], "big"))
            await self.sender.send_once(webhook.channel, webhook.guild, content, nonce)
        except discord.HTTPException as fault:
            if is_final(fault):
                log.warning("Server %s is not told that its webhook is switched off (%s).", webhook.guild, fault)
            return is_final(fault)
        except LOST as fault:
            log.info("Server %s is told later that its webhook is switched off (%r).", webhook.guild, fault)
            return False
        return True

    async def _is_told(self, webhook: Webhook, spot: Spot, noted: float) -> bool:
        """Whether the message of an earlier try is there, whose nonce is too old to be repeated."""
        channel = spot.channel
        if self.bot.service.now() - noted <= NONCE_LIFETIME or not isinstance(channel, discord.abc.Messageable):
            return False
        own, since = self.bot.user.id if self.bot.user else 0, datetime.fromtimestamp(noted - SKEW, UTC)
        async for message in channel.history(limit=HISTORY, after=since):
            texts = [part.content for part in message.components if isinstance(part, discord.TextDisplay)]
            if message.author.id == own and texts and texts[0].startswith(MARK):
                return True
        return False


def plain(text: str) -> str:
    """The text without markup of Discord."""
    return MARKUP.sub(lambda found: found[1] or "", text)
