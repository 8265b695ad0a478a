"""Serialization of the world's records as Discord's JSON objects."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from .records import (
    COMPONENTS_V2,
    DM,
    EPHEMERAL,
    GROUP_DM,
    JSON,
    POSTS,
    SPOKEN,
    Attachment,
    Channel,
    Guild,
    Message,
    Role,
    iso_timestamp,
)

if TYPE_CHECKING:
    from .world import World

HOSTS = ("cdn.discordapp.com", "media.discordapp.net")


def unsigned(url: str) -> str:
    """The address at the CDN without its query."""
    return f"https://{HOSTS[0]}{urlsplit(url).path}"


def is_attachment(url: str) -> bool:
    """Whether an address is one of the CDN's."""
    return urlsplit(url).hostname in HOSTS


LONG_AGO = iso_timestamp(1_700_000_000)
SPOKEN_FIELDS: JSON = {"bitrate": 64_000, "user_limit": 0, "rtc_region": None, "video_quality_mode": 1}
POST_FIELDS: JSON = {"default_reaction_emoji": None, "default_forum_layout": 0}
CDN = "https://cdn.discordapp.com/attachments"


def user_json(world: World, user_id: int) -> JSON:
    """A user object; an unknown id gives a deleted user's."""
    user = world.users.get(user_id)
    return {
        "id": str(user_id),
        "username": user.name if user else "deleted_user",
        "global_name": user.name if user and not user.bot else None,
        "discriminator": "0001" if user and user.bot else "0",
        "avatar": None,
        "public_flags": 0,
        **({"bot": True} if user and user.bot else {}),
    }


def me_json(world: World) -> JSON:
    """The bot's own user object."""
    return user_json(world, world.bot) | {"verified": True, "mfa_enabled": False, "flags": 0, "email": None}


def member_json(world: World, guild: Guild, user_id: int, *, user: bool = True) -> JSON:
    """A guild member object; ``user``: include the user object."""
    return {
        **({"user": user_json(world, user_id)} if user else {}),
        "roles": [str(role.id) for role in guild.roles.values() if user_id in role.members],
        "nick": guild.nicks.get(user_id),
        "avatar": None,
        "joined_at": LONG_AGO,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }


def role_json(role: Role, guild: Guild, position: int) -> JSON:
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
        "icon": None,
        "unicode_emoji": None,
    }


def guild_json(world: World, guild: Guild, *, create: bool = False) -> JSON:
    """A guild; with `create` as GUILD_CREATE brings it: channels, active threads and the bot as a member."""
    body: JSON = {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "splash": None,
        "banner": None,
        "description": None,
        "owner_id": str(guild.owner),
        "preferred_locale": guild.locale,
        "features": ["COMMUNITY"] if guild.locale != "en-US" else [],
        "roles": [role_json(role, guild, place) for place, role in enumerate(guild.roles.values())],
        "emojis": [],
        "stickers": [],
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "vanity_url_code": None,
    }
    if create:
        channels = [channel for channel in world.channels.values() if channel.guild == guild.id]
        seen = [c for c in channels if c.is_thread and not c.archived and world.permissions(world.bot, c)]
        body |= {
            "joined_at": LONG_AGO,
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "members": [member_json(world, guild, world.bot)] if world.bot in guild.members else [],
            "channels": [channel_json(world, channel) for channel in channels if not channel.is_thread],
            "threads": [channel_json(world, thread, world.bot) for thread in seen],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }
    return body


def channel_json(world: World, channel: Channel, user_id: int | None = None, *, rights: bool = False) -> JSON:
    """A channel object, as the given user receives it.

    A thread includes that user's thread member object; ``rights`` adds their permissions in the channel.
    """
    body: JSON = {"id": str(channel.id), "type": channel.type, "flags": channel.flags}
    body["last_message_id"] = str(channel.last_message) if channel.last_message else None
    if channel.type == GROUP_DM or (channel.type == DM and channel.recipient is None):
        members = [user_json(world, member) for member in channel.members if member != user_id]
        return body | {"recipients": members, "name": channel.name, "icon": None, "owner_id": str(min(channel.members))}
    if channel.type == DM:
        other = channel.recipient if user_id in (None, world.bot) else world.bot
        return body | {"recipients": [user_json(world, other or 0)]}
    body |= {"guild_id": str(channel.guild), "name": channel.name, "rate_limit_per_user": channel.slowmode}
    body["parent_id"] = str(channel.parent) if channel.parent else None
    if rights and user_id is not None:
        body["permissions"] = str(world.permissions(user_id, channel))
    if not channel.is_thread:
        overwrites = channel.overwrites.items()
        roles = world.guilds[channel.guild or 0].roles
        posts = POST_FIELDS | {"available_tags": channel.tags}
        return body | {
            **(SPOKEN_FIELDS if channel.type in SPOKEN else posts if channel.type in POSTS else {}),
            "position": channel.position,
            "topic": channel.topic,
            "nsfw": False,
            "permission_overwrites": [
                {"id": str(id_), "type": 0 if id_ in roles else 1, "allow": str(allow), "deny": str(deny)}
                for id_, (allow, deny) in overwrites
            ],
        }
    metadata: JSON = {
        "archived": channel.archived,
        "archive_timestamp": iso_timestamp(channel.archived_at),
        "auto_archive_duration": channel.auto_archive,
        "locked": channel.locked,
        "create_timestamp": iso_timestamp(channel.archived_at),
    }
    if channel.type == 12:
        metadata["invitable"] = channel.invitable
    if user_id is not None and user_id in channel.members:
        body["member"] = thread_member_json(channel, user_id)
    return body | {
        "owner_id": str(channel.owner),
        "thread_metadata": metadata,
        "message_count": channel.sent,
        "total_message_sent": channel.sent,
        "member_count": len(channel.members),
        **({"applied_tags": channel.applied} if channel.applied else {}),
    }


def thread_member_json(thread: Channel, user_id: int) -> JSON:
    joined = iso_timestamp(thread.members[user_id])
    return {"id": str(thread.id), "user_id": str(user_id), "join_timestamp": joined, "flags": 1}


def attachment_json(world: World, channel: int, attachment: Attachment, *, ephemeral: bool = False) -> JSON:
    url = world.signed(f"{CDN}/{channel}/{attachment.id}/{attachment.filename}")
    body: JSON = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": attachment.size,
        "url": url,
        "proxy_url": url.replace("cdn.discordapp.com", "media.discordapp.net"),
        "content_type": attachment.content_type,
        "flags": 8 if attachment.spoiler else 0,
    }
    if attachment.description is not None:
        body["description"] = attachment.description
    if attachment.width is not None:
        body |= {"width": attachment.width, "height": attachment.height}
    return body | ({"ephemeral": True} if ephemeral else {})


def message_json(world: World, message: Message, *, nested: bool = False) -> JSON:
    """A message object; as with Discord, one of Components V2 omits ``attachments`` that its components show."""
    hidden = message.flags & EPHEMERAL != 0
    shown = [] if message.flags & COMPONENTS_V2 else message.attachments
    body: JSON = {
        "id": str(message.id),
        "type": message.type,
        "channel_id": str(message.channel),
        "author": user_json(world, message.author),
        "content": message.content,
        "timestamp": iso_timestamp(message.at),
        "edited_timestamp": iso_timestamp(message.edited) if message.edited else None,
        "flags": message.flags,
        "components": world.components_of(message),
        "embeds": message.embeds,
        "attachments": [attachment_json(world, message.channel, item, ephemeral=hidden) for item in shown],
        "mentions": [user_json(world, user_id) for user_id in message.mentions],
        "mention_roles": [],
        "mention_everyone": message.everyone,
        "pinned": message.pinned,
        "tts": False,
    }
    if message.nonce is not None:
        body["nonce"] = message.nonce
    if message.webhook:
        body |= {"application_id": str(world.application), "webhook_id": str(world.application)}
    if message.interaction is not None:
        body["interaction_metadata"] = message.interaction
    if message.reference is not None:
        body["message_reference"] = {
            "type": 0,
            "channel_id": str(message.channel),
            "message_id": str(message.reference),
        }
        if not nested:
            there = world.messages.get(message.reference)
            if there is not None and there.audience not in (None, message.audience):
                there = None
            body["referenced_message"] = message_json(world, there, nested=True) if there else None
    thread = world.channels.get(message.id)
    if thread is not None:
        body["thread"] = channel_json(world, thread)
    return body
