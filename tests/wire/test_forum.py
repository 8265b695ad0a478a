"""A forum as the server's channel for tables: each match is a post, with the game as its tag."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
import pytest_asyncio

from bot.local.permissions import (
    ATTACH_FILES,
    SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS,
    VIEW_CHANNEL,
)
from bot.local.records import FORUM, REQUIRE_TAG, Channel
from bot.texts import say
from tests.kit.driver import LINK, Match, Player, Shown, finish
from tests.kit.processes import BotProcess
from tests.kit.room import Room
from tests.kit.routes import MANAGE_CHANNELS
from tests.kit.uncertain import Uncertain
from tests.kit.waiting import PATIENCE
from tests.matchmaking.test_wire import request
from tests.preferences.test_wire import choose, manager
from tests.privacy.test_wire import delete
from tests.privacy.test_wire import settle as settle_deletions
from tests.seasons.test_wire import go_on, opened, post

POST = "/channels/{channel_id}/threads"


def tag(number: int, name: str, *, moderated: bool = False) -> dict[str, Any]:
    return {"id": str(number), "name": name, "moderated": moderated, "emoji_id": None, "emoji_name": None}


async def forum_of(room: Room, *tags: str, moderated: bool = False, flags: int = 0) -> int:
    """A forum with these tags, which a manager has made the server's only channel for tables."""
    where = room.world.add_channel(room.guild, "spiele", type_=FORUM)
    forum = room.world.channels[where]
    forum.tags = [tag(room.world.ids.next(), name, moderated=moderated) for name in tags]
    forum.flags = flags
    room.world.put_channel(forum, "CHANNEL_UPDATE")
    anna = manager(room)
    panel = await choose(anna, await anna.slash("server settings"), "server", "tables", where)
    assert panel.says("de", "settings-stored")
    room.world.guilds[room.guild].owner = room.world.owner
    return where


def posts(room: Room, forum: int) -> list[Channel]:
    """The posts of a forum, the oldest first."""
    return [one for one in room.world.channels.values() if one.parent == forum]


def tags_of(room: Room, made: Channel) -> list[str]:
    """The names of the tags of a post."""
    names = {one["id"]: one["name"] for one in room.world.channels[made.parent or 0].tags}
    return [names[one] for one in made.applied]


def home(player: Player, forum: int) -> Shown:
    """The table's message in the newest post."""
    newest = posts(player.room, forum)[-1]
    first = player.messages(newest.id)[0]
    assert first.id == newest.id, "it is the post's first message"
    return first


async def open_in(forum: int, player: Player, **options: Any) -> Shown:
    """Open a table of Instinkt from the room's channel; its message in the forum."""
    before = len(posts(player.room, forum))
    answer = await player.new(**options)
    await player.room.settle()
    assert len(posts(player.room, forum)) == before + 1
    table = home(player, forum)
    assert answer.hidden and int(LINK.search(" ".join(answer.links.values()))[2]) == table.channel  # type: ignore[index]
    return table


async def begin_in(room: Room, forum: int) -> Match:
    """Start a match of Anna and Ben in a post of the forum."""
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    table = await open_in(forum, anna, opponent=ben)
    await ben.press(table, "join")
    await anna.press(table, "start")
    await room.settle()
    return Match(room, [anna, ben], table)


# Opening


async def test_a_match_and_its_rematch_have_a_post_each(room: Room) -> None:
    forum = await forum_of(room, "Fragen", "INSTINKT")
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    answer = await anna.new(ben)
    await room.settle()
    table = home(anna, forum)
    assert answer.hidden and answer.says("de", "table-posted", title="Instinkt #1")
    assert [one for one in anna.messages(room.channel) if not one.hidden] == [], "nothing is posted elsewhere"
    assert table.pings == [ben.id] and table.has("join")
    (first,) = posts(room, forum)
    assert first.name == "Instinkt #1: Anna – Ben" and tags_of(room, first) == ["INSTINKT"]
    assert first.auto_archive == 10080 and first.owner == room.world.bot
    await ben.press(table, "join")
    await anna.press(table, "start")
    await room.settle()
    match = Match(room, [anna, ben], table)
    assert match.place == first.id == match.board().channel and match.board().has("play")
    assert posts(room, forum) == [first] and set(first.members) >= {anna.id, ben.id}
    await match.play_some(random.Random(3), 4)
    board = await finish(match, random.Random(3))
    assert match.over and board.channel == first.id
    assert first.auto_archive == 1440, "it is archived soon"
    said = await ben.press(board, "rematch")
    await room.settle()
    assert said.says("en", "rematch-opened", title="Instinkt #2")
    _, second = posts(room, forum)
    assert second.name.startswith("Instinkt #2: Ben") and tags_of(room, second) == ["INSTINKT"]
    again = home(anna, forum)
    await anna.press(again, "join")
    await ben.press(again, "start")
    await room.settle()
    rematch = Match(room, [anna, ben], again)
    await anna.slash("dirkana new", second.id)
    await room.settle()
    assert len(posts(room, forum)) == 3 and not home(anna, forum).hidden, "a match's post is no place for another"
    assert rematch.place == second.id and rematch.board().has("play")
    assert room.rows("SELECT text FROM events WHERE kind = 'note'") == []


async def test_a_post_is_named_after_those_who_play(room: Room) -> None:
    forum = await forum_of(room)
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    table = await open_in(forum, anna)
    (made,) = posts(room, forum)
    assert made.name == "Instinkt #1: Anna" and made.applied == []
    await ben.press(table, "join")
    await anna.press(table, "start")
    await room.settle()
    assert made.name == "Instinkt #1: Anna – Ben"
    room.world.guilds[room.guild].owner = anna.id
    made.name = "Anna gegen Ben"
    await Match(room, [anna, ben], table).resign(ben)
    await room.settle()
    assert made.name == "Anna gegen Ben", "whoever renames it later has the last word"


@pytest.mark.parametrize("count", [19, 20])
async def test_a_missing_tag_is_made_as_long_as_there_is_room(room: Room, count: int) -> None:
    forum = await forum_of(room, *(f"Thema {at}" for at in range(count)))
    room.world.set_permissions(forum, room.world.bot, allow=MANAGE_CHANNELS)
    before = [dict(one) for one in room.world.channels[forum].tags]
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    await open_in(forum, anna)
    await open_in(forum, ben)
    made = ["Instinkt"] if count < 20 else []
    assert [tags_of(room, one) for one in posts(room, forum)] == [made, made], "it is made once"
    assert [one for one in room.world.channels[forum].tags if one["name"] != "Instinkt"] == before


async def test_games_that_begin_together_get_a_tag_each(room: Room) -> None:
    forum = await forum_of(room, "Fragen")
    room.world.set_permissions(forum, room.world.bot, allow=MANAGE_CHANNELS)
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    await asyncio.gather(anna.slash("hypnosia new"), ben.slash("dirkana new"), ben.slash("migrato new"))
    await room.settle()
    assert sorted(tags_of(room, one) for one in posts(room, forum)) == [["Dirkana"], ["Hypnosia"], ["Migrato"]]
    assert len(room.world.channels[forum].tags) == 4, "none was lost"


@pytest.mark.parametrize("moderated", [False, True])
async def test_a_forum_that_requires_a_tag_of_its_posts(room: Room, moderated: bool) -> None:
    forum = await forum_of(
        room, "Dirkana", "Instinkt" if moderated else "Fragen", moderated=moderated, flags=REQUIRE_TAG
    )
    for name, language in (("Anna", "de"), ("Ben", "en")):
        answer = await Player(room, name).new()
        assert answer.hidden and answer.says(language, "forum-needs-tag", channel="\\#spiele", game="Instinkt")
    assert room.rows("SELECT count(*) FROM matches") == [(0,)] and posts(room, forum) == []
    anna = manager(room)
    panel = await anna.slash("server settings")
    assert ("**Dirkana**" in panel.text) is moderated and "**Instinkt**" in panel.text
    room.world.guilds[room.guild].owner = room.world.owner
    if not moderated:
        await anna.slash("dirkana new")
        await room.settle()
        assert [tags_of(room, one) for one in posts(room, forum)] == [["Dirkana"]]
    room.world.set_permissions(forum, room.world.bot, allow=MANAGE_CHANNELS)
    await room.until(lambda: room.bot.get_guild(room.guild).get_channel(forum).overwrites)  # type: ignore[union-attr]
    await open_in(forum, anna)
    assert tags_of(room, posts(room, forum)[-1]) == ["Instinkt"]


@pytest.mark.parametrize(
    ("name", "bit"),
    [
        ("send_messages", SEND_MESSAGES),
        ("send_messages_in_threads", SEND_MESSAGES_IN_THREADS),
        ("attach_files", ATTACH_FILES),
        ("view_channel", VIEW_CHANNEL),
    ],
)
async def test_a_missing_permission_is_named(room: Room, name: str, bit: int) -> None:
    forum = await forum_of(room)
    room.world.set_permissions(forum, room.world.bot, deny=bit)
    await room.until(lambda: room.bot.get_guild(room.guild).get_channel(forum).overwrites)  # type: ignore[union-attr]
    for who, language in (("Anna", "de"), ("Ben", "en")):
        answer = await Player(room, who).new()
        assert answer.hidden and answer.says(language, "permission-missing-there", permission=name)
    assert room.rows("SELECT count(*) FROM matches") == [(0,)] and posts(room, forum) == []
    panel = await manager(room).slash("server settings")
    assert f"<#{forum}>: {say('de', 'permission-missing', permission=name)}" in panel.text


async def test_those_who_do_not_see_the_forum_open_and_join_no_table_there(room: Room) -> None:
    forum = await forum_of(room)
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    room.world.set_permissions(forum, ben.id, deny=VIEW_CHANNEL)
    await room.until(lambda: room.bot.get_guild(room.guild).get_channel(forum).overwrites)  # type: ignore[union-attr]
    assert (await ben.new()).says("en", "tables-elsewhere", channels="\\#spiele", count=1)
    assert (await anna.new(ben)).says("de", "opponent-hidden", name="Ben")
    assert (await anna.challenge(ben)).says("de", "opponent-hidden", name="Ben")
    assert room.rows("SELECT count(*) FROM matches") == [(0,)]


async def test_in_a_post_of_others_a_table_is_opened_as_in_a_thread(room: Room) -> None:
    forum = await forum_of(room)
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    theirs = room.world.add_thread(forum, "Spielabend", owner=ben.id)
    table = await anna.new(where=theirs)
    await ben.press(table, "join")
    await anna.press(table, "start")
    await room.settle()
    assert Match(room, [anna, ben], table).board().channel == theirs
    assert [one.id for one in posts(room, forum)] == [theirs] and room.world.channels[theirs].name == "Spielabend"


# Other ways to a table


async def test_every_way_of_the_panel_leads_to_the_forum(room: Room) -> None:
    forum = await forum_of(room, "Instinkt", "Dirkana")
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    answer = await anna.fill(await anna.slash("play", game="instinkt"), "friends")
    await room.settle()
    assert answer.hidden and answer.says("de", "table-posted", title="Instinkt #1")
    asked = await anna.challenge(ben)
    assert (await anna.pick(asked, "instinkt")).says("de", "table-posted", title="Instinkt #2")
    await room.settle()
    assert home(anna, forum).pings == [ben.id]
    assert (await anna.pick(asked, "instinkt")).says("de", "challenge-open", name="Ben", game="Instinkt", number=2)
    menu = await ben.slash("play", game="dirkana", computer="easy")
    await room.settle()
    assert menu.hidden and len(posts(room, forum)) == 3
    match = Match(room, [ben], home(ben, forum), "dirkana")
    assert match.board().channel == posts(room, forum)[-1].id and match.number == 3
    assert [one for one in anna.messages(room.channel) if not one.hidden] == []


async def test_two_who_look_for_a_partner_meet_in_a_post(room: Room) -> None:
    forum = await forum_of(room, "Dirkana")
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    await request(anna, "dirkana")
    assert (await request(ben, "dirkana")).says("en", "play-met", count=1, room=f"<#{forum}>")
    await room.settle()
    table = home(anna, forum)
    assert sorted(table.pings) == sorted((anna.id, ben.id))
    assert [(one.name, tags_of(room, one)) for one in posts(room, forum)] == [("Dirkana #1: Anna – Ben", ["Dirkana"])]
    await ben.press(table, "start")
    await room.settle()
    assert Match(room, [anna, ben], table, "dirkana").board().has("play")


@pytest.mark.rest
async def test_a_season_is_played_in_posts_and_shown_in_a_channel(room: Room) -> None:
    forum = await forum_of(room, "Dirkana")
    people = [Player(room, name) for name in ("Anna", "Ben", "Mira")]
    await opened(room, people, signup=1)
    assert post(room, people[0]).channel == room.channel and posts(room, forum) == []
    await go_on(room, 86_400.0)
    (made,) = posts(room, forum)
    assert made.name.startswith("Dirkana #1: ") and tags_of(room, made) == ["Dirkana"]
    assert room.rows("SELECT phase, channel, message, thread FROM matches") == [("running", forum, made.id, made.id)]
    assert post(room, people[0]).channel == room.channel


async def test_a_process_that_does_not_serve_the_server_makes_the_post(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    forum = await forum_of(room, "Fragen")
    room.world.set_permissions(forum, room.world.bot, allow=MANAGE_CHANNELS)
    monkeypatch.setattr(room.bot, "get_guild", lambda number: None)
    monkeypatch.setattr(room.bot, "has_lost", lambda number: False)
    room.standin.faults.add("POST", POST, after=True, drop=True)
    match = await begin_in(room, forum)
    (made,) = posts(room, forum)
    assert tags_of(room, made) == ["Instinkt"] and match.board().channel == made.id


# Faults


async def test_a_post_whose_creation_is_not_confirmed_is_found(room: Room) -> None:
    forum = await forum_of(room)
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    room.standin.faults.add("POST", POST, after=True, drop=True)
    table = await open_in(forum, anna, opponent=ben)
    room.standin.faults.add("POST", POST, after=True, drop=True)
    await open_in(forum, ben)
    assert len(posts(room, forum)) == 2
    await ben.press(table, "join")
    await anna.press(table, "start")
    await room.settle()
    assert Match(room, [anna, ben], table).board().channel == table.channel


async def test_a_post_that_was_archived_before_it_was_confirmed_is_found(room: Room) -> None:
    forum = await forum_of(room)
    fault = room.standin.faults.add("POST", POST, after=True, drop=True)
    anna = Player(room, "Anna")
    opening = asyncio.ensure_future(anna.new())
    await room.until(fault.struck.is_set)
    room.world.archive(posts(room, forum)[0].id)
    await opening
    await room.settle()
    assert len(posts(room, forum)) == 1 and home(anna, forum).has("join")


async def test_without_component_ids_there_may_be_a_second_post(room: Room) -> None:
    room.world.uncertain = replace(Uncertain(), history_ids=False)
    forum = await forum_of(room)
    room.standin.faults.add("POST", POST, after=True, drop=True)
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    await anna.new(ben)
    await room.settle()
    assert len(posts(room, forum)) == 2
    table = home(anna, forum)
    await ben.press(table, "join")
    await anna.press(table, "start")
    await room.settle()
    assert Match(room, [anna, ben], table).board().channel == table.channel


@pytest_asyncio.fixture(loop_scope="session")
async def process(room: Room) -> AsyncIterator[BotProcess]:
    made = BotProcess(room)
    yield made
    await made.close()


@pytest.mark.rest
@pytest.mark.parametrize("sent", [False, True], ids=["before sending", "before hearing of it"])
async def test_killed_while_a_post_is_made(room: Room, process: BotProcess, sent: bool) -> None:
    forum = await forum_of(room)
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    await room.stop()
    await process.start()
    fault = room.standin.faults.add("POST", POST, times=9, hold=asyncio.Event(), after=sent)
    opening = asyncio.ensure_future(anna.new(ben))
    await asyncio.wait_for(fault.struck.wait(), PATIENCE)
    await process.kill()
    room.standin.faults.clear()
    assert room.rows("SELECT phase, message FROM matches") == [("open", None)], "the table is stored"
    await process.start()
    await room.until(lambda: room.rows("SELECT message FROM matches") == [(one.id,) for one in posts(room, forum)])
    opening.cancel()
    table = home(anna, forum)
    await ben.press(table, "join")
    await anna.press(table, "start")
    match = Match(room, [anna, ben], table)
    await room.until(match.lines)
    assert match.place == table.channel and len(posts(room, forum)) == 1


async def test_a_start_before_the_post_is_there_makes_one_post(room: Room) -> None:
    forum = await forum_of(room)
    anna = Player(room, "Anna")
    fault = room.standin.faults.add("POST", POST, times=9, status=503)
    opening = asyncio.ensure_future(anna.slash("play", game="instinkt", computer="easy"))
    await room.until(lambda: room.rows("SELECT phase FROM matches") == [("running",)])
    assert fault.hits and posts(room, forum) == []
    room.standin.faults.clear()
    await opening
    await room.settle()
    assert len(posts(room, forum)) == 1
    assert Match(room, [anna], home(anna, forum)).board().channel == posts(room, forum)[0].id


@pytest.mark.parametrize("how", ["deleted", "locked"])
async def test_without_its_post_a_match_goes_on_in_a_new_one(room: Room, how: str) -> None:
    forum = await forum_of(room, "Instinkt")
    match = await begin_in(room, forum)
    anna, ben = match.players
    if how == "deleted":
        room.world.delete_channel(match.place)
    else:
        room.world.archive(match.place, archived=False, locked=True)
    for player in match.players:
        await match.decide(player, random.Random(1), "prompt")
    await room.settle()
    again = Match(room, match.players, home(anna, forum))
    assert len(posts(room, forum)) == 1 + (how == "locked") and again.board().has("play")
    assert tags_of(room, posts(room, forum)[-1]) == ["Instinkt"]
    await again.play_some(random.Random(2), 2)
    await again.resign(ben)
    await room.settle()
    assert again.over and len(posts(room, forum)) == 1 + (how == "locked")


async def test_a_post_is_opened_again_where_it_was_archived_or_deleted_before_the_start(room: Room) -> None:
    forum = await forum_of(room)
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    first = await open_in(forum, anna, opponent=ben)
    room.world.delete_channel(first.channel)
    await ben.forge("press:join:1", message=(await ben.slash("play")).id)
    await room.settle()
    table = home(anna, forum)
    assert table.channel != first.channel and not table.pings
    room.world.archive(table.channel)
    await anna.press(table, "start")
    await room.settle()
    assert not room.world.channels[table.channel].archived
    assert Match(room, [anna, ben], table).board().channel == table.channel


async def test_a_match_whose_forum_is_gone_finds_another_place(room: Room) -> None:
    forum = await forum_of(room)
    match = await begin_in(room, forum)
    room.world.delete_channel(forum)
    for player in match.players:
        await match.decide(player, random.Random(1), "prompt")
    await room.settle()
    anna = match.players[0]
    answer = await anna.show()
    assert say("de", "rehomed") in answer.text
    await room.settle()
    board, line = [one for one in anna.messages(room.channel) if not one.hidden and (one.alts or one.has("more"))]
    assert board.alts and line.has("play")
    assert not (await anna.new()).hidden, "a forum that is gone binds no one"


async def test_a_missing_permission_makes_no_post_for_each_move(room: Room) -> None:
    forum = await forum_of(room)
    match = await begin_in(room, forum)
    room.world.set_permissions(forum, room.world.bot, deny=ATTACH_FILES)
    for player in match.players:
        await match.decide(player, random.Random(1), "prompt")
    await room.settle()
    assert len(posts(room, forum)) == 1
    (note,) = room.rows("SELECT text FROM events WHERE kind = 'note'")
    assert "permission attach_files" in note[0]


async def test_a_deleted_player_is_named_in_no_title(room: Room) -> None:
    forum = await forum_of(room)
    match = await begin_in(room, forum)
    anna, ben = match.players
    await match.resign(anna)
    await room.settle()
    await delete(ben)
    await settle_deletions(room)
    (made,) = posts(room, forum)
    assert "Anna" in made.name and "Ben" not in made.name
    assert not any("Ben" in one.text for one in anna.messages(made.id))
