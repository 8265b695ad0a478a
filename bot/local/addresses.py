"""Signed addresses of attachments on the CDN, valid for a day, as Discord puts them into messages."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs, urlsplit

from .records import JSON

LIFETIME = 24 * 3600
"""How long an address is valid, in seconds."""
HOSTS = ("cdn.discordapp.com", "media.discordapp.net")


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


def unsigned(url: str) -> str:
    """The address at the CDN without expiry and signature."""
    return f"https://{HOSTS[0]}{urlsplit(url).path}"


def is_attachment(url: str) -> bool:
    """Whether an address is one of the CDN's."""
    return urlsplit(url).hostname in HOSTS


def with_signed_media(components: Sequence[JSON], now: float) -> list[JSON]:
    """Copies of the components; the addresses of their media are signed."""
    return [_signed_copy(one, now) for one in components]


def _signed_copy(given: Any, now: float) -> Any:
    if isinstance(given, list):
        return [_signed_copy(one, now) for one in given]
    if not isinstance(given, dict):
        return given
    copied = {name: _signed_copy(one, now) if isinstance(one, dict | list) else one for name, one in given.items()}
    if "proxy_url" in copied and is_attachment(copied["url"]):
        copied["url"] = signed(copied["url"], now)
        copied["proxy_url"] = copied["url"].replace(HOSTS[0], HOSTS[1])
    return copied


def _signature(url: str, *parts: str) -> str:
    path = urlsplit(url).path
    return hashlib.sha256(" ".join(("stand-in", path, *parts)).encode()).hexdigest()
