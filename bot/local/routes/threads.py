"""Starting threads, and who is in them."""

from __future__ import annotations

import time
from typing import Any

from ..limits import known, number, text
from ..payloads import channel_json, thread_member_json
from ..permissions import (
    CREATE_PRIVATE_THREADS,
    CREATE_PUBLIC_THREADS,
    MANAGE_THREADS,
    SEND_MESSAGES_IN_THREADS,
    demand,
    sees,
)
from ..records import JSON, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Event, Message
from ..refusal import Refusal, invalid
from ..rest import Asked, Routes, Served
from .channels import duration
from .messages import channel_of, message_of

FIELDS = frozenset(["name", "auto_archive_duration", "rate_limit_per_user", "type", "invitable"])


def _start(served: Served, parent: Channel, fields: dict[str, Any], id_: int, type_: int) -> Channel:
    world = served.world
    known("", fields, FIELDS)
    if parent.type != TEXT:
        raise Refusal(50024)
    right = CREATE_PUBLIC_THREADS if type_ == PUBLIC_THREAD else CREATE_PRIVATE_THREADS
    demand(world, world.bot, parent, right)
    thread = Channel(id_, type_, text("name", fields.get("name"), 1, 100), parent.guild, parent.id, world.bot)
    now = time.time()
    thread.archived_at, thread.members = now, {world.bot: now}
    if fields.get("auto_archive_duration") is not None:
        thread.auto_archive = duration(fields["auto_archive_duration"])
    if fields.get("rate_limit_per_user") is not None:
        thread.slowmode = number("rate_limit_per_user", fields["rate_limit_per_user"], 0, 21600)
    thread.invitable = bool(fields.get("invitable", True))
    return thread


def from_message(served: Served, asked: Asked) -> JSON:
    """A thread with the message's own id; a second one is refused with 160004."""
    world, parent = served.world, channel_of(served, asked)
    demand(world, world.bot, parent)
    message = message_of(served, asked, parent)
    if message.id in world.channels:
        raise Refusal(160004)
    thread = _start(served, parent, asked.fields, message.id, PUBLIC_THREAD)
    world.put_channel(thread, "THREAD_CREATE")
    world.mark_thread(message)
    return channel_json(world, thread, world.bot)


def without_message(served: Served, asked: Asked) -> JSON:
    world, parent, fields = served.world, channel_of(served, asked), asked.fields
    type_ = fields.get("type") or PRIVATE_THREAD
    if type_ not in (PUBLIC_THREAD, PRIVATE_THREAD):
        raise invalid("type", "Not a kind of thread.", "BASE_TYPE_CHOICES")
    thread = _start(served, parent, fields, world.ids.next(), type_)
    world.put_channel(thread, "THREAD_CREATE")
    if type_ == PUBLIC_THREAD:
        # What the channel says when a thread is started in it.
        notice = Message(world.ids.next(), parent.id, world.bot, time.time(), type=18, content=thread.name)
        world.put_message(notice)
    return channel_json(world, thread, world.bot)


def _thread(served: Served, asked: Asked, *, changing: bool) -> Channel:
    thread = channel_of(served, asked)
    demand(served.world, served.world.bot, thread, SEND_MESSAGES_IN_THREADS if changing else 0)
    if not thread.thread:
        raise Refusal(50024)
    if changing and thread.archived:
        raise Refusal(50083)
    return thread


def _changed(served: Served, thread: Channel, added: list[int], removed: list[int]) -> None:
    served.world.put_channel(thread)
    data: JSON = {
        "id": str(thread.id),
        "guild_id": str(thread.guild),
        "member_count": len(thread.members),
        "added_members": [thread_member_json(thread, who) for who in added],
        "removed_member_ids": [str(who) for who in removed],
    }
    served.world.tell(Event("THREAD_MEMBERS_UPDATE", thread.id, None, data, thread.guild))


def add(served: Served, asked: Asked) -> None:
    world, thread, who = served.world, _thread(served, asked, changing=True), asked.path["user_id"]
    if who not in world.users:
        raise Refusal(10013)
    if who not in world.guilds[thread.guild or 0].members or not sees(world, who, world.channels[thread.parent or 0]):
        raise Refusal(50001)
    if who not in thread.members:
        thread.members[who] = time.time()
        _changed(served, thread, [who], [])


def remove(served: Served, asked: Asked) -> None:
    world, thread, who = served.world, _thread(served, asked, changing=True), asked.path["user_id"]
    if thread.owner != world.bot or thread.type != PRIVATE_THREAD:
        demand(world, world.bot, thread, MANAGE_THREADS)
    if thread.members.pop(who, None) is not None:
        _changed(served, thread, [], [who])


def join(served: Served, asked: Asked) -> None:
    thread = _thread(served, asked, changing=True)
    if served.world.bot not in thread.members:
        thread.members[served.world.bot] = time.time()
        _changed(served, thread, [served.world.bot], [])


def leave(served: Served, asked: Asked) -> None:
    thread = _thread(served, asked, changing=True)
    if thread.members.pop(served.world.bot, None) is not None:
        _changed(served, thread, [], [served.world.bot])


def members(served: Served, asked: Asked) -> list[JSON]:
    thread = _thread(served, asked, changing=False)
    return [thread_member_json(thread, who) for who in thread.members]


def active(served: Served, asked: Asked) -> JSON:
    world = served.world
    found = [c for c in world.channels.values() if c.guild == asked.path["guild_id"] and c.thread and not c.archived]
    mine = [thread for thread in found if sees(world, world.bot, thread)]
    joined = [thread_member_json(thread, world.bot) for thread in mine if world.bot in thread.members]
    return {"threads": [channel_json(world, thread, world.bot) for thread in mine], "members": joined}


ROUTES: Routes = [
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads", from_message),
    ("POST", "/channels/{channel_id}/threads", without_message),
    ("GET", "/channels/{channel_id}/thread-members", members),
    ("PUT", "/channels/{channel_id}/thread-members/@me", join),
    ("DELETE", "/channels/{channel_id}/thread-members/@me", leave),
    ("PUT", "/channels/{channel_id}/thread-members/{user_id}", add),
    ("DELETE", "/channels/{channel_id}/thread-members/{user_id}", remove),
    ("GET", "/guilds/{guild_id}/threads/active", active),
]
