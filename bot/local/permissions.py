"""Permission bits, and the computation of a user's permissions in a channel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .records import DM, GROUP_DM, POSTS, PRIVATE_THREAD, SPOKEN, Channel, Guild
from .refusal import Refusal

if TYPE_CHECKING:
    from bot.local.storage import LoadedWorld

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


def permissions(world: LoadedWorld, user_id: int, channel: Channel) -> int:
    """Return a user's permissions in a channel; 0 if they cannot see it. A thread uses its parent's overwrites."""
    if channel.type == DM:
        return IN_DM if user_id in (channel.recipient, world.bot) else 0
    if channel.type == GROUP_DM:
        return IN_DM if user_id in channel.members else 0
    guild = world.guilds[channel.guild or 0]
    if user_id not in guild.members:
        return 0
    bits = base_permissions(guild, user_id)
    if bits == ALL:
        return ALL
    overwrites = world.channels[channel.parent].overwrites if channel.parent else channel.overwrites
    roles = [role.id for role in guild.roles.values() if user_id in role.members]
    for group in ([guild.id], roles, [user_id]):
        allow = deny = 0
        for subject in group:
            allowed, denied = overwrites.get(subject, (0, 0))
            allow, deny = allow | allowed, deny | denied
        bits = bits & ~deny | allow
    if not bits & VIEW_CHANNEL:
        return 0
    if channel.type not in SPOKEN:
        bits &= ~CONNECT
    elif not bits & CONNECT:
        return VIEW_CHANNEL
    if channel.type == PRIVATE_THREAD and user_id not in channel.members and not bits & MANAGE_THREADS:
        return 0
    if not bits & (SEND_MESSAGES_IN_THREADS if channel.is_thread else SEND_MESSAGES):
        bits &= ~(ATTACH_FILES | EMBED_LINKS | MENTION_EVERYONE)
    return bits


def app_permissions(world: LoadedWorld, channel: Channel) -> int:
    """Return the application's permissions in a channel as interactions state them: those of @everyone if the
    server has no bot."""
    guild = world.guilds.get(channel.guild or 0)
    if guild is not None and world.bot not in guild.members:
        return PEOPLE if world.uncertain.guests_may_send else 0
    granted = permissions(world, world.bot, channel)
    if channel.type in SPOKEN and granted == VIEW_CHANNEL and not world.uncertain.connect_denies:
        return BOT
    return granted


def can_see(world: LoadedWorld, user_id: int, channel: Channel) -> bool:
    """Whether the user has VIEW_CHANNEL there."""
    return bool(permissions(world, user_id, channel) & VIEW_CHANNEL)


def require(world: LoadedWorld, user_id: int, channel: Channel, bits: int = 0) -> int:
    """Return a user's permissions in a channel; Refusal 50001 if they cannot see it, 50013 if a bit is missing."""
    granted = permissions(world, user_id, channel)
    if not granted & VIEW_CHANNEL or (channel.type in SPOKEN and not granted & CONNECT):
        raise Refusal(50001)
    if granted & bits != bits:
        raise Refusal(50013)
    return granted


def require_send(world: LoadedWorld, user_id: int, channel: Channel, *, files: bool = False) -> None:
    """Raise Refusal if the user may not send a message (``files``: with files) to the channel."""
    if channel.type == DM:
        require(world, user_id, channel)
        return
    if channel.type in POSTS:
        raise Refusal(50008)
    speech = SEND_MESSAGES_IN_THREADS if channel.is_thread else SEND_MESSAGES
    granted = require(world, user_id, channel, speech | (ATTACH_FILES if files else 0))
    if channel.is_thread and channel.locked and not granted & MANAGE_THREADS:
        raise locked_refusal(world, channel)


def locked_refusal(world: LoadedWorld, thread: Channel) -> Refusal:
    """Return the refusal of a change in a thread that is archived or locked."""
    chosen = world.uncertain
    return (
        Refusal(50083, chosen.archived_status) if thread.archived else Refusal(chosen.locked_code, chosen.locked_status)
    )
