"""Closed direct messages, deleted threads and channels, missing permissions: reported once, and the match continues."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from bot.local.permissions import ATTACH_FILES, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL
from bot.match.clocks import DAY
from bot.match.lobby import OPEN_DAYS
from bot.texts import say
from cogs._delivery.sender import NONCE_LIFETIME
from tests.kit.deals import deal
from tests.kit.driver import ANY, Match, Player, Shown, sit_down
from tests.kit.room import Room
from tests.kit.toytable import sit, with_toys


async def test_closed_direct_messages_are_reported_once_and_play_works(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(monkeypatch, black="6", white="2")
    room.people["Ben"].dms_closed = True
    match = await sit_down(room)
    anna, ben = match.players
    assert ben.direct() == [] and match.prompt(anna) is not None
    (ping,) = match.pings()
    button = say("de", "button-play")  # the board is German, though Ben reads English
    assert button in match.board().buttons and ping.pings == [ben.id]
    named = {"mention": f"<@{ben.id}>", "title": "Instinkt #1", "names": "Anna", "count": 1, "last": "none"}
    named |= {"left": ANY, "until": ANY}
    assert ping.says("de", "ping-unreachable", **named, seat=ANY, button=button), "a thread speaks one language"
    assert "bat 2" in (await ben.press(match.board(), "hand")).alts[0]
    await ben.choose(await match.menu(ben), "choose 2")
    await room.quiet()
    assert match.pings() == []
    await anna.typed("choose 6", match.place)
    await anna.typed("place 0,0", match.place)
    await ben.typed("place 1,0", match.place)
    await room.quiet()
    assert [one.mentions for one in match.mentions()] == [[ben.id]], "silent where a newer board replaced the ping"
    ben.person.dms_closed = False
    await check_end(match)
    assert match.over


@pytest.mark.rest
async def test_reopened_direct_messages_are_used_again(room: Room) -> None:
    room.people["Ben"].dms_closed = True
    match = await sit_down(room)
    ben = match.players[1]
    ben.person.dms_closed = False
    source = random.Random("opened")
    for _ in range(4):
        await match.decide(match.waiting()[0], source, "play")
        await room.quiet()
    player = ben
    while player is ben or len(match.waiting()) < 2:  # who has brought about their own next decision is not pinged
        player = match.waiting()[0]
        await match.decide(player, source, "play")
        await room.quiet()
    assert match.prompt(ben) is not None and match.pings() == []


async def test_a_prompt_is_deleted_though_the_next_one_is_refused(room: Room) -> None:
    async with with_toys(room):
        match = await sit(room, "bids", ("Anna", "Ben"))
        anna, ben = match.players
        prompt = match.prompt(ben)
        assert prompt is not None
        ben.person.dms_closed = True
        await anna.typed("bid 1", match.place, "bids")
        await ben.typed("bid 2", match.place, "bids")
        await room.settle()
        assert ben.sees(prompt) is None and ben.direct() == []


@pytest.mark.parametrize("when", ["choosing", "laying"])
async def test_a_deleted_thread_moves_the_match_to_the_channel(
    room: Room, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await room.quiet()
    if when == "laying":
        await ben.typed("choose 2", match.place)
        await room.quiet()
        room.world.delete_channel(match.place)
        await anna.typed("place 0,0")
    else:
        room.world.delete_channel(match.place)
        await ben.typed("choose 2")
    await room.settle()
    match = Moved(match)
    assert match.place == room.channel and len(match.boards()) == 1
    assert len(match.move_notes()) == 1
    await check_end(match)
    assert match.over and len(match.move_notes()) == 1


async def check_end(match: Match) -> None:
    """Check that the match can be continued and ended."""
    await match.play_some(random.Random("on"), 6)
    await match.resign(match.players[0])


class Moved(Match):
    """A match whose thread is deleted, so that its boards go to the channel of its table."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.room, match.players, match.home)

    @property
    def place(self) -> int:
        return self.room.channel

    def move_notes(self) -> list[Shown]:
        """The messages about the move to another channel."""
        return [one for one in self.players[0].messages(self.place) if one.says("de", "thread-gone")]


async def test_the_last_board_offers_a_rematch_in_an_archived_thread(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    last = await match.resign(anna)
    go = asyncio.Event()
    sending = room.standin.faults.add("POST", "/channels/{channel_id}/messages", hold=go)
    await ben.press(last, "rematch")
    await sending.struck.wait()
    place = match.place
    room.world.archive(place)
    go.set()
    await room.settle()
    now = anna.sees(last)
    assert now and now.says("de", "rematch-is", title="Instinkt #2") and now.leads("rematch")
    assert not room.world.channels[place].archived


async def test_an_archived_thread_is_unarchived_by_a_board(room: Room) -> None:
    match = await sit_down(room)
    place = match.place
    room.world.archive(place)
    await match.decide(match.players[0], random.Random(1), "prompt")
    await match.decide(match.players[1], random.Random(1), "prompt")
    await room.settle()
    assert match.place == place and not room.world.channels[place].archived
    assert len(match.boards()) == 2 and len(match.waiting()) == 1


async def test_expiry_is_shown_in_an_archived_thread(room: Room) -> None:
    """An open table and a proposal that expire while their thread is archived."""
    match = await sit_down(room, pace="none")
    anna = match.players[0]
    home = await anna.new(where=match.place, pace="none")
    await anna.slash("match pause", match.place, match="1")
    await room.settle()
    (asking,) = [one for one in anna.messages(match.place) if one.has("agree")]
    room.world.archive(match.place)
    await room.advance(OPEN_DAYS * DAY)
    await room.settle()
    for shown in (home, asking):
        now = anna.sees(shown)
        assert now is not None and not now.buttons


async def test_a_locked_thread_moves_the_match_to_the_channel(room: Room) -> None:
    match = await sit_down(room)
    room.world.archive(match.place, locked=True)
    anna, ben = match.players
    await match.decide(anna, random.Random(1), "prompt")
    await room.settle()
    match = Moved(match)
    assert len(match.boards()) == 1 and len(match.move_notes()) == 1
    await match.decide(ben, random.Random(1), "prompt")
    await room.settle()
    assert len(match.boards()) == 2 and len(match.lines()) == 1
    assert room.rows("SELECT text FROM events WHERE kind = 'note'") == []
    await check_end(match)
    assert match.over


async def test_a_board_that_moves_to_the_channel_is_sent_once(room: Room) -> None:
    """The channel takes it, and the confirmation is lost."""
    match = await sit_down(room)
    room.world.archive(match.place, locked=True)
    fault = room.standin.faults.add("POST", f"/channels/{room.channel}/messages", after=True, drop=True)
    await match.decide(match.players[0], random.Random(1), "prompt")
    await room.settle()
    assert fault.hits and len(Moved(match).boards()) == len(Moved(match).move_notes()) == 1
    assert room.rows("SELECT count(*) FROM sent_messages WHERE message < 0") == [(0,)]


async def test_a_ping_whose_send_failed_follows_the_match_to_the_channel(room: Room) -> None:
    """Its thread is deleted before it is tried again, so late that the thread is searched for it."""

    def ping(sent: Any) -> bool:
        return not sent.files

    match = await sit_down(room)
    anna, ben = match.players
    thread = match.place
    failed = room.standin.faults.add("POST", f"/channels/{thread}/messages", drop=True, times=99, when=ping)
    await match.decide(anna, random.Random(1), "prompt")
    await match.decide(ben, random.Random(1), "prompt")
    await failed.struck.wait()
    room.world.delete_channel(thread)
    room.standin.faults.clear()
    await room.advance(NONCE_LIFETIME + 60)
    await room.settle()
    moved = Moved(match)
    assert [one.pings for one in moved.pings()] == [[player.id] for player in moved.waiting()]
    assert room.rows("SELECT text FROM events WHERE kind = 'note'") == []


async def test_a_deleted_channel_is_noted_and_show_moves_the_match(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    other = room.world.add_channel(room.guild, "anderswo")
    room.world.delete_channel(room.channel)
    for player in (anna, ben):
        await match.decide(player, random.Random(1), "prompt")
    await room.settle()
    assert ("note", "channel-gone") in room.rows("SELECT kind, text FROM events")
    shown = await anna.show(other)
    assert shown.alts
    await room.settle()
    board, line = [one for one in anna.messages(other) if not one.hidden and (one.alts or one.has("more"))]
    assert board.alts and line.has("play")


@pytest.mark.parametrize(
    ("bit", "name"), [(VIEW_CHANNEL, "view_channel"), (SEND_MESSAGES, "send_messages"), (ATTACH_FILES, "attach_files")]
)
async def test_a_missing_permission_is_named_when_a_table_is_opened(room: Room, bit: int, name: str) -> None:
    room.world.set_permissions(room.channel, room.world.bot, deny=bit)
    for player, language in ((Player(room, "Anna"), "de"), (Player(room, "Ben"), "en")):
        answer = await player.new()
        assert answer.hidden and say(language, "permission-missing", permission=name) in answer.text
    assert room.rows("SELECT count(*) FROM matches") == [(0,)]


async def test_a_missing_permission_in_a_thread_is_named(room: Room) -> None:
    match = await sit_down(room)
    room.world.set_permissions(room.channel, room.world.bot, deny=SEND_MESSAGES_IN_THREADS)
    answer = await match.players[0].new(where=match.place)
    assert say("de", "permission-missing", permission="send_messages_in_threads") in answer.text


@pytest.mark.rest
@pytest.mark.parametrize("bit", [SEND_MESSAGES_IN_THREADS, ATTACH_FILES, SEND_MESSAGES | SEND_MESSAGES_IN_THREADS])
async def test_a_permission_that_is_removed_during_a_match(room: Room, bit: int) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    room.world.set_permissions(room.channel, room.world.bot, deny=bit)
    for player in (anna, ben):
        await match.decide(player, random.Random(1), "prompt")
    await room.settle()
    assert room.rows("SELECT count(*) FROM events WHERE kind = 'move'") == [(2,)], "the decisions are stored"
    prompts = [one for player in (anna, ben) for one in player.direct()]
    assert prompts
    room.world.set_permissions(room.channel, room.world.bot)
    answer = await anna.show(match.place)
    assert answer.alts
    await room.settle()
    notes = [text for kind, text in room.rows("SELECT kind, text FROM events") if kind == "note"]
    if bit == SEND_MESSAGES_IN_THREADS:
        assert notes == [], "the board is in the channel"
        match = Moved(match)
    else:
        assert any(text.startswith("permission ") for text in notes), notes
        log = await anna.show(match.place)
        assert log.alts
    await check_end(match)
    assert match.over


async def test_a_bot_that_was_removed_and_added_again_continues(room: Room) -> None:
    match = await sit_down(room)
    room.world.remove_bot(room.guild)
    room.world.add_bot(room.guild)
    await check_end(match)
    assert match.over
