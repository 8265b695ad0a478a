"""The REST API over aiohttp: authorization, request parsing, faults, responses."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import socket
import struct
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from email.utils import formatdate
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from aiohttp import web

from .faults import Fault, Faults, Sent
from .files import Upload
from .rates import Admission, RateLimits
from .refusal import SENTENCES, Refusal, invalid

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


if TYPE_CHECKING:
    from .gateway import Gateway
    from .interactions import Interactions
    from .world import World

LOG = logging.getLogger(__name__)
API = "/api/v10"
VIA = {"Via": "1.1 stand-in"}
"""Without this header discord.py takes a 429 for Cloudflare's."""
NOT_COUNTED = Admission({})
MALFORMED = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What reading a body raises that is not of the form that a handler expects."""
TOKEN_ROUTES = ("/webhooks/", "/interactions/")
"""Routes authorized by the token in their path, not by the bot's token."""


@dataclass(frozen=True, slots=True)
class Request:
    """A parsed request: ids in the path by name, the query, the decoded body and the files."""

    path: dict[str, int]
    token: str
    """The interaction token in the path, or an empty string."""
    query: dict[str, str]
    json: Any
    uploads: list[Upload]

    @property
    def fields(self) -> dict[str, Any]:
        """The body, which must be an object; Refusal 50109."""
        if not isinstance(self.json, dict):
            raise Refusal(50109)
        return self.json


@dataclass(frozen=True, slots=True)
class Context:
    """What route handlers work on: the world, its interactions, the rate limits and the gateway."""

    world: World
    interactions: Interactions
    rates: RateLimits
    gateway: Gateway


Handler = Callable[[Context, Request], Awaitable[Any] | Any]
Routes = list[tuple[str, str, Handler]]
"""Method, template, handler. A handler returns the JSON for 200, or None for 204; it raises Refusal."""


class Rest:
    """Serves routes: records requests, applies faults, checks token and rate limits, sends the handler's response."""

    def __init__(self, context: Context, faults: Faults, token: str, requests: deque[Sent]) -> None:
        self._context = context
        self._faults = faults
        self._token = f"Bot {token}"
        self._requests = requests
        self._rates = context.rates

    def add_to(self, app: web.Application, routes: Routes) -> None:
        """Register the routes, a 404 for all others under the API, and the CDN's attachments and emojis."""
        for method, template, handler in routes:
            app.router.add_route(method, API + template, self._endpoint(template, handler))
        app.router.add_route("*", API + "/{rest:.*}", self._endpoint("*", _unknown))
        app.router.add_get("/attachments/{channel}/{attachment}/{filename}", self._attachment)
        app.router.add_get(r"/emojis/{emoji:[0-9]{1,20}}.{ending}", self._emoji)

    def _endpoint(self, template: str, handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        by_token, time = template.startswith(TOKEN_ROUTES), self._context.world.time

        async def respond(request: web.Request) -> web.StreamResponse:
            path = request.path.removeprefix(API)
            sent = Sent(request.method, path if template == "*" else template, path, None, [], time.monotonic())
            self._requests.append(sent)
            try:
                body = await request.read()
            except ConnectionError:
                raise asyncio.CancelledError from None  # the client is gone
            if self._rates.is_banned:
                return web.Response(status=429, text="error code: 1015", headers={"Retry-After": "3600"})
            status, answer = 200, None
            admission = NOT_COUNTED
            fault: Fault | None = None
            try:
                uploads = parse_body(request, body, sent)
                fault = self._faults.take(sent)
                if fault is not None and fault.hold is not None and not fault.after:
                    await self._faults.wait_for_release(fault, fault.hold)
                elif fault is not None and not fault.after:
                    return self._fail(request, sent, fault)
                if not by_token and request.headers.get("Authorization") != self._token:
                    raise Refusal(0, 401)
                admission = self._rates.admit(request.method, template, request.match_info, sent.json)
                if admission.retry_after is None:
                    answer = handler(self._context, _parse_request(request, sent.json, uploads))
                    if isinstance(answer, Awaitable):
                        answer = await answer
                    if answer is None:
                        status = 204
                else:
                    status, answer = 429, admission.body()
            except Refusal as refusal:
                fault = None
                status, answer = refusal.status, refusal.body()
                if status == 401 and refusal.code == 0:
                    answer["message"] = "401: Unauthorized"
            except MALFORMED as cause:
                # Not a 500, which discord.py retries for 25 seconds.
                fault = None
                LOG.error("%s %.200s could not be read: %.200r", sent.method, sent.path, cause)
                status, answer = 400, invalid("", "The stand-in could not read this.").body()
            if fault is not None and fault.after:
                if fault.hold is None:
                    return self._fail(request, sent, fault)
                await self._faults.wait_for_release(fault, fault.hold)
            sent.status = status
            self._rates.note_response(status, admission.scope)
            headers = VIA | {"Date": formatdate(time.now(), usegmt=True)} | admission.headers
            if status == 204:
                return web.Response(status=204, headers=headers)
            text = json.dumps(answer, separators=(",", ":")).encode()
            headers["Content-Type"] = "application/json"
            return web.Response(body=text, status=status, headers=headers)

        return respond

    def _fail(self, request: web.Request, sent: Sent, fault: Fault) -> web.StreamResponse:
        response = _fail(request, sent, fault)
        self._rates.note_response(response.status)
        return response

    async def _attachment(self, request: web.Request) -> web.Response:
        """Serve an attachment's bytes, as the CDN does."""
        try:
            _, content_type, content = self._context.world.attachment(int(request.match_info["attachment"]))
        except (KeyError, ValueError):
            return web.Response(status=404, text="This content is no longer available.")
        return web.Response(body=content, headers={"Content-Type": content_type})

    async def _emoji(self, request: web.Request) -> web.Response:
        """Serve an emoji's image, as the CDN does."""
        return emoji_response(self._context.world, request)


def emoji_response(world: World, request: web.Request) -> web.Response:
    """The image of the emoji in the path."""
    try:
        kind, content = world.emoji_image(int(request.match_info["emoji"]))
    except KeyError:
        return web.Response(status=404)
    return web.Response(body=content, headers={"Content-Type": kind, "Cache-Control": "public, max-age=31536000"})


def _unknown(context: Context, request: Request) -> None:
    raise Refusal(0, 404)


def _parse_request(request: web.Request, body: Any, uploads: list[Upload]) -> Request:
    match = request.match_info
    ids: dict[str, int] = {}
    for name, value in match.items():
        if name.endswith("_id"):
            if not value.isdecimal() or len(value) > 20:
                raise Refusal(50035, errors={name: {"_errors": [{"code": "NUMBER_TYPE_COERCE", "message": value}]}})
            ids[name] = int(value)
    return Request(
        ids, match.get("interaction_token") or match.get("webhook_token", ""), dict(request.query), body, uploads
    )


def _fail(request: web.Request, sent: Sent, fault: Fault) -> web.StreamResponse:
    fault.met.set()
    if fault.drop:
        transport = request.transport
        if transport is not None:
            if not fault.after:
                # A linger time of 0 makes the kernel send RST.
                raw = transport.get_extra_info("socket")
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            transport.abort()
        raise asyncio.CancelledError
    sent.status = fault.status
    body: dict[str, Any] = {
        "message": SENTENCES[fault.code] if fault.code in SENTENCES and fault.code else f"{fault.status}: made to fail",
        "code": fault.code,
    }
    # discord.py decodes JSON only under exactly this type, without a charset.
    headers = VIA | {"Content-Type": "application/json"}
    if fault.retry_after is not None:
        body |= {"retry_after": fault.retry_after, "global": False}
        headers["Retry-After"] = str(fault.retry_after)
    return web.Response(body=json.dumps(body).encode(), status=fault.status, headers=headers)
