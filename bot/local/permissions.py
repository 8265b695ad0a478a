"""Permission bits, and the permissions of members on a server."""

from __future__ import annotations

from .records import Guild

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
USE_EXTERNAL_APPS = 1 << 50

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
    | USE_EXTERNAL_APPS
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
