"""Routes that the stand-in has for tests alone, and what Discord may do otherwise at those of the local table.

``TESTED`` are their handlers, which replace those of the local table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.local.components import walk
from bot.local.compose import ATTACHED, EDIT_FIELDS, Upload, compose, number_components, stored_name
from bot.local.interactions import InteractionRecord
from bot.local.payloads import channel_json, guild_json, is_attachment, message_json, thread_member_json, user_json
from bot.local.permissions import (
    ATTACH_FILES,
    CREATE_PRIVATE_THREADS,
    CREATE_PUBLIC_THREADS,
    MANAGE_MESSAGES,
    MANAGE_THREADS,
    READ_MESSAGE_HISTORY,
    SEND_MESSAGES,
)
from bot.local.records import (
    DM,
    EPHEMERAL,
    JSON,
    POSTS,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    REQUIRE_TAG,
    THREADS,
    Channel,
    Guild,
    Message,
    WorldEvent,
)
from bot.local.refusal import Refusal, check_fields, invalid, sequence, text
from bot.local.rest import ROUTES, Request, RouteHandler
from bot.local.routes import answers, channels, messages
from bot.local.routes.application import COMMANDS, EMOJIS, emoji_json
from tests.kit import application

MANAGE_CHANNELS: Final = 1 << 4  # a permission that the bot has only where a test gives it
MAX_TAGS: Final = 20  # of a forum
MAX_APPLIED: Final = 5  # tags of a post
MAX_GUILDS: Final = 200  # of one answer
MAX_FOLLOW_UPS: Final = 5  # of an interaction of an application that the user alone has installed
EMOJI: Final = EMOJIS + "/{emoji_id}"


# The application and its servers


def counted(request: Request, guild: Guild) -> JSON:
    """The server, with the number of its members on request."""
    count: JSON = {"approximate_member_count": len(guild.members)} if request.asks_for("with_counts") else {}
    return guild_json(request.world, guild) | count


def guild(request: Request) -> JSON:
    return counted(request, request.guild)


def guilds(request: Request) -> list[JSON]:
    """The bot's servers by id, at most ``limit`` of those after another one."""
    world, query = request.world, request.query
    after, limit = int(query.get("after", 0)), min(MAX_GUILDS, int(query.get("limit", MAX_GUILDS)))
    mine = sorted(number for number, one in world.guilds.items() if world.bot in one.members and number > after)
    return [counted(request, world.guilds[number]) | {"owner": False, "permissions": "0"} for number in mine[:limit]]


def leave_guild(request: Request) -> None:
    request.world.remove_bot(request.guild.id)


def known_emoji(request: Request) -> int:
    """The id of the emoji in the path; refusal 10014 if there is none."""
    id_ = request.path["emoji_id"]
    if id_ not in request.world.emojis:
        raise Refusal(10014)
    return id_


def read_emoji(request: Request) -> JSON:
    return emoji_json(request.world, known_emoji(request))


def rename_emoji(request: Request) -> JSON:
    id_, world = known_emoji(request), request.world
    check_fields("", request.fields, ("name",))
    if "name" in request.fields:
        name = application.free_name(world, request.fields["name"], id_)
        world.put_emoji(world.emojis[id_] | {"name": name}, id_)
    return emoji_json(world, id_)


def delete_emoji(request: Request) -> None:
    request.world.drop_emoji(known_emoji(request))


# Channels and threads


def edit_channel(request: Request) -> JSON:
    """Edit a thread, or a forum. Whether the creator of a locked thread may unarchive it is not certain."""
    world, thread = request.world, request.channel
    if thread.type == DM:
        raise Refusal(50024)
    world.require(world.bot, thread)
    if not thread.is_thread:
        return edit_forum(request)
    reopens = {name: value for name, value in request.fields.items() if name != "locked"} == {"archived": False}
    if thread.archived and thread.locked and reopens and thread.owner == world.bot and world.uncertain.locked_reopens:
        world.archive(thread.id, archived=False, locked=True)
        return channel_json(world, thread, world.bot)
    return channels.edit(request)


def edit_forum(request: Request) -> JSON:
    """Replace the tags of a forum: the bot makes some, and leaves the others as they are."""
    world, forum = request.world, request.channel
    world.require(world.bot, forum, MANAGE_CHANNELS)
    check_fields("", request.fields, ("available_tags",))
    if forum.type not in POSTS:
        raise Refusal(50024)
    made = []
    for at, tag in enumerate(sequence("available_tags", request.fields["available_tags"], 0, MAX_TAGS)):
        check_fields(f"available_tags.{at}", tag, ("id", "name", "moderated", "emoji_id", "emoji_name"))
        text(f"available_tags.{at}.name", tag["name"], 1, 20)
        made.append(tag | {"id": str(tag.get("id") or world.ids.next())})
    forum.tags = made
    world.put_channel(forum, "CHANNEL_UPDATE")
    return channel_json(world, forum, world.bot)


def delete_channel(request: Request) -> JSON:
    world, channel = request.world, request.channel
    body = channel_json(world, channel, world.bot)
    if channel.type != DM:
        world.require(world.bot, channel, MANAGE_THREADS if channel.is_thread else MANAGE_CHANNELS)
        world.delete_channel(channel.id)
    return body


def typing(request: Request) -> None:
    world, channel = request.world, request.channel
    world.require_send(world.bot, channel)
    data: JSON = {"channel_id": str(channel.id), "user_id": str(world.bot), "timestamp": int(world.ids.next() >> 22)}
    data["user"] = user_json(world, world.bot)
    if channel.guild is not None:
        data["guild_id"] = str(channel.guild)
    world.publish(WorldEvent("TYPING", channel.id, None, data, channel.guild))


def start_post(request: Request) -> JSON:
    """Make a post of a forum with its first message, which has the post's id; a nonce is no field of it."""
    world, forum, fields = request.world, request.channel, request.fields
    world.require(world.bot, forum, SEND_MESSAGES | (ATTACH_FILES if request.uploads else 0))
    check_fields("", fields, channels.START_FIELDS | {"message", "applied_tags"})
    tags = sequence("applied_tags", fields.get("applied_tags") or [], 0, MAX_APPLIED)
    known = {tag["id"]: tag for tag in forum.tags}
    granted = world.permissions(world.bot, forum)
    if any(tag not in known or (known[tag]["moderated"] and not granted & MANAGE_THREADS) for tag in tags):
        raise invalid("applied_tags", "Unknown tag, or one for moderators.", "BASE_TYPE_CHOICES")
    if forum.flags & REQUIRE_TAG and not tags:
        raise Refusal(40067)
    now, id_ = world.time.now(), world.ids.next()
    post = Channel(id_, PUBLIC_THREAD, "", forum.guild, forum.id, world.bot, applied=tags, archived_at=now)
    post.members[world.bot] = now
    channels.set_fields(post, {"name": None} | fields)
    world.put_channel(post)
    message = Message(id_, id_, world.bot, now)
    try:
        compose(world, message, fields["message"], request.uploads, fields=EDIT_FIELDS, is_new=True)
    except Refusal:
        world.delete_channel(id_)
        raise
    world.put_channel(post, "THREAD_CREATE")
    shown = world.put_message(message)
    return channel_json(world, post, world.bot) | {"message": shown}


def threads_json(request: Request, found: Sequence[Channel]) -> JSON:
    """Threads that the bot sees, with what is stated of its membership."""
    world = request.world
    seen = [one for one in found if world.permissions(world.bot, one)]
    members = [thread_member_json(one, world.bot) for one in seen if world.bot in one.members]
    listed = [channel_json(world, one, world.bot) for one in seen]
    return {"threads": listed, "members": members, "has_more": False}


def active_threads(request: Request) -> JSON:
    there = [one for one in request.world.channels.values() if one.guild == request.guild.id and one.is_thread]
    return threads_json(request, [one for one in there if not one.archived])


def archived_threads(request: Request) -> JSON:
    """Public ones of a channel, those archived last first."""
    world, parent = request.world, request.channel
    world.require(world.bot, parent, READ_MESSAGE_HISTORY)
    there = [one for one in world.channels.values() if one.parent == parent.id and one.archived]
    public = sorted((one for one in there if one.type != PRIVATE_THREAD), key=lambda one: -one.archived_at)
    return threads_json(request, public[: int(request.query.get("limit", 50))])


def start_thread_without_message(request: Request) -> JSON:
    world, parent = request.world, request.channel
    if parent.type in POSTS:
        return start_post(request)
    type_ = request.fields.get("type") or PRIVATE_THREAD
    if type_ not in THREADS:
        raise invalid("type", "Not a kind of thread.", "BASE_TYPE_CHOICES")
    right = CREATE_PRIVATE_THREADS if type_ == PRIVATE_THREAD else CREATE_PUBLIC_THREADS
    thread = channels.new_thread(request, world.ids.next(), type_, right)
    world.put_channel(thread, "THREAD_CREATE")
    if type_ != PRIVATE_THREAD:
        # Discord posts a "thread created" message to the channel.
        notice = Message(world.ids.next(), parent.id, world.bot, world.time.now(), type=18, content=thread.name)
        world.put_message(notice)
    return channel_json(world, thread, world.bot)


def thread_members(request: Request) -> list[JSON]:
    thread = channels.thread_of(request, changing=False)
    return [thread_member_json(thread, user_id) for user_id in thread.members]


# Messages


def read_message(request: Request) -> JSON:
    request.world.require(request.world.bot, request.channel, READ_MESSAGE_HISTORY)
    return as_read(request, message_json(request.world, request.message))


def history(request: Request) -> list[JSON]:
    return [as_read(request, message) for message in messages.history(request)]


def as_read(request: Request, message: JSON) -> JSON:
    """The message as Discord gives it; whether that has the component ids that a bot has chosen is not certain."""
    if not request.world.uncertain.history_ids:
        message["components"] = _without_ids(message["components"])
        number_components(message["components"], set())
    return message


def _without_ids(components: list[JSON]) -> list[JSON]:
    """Copies of components, and of those in them, without their ids."""
    bare = [{name: value for name, value in one.items() if name != "id"} for one in components]
    return [one | {"components": _without_ids(one["components"])} if "components" in one else one for one in bare]


def edit_message(request: Request) -> JSON:
    """Only a message of the bot that is no system message can be edited."""
    check_pictures(request, request.fields, may_upload=request.world.uncertain.picture_edits)
    request.world.require(request.world.bot, request.channel)
    if request.message.author != request.world.bot:
        raise Refusal(50005)
    if request.message.type not in (0, 19, 20, 23):
        raise Refusal(50021)
    return messages.edit(request)


def delete_message(request: Request) -> None:
    """A message of another user can be deleted with MANAGE_MESSAGES, but not in a DM."""
    world, channel = request.world, request.channel
    world.require(world.bot, channel)
    if request.message.author != world.bot:
        if channel.type == DM:
            raise Refusal(50003)
        world.require(world.bot, channel, MANAGE_MESSAGES)
    messages.delete(request)


def edit_answer(request: Request) -> JSON:
    check_pictures(request, request.fields, may_upload=request.world.uncertain.picture_edits)
    return answers.edit(request)


def follow_up(request: Request) -> JSON | None:
    """At most five where nobody but the user has installed the application; then 40094."""
    interaction = answers.interaction_of(request)
    if is_users_alone(interaction):
        request.world.followed[interaction.id] += 1
        if request.world.followed[interaction.id] > MAX_FOLLOW_UPS:
            raise Refusal(40094)
        if must_hide(request, interaction):
            request = replace(request, json=hidden(request.fields))
    loading = request.world.messages.get(interaction.original or 0)
    if interaction.answered == answers.DEFER and loading is not None and loading.is_loading:
        check_uploads(request.fields, request.uploads, may_upload=request.world.uncertain.picture_edits)
    return answers.follow_up(request)


def is_users_alone(interaction: InteractionRecord) -> bool:
    """Whether the application is installed by a user, and not by the server."""
    return [*interaction.owners] == ["1"]


def must_hide(request: Request, interaction: InteractionRecord) -> bool:
    """Whether the server forbids public answers of applications that it has not installed."""
    there = request.world.channels.get(interaction.channel)
    return there is not None and is_users_alone(interaction) and request.world.hides_answers(interaction.user, there)


def hidden(payload: JSON) -> JSON:
    """The message as an ephemeral one."""
    flags = payload.get("flags") or 0
    return payload | {"flags": flags | EPHEMERAL if isinstance(flags, int) else flags}


def callback(request: Request) -> JSON | None:
    data = request.fields.get("data")
    interaction = request.interactions.by_token.get(request.token)
    if request.fields.get("type") in (answers.SEND, answers.DEFER) and interaction and must_hide(request, interaction):
        request = replace(request, json=request.fields | {"data": hidden(data if isinstance(data, dict) else {})})
    if request.fields.get("type") == answers.UPDATE and isinstance(data, dict):
        check_pictures(request, data, may_upload=request.world.uncertain.picture_updates)
    return answers.callback(request)


def check_pictures(request: Request, payload: JSON, *, may_upload: bool) -> None:
    """Refuse references of an edit's components to files as far as it is not certain that Discord takes them."""
    chosen, uploaded = request.world.uncertain, {stored_name(one.filename) for one in request.uploads}
    check_uploads(payload, request.uploads, may_upload=may_upload)
    for url in _addresses(payload):
        is_unlisted = _is_attached(url) and _name(url) not in uploaded and payload.get("attachments") is None
        if (is_unlisted and not chosen.unlisted_files) or (is_attachment(url) and not chosen.media_addresses):
            raise invalid("components", "This file may not be referred to.", "URL_TYPE_INVALID_URL")


def check_uploads(payload: JSON, uploads: Sequence[Upload], *, may_upload: bool) -> None:
    """Refuse a gallery that shows a file of this request, unless that is allowed."""
    uploaded = {stored_name(one.filename) for one in uploads}
    if not may_upload and any(_is_attached(url) and _name(url) in uploaded for url in _addresses(payload)):
        raise invalid("components", "No such file.", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND")


def _addresses(payload: JSON) -> list[str]:
    """The addresses of the media in a message's components."""
    parts = list(walk(payload.get("components") or []))
    media = [part.get("media") or part.get("file") for part in parts]
    media += [item["media"] for part in parts for item in part.get("items", ())]
    return [one["url"] for one in media if one]


def _is_attached(url: str) -> bool:
    return url.startswith(ATTACHED)


def _name(url: str) -> str:
    return stored_name(url.removeprefix(ATTACHED))


TESTED: Final[dict[tuple[str, str], RouteHandler]] = {
    **ROUTES,
    ("GET", "/oauth2/applications/@me"): application.read_application,
    ("PATCH", "/applications/@me"): application.describe,
    ("PUT", COMMANDS): application.overwrite_commands,
    ("GET", COMMANDS): application.read_commands,
    ("POST", EMOJIS): application.create_emoji,
    ("GET", channels.GUILD): guild,
    ("GET", channels.GUILD + "/threads/active"): active_threads,
    ("GET", channels.CHANNEL + "/threads/archived/public"): archived_threads,
    ("GET", "/users/@me/guilds"): guilds,
    ("DELETE", "/users/@me/guilds/{guild_id}"): leave_guild,
    ("GET", EMOJI): read_emoji,
    ("PATCH", EMOJI): rename_emoji,
    ("DELETE", EMOJI): delete_emoji,
    ("PATCH", channels.CHANNEL): edit_channel,
    ("DELETE", channels.CHANNEL): delete_channel,
    ("POST", channels.CHANNEL + "/typing"): typing,
    ("POST", channels.CHANNEL + "/threads"): start_thread_without_message,
    ("GET", channels.CHANNEL + "/thread-members"): thread_members,
    ("GET", messages.MESSAGES): history,
    ("GET", messages.MESSAGE): read_message,
    ("PATCH", messages.MESSAGE): edit_message,
    ("DELETE", messages.MESSAGE): delete_message,
    ("PATCH", answers.ORIGINAL): edit_answer,
    ("PATCH", answers.SENT): edit_answer,
    ("POST", answers.WEBHOOK): follow_up,
    ("POST", answers.CALLBACK): callback,
}
