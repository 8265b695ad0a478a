"""Creating and editing messages from a request's payload and files, with their attachments."""

from __future__ import annotations

import copy
import mimetypes
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .components import TEXT, check_components, invalid_emoji, walk
from .payloads import CDN, is_attachment, unsigned
from .permissions import MENTION_EVERYONE
from .records import COMPONENTS_V2, EPHEMERAL, JSON, LOADING, SUPPRESS_NOTIFICATIONS, Attachment, Message
from .refusal import Refusal, check_fields, check_texts, invalid, sequence, text

if TYPE_CHECKING:
    from .world import World

SIZE_LIMIT = 10 * 2**20
"""Largest upload, in bytes."""
ATTACHED = "attachment://"
ATTACHMENT_FIELDS = frozenset(
    "id filename description duration_secs waveform title is_spoiler is_remix".split()  # noqa: SIM905 (a list of words)
    # Read-only fields, which discord.py sends back for an attachment that is kept.
    + "size url proxy_url width height content_type spoiler".split()  # noqa: SIM905
)


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a multipart request; ``index`` is the n of its field ``files[n]``."""

    index: int
    filename: str
    content_type: str
    content: bytes


def merge_attachments(
    world: World, message: Message, payload: JSON, uploads: Sequence[Upload]
) -> tuple[list[Attachment], list[tuple[Attachment, Upload]]]:
    """Return the message's new attachments, and those of them that are new, each with its upload.

    Without a list in the payload the old attachments stay. Raise Refusal for a file that is too large, more than ten
    files, or an entry that names no file.
    """
    if any(len(upload.content) > SIZE_LIMIT for upload in uploads):
        raise Refusal(40005)
    by_index = {upload.index: upload for upload in uploads}
    old = {item.id: item for item in message.attachments}
    stored: list[tuple[Attachment, Upload]] = []
    entries = payload.get("attachments")
    listed = list(message.attachments) if entries is None else []
    for place, entry in enumerate(sequence("attachments", entries or [], 0, 10)):
        path = f"attachments.{place}"
        check_fields(path, entry, ATTACHMENT_FIELDS)
        check_texts(path, entry, {"description": (0, 1024)})
        try:
            id_ = int(entry["id"])
        except (KeyError, TypeError, ValueError):
            raise invalid(f"{path}.id", "This field is required", "BASE_TYPE_REQUIRED") from None
        if id_ in old:
            item = copy.copy(old[id_])
            if "description" in entry:
                item.description = entry["description"]
        elif id_ in by_index:
            upload = by_index.pop(id_)
            item = _attachment(world, upload, entry.get("filename") or upload.filename, entry.get("description"))
            stored.append((item, upload))
        else:
            raise invalid(f"{path}.id", "No such attachment or file.", "ATTACHMENT_NOT_FOUND")
        listed.append(item)
    unlisted = [(_attachment(world, upload, upload.filename, None), upload) for upload in by_index.values()]
    stored += unlisted
    listed += [item for item, _ in unlisted]
    if len(listed) > 10:
        raise invalid("attachments", "Must be 10 or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    return listed, stored


def _attachment(world: World, upload: Upload, name: str, description: str | None) -> Attachment:
    spoiler = name.startswith("SPOILER_")
    name = stored_name(name)
    width = height = None
    content_type = mimetypes.guess_type(name)[0] or upload.content_type
    if upload.content[:8] == b"\x89PNG\r\n\x1a\n":
        content_type = "image/png"
        width, height = (int.from_bytes(upload.content[at : at + 4], "big") for at in (16, 20))
    if upload.content[:6] == b"GIF89a":
        width, height = (int.from_bytes(upload.content[at : at + 2], "little") for at in (6, 8))
    size = len(upload.content)
    return Attachment(world.ids.next(), name, content_type, size, description or None, width, height, spoiler)


def stored_name(filename: str) -> str:
    """The name under which Discord stores a file."""
    return re.sub(r"[^\w.\-]", "_", filename)


def resolve_media(world: World, channel: int, path: str, media: JSON, attachments: list[Attachment]) -> None:
    """Complete a media item in place: resolve an ``attachment://`` URL and add the file's metadata.

    Raise Refusal if no attachment has that name, or an address of the CDN is none of the message's files or not valid.
    """
    url: str = media["url"]
    found: Attachment | None = None
    if url.startswith(ATTACHED):
        name = stored_name(url.removeprefix(ATTACHED))
        found = next((item for item in reversed(attachments) if item.filename == name), None)
        if found is None:
            raise invalid(path, f"No file is called {name}.", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND")
        url = f"{CDN}/{channel}/{found.id}/{found.filename}"
    elif is_attachment(url):
        found = next((item for item in attachments if f"/{item.id}/" in url), None)
        if found is None or not world.is_valid_address(url):
            raise invalid(path, "Not an address that may be sent back.", "URL_TYPE_INVALID_URL")
        url = unsigned(url)
    media.update(url=url, proxy_url=url.replace("cdn.discordapp.com", "media.discordapp.net"), loading_state=2, flags=0)
    if found is not None:
        media.update(id=str(found.id), attachment_id=str(found.id), content_type=found.content_type)
        media.update(width=found.width, height=found.height)


def number_components(components: list[JSON], taken: set[int]) -> None:
    """Give every component without an id the smallest free one, from 1."""
    free = (number for number in range(1, 1000) if number not in taken)
    for component in walk(components):
        component["id"] = component.get("id") or next(free)


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
