"""Where a webhook may be: at public addresses by https alone, so that nothing inside the network is reached."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

MAX_URL: Final = 1000  # characters
NAME_THREADS: Final = 16  # in which names are resolved, apart from all other work: it may take half a minute
NAME_TIMEOUT: Final = 10.0  # seconds to resolve the name of an address that is being set
# IPv6 addresses that hold an IPv4 one: NAT64, 6to4, Teredo
TRANSLATED: Final = tuple(map(IPv6Network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))


class AddressRefused(Exception):
    """An address to which nothing is sent; the text is a key of bot.texts."""


def check_url(text: str, *, schemes: tuple[str, ...] = ("https",)) -> URL:
    """The address of a webhook. Raises AddressRefused for what is no address of these schemes, or has a user in it."""
    if len(text) > MAX_URL or not text.isprintable() or any(letter.isspace() for letter in text):
        raise AddressRefused("webhook-no-address")
    try:
        url = URL(text)
        port = url.port
    except ValueError as fault:
        raise AddressRefused("webhook-no-address") from fault
    if not url.host or not port:
        raise AddressRefused("webhook-no-address")
    if url.scheme not in schemes:
        raise AddressRefused("webhook-no-https")
    if url.user is not None or url.password is not None or url.fragment:
        raise AddressRefused("webhook-no-address")
    return url


def is_public(address: str) -> bool:
    """Whether an IP address is one of the internet: no loopback, private, link-local, multicast or reserved one."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        inner: IPv4Address | None = found.ipv4_mapped
        if inner is not None:
            return is_public(str(inner))
        if any(found in one for one in TRANSLATED) or found.is_site_local:
            return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


class PublicResolver(AbstractResolver):
    """Resolves a name to public addresses; one other address among them refuses them all.

    The connection is made to an address that was looked at, so that a name cannot change its mind in between. It is not
    asked for IP addresses: ``check_host`` is.
    """

    def __init__(self, allowed: Callable[[str], bool] = is_public) -> None:
        self._allowed = allowed
        self._threads = ThreadPoolExecutor(NAME_THREADS, "webhook names")

    def check_host(self, host: str) -> None:
        """Raise AddressRefused if the host is an IP address that is not allowed."""
        try:
            ip_address(host.strip("[]").partition("%")[0])
        except ValueError:
            return
        if not self._allowed(host.strip("[]")):
            raise AddressRefused("webhook-inside")

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """The addresses of a name. Raises AddressRefused, and OSError for a name that is not known."""
        loop, stream = asyncio.get_running_loop(), socket.SOCK_STREAM
        found = await loop.run_in_executor(self._threads, socket.getaddrinfo, host, port, family, stream)
        addresses = list(dict.fromkeys((str(address[0]), kind) for kind, _, _, _, address in found))
        if not addresses:
            raise OSError(f"{host} has no address")
        if not all(self._allowed(address) for address, _ in addresses):
            raise AddressRefused("webhook-inside")
        return [
            ResolveResult(hostname=host, host=address, port=port, family=kind, proto=0, flags=socket.AI_NUMERICHOST)
            for address, kind in addresses
        ]

    async def close(self) -> None:
        """Resolve no more names; those under way are not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)


@dataclass(frozen=True)
class Reach:
    """Where webhooks may be; widened by tests alone. Without a scheme they may be nowhere."""

    schemes: tuple[str, ...] = ("https",)
    allowed: Callable[[str], bool] = is_public

    async def check(self, text: str) -> URL:
        """The address that is to be a webhook's. Raises AddressRefused, also where its name cannot be resolved."""
        if not self.schemes:
            raise AddressRefused("webhook-nowhere")
        url, resolver = check_url(text, schemes=self.schemes), PublicResolver(self.allowed)
        try:
            resolver.check_host(url.host or "")
            async with asyncio.timeout(NAME_TIMEOUT):
                await resolver.resolve(url.host or "", url.port or 0)
        except (OSError, UnicodeError) as fault:  # a timeout is an OSError
            raise AddressRefused("webhook-unknown") from fault
        finally:
            await resolver.close()
        return url


NOWHERE: Final = Reach(())  # where all connections stay on this machine
