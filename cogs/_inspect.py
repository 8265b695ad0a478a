"""Looks at the bot's place at Discord for ``python -m bot check``: commands, servers, channels, permissions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import discord

from bot.app import Visitor
from bot.check.place import Place
from cogs._permissions import missing

GONE: Final = (403, 404)
COMPARED: Final = (
    *("name", "type", "description", "required", "autocomplete", "options", "choices", "value"),
    *("min_value", "max_value", "min_length", "max_length", "channel_types"),
)


class Inspector:
    """Asks Discord over REST, and changes nothing."""

    def __init__(self, bot: Visitor) -> None:
        self.bot = bot

    async def faults(self, places: Sequence[Place]) -> list[str]:
        found = await self._commands()
        by_guild: defaultdict[int, list[Place]] = defaultdict(list)
        for place in places:
            by_guild[place.guild].append(place)
        for guild, there in sorted(by_guild.items()):
            found += await self._guild(guild, there)
        return found

    async def _commands(self) -> list[str]:
        """Our slash commands as Discord has them, compared with those that we would register."""
        tree, translator = self.bot.tree, self.bot.tree.translator
        assert translator is not None
        ours = [await one.get_translated_payload(tree, translator) for one in tree.get_commands()]
        theirs = await self.bot.http.get_global_commands(self.bot.application_id or 0)
        wanted, there = ({one["name"]: _plain(one) for one in given} for given in (ours, theirs))
        found = [f"Discord does not know the command /{name}: start the bot once." for name in wanted.keys() - there]
        found += [f"Discord knows a command /{name} that is none of ours." for name in there.keys() - wanted]
        same = wanted.keys() & there
        found += [
            f"Discord knows /{name} in another form: start the bot once."
            for name in same
            if wanted[name] != there[name]
        ]
        return sorted(found)

    async def _guild(self, number: int, places: Iterable[Place]) -> list[str]:
        """One server: whether we are there, and may do what is needed at each place in use."""
        used = list(places)
        try:
            guild = await self.bot.fetch_guild(number, with_counts=False)
            me = await guild.fetch_member(self.bot.user.id if self.bot.user else 0)
            channels = {channel.id: channel for channel in await guild.fetch_channels()}
        except discord.HTTPException as fault:
            if fault.status not in GONE:
                raise
            return [f"The bot is not on the server {number} any more, where {_matches(used)} stand."]
        found = []
        by_place: defaultdict[int, list[Place]] = defaultdict(list)
        for one in used:
            by_place[one.place or one.channel].append(one)
        for place, there in sorted(by_place.items()):
            thread = None if place in channels else await self._thread(place)
            channel = channels.get(thread.parent_id if thread else place)
            inside = channel is None or thread is not None
            channel = channel or channels.get(there[0].channel)  # a thread that is gone, or that we may not see
            lacking = _missing(channel.permissions_for(me), inside) if channel else []
            if channel and lacking:
                name = f"{guild.name}, #{channel.name}" + (f", thread {thread.name!r}" if thread else "")
                found.append(f"The bot lacks {', '.join(lacking)} in {name}, where {_matches(there)} stand.")
            elif place not in channels and not thread:
                found.append(f"The place of {_matches(there)} is gone: `/match show` in a channel brings one there.")
        return found

    async def _thread(self, number: int) -> discord.Thread | None:
        try:
            channel = await self.bot.fetch_channel(number)
        except discord.HTTPException as fault:
            if fault.status not in GONE:
                raise
            return None
        return channel if isinstance(channel, discord.Thread) else None


def _plain(command: Mapping[str, Any]) -> dict[str, Any]:
    """What counts of a command or option, without what is not set and what Discord adds."""
    plain = {}
    for name in COMPARED:
        if value := command.get(name):
            nested = name in ("options", "choices")
            plain[name] = [_plain(one) for one in value] if nested else value
    return plain


def _missing(have: discord.Permissions, inside: bool) -> list[str]:
    """What we need in a channel, or in its threads, and lack."""
    if inside and not have.send_messages:
        have.attach_files = True  # not known: taken away by discord.py, since nothing may be sent in the channel itself
    return missing(have, in_thread=inside)


def _matches(places: Iterable[Place]) -> str:
    return ", ".join(f"match {one.match}" for one in places)


async def setup(bot: Visitor) -> None:
    bot.look_with(Inspector(bot))
