"""The world: users, servers, channels, messages and files. Each change is stored and published as an event."""

from __future__ import annotations

import base64
from collections.abc import Iterable

from bot.local.records import unix_seconds
from bot.local.storage import LoadedWorld

from . import permissions as rights
from .payloads import channel_json, guild_json, member_json, message_json, role_json, thread_member_json
from .records import (
    ANNOUNCEMENT,
    ANNOUNCEMENT_THREAD,
    DM,
    GROUP_DM,
    HAS_THREAD,
    JSON,
    POSTS,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Guild,
    Message,
    Role,
)

MAX_MESSAGES = 2_000
"""Messages kept of one channel; older ones are deleted."""


class World(LoadedWorld):
    """Servers, channels and messages. Read the records freely; change them through these methods."""

    # Servers and channels

    def add_guild(self, name: str, *, members: Iterable[int], locale: str = "en-US", owner: int | None = None) -> int:
        """Create a server with these members and the bot, without channels; return its id.

        ``owner`` has every permission; None: a person who is not a member.
        """
        people = set(members)
        guild = Guild(self.ids.next(own_millisecond=True), name, owner or self.owner, locale, people | {self.bot})
        guild.roles[guild.id] = Role(guild.id, "@everyone", rights.CONNECT)
        for title, bits, bearers in (("members", rights.PEOPLE, people), ("bot", rights.BOT, {self.bot})):
            role = Role(self.ids.next(), title, bits, set(bearers))
            guild.roles[role.id] = role
        self.guilds[guild.id] = guild
        self.save_guild(guild)
        self._publish_join(guild)
        return guild.id

    def save_guild(self, guild: Guild) -> None:
        """Store a changed server."""
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
        """Remove the bot from the server, and with it its commands there."""
        server = self.guilds[guild]
        server.members.discard(self.bot)
        self.save_guild(server)
        self._publish("GUILD_DELETE", None, {"id": str(guild)}, guild=guild)

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
        self._publish("GUILD_CREATE", None, body, guild=guild.id)

    def set_nick(self, guild: int, user_id: int, nick: str | None) -> None:
        """Set a member's name on the server; None: the global name is used."""
        server = self.guilds[guild]
        server.nicks.pop(user_id, None)
        if nick:
            server.nicks[user_id] = nick
        self.save_guild(server)
        member = member_json(self, server, user_id) | {"guild_id": str(guild)}
        self._publish("GUILD_MEMBER_UPDATE", None, member, guild=guild)

    def add_channel(self, guild: int, name: str, *, topic: str | None = None, type_: int = TEXT) -> int:
        """Create a channel of that type, which is no thread; return its id."""
        place = sum(channel.guild == guild and not channel.is_thread for channel in self.channels.values())
        channel = Channel(self.ids.next(), type_, name, guild, position=place, topic=topic)
        self.put_channel(channel, "CHANNEL_CREATE")
        return channel.id

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
        channel = Channel(self.ids.next(), GROUP_DM, "group", members=dict.fromkeys(members, self.time.now()))
        self.put_channel(channel)
        return channel.id

    def put_channel(self, channel: Channel, name: str | None = None) -> None:
        """Store a new or changed channel, and publish it under the event name ``name``, if given."""
        self.channels[channel.id] = channel
        self.storage.put("channel", channel.id, channel)
        if name is not None:
            body = channel_json(self, channel)
            if name == "THREAD_CREATE":
                body["newly_created"] = True
            self._publish(name, channel, body)

    def dm(self, user_id: int) -> int:
        """Return the id of the DM channel between the bot and the user; create it if there is none."""
        for channel in self.channels.values():
            if channel.recipient == user_id:
                return channel.id
        channel = Channel(self.ids.next(), DM, recipient=user_id)
        self.put_channel(channel, "CHANNEL_CREATE")
        return channel.id

    def archive(self, thread: int, *, archived: bool = True, locked: bool = False) -> None:
        """Set a thread's archived and locked states."""
        channel = self.channels[thread]
        channel.archived, channel.locked, channel.archived_at = archived, locked, self.time.now()
        self.put_channel(channel, "THREAD_UPDATE")

    def archive_idle(self, now: float | None = None) -> None:
        """Archive the threads in which nothing has happened for their auto_archive minutes; ``now``: Unix seconds."""
        now = self.time.now() if now is None else now
        for thread in [one for one in self.channels.values() if one.is_thread and not one.archived]:
            latest = max(thread.archived_at, unix_seconds(thread.last_message or 0))
            if now - latest >= thread.auto_archive * 60:
                self.archive(thread.id, locked=thread.locked)

    def join_thread(self, id_: int, people: Iterable[int]) -> None:
        """Add people to a thread. Skips other channels, and people who cannot see it."""
        thread = self.channels[id_]
        if thread.is_thread:
            parent = self.channels[thread.parent or 0]
            seeing = [one for one in dict.fromkeys(people) if rights.can_see(self, one, parent)]
            self.change_members(thread, [one for one in seeing if one not in thread.members], [])

    def change_members(self, thread: Channel, added: Iterable[int], removed: Iterable[int]) -> None:
        """Add and remove members of a thread."""
        new, old = list(added), [one for one in removed if one in thread.members]
        if not new and not old:
            return
        thread.members |= dict.fromkeys(new, self.time.now())
        for one in old:
            del thread.members[one]
        self.put_channel(thread)
        body: JSON = {
            "id": str(thread.id),
            "guild_id": str(thread.guild),
            "member_count": len(thread.members),
            "added_members": [thread_member_json(thread, one) for one in new],
            "removed_member_ids": [str(one) for one in old],
        }
        self._publish("THREAD_MEMBERS_UPDATE", thread, body)

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
        self._publish("GUILD_ROLE_CREATE" if fresh else "GUILD_ROLE_UPDATE", None, role_event, guild=guild)
        member = member_json(self, server, user_id) | {"guild_id": str(guild)}
        self._publish("GUILD_MEMBER_UPDATE", None, member, guild=guild)

    # Messages and files

    def history(self, channel: int) -> list[Message]:
        """All messages of a channel, ephemeral ones included, oldest first."""
        return list(self.channel_messages.get(channel, {}).values())

    def put_message(self, message: Message, *, edited: bool = False) -> JSON:
        """Store a new or changed message and publish it; return its JSON."""
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
                self._drop(oldest)
        body = message_json(self, message)
        self.publish_message("MESSAGE_UPDATE" if edited else "MESSAGE_CREATE", message, body)
        return body

    def publish_message(self, name: str, message: Message, body: JSON) -> None:
        """Publish an event about a message to those who can see it."""
        channel = self.channels[message.channel]
        extra: JSON = {}
        if channel.guild is not None:
            guild = self.guilds[channel.guild]
            extra = {"guild_id": str(channel.guild), "member": member_json(self, guild, message.author, user=False)}
        self._publish(name, channel, body | extra, audience=message.audience)

    def delete_message(self, channel: int, id_: int) -> None:
        """Delete a message; KeyError if there is none."""
        message = self.channel_messages[channel].pop(id_)
        self._drop(id_)
        there = self.channels[channel]
        body: JSON = {"id": str(id_), "channel_id": str(channel)}
        if there.guild is not None:
            body["guild_id"] = str(there.guild)
        self._publish("MESSAGE_DELETE", there, body, audience=message.audience)

    def _drop(self, id_: int) -> None:
        message = self.messages.pop(id_)
        self.storage.drop("message", id_)
        for item in message.attachments:
            self.storage.drop_file(item.id)

    def attachment(self, id_: int) -> tuple[str, str, bytes]:
        """Return filename, content type and bytes; KeyError if there is no such file."""
        return self.storage.file(id_)

    def put_emoji(self, emoji: JSON, id_: int | None = None) -> int:
        """Store a new or changed emoji of the application; return its id."""
        id_ = id_ or self.ids.next()
        self.emojis[id_] = emoji
        self.storage.put("emoji", id_, emoji)
        return id_

    def drop_emoji(self, id_: int) -> None:
        """Delete an emoji of the application."""
        del self.emojis[id_]
        self.storage.drop("emoji", id_)

    def emoji_image(self, id_: int) -> tuple[str, bytes]:
        """The content type and bytes of an emoji; KeyError if there is none."""
        return self.emojis[id_]["type"], base64.b64decode(self.emojis[id_]["image"])

    def mark_thread(self, message: Message) -> None:
        """Set a message's HAS_THREAD flag."""
        message.flags |= HAS_THREAD
        self.put_message(message, edited=True)
