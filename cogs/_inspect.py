"""Inspects the bot at Discord for ``python -m bot check``: commands, servers, channels, permissions."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import discord

from bot.client.connection import BY_PEOPLE, INSTALLS, ON_SERVERS, install_settings
from bot.client.serving import Visitor
from bot.client.tree import changed_commands, registered_commands, translated_commands
from cogs._ui.place import CLOSED, SPOKEN, missing_of_member

if TYPE_CHECKING:
    from bot.admin.played import StoredPlace

TIMEOUT: Final = 300.0  # seconds that the inspection of one server may take


class Inspector:
    """Asks Discord over REST and changes nothing."""

    def __init__(self, bot: Visitor) -> None:
        self.bot = bot

    async def faults(self, places: Sequence[StoredPlace]) -> list[str]:
        """A sentence for each fault of the commands, of the puzzle's channel, and of these places."""
        found = [*await self._command_faults(), *await self._install_faults()]
        async with asyncio.timeout(TIMEOUT):
            found += await self._puzzle_faults()
        by_guild: defaultdict[int, list[StoredPlace]] = defaultdict(list)
        for place in places:
            by_guild[place.guild].append(place)
        for guild, there in sorted(by_guild.items()):
            async with asyncio.timeout(TIMEOUT):
                found += await self._guild_faults(guild, there)
        return found

    async def _command_faults(self) -> list[str]:
        """Differences between the slash commands registered at Discord and those of this program."""
        tree = self.bot.tree
        missing, foreign, other = changed_commands(await translated_commands(tree), await registered_commands(tree))
        found = [f"Discord does not know the command /{name}: start the bot once." for name in missing]
        found += [f"Discord knows a command /{name} that is none of ours." for name in foreign]
        found += [f"Discord knows /{name} in another form: start the bot once." for name in other]
        return sorted(found)

    async def _install_faults(self) -> list[str]:
        """Why *Add App* in the bot's profile does not add it to a server, or to a person's applications."""
        application = await self.bot.http.application_info()
        found = []
        for kind, name, where in ((ON_SERVERS, "Guild", "a server"), (BY_PEOPLE, "User", "a person's applications")):
            wanted = INSTALLS[kind]["scopes"]
            if not set(wanted) <= set((install_settings(application, kind) or {}).get("scopes", ())):
                found.append(
                    f"Add App in the bot's profile does not add it to {where}: under Installation of the developer "
                    f"portal, {name} Install needs {' and '.join(wanted)}."
                )
        return found

    async def _puzzle_faults(self) -> list[str]:
        """Why the puzzle of the day cannot be posted in the channel that the setting names, if it names one."""
        number = self.bot.settings.puzzle_channel
        if not number:
            return []
        place = await self._channel(number)
        if place is None:
            return [f"The channel {number} of STAMMTISCH_PUZZLE_CHANNEL is gone, or the bot may not see it."]
        if not isinstance(place, discord.TextChannel | discord.Thread):
            return [f"The channel {number} of STAMMTISCH_PUZZLE_CHANNEL is no text channel."]
        guild, me, channels = await self._server(place.guild.id)
        thread = place if isinstance(place, discord.Thread) else None
        channel = channels.get(thread.parent_id if thread else number)
        granted = channel.permissions_for(me) if channel else discord.Permissions.all()
        lacking = ", ".join(missing_of_member(granted, in_thread=thread is not None, is_spoken=False))
        where = f"{guild.name}, #{place.name}"
        return [f"The bot lacks {lacking} in {where}, the channel of STAMMTISCH_PUZZLE_CHANNEL."] if lacking else []

    async def _guild_faults(self, number: int, places: Iterable[StoredPlace]) -> list[str]:
        """Faults of one server: the bot is no member, a place is gone, or a permission is missing there."""
        used = list(places)
        try:
            guild, me, channels = await self._server(number)
        except discord.HTTPException as fault:
            if fault.status not in CLOSED:
                raise
            return [f"The bot is not on the server {number} any more, where {_matches(used)} stand."]
        found = []
        by_place: defaultdict[int, list[StoredPlace]] = defaultdict(list)
        for one in used:
            by_place[one.place or one.channel].append(one)
        for place, there in sorted(by_place.items()):
            thread = None if place in channels else await self._thread(place)
            channel = channels.get(thread.parent_id if thread else place)
            inside = channel is None or thread is not None
            channel = channel or channels.get(there[0].channel)  # of a thread that is gone or not visible
            granted = channel.permissions_for(me) if channel else discord.Permissions.all()
            lacking = missing_of_member(granted, in_thread=inside, is_spoken=isinstance(channel, SPOKEN))
            if channel and lacking:
                name = f"{guild.name}, #{channel.name}" + (f", thread {thread.name!r}" if thread else "")
                found.append(f"The bot lacks {', '.join(lacking)} in {name}, where {_matches(there)} stand.")
            elif place not in channels and not thread:
                found.append(
                    f"The place of {_matches(there)} is gone: `/matches match:` in a channel brings one there."
                )
            elif channel and not channel.permissions_for(me).read_message_history:
                found.append(
                    f"The bot lacks read_message_history in #{channel.name} of {guild.name}, where {_matches(there)} "
                    "stand: a message whose sending was interrupted may be sent twice there."
                )
        return found

    async def _server(self, number: int) -> tuple[discord.Guild, discord.Member, dict[int, discord.abc.GuildChannel]]:
        """The server, the bot as its member, and its channels by id."""
        guild = await self.bot.fetch_guild(number, with_counts=False)
        me = await guild.fetch_member(self.bot.user.id if self.bot.user else 0)
        return guild, me, {channel.id: channel for channel in await guild.fetch_channels()}

    async def _thread(self, number: int) -> discord.Thread | None:
        """The thread with this id; None if there is none that the bot may see."""
        channel = await self._channel(number)
        return channel if isinstance(channel, discord.Thread) else None

    async def _channel(self, number: int) -> object:
        """The channel or thread with this id; None if there is none that the bot may see."""
        try:
            return await self.bot.fetch_channel(number)
        except discord.HTTPException as fault:
            if fault.status not in CLOSED:
                raise
            return None


def _matches(places: Iterable[StoredPlace]) -> str:
    return ", ".join(f"match {one.match}" for one in places)


async def setup(bot: Visitor) -> None:
    """Give the client its inspector."""
    bot.find_faults = Inspector(bot).faults
