"""A browser window's session: its person, requests and pushes."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final, NoReturn

from aiohttp import web
from msgspec import Meta, ValidationError, convert

from bot.local.clock import AdvancedTime
from bot.local.components import SELECT
from bot.local.interactions import InteractionRecord
from bot.local.person import ClientPerson, FieldValue
from bot.local.records import EPHEMERAL, JSON, TEXT, WorldEvent
from bot.local.standin import StandIn
from bot.runtime.time import cancel

from .read_marks import ReadMarks

log = logging.getLogger(__name__)

LOCALES = frozenset({"de", "en-US", "en-GB"})
LANGUAGE_SETTING: Final = "setting:person:language"  # the custom_id of the bot's select in `/settings`
SPOKEN: Final = {"de": "de", "en": "en-US"}  # its values, and the locales that the page uses for them
STALE_MENU: Final = "do:none:{match}:0:"  # the custom_id of a place in the bot's menu of an earlier step
STEPS_OF_TIME: Final = (3_600, 86_400)  # seconds by which the page advances the time
MODALS = 50
"""Number of open modals that a window keeps."""
LOOK: Final = 0.1  # seconds between two looks for the bot
PATIENCE: Final = 60.0  # seconds to wait for the bot
MAX_DIGITS = 19
"""Digits of an id."""


def parse_question(text: str) -> JSON:
    """Parse a request: a JSON object without lone surrogates, NaN and infinities, so that it can be stored and sent."""
    try:
        body = json.loads(text, parse_constant=_refuse)
        json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        raise ValueError("This question is not JSON.") from None
    if not isinstance(body, dict):
        raise ValueError("A question is an object.")
    return body


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def number_of(body: JSON) -> int | None:
    """Return the number of a request, which its answer repeats; None if it has none."""
    number = body.get("id")
    return number if type(number) is int and abs(number) < 10**MAX_DIGITS else None


KINDS: Final[dict[str, Any]] = {
    "number": Annotated[int, Meta(ge=0, le=2**63 - 1)],
    "text": str,
    "list of texts": list[str],
    "object": dict[str, Any],
}
"""The types of fields. A number is an id or a count, which may be written as text."""


def given(body: JSON, kind: str, name: str, default: int | None = None) -> Any:
    """Return a field of a request; ValueError if it is not of that kind."""
    try:
        return convert(body.get(name, default), KINDS[kind], strict=kind != "number")
    except ValidationError:
        raise ValueError(f"This question has no {kind} {name!r}.") from None


def whole(body: JSON, name: str, default: int | None = None) -> int:
    """Return an id or a count."""
    return int(given(body, "number", name, default))


def text(body: JSON, name: str) -> str:
    """Return a text."""
    return str(given(body, "text", name))


def texts(body: JSON, name: str) -> list[str]:
    """Return a list of texts."""
    return list(given(body, "list of texts", name))


def scalars(body: JSON, name: str) -> dict[str, str | int | float | bool]:
    """Return an object whose values are texts, numbers, true or false."""
    values: dict[str, Any] = given(body, "object", name)
    if not all(isinstance(one, str | int | float) for one in values.values()):
        raise ValueError(f"{name!r} has a value that is no option's.")
    return values


def entries(body: JSON, name: str) -> dict[str, FieldValue]:
    """Return an object whose values are texts, lists of texts and booleans."""
    values: dict[str, Any] = given(body, "object", name)
    return values | {key: texts(values, key) for key, one in values.items() if not isinstance(one, str | bool)}


async def until_served(standin: StandIn, command: str) -> None:
    """Wait until the bot is connected and has registered the command."""
    commands = standin.world.commands
    while not (standin.gateway.connected and any(one["name"] == command for one in commands.values())):
        await standin.world.time.sleep(LOOK)


class Greeting:
    """Uses ``command``, once the bot serves it, for each person who opens a channel of a server for the first time."""

    def __init__(self, standin: StandIn, marks: ReadMarks, command: str | None) -> None:
        self._standin, self._marks, self._command = standin, marks, command
        self._tasks: set[asyncio.Task[None]] = set()

    def greet(self, person: ClientPerson, channel: int) -> None:
        """Greet the person if they have not been greeted in any channel."""
        there = self._standin.world.channels.get(channel)
        if self._command is None or there is None or there.type != TEXT or not self._marks.greet(person.id):
            return
        task = asyncio.create_task(self._use(person, channel, self._command))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _use(self, person: ClientPerson, channel: int, command: str) -> None:
        try:
            async with self._standin.world.time.timeout(PATIENCE):
                await until_served(self._standin, command)
            await (await person.slash(channel, command)).settled()
        except (TimeoutError, ValueError) as fault:
            log.info("A person was not greeted: %r", fault)

    async def stop(self) -> None:
        """Cancel the greetings that are under way."""
        await cancel(*self._tasks)


class WindowSession:
    """All messages to the window go through one queue, which keeps responses and pushes in order."""

    def __init__(
        self,
        standin: StandIn,
        marks: ReadMarks,
        socket: web.WebSocketResponse,
        refresh: Callable[[], None],
        greeting: Greeting,
        time: AdvancedTime | None,
    ) -> None:
        self._standin = standin
        self._marks = marks
        self._socket = socket
        self._refresh = refresh
        self._greeting = greeting
        self._time = time
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
        await cancel(*self._tasks)
        await self._socket.close(code=1001)

    # Pushes

    def on_event(self, event: WorldEvent) -> None:
        """Push a message event that the person can see, unless they have dismissed the message."""
        if self._user_id is None or event.channel is None or event.audience not in (None, self._user_id):
            return
        if event.name not in PUSHED or not self._marks.can_see(self._user_id, event.channel):
            return
        channel = str(event.channel)
        if event.name == "MESSAGE_DELETE":
            self._queue.put_nowait({"push": "deleted", "channel": channel, "message": event.data["id"]})
        elif event.name == "TYPING":
            self._queue.put_nowait({"push": "typing", "channel": channel, "user": str(event.data.get("user_id"))})
        elif not self._marks.is_dismissed(self._user_id, int(event.data["id"])):
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
            "skipped": None if self._time is None else self._time.skipped,
        }

    # Requests

    def ask(self, question: str) -> None:
        """Handle a request in a task, since an interaction may take three seconds."""
        number = None
        try:
            body = parse_question(question)
            if (number := number_of(body)) is None:
                raise ValueError("This question has no number 'id'.")
            what = text(body, "do")
        except ValueError as refusal:
            self.refuse(str(refusal), number)
            return
        task = asyncio.create_task(self._answer(number, what, body))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def refuse(self, reason: str, number: int | None = None) -> None:
        """Answer a malformed request; ``number``: its id, if it has one."""
        log.info("The page has sent what is no request: %s", reason)
        self._queue.put_nowait({"id": number, "error": reason})

    async def _answer(self, number: int, what: str, body: JSON) -> None:
        try:
            if what not in QUERIES | ACTIONS:
                raise ValueError(f"There is no question {what!r}.")
            ask: Callable[[JSON], Awaitable[JSON | None]] = getattr(self, what)
            self._queue.put_nowait({"id": number, "ok": await ask(body) or {}})
        except ValueError as refusal:
            self._queue.put_nowait({"id": number, "error": str(refusal)})
        except Exception:
            log.exception("The page's request %s failed", what)
            self._queue.put_nowait({"id": number, "error": "The local table made a mistake; its log says which."})

    def _person(self) -> ClientPerson:
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
        wanted = "" if body.get("person") is None else text(body, "person")
        people = self._marks.people()
        if not people:
            raise ValueError("There is no user in this world yet.")
        me = next((one for one in people if wanted in (one["id"], one["name"])), people[0])
        if self._user_id != int(me["id"]):
            self._opened_threads.clear()
        self._user_id = int(me["id"])
        if self._marks.visit(self._user_id) and isinstance(locale := body.get("locale"), str):
            self._person().locale = "de" if locale.startswith("de") else "en-GB" if locale == "en-GB" else "en-US"
            people = self._marks.people()
            me = next(one for one in people if one["id"] == me["id"])
            self._refresh()
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
        channel = str(body.get("channel"))
        found = channel.isdecimal() and self._marks.can_see(self._person().id, int(channel))
        if found:
            self._opened_threads = {int(channel)}
            self.push_lists(self._marks.people())
        return {"found": found}

    async def direct(self, body: JSON) -> JSON:
        return {"channel": str(self._person().dm())}

    async def read(self, body: JSON) -> None:
        newest = self._standin.world.ids.last
        if self._marks.read(self._person().id, self._place(body), min(whole(body, "message"), newest)):
            self._refresh()

    async def commands(self, body: JSON) -> JSON:
        return {"commands": self._person().commands(self._place(body))}

    async def send(self, body: JSON) -> JSON:
        return {"message": comparable(await self._person().send(self._place(body), text(body, "text")))}

    async def slash(self, body: JSON) -> JSON:
        place, command = self._place(body), text(body, "command")
        return self._answer_json(await self._person().slash(place, command, **scalars(body, "options")))

    async def use(self, body: JSON) -> JSON:
        place, target = self._place(body), whole(body, "target")
        return self._answer_json(await self._person().use(place, text(body, "command"), target))

    async def suggest(self, body: JSON) -> JSON:
        place, command, options = self._place(body), text(body, "command"), scalars(body, "options")
        return {"choices": await self._person().suggest(place, command, options, text(body, "focused"))}

    async def press(self, body: JSON) -> JSON:
        return self._answer_json(await self._person().press(whole(body, "message"), text(body, "custom_id")))

    async def pick(self, body: JSON) -> JSON:
        message, custom_id, values = whole(body, "message"), text(body, "custom_id"), texts(body, "values")
        person = self._person()
        answer = await person.pick(message, custom_id, values)
        if custom_id == LANGUAGE_SETTING and (locale := SPOKEN.get(values[0])) is not None:
            person.locale = locale
            self._marks.remember_settings(person.id, message)
            self._refresh()
        return self._answer_json(answer)

    async def renew(self, body: JSON) -> None:
        """Have the bot show the present position of a match in a private menu of the person.

        Discord's clients have no such control. It is sent as a press on a menu of an earlier step.
        """
        message, person = whole(body, "message"), self._person()
        seen = person.sight(message)
        if seen is None or not seen["flags"] & EPHEMERAL:
            raise ValueError("There is no such private message.")
        await person.forge(STALE_MENU.format(match=whole(body, "match")), message=message)

    async def submit(self, body: JSON) -> JSON:
        modal = self._modals.get(text(body, "modal"))
        if modal is None:
            raise ValueError("This form is no longer open.")
        return self._answer_json(await self._person().submit(modal, entries(body, "values")))

    async def dismiss(self, body: JSON) -> None:
        message = whole(body, "message")
        if self._person().sight(message) is not None:  # nothing is kept about messages that are not there
            self._marks.dismiss(self._person().id, message)

    async def prefer(self, body: JSON) -> None:
        person = self._person()
        if "locale" in body:
            if text(body, "locale") not in LOCALES:
                raise ValueError("The page speaks German and English.")
            person.locale = text(body, "locale")
            await self._set_language(person)
        if "dms_closed" in body:
            person.dms_closed = bool(body["dms_closed"])
        self._refresh()

    async def advance(self, body: JSON) -> None:
        if self._time is None or (seconds := whole(body, "seconds")) not in STEPS_OF_TIME:
            raise ValueError("The time cannot be advanced by that.")
        await self._time.advance(seconds)
        self._refresh()

    async def member(self, body: JSON) -> None:
        """Have a person leave the servers of this person, or join them."""
        user, world, own = whole(body, "person"), self._standin.world, self._person().id
        if user not in {one.id for one in world.people()}:
            raise ValueError("There is no such person.")
        for guild in [one for one in world.guilds.values() if own in one.members]:
            if user == guild.owner:
                raise ValueError("The owner of a server cannot leave it.")
            if user in guild.members and not body.get("joins"):
                world.remove_member(guild.id, user)
            elif user not in guild.members and body.get("joins"):
                world.add_member(guild.id, user)
        self._refresh()

    async def _set_language(self, person: ClientPerson) -> None:
        """Set the bot's language to the page's, through the panel in which the person set it, if there is one."""
        panel = self._marks.settings.get(person.id)
        values = [value for value, locale in SPOKEN.items() if locale[:2] == person.locale[:2]]
        if panel is not None and person.sight(panel) is not None:
            await person.forge(LANGUAGE_SETTING, message=panel, component_type=SELECT, values=values)

    def _answer_json(self, answer: InteractionRecord) -> JSON:
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
ACTIONS = frozenset({"send", "slash", "use", "press", "pick", "renew", "submit", "advance", "member"})
"""The requests of the protocol; each is a method of ``WindowSession``."""


def comparable(message: dict[str, Any]) -> JSON:
    """Return a message without the fields that only events have, so that the page can compare versions."""
    return {name: value for name, value in message.items() if name not in ("guild_id", "member", "nonce")}
