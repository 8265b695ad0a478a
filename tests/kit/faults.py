"""Fault injection: failing REST requests and interrupted gateway connections."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import web

from bot.local.refusal import SENTENCES
from bot.local.rest import VIA
from bot.runtime.time import cancel
from tests.kit.gateway import Gateway

BEGUN: Final = "X-Begun"  # the header of a request that says when it began


@dataclass(slots=True)
class Sent:
    """A REST request of the bot, as recorded."""

    method: str
    route: str
    """The route's template, such as ``/channels/{channel_id}/messages``."""
    path: str
    json: Any
    """The decoded body; of a multipart body, the decoded ``payload_json``."""
    files: list[tuple[str, str, str, int]]
    """Field, filename, content type and size in bytes."""
    at: float
    """Time of arrival, in monotonic seconds."""
    status: int | None = None
    """The response's status; None before the response, and if the connection was closed instead."""
    begun: float | None = None
    """When the bot began it, as its header BEGUN says, in monotonic seconds; None without that header."""


@dataclass(eq=False)
class Fault:
    """A fault that strikes matching requests ``remaining`` more times; see ``Faults.add`` for the fields.

    ``hits`` are the requests struck so far. ``struck`` is set when a request is struck.
    """

    method: str
    route: str
    status: int = 500
    code: int = 0
    retry_after: float | None = None
    remaining: int = 1
    when: Callable[[Sent], bool] | None = None
    after: bool = False
    drop: bool = False
    hold: asyncio.Event | None = None
    hits: list[Sent] = field(default_factory=list)
    struck: asyncio.Event = field(default_factory=asyncio.Event)

    def matches(self, sent: Sent) -> bool:
        """Whether the fault strikes this request."""
        if (
            self.remaining <= 0
            or self.method not in ("*", sent.method)
            or self.route not in ("*", sent.route, sent.path)
        ):
            return False
        return self.when is None or self.when(sent)


KINDS = ("reset", "lost", "429", "503")


class Faults:
    """The faults of a stand-in, planned one by one (``add``) or drawn at random (``random``)."""

    def __init__(self, gateway: Gateway) -> None:
        self._faults: list[Fault] = []
        self._waiting: set[asyncio.Task[Any]] = set()
        self._random: tuple[random.Random, float, Sequence[str]] | None = None
        self._gateway = gateway

    def add(
        self,
        method: str,
        route: str,
        *,
        status: int = 500,
        code: int = 0,
        retry_after: float | None = None,
        times: int = 1,
        when: Callable[[Sent], bool] | None = None,
        after: bool = False,
        drop: bool = False,
        hold: asyncio.Event | None = None,
    ) -> Fault:
        """Make the next ``times`` matching requests fail. Return the fault, to be observed.

        ``method`` and ``route`` (a template or a whole path) match everything if "*"; ``when`` must hold as well.
        The response has this ``status``, Discord's error ``code`` and, for 429, ``retry_after`` in seconds.
        ``after``: the request takes effect before it fails. ``drop``: the connection is closed without a response.
        ``hold``: the request (with ``after``, its response) is delayed until the event is set, and does not fail.
        """
        fault = Fault(method, route, status, code, retry_after, times, when, after, drop, hold)
        if status == 429 and retry_after is None:
            fault.retry_after = 0.05
        self._faults.append(fault)
        return fault

    def clear(self) -> None:
        """Remove all faults, planned and random."""
        self._faults.clear()
        self._random = None

    def random(self, rate: float, seed: int, kinds: Sequence[str] = KINDS) -> None:
        """Make every request but GET fail with probability ``rate``; 0 turns random faults off.

        ``kinds``, one of which is drawn for each failure: "reset" and "lost" close the connection before and after the
        request takes effect; "429" is a rate limit of 50 ms; another number is a response of that status; "socket"
        drops the gateway connections, "reconnect" sends op 7, "invalidate" sends op 9 and ends the session.
        """
        self._random = (random.Random(seed), rate, kinds) if rate else None

    def take(self, sent: Sent) -> Fault | None:
        """Return the fault that strikes this request, counting it down; None if there is none."""
        for fault in self._faults:
            if fault.matches(sent):
                fault.remaining -= 1
                fault.hits.append(sent)
                if fault.remaining <= 0:
                    self._faults.remove(fault)
                return fault
        if self._random is None or sent.method == "GET":
            return None
        source, rate, kinds = self._random
        if source.random() >= rate:
            return None
        kind = source.choice(list(kinds))
        if kind in ("socket", "reconnect", "invalidate"):
            orders = {"socket": self.drop_socket, "reconnect": self.reconnect}
            task = asyncio.ensure_future(orders[kind]() if kind in orders else self.invalidate(False))
            task.add_done_callback(lambda done: done.exception())
            return None
        if kind in ("reset", "lost"):
            return Fault("*", "*", drop=True, after=kind == "lost")
        return Fault("*", "*", status=int(kind), retry_after=0.05 if kind == "429" else None)

    async def wait_for_release(self, fault: Fault, hold: asyncio.Event) -> None:
        """Delay the present request until ``hold`` is set; cancelled by ``stop``."""
        task = asyncio.current_task()
        assert task is not None
        self._waiting.add(task)  # the event loop keeps only weak references to tasks
        fault.struck.set()
        try:
            await hold.wait()
        finally:
            self._waiting.discard(task)

    async def stop(self) -> None:
        """Cancel all delayed requests."""
        await cancel(*self._waiting)

    # The gateway

    async def drop_socket(self) -> None:
        """Drop the gateway connections without a close frame; the sessions can be resumed."""
        await self._gateway.drop()

    async def reconnect(self) -> None:
        """Send op 7, which asks the client to reconnect and resume."""
        await self._gateway.send_op(7, None)

    async def invalidate(self, resumable: bool) -> None:
        """Send op 9: the session has ended or, if ``resumable``, must be resumed over a new connection."""
        await self._gateway.send_op(9, resumable)


def fail(request: web.Request, sent: Sent, fault: Fault) -> web.Response:
    """The response of a fault, unless it closes the connection."""
    fault.struck.set()
    if fault.drop:
        transport = request.transport
        if transport is not None:
            if not fault.after:
                # A linger time of 0 makes the kernel send RST.
                raw = transport.get_extra_info("socket")
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            transport.abort()
        raise asyncio.CancelledError
    sent.status = fault.status
    body: dict[str, Any] = {
        "message": SENTENCES.get(fault.code, f"{fault.status}: made to fail"),
        "code": fault.code,
    }
    # discord.py decodes JSON only under exactly this type, without a charset.
    headers = VIA | {"Content-Type": "application/json"}
    if fault.retry_after is not None:
        body |= {"retry_after": fault.retry_after, "global": False}
        headers["Retry-After"] = str(fault.retry_after)
    return web.Response(body=json.dumps(body).encode(), status=fault.status, headers=headers)
