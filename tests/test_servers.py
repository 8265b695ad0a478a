"""Servers that the bot may have lost while it was not connected: which are compared when it is ready."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.app import Stammtisch, make_bot
from bot.match.errors import UserError
from bot.settings import Settings
from cogs.servers import Servers

SHARDS = 4
GUILDS = [(number << 22) + 1 for number in range(8)]  # the guild at index n belongs to shard n % SHARDS


class Service:
    """Stands for ``People``, with running matches in all GUILDS; ``changes`` are the requested ones."""

    def __init__(self, broken: int | None = None) -> None:
        self.changes: list[tuple[str, int]] = []
        self.broken = broken

    async def guilds_with_matches(self) -> list[int]:
        return GUILDS

    async def lose_server(self, guild: int) -> None:
        self._note("lose", guild)

    async def regain_server(self, guild: int) -> None:
        self._note("regain", guild)

    def _note(self, what: str, guild: int) -> None:
        self.changes.append((what, GUILDS.index(guild)))
        if guild == self.broken:
            raise UserError("match-broken", number=1)


def client(service: Service, *known: int, shard: int | None = None, unavailable: bool = False) -> Stammtisch:
    """A client of that shard, to which the gateway has announced the guilds of these indices."""
    bot = make_bot(Settings())
    cast(Any, bot).people = service
    bot.shard_id, bot.shard_count = shard, None if shard is None else SHARDS
    there = {GUILDS[index]: SimpleNamespace(unavailable=unavailable) for index in known}
    cast(Any, bot).get_guild = there.get
    return bot


async def test_without_shards_every_unannounced_server_is_lost() -> None:
    service = Service()
    await Servers(client(service, 0, 3)).on_ready()
    assert service.changes == [("regain" if index in (0, 3) else "lose", index) for index in range(8)]


async def test_servers_of_other_shards_are_not_lost() -> None:
    service = Service()
    await Servers(client(service, 1, shard=1)).on_ready()
    assert service.changes == [("regain", 1), ("lose", 5)]


async def test_an_unavailable_server_is_not_lost() -> None:
    service = Service()
    await Servers(client(service, 2, 6, shard=2, unavailable=True)).on_ready()
    assert service.changes == [("regain", 2), ("regain", 6)]


async def test_a_server_that_cannot_be_stored_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    service = Service(broken=GUILDS[1])
    await Servers(client(service, shard=1)).on_ready()
    assert service.changes == [("lose", 1), ("lose", 5)]
    assert str(GUILDS[1]) in caplog.text
