"""The world: users, servers, channels, messages and files. Each change is stored and published as an event."""

from __future__ import annotations

import base64
from collections.abc import Iterable

from . import permissions as rights
from .payloads import channel_json, member_json, message_json, thread_member_json
from .records import DM, JSON, TEXT, Channel, Guild, Message, Role, unix_seconds
from .refusal import Refusal
from .storage import LoadedWorld

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
        return guild.id

    def save_guild(self, guild: Guild) -> None:
        """Store a changed server."""
        self.storage.put("guild", guild.id, guild)

    def add_member(self, guild: int, user_id: int) -> None:
        server = self.guilds[guild]
        server.members.add(user_id)
        next(role for role in server.roles.values() if role.name == "members").members.add(user_id)
        self.save_guild(server)

    def remove_member(self, guild: int, user_id: int) -> None:
        server = self.guilds[guild]
        for members in (server.members, *(role.members for role in server.roles.values())):
            members.discard(user_id)
        self.save_guild(server)

    def add_channel(self, guild: int, name: str, *, topic: str | None = None, type_: int = TEXT) -> int:
        """Create a channel of that type, which is no thread; return its id."""
        place = sum(channel.guild == guild and not channel.is_thread for channel in self.channels.values())
        channel = Channel(self.ids.next(), type_, name, guild, position=place, topic=topic)
        self.put_channel(channel, "CHANNEL_CREATE")
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

    def archive_idle(self, now: float) -> None:
        """Archive the threads in which nothing has happened for their auto_archive minutes; ``now``: Unix seconds."""
        for thread in [one for one in self.channels.values() if one.is_thread and not one.archived]:
            latest = max(thread.archived_at, unix_seconds(thread.last_message or 0))
            if now - latest >= thread.auto_archive * 60:
                self.archive(thread.id, locked=thread.locked)

    def join_thread(self, id_: int, people: Iterable[int]) -> None:
        """Add people to a thread. Skips other channels, and people who cannot see it."""
        thread = self.channels[id_]
        if not thread.is_thread:
            return
        parent = self.channels[thread.parent or 0]
        new = [one for one in dict.fromkeys(people) if one not in thread.members and self.can_see(one, parent)]
        if not new:
            return
        thread.members |= dict.fromkeys(new, self.time.now())
        self.put_channel(thread)
        body: JSON = {
            "id": str(thread.id),
            "guild_id": str(thread.guild),
            "member_count": len(thread.members),
            "added_members": [thread_member_json(thread, one) for one in new],
            "removed_member_ids": [],
        }
        self._publish("THREAD_MEMBERS_UPDATE", thread, body)

    def join_mentioned(self, message: Message, pinged: Iterable[int]) -> None:
        """Add the people whom a new or edited message mentions to its thread."""
        if message.audience is None:
            self.join_thread(message.channel, pinged)

    # Messages and files

    def history(self, channel: int) -> list[Message]:
        """All messages of a channel, ephemeral ones included, oldest first."""
        return list(self.channel_messages.get(channel, {}).values())

    def put_message(self, message: Message, *, edited: bool = False) -> JSON:
        """Store a new or changed message and publish it; return its JSON."""
        self.messages[message.id] = message
        self.storage.put("message", message.id, message)
        kept = self.channel_messages.setdefault(message.channel, {})
        kept[message.id] = message
        channel = self.channels[message.channel]
        if not edited:
            if message.audience is None:
                channel.last_message = message.id
                channel.sent += 1
                self.storage.put("channel", channel.id, channel)
            while len(kept) > MAX_MESSAGES:
                oldest = next(iter(kept))
                del kept[oldest]
                self._drop(oldest)
        body = message_json(self, message)
        extra: JSON = {}
        if channel.guild is not None:
            member = member_json(self, self.guilds[channel.guild], message.author, user=False)
            extra = {"guild_id": str(channel.guild), "member": member}
        name = "MESSAGE_UPDATE" if edited else "MESSAGE_CREATE"
        self._publish(name, channel, body | extra, audience=message.audience)
        return body

    def sight(self, user_id: int, id_: int) -> JSON | None:
        """A message in its present state; None if it is gone or the user cannot see it."""
        message = self.messages.get(id_)
        if message is None or message.audience not in (None, user_id):
            return None
        return message_json(self, message) if self.can_see(user_id, self.channels[message.channel]) else None

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

    def put_commands(self, commands: Iterable[JSON]) -> None:
        """Replace the application's commands."""
        for id_ in self.commands:
            self.storage.drop("command", id_)
        self.commands.clear()
        for command in commands:
            self.commands[int(command["id"])] = command
            self.storage.put("command", int(command["id"]), command)

    def put_emoji(self, emoji: JSON, id_: int | None = None) -> int:
        """Store a new or changed emoji of the application; return its id."""
        id_ = id_ or self.ids.next()
        self.emojis[id_] = emoji
        self.storage.put("emoji", id_, emoji)
        return id_

    def emoji_image(self, id_: int) -> tuple[str, bytes]:
        """The content type and bytes of an emoji; KeyError if there is none."""
        return self.emojis[id_]["type"], base64.b64decode(self.emojis[id_]["image"])

    # Addresses of files

    def signed(self, url: str) -> str:
        """The address of a file as it is sent."""
        return url

    def is_valid_address(self, url: str) -> bool:
        """Whether an address that was sent may be sent back."""
        return True

    def components_of(self, message: Message) -> list[JSON]:
        """The components of a message, with the addresses of their media as they are sent."""
        return message.components

    # Permissions

    def permissions(self, user_id: int, channel: Channel) -> int:
        """Return a user's permissions in a channel; 0 if they cannot see it."""
        if channel.type == DM:
            return rights.IN_DM if user_id in (channel.recipient, self.bot) else 0
        bits = self.granted(user_id, channel)
        if bits == rights.ALL:
            return rights.ALL
        if not bits & rights.VIEW_CHANNEL:
            return 0
        if not bits & (rights.SEND_MESSAGES_IN_THREADS if channel.is_thread else rights.SEND_MESSAGES):
            bits &= ~(rights.ATTACH_FILES | rights.EMBED_LINKS | rights.MENTION_EVERYONE)
        return bits & ~rights.CONNECT

    def granted(self, user_id: int, channel: Channel) -> int:
        """Return what roles and overwrites grant in a server's channel; 0 for others than members.

        A thread uses its parent's overwrites.
        """
        guild = self.guilds[channel.guild or 0]
        if user_id not in guild.members:
            return 0
        bits = rights.base_permissions(guild, user_id)
        if bits == rights.ALL:
            return rights.ALL
        overwrites = self.channels[channel.parent].overwrites if channel.parent else channel.overwrites
        roles = [role.id for role in guild.roles.values() if user_id in role.members]
        for group in ([guild.id], roles, [user_id]):
            allow = deny = 0
            for subject in group:
                allowed, denied = overwrites.get(subject, (0, 0))
                allow, deny = allow | allowed, deny | denied
            bits = bits & ~deny | allow
        return bits

    def app_permissions(self, channel: Channel) -> int:
        """Return the application's permissions in a channel as interactions state them."""
        return self.permissions(self.bot, channel)

    def can_see(self, user_id: int, channel: Channel) -> bool:
        """Whether the user has VIEW_CHANNEL there."""
        return bool(self.permissions(user_id, channel) & rights.VIEW_CHANNEL)

    def require(self, user_id: int, channel: Channel, bits: int = 0) -> int:
        """Return a user's permissions in a channel; Refusal 50001 if they cannot see it, 50013 if a bit is missing."""
        granted = self.permissions(user_id, channel)
        if not granted & rights.VIEW_CHANNEL:
            raise Refusal(50001)
        if granted & bits != bits:
            raise Refusal(50013)
        return granted

    def require_send(self, user_id: int, channel: Channel, *, files: bool = False) -> None:
        """Raise Refusal if the user may not send a message (``files``: with files) to the channel."""
        if channel.type == DM:
            self.require(user_id, channel)
            return
        speech = rights.SEND_MESSAGES_IN_THREADS if channel.is_thread else rights.SEND_MESSAGES
        granted = self.require(user_id, channel, speech | (rights.ATTACH_FILES if files else 0))
        if channel.is_thread and channel.locked and not granted & rights.MANAGE_THREADS:
            raise self.locked_refusal(channel)

    def locked_refusal(self, thread: Channel) -> Refusal:
        """Return the refusal of a change in a thread that is archived or locked."""
        return Refusal(50083 if thread.archived else 160005)
