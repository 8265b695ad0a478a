"""The application's emojis: list, read, create, rename and delete."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from bot.local.components import check_fields, text
from bot.local.payloads import user_json

from ..records import JSON
from ..refusal import Refusal, invalid
from ..rest import Context, Request, Routes

MAX_EMOJIS = 2_000
MAX_SIZE = 256 * 2**10  # bytes of an image
IMAGE = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.*)", re.DOTALL)
NAME = re.compile(r"\w+", re.ASCII)


def _json(context: Context, id_: int) -> JSON:
    stored = context.world.emojis[id_]
    return {
        "id": str(id_),
        "name": stored["name"],
        "user": user_json(context.world, context.world.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": stored["type"] == "image/gif",
        "available": True,
    }


def _known(context: Context, request: Request) -> int:
    """The id of the emoji in the path; refusal 10014 if there is none."""
    id_ = request.path["emoji_id"]
    if id_ not in context.world.emojis:
        raise Refusal(10014)
    return id_


def _name(context: Context, given: Any, own: int = 0) -> str:
    """A name that no other emoji has."""
    name = text("name", given, 2, 32)
    if not NAME.fullmatch(name):
        raise invalid("name", "String value did not match validation regex.", "STRING_TYPE_REGEX")
    if any(one["name"] == name and id_ != own for id_, one in context.world.emojis.items()):
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


def read_all(context: Context, request: Request) -> JSON:
    return {"items": [_json(context, id_) for id_ in context.world.emojis]}


def read(context: Context, request: Request) -> JSON:
    return _json(context, _known(context, request))


def create(context: Context, request: Request) -> JSON:
    check_fields("", request.fields, frozenset(("name", "image")))
    name, (kind, content) = _name(context, request.fields.get("name")), _image(request.fields.get("image"))
    if len(context.world.emojis) >= MAX_EMOJIS:
        raise Refusal(30008)
    return _json(context, context.world.put_emoji({"name": name, "type": kind, "image": content}))


def rename(context: Context, request: Request) -> JSON:
    id_ = _known(context, request)
    check_fields("", request.fields, frozenset(("name",)))
    if "name" in request.fields:
        name = _name(context, request.fields["name"], id_)
        context.world.put_emoji(context.world.emojis[id_] | {"name": name}, id_)
    return _json(context, id_)


def delete(context: Context, request: Request) -> None:
    context.world.drop_emoji(_known(context, request))


ROUTES: Routes = [
    ("GET", "/applications/{application_id}/emojis", read_all),
    ("POST", "/applications/{application_id}/emojis", create),
    ("GET", "/applications/{application_id}/emojis/{emoji_id}", read),
    ("PATCH", "/applications/{application_id}/emojis/{emoji_id}", rename),
    ("DELETE", "/applications/{application_id}/emojis/{emoji_id}", delete),
]
