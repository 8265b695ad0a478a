"""Notices: the end of a match, a lost seat and a resignation ping once for each of those concerned."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from typing import Any

import pytest
import pytest_asyncio

from bot.delivery.items import Notify
from bot.local.permissions import VIEW_CHANNEL
from bot.local.records import WorldEvent
from bot.match.clocks import DAY, HOUR
from bot.texts import say
from tests.kit.databases import FILE
from tests.kit.driver import ANY, OVER, Match, Player, Shown, labels, sit_around, sit_down
from tests.kit.faults import Sent
from tests.kit.processes import BotProcess
from tests.kit.room import Room
from tests.kit.shown import NOTICE
from tests.kit.toytable import sit, with_toys
from tests.kit.waiting import PATIENCE
from tests.wire.test_absence import at_hour, seconds_to

MESSAGES = "/channels/{channel_id}/messages"
SILENT = 1 << 12
MODES = (None, *Notify)


@pytest_asyncio.fixture(loop_scope="session")
async def playroom(room: Room) -> AsyncIterator[Room]:
    async with with_toys(room):
        yield room


@pytest_asyncio.fixture(loop_scope="session")
async def process(room: Room) -> AsyncIterator[BotProcess]:
    made = BotProcess(room)
    yield made
    await made.close()


def notify(room: Room, mode: Notify | None, *players: Player) -> None:
    """Set how these players are notified."""
    with closing(sqlite3.connect(room.data / FILE)) as base, base:
        for player in players:
            base.execute("UPDATE people SET notify = ? WHERE user = ?", (mode, player.id))


def prompts_of(player: Player) -> list[Shown]:
    """The notices that the player has as direct messages."""
    return [one for one in player.direct() if one.text.startswith(NOTICE)]


def pings(match: Match, player: Player) -> list[Shown]:
    """The notices that pinged for the player."""
    there = [one for one in match.notices() if player.id in one.pings]
    return [one for one in there + prompts_of(player) if not one.message["flags"] & SILENT]


async def play_to_the_end(match: Match, source: random.Random) -> Player:
    """Make random decisions until the match is over. Return who made the last one."""
    for _ in range(200):
        await match.room.settle()
        player = source.choice(match.waiting())
        await match.decide(player, source, "typed")
        await match.room.settle()
        if match.over:
            return player
    raise AssertionError("not over")


@pytest.mark.rest
@pytest.mark.parametrize("mode", MODES)
async def test_an_end_by_the_rules_pings_all_but_the_last_mover(playroom: Room, mode: Notify | None) -> None:
    match = await sit(playroom, "bids", ("Ben", "Anna", "Mira"))
    notify(playroom, mode, *match.players)
    last = await play_to_the_end(match, random.Random("end"))
    others = [player for player in match.players if player is not last]
    assert pings(match, last) == []
    for player in others:
        (notice,) = pings(match, player)
        assert OVER in notice.text and set(notice.buttons) == set(labels(language_of(match, player, mode), *ENDS))
    shared = match.notices()
    if mode is Notify.DIRECT:
        assert shared == [] and all(one.leads("match") for one in prompts_of(others[0]))
    else:
        assert [sorted(one.pings) for one in shared] == [sorted(player.id for player in others)]
        assert not any(prompts_of(player) for player in others)
        assert match.lines() == shared, "the last line announces the end, and nothing else does"
    assert match.boards()[-1].id < pings(match, others[0])[0].id, "the result follows the board"


ENDS = ("rematch", "review", "replay", "more")


def language_of(match: Match, player: Player, mode: Notify | None) -> str:
    """The language of a notice: the match's at its place, the player's in a direct message."""
    return ("de" if player.name in ("Anna", "Mira") else "en") if mode is Notify.DIRECT else "en"


async def test_a_resignation_between_two_pings_the_other(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    await match.resign(anna)
    await room.settle()
    (notice,) = pings(match, ben)
    assert notice.says("de", "notice-over", mentions=f"<@{ben.id}>", title="Instinkt #1", name="none")
    assert say("de", "reason-resign") in notice.text and "(Ben)" in notice.text and pings(match, anna) == []
    opened = await ben.press(notice, "rematch")
    assert opened.says("en", "rematch-opened", title="Instinkt #2")
    await room.settle()
    (line,) = match.lines()
    assert line.id == notice.id and line.says("de", "rematch-is", title="Instinkt #2") and f"<@{ben.id}>" in line.text
    record = await anna.press(notice, "record")
    assert list(anna.files(record)) == ["instinkt-1.json", "instinkt-1.html"]


async def test_a_last_line_that_was_deleted_pings_no_one_again(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    await match.resign(anna)
    await room.settle()
    (notice,) = match.lines()
    room.world.delete_message(notice.channel, notice.id)
    opened = await ben.forge(notice.buttons["Revanche"], message=match.boards()[-1].id)
    assert opened.says("en", "rematch-opened", title=ANY)
    await room.settle()
    (line,) = match.lines()
    assert (
        line.id != notice.id and line.says("de", "rematch-is", title="Instinkt #2") and line.message["flags"] & SILENT
    )


async def test_a_direct_notice_has_buttons_that_work(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    notify(room, Notify.DIRECT, ben)
    await match.resign(anna)
    await room.settle()
    (notice,) = prompts_of(ben)
    assert notice.says("en", "notice-over", mentions="none", title="Instinkt #1", name="none") and match.notices() == []
    opened = await ben.press(notice, "rematch")
    assert opened.says("en", "rematch-opened", title="Instinkt #2")
    assert list(ben.files(await ben.press(notice, "record"))) == ["instinkt-1.json", "instinkt-1.html"]


async def test_a_moderator_who_ends_a_match_pings_all_players(playroom: Room) -> None:
    match = await sit(playroom, "bids", ("Ben", "Anna", "Mira"))
    cleo = Player(playroom, playroom.add_person("Cleo", "de"))
    playroom.world.set_permissions(playroom.channel, cleo.id, allow=1 << 34)
    await cleo.end_match(match.place)
    await playroom.settle()
    (notice,) = match.notices()
    assert sorted(notice.pings) == sorted(player.id for player in match.players)
    assert say("en", "reason-abandoned") in notice.text


async def test_a_match_lost_on_time_pings_both(room: Room) -> None:
    match = await sit_down(room, pace="brisk", timeout="lose")
    await match.decide(match.players[1], random.Random(0), "typed")
    while not match.over:
        await room.advance(HOUR)
    await room.settle()
    (notice,) = match.notices()
    assert sorted(notice.pings) == sorted(player.id for player in match.players)
    assert say("de", "reason-timeout") in notice.text


async def test_a_vote_to_end_a_match_pings_all_but_the_last_voter(playroom: Room) -> None:
    match = await sit(playroom, "delve", ("Ben", "Anna", "Mira"))
    ben, anna, mira = match.players
    await playroom.advance(72 * HOUR)
    await playroom.advance(36 * HOUR)  # the host has run out of time
    await playroom.settle()
    await anna.slash("match remove", match.place)
    await playroom.settle()
    asked = next(one for one in anna.messages(match.place) if one.has("agree"))
    await mira.press(asked, "agree")
    await playroom.settle()
    assert match.over
    (notice,) = match.notices()
    assert sorted(notice.pings) == sorted((ben.id, anna.id))


async def test_a_resignation_among_three_pings_the_others_once(playroom: Room) -> None:
    match = await sit(playroom, "bids", ("Ben", "Anna", "Mira"))
    ben, anna, mira = match.players
    notify(playroom, Notify.DIRECT, mira)
    await match.resign(anna)
    await playroom.settle()
    (notice,) = match.notices()
    assert notice.pings == [ben.id] and not notice.buttons
    assert notice.says(
        "en", "notice-resigned", substitute="chance", mentions=f"<@{ben.id}>", name="Seat 1 (Anna)", title="Bids #1"
    )
    (prompt,) = pings(match, mira)
    assert prompt.says(
        "de", "notice-resigned", substitute="chance", mentions="none", name="Seat 1 (Anna)", title="Bids #1"
    )
    assert pings(match, anna) == []
    await match.resign(mira)
    await playroom.settle()
    assert [one.pings for one in match.notices()] == [[ben.id], [ben.id]]
    assert "(Anna)" not in match.notices()[1].text, "nothing is sent twice"


async def test_a_player_who_has_left_the_server_is_notified_by_dm_or_not_at_all(room: Room) -> None:
    async with with_toys(room):
        match = await sit(room, "delve", ("Anna", "Ben", "Mira"))
        anna = match.players[0]
        other = room.world.add_guild("Anderswo", members=[anna.id])  # so that direct messages reach her
        assert room.world.bot in room.world.guilds[other].members
        room.world.remove_member(room.guild, anna.id)
        await room.advance(36 * HOUR)
        await room.settle()
        (notice,) = prompts_of(anna)
        values = {"mentions": "none", "title": "Delve #1", "button": say("de", "button-take")}
        assert notice.says("de", "notice-lost", reason="left", free=True, **values) and match.notices() == []


async def test_a_player_removed_by_vote_is_given_the_reason_and_cannot_come_back(playroom: Room) -> None:
    match = await sit(playroom, "delve", ("Ben", "Anna", "Mira"))
    ben, anna, mira = match.players
    while match.waiting() == [ben]:
        await ben.typed("stop", match.place, "delve")
        await playroom.settle()
    await playroom.advance(72 * HOUR)
    await playroom.advance(36 * HOUR)
    await playroom.settle()
    await ben.slash("match remove", match.place, player=anna.id)
    await playroom.settle()
    asked = next(one for one in ben.messages(match.place) if one.has("agree"))
    await mira.press(asked, "agree")
    await playroom.settle()
    (notice,) = match.notices()
    values = {"mentions": f"<@{anna.id}>", "title": "Delve #1", "button": say("en", "button-take")}
    assert notice.pings == [anna.id] and notice.says("en", "notice-lost", reason="removed", free="removed", **values)
    assert not notice.buttons
    assert (await anna.press(match.board(), "take")).says("de", "removed-by-vote")
    assert playroom.rows("SELECT kind FROM seats WHERE seat = 1") == [("vacant",)]


@pytest.mark.rest
@pytest.mark.parametrize("opening", [False, True], ids=["sending", "opening"])
async def test_a_refused_direct_notice_becomes_a_message_in_the_thread(room: Room, opening: bool) -> None:
    def is_notice(sent: Sent) -> bool:
        channel = room.world.channels.get(int(sent.path.split("/")[2])) if not opening else None
        return opening or (channel is not None and channel.type == 1 and NOTICE in str(sent.json))

    route = "/users/@me/channels" if opening else MESSAGES
    match = await sit_down(room)
    await room.settle()
    anna, ben = match.players
    notify(room, Notify.DIRECT, ben)
    if opening:
        with closing(sqlite3.connect(room.data / FILE)) as base, base:
            base.execute("UPDATE people SET channel = NULL")
        for opened in room.bot.private_channels:  # the client remembers those that it has opened
            room.bot._connection._remove_private_channel(opened)  # type: ignore[arg-type]
    room.standin.faults.add("POST", route, status=403, code=50007, times=99, when=is_notice)
    await match.resign(anna)
    await room.settle()
    assert prompts_of(ben) == [] and [one.pings for one in match.notices()] == [[ben.id]]


async def test_a_direct_notice_whose_channel_is_lost_goes_to_one_that_is_opened_again(room: Room) -> None:
    def is_notice(sent: Sent) -> bool:
        return NOTICE in str(sent.json)

    match = await sit_down(room)
    await room.settle()
    anna, ben = match.players
    notify(room, Notify.DIRECT, ben)
    room.standin.faults.add("POST", MESSAGES, status=404, code=10003, times=1, when=is_notice)
    await match.resign(anna)
    await room.settle()
    assert len(prompts_of(ben)) == 1 and match.notices() == []


@pytest.mark.parametrize("mode", [None, *(pytest.param(one, marks=pytest.mark.rest) for one in MODES if one)])
async def test_the_end_waits_for_quiet_hours_to_end(playroom: Room, mode: Notify | None) -> None:
    room = playroom
    at_hour(room, 12)
    match = await sit(room, "bids", ("Ben", "Anna", "Mira"))
    ben, anna, mira = match.players
    notify(room, mode, *match.players)
    await anna.quiet(**{"from": "22", "to": "7", "zone": "UTC"})
    at_hour(room, 23)
    cleo = Player(room, room.add_person("Cleo", "de"))
    room.world.set_permissions(room.channel, cleo.id, allow=1 << 34)
    await cleo.end_match(match.place)
    await room.quiet()
    assert [len(pings(match, player)) for player in (ben, anna, mira)] == [1, 0, 1]
    await room.advance(8 * HOUR)
    await room.settle()
    assert [len(pings(match, player)) for player in (ben, anna, mira)] == [1, 1, 1]
    (notice,) = pings(match, anna)
    assert (
        OVER in notice.text and notice.has("rematch") and notice.pings == ([] if mode is Notify.DIRECT else [anna.id])
    )


async def test_a_notice_follows_a_match_from_a_locked_thread(room: Room) -> None:
    match = await sit_down(room)
    await room.settle()
    anna, ben = match.players
    place = match.place

    def is_notice(sent: Sent) -> bool:
        return f"/channels/{place}/" in sent.path and NOTICE in str(sent.json)

    room.standin.faults.add("POST", MESSAGES, status=400, code=160005, times=99, when=is_notice)
    for method, route in (("POST", MESSAGES), ("PATCH", MESSAGES + "/{message_id}")):
        when = lambda sent: f"/channels/{place}/" in sent.path  # noqa: E731
        room.standin.faults.add(method, route, status=403, code=160005, times=99, when=when)
    await match.resign(anna)
    await room.settle()
    notices = [one for one in anna.messages(room.channel) if one.text.startswith(NOTICE)]
    assert [one.pings for one in notices] == [[ben.id]] and OVER in notices[0].text


@pytest.mark.rest
@pytest.mark.parametrize("mode", [None, Notify.DIRECT])
@pytest.mark.parametrize("sent", [False, True], ids=["before sending", "before hearing of it"])
async def test_killed_while_the_end_is_announced(
    room: Room, process: BotProcess, sent: bool, mode: Notify | None
) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    await room.settle()
    notify(room, mode, ben)
    asked = await anna.slash("match resign", match.place)
    await room.stop()
    await process.start()

    def is_notice(request: Sent) -> bool:
        return NOTICE in str(request.json)

    hold: Any = asyncio.Event()
    fault = room.standin.faults.add("POST", MESSAGES, times=9, hold=hold, after=sent, when=is_notice)
    await anna.press(asked, "giveup")
    await asyncio.wait_for(fault.struck.wait(), PATIENCE)
    await process.kill()
    room.standin.faults.clear()
    hold.set()
    await process.start()
    await room.until(lambda: pings(match, ben))
    await room.quiet()
    await room.until(lambda: room.rows("SELECT count(*) FROM sent_messages WHERE message < 0") == [(0,)])
    assert len(pings(match, ben)) == 1 and len(match.notices()) == (mode is None)


@pytest.mark.rest
@pytest.mark.parametrize("mode", [None, Notify.DIRECT])
@pytest.mark.parametrize("arrived", [False, True], ids=["lost", "arrived"])
async def test_a_notice_of_unsure_sending_is_not_repeated_in_quiet_hours(
    playroom: Room, mode: Notify | None, arrived: bool
) -> None:
    room = playroom
    await room.advance((seconds_to(room, 22) - 600) % DAY)
    match = await sit(room, "bids", ("Ben", "Anna", "Mira"))
    ben, anna, mira = match.players
    await anna.quiet(**{"from": "22", "to": "7", "zone": "UTC"})
    notify(room, mode, anna)
    pinged: list[float] = []

    def note(event: WorldEvent) -> None:
        if event.name == "MESSAGE_CREATE" and NOTICE in str(event.data) and not event.data["flags"] & SILENT:
            direct = room.world.channels[int(event.data["channel_id"])].type == 1
            if direct or str(anna.id) in [one["id"] for one in event.data["mentions"]]:
                pinged.append(room.clock())

    room.world.listen(note)

    def is_annas(request: Sent) -> bool:
        channel = room.world.channels[int(request.path.split("/")[2])]
        return NOTICE in str(request.json) and (channel.type == 1) == (mode is Notify.DIRECT)

    cleo = Player(room, room.add_person("Cleo", "de"))
    room.world.set_permissions(room.channel, cleo.id, allow=1 << 34)
    fault = room.standin.faults.add("POST", MESSAGES, status=503, times=1, after=arrived, when=is_annas)
    await cleo.end_match(match.place)
    await asyncio.wait_for(fault.struck.wait(), PATIENCE)
    at_hour(room, 22)
    night = room.clock()
    for _ in range(5):
        await room.advance(10)
    assert [at for at in pinged if at >= night] == [], "nothing pings at night"
    assert [len(pings(match, player)) for player in (ben, mira)] == [1, 1]
    await room.advance(8 * HOUR)
    await room.settle()
    assert [len(pings(match, player)) for player in (ben, anna, mira)] == [1, 1, 1]
    assert room.rows("SELECT * FROM sent_messages WHERE kind = 'notice' AND message < 0") == []


async def test_a_player_who_cannot_see_the_place_is_reminded_by_direct_message(room: Room) -> None:
    match = await sit_around(room, "hypnosia", ("Anna", "Ben"))
    source, (anna, ben) = random.Random("hidden"), match.players
    while match.waiting() != [ben]:
        await match.decide(anna, source, "typed")
        await room.settle()
    assert ben.direct() == []
    room.world.set_permissions(room.channel, ben.id, deny=VIEW_CHANNEL)
    await room.advance(2 * DAY)
    await room.settle()
    (prompt,) = ben.direct()
    assert prompt.says("en", "ping-hidden") and f"#{match.number}" in prompt.text and prompt.has("play")
    menu = await ben.press(prompt, "play")
    assert menu.selects or menu.buttons
    assert not [one for one in match.pings() if ben.id in one.pings], "none where they cannot see it"


async def unseen(room: Room, host: str = "Anna", guest: str = "Ben") -> Match:
    """A match whose guest is to act, has been reminded, and cannot see its channel."""
    match = await sit_around(room, "hypnosia", (host, guest))
    source, (first, second) = random.Random("hidden"), match.players
    while match.waiting() != [second]:
        await match.decide(first, source, "typed")
        await room.settle()
    room.world.set_permissions(room.channel, second.id, deny=VIEW_CHANNEL)
    await room.advance(2 * DAY)
    await room.settle()
    return match


@pytest.mark.parametrize(
    ("host", "guest", "language"), [("Anna", "Ben", "de"), pytest.param("Ben", "Anna", "en", marks=pytest.mark.rest)]
)
async def test_the_others_learn_how_to_bring_the_match_where_all_see_it(
    room: Room, host: str, guest: str, language: str
) -> None:
    match = await unseen(room, host, guest)
    first, second = match.players
    line = match.line()
    assert line is not None and line.says(language, "unseen", names=ANY, number="1") and guest in line.text
    hidden = room.world.add_channel(room.guild, "hinterzimmer")
    room.world.set_permissions(hidden, second.id, deny=VIEW_CHANNEL)
    refused = await first.show(hidden, match="1")
    assert refused.says(language, "place-unseen", names=guest) and refused.has("askmove")
    both = room.world.add_channel(room.guild, "anderswo")
    assert (await first.show(both, match="1")).says(language, "rehomed")
    await room.settle()
    assert room.rows("SELECT channel, thread FROM matches") == [(both, both)]
    line = [one for one in second.messages(both) if one.has("more")][-1]
    assert line.has("play") and not line.says(language, "unseen", names=ANY, number="1")
    assert len(second.direct()) == 1, "sent once"


async def test_a_ping_that_reaches_no_one_notifies_the_others(room: Room) -> None:
    """The player cannot see the channel, and direct messages are closed."""
    room.people["Ben"].dms_closed = True
    match = await unseen(room)
    anna, ben = match.players
    last = anna.messages(match.place)[-1]
    assert f"<@{ben.id}>" in last.text and last.says("de", "unseen", names="Ben", number="1")
    assert (await anna.show(room.world.add_channel(room.guild, "anderswo"), match="1")).says("de", "rehomed")


async def test_a_match_that_all_see_stays_where_it_is(room: Room) -> None:
    """Looking at it elsewhere makes no request, until a player is late."""
    match = await sit_around(room, "hypnosia", ("Anna", "Ben"))
    anna, ben = match.players
    both = room.world.add_channel(room.guild, "anderswo")
    before = room.rows("SELECT channel, thread FROM matches")
    asked = len([one for one in room.standin.requests if "/members/" in one.path])
    assert (await anna.show(both, match="1")).alts
    assert len([one for one in room.standin.requests if "/members/" in one.path]) == asked
    await room.advance(2 * DAY)
    await room.settle()
    for player in (anna, ben):
        assert not (await player.show(both, match="1")).says("de", "rehomed")
    assert room.rows("SELECT channel, thread FROM matches") == before
