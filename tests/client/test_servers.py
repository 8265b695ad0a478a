"""Servers that the bot may have lost while it was not connected, and what is kept of those that it is on."""

from __future__ import annotations

from typing import Any, cast

import discord
import pytest

from bot.app import Stammtisch, make_bot
from bot.match.errors import UserError
from bot.settings import Settings
from cogs.server import Servers
from tests.kit.room import Room

SHARDS = 4
GUILDS = [(number << 22) + 1 for number in range(8)]  # the guild at index n belongs to shard n % SHARDS


class Service:
    """Stands for ``People``, with running matches in all GUILDS; ``changes`` are the requested ones."""

    def __init__(self, broken: int | None = None) -> None:
        self.changes: list[tuple[str, int]] = []
        self.broken = broken

    async def guilds_in_use(self) -> list[int]:
        return GUILDS

    async def lose_server(self, guild: int) -> None:
        self._note("lose", guild)

    async def regain_server(self, guild: int) -> None:
        self._note("regain", guild)

    def _note(self, what: str, guild: int) -> None:
        self.changes.append((what, GUILDS.index(guild)))
        if guild == self.broken:
            raise UserError("match-broken", number=1)


def client(service: Service, *known: int, shards: tuple[int, ...] = (0,), of: int = SHARDS) -> Stammtisch:
    """A client of these shards, to which the gateway has announced the guilds of these indices."""
    bot = make_bot(Settings())
    cast(Any, bot).people = service
    bot.shard_ids, bot.shard_count = list(shards), of
    announced = [GUILDS[index] for index in known]
    bot.announced = {shard: {one for one in announced if bot.shard_of(one) == shard} for shard in shards}
    return bot


async def test_a_single_shard_compares_every_server() -> None:
    service = Service()
    await Servers(client(service, 0, 3, of=1)).on_shard_ready(0)
    assert service.changes == [("regain" if index in (0, 3) else "lose", index) for index in range(8)]


async def test_servers_of_other_shards_are_not_lost() -> None:
    service = Service()
    bot = client(service, 1, shards=(1, 2))
    await Servers(bot).on_shard_ready(1)
    assert service.changes == [("regain", 1), ("lose", 5)]
    assert bot.has_lost(GUILDS[2]) and not bot.has_lost(GUILDS[3]), "shard 2 is ready, shard 3 is served elsewhere"


async def test_no_server_is_lost_before_its_shard_is_ready() -> None:
    bot = client(Service(), shards=(1,))
    bot.announced.clear()
    assert not any(bot.has_lost(guild) for guild in GUILDS)


@pytest.mark.parametrize("event", ["guild_join", "guild_available"])
async def test_servers_that_add_and_remove_the_bot_are_noted(event: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where Discord calls the server available, and where its addition arrives after its removal."""
    bot, guild = client(Service(), 1, shards=(1,)), cast(Any, type("Guild", (), {"id": GUILDS[5], "channels": ()}))
    assert bot.has_lost(GUILDS[5])
    with monkeypatch.context() as known:
        known.setattr(bot, "get_guild", {GUILDS[5]: guild}.get)
        bot.dispatch(event, guild)
    assert not bot.has_lost(GUILDS[5])
    bot.dispatch("guild_remove", guild)
    assert bot.has_lost(GUILDS[5]) and not bot.has_lost(GUILDS[1])
    bot.dispatch(event, guild)
    assert bot.has_lost(GUILDS[5])


async def test_a_server_that_cannot_be_stored_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    service = Service(broken=GUILDS[1])
    await Servers(client(service, shards=(1,))).on_shard_ready(1)
    assert service.changes == [("lose", 1), ("lose", 5)]
    assert str(GUILDS[1]) in caplog.text


async def test_topics_and_emojis_are_not_kept(room: Room) -> None:
    """They would be a part of a server's memory that no one reads."""
    await room.stop()
    room.world.channels[room.channel].topic = "What this channel is for"
    await room.start()
    channel = room.bot.get_channel(room.channel)
    assert isinstance(channel, discord.TextChannel)
    await room.until(lambda: channel.topic is None)
    channel.topic = "Another one"
    room.bot.dispatch("guild_channel_update", channel, channel)
    assert channel.topic is None
    assert not room.bot.intents.expressions, "without them emojis and stickers are not cached"
