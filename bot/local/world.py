"""Everything there is: users, servers, channels, messages, files; who changes it here changes it for everybody."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from pathlib import Path

from . import permissions as rights
from .events import Events
from .ids import Snowflakes
from .payloads import channel_json, guild_json, member_json, message_json, role_json
from .records import (
    DM,
    HAS_THREAD,
    JSON,
    LOADING,
    TEXT,
    Channel,
    Event,
    Guild,
    Message,
    Role,
    User,
)
from .storage import Storage

MAX_MESSAGES = 2_000
"""Messages kept of one channel; older ones are forgotten."""


class World(Events):
    """`users`, `guilds`, `channels`, `messages` are by id and may be read at any time; changes go through methods."""

    def __init__(self, path: Path | None = None, *, cap: int = 64 * 2**20, bot_name: str = "Stammtisch") -> None:
        super().__init__()
        self.storage = Storage(path, cap)
        self.users: dict[int, User] = dict(self.storage.load("user", User))
        self.guilds: dict[int, Guild] = dict(self.storage.load("guild", Guild))
        self.channels: dict[int, Channel] = dict(self.storage.load("channel", Channel))
        self.commands: dict[int, JSON] = dict(self.storage.load("command", dict))
        self.messages: dict[int, Message] = {}
        self.channel_messages: dict[int, dict[int, Message]] = {}
        """A channel's messages by id, oldest first."""
        self._load_messages()
        known = [*self.users, *self.guilds, *self.channels, *self.messages, *self.storage.files(), *self.commands]
        self.ids = Snowflakes(max(known, default=0))
        self.restored = bool(self.users)
        """Whether there was a world in the file already."""
        facts: dict[int, JSON] = dict(self.storage.load("fact", dict))
        me = facts.get(0) or {"bot": self.ids.next(), "keeper": self.ids.next(), "secret": secrets.token_hex(16)}
        self.storage.put("fact", 0, me)
        self.bot: int = me["bot"]
        self.application: int = me["bot"]
        self.owner: int = me["keeper"]
        """Owns the application and every server, and is never seen."""
        self.secret: str = me["secret"]
        if self.bot not in self.users:
            self._put_user(User(self.bot, bot_name, bot=True))

    def _load_messages(self) -> None:
        for id_, message in self.storage.load("message", Message):
            # An unfinished answer's token died with the old process.
            if message.channel not in self.channels or message.flags & LOADING:
                self.storage.drop("message", id_)
            else:
                self.messages[id_] = message
                self.channel_messages.setdefault(message.channel, {})[id_] = message
        used = {item.id for message in self.messages.values() for item in message.attachments}
        for orphan in set(self.storage.files()) - used:
            self.storage.drop_file(orphan)

    # Who is here

    def add_user(self, name: str, *, locale: str = "en-US", bot: bool = False) -> int:
        return self._put_user(User(self.ids.next(), name, locale, bot))

    def _put_user(self, user: User) -> int:
        self.users[user.id] = user
        self.storage.put("user", user.id, user)
        return user.id

    def save_user(self, user: User) -> None:
        self._put_user(user)

    def people(self) -> list[User]:
        """Everybody but bots, in the order they came."""
        return [user for user in self.users.values() if not user.bot]

    def user_named(self, name: str) -> User:
        """KeyError when there is nobody of that name."""
        for user in self.users.values():
            if user.name == name:
                return user
        raise KeyError(name)

    # Servers and channels

    def add_guild(self, name: str, *, members: Iterable[int], locale: str = "en-US") -> int:
        """A server with these members and the bot, without any channel yet."""
        people = set(members)
        guild = Guild(self.ids.next(own_millisecond=True), name, self.owner, locale, people | {self.bot})
        guild.roles[guild.id] = Role(guild.id, "@everyone", 0)
        for title, bits, bearers in (("members", rights.PEOPLE, people), ("bot", rights.BOT, {self.bot})):
            role = Role(self.ids.next(), title, bits, set(bearers))
            guild.roles[role.id] = role
        self.guilds[guild.id] = guild
        self.save_guild(guild)
        self._publish("GUILD_CREATE", None, guild_json(self, guild, create=True), guild=guild.id)
        return guild.id

    def save_guild(self, guild: Guild) -> None:
        self.storage.put("guild", guild.id, guild)

    def add_member(self, guild: int, user_id: int) -> None:
        server = self.guilds[guild]
        server.members.add(user_id)
        next(role for role in server.roles.values() if role.name == "members").members.add(user_id)
        self.save_guild(server)
        self._publish(
            "GUILD_MEMBER_ADD", None, member_json(self, server, user_id) | {"guild_id": str(guild)}, guild=guild
        )

    def remove_member(self, guild: int, user_id: int) -> None:
        server = self.guilds[guild]
        server.members.discard(user_id)
        for role in server.roles.values():
            role.members.discard(user_id)
        self.save_guild(server)
        self._publish("GUILD_MEMBER_REMOVE", None, {"guild_id": str(guild), "user": {"id": str(user_id)}}, guild=guild)

    def remove_bot(self, guild: int) -> None:
        """The bot is thrown out: it no longer sees the server, and its commands are gone there."""
        server = self.guilds[guild]
        server.members.discard(self.bot)
        self.save_guild(server)
        self._publish("GUILD_DELETE", None, {"id": str(guild)}, guild=guild)

    def add_bot(self, guild: int) -> None:
        server = self.guilds[guild]
        server.members.add(self.bot)
        self.save_guild(server)
        self._publish("GUILD_CREATE", None, guild_json(self, server, create=True), guild=guild)

    def add_channel(self, guild: int, name: str, *, topic: str | None = None) -> int:
        place = sum(channel.guild == guild and not channel.is_thread for channel in self.channels.values())
        channel = Channel(self.ids.next(), TEXT, name, guild, position=place, topic=topic)
        self.put_channel(channel, "CHANNEL_CREATE")
        return channel.id

    def put_channel(self, channel: Channel, name: str | None = None) -> None:
        """Stores a new or changed channel, and tells of it under that name."""
        self.channels[channel.id] = channel
        self.storage.put("channel", channel.id, channel)
        if name is not None:
            body = channel_json(self, channel)
            if name == "THREAD_CREATE":
                body["newly_created"] = True
            self._publish(name, channel, body)

    def dm(self, user_id: int) -> int:
        """The direct messages between the bot and somebody, opened when there are none yet."""
        for channel in self.channels.values():
            if channel.recipient == user_id:
                return channel.id
        channel = Channel(self.ids.next(), DM, recipient=user_id)
        self.put_channel(channel, "CHANNEL_CREATE")
        return channel.id

    def archive(self, thread: int, *, archived: bool = True, locked: bool = False) -> None:
        channel = self.channels[thread]
        channel.archived, channel.locked, channel.archived_at = archived, locked, time.time()
        self.put_channel(channel, "THREAD_UPDATE")

    def delete_channel(self, id_: int) -> None:
        """A channel or thread vanishes with its messages; a channel takes its threads along."""
        for thread in [c.id for c in self.channels.values() if c.parent == id_]:
            self.delete_channel(thread)
        channel = self.channels[id_]
        body = channel_json(self, channel)
        for message in list(self.channel_messages.pop(id_, {})):
            self._forget(message)
        # Told while the channel is still there to look up who could see it.
        self._publish("CHANNEL_DELETE", channel, body)
        del self.channels[id_]
        self.storage.drop("channel", id_)

    def set_permissions(self, channel: int, user_id: int, *, allow: int = 0, deny: int = 0) -> None:
        """The channel's overwrite for a user, the bot, a role or (the guild's id) everybody; 0 and 0 removes it."""
        there = self.channels[channel]
        there.overwrites.pop(user_id, None)
        if allow or deny:
            there.overwrites[user_id] = (allow, deny)
        self.put_channel(there, "CHANNEL_UPDATE")

    def set_base(self, guild: int, user_id: int, permissions: int) -> None:
        """What a member (or the bot) may do in the whole server before overwrites."""
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
        self._publish("GUILD_ROLE_CREATE" if fresh else "GUILD_ROLE_UPDATE", None, role_event, guild=guild)
        member = member_json(self, server, user_id) | {"guild_id": str(guild)}
        self._publish("GUILD_MEMBER_UPDATE", None, member, guild=guild)

    # Messages and files

    def history(self, channel: int) -> list[Message]:
        """All messages of a channel, ephemeral ones included, oldest first."""
        return list(self.channel_messages.get(channel, {}).values())

    def put_message(self, message: Message, *, edited: bool = False) -> JSON:
        """Stores a new or changed message, tells of it, and returns its JSON."""
        self.messages[message.id] = message
        self.storage.put("message", message.id, message)
        there = self.channel_messages.setdefault(message.channel, {})
        there[message.id] = message
        if not edited:
            channel = self.channels[message.channel]
            if message.audience is None:
                channel.last_message = message.id
                channel.sent += 1
                self.storage.put("channel", channel.id, channel)
            while len(there) > MAX_MESSAGES:
                oldest = next(iter(there))
                del there[oldest]
                self._forget(oldest)
        body = message_json(self, message)
        self.publish_message("MESSAGE_UPDATE" if edited else "MESSAGE_CREATE", message, body)
        return body

    def publish_message(self, name: str, message: Message, body: JSON) -> None:
        channel = self.channels[message.channel]
        extra: JSON = {}
        if channel.guild is not None:
            guild = self.guilds[channel.guild]
            extra = {"guild_id": str(channel.guild), "member": member_json(self, guild, message.author, user=False)}
        self._publish(name, channel, body | extra, audience=message.audience)

    def delete_message(self, channel: int, id_: int) -> None:
        """KeyError when there is no such message."""
        message = self.channel_messages[channel].pop(id_)
        self._forget(id_)
        there = self.channels[channel]
        body: JSON = {"id": str(id_), "channel_id": str(channel)}
        if there.guild is not None:
            body["guild_id"] = str(there.guild)
        self._publish("MESSAGE_DELETE", there, body, audience=message.audience)

    def _forget(self, id_: int) -> None:
        message = self.messages.pop(id_)
        self.storage.drop("message", id_)
        for item in message.attachments:
            self.storage.drop_file(item.id)

    def attachment(self, id_: int) -> tuple[str, str, bytes]:
        """Filename, content type, bytes; KeyError when there is none (any more)."""
        return self.storage.file(id_)

    def mark_thread(self, message: Message) -> None:
        message.flags |= HAS_THREAD
        self.put_message(message, edited=True)

    # Telling

    def _publish(
        self, name: str, channel: Channel | None, data: JSON, *, audience: int | None = None, guild: int | None = None
    ) -> None:
        if channel is not None:
            guild = channel.guild
        self.publish(Event(name, channel.id if channel else None, audience, data, guild))

    def close(self) -> None:
        self.storage.close()
