"""TLS between a stand-in and bots in other processes."""

from __future__ import annotations

import ssl

import aiohttp

from bot.local.standin import Loopback, authority


def certificate() -> str:
    """Return this process's authority as PEM, for ``connector`` in another process."""
    return authority().cert_pem.bytes().decode()


def connector(port: int, certificate: str) -> aiohttp.TCPConnector:
    """Return a connector to the stand-in of another process, by its port and its ``certificate()``."""
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusting.load_verify_locations(cadata=certificate)
    return aiohttp.TCPConnector(limit=0, resolver=Loopback(lambda: port), ssl=trusting, use_dns_cache=False)
