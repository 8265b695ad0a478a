"""What shall go wrong: answers to REST requests, and the gateway."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .gateway import Gateway


@dataclass(slots=True)
class Sent:
    """One request of the bot over REST."""

    method: str
    route: str
    """The template, as /channels/{channel_id}/messages."""
    path: str
    json: Any
    """The body, or payload_json of a multipart body, decoded."""
    files: list[tuple[str, str, str, int]]
    """Field, filename, content type, bytes."""
    at: float
    """Monotonic seconds."""
    status: int | None = None
    """What was answered; None while it is not, and when the connection was closed instead."""


@dataclass(eq=False)
class Fault:
    """One thing that shall go wrong `left` times more; `hits` are the requests it met."""

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
    met: asyncio.Event = field(default_factory=asyncio.Event)

    def matches(self, sent: Sent) -> bool:
        if (
            self.remaining <= 0
            or self.method not in ("*", sent.method)
            or self.route not in ("*", sent.route, sent.path)
        ):
            return False
        return self.when is None or self.when(sent)


KINDS = ("reset", "lost", "429", "503")


class Faults:
    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._waiting: set[asyncio.Task[Any]] = set()
        self._random: tuple[random.Random, float, Sequence[str]] | None = None
        self.gateway: Gateway | None = None

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
        """The next `times` matching requests fail, "*" matching any method or route (a template, or a whole path).

        `after`: the request acts before it fails. `drop`: the connection is closed without a reply.
        `hold`: the request (or with `after` its answer) waits for the event and then goes on as if nothing had been.
        """
        fault = Fault(method, route, status, code, retry_after, times, when, after, drop, hold)
        if status == 429 and retry_after is None:
            fault.retry_after = 0.05
        self._faults.append(fault)
        return fault

    def clear(self) -> None:
        self._faults.clear()
        self._random = None

    def random(self, rate: float, seed: int, kinds: Sequence[str] = KINDS) -> None:
        """Each request that writes fails with this probability, in one of these ways; a rate of 0 ends it.

        Kinds: "reset" and "lost" close the connection before or after acting, "429" asks to come again in 50 ms,
        any other number is that status, "socket" drops the gateway's socket, "reconnect" sends op 7 and "invalidate"
        op 9, by which the session is over.
        """
        self._random = (random.Random(seed), rate, kinds) if rate else None

    def take(self, sent: Sent) -> Fault | None:
        """The fault this request shall meet, which is thereby used up once."""
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
            assert self.gateway is not None
            orders = {"socket": self.drop_socket, "reconnect": self.reconnect}
            task = asyncio.ensure_future(orders[kind]() if kind in orders else self.invalidate(False))
            task.add_done_callback(lambda done: done.exception())
            return None
        if kind in ("reset", "lost"):
            return Fault("*", "*", drop=True, after=kind == "lost")
        return Fault("*", "*", status=int(kind), retry_after=0.05 if kind == "429" else None)

    async def wait_for_release(self, fault: Fault, hold: asyncio.Event) -> None:
        """The request that is being served waits for its fault's event, or for the stand-in's end."""
        task = asyncio.current_task()
        assert task is not None
        self._waiting.add(task)  # the loop alone would not keep it from being collected
        fault.met.set()
        try:
            await hold.wait()
        finally:
            self._waiting.discard(task)

    async def stop(self) -> None:
        """What is still held is given up: nobody waits for its answer any more."""
        waiting = list(self._waiting)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    # The gateway

    async def drop_socket(self) -> None:
        """Cuts the bot's gateway connections without a closing word; the sessions can be resumed."""
        assert self.gateway is not None
        await self.gateway.drop()

    async def reconnect(self) -> None:
        """Op 7: the bot is asked to connect again and resume."""
        assert self.gateway is not None
        await self.gateway.send_op(7, None)

    async def invalidate(self, resumable: bool) -> None:
        """Op 9: the session is over, or (resumable) has to be resumed over a new connection."""
        assert self.gateway is not None
        await self.gateway.send_op(9, resumable)
