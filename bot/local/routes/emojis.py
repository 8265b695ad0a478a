"""The application's emojis: listing and creating them."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from ..payloads import user_json
from ..records import JSON
from ..refusal import Refusal, check_fields, invalid, text
from ..rest import Request, route
from ..world import World

EMOJIS = "/applications/{application_id}/emojis"
MAX_EMOJIS = 2_000
MAX_SIZE = 256 * 2**10  # bytes of an image
IMAGE = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.*)", re.DOTALL)
NAME = re.compile(r"\w+", re.ASCII)


def emoji_json(world: World, id_: int) -> JSON:
    return {
        "id": str(id_),
        "name": world.emojis[id_]["name"],
        "user": user_json(world, world.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": world.emojis[id_]["type"] == "image/gif",
        "available": True,
    }


def free_name(world: World, given: Any, own: int = 0) -> str:
    """A name that no other emoji has."""
    name = text("name", given, 2, 32)
    if not NAME.fullmatch(name):
        raise invalid("name", "String value did not match validation regex.", "STRING_TYPE_REGEX")
    if any(one["name"] == name and id_ != own for id_, one in world.emojis.items()):
        raise invalid("name", "This name is already taken.", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN")
    return name


def _image(given: Any) -> tuple[str, str]:
    """The type of an image and its bytes in Base64."""
    found = IMAGE.fullmatch(given) if isinstance(given, str) else None
    try:
        size = len(base64.b64decode(found[2], validate=True)) if found else 0
    except binascii.Error:
        size = 0
    if found is None or not size:
        raise invalid("image", "Unsupported image type given", "IMAGE_INVALID")
    if size > MAX_SIZE:
        raise invalid("image", "File cannot be larger than 256.0 kb.", "BINARY_TYPE_MAX_SIZE")
    return found[1], found[2]


@route("GET", EMOJIS)
def read_all(request: Request) -> JSON:
    return {"items": [emoji_json(request.world, id_) for id_ in request.world.emojis]}


@route("POST", EMOJIS)
def create(request: Request) -> JSON:
    world, fields = request.world, request.fields
    check_fields("", fields, frozenset(("name", "image")))
    name, (kind, content) = free_name(world, fields.get("name")), _image(fields.get("image"))
    if len(world.emojis) >= MAX_EMOJIS:
        raise Refusal(30008)
    return emoji_json(world, world.put_emoji({"name": name, "type": kind, "image": content}))
