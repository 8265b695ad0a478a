"""One request to a webhook: signed, bounded in time, never redirected, to public addresses alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import aiohttp

from bot.webhooks.addresses import AddressRefused, PublicResolver, Reach, check_url
from bot.webhooks.signing import HEADER, signature

TIMEOUT: Final = 10.0  # seconds for a whole request
TYPE: Final = "application/json"


@dataclass(frozen=True)
class Target:
    """A webhook's address and secret; ``repr`` shows neither."""

    url: str = field(repr=False)
    secret: bytes = field(repr=False)


@dataclass(frozen=True)
class Sent:
    """What came of a request.

    Attributes:
        is_done: whether the receiver has answered with a status from 200 to 299.
        why: otherwise the reason in a word or two, without address and secret.
    """

    is_done: bool
    why: str = ""


class WebhookSender:
    """Sends to webhooks. Answers are not read, cookies are not kept, and proxies of the environment are not used."""

    def __init__(self, reach: Reach = Reach(), *, timeout: float = TIMEOUT) -> None:  # noqa: B008 - it is frozen
        self._timeout, self._schemes, self._resolver = timeout, reach.schemes, PublicResolver(reach.allowed)
        self._session: aiohttp.ClientSession | None = None

    async def send(self, target: Target, body: bytes, at: int) -> Sent:
        """Post a body that was made at that moment, in seconds since 1970; faults of the receiver are returned."""
        try:
            url = check_url(target.url, schemes=self._schemes)
            self._resolver.check_host(url.host or "")
            headers = {"Content-Type": TYPE, HEADER: signature(target.secret, at, body), "User-Agent": "Stammtisch"}
            asked = self._open().post(url, data=body, headers=headers, allow_redirects=False)
            async with asked as answer:
                if 200 <= answer.status < 300:
                    return Sent(True)
                return Sent(False, f"status {answer.status}")
        except AddressRefused as fault:
            return Sent(False, str(fault))
        except TimeoutError:
            return Sent(False, "timeout")
        except (aiohttp.ClientError, OSError, ValueError) as fault:
            return Sent(False, type(fault).__name__)

    def _open(self) -> aiohttp.ClientSession:
        if self._session is None:
            connector = aiohttp.TCPConnector(resolver=self._resolver, use_dns_cache=False, force_close=True, limit=0)
            self._session = aiohttp.ClientSession(
                connector=connector,
                timeout=aiohttp.ClientTimeout(total=self._timeout),
                cookie_jar=aiohttp.DummyCookieJar(),
                auto_decompress=False,
                trust_env=False,
            )
        return self._session

    async def close(self) -> None:
        """Close what is open."""
        await self._resolver.close()
        if self._session is not None:
            await self._session.close()
            self._session = None
