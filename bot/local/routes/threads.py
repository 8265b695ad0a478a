"""Threads: starting them, and their members."""

from __future__ import annotations

from typing import Any

from bot.local.components import check_fields, number, text

from ..payloads import channel_json, thread_member_json
from ..permissions import (
    CREATE_PRIVATE_THREADS,
    CREATE_PUBLIC_THREADS,
    MANAGE_THREADS,
    SEND_MESSAGES_IN_THREADS,
    can_see,
    locked_refusal,
    require,
)
from ..records import (
    ANNOUNCEMENT,
    ANNOUNCEMENT_THREAD,
    JSON,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    THREADS,
    Channel,
    Message,
)
from ..refusal import Refusal, invalid
from ..rest import Context, Request, Routes
from .channels import duration
from .messages import channel_of, message_of

FIELDS = frozenset(["name", "auto_archive_duration", "rate_limit_per_user", "type", "invitable"])


def _start(context: Context, parent: Channel, fields: dict[str, Any], id_: int, type_: int) -> Channel:
    world = context.world
    check_fields("", fields, FIELDS)
    if parent.type not in (TEXT, ANNOUNCEMENT) or (type_ == ANNOUNCEMENT_THREAD) != (parent.type == ANNOUNCEMENT):
        raise Refusal(50024)
    right = CREATE_PRIVATE_THREADS if type_ == PRIVATE_THREAD else CREATE_PUBLIC_THREADS
    require(world, world.bot, parent, right)
    thread = Channel(id_, type_, text("name", fields.get("name"), 1, 100), parent.guild, parent.id, world.bot)
    now = world.time.now()
    thread.archived_at, thread.members = now, {world.bot: now}
    if fields.get("auto_archive_duration") is not None:
        thread.auto_archive = duration(fields["auto_archive_duration"])
    if fields.get("rate_limit_per_user") is not None:
        thread.slowmode = number("rate_limit_per_user", fields["rate_limit_per_user"], 0, 21600)
    thread.invitable = bool(fields.get("invitable", True))
    return thread


def from_message(context: Context, request: Request) -> JSON:
    """Start a thread, which has the message's id; Refusal 160004 if the message has one."""
    world, parent = context.world, channel_of(context, request)
    require(world, world.bot, parent)
    message = message_of(context, request, parent)
    if message.id in world.channels:
        raise Refusal(160004)
    type_ = ANNOUNCEMENT_THREAD if parent.type == ANNOUNCEMENT else PUBLIC_THREAD
    thread = _start(context, parent, request.fields, message.id, type_)
    world.put_channel(thread, "THREAD_CREATE")
    world.mark_thread(message)
    return channel_json(world, thread, world.bot)


def without_message(context: Context, request: Request) -> JSON:
    world, parent, fields = context.world, channel_of(context, request), request.fields
    type_ = fields.get("type") or PRIVATE_THREAD
    if type_ not in THREADS:
        raise invalid("type", "Not a kind of thread.", "BASE_TYPE_CHOICES")
    thread = _start(context, parent, fields, world.ids.next(), type_)
    world.put_channel(thread, "THREAD_CREATE")
    if type_ != PRIVATE_THREAD:
        # Discord posts a "thread created" message to the channel.
        notice = Message(world.ids.next(), parent.id, world.bot, world.time.now(), type=18, content=thread.name)
        world.put_message(notice)
    return channel_json(world, thread, world.bot)


def _thread(context: Context, request: Request, *, changing: bool) -> Channel:
    thread = channel_of(context, request)
    require(context.world, context.world.bot, thread, SEND_MESSAGES_IN_THREADS if changing else 0)
    if not thread.is_thread:
        raise Refusal(50024)
    if changing and thread.archived:
        raise locked_refusal(context.world, thread)
    return thread


def add(context: Context, request: Request) -> None:
    """Make a person a member; as with Discord, a message in the thread says so."""
    world, thread, user_id = context.world, _thread(context, request, changing=True), request.path["user_id"]
    if user_id not in world.users:
        raise Refusal(10013)
    if user_id not in world.guilds[thread.guild or 0].members or not can_see(
        world, user_id, world.channels[thread.parent or 0]
    ):
        raise Refusal(50001)
    if user_id not in thread.members:
        world.change_members(thread, [user_id], [])
        world.put_message(Message(world.ids.next(), thread.id, world.bot, world.time.now(), type=1, mentions=[user_id]))


def remove(context: Context, request: Request) -> None:
    world, thread, user_id = context.world, _thread(context, request, changing=True), request.path["user_id"]
    if thread.owner != world.bot or thread.type != PRIVATE_THREAD:
        require(world, world.bot, thread, MANAGE_THREADS)
    world.change_members(thread, [], [user_id])


def join(context: Context, request: Request) -> None:
    thread = _thread(context, request, changing=True)
    context.world.join_thread(thread.id, [context.world.bot])


def leave(context: Context, request: Request) -> None:
    thread = _thread(context, request, changing=True)
    context.world.change_members(thread, [], [context.world.bot])


def member(context: Context, request: Request) -> JSON:
    """A member; Refusal 10007 for a user who is no member."""
    thread, user_id = _thread(context, request, changing=False), request.path["user_id"]
    if user_id not in thread.members:
        raise Refusal(10007)
    return thread_member_json(thread, user_id)


def members(context: Context, request: Request) -> list[JSON]:
    thread = _thread(context, request, changing=False)
    return [thread_member_json(thread, user_id) for user_id in thread.members]


def active(context: Context, request: Request) -> JSON:
    world = context.world
    found = [
        c for c in world.channels.values() if c.guild == request.path["guild_id"] and c.is_thread and not c.archived
    ]
    mine = [thread for thread in found if can_see(world, world.bot, thread)]
    joined = [thread_member_json(thread, world.bot) for thread in mine if world.bot in thread.members]
    return {"threads": [channel_json(world, thread, world.bot) for thread in mine], "members": joined}


ROUTES: Routes = [
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads", from_message),
    ("POST", "/channels/{channel_id}/threads", without_message),
    ("GET", "/channels/{channel_id}/thread-members", members),
    ("PUT", "/channels/{channel_id}/thread-members/@me", join),
    ("DELETE", "/channels/{channel_id}/thread-members/@me", leave),
    ("GET", "/channels/{channel_id}/thread-members/{user_id}", member),
    ("PUT", "/channels/{channel_id}/thread-members/{user_id}", add),
    ("DELETE", "/channels/{channel_id}/thread-members/{user_id}", remove),
    ("GET", "/guilds/{guild_id}/threads/active", active),
]
