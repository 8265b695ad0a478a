"""Addresses of files as Discord signs them: each is valid for a day."""

from __future__ import annotations

import hashlib
from typing import Any
from urllib.parse import parse_qs, urlsplit

from bot.local.payloads import HOSTS, is_attachment, unsigned

LIFETIME = 24 * 3600
"""How long an address is valid, in seconds."""


def signed(url: str, now: float) -> str:
    """The address with its expiry ``ex`` and moment of issue ``is``, both in hexadecimal seconds, and a signature."""
    expires, given = f"{int(now) + LIFETIME:x}", f"{int(now):x}"
    return f"{url}?ex={expires}&is={given}&hm={_signature(url, expires, given)}&"


def is_valid(url: str, now: float) -> bool:
    """Whether an address was signed by ``signed``, for either host, and has not expired."""
    query = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
    expires, given = query.get("ex", ""), query.get("is", "")
    if query.get("hm") != _signature(unsigned(url), expires, given):
        return False
    return int(expires, 16) > now


def with_signed_media(given: Any, now: float) -> Any:
    """A copy of components, or of a part of them; the addresses of their media are signed."""
    if isinstance(given, list):
        return [with_signed_media(one, now) for one in given]
    if not isinstance(given, dict):
        return given
    copied = {name: with_signed_media(one, now) for name, one in given.items()}
    if "proxy_url" in copied and is_attachment(copied["url"]):
        copied["url"] = signed(copied["url"], now)
        copied["proxy_url"] = copied["url"].replace(HOSTS[0], HOSTS[1])
    return copied


def _signature(url: str, *parts: str) -> str:
    path = urlsplit(url).path
    return hashlib.sha256(" ".join(("stand-in", path, *parts)).encode()).hexdigest()
