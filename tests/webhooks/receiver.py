"""A receiver of webhooks on loopback, for tests alone: it checks signatures and notes what it is sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from aiohttp import web

from bot.webhooks.addresses import Reach
from bot.webhooks.signing import HEADER, is_signed

ANYWHERE: Final = Reach(("http",), lambda address: True)


class Receiver:
    """Attributes:
    url: its address, once it runs.
    got: the events of all requests, in order; ``signed``: header and body of each.
    taken: the events that were answered with success.
    status: of answers; ``pause``: seconds before each.
    most: how many requests there were at a time.
    """

    def __init__(self) -> None:
        self.url = ""
        self.got: list[dict[str, Any]] = []
        self.signed: list[tuple[str, bytes]] = []
        self.taken: list[dict[str, Any]] = []
        self.status, self.pause, self.headers = 204, 0.0, dict[str, str]()
        self.refuses: Callable[[dict[str, Any]], bool] = lambda event: False
        self.most = self._now = 0

    async def answer(self, request: web.Request) -> web.Response:
        """Note a request, and answer it."""
        body = await request.read()
        event = json.loads(body)
        self.got.append(event)
        self.signed.append((request.headers[HEADER], body))
        self._now += 1
        self.most = max(self.most, self._now)
        try:
            await asyncio.sleep(self.pause)
        finally:
            self._now -= 1
        status = 503 if self.refuses(event) else self.status
        if 200 <= status < 300:
            self.taken.append(event)
        return web.Response(status=status, headers=self.headers)

    def is_signed_by(self, secret: str, now: float) -> bool:
        """Whether all requests are signed by that secret."""
        return all(is_signed(secret.encode(), header, body, now) for header, body in self.signed)

    def kinds(self) -> list[str]:
        """The kinds of the events that were taken."""
        return [one["event"] for one in self.taken]


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    """Run a receiver."""
    made, app = Receiver(), web.Application()
    app.router.add_route("POST", "/{path:.*}", made.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    made.url = f"http://localhost:{runner.addresses[0][1]}/hook"
    try:
        yield made
    finally:
        await runner.cleanup()
