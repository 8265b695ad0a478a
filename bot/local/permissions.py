"""Permission bits, and the permissions of users in channels."""

from __future__ import annotations

from .records import DM, Channel, Guild
from .refusal import Refusal
from .storage import LoadedWorld

MANAGE_CHANNELS = 1 << 4
ADMINISTRATOR = 1 << 3
VIEW_CHANNEL = 1 << 10
CONNECT = 1 << 20
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_MESSAGES_IN_THREADS = 1 << 38

ALL = (1 << 53) - 1
PEOPLE = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS
)
"""Permissions of the members' role."""
BOT = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS
)
"""Permissions of the bot's role: those that the README's invitation asks for, and no others."""
IN_DM = (
    VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | ATTACH_FILES | READ_MESSAGE_HISTORY | USE_APPLICATION_COMMANDS | 1 << 6
)


def base_permissions(guild: Guild, user_id: int) -> int:
    """Return a member's guild permissions, before channel overwrites."""
    if user_id == guild.owner:
        return ALL
    bits = guild.roles[guild.id].permissions
    for role in guild.roles.values():
        if user_id in role.members:
            bits |= role.permissions
    return ALL if bits & ADMINISTRATOR else bits


class GuardedWorld(LoadedWorld):
    """A world that knows what its users may do."""

    def permissions(self, user_id: int, channel: Channel) -> int:
        """Return a user's permissions in a channel; 0 if they cannot see it."""
        if channel.type == DM:
            return IN_DM if user_id in (channel.recipient, self.bot) else 0
        bits = self.granted(user_id, channel)
        if bits == ALL:
            return ALL
        if not bits & VIEW_CHANNEL:
            return 0
        if not bits & (SEND_MESSAGES_IN_THREADS if channel.is_thread else SEND_MESSAGES):
            bits &= ~(ATTACH_FILES | EMBED_LINKS | MENTION_EVERYONE)
        return bits & ~CONNECT

    def granted(self, user_id: int, channel: Channel) -> int:
        """Return what roles and overwrites grant in a server's channel; 0 for others than members.

        A thread uses its parent's overwrites.
        """
        guild = self.guilds[channel.guild or 0]
        if user_id not in guild.members:
            return 0
        bits = base_permissions(guild, user_id)
        if bits == ALL:
            return ALL
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
        return bool(self.permissions(user_id, channel) & VIEW_CHANNEL)

    def require(self, user_id: int, channel: Channel, bits: int = 0) -> int:
        """Return a user's permissions in a channel; Refusal 50001 if they cannot see it, 50013 if a bit is missing."""
        granted = self.permissions(user_id, channel)
        if not granted & VIEW_CHANNEL:
            raise Refusal(50001)
        if granted & bits != bits:
            raise Refusal(50013)
        return granted

    def require_send(self, user_id: int, channel: Channel, *, files: bool = False) -> None:
        """Raise Refusal if the user may not send a message (``files``: with files) to the channel."""
        if channel.type == DM:
            self.require(user_id, channel)
            return
        speech = SEND_MESSAGES_IN_THREADS if channel.is_thread else SEND_MESSAGES
        granted = self.require(user_id, channel, speech | (ATTACH_FILES if files else 0))
        if channel.is_thread and channel.locked and not granted & MANAGE_THREADS:
            raise self.locked_refusal(channel)

    def locked_refusal(self, thread: Channel) -> Refusal:
        """Return the refusal of a change in a thread that is archived or locked."""
        return Refusal(50083 if thread.archived else 160005)
