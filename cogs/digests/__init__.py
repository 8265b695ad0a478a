"""A person's daily digest."""

from __future__ import annotations

from bot.app import Feature, Stammtisch
from bot.delivery.items import Kind
from bot.features.digests.service import DigestService
from bot.features.digests.worker import Digests
from cogs._delivery.sender import Sender
from cogs.digests.delivery import DiscordDigests
from cogs.digests.messages import MARK

FEATURE = Feature(
    services={
        Digests: lambda bot: Digests(bot.service, DiscordDigests(bot, Sender(bot))),
        DigestService: lambda bot: DigestService(bot.service, bot.people),
    },
    workers=[Digests],
    marks={Kind.DIGEST: MARK},
)


async def setup(bot: Stammtisch) -> None:
    """An extension like the other features, though it has no commands or controls of its own."""
