"""Several processes: each serves some shards, and any of them sends, asks and answers for matches of all servers."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app import Stammtisch
from bot.match.errors import UserError
from bot.match.model import Place
from bot.settings import Shards
from cogs._ui.place import check_home, is_member, who_sees
from tests.kit.driver import Player, sit_around, sit_down
from tests.kit.room import Room
from tests.kit.shards import hurry_shares, room_at, second_bot, share_database

pytestmark = pytest.mark.rest


@pytest.fixture(params=[0, 1])
def shard(request: pytest.FixtureRequest) -> int:
    """The shard of the room's server. Direct messages arrive at shard 0."""
    return int(request.param)


@pytest.fixture
def stopped_room(tmp_path: Path, shard: int, monkeypatch: pytest.MonkeyPatch) -> Room:
    share_database(monkeypatch)
    hurry_shares(monkeypatch)
    return room_at(tmp_path / "data", shard)


@pytest_asyncio.fixture(loop_scope="session")
async def other(room: Room, shard: int) -> AsyncIterator[Stammtisch]:
    """A bot that serves the other shard. Its outbox alone runs, and is woken by both."""
    async with second_bot(room, Shards((1 - shard,), 2)) as bot:
        await room.bot.outbox.stop()
        room.bot.service.wake = bot.outbox.wake
        yield bot


async def test_a_process_delivers_a_match_of_a_server_it_does_not_serve(room: Room, other: Stammtisch) -> None:
    assert other.get_guild(room.guild) is None and room.bot.get_guild(room.guild) is not None
    match = await sit_around(room, "instinkt", ("Anna", "Ben"))
    assert match.place != room.channel, "it has a thread"
    await match.play_some(random.Random("elsewhere"), 6)
    await room.settle()
    assert match.pings(), "who is to move is pinged"
    await match.resign(match.players[0])
    await room.settle()
    assert match.over and match.pings() == []


async def test_a_secret_choice_is_asked_and_answered_by_direct_message(room: Room, other: Stammtisch) -> None:
    """The prompt is sent by the one process, and answered at shard 0, which may be the other one's."""
    match = await sit_down(room)
    await room.settle()
    before = room.stored("events")
    for player in match.waiting():
        prompt = match.prompt(player)
        assert prompt is not None
        await player.choose_any(prompt, random.Random(player.name))
    await room.settle()
    assert room.stored("events") != before and match.board()


async def test_no_server_is_lost_that_another_process_serves(room: Room, other: Stammtisch, shard: int) -> None:
    await sit_down(room)
    await room.settle()
    for one in (0, 1):
        other.dispatch("shard_ready", one)
    await room.quiet()
    await other.people.lose_server(0)  # waits for nothing: the listeners have begun
    assert not room.rows("SELECT 1 FROM matches WHERE paused_until IS NOT NULL")
    assert not other.has_lost(room.guild)


async def test_who_may_see_a_place_is_asked_for(room: Room, other: Stammtisch) -> None:
    await sit_down(room)
    stranger = room.standin.person(room.world.add_user("Nora"))
    people = [await other.people.known(Player(room, name).id) for name in ("Anna", "Ben")]
    known = [one for one in people if one is not None]
    outsider = await other.people.person(stranger.id, "Nora", "de")
    seen = await who_sees(other, room.guild, room.channel, [*known, outsider])
    assert seen == {one.key for one in known} and len(seen) == 2
    room.world.set_permissions(room.channel, known[0].user, deny=1 << 10)
    other.fetched.clear()
    assert await who_sees(other, room.guild, room.channel, known) == {known[1].key}
    assert await is_member(other, room.guild, known[0].user) and not await is_member(other, room.guild, stranger.id)
    before = len(room.standin.requests)
    await who_sees(other, room.guild, room.channel, [known[1]])
    asked = list(room.standin.requests)[before:]
    assert [one.route for one in asked] == ["/guilds/{guild_id}/members/{user_id}"], "the rest is kept for a while"


async def test_a_place_that_is_gone_is_found_gone(room: Room, other: Stammtisch) -> None:
    place = Place(room.guild, room.channel)
    await check_home(other, place, "instinkt")
    other.fetched.clear()
    room.world.set_permissions(room.channel, room.world.bot, deny=1 << 15)
    with pytest.raises(UserError, match="permission-missing-there"):
        await check_home(other, place, "instinkt")
    room.world.delete_channel(room.channel)
    other.fetched.clear()
    with pytest.raises(UserError, match="place-gone"):
        await check_home(other, place, "instinkt")
