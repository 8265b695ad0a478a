"""What arrives of Discord: the gateway's events, checked, and the deadline of interactions.

A malformed event is logged in one line and skipped. Without that discord.py ends the connection, and with it the
client, at the first event that it cannot read.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from msgspec.structs import asdict

from bot.match.clocks import HOUR
from bot.runtime.time import SYSTEM
from bot.settings import one_line
from bot.store.database import Overdue

if TYPE_CHECKING:
    from bot.client.connection import ShardSocket

log = logging.getLogger(__name__)

MALFORMED: Final = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
MAX_ID: Final = 2**63 - 1  # ids and numbers of events are below
MAX_DIGITS: Final = len(str(MAX_ID))
MAX_QUOTED: Final = 100  # characters of an event's name that the log quotes
READY: Final = "READY"  # the event without which a session is of no use
READY_NAME: Final = b'"READY"'
RECONNECT: Final = 4000  # the close code after which the client connects again
HELLO: Final = 10  # the kind of message that greets a connection
MIN_HEARTBEAT, MAX_HEARTBEAT = 1_000, 600_000  # milliseconds between two heartbeats that a greeting may ask for
SETTLED: Final = 60.0  # seconds after which a connection that ends is no failed one
MAX_FAILED: Final = 3  # connections one after the other that may end sooner without a pause
MAX_PAUSE: Final = 30.0  # seconds between two connections
FREQUENT: Final = 20  # IDENTIFYs of a shard in an hour, after which the next connections wait longer
FREQUENT_PAUSE: Final = 300.0  # seconds between two connections then; Discord allows 1,000 IDENTIFYs a day
MAX_DOUBLED: Final = 5  # times that the pause of a second is doubled, which takes it beyond the longest one
PING, COMMAND, COMPONENT, MODAL = 1, 2, 3, 5  # types of interactions; all others are of commands
# The values of options by their types; those that are ids name something that the command brings, of these kinds
VALUES: Final[dict[int, tuple[type, ...]]] = {3: (str,), 4: (int,), 5: (bool,), 10: (int, float)}
NAMED: Final = {6: ("users",), 7: ("channels",), 8: ("roles",), 9: ("users", "roles"), 11: ("attachments",)}
DEADLINE: Final = 3.0  # seconds after which Discord declares an interaction without a response failed
LATE: Final = 2.0  # seconds; an older interaction is deferred before its command is decided
LIFETIME: Final = 900.0  # seconds for which an interaction that has a response can be completed
EPOCH: Final = 1_420_070_400_000  # milliseconds since 1970 from which ids count
SKEW: Final = 1.0  # seconds of age assumed for an interaction that looks late and that Discord still accepts
RUNNING: Final[ContextVar[Running | None]] = ContextVar("interaction", default=None)


class GatewayMessage(msgspec.Struct):
    """A message of the gateway: its kind, its event's name, and what it brings."""

    op: int = 0
    t: msgspec.Raw = msgspec.Raw(b"null")
    d: msgspec.Raw = msgspec.Raw(b"null")


class Hello(msgspec.Struct):
    """The data of HELLO: milliseconds between two heartbeats."""

    heartbeat_interval: float


class GuildId(msgspec.Struct):
    """Something with an id."""

    id: str


class Announcement(msgspec.Struct):
    """The data of READY: all servers of the shard, most of them as ids only."""

    guilds: list[GuildId]


class ConnectionPace:
    """Spaces the connections of a shard that end soon after they were tried or made."""

    def __init__(self) -> None:
        self._tried, self._failed = -inf, 0
        self._identified: deque[float] = deque(maxlen=FREQUENT)  # the moments of the last IDENTIFYs

    def note_identify(self, now: float) -> None:
        """Count an IDENTIFY."""
        self._identified.append(now)

    def pause(self, now: float) -> float:
        """Seconds to wait before the next connection, which is counted; ``now`` in monotonic seconds."""
        is_frequent = len(self._identified) == FREQUENT and now - self._identified[0] < HOUR
        self._failed = self._failed + 1 if now - self._tried < SETTLED else 0
        doubled = min(MAX_DOUBLED, self._failed - MAX_FAILED - 1)  # else the power overflows after some hours
        pause = FREQUENT_PAUSE if is_frequent else min(MAX_PAUSE, 2.0**doubled) if doubled >= 0 else 0.0
        self._tried = now + pause
        return pause


class Guard:
    """Reads a connection's messages so that a malformed one changes nothing but the log.

    Attributes:
        event: the name of the event that is being read, which the client has to set.
        announced: the ids of the servers that READY has announced; None before it, and if they cannot be read.
    """

    def __init__(self, socket: ShardSocket) -> None:
        self.event = ""
        self.announced: frozenset[int] | None = None
        self._socket, self._is_greeted = socket, False

    def check(self, message: str | bytes) -> None:
        """Raise ValueError for a greeting that cannot keep a connection alive, and for a second one."""
        try:
            frame = msgspec.json.decode(message, type=GatewayMessage)
        except (ValueError, RecursionError):
            if _is_greeting(message):
                raise
            return  # it is no greeting, and may be readable to discord.py
        if bytes(frame.t) == READY_NAME:
            self.announced = _announced(frame.d)
        if frame.op != HELLO:
            return
        interval = msgspec.json.decode(frame.d, type=Hello).heartbeat_interval
        if not MIN_HEARTBEAT <= interval <= MAX_HEARTBEAT:
            raise ValueError(f"a heartbeat every {interval} ms")
        if self._is_greeted:
            raise ValueError("a second greeting")
        self._is_greeted = True

    async def read(self, message: Any, read: Callable[[Any], Awaitable[None]]) -> None:
        """Have discord.py read a message.

        Raises ConnectionError for a malformed greeting, and for a READY that cannot be read, which closes the
        connection, so that the client identifies again.
        """
        socket = self._socket
        self.event, before = "", socket.sequence
        try:
            await read(message)
        except MALFORMED as fault:
            if not self._is_greeted:
                raise ConnectionError(f"the gateway's greeting is malformed: {one_line(repr(fault))}") from fault
            self._log(fault)
            if self.event == READY:
                socket.sequence = socket.session_id = None
                await socket.close(code=RECONNECT)
                raise ConnectionError("The gateway's READY is malformed.") from fault
        except Exception:  # the connection ends, and its session may be resumed
            if socket.sequence is not None and not _is_next(before, socket.sequence):
                socket.sequence = before
            raise
        if not _is_next(before, socket.sequence):
            socket.sequence = before

    def _log(self, fault: Exception) -> None:
        name = repr(self.event[:MAX_QUOTED]) if self.event else "without a name"
        log.warning("A malformed event of the gateway, %s, is left out: %s", name, one_line(repr(fault)))


def _announced(ready: msgspec.Raw) -> frozenset[int] | None:
    """The ids of the servers in a READY; None if it cannot be read."""
    try:
        guilds = msgspec.json.decode(ready, type=Announcement).guilds
    except (ValueError, RecursionError):
        return None
    return frozenset(int(guild.id) for guild in guilds if _is_id(guild.id))


def _is_greeting(message: str | bytes) -> bool:
    """Whether discord.py, whose JSON knows NaN and more, would read a greeting."""
    try:
        given = json.loads(message)
    except (ValueError, RecursionError):
        return False
    return isinstance(given, dict) and given.get("op") == HELLO


def _is_next(before: Any, number: Any) -> bool:
    """Whether an event's number may follow another; both are None before the first event."""
    if number is None:
        return before is None
    return type(number) is int and 0 <= number <= MAX_ID and (before is None or number >= before)


class UserShape(msgspec.Struct):
    """A person as Discord sends them; the rest is read by discord.py."""

    id: str
    username: str
    global_name: str | None = None


class MemberShape(msgspec.Struct):
    """The data of a member."""

    nick: str | None = None


class Resolved(msgspec.Struct):
    """The resolved objects of an interaction, by id."""

    users: dict[str, UserShape] = {}
    members: dict[str, MemberShape] = {}
    channels: dict[str, dict[str, Any]] = {}
    roles: dict[str, dict[str, Any]] = {}
    messages: dict[str, dict[str, Any]] = {}
    attachments: dict[str, dict[str, Any]] = {}


class OptionShape(msgspec.Struct):
    """An option of a command as Discord sends it."""

    name: str
    type: int
    value: str | int | float | bool | None = None
    options: list[OptionShape] = []
    focused: bool = False


class CommandShape(msgspec.Struct):
    """The data of a command, of a context menu's or of an autocomplete interaction."""

    name: str
    type: Literal[1, 2, 3] = 1
    options: list[OptionShape] = []
    resolved: Resolved = msgspec.field(default_factory=Resolved)
    target_id: str | None = None
    guild_id: str | None = None


class ComponentShape(msgspec.Struct):
    """The data of a press, a pick or a modal's submit."""

    custom_id: str
    values: list[str] = []
    resolved: Resolved = msgspec.field(default_factory=Resolved)


def interaction_fault(kind: int, data: Any, texts: Sequence[Any], ids: Iterable[Any]) -> str | None:
    """Why an interaction of that type cannot be answered; None if it can.

    ``texts`` are its locale and the person's names, ``ids`` those of the interaction, the person, the server, the
    channel and the message; None where there is none.
    """
    if kind == PING:
        return None
    if not all(one is None or isinstance(one, str) for one in texts):
        return "its locale or a name is no text"
    shape: type[ComponentShape | CommandShape] = ComponentShape if kind in (COMPONENT, MODAL) else CommandShape
    try:
        found = msgspec.convert(data, shape)
        msgspec.json.encode((found, texts))  # not possible with lone surrogates, which cannot be stored either
    except (ValueError, RecursionError) as fault:
        return str(fault)
    named: list[Any] = [id_ for items in asdict(found.resolved).values() for id_ in items]
    named += [one.id for one in found.resolved.users.values()]
    if isinstance(found, CommandShape):
        named += [found.target_id, found.guild_id]
        for option in _flat(found.options):
            if wrong_option := _option_fault(kind, option, found.resolved):
                return wrong_option
    wrong = [one for one in (*ids, *named) if one is not None and not _is_id(one)]
    return f"{str(wrong[0])[:MAX_QUOTED]!r} is no id" if wrong else None


def _option_fault(kind: int, option: OptionShape, resolved: Resolved) -> str | None:
    """Why an option's value is none of its type; None if it is one. A focused one is a text, as far as it is typed."""
    if option.focused:
        return None if isinstance(option.value, str) else "what is typed is no text"
    if (types := VALUES.get(option.type)) and (type(option.value) not in types):
        return f"the value of the option {option.name[:MAX_QUOTED]!r} is of another type"
    if kinds := NAMED.get(option.type):
        if not _is_id(option.value):
            return f"the value of the option {option.name[:MAX_QUOTED]!r} is no id"
        if kind == COMMAND and not any(option.value in getattr(resolved, one) for one in kinds):
            return f"what the option {option.name[:MAX_QUOTED]!r} names is missing"
    return None


def _is_id(value: Any) -> bool:
    if isinstance(value, str):
        return value.isdecimal() and len(value) <= MAX_DIGITS and int(value) <= MAX_ID
    return type(value) is int and 0 <= value <= MAX_ID


def _flat(options: Iterable[OptionShape]) -> Iterator[OptionShape]:
    for option in options:
        yield option
        yield from _flat(option.options)


class TooLate(Exception):
    """Discord has declared the interaction failed: nothing is decided."""


@dataclass(frozen=True)
class Running:
    """The interaction that is being carried out.

    Attributes:
        is_answered: whether Discord has accepted a first response.
        defer: sends a deferred one, if there is none.
    """

    id: int
    is_answered: Callable[[], bool]
    defer: Callable[[], Awaitable[None]]


def made_at(snowflake: int) -> float:
    """When an id was made by Discord's clock, in seconds since 1970."""
    return ((snowflake >> 22) + EPOCH) / 1000


class Deadline:
    """Prevents decisions of commands that Discord has declared failed.

    The age of an interaction is the time since its id was made, less that of the youngest one seen, or of the youngest
    response by its date: so the difference between the two clocks does not count. ``now``: seconds of a clock that goes
    on while the process is suspended.
    """

    def __init__(self, now: Callable[[], float] = SYSTEM.monotonic) -> None:
        self._now = now
        self._least = inf

    def note(self, moment: float) -> None:
        """Note that it is not before that moment by Discord's clock, in seconds since 1970."""
        self._least = min(self._least, self._now() - moment)

    def age(self, interaction: int) -> float:
        """The age of an interaction in seconds; it counts among those seen."""
        self.note(made_at(interaction))
        return self._age(interaction)

    def _age(self, interaction: int) -> float:
        """The age by what was noted before; in any thread."""
        return self._now() - made_at(interaction) - self._least

    async def admit(self) -> int | None:
        """The id of the interaction that is being carried out, None if there is none.

        A late one without a response is deferred first. Raises TooLate if Discord does not accept that.
        """
        running = RUNNING.get()
        if running is None:
            return None
        age = self.age(running.id)
        if age > LATE and not running.is_answered():
            with suppress(TimeoutError):
                async with asyncio.timeout(DEADLINE):
                    await running.defer()
            if running.is_answered():  # it is younger than DEADLINE after all: the clocks have drifted apart
                self._least += max(0.0, age - SKEW)
        if age > (LIFETIME if running.is_answered() else LATE):
            log.info("An interaction is dropped undecided: it came %.1f s late.", age)
            raise TooLate
        return running.id

    def watch(self) -> Callable[[], None]:
        """A function that raises Overdue if the running interaction has had no response in time.

        It is called in any thread, right before COMMIT: the process may have been suspended since ``admit``.
        """
        running = RUNNING.get()

        def check() -> None:
            if running is not None and not running.is_answered() and self._age(running.id) > DEADLINE:
                raise Overdue

        return check
