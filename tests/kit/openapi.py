"""Check the bot's requests against Discord's OpenAPI description and against rules that it leaves out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote

from jsonschema_rs import Draft202012Validator, Registry

DOCUMENT = Path(__file__).parents[3] / "shared" / "discord-api-spec" / "openapi.json"
JSON_BODY = "application/json"
V2_FLAG = 1 << 15
V2_TYPES = (9, 10, 11, 12, 13, 14, 17)
OWN_APPLICATION = "/applications/@me"  # whose description is a text, as Discord's manual says, or has translations
NAME = re.compile(r"\{\w+\}")


class Request(Protocol):
    """The required attributes of a recorded request, such as ``bot.local.Sent``."""

    @property
    def method(self) -> str: ...
    @property
    def route(self) -> str: ...
    @property
    def json(self) -> Any: ...


class Description:
    """The OpenAPI document, with a cached validator for each method and route."""

    def __init__(self, path: Path = DOCUMENT) -> None:
        self.path = path
        self.there = path.is_file()
        document: dict[str, Any] = json.loads(path.read_bytes()) if self.there else {"paths": {}}
        # The names of a route's placeholders are not compared.
        self._routes = {NAME.sub("{}", route): route for route in document["paths"]}
        self._paths = document["paths"]
        self._registry = Registry([("urn:discord", document)])
        self._validators: dict[tuple[str, str], Any] = {}
        self._passed: set[tuple[str, str, str]] = set()

    def notice(self) -> str | None:
        """A sentence to print if the document is missing; else None."""
        return None if self.there else f"{self.path} is missing: requests are not held against Discord's description."

    def problems(self, requests: Iterable[Request]) -> list[str]:
        """A line for each fault of the requests. Without the document only ``beyond`` is checked."""
        return [
            f"{request.method} {request.route}: {problem}" for request in requests for problem in self._wrong(request)
        ]

    def _wrong(self, request: Request) -> Iterator[str]:
        yield from beyond(request.json, edits=request.method == "PATCH")
        if not self.there:
            return
        route = self._routes.get(NAME.sub("{}", request.route), "")
        operation = self._paths.get(route, {}).get(request.method.lower())
        if operation is None:
            yield "there is no such route in Discord's description"
            return
        if request.json is None or JSON_BODY not in operation.get("requestBody", {}).get("content", {}):
            return
        # Equal bodies are validated once.
        body = with_text_ids(request.json)
        if request.route == OWN_APPLICATION and isinstance(body.get("description"), str):
            body |= {"description": {"default": body["description"]}}
        known = (request.method, route, json.dumps(body, sort_keys=True))
        if known in self._passed:
            return
        wrong = next(iter(self._validator(request.method.lower(), route).iter_errors(body)), None)
        if wrong is None:
            self._passed.add(known)
        else:
            yield f"{'.'.join(map(str, wrong.instance_path)) or 'body'}: {wrong.message[:300]}"

    def _validator(self, method: str, route: str) -> Any:
        if (method, route) not in self._validators:
            steps = ("paths", route, method, "requestBody", "content", JSON_BODY, "schema")
            pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)
            schema = {"$ref": f"urn:discord#/{quote(pointer, safe='/~')}"}
            self._validators[method, route] = Draft202012Validator(schema, registry=self._registry)
        return self._validators[method, route]


def with_text_ids(body: Any) -> Any:
    """The body with ids as strings, as the description has them; discord.py sends some as numbers."""
    if isinstance(body, list):
        return [with_text_ids(item) for item in body]
    if not isinstance(body, dict):
        return body
    changed = {name: with_text_ids(value) for name, value in body.items()}
    for name, value in changed.items():
        if name.endswith("_id") and isinstance(value, int):
            changed[name] = str(value)
    for attachment in changed.get("attachments") or ():
        if isinstance(attachment, dict) and isinstance(attachment.get("id"), int):
            attachment["id"] = str(attachment["id"])
    for default in changed.get("default_values") or ():
        if isinstance(default, dict) and isinstance(default.get("id"), int):
            default["id"] = str(default["id"])
    emoji = changed.get("emoji")
    if isinstance(emoji, dict) and isinstance(emoji.get("id"), int):
        emoji["id"] = str(emoji["id"])
    allowed = changed.get("allowed_mentions")
    if isinstance(allowed, dict):
        for name in ("users", "roles"):
            allowed[name] = [str(who) for who in allowed.get(name) or ()]
    return changed


def beyond(body: Any, *, edits: bool = False) -> Iterator[str]:
    """Faults outside the description: a custom_id that occurs twice, V2 components without their flag, over 4000
    characters."""
    if not isinstance(body, dict):
        return
    data = body.get("data") if isinstance(body.get("data"), dict) else body
    components = list(_walk(data.get("components") or []))
    ids = [component["custom_id"] for component in components if component.get("custom_id")]
    for twice in sorted({id_ for id_ in ids if ids.count(id_) > 1}):
        yield f"custom_id {twice!r} occurs twice"
    modal = "title" in data and "custom_id" in data
    # An edit (or answer of type 7) keeps the message's flag; a new message must set it.
    edits = edits or (data is not body and body.get("type") == 7)
    flags = data.get("flags")
    v2 = [component["type"] for component in components if component["type"] in V2_TYPES]
    if v2 and not modal and not edits and not (flags or 0) & V2_FLAG:
        yield f"components {sorted(set(v2))} without the IS_COMPONENTS_V2 flag"
    characters = sum(len(component.get("content") or "") for component in components if component["type"] == 10)
    if characters > 4000:
        yield f"{characters} characters of text, where 4000 are allowed"


def _walk(components: Iterable[Any]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _walk(component.get("components") or ())
        for name in ("accessory", "component"):
            if isinstance(component.get(name), dict):
                yield from _walk((component[name],))


_described: list[Description] = []


def problems(requests: Iterable[Request]) -> list[str]:
    """A line for each fault of the requests; the document is read once a process."""
    if not _described:
        _described.append(Description())
        if notice := _described[0].notice():
            print(notice)
    return _described[0].problems(requests)
