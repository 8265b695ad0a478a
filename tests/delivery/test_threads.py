"""A match's own thread: members without a ping, the name, archiving, and what people see who are no members."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from typing import Final

import pytest

from bot.local.records import WorldEvent
from bot.texts import say
from cogs._delivery import place
from tests.kit.driver import Match, Player, sit_around, sit_down
from tests.kit.faults import Sent
from tests.kit.room import Room
from tests.privacy.test_wire import delete
from tests.wire.test_consent import asking

DAY: Final = 86_400.0  # seconds
MESSAGE: Final = "/channels/{channel_id}/messages/{message_id}"
CHANNEL: Final = "/channels/{channel_id}"
MEMBER: Final = "/channels/{channel_id}/thread-members/{user_id}"
MAKE: Final = "/channels/{channel_id}/messages/{message_id}/threads"
ALWAYS: Final = 10_000  # times that a fault strikes


def members(room: Room, match: Match) -> set[int]:
    """The people who are members of the match's thread."""
    return set(room.world.channels[match.place].members) - {room.world.bot}


def joined(player: Player) -> set[int]:
    """The threads in the person's list."""
    return {int(one["id"]) for one in player.threads()}


def requests(room: Room, method: str, route: str, since: int = 0) -> list[Sent]:
    return [sent for sent in list(room.standin.requests)[since:] if (sent.method, sent.route) == (method, route)]


def edits_in(room: Room, match: Match, since: int = 0) -> list[Sent]:
    """The edits of messages at the match's place."""
    return [sent for sent in requests(room, "PATCH", MESSAGE, since) if f"/{match.place}/messages/" in sent.path]


async def sit_in_thread(room: Room) -> Match:
    """A match of two people who are pinged in its thread, of whom one has been: the first to act."""
    for name in ("Anna", "Ben"):
        await Player(room, name).notify(by="thread")
    match = await sit_around(room, "hypnosia", ("Anna", "Ben"))
    await room.settle()
    return match


def pings(room: Room) -> list[int]:
    """The people who are mentioned by messages from now on, as they come."""
    heard: list[int] = []

    def note(event: WorldEvent) -> None:
        if event.name == "MESSAGE_CREATE":
            heard.extend(int(user["id"]) for user in event.data["mentions"])

    room.world.listen(note)
    return heard


async def propose_substitute(match: Match, player: Player, other: Player) -> None:
    """Offer the player's seat to the other person, who accepts; no one has objected yet."""
    await player.slash("match replace", match.place, newcomer=other.id)
    await match.room.settle()
    await other.press(asking(match), "accept")
    await match.room.settle()


async def test_players_become_members_without_a_ping(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    home = await anna.new(ben)
    await ben.press(home, "join")
    heard = pings(room)
    await anna.press(home, "start")
    await room.settle()
    match = Match(room, [anna, ben], home)
    assert members(room, match) == {anna.id, ben.id} and heard == [] and match.board().pings == []
    assert joined(anna) == joined(ben) == {match.place} and joined(Player(room, "Mira")) == set()
    line, words = match.line(), say("de", "thread-players", mentions=f"<@{anna.id}>, <@{ben.id}>")
    assert line and line.text.endswith(f"\n-# {words}") and "<@" not in match.boards()[-1].text
    assert requests(room, "PUT", MEMBER) == []


async def test_membership_takes_one_request_at_the_start_and_the_end_takes_one(room: Room) -> None:
    await sit_down(room)  # the first match of a process finds out whether a mention in an edit makes members
    since = len(room.standin.requests)
    match = await sit_down(room)
    await room.settle()
    assert members(room, match) == {player.id for player in match.players}
    (edit,) = edits_in(room, match, since)
    assert not edit.files, "the board stays as it was posted"
    assert requests(room, "GET", MEMBER, since) == requests(room, "PATCH", CHANNEL, since) == []
    await match.resign(match.players[0])
    await room.settle()
    (change,) = requests(room, "PATCH", CHANNEL, since)
    assert change.json["auto_archive_duration"] == 1440


async def test_a_line_that_pings_is_edited_to_mention_the_others(room: Room) -> None:
    match = await sit_in_thread(room)
    (mover,) = match.waiting()
    other = next(one for one in match.players if one is not mover)
    line, (edit,) = match.line(), edits_in(room, match)
    assert line and line.pings == [mover.id] and not edit.files and f"/{line.id}" in edit.path
    assert members(room, match) == {player.id for player in match.players}
    assert line.text.endswith("\n-# " + say("de", "thread-players", mentions=f"<@{other.id}>"))


async def test_a_follower_is_mentioned_in_the_line_which_stays_the_same_otherwise(room: Room) -> None:
    match = await sit_in_thread(room)
    while match.waiting() != match.players[:1] or len(match.boards()) < 3:
        await match.decide(match.waiting()[0], random.Random("follower"), "typed")
        await room.settle()
    (mover,), line, since, mira = match.waiting(), match.line(), len(room.standin.requests), Player(room, "Mira")
    assert line and line.pings == [mover.id] and say("de", "mine-last", text="") in line.text and "-#" not in line.text
    await mira.slash("match watch", match=str(match.number))
    await room.settle()
    now = match.line()
    assert now and now.id == line.id and now.pings == [mover.id] and mira.id in members(room, match)
    assert now.text == f"{line.text}\n-# " + say("de", "thread-watchers", mentions=f"<@{mira.id}>")
    assert len(edits_in(room, match, since)) == 1
    while match.waiting() == [mover]:
        await match.decide(mover, random.Random("follower"), "typed")
        await room.settle()
    assert str(mira.id) not in str([one.text for one in mira.messages(match.place)]), "mentioned for a moment"


async def test_where_an_edit_makes_no_members_they_are_added(room: Room) -> None:
    room.world.uncertain = replace(room.world.uncertain, mentions_in_edits_join=False)
    match = await sit_down(room)
    await room.settle()
    everybody = {player.id for player in match.players}
    assert members(room, match) == everybody and len(requests(room, "PUT", MEMBER)) == 2
    again = await sit_down(room)
    await room.settle()
    assert members(room, again) == everybody and len(requests(room, "GET", MEMBER)) == 1, "it is found out once"
    assert not again.board().says("de", "thread-players", mentions=f"<@{again.players[0].id}>")
    pinged = await sit_in_thread(room)
    assert members(room, pinged) == everybody and len(requests(room, "PUT", MEMBER)) == 5, "a ping has made one"


async def test_where_the_edit_is_refused_they_are_added(room: Room) -> None:
    room.standin.faults.add("PATCH", MESSAGE, status=400, code=50035, times=ALWAYS, when=_mentions)
    match = await sit_down(room)
    await room.settle()
    assert members(room, match) == {player.id for player in match.players}
    await match.play_some(random.Random("added"), 2)


def _mentions(sent: Sent) -> bool:
    return "-# Am Tisch" in str(sent.json)


async def test_where_no_one_may_be_added_the_match_goes_on(room: Room) -> None:
    room.standin.faults.add("PATCH", MESSAGE, status=400, code=50035, times=ALWAYS, when=_mentions)
    room.standin.faults.add("PUT", MEMBER, status=403, code=50013, times=ALWAYS)
    room.standin.faults.add("PATCH", CHANNEL, status=403, code=50013, times=ALWAYS)
    match = await sit_down(room)
    await room.settle()
    assert members(room, match) == set() and len(match.boards()) == 1
    place = match.place
    anna, ben = match.players
    assert match.prompt(anna) is not None and len(ben.messages(place)) > 0, "the thread can still be opened"
    await match.play_some(random.Random("on"), 3)
    await match.resign(anna)
    await room.settle()
    assert match.over and room.rows("SELECT text FROM events WHERE kind = 'note' AND text LIKE 'permission%'") == []


async def test_a_substitute_becomes_a_member_and_the_thread_keeps_its_name(room: Room) -> None:
    match = await sit_down(room)
    await room.settle()
    anna, ben = match.players
    mira = Player(room, "Mira")
    first = room.world.channels[match.place].name
    assert first == "Instinkt #1: Anna – Ben"
    await propose_substitute(match, ben, mira)
    await anna.press(asking(match), "agree")
    await room.settle()
    assert room.world.channels[match.place].name == first, "each change leaves a line that no one can delete"
    assert members(room, match) == {anna.id, ben.id, mira.id}
    assert match.board().says("de", "thread-newcomers", mentions=f"<@{mira.id}>")
    assert all("<@" not in one.text for one in match.boards())
    assert len(requests(room, "GET", MEMBER)) == 1


async def test_a_limited_name_holds_nothing_up_and_comes_later(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord lets a thread be renamed twice in ten minutes, and answers 429 with the rest of them."""
    monkeypatch.setattr(place, "CHANGE_PATIENCE", 0.1)
    match = await sit_down(room)
    await room.settle()
    ben = match.players[1]
    limit = room.standin.faults.add("PATCH", CHANNEL, status=429, retry_after=400, times=ALWAYS)
    await delete(ben)
    await room.quiet()
    assert limit.hits and room.world.channels[match.place].name.endswith("Ben")
    assert match.board().says("de", "note-gone", name="☼ Weiß")
    ((kind, due),) = room.rows("SELECT kind, due FROM outbox WHERE due IS NOT NULL")
    assert kind == "thread" and 300 < due - room.clock() <= 600
    room.standin.faults.clear()
    await room.settle()
    assert room.world.channels[match.place].name == "Instinkt #1: Anna"


async def test_a_thread_archives_itself_a_day_after_the_end(room: Room) -> None:
    match = await sit_down(room)
    await room.settle()
    thread = room.world.channels[match.place]
    room.world.archive_idle(room.time.now() + 6 * DAY)
    assert not thread.archived, "a running match has a week for a move"
    await match.resign(match.players[0])
    await room.settle()
    room.world.archive_idle(room.time.now() + DAY - 60)
    assert not thread.archived
    room.world.archive_idle(room.time.now() + DAY + 60)
    assert thread.archived and joined(match.players[0]) == set()


async def test_a_rematch_has_a_thread_and_members_of_its_own(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    await match.resign(anna)
    await room.settle()
    await anna.press(match.board(), "rematch")
    await room.settle()
    home = next(one for one in anna.messages(room.channel) if "Instinkt #2" in one.text)
    assert home.says("de", "fair")
    await ben.press(home, "join")
    await ben.press(home, "start")
    await room.settle()
    again = Match(room, [anna, ben], home)
    assert again.place != match.place and members(room, again) == {anna.id, ben.id}
    assert room.world.channels[again.place].auto_archive == 10080


async def test_a_match_in_its_channel_has_no_thread_to_close(room: Room) -> None:
    room.world.set_permissions(room.channel, room.world.bot, deny=1 << 35)
    match = await sit_down(room)
    await room.settle()
    await match.resign(match.players[0])
    await room.settle()
    assert match.place == room.channel and match.over
    assert requests(room, "PATCH", CHANNEL) == requests(room, "PUT", MEMBER) == []


async def test_a_move_brings_an_archived_thread_back_for_people_who_are_no_members(room: Room) -> None:
    """On the web and on phones their buttons fail as long as the thread is archived."""
    room.world.uncertain = replace(room.world.uncertain, guests_press_in_archive=False)
    match = await sit_down(room)
    await room.settle()
    mira = Player(room, "Mira")
    room.world.archive_idle(room.time.now() + 8 * DAY)
    assert room.world.channels[match.place].archived
    with pytest.raises(ValueError, match="no member of this archived thread"):
        await mira.press(match.board(), "rules")
    for player in match.players:
        await match.decide(player, random.Random("back"), "play")
    await room.settle()
    assert not room.world.channels[match.place].archived
    assert (await mira.press(match.board(), "rules")).hidden


@pytest.mark.rest
@pytest.mark.parametrize("raised", [False, True], ids=["waiting", "raised"])
async def test_two_matches_have_their_boards_at_once_while_threads_are_limited(
    room: Room, monkeypatch: pytest.MonkeyPatch, raised: bool
) -> None:
    monkeypatch.setattr(place, "THREAD_PATIENCE", 0.2)
    if raised:  # discord.py raises RateLimited itself
        room.bot.http.max_ratelimit_timeout = 30.0
    limit = room.standin.faults.add("POST", MAKE, status=429, retry_after=300, times=ALWAYS)
    matches, skipped = [await sit_down(room), await sit_down(room)], room.time.skipped
    await room.settle()
    assert limit.hits and room.time.skipped - skipped < 60, "nothing has waited for the limit"
    for match in matches:
        assert match.place == room.channel and len(match.boards()) == 1 and match.waiting() == match.players
    await matches[1].play_some(random.Random("second"), 2, way="play")


@pytest.mark.rest
async def test_a_thread_whose_confirmation_is_late_is_the_matchs(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, "THREAD_PATIENCE", 0.2)
    late = room.standin.faults.add("POST", MAKE, after=True, hold=asyncio.Event())
    match = await sit_down(room)
    await room.settle()
    assert late.hits and match.place == match.home.id and len(match.boards()) == 1
    assert members(room, match) == {player.id for player in match.players}


@pytest.mark.parametrize("language", ["de", "en"])
async def test_the_tables_message_says_the_result(room: Room, language: str) -> None:
    people = ("Anna", "Ben") if language == "de" else ("Ben", "Anna")
    host, guest = Player(room, people[0]), Player(room, people[1])
    home = await host.new(guest)
    assert home.says(language, "fair")
    await guest.press(home, "join")
    await host.press(home, "start")
    await room.settle()
    match = Match(room, [host, guest], home)
    running, link = host.sees(home), f"https://discord.com/channels/{room.guild}/{match.place}"
    assert running and running.says(language, "fair") and link in str(running.message["components"])
    last = await match.resign(host)
    await room.settle()
    over = host.sees(home)
    result = next(line for line in last.text.splitlines() if line.startswith("🏁"))
    assert over and over.says(language, "fair") and result in over.text and guest.name in result
    assert f"{link}/{match.boards()[-1].id}" in str(over.message["components"])


async def test_a_closed_and_an_ended_table_say_so(room: Room) -> None:
    anna = Player(room, "Anna")
    home = await anna.new()
    await anna.press(home, "leave")
    await room.settle()
    closed = anna.sees(home)
    assert closed and closed.says("de", "table-is-closed")
    match = await sit_down(room)
    cleo = Player(room, room.add_person("Cleo", "de"))
    room.world.set_base(room.guild, cleo.id, 1 << 34 | 1 << 10 | 1 << 11 | 1 << 31 | 1 << 38)
    await cleo.end_match(match.place)
    await room.settle()
    ended = anna.sees(match.home)
    unwon = say("de", "status-unwon", points="0 : 0", reason=say("de", "reason-abandoned"))
    assert ended and unwon in ended.text and unwon in match.board().text
