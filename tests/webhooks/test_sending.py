"""Requests to webhooks, received by a server on loopback: signature, redirects, slow answers, addresses inside."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web

from bot.webhooks.addresses import AddressRefused, Reach, check_url, is_public
from bot.webhooks.sending import TIMEOUT, Sent, Target, WebhookSender
from bot.webhooks.signing import HEADER, is_signed, signature

SECRET, BODY, NOW = b"a secret that nobody knows", b'{"event": "moved"}', 1_800_000_000


class Receiver:
    """A server that notes what it is sent, and answers as ``status`` and ``headers`` say, after ``pause`` seconds."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status, self.headers, self.pause = 204, dict[str, str](), 0.0

    async def answer(self, request: web.Request) -> web.Response:
        self.got.append((request.path, dict(request.headers), await request.read()))
        await asyncio.sleep(self.pause)
        return web.Response(status=self.status, headers=self.headers)


@pytest_asyncio.fixture
async def receiver() -> AsyncIterator[tuple[Receiver, str]]:
    """A receiver and its address."""
    made, app = Receiver(), web.Application()
    app.router.add_route("*", "/{path:.*}", made.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    yield made, f"http://localhost:{port}/hook"
    await runner.cleanup()


async def sent(url: str, **how: Any) -> Sent:
    """What comes of a request; http and loopback are allowed unless ``how`` says otherwise."""
    timeout = how.pop("timeout", TIMEOUT)
    sender = WebhookSender(Reach(**({"schemes": ("http",), "allowed": lambda address: True} | how)), timeout=timeout)
    try:
        return await sender.send(Target(url, SECRET), BODY, NOW)
    finally:
        await sender.close()


async def test_a_request_is_signed(receiver: tuple[Receiver, str]) -> None:
    there, url = receiver
    assert await sent(url) == Sent(True)
    ((path, headers, body),) = there.got
    assert (path, body, headers["Content-Type"]) == ("/hook", BODY, "application/json")
    assert is_signed(SECRET, headers[HEADER], body, NOW)
    assert not is_signed(b"another", headers[HEADER], body, NOW)
    assert not is_signed(SECRET, headers[HEADER], body + b" ", NOW)
    assert not is_signed(SECRET, headers[HEADER], body, NOW + 301)


@pytest.mark.parametrize(
    "header", ["", "t=", "t=1", "v1=", "t=²,v1=x", f"t={NOW},v1=", f"t={NOW},v1=ä", "t=1,t=2,v1=x"]
)
def test_other_headers_are_no_signature(header: str) -> None:
    assert not is_signed(SECRET, header, BODY, NOW)
    assert is_signed(SECRET, signature(SECRET, NOW, BODY), BODY, NOW)


@pytest.mark.parametrize("status", [301, 302, 307, 308])
async def test_redirects_are_not_followed(receiver: tuple[Receiver, str], status: int) -> None:
    there, url = receiver
    there.status, there.headers = status, {"Location": url.replace("/hook", "/inside")}
    assert await sent(url) == Sent(False, f"status {status}")
    assert [path for path, _, _ in there.got] == ["/hook"]


async def test_a_slow_answer_is_given_up(receiver: tuple[Receiver, str]) -> None:
    there, url = receiver
    there.pause = 30.0
    begun = time.monotonic()
    assert await sent(url, timeout=0.2) == Sent(False, "timeout")
    assert time.monotonic() - begun < 20.0


@pytest.mark.parametrize("status", [400, 404, 410, 500])
async def test_other_answers_are_failures(receiver: tuple[Receiver, str], status: int) -> None:
    there, url = receiver
    there.status = status
    assert await sent(url) == Sent(False, f"status {status}")


async def test_nothing_inside_is_reached(receiver: tuple[Receiver, str], caplog: pytest.LogCaptureFixture) -> None:
    """By name, by address in any notation, and where one of a name's addresses is inside."""
    there, url = receiver
    caplog.set_level(logging.DEBUG)
    port = url.partition("localhost:")[2].partition("/")[0]
    for host in ("localhost", "127.0.0.1", "127.1", "0x7f.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"):
        told = await sent(f"http://{host}:{port}/hook", allowed=is_public)
        assert not told.is_done and there.got == [], host
    assert SECRET.decode() not in caplog.text and "/hook" not in caplog.text
    assert "hook" not in repr(Target(url, SECRET)) and "secret that" not in repr(Target(url, SECRET))


async def test_one_inside_address_of_a_name_refuses_it(
    receiver: tuple[Receiver, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    there, url = receiver

    def two(*asked: Any, **how: Any) -> list[Any]:
        kind = (socket.AF_INET, socket.SOCK_STREAM, 6, "")
        return [(*kind, ("93.184.215.14", 443)), (*kind, ("10.0.0.7", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", two)
    assert await sent(url.replace("localhost", "example.org"), allowed=is_public) == Sent(False, "webhook-inside")
    assert there.got == []


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        *((one, True) for one in ("93.184.215.14", "8.8.8.8", "2606:4700::1111")),
        *((one, False) for one in ("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0")),
        *(
            (one, False)
            for one in ("100.64.0.1", "192.0.2.1", "224.0.0.1", "239.1.1.1", "255.255.255.255", "240.0.0.1")
        ),
        *((one, False) for one in ("::1", "::", "fe80::1%eth0", "fc00::1", "ff02::1", "fec0::1", "2001:db8::1")),
        *((one, False) for one in ("::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "2001:0:a00:1::", "x", "")),
    ],
)
def test_public_addresses(address: str, expected: bool) -> None:
    assert is_public(address) is expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "https://",
        "ftp://a.org/",
        "http://a.org/",
        "https://u:p@a.org/",
        "https://a.org/\n",
        "https://a b/",
        "https://a.org:99999/",
        "https://a.org/" + "x" * 1000,
        "https://a.org/#x",
        "https://[::1/",
        "javascript:1",
    ],
)
def test_what_is_no_address_of_a_webhook(text: str) -> None:
    with pytest.raises(AddressRefused):
        check_url(text)
    assert str(check_url("https://a.org/hook?x=1")) == "https://a.org/hook?x=1"


def test_the_example_in_the_documentation_checks_signatures() -> None:
    text = (Path(__file__).parents[2] / "docs/webhooks.md").read_text(encoding="utf-8")
    found: dict[str, Any] = {}
    exec(text.partition("```python\n")[2].partition("```")[0], found)
    now = int(time.time())
    assert found["is_genuine"](SECRET, signature(SECRET, now, BODY), BODY)
    assert not found["is_genuine"](SECRET, signature(SECRET, now, BODY), b"{}")
    assert not found["is_genuine"](SECRET, signature(SECRET, now - 301, BODY), BODY)
