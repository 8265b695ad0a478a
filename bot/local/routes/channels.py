"""Servers and their members, channels, DMs and threads."""

from __future__ import annotations

from ..payloads import channel_json, guild_json, member_json, thread_member_json
from ..permissions import CREATE_PUBLIC_THREADS, MANAGE_THREADS, SEND_MESSAGES_IN_THREADS
from ..records import ANNOUNCEMENT, ANNOUNCEMENT_THREAD, HAS_THREAD, JSON, PUBLIC_THREAD, TEXT, Channel, Message
from ..refusal import Refusal, check_fields, invalid, number, text
from ..rest import Request, route

GUILD = "/guilds/{guild_id}"
CHANNEL = "/channels/{channel_id}"
MEMBER = CHANNEL + "/thread-members/{user_id}"
START_FIELDS = frozenset(["name", "auto_archive_duration", "rate_limit_per_user", "type", "invitable"])
THREAD_FIELDS = frozenset(
    ["name", "archived", "auto_archive_duration", "locked", "invitable", "rate_limit_per_user", "flags", "applied_tags"]
)


@route("GET", GUILD)
def guild(request: Request) -> JSON:
    return guild_json(request.world, request.guild)


@route("GET", GUILD + "/channels")
def guild_channels(request: Request) -> list[JSON]:
    guild, world = request.guild, request.world
    return [channel_json(world, c) for c in world.channels.values() if c.guild == guild.id and not c.is_thread]


@route("GET", GUILD + "/members/{user_id}")
def guild_member(request: Request) -> JSON:
    guild, user_id = request.guild, request.user
    if user_id not in guild.members:
        raise Refusal(10007)
    return member_json(request.world, guild, user_id)


@route("POST", "/users/@me/channels")
def open_dm(request: Request) -> JSON:
    """Open a DM channel. This succeeds even if the recipient has closed their DMs; sending does not."""
    world, user_id = request.world, int(request.fields["recipient_id"])
    if user_id not in world.users:
        raise Refusal(10013)
    return channel_json(world, world.channels[world.dm(user_id)], world.bot)


@route("GET", CHANNEL)
def read(request: Request) -> JSON:
    request.world.require(request.world.bot, request.channel)
    return channel_json(request.world, request.channel, request.world.bot)


@route("PATCH", CHANNEL)
def edit(request: Request) -> JSON:
    """Edit a thread. Its owner may rename, archive and unarchive it; locking, and any change of a locked thread, needs
    MANAGE_THREADS."""
    world, thread, fields = request.world, request.channel, request.fields
    had = world.require(world.bot, thread)
    check_fields("", fields, THREAD_FIELDS)
    reopens = fields.get("archived") is False and thread.archived
    changes = set(fields) - {"archived", "locked"}
    if thread.archived and changes and not reopens:
        raise world.locked_refusal(thread)
    if not had & MANAGE_THREADS:
        if thread.locked or fields.get("locked"):
            raise Refusal(50013)
        if thread.owner != world.bot and not (reopens and not changes and had & SEND_MESSAGES_IN_THREADS):
            raise Refusal(50013)
    set_fields(thread, fields)
    archived = bool(fields.get("archived", thread.archived))
    locked = bool(fields.get("locked", thread.locked))
    if (archived, locked) == (thread.archived, thread.locked):
        world.put_channel(thread, "THREAD_UPDATE")
    else:
        world.archive(thread.id, archived=archived, locked=locked)
    return channel_json(world, thread, world.bot)


def set_fields(channel: Channel, fields: JSON) -> None:
    """Set what a request gives of name, slow mode and, in minutes, the time after which a thread is archived."""
    if "name" in fields:
        channel.name = text("name", fields["name"], 1, 100)
    if fields.get("rate_limit_per_user") is not None:
        channel.slowmode = number("rate_limit_per_user", fields["rate_limit_per_user"], 0, 21600)
    if fields.get("auto_archive_duration") is not None:
        if fields["auto_archive_duration"] not in (60, 1440, 4320, 10080):
            raise invalid("auto_archive_duration", "Not a duration.", "BASE_TYPE_CHOICES")
        channel.auto_archive = fields["auto_archive_duration"]


@route("POST", CHANNEL + "/messages/{message_id}/threads")
def start_thread(request: Request) -> JSON:
    """Start a thread, which has the message's id; Refusal 160004 if the message has one."""
    world, parent = request.world, request.channel
    world.require(world.bot, parent)
    message = request.message
    if message.id in world.channels:
        raise Refusal(160004)
    type_ = ANNOUNCEMENT_THREAD if parent.type == ANNOUNCEMENT else PUBLIC_THREAD
    thread = new_thread(request, message.id, type_, CREATE_PUBLIC_THREADS)
    world.put_channel(thread, "THREAD_CREATE")
    message.flags |= HAS_THREAD
    world.put_message(message, edited=True)
    return channel_json(world, thread, world.bot)


def new_thread(request: Request, id_: int, type_: int, right: int) -> Channel:
    """Return a new thread of the bot in the channel in the path, not stored; Refusal without that permission."""
    world, parent, fields = request.world, request.channel, request.fields
    check_fields("", fields, START_FIELDS)
    if parent.type not in (TEXT, ANNOUNCEMENT) or (type_ == ANNOUNCEMENT_THREAD) != (parent.type == ANNOUNCEMENT):
        raise Refusal(50024)
    world.require(world.bot, parent, right)
    now = world.time.now()
    thread = Channel(id_, type_, "", parent.guild, parent.id, world.bot, members={world.bot: now}, archived_at=now)
    set_fields(thread, {"name": None} | fields)
    thread.invitable = bool(fields.get("invitable", True))
    return thread


def thread_of(request: Request, *, changing: bool) -> Channel:
    """Return the thread in the path; Refusal if it is none, is not seen or, for a change, is archived."""
    thread = request.channel
    request.world.require(request.world.bot, thread, SEND_MESSAGES_IN_THREADS if changing else 0)
    if not thread.is_thread:
        raise Refusal(50024)
    if changing and thread.archived:
        raise request.world.locked_refusal(thread)
    return thread


@route("PUT", MEMBER)
def add_member(request: Request) -> None:
    """Make a person a member; as with Discord, a message in the thread says so."""
    world, thread, user_id = request.world, thread_of(request, changing=True), request.user
    if not world.can_see(user_id, world.channels[thread.parent or 0]):
        raise Refusal(50001)
    if user_id not in thread.members:
        world.join_thread(thread.id, [user_id])
        world.put_message(Message(world.ids.next(), thread.id, world.bot, world.time.now(), type=1, mentions=[user_id]))


@route("GET", MEMBER)
def member(request: Request) -> JSON:
    """A member; Refusal 10007 for a user who is no member."""
    thread, user_id = thread_of(request, changing=False), request.path["user_id"]
    if user_id not in thread.members:
        raise Refusal(10007)
    return thread_member_json(thread, user_id)
