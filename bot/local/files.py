"""Attachments of a message: uploads, kept ones, their metadata, and references from components."""

from __future__ import annotations

import copy
import mimetypes
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .components import walk
from .payloads import CDN, is_attachment, unsigned
from .records import JSON, Attachment, Message
from .refusal import Refusal, check_fields, check_texts, invalid, sequence

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
