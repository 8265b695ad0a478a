"""The room that tests share: what one test has done is gone for the next one, without a start of the bot."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.kit.driver import sit_down
from tests.kit.memory import Memory
from tests.kit.room import Room
from tests.kit.shared import SharedRoom
from tests.kit.toytable import with_toys
from tests.kit.uncertain import Uncertain


@pytest_asyncio.fixture
async def shared(tmp_path: Path) -> AsyncIterator[SharedRoom]:
    numbers = iter(range(100))
    made = SharedRoom(lambda: tmp_path / str(next(numbers)), patience=0.5)
    yield made
    await made.close()


async def test_each_test_has_a_world_of_its_own(shared: SharedRoom) -> None:
    room = await shared.enter(Uncertain(locked_reopens=True))
    bot, before = room.bot, ids(room)
    match = await sit_down(room)
    room.people["Ben"].dms_closed = True
    room.add_person("Dora")
    room.excused.append("fault")
    await room.advance(3600)
    await shared.leave(has_failed=False)

    before_renewal = room.time.now()
    room = await shared.enter(Uncertain())
    assert room.bot.deadline._least <= -before_renewal, "what is sent now looks as old as to a bot that starts now"
    assert room.bot is bot and not ids(room) & before and len(ids(room)) == len(before)
    assert room.world.uncertain == Uncertain() and not room.people["Ben"].dms_closed
    assert room.excused == [] and room.shift == 0 and not list(room.standin.requests)
    assert [guild.id for guild in bot.guilds] == [room.guild]
    assert all(rows == [] for rows in room.stored("matches", "seats", "events", "people", "outbox").values())
    again = await sit_down(room)
    assert again.number == match.number and again.home.id != match.home.id
    await shared.leave(has_failed=False)


async def test_the_bot_remembers_nothing_of_an_earlier_test(shared: SharedRoom) -> None:
    room = await shared.enter(Uncertain())
    at_rest = state(room)
    async with with_toys(room):
        await sit_down(room)
    room.defer_after(0.0)
    room.standin.faults.add("POST", "*", times=1000)
    assert state(room) != at_rest
    await shared.leave(has_failed=False)
    room = await shared.enter(Uncertain())
    assert state(room) == at_rest
    await shared.leave(has_failed=False)


def ids(room: Room) -> set[int]:
    return {room.guild, room.channel, *(person.id for person in room.people.values())}


def state(room: Room) -> dict[str, Any]:
    """Of all that is remembered, some of each kind."""
    bot = room.bot
    return {
        "people": dict(bot._people),
        "events": dict(bot.service.events._kept),
        "positions": dict(bot.service.positions._kept),
        "languages": dict(bot.languages._known),
        "requests": list(bot.rate._begun),
        "metrics": dict(bot.metrics.interactions.values),
        "commands": sorted(bot.command_ids) + sorted(one["name"] for one in room.world.commands.values()),
        "cogs": sorted(bot.cogs),
        "engine": bot.computer_worker.pool.engine,
        "tokens": len(room.standin.interactions.by_token),
        "faults": list(room.standin.faults._faults),
    }


@pytest.mark.parametrize(
    "how",
    [
        "stopped",
        "reconnected",
        *(pytest.param(how, marks=pytest.mark.rest) for how in ("failed", "restarted", "worker stopped")),
    ],
)
async def test_a_room_that_is_not_as_it_was_is_replaced(shared: SharedRoom, how: str) -> None:
    room = await shared.enter(Uncertain())
    bot = room.bot
    if how == "stopped":
        await room.stop()
    elif how == "restarted":
        await room.restart()
    elif how == "reconnected":
        await room.standin.faults.drop_socket()
        await room.until(lambda: room.connected)
    elif how == "worker stopped":
        await bot.outbox.stop()
    await shared.leave(has_failed=how == "failed")
    again = await shared.enter(Uncertain())
    assert again is not room and again.bot is not bot and bot.is_closed() and again.connected
    await sit_down(again)
    await shared.leave(has_failed=False)


async def test_a_test_that_leaves_something_under_way_fails(shared: SharedRoom) -> None:
    room = await shared.enter(Uncertain())
    room.bot.in_background(asyncio.Event().wait())
    with pytest.raises(TimeoutError, match="wait"):
        await shared.leave(has_failed=False)
    assert room.bot.is_closed()


async def test_what_ran_before_the_test_is_not_waited_for(shared: SharedRoom) -> None:
    """As Chromium's driver, which may be started after the room."""
    room = await shared.enter(Uncertain())
    await shared.leave(has_failed=False)
    other = asyncio.create_task(asyncio.Event().wait())
    assert await shared.enter(Uncertain()) is room
    await shared.leave(has_failed=False)
    other.cancel()


class Thing:
    """Remembers things of all kinds."""

    limit = 3

    def __init__(self) -> None:
        self.number: int | None = 1
        self.names = {"a": ["b"]}
        self.numbers = deque([1, 2], maxlen=5)
        self.inner: Thing | None = None
        self.task: asyncio.Task[Any] | None = None


Thing.__module__ = "bot.thing"


async def test_what_is_remembered_is_restored() -> None:
    thing = Thing()
    thing.inner = inner = Thing()
    memory = Memory(thing)
    thing.number, thing.names, thing.inner = None, {}, Thing()
    inner.names["a"].append("c")
    inner.names["x"] = []
    inner.numbers.clear()
    vars(inner)["limit"] = 4
    assert memory.can_be_restored()
    memory.restore()
    assert (thing.number, thing.names, thing.inner) == (1, {"a": ["b"]}, inner)
    assert inner.names == {"a": ["b"]} and list(inner.numbers) == [1, 2] and inner.numbers.maxlen == 5
    assert inner.limit == 3


async def test_a_task_that_has_ended_cannot_be_restored() -> None:
    thing = Thing()
    thing.task = asyncio.create_task(asyncio.Event().wait())
    memory = Memory(thing)
    assert memory.can_be_restored()
    task, thing.task = thing.task, None
    assert not memory.can_be_restored()
    task.cancel()
