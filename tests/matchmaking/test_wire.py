"""**Find a partner**: people who would like to play are brought together at a table."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.features.matchmaking.model import LIFETIME
from bot.features.matchmaking.store import MatchmakingStore
from bot.features.matchmaking.worker import Matchmaker
from bot.games import GAMES
from bot.local.compose import SUPPRESS_NOTIFICATIONS
from bot.match.clocks import DAY
from bot.match.model import MatchPhase
from bot.texts import say
from tests.kit.desk import Desk
from tests.kit.driver import Player, Shown
from tests.kit.room import Room
from tests.preferences.test_wire import choose, manager


async def request(player: Player, *picked: str, where: int | None = None) -> Shown:
    """Say that the person would like to play, with these values picked: a game, a pace, hours, a number."""
    panel = await player.matchmaking(where)
    for value in picked:
        panel = await player.pick(panel, value)
    return await player.press(panel, "play-with-somebody")


def tables(room: Room) -> list[tuple[str, str, str, int]]:
    """Phase, game, pace and channel of all tables."""
    return [tuple(one) for one in room.rows("SELECT phase, game, pace, channel FROM matches ORDER BY id")]


def seated(room: Room, match: int) -> set[int]:
    """The Discord ids of those who sit there."""
    query = "SELECT people.user FROM seats JOIN people ON people.key = seats.person WHERE match = ? AND kind = 'person'"
    return {user for (user,) in room.rows(query, match)}


async def test_two_requests_that_fit_open_one_table_with_both(room: Room) -> None:
    anna, ben, mira = Player(room, "Anna"), Player(room, "Ben"), Player(room, "Mira")
    first = await anna.matchmaking()
    assert first.hidden and first.says("de", "play-none") and not first.has("playnot")
    said = await request(anna, "dirkana", "daily", "evening")
    assert said.hidden and said.says("de", "play-waits", room=f"<#{room.channel}>") and said.has("playnot")
    await request(mira, "dirkana", "brisk")
    answer = await request(ben, "anything", "daily")
    assert answer.says("en", "play-met", count=1, room=f"<#{room.channel}>")
    await room.settle()
    assert tables(room) == [("open", "dirkana", "daily", room.channel)]
    assert seated(room, 1) == {anna.id, ben.id}
    (table,) = [one for one in anna.messages(room.channel) if "\n## " in one.text]
    assert sorted(table.pings) == sorted((anna.id, ben.id)) and f"<@{ben.id}>" in table.text
    assert not dict(table.message)["flags"] & SUPPRESS_NOTIFICATIONS, "it sends a push"
    await ben.press(table, "start")
    await room.settle()
    assert (await room.view(1, anna.id)).phase is MatchPhase.RUNNING
    await request(anna, "dirkana", "daily")
    await room.settle()
    assert len(tables(room)) == 1, "they play together already, and one match is what they want"


async def test_what_does_not_fit(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    for mine, theirs in (
        (("dirkana",), ("instinkt",)),
        (("anything", "daily"), ("anything", "brisk")),
        (("anything", "daily", "morning"), ("anything", "daily", "evening")),
    ):
        await request(anna, *mine)
        assert (await request(ben, *theirs)).says("en", "play-waits", room=f"<#{room.channel}>")
    await ben.block(anna.id)
    await request(ben, "anything", "daily", "any")
    assert (await request(anna, "anything", "daily", "any")).says("de", "play-waits", room=f"<#{room.channel}>")
    await room.settle()
    assert tables(room) == []
    await ben.unblock(anna.id)
    await room.bot[Matchmaker].find(room.guild)
    await room.settle()
    assert len(tables(room)) == 1


async def test_a_request_is_shown_withdrawn_and_expires(room: Room) -> None:
    anna, ben, mira = Player(room, "Anna"), Player(room, "Ben"), Player(room, "Mira")
    said = await request(anna, "migrato", "live", "morning", "3")
    ((expires,),) = room.rows("SELECT expires - asked FROM requests")
    assert expires == LIFETIME == 14 * DAY
    shown = await anna.matchmaking()
    assert "Migrato" in shown.text and say("de", "play-hours-morning") in shown.text
    gone = await anna.press(shown, "playnot")
    assert gone.id == shown.id and gone.says("de", "play-withdrawn") and gone.says("de", "play-none")
    assert (await anna.press(said, "playnot")).says("de", "play-gone")
    assert (await request(ben, "migrato", "live")).says("en", "play-waits", room=f"<#{room.channel}>")
    await room.advance(LIFETIME + 1)
    assert (await mira.matchmaking()).says("de", "play-none")
    assert (await request(mira, "migrato", "live")).says("de", "play-waits", room=f"<#{room.channel}>")
    await room.settle()
    assert tables(room) == [] and len(room.rows("SELECT * FROM requests")) == 1


async def test_two_who_ask_at_once_get_one_table(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    panels = [await player.matchmaking() for player in (anna, ben)]
    presses = (anna.press(panels[0], "play-with-somebody"), ben.press(panels[1], "play-with-somebody"))
    await asyncio.gather(*presses, *(room.bot[Matchmaker].find(room.guild) for _ in range(4)))
    await room.settle()
    assert len(tables(room)) == 1 and seated(room, 1) == {anna.id, ben.id}


async def test_the_servers_channel_for_tables_and_one_that_is_gone(room: Room) -> None:
    anna, ben, mira = manager(room), Player(room, "Ben"), Player(room, "Mira")
    other = room.world.add_channel(room.guild, "spielzimmer")
    await choose(anna, await anna.slash("server settings"), "server", "tables", other)
    await request(anna, "dirkana", "daily", "any", "2")
    assert (await request(ben, "dirkana", "daily")).says("en", "play-met", count=1, room=f"<#{other}>")
    await room.settle()
    room.world.delete_channel(other)
    await room.until(lambda: room.bot.get_channel(other) is None)
    await request(mira, "dirkana", "daily")
    await room.settle()
    assert [one[3] for one in tables(room)] == [other, room.channel]


async def test_who_has_left_is_not_seated(room: Room) -> None:
    anna, ben, mira = Player(room, "Anna"), Player(room, "Ben"), Player(room, "Mira")
    await request(anna, "dirkana", "daily")
    room.world.remove_member(room.guild, anna.id)
    await request(ben, "dirkana", "daily")
    await room.settle()
    assert tables(room) == [] and len(room.rows("SELECT * FROM requests")) == 1, "Ben's still stands"
    await request(mira, "dirkana", "daily")
    await room.settle()
    assert seated(room, 1) == {ben.id, mira.id}


async def test_stale_and_forged_controls(desk: Desk) -> None:
    anna, ben = manager(desk), Player(desk, "Ben")
    panel = await ben.matchmaking()
    await choose(anna, await anna.slash("server settings"), "server", "games", "instinkt")
    for route, key in (
        ("play:play:dirkana:daily:any:1", "game-not-offered"),
        ("play:play:chess:daily:any:1", "control-unknown"),
        ("play:play:anything:glacial:any:1", "control-unknown"),
        ("play:play:anything:daily:night:1", "control-unknown"),
        ("play:play:anything:daily:any:0", "control-unknown"),
        ("play:play:anything:daily:any:99", "control-unknown"),
        ("play:run:anything:daily:any:1", "control-unknown"),
    ):
        answer = await ben.forge(route, message=panel.id)
        assert answer.hidden and answer.says("en", key, game="Dirkana", offered="Instinkt"), route
    await choose(anna, await anna.slash("server settings"), "server", "openers", "managers")
    assert (await ben.matchmaking()).says("en", "only-managers-open")
    assert desk.rows("SELECT * FROM requests") == []


@pytest.mark.rest
async def test_requests_are_paired_among_many(room: Room) -> None:
    """Whatever people pick, no one sits at more tables than they want, and all that fits is found."""
    source, store = random.Random("partners"), room.bot.store
    names = [f"P{at}" for at in range(50)]
    people = [Player(room, room.add_person(name)) for name in names]
    for player in people:
        where = {"game": source.choice(["anything", *sorted(GAMES)]), "pace": source.choice(["daily", "brisk"])}
        hours, most = source.choice(["morning", "evening", "any"]), source.randint(1, 2)
        panel = await player.matchmaking()
        said = await player.forge(f"play:play:{where['game']}:{where['pace']}:{hours}:{most}", message=panel.id)
        assert said.hidden
    await room.settle(200)
    pairs = room.rows("SELECT guild, first, second, match FROM pairings")
    assert len(pairs) >= 20 and all(match for *_, match in pairs)
    assert len({(first, second) for _, first, second, _ in pairs}) == len(pairs) == len(tables(room))
    most_of = {one[0]: one[1] for one in room.rows("SELECT person, most FROM requests")}
    for key, most in most_of.items():
        assert sum(key in (first, second) for _, first, second, _ in pairs) <= most
    assert await store[MatchmakingStore].pair(room.guild) == [], "nothing that fits is left"
