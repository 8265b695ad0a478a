"""A person's daily digest."""

from __future__ import annotations

from bot.app import Feature
from bot.app import no_setup as setup
from bot.delivery.items import Kind
from bot.features.digests.service import DigestService
from bot.features.digests.worker import Digests
from cogs._delivery.sender import Sender
from cogs.digests.delivery import DiscordDigests
from cogs.digests.messages import MARK

__all__ = ["FEATURE", "setup"]

FEATURE = Feature(
    services={
        Digests: lambda bot: Digests(bot.service, DiscordDigests(bot, Sender(bot))),
        DigestService: lambda bot: DigestService(bot.service, bot.people),
    },
    workers=[Digests],
    marks={Kind.DIGEST: MARK},
)
