"""TLS for Discord's host names by a certificate authority in memory, and a resolver to loopback."""

from __future__ import annotations

import functools
import socket
import ssl
from collections.abc import Callable

import trustme
from aiohttp.abc import AbstractResolver, ResolveResult

NAMES = ("discord.com", "*.discord.com", "*.discord.gg", "cdn.discordapp.com", "*.discordapp.com", "*.discordapp.net")


@functools.cache
def authority() -> trustme.CA:
    """Return this process's certificate authority."""
    return trustme.CA()


@functools.cache
def contexts() -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Return the server's context, and a client's that trusts only this server."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority().issue_cert(*NAMES).configure_cert(server)
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    authority().configure_trust(client)
    return server, client


class Loopback(AbstractResolver):
    """Resolves every host and port to the stand-in's."""

    def __init__(self, port: Callable[[], int]) -> None:
        self._port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        return [
            ResolveResult(
                hostname=host,
                host="127.0.0.1",
                port=self._port(),
                family=socket.AF_INET,
                proto=0,
                flags=socket.AI_NUMERICHOST,
            )
        ]

    async def close(self) -> None:
        return None
