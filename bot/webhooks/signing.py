"""The signature of what is sent to a webhook, as docs/webhooks.md describes it."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final

HEADER: Final = "X-Stammtisch-Signature"


def signature(secret: bytes, at: int, body: bytes) -> str:
    """The header's value: the moment, in seconds since 1970, and the HMAC-SHA256 of moment, full stop and body."""
    return f"t={at},v1={_digest(secret, at, body)}"


def is_signed(secret: bytes, header: str, body: bytes, now: float, tolerance: float = 300.0) -> bool:
    """Whether the header was made of the body with that secret, at most so many seconds ago."""
    given = dict(part.partition("=")[::2] for part in header.split(","))
    moment = given.get("t", "")
    if not (moment.isascii() and moment.isdecimal() and len(moment) <= 12) or abs(now - int(moment)) > tolerance:
        return False
    return hmac.compare_digest(_digest(secret, int(moment), body).encode(), given.get("v1", "").encode())


def _digest(secret: bytes, at: int, body: bytes) -> str:
    return hmac.new(secret, f"{at}.".encode() + body, sha256).hexdigest()
