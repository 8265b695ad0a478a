"""The stand-in's gateway with several shards: what each receives, and which IDENTIFYs are refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.local.permissions import VIEW_CHANNEL
from tests.kit.standin import StandIn

pytestmark = pytest.mark.rest

GUILDS, DIRECT_MESSAGES = 1 << 0, 1 << 12


@pytest_asyncio.fixture
async def standin() -> AsyncIterator[StandIn]:
    """A stand-in with two servers, each of a shard of its own, and a person on both."""
    async with StandIn(deadline=60, hurry=float("inf")) as made:
        world = made.world
        anna = world.add_user("anna")
        by_shard: dict[int, int] = {}
        while len(by_shard) < 2:
            guild = world.add_guild("a server", members=[anna])
            if (shard := (guild >> 22) % 2) in by_shard:
                world.remove_bot(guild)
            else:
                by_shard[shard] = guild
                world.add_channel(guild, "talk")
        made.gateway.sharding.shards = 2
        yield made


class Socket:
    """A raw connection; ``events`` are those received, by name."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.events: list[dict[str, Any]] = []

    async def next(self, op: int = 0, name: str | None = None) -> dict[str, Any]:
        """The next message of that kind; those before it are kept in ``events``."""
        async with asyncio.timeout(60):
            while True:
                message = await self.socket.receive()
                assert message.type is aiohttp.WSMsgType.TEXT, (message.type, message.data)
                given: dict[str, Any] = json.loads(message.data)
                if given["op"] == op and name in (None, given["t"]):
                    return given
                self.events.append(given)

    async def close_code(self) -> int | None:
        async with asyncio.timeout(60):
            while (await self.socket.receive()).type is aiohttp.WSMsgType.TEXT:
                pass
        return self.socket.close_code


@asynccontextmanager
async def identified(standin: StandIn, shard: Any) -> AsyncIterator[Socket]:
    """A connection that has sent IDENTIFY for that shard."""
    async with (
        aiohttp.ClientSession(connector=standin.connector()) as session,
        session.ws_connect("wss://gateway.discord.gg/?v=10&encoding=json") as socket,
    ):
        made = Socket(socket)
        await made.next(10)
        data = {"token": standin.token, "intents": GUILDS | DIRECT_MESSAGES, "properties": {}, "shard": shard}
        await socket.send_str(json.dumps({"op": 2, "d": data}))
        yield made


def guild_of(standin: StandIn, shard: int) -> int:
    world = standin.world
    (found,) = [one.id for one in world.guilds.values() if world.bot in one.members and (one.id >> 22) % 2 == shard]
    return found


def channel_of(standin: StandIn, guild: int) -> int:
    (found,) = [one.id for one in standin.world.channels.values() if one.guild == guild]
    return found


async def test_shards_are_recommended(standin: StandIn) -> None:
    standin.gateway.sharding.max_concurrency = 16
    headers = {"Authorization": f"Bot {standin.token}"}
    async with (
        aiohttp.ClientSession(connector=standin.connector()) as session,
        session.get("https://discord.com/api/v10/gateway/bot", headers=headers) as reply,
    ):
        found = await reply.json()
    assert found["shards"] == 2 and found["session_start_limit"]["max_concurrency"] == 16


async def test_a_shard_receives_its_own_servers(standin: StandIn) -> None:
    for shard in (0, 1):
        async with identified(standin, [shard, 2]) as socket:
            ready = (await socket.next(name="READY"))["d"]
            assert ready["shard"] == [shard, 2]
            assert [one["id"] for one in ready["guilds"]] == [str(guild_of(standin, shard))]


async def test_interactions_arrive_at_the_shard_of_their_server_and_direct_messages_at_shard_0(
    standin: StandIn,
) -> None:
    anna = standin.person("anna")
    direct = standin.world.dm(anna.id)
    async with identified(standin, [0, 2]) as first, identified(standin, [1, 2]) as second:
        for socket in (first, second):
            await socket.next(name="READY")
        places = [channel_of(standin, guild_of(standin, shard)) for shard in (0, 1)]
        asked = [asyncio.ensure_future(anna.forge("x", channel=place)) for place in (*places, direct)]
        found = [(await first.next(name="INTERACTION_CREATE"))["d"]["channel_id"] for _ in range(2)]
        assert found == [str(places[0]), str(direct)]
        assert (await second.next(name="INTERACTION_CREATE"))["d"]["channel_id"] == str(places[1])
        standin.world.delete_channel(places[1])  # the next event of the second shard
        assert (await second.next(name="CHANNEL_DELETE"))["d"]["id"] == str(places[1])
        assert not [one for one in second.events if one["t"] == "INTERACTION_CREATE"]
        for one in asked:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)


async def test_the_deletion_of_a_channel_that_the_bot_may_not_see_is_sent(standin: StandIn) -> None:
    async with identified(standin, [0, 1]) as socket:
        await socket.next(name="READY")
        place = channel_of(standin, guild_of(standin, 0))
        standin.world.set_permissions(place, standin.world.bot, deny=VIEW_CHANNEL)
        standin.world.delete_channel(place)
        assert (await socket.next(name="CHANNEL_DELETE"))["d"]["id"] == str(place)


async def test_a_second_identify_of_a_bucket_is_too_early(standin: StandIn) -> None:
    sharding = standin.gateway.sharding
    sharding.gap, sharding.max_concurrency = 3600.0, 2
    async with identified(standin, [0, 4]) as one, identified(standin, [1, 4]) as other:
        await one.next(name="READY")
        await other.next(name="READY")  # of another bucket
        async with identified(standin, [2, 4]) as early:
            assert (await early.next(9))["d"] is False
        sharding.gap = 0.0
        async with identified(standin, [2, 4]) as late:
            await late.next(name="READY")
    assert [shard for shard, _ in sharding.identified] == [(0, 4), (1, 4), (2, 4)] and sharding.refused == [(2, 4)]


async def test_the_servers_of_a_shard_are_limited(standin: StandIn) -> None:
    standin.gateway.sharding.max_guilds = 1
    async with identified(standin, [0, 2]) as socket:
        await socket.next(name="READY")
    async with identified(standin, [0, 1]) as socket:
        assert await socket.close_code() == 4011


@pytest.mark.parametrize("shard", [[2, 2], [0, 0], [-1, 2], ["0", "2"], [0], 7, [True, 2]])
async def test_a_shard_that_there_is_not(standin: StandIn, shard: Any) -> None:
    async with identified(standin, shard) as socket:
        assert await socket.close_code() == 4010
