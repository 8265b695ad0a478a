"""A browser window's session: its person, requests and pushes."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from aiohttp import web

from bot.local.records import JSON

from .greeting import Greeting
from .questions import entries, is_number, number_of, parse_question, scalars, texts, whole
from .questions import text as words
from .read_marks import ReadMarks

if TYPE_CHECKING:
    from bot.local import Answer, Person, StandIn
    from bot.local.records import Event

log = logging.getLogger(__name__)

LOCALES = frozenset({"de", "en-US", "en-GB"})
MODALS = 50
"""Number of open modals that a window keeps."""


class Session:
    """All messages to the window go through one queue, which keeps responses and pushes in order."""

    def __init__(
        self,
        standin: StandIn,
        marks: ReadMarks,
        socket: web.WebSocketResponse,
        refresh: Callable[[], None],
        greeting: Greeting,
    ) -> None:
        self._standin = standin
        self._marks = marks
        self._socket = socket
        self._refresh = refresh
        self._greeting = greeting
        self._user_id: int | None = None
        self._opened_threads: set[int] = set()
        self._last_lists: JSON = {}
        self._modals: OrderedDict[str, JSON] = OrderedDict()
        self._keys = itertools.count(1)
        self._queue: asyncio.Queue[JSON] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())
        self._tasks: set[asyncio.Task[None]] = set()

    # The connection

    async def _write(self) -> None:
        while True:
            body = await self._queue.get()
            try:
                await self._socket.send_str(json.dumps(body, ensure_ascii=False))
            except ConnectionError:
                return  # the window is closed; so is the reader

    def detach(self) -> None:
        """Stop sending after the window was closed; its running requests go on."""
        self._user_id = None
        self._writer.cancel()

    async def close(self) -> None:
        """Cancel unfinished requests and close the socket."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._socket.close(code=1001)

    # Pushes

    def on_event(self, event: Event) -> None:
        """Push a message event that the person can see."""
        if self._user_id is None or event.channel is None or event.audience not in (None, self._user_id):
            return
        if event.name not in PUSHED or not self._marks.can_see(self._user_id, event.channel):
            return
        channel = str(event.channel)
        if event.name == "MESSAGE_DELETE":
            self._queue.put_nowait({"push": "deleted", "channel": channel, "message": event.data["id"]})
        elif event.name == "TYPING":
            self._queue.put_nowait({"push": "typing", "channel": channel, "user": str(event.data.get("user_id"))})
        else:
            self._queue.put_nowait({"push": "message", "channel": channel, "message": comparable(event.data)})

    def push_lists(self, people: list[JSON]) -> None:
        """Push the lists if they differ from those sent last."""
        if self._user_id is None:
            return
        lists = self._lists(people)
        if lists != self._last_lists:
            self._last_lists = lists
            self._queue.put_nowait({"push": "lists"} | lists)

    def _lists(self, people: list[JSON]) -> JSON:
        assert self._user_id is not None
        return {
            "people": people,
            "guilds": self._marks.guilds(self._user_id),
            "channels": self._marks.channels(self._user_id, self._opened_threads),
            "users": self._marks.users(),
        }

    # Requests

    def ask(self, text: str) -> None:
        """Handle a request in a task, since an interaction may take three seconds."""
        number = None
        try:
            body = parse_question(text)
            if (number := number_of(body)) is None:
                raise ValueError("This question has no number 'id'.")
            what = words(body, "do")
        except ValueError as refusal:
            self.refuse(str(refusal), number)
            return
        task = asyncio.create_task(self._answer(number, what, body))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def refuse(self, reason: str, number: int | None = None) -> None:
        """Answer what is no request; ``number``: its id, if it has one."""
        log.info("The page has sent what is no request: %s", reason)
        self._queue.put_nowait({"id": number, "error": reason})

    async def _answer(self, number: int, what: str, body: JSON) -> None:
        try:
            if what not in QUERIES | ACTIONS:
                raise ValueError(f"There is no question {what!r}.")
            ask: Callable[[JSON], Awaitable[JSON]] = getattr(self, what)
            self._queue.put_nowait({"id": number, "ok": await ask(body)})
        except ValueError as refusal:
            self._queue.put_nowait({"id": number, "error": str(refusal)})
        except Exception:
            log.exception("The page's request %s failed", what)
            self._queue.put_nowait({"id": number, "error": "The local table made a mistake; its log says which."})

    def _person(self) -> Person:
        if self._user_id is None:
            raise ValueError("This window has not said who it is.")
        return self._standin.person(self._user_id)

    def _place(self, body: JSON) -> int:
        """Return the request's channel; ValueError if the person cannot see it."""
        channel = whole(body, "channel")
        if not self._marks.can_see(self._person().id, channel):
            raise ValueError(f"{self._person().name} cannot see this channel.")
        return channel

    async def be(self, body: JSON) -> JSON:
        wanted = "" if body.get("person") is None else words(body, "person")
        people = self._marks.people()
        if not people:
            raise ValueError("There is nobody in this world yet.")
        me = next((one for one in people if wanted in (one["id"], one["name"])), people[0])
        if self._user_id != int(me["id"]):
            self._opened_threads.clear()
        self._user_id = int(me["id"])
        self._last_lists = self._lists(people)
        return {"me": me} | self._last_lists

    async def messages(self, body: JSON) -> JSON:
        place = self._place(body)
        if place not in self._opened_threads and self._opened_threads:
            # An archived thread is listed only while it is open.
            self._opened_threads.clear()
            self._refresh()
        limit = min(max(whole(body, "limit", 50), 1), 2000)
        self._greeting.greet(self._person(), place)
        return {"messages": [comparable(one) for one in self._marks.messages(self._person().id, place, limit)]}

    async def place(self, body: JSON) -> JSON:
        channel = int(body["channel"]) if is_number(body.get("channel")) else 0
        found = self._marks.can_see(self._person().id, channel)
        if found:
            self._opened_threads = {channel}
            self.push_lists(self._marks.people())
        return {"found": found}

    async def direct(self, body: JSON) -> JSON:
        return {"channel": str(self._person().dm())}

    async def read(self, body: JSON) -> JSON:
        newest = self._standin.world.ids.last
        if self._marks.read(self._person().id, self._place(body), min(whole(body, "message"), newest)):
            self._refresh()
        return {}

    async def commands(self, body: JSON) -> JSON:
        return {"commands": self._person().commands(self._place(body))}

    async def send(self, body: JSON) -> JSON:
        return {"message": comparable(await self._person().send(self._place(body), words(body, "text")))}

    async def slash(self, body: JSON) -> JSON:
        place, command = self._place(body), words(body, "command")
        return self._answer_json(await self._person().slash(place, command, **scalars(body, "options")))

    async def use(self, body: JSON) -> JSON:
        place, target = self._place(body), whole(body, "target")
        return self._answer_json(await self._person().use(place, words(body, "command"), target))

    async def suggest(self, body: JSON) -> JSON:
        place, command, options = self._place(body), words(body, "command"), scalars(body, "options")
        return {"choices": await self._person().suggest(place, command, options, words(body, "focused"))}

    async def press(self, body: JSON) -> JSON:
        return self._answer_json(await self._person().press(whole(body, "message"), words(body, "custom_id")))

    async def pick(self, body: JSON) -> JSON:
        message, custom_id = whole(body, "message"), words(body, "custom_id")
        return self._answer_json(await self._person().pick(message, custom_id, texts(body, "values")))

    async def submit(self, body: JSON) -> JSON:
        modal = self._modals.get(words(body, "modal"))
        if modal is None:
            raise ValueError("This form is no longer open.")
        return self._answer_json(await self._person().submit(modal, entries(body, "values")))

    async def dismiss(self, body: JSON) -> JSON:
        message = whole(body, "message")
        if self._person().sight(message) is not None:  # nothing is kept about messages that are not there
            self._marks.dismiss(self._person().id, message)
        return {}

    async def prefer(self, body: JSON) -> JSON:
        person = self._person()
        if "locale" in body:
            if words(body, "locale") not in LOCALES:
                raise ValueError("The page speaks German and English.")
            person.locale = words(body, "locale")
        if "dms_closed" in body:
            person.dms_closed = bool(body["dms_closed"])
        self._refresh()
        return {}

    def _answer_json(self, answer: Answer) -> JSON:
        key = None
        if answer.modal is not None:
            key = str(next(self._keys))
            self._modals[key] = answer.modal
            while len(self._modals) > MODALS:
                self._modals.popitem(last=False)
        return {
            "kind": answer.kind,
            "ephemeral": answer.ephemeral,
            "failure": answer.failure,
            "modal": answer.modal,
            "key": key,
            "message": comparable(answer.message) if answer.message else None,
        }


PUSHED = frozenset({"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "TYPING"})

QUERIES = frozenset({"be", "messages", "place", "direct", "read", "commands", "suggest", "dismiss", "prefer"})
ACTIONS = frozenset({"send", "slash", "use", "press", "pick", "submit"})
"""The requests of the protocol; each is a method of ``Session``."""


def comparable(message: dict[str, Any]) -> JSON:
    """Return a message without the fields that only events have, so that the page can compare versions."""
    return {name: value for name, value in message.items() if name not in ("guild_id", "member", "nonce")}
