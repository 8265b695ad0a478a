"""Channels: reading, editing, deleting, and the typing indicator."""

from __future__ import annotations

from typing import Any

from bot.local.components import check_fields, number, text

from ..payloads import channel_json, user_json
from ..permissions import (
    MANAGE_CHANNELS,
    MANAGE_THREADS,
    SEND_MESSAGES_IN_THREADS,
    locked_refusal,
    require,
    require_send,
)
from ..records import DM, JSON, Channel, Event
from ..refusal import Refusal
from ..rest import Context, Request, Routes
from .messages import channel_of

THREAD_FIELDS = frozenset(
    ["name", "archived", "auto_archive_duration", "locked", "invitable", "rate_limit_per_user", "flags", "applied_tags"]
)
CHANNEL_FIELDS = frozenset(
    ["name", "topic", "position", "nsfw", "rate_limit_per_user", "parent_id", "type", "permission_overwrites"]
)


def read(context: Context, request: Request) -> JSON:
    channel = channel_of(context, request)
    require(context.world, context.world.bot, channel)
    return channel_json(context.world, channel, context.world.bot)


def edit(context: Context, request: Request) -> JSON:
    world, channel, fields = context.world, channel_of(context, request), request.fields
    if channel.type == DM:
        raise Refusal(50024)
    if channel.is_thread:
        _edit_thread(context, channel, fields)
    else:
        require(world, world.bot, channel, MANAGE_CHANNELS)
        check_fields("", fields, CHANNEL_FIELDS)
        if "name" in fields:
            channel.name = text("name", fields["name"], 1, 100)
        if "topic" in fields:
            channel.topic = text("topic", fields["topic"] or "", 0, 1024) or None
        if "rate_limit_per_user" in fields:
            channel.slowmode = number("rate_limit_per_user", fields["rate_limit_per_user"], 0, 21600)
        world.put_channel(channel, "CHANNEL_UPDATE")
    return channel_json(world, channel, world.bot)


def _edit_thread(context: Context, thread: Channel, fields: dict[str, Any]) -> None:
    """Edit a thread. Its owner may rename, archive and unarchive it; locking, and any change of a locked thread, needs
    MANAGE_THREADS. Whether the owner may unarchive a locked one is not certain."""
    world = context.world
    had = require(world, world.bot, thread)
    check_fields("", fields, THREAD_FIELDS)
    manages = had & MANAGE_THREADS
    reopens = fields.get("archived") is False and thread.archived
    changes = set(fields) - {"archived", "locked"}
    if thread.archived and changes and not reopens:
        raise locked_refusal(world, thread)
    if not manages:
        reopens_own = reopens and not changes and thread.owner == world.bot and world.uncertain.locked_reopens
        if (thread.locked and not reopens_own) or ("locked" in fields and bool(fields["locked"]) != thread.locked):
            raise Refusal(50013)
        if thread.owner != world.bot and not (reopens and not changes and had & SEND_MESSAGES_IN_THREADS):
            raise Refusal(50013)
    if "name" in fields:
        thread.name = text("name", fields["name"], 1, 100)
    if fields.get("auto_archive_duration") is not None:
        thread.auto_archive = duration(fields["auto_archive_duration"])
    if fields.get("rate_limit_per_user") is not None:
        thread.slowmode = number("rate_limit_per_user", fields["rate_limit_per_user"], 0, 21600)
    archived = bool(fields.get("archived", thread.archived))
    locked = bool(fields.get("locked", thread.locked))
    if (archived, locked) == (thread.archived, thread.locked):
        world.put_channel(thread, "THREAD_UPDATE")
    else:
        world.archive(thread.id, archived=archived, locked=locked)


def duration(value: Any) -> int:
    """Validate an auto_archive_duration, in minutes."""
    if value not in (60, 1440, 4320, 10080):
        raise Refusal(50035, errors={"auto_archive_duration": {"_errors": [{"code": "BASE_TYPE_CHOICES"}]}})
    return int(value)


def delete(context: Context, request: Request) -> JSON:
    world, channel = context.world, channel_of(context, request)
    body = channel_json(world, channel, world.bot)
    if channel.type != DM:
        require(world, world.bot, channel, MANAGE_THREADS if channel.is_thread else MANAGE_CHANNELS)
        world.delete_channel(channel.id)
    return body


def typing(context: Context, request: Request) -> None:
    world, channel = context.world, channel_of(context, request)
    require_send(world, world.bot, channel)
    data: JSON = {"channel_id": str(channel.id), "user_id": str(world.bot), "timestamp": int(world.ids.next() >> 22)}
    data["user"] = user_json(world, world.bot)
    if channel.guild is not None:
        data["guild_id"] = str(channel.guild)
    world.publish(Event("TYPING", channel.id, None, data, channel.guild))


ROUTES: Routes = [
    ("GET", "/channels/{channel_id}", read),
    ("PATCH", "/channels/{channel_id}", edit),
    ("DELETE", "/channels/{channel_id}", delete),
    ("POST", "/channels/{channel_id}/typing", typing),
]
