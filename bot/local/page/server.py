"""The page's HTTP server on loopback: static files, attachments, emojis, and the WebSocket for its own origin only."""

from __future__ import annotations

import asyncio
import errno
import mimetypes
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from urllib.parse import quote, urlsplit

import font_manrope
from aiohttp import WSMsgType, web

from bot.local.clock import AdvancedTime
from bot.local.records import WorldEvent
from bot.local.standin import StandIn
from bot.runtime.time import ScheduledCall

from .read_marks import ReadMarks
from .session import Greeting, WindowSession

WEB = Path(__file__).parent.parent / "web"
FONT = Path(font_manrope.ManropeVariableFont_wght)
HOSTS = frozenset({"127.0.0.1", "localhost"})
INLINE = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})
"""Attachment types that a browser may show; others are downloaded, since SVG can contain scripts."""
PAUSE = 0.03
"""Debounce: seconds in which changes of the lists are coalesced into one push."""

PageHandler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PageServer:
    """The page of a stand-in, which must be started."""

    def __init__(
        self,
        standin: StandIn,
        *,
        port: int,
        marks: Path | None = None,
        greeting: str | None = None,
        time: AdvancedTime | None = None,
    ) -> None:
        """``port``: 0 chooses a free one. ``marks``: the file of the read marks; None: in memory only.

        ``time``: the time of stand-in and bot if the page may advance it.
        ``greeting``: the command sent for each person on their first visit of a channel; None: no command.
        """
        self.standin = standin
        self.port = port
        self.read_marks = ReadMarks(standin, marks)
        self._time = time
        self._greeting = Greeting(standin, self.read_marks, greeting)
        self._sessions: set[WindowSession] = set()
        self._runner: web.AppRunner | None = None
        self._unsubscribe: Callable[[], None] = lambda: None
        self._pending: ScheduledCall | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> int:
        """Listen; return the port, which is a free one if ``port`` is taken."""
        app = web.Application(middlewares=[_guard])
        app.router.add_get("/", partial(_file, WEB / "index.html"))
        for path in WEB.iterdir():
            if path.suffix in {".js", ".css", ".svg"}:
                app.router.add_get(f"/web/{path.name}", partial(_file, path))
        app.router.add_get("/font/manrope.ttf", partial(_file, FONT))
        app.router.add_get(r"/attachments/{id:[0-9]{1,20}}/{filename}", self._attachment)
        app.router.add_get(r"/emojis/{emoji:[0-9]{1,20}}.{ending}", self._emoji)
        app.router.add_get("/socket", self._socket)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, "127.0.0.1", self.port).start()
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.port = int(self._runner.addresses[0][1])
        self.read_marks.reset_counts()
        self._unsubscribe = self.standin.world.listen(self._on_event)
        return self.port

    async def stop(self) -> None:
        """Close all sockets, cancel unfinished requests and stop listening."""
        self._unsubscribe()
        if self._pending is not None:
            self._pending.cancel()
        await self._greeting.stop()
        await asyncio.gather(*(session.close() for session in list(self._sessions)))
        if self._runner is not None:
            await self._runner.cleanup()
        self.read_marks.save()

    async def _attachment(self, request: web.Request) -> web.Response:
        try:
            filename, kind, content = self.standin.world.storage.file(int(request.match_info["id"]))
        except KeyError:
            raise web.HTTPNotFound from None
        shown = kind.split(";")[0] in INLINE
        headers = {
            "Content-Disposition": f"{'inline' if shown else 'attachment'}; filename*=UTF-8''{quote(filename)}",
            "Cache-Control": "private, max-age=31536000, immutable",
        }
        return web.Response(
            body=content, content_type=kind.split(";")[0] if shown else "application/octet-stream", headers=headers
        )

    async def _emoji(self, request: web.Request) -> web.Response:
        try:
            kind, content = self.standin.world.emoji_image(int(request.match_info["emoji"]))
        except KeyError:
            raise web.HTTPNotFound from None
        return web.Response(body=content, headers={"Content-Type": kind, "Cache-Control": "public, max-age=31536000"})

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        # Any site can open a WebSocket to loopback; only this page has this origin.
        if request.headers.get("Origin") != f"http://{request.host}":
            raise web.HTTPForbidden(text="This socket is for the page of the local table only.")
        socket = web.WebSocketResponse(heartbeat=20, timeout=1, max_msg_size=2**18)
        await socket.prepare(request)
        session = WindowSession(self.standin, self.read_marks, socket, self.refresh, self._greeting, self._time)
        self._sessions.add(session)
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    session.ask(message.data)
                else:
                    session.refuse("A question is text.")
        finally:
            self._sessions.discard(session)
            session.detach()
        return socket

    def _on_event(self, event: WorldEvent) -> None:
        """Queue what follows from an event; called synchronously within the world's change."""
        self.read_marks.on_event(event)
        for session in self._sessions:
            session.on_event(event)
        if event.name not in ("INTERACTION", "TYPING"):
            self.refresh()

    def refresh(self) -> None:
        """Schedule a push of changed lists to every window."""
        if self._pending is None:
            self._pending = self.standin.world.time.call_later(PAUSE, self._push_lists)

    def _push_lists(self) -> None:
        self._pending = None
        people = self.read_marks.people()
        for session in self._sessions:
            session.push_lists(people)
        self.read_marks.save()


async def _file(path: Path, request: web.Request) -> web.StreamResponse:
    kind = (
        "text/javascript" if path.suffix == ".js" else mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    )
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    caching = "public, max-age=86400" if path.suffix == ".ttf" else "no-cache"
    return web.FileResponse(path, headers={"Content-Type": kind, "Cache-Control": caching})


@web.middleware
async def _guard(request: web.Request, handler: PageHandler) -> web.StreamResponse:
    """Refuse other host names, against DNS rebinding, and set the security headers."""
    if _hostname(request) not in HOSTS:
        raise web.HTTPForbidden(text="The local table answers to 127.0.0.1 and localhost only.")
    try:
        response = await handler(request)
    except web.HTTPException as error:
        _protect(request, error)
        raise
    if not response.prepared:
        _protect(request, response)
    return response


def _hostname(request: web.Request) -> str | None:
    """The requested host name; None if it is malformed."""
    try:
        return urlsplit(f"//{request.host}").hostname
    except ValueError:
        return None


def _protect(request: web.Request, response: web.StreamResponse) -> None:
    own = f"'self' ws://{request.host}"  # some browsers do not include ws: in 'self'
    policy = {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self'",
        "font-src": "'self'",
        "connect-src": own,
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }
    response.headers["Content-Security-Policy"] = "; ".join(f"{name} {value}" for name, value in policy.items())
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
