"""Requests to Discord as the HTTP client makes them, with those that discord.py repeats."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot.metrics.figures import Metrics
from bot.runtime.time import SYSTEM, Time

# The first that fits names the route; no id and no token enters a figure
ROUTES: Final = (
    ("answer", re.compile(r"/interactions/(\d+)/[^/]+/callback(?:\?|$)")),
    ("followup", re.compile(r"/webhooks/\d+/")),
    ("commands", re.compile(r"/applications/\d+/.*commands")),
    ("messages", re.compile(r"/channels/\d+/messages(/\d+)?(?:\?|$)")),
    ("threads", re.compile(r"/(threads|thread-members)\b")),
    ("direct channels", re.compile(r"/users/@me/channels$")),
    ("channels", re.compile(r"/channels/\d+")),
    ("guilds", re.compile(r"/guilds/\d+")),
    ("gateway", re.compile(r"/gateway|[?&]encoding=")),
)


def route_of(path: str) -> tuple[str, int | None]:
    """The name of a path's route, and the id of the interaction that it answers, if it does."""
    for name, form in ROUTES:
        if found := form.search(path):
            return name, int(found[1]) if name == "answer" else None
    return "other", None


def trace_requests(
    metrics: Metrics, check: Callable[[], Awaitable[None]], note: Callable[[float], None], time: Time = SYSTEM
) -> aiohttp.TraceConfig:
    """What makes an HTTP session count its requests, by the time until their status is there.

    ``check`` is awaited right before each request, which is not made if it raises. ``note`` is called with the date of
    each response, in seconds since 1970.
    """

    async def begun(_: object, context: SimpleNamespace, __: object) -> None:
        context.begun = time.monotonic()
        await check()

    async def ended(_: object, context: SimpleNamespace, given: aiohttp.TraceRequestEndParams) -> None:
        count(context, str(given.url.raw_path_qs), given.response.status)
        with suppress(KeyError, ValueError):
            note(parsedate_to_datetime(given.response.headers["Date"]).timestamp())

    async def failed(_: object, context: SimpleNamespace, given: aiohttp.TraceRequestExceptionParams) -> None:
        count(context, str(given.url.raw_path_qs), None)

    def count(context: SimpleNamespace, path: str, status: int | None) -> None:
        route, interaction = route_of(path)
        now = time.monotonic()
        metrics.requests.add(route, "failed" if status is None else str(status))
        metrics.request_seconds.observe(now - context.begun, route)
        if interaction is not None and status is not None and status < 300:
            metrics.answered(interaction, now)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(begun)
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace
