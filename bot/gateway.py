"""What Discord's gateway sends, checked: malformed events are logged in one line and left out.

Without it discord.py ends the connection, and with it the client, at the first event that it cannot read.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any, Final, Protocol

import msgspec

from bot.settings import one_line

log = logging.getLogger(__name__)

MALFORMED: Final = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
MAX_ID: Final = 2**63 - 1  # ids and numbers of events are below
MAX_DIGITS: Final = len(str(MAX_ID))
MAX_QUOTED: Final = 100  # characters of an event's name that the log quotes
READY: Final = "READY"  # the event without which a session is of no use
RECONNECT: Final = 4000  # the close code after which the client connects anew
PING, COMPONENT, MODAL = 1, 3, 5  # types of interactions; all others are of commands
SNOWFLAKES: Final = (6, 7, 8, 9, 11)  # types of options whose values are ids


class Socket(Protocol):
    """The client's connection to the gateway. A session that has no id cannot be resumed."""

    sequence: int | None
    session_id: str | None
    received_message: Callable[..., Any]

    def close(self, code: int = ...) -> Awaitable[None]:
        """Close the connection."""


class Guard:
    """Reads a connection's messages so that a malformed one changes nothing but the log.

    Attributes:
        event: the name of the event that is being read, which the client has to set.
    """

    def __init__(self) -> None:
        self.event = ""

    def attach(self, socket: Socket) -> None:
        """Guard this connection from now on.

        A READY that cannot be read closes it and raises ConnectionError, so that the client identifies anew.
        """
        read: Callable[[Any], Awaitable[None]] = socket.received_message

        async def received_message(message: Any, /) -> None:
            self.event, before = "", socket.sequence
            try:
                await read(message)
            except MALFORMED as fault:
                self._log(fault)
                if self.event == READY:
                    socket.sequence = socket.session_id = None
                    await socket.close(code=RECONNECT)
                    raise ConnectionError("The gateway's READY is malformed.") from fault
            if not _is_next(before, socket.sequence):
                socket.sequence = before

        socket.received_message = received_message

    def _log(self, fault: Exception) -> None:
        name = repr(self.event[:MAX_QUOTED]) if self.event else "without a name"
        log.warning("A malformed event of the gateway, %s, is left out: %s", name, one_line(repr(fault)))


def _is_next(before: Any, number: Any) -> bool:
    """Whether an event's number may follow another; both are None before the first event."""
    if number is None:
        return before is None
    return type(number) is int and 0 <= number <= MAX_ID and (before is None or number >= before)


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
    type: int = 1
    options: list[OptionShape] = []
    resolved: dict[str, dict[str, dict[str, Any]]] = {}
    target_id: str | None = None


class ComponentShape(msgspec.Struct):
    """The data of a press, a pick or a modal's submit."""

    custom_id: str
    values: list[str] = []
    resolved: dict[str, dict[str, dict[str, Any]]] = {}


def interaction_fault(kind: int, data: Any, locale: Any, ids: Iterable[Any]) -> str | None:
    """Why an interaction of that type cannot be answered; None if it can.

    ``ids`` are those of the interaction, the person, the server, the channel and the message; None where there is none.
    """
    if kind == PING:
        return None
    if not isinstance(locale, str):
        return "its locale is no text"
    shape: type[ComponentShape | CommandShape] = ComponentShape if kind in (COMPONENT, MODAL) else CommandShape
    try:
        found = msgspec.convert(data, shape)
    except (msgspec.ValidationError, RecursionError) as fault:
        return str(fault)
    named: list[Any] = [id_ for items in found.resolved.values() for id_ in items]
    if isinstance(found, CommandShape):
        options = list(_flat(found.options))
        named += [one.value for one in options if one.type in SNOWFLAKES and not one.focused]
        named.append(found.target_id)
    wrong = [one for one in (*ids, *named) if one is not None and not _is_id(one)]
    return f"{str(wrong[0])[:MAX_QUOTED]!r} is no id" if wrong else None


def _is_id(value: Any) -> bool:
    if isinstance(value, str):
        return value.isdecimal() and len(value) <= MAX_DIGITS and int(value) <= MAX_ID
    return type(value) is int and 0 <= value <= MAX_ID


def _flat(options: Iterable[OptionShape]) -> Iterator[OptionShape]:
    for option in options:
        yield option
        yield from _flat(option.options)
