"""Processes that start at the same time: they identify and register commands one after the other."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.settings import Shards
from tests.kit.driver import Player
from tests.kit.room import Room
from tests.kit.shards import hurry_shares, room_at, second_bot, share_database

pytestmark = pytest.mark.rest

COMMANDS = "/applications/{application_id}/commands"
GAP = 0.1  # seconds between two IDENTIFYs of a bucket at this stand-in


@pytest.fixture
def stopped_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    share_database(monkeypatch)
    hurry_shares(monkeypatch)
    monkeypatch.setattr("bot.app.IDENTIFY_GAP", GAP * 8)
    room = room_at(tmp_path / "data", 0, count=4)
    room.standin.gateway.sharding.gap = GAP
    return room


async def start_together(room: Room) -> None:
    async with AsyncExitStack() as stack:
        starts = [second_bot(room, shards) for shards in (Shards((1,), 4), Shards((2, 3), 4))]
        bots = await asyncio.gather(*(stack.enter_async_context(one) for one in starts))
        assert all(bot.command_ids == room.bot.command_ids for bot in bots)
        assert (await Player(room, "Anna").slash("matches")).text


async def test_shards_of_a_bucket_identify_one_after_the_other(room: Room) -> None:
    await start_together(room)
    sharding = room.standin.gateway.sharding
    assert sorted(shard for (shard, _), _ in sharding.identified) == [0, 1, 2, 3] and sharding.refused == []


async def test_buckets_do_not_wait_for_each_other(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.app.IDENTIFY_GAP", 3600.0)
    room.standin.gateway.sharding.max_concurrency = 4
    await start_together(room)
    assert room.standin.gateway.sharding.refused == []


async def test_commands_are_registered_by_one_process_at_a_time(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that wait find them registered."""
    next(iter(room.world.commands.values()))["description"] = "Of an earlier version"
    sharding = room.standin.gateway.sharding
    sharding.gap = 0.0
    monkeypatch.setattr("bot.app.IDENTIFY_GAP", 0.0)
    before = len(room.standin.requests)

    def asked() -> list[str]:
        return [one.method for one in list(room.standin.requests)[before:] if one.route == COMMANDS]

    gate = asyncio.Event()
    fault = room.standin.faults.add("PUT", COMMANDS, hold=gate)
    starting = asyncio.create_task(start_together(room))
    await fault.struck.wait()
    await room.until(lambda: len(sharding.identified) == 4)
    assert asked() == ["GET", "PUT"]
    gate.set()
    await starting
    assert asked() == ["GET", "PUT", "GET"]
