"""The REST API over aiohttp: routes, authorization, request parsing, responses."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.utils import formatdate
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import unquote

from aiohttp import web

from .compose import Upload
from .records import Channel, Guild, Message
from .refusal import Refusal, invalid

if TYPE_CHECKING:
    from .interactions import Interactions
    from .world import World

LOG = logging.getLogger(__name__)
API = "/api/v10"
VIA = {"Via": "1.1 stand-in"}
"""Without this header discord.py takes a 429 for Cloudflare's."""
PART = re.compile(rb'(name|filename)="((?:[^"\\]|\\.)*)"')
MALFORMED = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What reading a body raises that is not of the form that a handler expects."""
TOKEN_ROUTES = ("/webhooks/", "/interactions/")
"""Routes authorized by the token in their path, not by the bot's token."""


@dataclass(frozen=True, slots=True)
class Request:
    """A parsed request and what it is about: ids in the path by name, the query, the decoded body and the files.

    ``token`` is the interaction token in the path, or an empty string.
    """

    world: World
    interactions: Interactions
    path: Mapping[str, int]
    token: str
    query: Mapping[str, str]
    json: Any
    uploads: list[Upload]

    @property
    def fields(self) -> dict[str, Any]:
        """The body, which must be an object; Refusal 50109."""
        if not isinstance(self.json, dict):
            raise Refusal(50109)
        return self.json

    @property
    def channel(self) -> Channel:
        """The channel in the path; Refusal 10003 if there is none."""
        channel = self.world.channels.get(self.path["channel_id"])
        if channel is None:
            raise Refusal(10003)
        return channel

    @property
    def message(self) -> Message:
        """The message in the path; Refusal 10008 if there is none in its channel or it is ephemeral."""
        message = self.world.channel_messages.get(self.path["channel_id"], {}).get(self.path["message_id"])
        if message is None or message.audience is not None:
            raise Refusal(10008)
        return message

    @property
    def guild(self) -> Guild:
        """The server in the path; Refusal 10004 if there is none with the bot."""
        guild = self.world.guilds.get(self.path["guild_id"])
        if guild is None or self.world.bot not in guild.members:
            raise Refusal(10004)
        return guild

    @property
    def user(self) -> int:
        """The id of the user in the path; Refusal 10013 if there is none."""
        if self.path["user_id"] not in self.world.users:
            raise Refusal(10013)
        return self.path["user_id"]

    def asks_for(self, name: str) -> bool:
        """Whether that parameter of the query is true."""
        return self.query.get(name) in ("1", "true")


RouteHandler = Callable[[Request], Any]
"""Returns the JSON for 200, or None for 204; raises Refusal."""
H = TypeVar("H", bound=RouteHandler)
ROUTES: dict[tuple[str, str], RouteHandler] = {}
"""Handlers by method and template, in the order in which paths are matched."""


def route(method: str, template: str) -> Callable[[H], H]:
    """Register the decorated handler of a route."""

    def register(handler: H) -> H:
        ROUTES[method, template] = handler
        return handler

    return register


class Rest:
    """Serves routes: parses requests, checks the token, sends the handler's response."""

    def __init__(self, world: World, interactions: Interactions, token: str) -> None:
        self._world = world
        self._interactions = interactions
        self._token = f"Bot {token}"

    def add_to(self, app: web.Application, routes: Mapping[tuple[str, str], RouteHandler]) -> None:
        """Register the routes, and a 404 for all others under the API."""
        for (method, template), handler in {**routes, ("*", "/{rest:.*}"): _unknown}.items():
            app.router.add_route(method, API + template, partial(self._respond, handler))

    def is_authorized(self, request: web.Request) -> bool:
        """Whether the request brings the bot's token, or its path an interaction's."""
        path = request.path.removeprefix(API)
        return path.startswith(TOKEN_ROUTES) or request.headers.get("Authorization") == self._token

    async def _respond(self, handler: RouteHandler, request: web.Request) -> web.Response:
        body = await read_body(request)
        try:
            given, uploads = parse_body(request, body)
            if not self.is_authorized(request):
                raise Refusal(0, 401)
            answer = handler(self._parse(request, given, uploads))
            status = 200 if answer is not None else 204
        except Refusal as refusal:
            status, answer = refusal.status, refusal.body()
        except MALFORMED as cause:
            # Not a 500, which discord.py retries for 25 seconds.
            LOG.error("%s %.200s could not be read: %.200r", request.method, request.path.removeprefix(API), cause)
            status, answer = 400, invalid("", "The stand-in could not read this.").body()
        return self.response(status, answer)

    def response(self, status: int, answer: Any) -> web.Response:
        """Return a response of that JSON; of none for 204."""
        headers = VIA | {"Date": formatdate(self._world.time.now(), usegmt=True)}
        if status == 204:
            return web.Response(status=204, headers=headers)
        # discord.py decodes JSON only under exactly this type, without a charset.
        headers["Content-Type"] = "application/json"
        return web.Response(body=json.dumps(answer, separators=(",", ":")).encode(), status=status, headers=headers)

    def _parse(self, request: web.Request, body: Any, uploads: list[Upload]) -> Request:
        match = request.match_info
        ids = {name: value for name, value in match.items() if name.endswith("_id")}
        for name, value in ids.items():
            if not value.isdecimal() or len(value) > 20:
                raise invalid(name, value, "NUMBER_TYPE_COERCE")
        numbers = {name: int(value) for name, value in ids.items()}
        token = match.get("interaction_token") or match.get("webhook_token", "")
        return Request(self._world, self._interactions, numbers, token, dict(request.query), body, uploads)


async def read_body(request: web.Request) -> bytes:
    """The body of a request; ends the handler if the client is gone."""
    try:
        return await request.read()
    except ConnectionError:
        raise asyncio.CancelledError from None


def parse_body(request: web.Request, body: bytes) -> tuple[Any, list[Upload]]:
    """Decode a JSON or multipart body; return it and its files. Raise Refusal 50109 for anything else."""
    if not body:
        return None, []
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
    else:
        raise Refusal(50109)
    try:
        return (json.loads(payload) if payload is not None else None), uploads
    except (ValueError, RecursionError):
        raise Refusal(50109) from None


def _upload(named: dict[str, str], head: bytes, content: bytes) -> Upload:
    field = named["name"]
    index = field.removeprefix("files[").removesuffix("]")
    if not index.isdecimal():
        raise invalid(field, "Not files[n].")
    found = re.search(rb"content-type:\s*([^\r\n]+)", head, re.IGNORECASE)
    return Upload(int(index), named["filename"], (found[1] if found else b"").decode(), content)


def _unknown(request: Request) -> None:
    raise Refusal(0, 404)
