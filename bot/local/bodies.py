"""Reading request bodies: JSON, and multipart with files."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

from aiohttp import web

from .faults import Sent
from .files import Upload
from .refusal import Refusal

PART = re.compile(rb'(name|filename)="((?:[^"\\]|\\.)*)"')


def parse_body(request: web.Request, body: bytes, sent: Sent) -> list[Upload]:
    """Decode a JSON or multipart body into ``sent``; return its files. Raise Refusal 50109 for anything else."""
    if not body:
        return []
    kind = request.headers.get("Content-Type", "")
    uploads: list[Upload] = []
    payload: bytes | None = None
    if kind == "application/json":
        payload = body
    elif kind.startswith("multipart/form-data"):
        boundary = kind.partition("boundary=")[2].strip('"').encode()
        for part in body.split(b"--" + boundary)[1:-1]:
            head, _, content = part[2:-2].partition(b"\r\n\r\n")
            named = {key.decode(): unquote(value.decode()) for key, value in PART.findall(head)}
            if named.get("name") == "payload_json":
                payload = content
            elif "filename" in named:
                uploads.append(_upload(named, head, content))
                upload = uploads[-1]
                sent.files.append((upload.field, upload.filename, upload.content_type, len(content)))
    else:
        raise Refusal(50109)
    try:
        sent.json = json.loads(payload) if payload is not None else None
    except ValueError:
        raise Refusal(50109) from None
    return uploads


def _upload(named: dict[str, str], head: bytes, content: bytes) -> Upload:
    field = named["name"]
    index = field.removeprefix("files[").removesuffix("]")
    if not index.isdecimal():
        raise Refusal(50035, errors={field: {"_errors": [{"code": "BASE_TYPE_BAD", "message": "Not files[n]."}]}})
    found = re.search(rb"content-type:\s*([^\r\n]+)", head, re.IGNORECASE)
    return Upload(int(index), field, named["filename"], (found[1] if found else b"").decode(), content)
