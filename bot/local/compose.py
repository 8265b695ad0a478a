"""Creating and editing messages from a request's payload and files."""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .components import TEXT, check_components, invalid_emoji, walk
from .files import Upload, merge_attachments, number_components, resolve_media
from .permissions import MENTION_EVERYONE
from .records import COMPONENTS_V2, EPHEMERAL, JSON, LOADING, SUPPRESS_NOTIFICATIONS, Message
from .refusal import Refusal, check_fields, check_texts, invalid, sequence, text

if TYPE_CHECKING:
    from .world import World

MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(frozen=True, slots=True)
class AllowedMentions:
    """Discord's allowed_mentions: all users, @everyone, the users in ``named``, the author replied to."""

    users: bool
    everyone: bool
    named: frozenset[int]
    replied: bool


EVERYONE = AllowedMentions(users=True, everyone=True, named=frozenset(), replied=True)


def parse_allowed_mentions(given: Any) -> AllowedMentions:
    """Validate an allowed_mentions object; None allows everything. Raise Refusal."""
    if given is None:
        return EVERYONE
    check_fields("allowed_mentions", given, ("parse", "users", "roles", "replied_user"))
    parse = sequence("allowed_mentions.parse", given.get("parse") or [], 0, 3)
    for place, kind in enumerate(parse):
        if kind not in ("users", "roles", "everyone"):
            raise invalid(f"allowed_mentions.parse.{place}", "Not users, roles or everyone.", "BASE_TYPE_CHOICES")
    named = sequence("allowed_mentions.users", given.get("users") or [], 0, 100)
    if named and "users" in parse:
        message = "parse:[users] and users: [ids] are mutually exclusive."
        raise invalid("allowed_mentions", message, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE")
    ids = frozenset(int(user_id) for user_id in named)
    return AllowedMentions("users" in parse, "everyone" in parse, ids, bool(given.get("replied_user")))


def resolve_pings(
    world: World, message: Message, content: str, components: list[JSON], allowed: AllowedMentions
) -> tuple[list[int], bool]:
    """Return the users that the message pings, and whether it pings everyone.

    A user is pinged only if they can see the message.
    """
    text = "\n".join([content, *(one["content"] for one in walk(components) if one["type"] == TEXT)])
    channel = world.channels[message.channel]
    pinged: list[int] = []
    for match in MENTION.finditer(text):
        user_id = int(match[1])
        if (allowed.users or user_id in allowed.named) and user_id not in pinged and user_id in world.users:
            reached = user_id == message.audience if message.audience is not None else world.can_see(user_id, channel)
            if reached:
                pinged.append(user_id)
    if message.reference is not None and allowed.replied and not message.webhook:
        replied_to = world.messages.get(message.reference)
        if replied_to is not None and replied_to.author not in pinged:
            pinged.append(replied_to.author)
    may_mention_everyone = bool(world.permissions(message.author, channel) & MENTION_EVERYONE)
    everyone = allowed.everyone and may_mention_everyone and not message.flags & EPHEMERAL
    return pinged, everyone and ("@everyone" in text or "@here" in text)


SUPPRESS_EMBEDS = 1 << 2

_EDIT = "content embeds allowed_mentions components attachments flags sticker_ids poll tts"
EDIT_FIELDS = frozenset(_EDIT.split())
"""``tts`` has no effect in an edit, but discord.py sends it."""
CREATE_FIELDS = EDIT_FIELDS | {"nonce", "enforce_nonce", "message_reference"}
FOLLOW_UP_FIELDS = EDIT_FIELDS | {"username", "avatar_url", "thread_name", "applied_tags"}


def compose(
    world: World,
    message: Message,
    payload: JSON,
    uploads: Sequence[Upload],
    *,
    fields: frozenset[str],
    is_new: bool,
    flags: int = 0,
) -> None:
    """Apply a payload to a message: a new one (``is_new``), or an edit.

    ``fields`` are the payload's permitted fields, ``flags`` the flags permitted in addition to the usual ones.
    Raise Refusal for what Discord refuses, and leave the message as it was.
    """
    check_fields("", payload, fields)
    asked = payload.get("flags") or 0
    fixed = message.flags & ~SUPPRESS_EMBEDS
    may = SUPPRESS_EMBEDS | COMPONENTS_V2 | (SUPPRESS_NOTIFICATIONS if is_new else 0) | flags | fixed
    if not isinstance(asked, int) or asked & ~may:
        raise invalid("flags", "Flags that may not be set here.", "MESSAGE_INVALID_FLAGS")
    if payload.get("flags") is not None and fixed & COMPONENTS_V2 and not asked & COMPONENTS_V2:
        raise invalid("flags", "IS_COMPONENTS_V2 cannot be removed.", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG")
    new_flags = (fixed | asked) & ~LOADING
    v2 = bool(new_flags & COMPONENTS_V2)
    content = message.content
    if "content" in payload:
        content = text("content", payload["content"] or "", 0, 2000)
    embeds = message.embeds
    if "embeds" in payload:
        embeds = [_embed(place, item) for place, item in enumerate(sequence("embeds", payload["embeds"] or [], 0, 10))]
    if v2 and (content or embeds or payload.get("poll") or payload.get("sticker_ids")):
        legacy = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
        raise invalid("content" if content else "embeds", "The V2 flag excludes content, embeds, polls.", legacy)
    allowed = parse_allowed_mentions(payload.get("allowed_mentions"))
    attachments, stored = merge_attachments(world, message, payload, uploads)
    components = message.components
    if "components" in payload:
        components = copy.deepcopy(payload["components"] or [])
        checked = check_components(components, v2=v2)
        for path, media in checked.media:
            resolve_media(world, message.channel, path, media, attachments)
        for path, emoji in checked.emojis:
            if not emoji.isdecimal() or int(emoji) not in world.emojis:
                raise invalid_emoji(path)
        number_components(components, checked.ids)
    if not (components if v2 else content or embeds or attachments):
        raise Refusal(50006)
    pinged, everyone = resolve_pings(world, message, content, components, allowed)
    for item, upload in stored:
        world.storage.put_file(item.id, item.filename, item.content_type, upload.content)
    remaining = {item.id for item in attachments}
    for item in message.attachments:
        if item.id not in remaining:
            world.storage.drop_file(item.id)
    message.content, message.embeds, message.components = content, embeds, components
    message.attachments, message.flags = attachments, new_flags
    if is_new:
        message.mentions, message.everyone = pinged, everyone
    else:
        # An edit pings no one, but removes mentions.
        message.mentions = [who for who in message.mentions if who in pinged]
        message.edited = world.time.now()
    world.join_mentioned(message, pinged)


def _embed(place: int, embed: Any) -> JSON:
    if not isinstance(embed, dict):
        raise invalid(f"embeds.{place}", "Only dictionaries may be used here.", "DICT_TYPE_CONVERT")
    check_texts(f"embeds.{place}", embed, {"title": (0, 256), "description": (0, 4096)})
    sequence(f"embeds.{place}.fields", embed.get("fields") or [], 0, 25)
    return {"type": "rich"} | embed
