"""The command line, with Discord's host names resolved to a stand-in: ``on_standin.py PORT CERTIFICATE COMMAND …``.

CERTIFICATE is a PEM file of the authority of the stand-in on that port. Nothing of the stand-in is imported, so that
the process needs the memory of a bot on Discord, and so that the installed program can be run in the same way.
"""

from __future__ import annotations

import functools
import socket
import ssl
import sys

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from bot.__main__ import main
from bot.client import serving


class Loopback(AbstractResolver):
    """Resolves every host to the stand-in."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        address = {"host": "127.0.0.1", "port": self._port, "family": socket.AF_INET, "proto": 0, "flags": 0}
        return [ResolveResult(hostname=host, **address)]  # type: ignore[typeddict-item]

    async def close(self) -> None:
        pass


def connect(port: int, certificate: str) -> aiohttp.TCPConnector:
    trusting = ssl.create_default_context(cafile=certificate)
    return aiohttp.TCPConnector(limit=0, resolver=Loopback(port), ssl=trusting, use_dns_cache=False)


if __name__ == "__main__":
    serving.serve = functools.partial(serving.serve, connect=lambda: connect(int(sys.argv[1]), sys.argv[2]))
    sys.exit(main(sys.argv[3:]))
