"""The stand-in's world with what the local table has not: more kinds of channels, changes from outside, and choices."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import bot.local.world
from bot.local.payloads import channel_json, guild_json, role_json
from bot.local.permissions import ALL, BOT, CONNECT, IN_DM, MANAGE_THREADS, PEOPLE, USE_EXTERNAL_APPS, VIEW_CHANNEL
from bot.local.records import (
    ANNOUNCEMENT,
    ANNOUNCEMENT_THREAD,
    DM,
    GROUP_DM,
    JSON,
    POSTS,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    SPOKEN,
    TEXT,
    Channel,
    Guild,
    Message,
    Role,
    WorldEvent,
)
from bot.local.refusal import Refusal
from bot.runtime.time import SYSTEM, Time
from tests.kit import addresses
from tests.kit.uncertain import Uncertain

T = TypeVar("T")


class World(bot.local.world.World):
    """``uncertain`` selects the behaviour where Discord's is unknown."""

    def __init__(self, path: Path | None = None, *, cap: int = 64 * 2**20, time: Time = SYSTEM) -> None:
        super().__init__(path, cap=cap, time=time)
        self.uncertain = Uncertain()
        self.description = ""
        self.followed: Counter[int] = Counter()
        """Follow-ups by the id of their interaction, deleted ones included."""
        self.installs: dict[str, Any] = {"0": {}}
        """The application's install settings, by kind of installation. They and its description are not stored."""
        self.is_public = True
        """Whether others than its owner may install the application."""

    # Waiting

    async def until(self, condition: Callable[[], T], timeout: float = 10) -> T:  # noqa: ASYNC109 (reads better in tests)
        """Wait until the condition holds, checked now and after every event.

        Return its value; raise TimeoutError after ``timeout`` seconds.
        """
        if value := condition():
            return value
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def look(_: WorldEvent) -> None:
            if not result.done() and (found := condition()):
                result.set_result(found)

        stop = self.listen(look)
        try:
            async with asyncio.timeout(timeout):
                return await result
        finally:
            stop()

    # Servers and channels

    def _publish_of_guild(self, name: str, guild: int, data: dict[str, Any]) -> None:
        self.publish(WorldEvent(name, None, None, data, guild))

    def add_guild(self, name: str, *, members: Iterable[int], locale: str = "en-US", owner: int | None = None) -> int:
        guild = super().add_guild(name, members=members, locale=locale, owner=owner)
        self._publish_join(self.guilds[guild])
        return guild

    def remove_bot(self, guild: int) -> None:
        """Remove the bot from the server, and with it its commands there."""
        server = self.guilds[guild]
        server.members.discard(self.bot)
        self.save_guild(server)
        self._publish_of_guild("GUILD_DELETE", guild, {"id": str(guild)})

    def add_bot(self, guild: int) -> None:
        server = self.guilds[guild]
        server.members.add(self.bot)
        self.save_guild(server)
        self._publish_join(server)

    def _publish_join(self, guild: Guild) -> None:
        """Notify the bot of a server that has added it."""
        body = guild_json(self, guild, create=True)
        if not self.uncertain.joined_is_available:
            del body["unavailable"]
        self._publish_of_guild("GUILD_CREATE", guild.id, body)

    def set_nick(self, guild: int, user_id: int, nick: str | None) -> None:
        """Set a member's name on the server; None: the global name is used."""
        server = self.guilds[guild]
        server.nicks.pop(user_id, None)
        if nick:
            server.nicks[user_id] = nick
        self.save_guild(server)

    def add_thread(self, parent: int, name: str, *, owner: int) -> int:
        """Create a thread as a client does, in a forum a post; ValueError where there are none. Return its id."""
        there = self.channels[parent]
        if there.type not in (TEXT, ANNOUNCEMENT, *POSTS):
            raise ValueError(f"{there.name} has no threads")
        type_ = ANNOUNCEMENT_THREAD if there.type == ANNOUNCEMENT else PUBLIC_THREAD
        now = self.time.now()
        thread = Channel(self.ids.next(), type_, name, there.guild, parent, owner, archived_at=now)
        thread.members[owner] = now
        self.put_channel(thread, "THREAD_CREATE")
        return thread.id

    def add_group(self, members: Iterable[int]) -> int:
        """Create a group DM of these users, without the bot; return its id."""
        return self._add_private(GROUP_DM, "group", members)

    def add_dm(self, one: int, other: int) -> int:
        """Create the DM of two people; return its id."""
        return self._add_private(DM, "", (one, other))

    def _add_private(self, type_: int, name: str, members: Iterable[int]) -> int:
        channel = Channel(self.ids.next(), type_, name, members=dict.fromkeys(members, self.time.now()))
        self.put_channel(channel)
        return channel.id

    # Installations

    def install(self, user_id: int, installed: bool = True) -> None:
        """Have the user install the application for themselves, or remove it."""
        user = self.users[user_id]
        user.installed = installed
        self.put_user(user)

    def has_application(self, guild: int) -> bool:
        """Whether the application is installed on the server, with its bot or without."""
        return self.bot in self.guilds[guild].members or self.guilds[guild].commands_only

    def serves(self, user_id: int, channel: Channel) -> bool:
        """Whether the application is installed for that channel by a server.

        In the bot's own DM it is, if the user shares such a server.
        """
        if channel.guild is not None:
            return self.has_application(channel.guild)
        mutual = (one.id for one in self.guilds.values() if user_id in one.members)
        return channel.recipient is not None and any(map(self.has_application, mutual))

    def hides_answers(self, user_id: int, channel: Channel) -> bool:
        """Whether others do not see what an application answers that the user alone has installed."""
        granted = self.permissions(user_id, channel)
        return channel.guild is not None and not granted & USE_EXTERNAL_APPS

    def delete_channel(self, id_: int) -> None:
        """Delete a channel or thread with its messages, and a channel's threads."""
        for thread in [c.id for c in self.channels.values() if c.parent == id_]:
            self.delete_channel(thread)
        channel = self.channels[id_]
        body = channel_json(self, channel)
        for message in list(self.channel_messages.pop(id_, {})):
            self._drop(message)
        # Published before the deletion: listeners look up who can see the channel.
        self._publish("CHANNEL_DELETE", channel, body)
        del self.channels[id_]
        self.storage.drop("channel", id_)

    def set_permissions(self, channel: int, user_id: int, *, allow: int = 0, deny: int = 0) -> None:
        """Set a channel's overwrite for a user or role id (the guild's id: @everyone); 0 and 0 remove it."""
        there = self.channels[channel]
        there.overwrites.pop(user_id, None)
        if allow or deny:
            there.overwrites[user_id] = (allow, deny)
        self.put_channel(there, "CHANNEL_UPDATE")

    def set_base(self, guild: int, user_id: int, permissions: int) -> None:
        """Set a member's server permissions, before overwrites, by a role of their own."""
        server = self.guilds[guild]
        for role in server.roles.values():
            role.members.discard(user_id)
        name = self.users[user_id].name
        own = next((role for role in server.roles.values() if role.name == name), None)
        fresh = own is None
        own = own or Role(self.ids.next(), name, permissions)
        own.permissions = permissions
        own.members.add(user_id)
        server.roles[own.id] = own
        self.save_guild(server)
        role_event = {"guild_id": str(guild), "role": role_json(own, server, len(server.roles))}
        self._publish_of_guild("GUILD_ROLE_CREATE" if fresh else "GUILD_ROLE_UPDATE", guild, role_event)

    def join_mentioned(self, message: Message, pinged: Iterable[int]) -> None:
        is_new = message.edited is None
        if is_new or self.uncertain.mentions_in_edits_join:
            super().join_mentioned(message, pinged)

    def drop_emoji(self, id_: int) -> None:
        """Delete an emoji of the application."""
        del self.emojis[id_]
        self.storage.drop("emoji", id_)

    # Addresses

    def signed(self, url: str) -> str:
        return addresses.signed(url, self.time.now())

    def is_valid_address(self, url: str) -> bool:
        return addresses.is_valid(url, self.time.now())

    def components_of(self, message: Message) -> list[JSON]:
        signed: list[JSON] = addresses.with_signed_media(message.components, self.time.now())
        return signed

    # Permissions

    def permissions(self, user_id: int, channel: Channel) -> int:
        if channel.guild is None and channel.recipient is None:
            return IN_DM if user_id in channel.members else 0
        bits = super().permissions(user_id, channel)
        if channel.type == PRIVATE_THREAD and user_id not in channel.members and not bits & MANAGE_THREADS:
            return 0
        if channel.type not in SPOKEN or bits in (0, ALL):
            return bits
        return bits | CONNECT if self.granted(user_id, channel) & CONNECT else VIEW_CHANNEL

    def app_permissions(self, channel: Channel) -> int:
        """Those of @everyone if the server has no bot."""
        guild = self.guilds.get(channel.guild or 0)
        if guild is not None and self.bot not in guild.members:
            return PEOPLE if self.uncertain.guests_may_send else 0
        granted = super().app_permissions(channel)
        if channel.type in SPOKEN and granted == VIEW_CHANNEL and not self.uncertain.connect_denies:
            return BOT
        return granted

    def require(self, user_id: int, channel: Channel, bits: int = 0) -> int:
        if channel.type in SPOKEN and not self.permissions(user_id, channel) & CONNECT:
            raise Refusal(50001)
        return super().require(user_id, channel, bits)

    def require_send(self, user_id: int, channel: Channel, *, files: bool = False) -> None:
        if channel.type in POSTS:
            raise Refusal(50008)
        super().require_send(user_id, channel, files=files)

    def locked_refusal(self, thread: Channel) -> Refusal:
        chosen = self.uncertain
        if thread.archived:
            return Refusal(50083, chosen.archived_status)
        return Refusal(chosen.locked_code, chosen.locked_status)
