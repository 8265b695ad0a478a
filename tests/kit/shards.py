"""Two bots on one stand-in and one database, each with half of the shards, as two processes would be."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from filelock import FileLock
from msgspec.structs import replace

from bot.app import Stammtisch, make_bot
from bot.client.emojis import Emojis
from bot.settings import Shards, shard_of
from bot.store.sqlite import SqliteDatabase
from tests.kit.room import Room


def share_database(put: pytest.MonkeyPatch) -> None:
    """Let several stores open the same file, as processes do that share a database server."""
    for name in ("acquire", "release"):  # of the lock that keeps a second process from a folder
        put.setattr(FileLock, name, lambda *_, **__: None)
    put.setattr(SqliteDatabase, "is_shared", True)
    put.setattr(SqliteDatabase, "owner", property(lambda database: f"process-{id(database)}"))


def hurry_shares(put: pytest.MonkeyPatch) -> None:
    """Divide the requests again in a moment."""
    for name, seconds in (("RENEW", 0.8), ("SOON", 0.3), ("WINDOW", 0.1)):
        put.setattr(f"bot.client.heartbeat.{name}", seconds)


def room_at(data: Path, shard: int, *, count: int = 2) -> Room:
    """A room whose server is of that shard, which alone its bot serves."""
    room = Room(data)
    while shard_of(room.guild, count) != shard:
        room = Room(data)
    room.standin.gateway.sharding.shards = count
    room.settings = replace(room.settings, shards=Shards((shard,), count))
    return room


@asynccontextmanager
async def second_bot(room: Room, shards: Shards) -> AsyncIterator[Stammtisch]:
    """A bot that serves these shards, beside the room's; it has registered its commands, and has a share."""
    settings, connector = replace(room.settings, shards=shards), room.standin.connector()
    bot = make_bot(settings, connector=connector, time=room.time, emoji_pace=room.emoji_pace)
    bot.search_options = room.search_options
    load = bot.load

    async def load_in_time(private: Sequence[str]) -> None:
        bot.store.clock = room.clock
        await load(private)
        bot[Emojis].draw = room.draw_emojis

    bot.load = load_in_time  # type: ignore[method-assign]

    async def run() -> None:
        async with bot:
            await bot.start(room.settings.token)

    task = asyncio.create_task(run())

    def ready() -> bool:
        if task.done():
            task.result()
        has_share = bot.rate.limit > 0 and room.bot.rate.limit > 0
        return set(shards.ids) <= bot.announced.keys() and bool(bot.command_ids) and has_share

    try:
        await room.until(ready)
        yield bot
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
