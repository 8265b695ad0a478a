"""The bot's messages in channels, threads and DMs: sending, editing, deleting, reading."""

from __future__ import annotations

from ..compose import CREATE_FIELDS, EDIT_FIELDS, compose
from ..payloads import message_json
from ..permissions import MANAGE_THREADS, READ_MESSAGE_HISTORY
from ..records import DM, JSON, Channel, Message
from ..refusal import Refusal, invalid, text
from ..rest import Request, route
from ..world import World

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = MESSAGES + "/{message_id}"
NONCE_SECONDS = 300
"""How long an enforced nonce identifies a message, in seconds."""


def _require_recipient(world: World, channel: Channel) -> None:
    """Raise Refusal if the bot cannot reach a DM's recipient, or if they have closed their DMs.

    It reaches members of its servers, and people who have installed the application for themselves.
    """
    user = world.users[channel.recipient or 0]
    shares_server = any(user.id in guild.members and world.bot in guild.members for guild in world.guilds.values())
    if not shares_server and not user.installed:
        raise Refusal(50278)
    if user.dms_closed:
        raise Refusal(50007)


def _find_by_nonce(world: World, channel: Channel, nonce: str) -> Message | None:
    """Return the bot's message with this nonce, if sent within NONCE_SECONDS."""
    oldest = world.time.now() - NONCE_SECONDS
    for message in reversed(world.channel_messages.get(channel.id, {}).values()):
        if message.at < oldest:
            return None
        if message.nonce == nonce and message.author == world.bot:
            return message
    return None


def reopen(world: World, channel: Channel) -> None:
    """Unarchive a thread, as sending to it does."""
    if channel.is_thread and channel.archived:
        world.archive(channel.id, archived=False, locked=channel.locked)


@route("POST", MESSAGES)
def create(request: Request) -> JSON:
    world, channel, fields = request.world, request.channel, request.fields
    world.require_send(world.bot, channel, files=bool(request.uploads))
    if channel.type == DM:
        _require_recipient(world, channel)
    nonce = fields.get("nonce")
    if nonce is not None:
        nonce = text("nonce", str(nonce), 0, 25)
        if fields.get("enforce_nonce") and (known := _find_by_nonce(world, channel, nonce)) is not None:
            return message_json(world, known)
    message = Message(world.ids.next(), channel.id, world.bot, world.time.now(), nonce=nonce)
    if fields.get("message_reference"):
        message.type, message.reference = 19, _reference(world, channel, fields["message_reference"])
    compose(world, message, fields, request.uploads, fields=CREATE_FIELDS, is_new=True)
    reopen(world, channel)
    if channel.is_thread and world.bot not in channel.members:
        channel.members[world.bot] = world.time.now()
    return world.put_message(message)


def _reference(world: World, channel: Channel, given: JSON) -> int | None:
    id_ = int(given["message_id"])
    there = world.channel_messages.get(channel.id, {}).get(id_)
    if there is not None and there.audience is None:
        return id_
    if given.get("fail_if_not_exists", True):
        raise invalid("message_reference", "Unknown message", "REPLIES_UNKNOWN_MESSAGE")
    return None


@route("PATCH", MESSAGE)
def edit(request: Request) -> JSON:
    world, channel = request.world, request.channel
    granted = world.require(world.bot, channel)
    message = request.message
    if channel.is_thread and (channel.archived or (channel.locked and not granted & MANAGE_THREADS)):
        raise world.locked_refusal(channel)
    compose(world, message, request.fields, request.uploads, fields=EDIT_FIELDS, is_new=False)
    return world.put_message(message, edited=True)


@route("DELETE", MESSAGE)
def delete(request: Request) -> None:
    world, channel = request.world, request.channel
    granted = world.require(world.bot, channel)
    message = request.message
    if channel.is_thread and channel.archived and channel.locked and not granted & MANAGE_THREADS:
        raise world.locked_refusal(channel)
    world.delete_message(channel.id, message.id)


@route("GET", MESSAGES)
def history(request: Request) -> list[JSON]:
    """List messages, newest first, bounded by ``before`` or ``after``."""
    world, channel, query = request.world, request.channel, request.query
    if not world.require(world.bot, channel) & READ_MESSAGE_HISTORY:
        return []
    limit = int(query.get("limit", 50))
    if not 1 <= limit <= 100:
        raise invalid("limit", "Must be between 1 and 100.", "NUMBER_TYPE_RANGE")
    found = [message for message in world.history(channel.id) if message.audience is None]
    if "before" in query:
        found = [message for message in found if message.id < int(query["before"])]
    if "after" in query:
        found = [message for message in found if message.id > int(query["after"])][:limit]
    return [message_json(world, message) for message in reversed(found[-limit:])]
