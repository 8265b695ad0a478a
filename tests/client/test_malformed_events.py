"""Malformed events of the gateway are logged in a line and survived: the bot goes on answering."""

from __future__ import annotations

import asyncio
import copy
import json
import logging
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.kit.driver import Player, sit_down
from tests.kit.room import Room

DATA: tuple[Any, ...] = (
    *(None, True, 0, -1, 1.5, 10**30, 10**400, "", "x", "9" * 30, "\ud800", [], {}, [None], {"id": None}, {"id": "x"}),
    *({"id": "1"}, {"id": 10**30}, {"id": "1", "guild_id": "1", "channel_id": "1"}, {"id": [], "guild_id": {}}),
)
EVENTS = (
    *("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE", "GUILD_MEMBER_ADD", "GUILD_MEMBER_UPDATE", "GUILD_MEMBER_REMOVE"),
    *("GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE", "GUILD_MEMBERS_CHUNK", "GUILD_BAN_ADD"),
    *("CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE"),
    *("THREAD_LIST_SYNC", "THREAD_MEMBER_UPDATE", "THREAD_MEMBERS_UPDATE", "MESSAGE_CREATE", "MESSAGE_UPDATE"),
    *("MESSAGE_DELETE", "MESSAGE_REACTION_ADD", "TYPING_START", "USER_UPDATE", "PRESENCE_UPDATE", "RESUMED"),
    *("VOICE_STATE_UPDATE", "VOICE_SERVER_UPDATE", "INTERACTION_CREATE", "ENTITLEMENT_CREATE", "NO_SUCH_EVENT"),
    *(0, 7, [], ["x"], {"a": 1}, True, "x" * 5000, ""),
)


class Lines(logging.Handler):
    """The log records of the program and of discord.py."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def check(self) -> list[str]:
        """The lines about malformed events and interactions; no record has a traceback or a second line."""
        for one in self.records:
            assert not one.exc_info and one.levelno < logging.ERROR, (one.getMessage(), one.exc_info)
            assert "\n" not in one.getMessage()
        return [one.getMessage() for one in self.records if "malformed" in one.getMessage()]


@pytest.fixture
def lines() -> Iterator[Lines]:
    handler = Lines()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


@pytest.fixture(autouse=True)
def loop_faults(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """Tasks and threads that end by an exception no one awaits; there are none."""
    found: list[dict[str, Any]] = []
    monkeypatch.setattr(
        asyncio.BaseEventLoop, "call_exception_handler", lambda _, context: found.append(context), raising=True
    )
    yield found
    assert found == []


async def still_answers(room: Room, identified: int) -> None:
    """The bot answers, over the connection that it had."""
    assert (await Player(room, "Anna").slash("matches")).text
    assert room.connected and sessions(room) == identified


def sessions(room: Room) -> int:
    """The number of sessions that the stand-in has begun."""
    return len(room.standin.gateway._sessions)


async def test_events_of_every_name_with_every_kind_of_data(room: Room, lines: Lines) -> None:
    before = sessions(room)
    for name in EVENTS:
        for data in DATA:
            room.standin.gateway.send_event(name, data)
        await still_answers(room, before)
    logged = lines.check()
    assert len(logged) > 100 and all(len(line) < 1300 for line in logged)
    assert any("'INTERACTION_CREATE'" in line for line in logged)


FRAMES = (
    *("", "{", "null", "[]", "5", '"x"', '{"op": null}', '{"op": "0"}', '{"op": 0}', '{"op": 0, "t": null, "d": null}'),
    *('{"op": 99, "d": {}}', '{"op": [], "d": {}}', '{"op": 10, "d": null}', '{"op": 10, "d": {}}', '{"op": 11}'),
    *('{"op": 0, "t": "RESUMED", "s": "many", "d": {}}', '{"op": 0, "t": "X", "s": -5, "d": {}}'),
    *('{"op": 0, "t": "X", "s": 1e400, "d": {}}', f'{{"op": 0, "t": "X", "s": {10**40}, "d": {{}}}}'),
    *(
        '{"op": 0, "t": "X", "s": [1], "d": {}}',
        "[" * 100_000,
        '{"op": 0, "t": "X", "d": ' + "[" * 900 + "]" * 900 + "}",
    ),
)


async def test_frames_that_are_no_events(room: Room, lines: Lines) -> None:
    before = sessions(room)
    for frame in FRAMES:
        room.standin.gateway.send_text(frame)
        await still_answers(room, before)
    assert len(lines.check()) >= 8
    lines.records.clear()
    await room.standin.gateway.drop()  # the numbers of malformed events are not those with which it resumes
    await room.until(lambda: room.connected)
    await still_answers(room, before)


async def capture(room: Room, match: Any) -> list[dict[str, Any]]:
    """The interactions that the stand-in sends for a command, a press, a pick and an autocomplete."""
    send, caught = room.standin.interactions._send, list[dict[str, Any]]()

    def keep(interaction: dict[str, Any], guild: int | None) -> None:
        caught.append(copy.deepcopy(interaction))
        send(interaction, guild)

    room.standin.interactions._send = keep
    anna = match.players[0]
    await anna.slash("matches")
    menu = await match.menu(anna)
    await anna.pick(menu, menu.selects[0].options[0][1])
    await anna.person.suggest(match.place, "instinkt move", {"move": ""}, "move")
    await anna.slash("instinkt new", opponent=match.players[1].id)
    room.standin.interactions._send = send
    return caught


SHAPES: tuple[Any, ...] = (None, 0, -1, True, 1.5, 10**30, "", "x", "9" * 30, "\ud800", [], {}, [[]], {"x": None}, [{}])


def mutations(given: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values in an interaction."""
    if path:
        yield path
    if isinstance(given, dict | list):
        for key, one in given.items() if isinstance(given, dict) else enumerate(given):
            yield from mutations(one, (*path, key))


def mutated(given: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with another value at that path; Ellipsis leaves it out."""
    made = copy.deepcopy(given)
    there = made
    for key in path[:-1]:
        there = there[key]
    if value is ...:
        del there[path[-1]]
    else:
        there[path[-1]] = value
    return made


async def test_interactions_with_anything_in_them(room: Room, lines: Lines) -> None:
    """Any value of an interaction is missing or of another type. Nothing is stored, and nothing is logged but lines."""
    match = await sit_down(room)
    await room.quiet()
    caught, before = await capture(room, match), sessions(room)
    await room.settle()
    stored = room.stored("events", "sealed")
    chance = random.Random("interactions")
    for given in caught:
        paths = [one for one in mutations(given) if one[0] not in ("token",)]
        for path in chance.sample(paths, min(len(paths), 150)):
            value = chance.choice((..., *SHAPES))
            made = mutated(given, path, value) | ({"id": "5"} if path != ("id",) else {})
            room.standin.gateway.send_event("INTERACTION_CREATE", made)
        await still_answers(room, before)
        await room.quiet()
    logged = lines.check()
    assert len(logged) > 30
    assert given["token"] not in json.dumps(logged)
    assert room.stored("events", "sealed") == stored


async def test_a_malformed_ready_is_asked_for_again(room: Room, lines: Lines) -> None:
    match = await sit_down(room)
    await room.quiet()
    before = set(room.standin.gateway._sessions)
    half = {"session_id": "x", "resume_gateway_url": "wss://gateway-resume.discord.gg"}
    room.standin.gateway.send_event("READY", half)
    await room.until(lambda: room.connected and set(room.standin.gateway._sessions) - before)

    def is_served() -> bool:
        """Whether the server has arrived, which the new READY announces as unavailable."""
        guild = room.bot.get_guild(room.guild)
        return guild is not None and not guild.unavailable

    await room.until(is_served)
    assert (await match.menu(match.players[0])).selects
    assert any("READY" in line for line in lines.check())
