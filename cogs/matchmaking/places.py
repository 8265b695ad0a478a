"""The places at Discord where tables can be opened for people who were brought together."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.app import Stammtisch
from bot.match.errors import UserError
from bot.match.model import Person, Place
from cogs._ui.permissions import check_home
from cogs._ui.rights import is_member, who_sees


class DiscordPlaces:
    """See ``bot.features.matchmaking.worker.Places``."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    def serves(self, guild: int) -> bool:
        """Whether the server is one of this process's shards."""
        return self.bot.get_guild(guild) is not None

    async def usable(self, guild: int, channels: Sequence[int]) -> int | None:
        """The first channel that is there and in which the bot may post."""
        for channel in channels:
            try:
                await check_home(self.bot, Place(guild, channel))
            except UserError:
                continue
            return channel
        return None

    async def who_sees(self, guild: int, channel: int, people: Sequence[Person]) -> Collection[int]:
        """See ``cogs._ui.rights``."""
        return await who_sees(self.bot, guild, channel, people)

    async def is_member(self, guild: int, person: Person) -> bool:
        """See ``cogs._ui.rights``."""
        return await is_member(self.bot, guild, person.user)
