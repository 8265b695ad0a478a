"""Discord's rate limits: the windows of a request, and the headers of its response.

A window begins with its first request and admits ``limit`` requests until it ends. Discord does not document most of
them and may change them; the numbers are those that its responses state or that libraries report.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.local.records import unix_seconds
from bot.runtime.time import SYSTEM, Time


@dataclass(frozen=True, slots=True)
class Window:
    """At most ``limit`` requests in ``seconds``."""

    limit: int
    seconds: float


_MESSAGES, _MESSAGE = "/channels/{channel_id}/messages", "/channels/{channel_id}/messages/{message_id}"
_TOKEN = "/webhooks/{webhook_id}/{webhook_token}"
WINDOWS: Final[dict[str, Window]] = {
    f"GET {_MESSAGES}": Window(5, 5),
    f"GET {_MESSAGE}": Window(5, 5),
    f"POST {_MESSAGES}": Window(5, 5),
    f"PATCH {_MESSAGE}": Window(5, 5),
    f"DELETE {_MESSAGE}": Window(5, 1),
    f"DELETE {_MESSAGE} aged": Window(3, 1),
    f"DELETE {_MESSAGE} old": Window(30, 120),
    "PATCH /channels/{channel_id}": Window(5, 15),
    f"POST {_MESSAGE}/threads": Window(50, 300),
    "POST /channels/{channel_id}/threads": Window(50, 300),
    "PUT /channels/{channel_id}/thread-members/{user_id}": Window(5, 5),
    "DELETE /channels/{channel_id}/thread-members/{user_id}": Window(5, 5),
    "POST /users/@me/channels": Window(10, 10),
    "PUT /applications/{application_id}/commands": Window(2, 60),
    "PUT /applications/{application_id}/guilds/{guild_id}/commands": Window(2, 60),
    f"POST {_TOKEN}": Window(5, 5),
    **{
        f"{method} {_TOKEN}/messages/{which}": Window(5, 5)
        for which in ("@original", "{message_id}")
        for method in ("GET", "PATCH", "DELETE")
    },
}
OTHERS: Final = Window(50, 10)
"""Routes that are not in WINDOWS."""
RENAMES: Final = Window(2, 600)
"""Changes of a channel's name or topic. No header mentions them."""
OLD_EDITS: Final = Window(3, 6)
"""Edits of a channel's messages that are older than an hour. No header mentions them."""
OPENED: Final = Window(50, 600)
"""New channels of direct messages; more are refused with 40003."""
GLOBAL: Final = Window(50, 1)
"""All requests but those with an interaction's token."""
INVALID: Final = Window(10_000, 600)
"""Responses of status 401, 403 and 429; more ban the address."""
FRESH, OLD = 10.0, 14 * 86_400.0
"""Ages of a message in seconds: up to the first and from the second on, deleting it has a window of its own."""
HOUR: Final = 3600.0
TOO_MANY_EDITS: Final = 30046
MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_id", "interaction_token")


@dataclass(frozen=True, slots=True)
class Admission:
    """The decision of the limits on one request: the response's headers and, for a refusal, its duration, its scope
    (user, global or shared) and its code."""

    headers: dict[str, str]
    retry_after: float | None = None
    scope: str = "user"
    code: int | None = None

    def body(self) -> dict[str, object]:
        """The JSON of a refusal, status 429."""
        is_global, code = self.scope == "global", {} if self.code is None else {"code": self.code}
        return {"message": "You are being rate limited.", "retry_after": self.retry_after, "global": is_global, **code}


@dataclass(slots=True)
class _Running:
    ends: float
    left: int


class RateLimits:
    """Counts requests by window and major parameter.

    ``hurry`` divides the length of every window but GLOBAL and INVALID; the headers state the shorter lengths. If it is
    infinite, there are no limits. It and ``time`` may be replaced at any time.
    """

    def __init__(self, *, hurry: float = 1.0, time: Time = SYSTEM) -> None:
        self.hurry, self.time = hurry, time
        self._running: dict[tuple[str, str], _Running] = {}
        self._invalid: deque[float] = deque(maxlen=INVALID.limit)

    def admit(self, method: str, template: str, path: Mapping[str, str], body: object) -> Admission:
        """Count a request; ``path`` holds the template's parameters."""
        route = f"{method} {template}{self._age(path) if method == 'DELETE' else ''}"
        major = "/".join(path[name] for name in MAJOR if name in path)
        window = WINDOWS.get(route, OTHERS)
        if not template.startswith(("/interactions/", "/webhooks/")):
            refused = self._use("global", "", GLOBAL, GLOBAL.seconds if math.isfinite(self.hurry) else 0.0)[0]
            if refused is not None:
                return Admission({"X-RateLimit-Global": "true"} | _waiting(refused, "global"), refused, "global")
        refused, running = self._use(route, major, window, window.seconds / self.hurry)
        headers = self._headers(_digest(route), window, running)
        if refused is not None:
            return Admission(headers | _waiting(refused, "user"), refused)
        if route == "PATCH /channels/{channel_id}" and isinstance(body, dict) and {"name", "topic"} & body.keys():
            refused = self._use("renames", major, RENAMES, RENAMES.seconds / self.hurry)[0]
            if refused is not None:
                return Admission(headers | _waiting(refused, "shared"), refused, "shared")
        if route == f"PATCH {_MESSAGE}" and self._seconds_old(path) > HOUR:
            refused = self._use("old edits", major, OLD_EDITS, OLD_EDITS.seconds / self.hurry)[0]
            if refused is not None:
                return Admission(headers | _waiting(refused, "user"), refused, code=TOO_MANY_EDITS)
        return Admission(headers)

    def admit_direct(self) -> bool:
        """Count the opening of a new channel of direct messages; False if it is too fast."""
        return self._use("opened", "", OPENED, OPENED.seconds / self.hurry)[0] is None

    def note_response(self, status: int, scope: str = "user") -> None:
        """Count an invalid request: status 401, 403, or 429 unless its scope is shared."""
        if status in (401, 403) or (status == 429 and scope != "shared"):
            self._invalid.append(self.time.monotonic())

    @property
    def invalid(self) -> int:
        """Number of invalid requests in the last ten minutes."""
        since = self.time.monotonic() - INVALID.seconds
        while self._invalid and self._invalid[0] <= since:
            self._invalid.popleft()
        return len(self._invalid)

    @property
    def is_banned(self) -> bool:
        """Whether the address has made too many invalid requests."""
        return len(self._invalid) == INVALID.limit and self.invalid == INVALID.limit

    def _use(self, route: str, major: str, window: Window, seconds: float) -> tuple[float | None, _Running]:
        """Use up one request; the seconds to wait if none is left, else None."""
        now, key = self.time.monotonic(), (route, major)
        running = self._running.get(key)
        if running is None or not now < running.ends <= now + seconds:  # over, or of another clock
            if len(self._running) > 1000:
                self._running = {known: one for known, one in self._running.items() if one.ends > now}
            running = self._running[key] = _Running(now + seconds, window.limit)
        if running.left == 0:
            return running.ends - now, running
        running.left -= 1
        return None, running

    def _headers(self, bucket: str, window: Window, running: _Running) -> dict[str, str]:
        left = max(0.0, running.ends - self.time.monotonic())
        return {
            "X-RateLimit-Bucket": bucket,
            "X-RateLimit-Limit": str(window.limit),
            "X-RateLimit-Remaining": str(running.left),
            "X-RateLimit-Reset": _milliseconds(self.time.now() + left),
            "X-RateLimit-Reset-After": _milliseconds(left),
        }

    def _age(self, path: Mapping[str, str]) -> str:
        if "channel_id" not in path:
            return ""
        age = self._seconds_old(path)
        return " old" if age >= OLD else " aged" if age > FRESH else ""

    def _seconds_old(self, path: Mapping[str, str]) -> float:
        """The age of the message that a path names; 0 without one, and of what is too long for an id."""
        message = path.get("message_id", "")
        return self.time.now() - unix_seconds(int(message)) if re.fullmatch(r"[0-9]{1,20}", message) else 0.0


def _waiting(seconds: float, scope: str) -> dict[str, str]:
    return {"Retry-After": str(math.ceil(seconds)), "X-RateLimit-Scope": scope}


def _milliseconds(seconds: float) -> str:
    return f"{math.ceil(seconds * 1000) / 1000:.3f}"


@cache
def _digest(route: str) -> str:
    return hashlib.md5(route.encode(), usedforsecurity=False).hexdigest()
