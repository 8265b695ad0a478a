"""Tables and matches in channels of all kinds, and where the bot is no member: they work, or a sentence refuses."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from bot.local.permissions import CONNECT, CREATE_PUBLIC_THREADS, SEND_MESSAGES, VIEW_CHANNEL
from bot.local.records import ANNOUNCEMENT, ANNOUNCEMENT_THREAD, FORUM, MEDIA, PUBLIC_THREAD, STAGE, VOICE
from bot.texts import say
from tests.kit.desk import Desk
from tests.kit.driver import Match, Player, Shown, read, worded
from tests.kit.room import Room
from tests.kit.uncertain import Uncertain, describe, variants

SPOKEN = {"voice": VOICE, "stage": STAGE}


def channel(room: Room, type_: int) -> int:
    """Create a channel of that type."""
    return room.world.add_channel(room.guild, "ort", type_=type_)


def post(room: Room, type_: int) -> int:
    """Create a channel of that type and a thread in it, by Anna."""
    return room.world.add_thread(channel(room, type_), "Spielabend", owner=room.people["Anna"].id)


PLACES: dict[str, Callable[[Room], int]] = {
    "voice": lambda room: channel(room, VOICE),
    "stage": lambda room: channel(room, STAGE),
    "announcement": lambda room: channel(room, ANNOUNCEMENT),
    "announcement-thread": lambda room: post(room, ANNOUNCEMENT),
    "thread": lambda room: room.world.add_thread(room.channel, "Spielabend", owner=room.people["Anna"].id),
    "forum-post": lambda room: post(room, FORUM),
    "media-post": lambda room: post(room, MEDIA),
}


async def sit_down_at(room: Room, where: int) -> Match:
    """Start a match of Anna and Ben in that channel."""
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    home = await anna.new(ben, where)
    await ben.press(home, "join")
    await anna.press(home, "start")
    await room.quiet()
    return Match(room, [anna, ben], home)


async def forged(player: Player, where: int, command: str = "instinkt new", **options: Any) -> Shown:
    """The answer to a command that the client does not offer there."""
    answer = await player.person.forge_slash(where, command, **options)
    await answer.settled()
    return read(answer.message)


def nothing_stored(room: Room) -> bool:
    return room.rows("SELECT count(*) FROM matches") == [(0,)]


@pytest.mark.rest
@pytest.mark.parametrize("kind", PLACES)
async def test_a_whole_match_and_its_rematch(room: Room, kind: str) -> None:
    where = PLACES[kind](room)
    match = await sit_down_at(room, where)
    anna, ben = match.players
    if kind == "announcement":
        thread = room.world.channels[match.place]
        assert (thread.type, thread.parent) == (ANNOUNCEMENT_THREAD, where)
    else:
        assert match.place == where, "there are no threads inside"
    assert match.board().has("play") and match.board().channel == match.place
    await match.play_some(random.Random(kind), 4)
    await match.resign(ben)
    await room.settle()
    assert match.over
    await anna.press(match.board(), "rematch")
    await room.settle()
    (table,) = [one for one in anna.messages(where) if "#2" in one.text and one.has("join")]
    await ben.press(table, "join")
    await anna.press(table, "start")
    await room.settle()
    rematch = Match(room, [anna, ben], table)
    assert rematch.board().has("play") and (rematch.place == where or kind == "announcement")
    assert room.rows("SELECT text FROM events WHERE kind = 'note'") == []


async def test_without_threads_an_announcement_channel_shows_the_match_itself(room: Room) -> None:
    where = channel(room, ANNOUNCEMENT)
    room.world.set_permissions(where, room.world.bot, deny=CREATE_PUBLIC_THREADS)
    match = await sit_down_at(room, where)
    assert match.place == where and match.board().has("play")


@pytest.mark.parametrize("type_", [FORUM, MEDIA])
async def test_a_channel_without_messages_is_refused(desk: Desk, type_: int) -> None:
    where = channel(desk, type_)
    for name, language in (("Anna", "de"), ("Ben", "en")):
        answer = await forged(Player(desk, name), where)
        assert answer.hidden and answer.text == say(language, "no-messages-here")
    assert nothing_stored(desk)


@pytest.mark.parametrize("uncertain", variants("connect_denies"), ids=describe)
@pytest.mark.parametrize("kind", SPOKEN)
async def test_a_voice_channel_without_the_permission_to_connect_is_refused(
    desk: Desk, kind: str, uncertain: Uncertain
) -> None:
    desk.world.uncertain = uncertain
    where = channel(desk, SPOKEN[kind])
    desk.world.set_permissions(where, desk.world.bot, deny=CONNECT)
    for name, language in (("Anna", "de"), ("Ben", "en")):
        answer = await Player(desk, name).new(where=where)
        assert answer.hidden and answer.text == say(language, "permission-missing", permission="connect")
    assert nothing_stored(desk)


async def test_a_locked_thread_is_refused(desk: Desk) -> None:
    thread = desk.world.add_thread(desk.channel, "Spielabend", owner=desk.people["Anna"].id)
    desk.world.archive(thread, archived=False, locked=True)
    for name, language in (("Anna", "de"), ("Ben", "en")):
        answer = await forged(Player(desk, name), thread)
        assert answer.hidden and answer.text == say(language, "thread-locked")
    assert nothing_stored(desk)


async def test_a_group_has_no_commands_for_those_who_have_not_added_them(desk: Desk) -> None:
    group = desk.world.add_group(person.id for person in desk.people.values())
    assert desk.people["Anna"].commands(group) == []
    desk.world.install(desk.people["Anna"].id)
    assert desk.people["Anna"].commands(group) and desk.people["Ben"].commands(group) == []


def foreign(room: Room, *, commands_only: bool = False) -> int:
    """A channel of a server that has the people, but not the bot."""
    guild = room.world.add_guild("Fremd", members=[person.id for person in room.people.values()])
    where = room.world.add_channel(guild, "halle")
    room.world.remove_bot(guild)
    room.world.guilds[guild].commands_only = commands_only
    return where


@pytest.mark.rest
@pytest.mark.parametrize("uncertain", variants("guests_may_send"), ids=describe)
@pytest.mark.parametrize("commands_only", [True, False])
async def test_a_server_without_the_bot_has_tables_in_direct_messages(
    room: Room, commands_only: bool, uncertain: Uncertain
) -> None:
    room.world.uncertain = uncertain
    where = foreign(room, commands_only=commands_only)
    for name in ("Anna", "Ben"):
        room.world.install(room.people[name].id, not commands_only)
        await room.bot.wait_until_ready()
        answer = await forged(Player(room, name), where, opponent=room.people["Mira"].id)
        assert not answer.hidden and answer.has("join")
    assert room.rows("SELECT DISTINCT guild FROM matches") == [(0,)]


async def lose_place(room: Room, match: Match) -> None:
    """Delete the match's channel, and let the bot find out."""
    room.world.delete_channel(room.channel)
    for player in match.players:
        await match.decide(player, random.Random(1), "prompt")
    await room.settle()


@pytest.mark.rest
@pytest.mark.parametrize("kind", ["voice", "announcement", "forum-post"])
async def test_a_lost_match_finds_a_home_in_other_kinds_of_channels(room: Room, kind: str) -> None:
    match = await sit_down_at(room, room.channel)
    where = PLACES[kind](room)
    await lose_place(room, match)
    anna = match.players[0]
    answer = await anna.show(where)
    assert say("de", "rehomed") in answer.text
    await room.settle()
    board, line = [one for one in anna.messages(where) if not one.hidden and (one.alts or one.has("more"))]
    assert board.alts and line.has("play")


async def test_a_lost_match_is_not_moved_to_where_it_cannot_be_shown(room: Room) -> None:
    match = await sit_down_at(room, room.channel)
    await lose_place(room, match)
    anna, ben = match.players
    before = room.rows("SELECT guild, channel, thread FROM matches")
    room.world.install(ben.id)
    answer = await forged(ben, foreign(room), "matches", match="1")
    assert answer.alts and answer.has("move-direct")
    muted = room.world.add_channel(room.guild, "stumm")
    room.world.set_permissions(muted, room.world.bot, deny=SEND_MESSAGES)
    answer = await anna.show(muted)
    reason = say("de", "permission-missing", permission="send_messages")
    assert answer.alts and say("de", "rehome-refused", reason=reason) in answer.text
    await room.settle()
    assert room.rows("SELECT guild, channel, thread FROM matches") == before


async def test_a_match_that_has_its_place_is_shown_anywhere_without_a_word_about_it(desk: Desk) -> None:
    match = await sit_down_at(desk, desk.channel)
    anna = match.players[0]
    muted = desk.world.add_channel(desk.guild, "stumm")
    desk.world.set_permissions(muted, desk.world.bot, deny=SEND_MESSAGES)
    answer = await anna.show(muted)
    assert answer.alts and "Ort" not in answer.text


async def finish(room: Room, where: int) -> tuple[Match, Shown]:
    """A finished match in that channel, and its last board."""
    match = await sit_down_at(room, where)
    board = await match.resign(match.players[0])
    await room.settle()
    return match, board


async def test_a_rematch_where_nothing_can_be_posted_any_more_is_refused(room: Room) -> None:
    match, board = await finish(room, room.channel)
    room.world.set_permissions(room.channel, room.world.bot, deny=SEND_MESSAGES)
    for player, language in zip(match.players, ("de", "en"), strict=True):
        answer = await player.press(board, "rematch")
        assert answer.text == say(language, "permission-missing-there", permission="send_messages")
    assert room.rows("SELECT count(*) FROM matches") == [(1,)]


@pytest.mark.rest
@pytest.mark.parametrize("how", ["deleted", "hidden"])
async def test_a_rematch_of_a_match_whose_thread_is_gone_is_refused(room: Room, how: str) -> None:
    thread = room.world.add_thread(room.channel, "Spielabend", owner=room.people["Anna"].id)
    match, board = await finish(room, thread)
    anna, ben = match.players
    other = room.world.add_channel(room.guild, "anderswo")
    press = next(one for label, one in board.buttons.items() if label in worded("rematch"))
    if how == "deleted":
        room.world.delete_channel(thread)
    else:
        room.world.archive(thread)
        await room.restart()
        room.world.set_permissions(room.channel, room.world.bot, deny=VIEW_CHANNEL)
    for player, language in ((anna, "de"), (ben, "en")):
        elsewhere = await player.rules("instinkt", other)
        assert (await player.forge(press, message=elsewhere.id)).text == say(language, "place-gone")
    assert room.rows("SELECT count(*) FROM matches") == [(1,)]


@pytest.mark.rest
async def test_a_rematch_in_an_archived_thread_opens_it_again(room: Room) -> None:
    thread = room.world.add_thread(room.channel, "Spielabend", owner=room.people["Anna"].id)
    match, board = await finish(room, thread)
    room.world.archive(thread)
    await room.restart()
    await match.players[0].press(board, "rematch")
    await room.settle()
    assert not room.world.channels[thread].archived and room.world.channels[thread].type == PUBLIC_THREAD
    assert any("#2" in one.text and one.has("join") for one in match.players[0].messages(thread))
