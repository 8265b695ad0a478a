"""Creating and editing messages from a request's payload and files."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .components import check_components
from .files import Upload, media_rules, merge_attachments, number_components, resolve_media
from .limits import check_fields, sequence, text
from .mentions import parse_allowed_mentions, resolve_pings
from .records import COMPONENTS_V2, JSON, LOADING, Message
from .refusal import Refusal, invalid

if TYPE_CHECKING:
    from .world import World

SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS = 1 << 2, 1 << 12

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
    shows_uploads: bool = True,
) -> None:
    """Apply a payload to a message: a new one (``is_new``), or an edit.

    ``fields`` are the payload's permitted fields, ``flags`` the flags permitted in addition to the usual ones.
    ``shows_uploads``: a gallery may show a file that is uploaded by this request.
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
        rules = media_rules(world, message, payload, attachments, is_new=is_new, may_upload=shows_uploads)
        new = {item.id for item, _ in stored}
        for path, media in checked.media:
            resolve_media(message.channel, path, media, attachments, new, rules, world.time.now())
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
        # An edit pings nobody, but removes mentions.
        message.mentions = [who for who in message.mentions if who in pinged]
        message.edited = world.time.now()
    if message.audience is None and (is_new or not v2 or world.uncertain.mentions_in_edits_join):
        world.join_thread(message.channel, pinged)


def _embed(place: int, embed: Any) -> JSON:
    if not isinstance(embed, dict):
        raise invalid(f"embeds.{place}", "Only dictionaries may be used here.", "DICT_TYPE_CONVERT")
    for name, most in (("title", 256), ("description", 4096)):
        if embed.get(name) is not None:
            text(f"embeds.{place}.{name}", embed[name], 0, most)
    sequence(f"embeds.{place}.fields", embed.get("fields") or [], 0, 25)
    return {"type": "rich"} | embed
