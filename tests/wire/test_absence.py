"""Quiet hours, absences, people who leave and a bot that is removed from its server, over the wire."""

from __future__ import annotations

import asyncio
import random
from datetime import UTC, datetime

import pytest

from bot.match.clocks import DAY, HOUR
from bot.texts import LANGUAGES, say
from tests.kit.desk import Desk
from tests.kit.driver import ANY, Player, finish, sit_down
from tests.kit.room import Room
from tests.kit.toytable import sit, with_toys
from tests.kit.uncertain import Uncertain, describe, variants
from tests.wire.test_times import last_ping_says, pings_of, to_placing


def seconds_to(room: Room, hour: int) -> float:
    """The seconds until that hour (UTC); less than none in the first one of it."""
    now = datetime.fromtimestamp(room.clock(), UTC)
    return ((hour - now.hour) % 24) * HOUR - now.minute * 60 - now.second


def at_hour(room: Room, hour: int) -> None:
    """Set the bot's clock to that hour (UTC) without carrying out what is due."""
    room.shift += seconds_to(room, hour)


async def test_pings_wait_for_the_end_of_quiet_hours(room: Room) -> None:
    at_hour(room, 12)
    match = await sit_down(room, pace="daily")
    mover = await to_placing(room, match)
    answer = await mover.quiet(**{"from": "22", "to": "7", "zone": "utc"})
    assert any(answer.says(language, "quiet-is", start="22:00", end="07:00", zone="UTC") for language in LANGUAGES)
    await room.quiet()
    before = pings_of(match, mover)
    assert len(before) == 1, "sent before the night"
    await room.advance(12 * HOUR + 60)  # the reminder is due at midnight
    assert pings_of(match, mover) == before
    await room.advance(6 * HOUR)
    assert pings_of(match, mover) == before
    await room.advance(HOUR)
    assert last_ping_says(match, mover, "ping-reminded")


async def test_a_ping_does_not_wait_for_quiet_hours_to_end_if_time_would_run_out(room: Room) -> None:
    """A brisk pace: the time would run out during the night, so the ping is sent."""
    at_hour(room, 23)
    match = await sit_down(room, pace="brisk")
    for player in match.players:
        await player.quiet(**{"from": "22:00", "to": "7:00", "zone": "UTC"})
    mover = await to_placing(room, match)
    assert last_ping_says(match, mover, "ping-turn")


async def test_quiet_hours_are_shown_and_ended_by_a_button(desk: Desk) -> None:
    anna = Player(desk, "Anna")
    assert (await anna.quiet()).says("de", "quiet-none")
    await anna.quiet(**{"from": "22:00", "to": "7:00", "zone": "UTC"})
    shown = await anna.quiet()
    assert shown.hidden and shown.says("de", "quiet-is", start="22:00", end="07:00", zone="UTC")
    assert (await anna.quiet()).text == shown.text, "looking changes nothing"
    later = await anna.quiet(**{"from": "23:00", "to": "7:00"})
    assert later.says("de", "quiet-is", start="23:00", end="07:00", zone="UTC")
    ended = await anna.press(shown, "quietoff")
    assert ended.id == shown.id and ended.says("de", "quiet-off", start="23:00", end="07:00", zone="UTC")
    assert ended.says("de", "quiet-none") and not ended.has("quietoff")
    assert desk.rows("SELECT quiet FROM people WHERE user = ?", anna.id) == [(None,)]
    again = await anna.forge("own:quietoff", message=ended.id)
    assert again.says("de", "quiet-none")


async def test_a_prompt_waits_for_the_end_of_quiet_hours(room: Room) -> None:
    at_hour(room, 23)
    ben, anna = Player(room, "Ben"), Player(room, "Anna")
    await ben.quiet(**{"from": "22", "to": "7", "zone": "UTC"})
    match = await sit_down(room)
    assert len(anna.direct()) == 1 and ben.direct() == [] and match.pings() == []
    await room.advance(7 * HOUR)
    assert ben.direct() == []
    await room.advance(HOUR + 60)
    (prompt,) = ben.direct()
    assert prompt.selects and not prompt.message["flags"] & (1 << 12) and match.pings() == []


async def test_a_prompt_does_not_wait_if_time_would_run_out(room: Room) -> None:
    at_hour(room, 23)
    ben = Player(room, "Ben")
    await ben.quiet(**{"from": "22", "to": "7", "zone": "UTC"})
    await sit_down(room, pace="brisk")
    (prompt,) = ben.direct()
    assert not prompt.message["flags"] & (1 << 12)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("a b UTC", "quiet-time"),
        ("22 22 UTC", "quiet-time"),
        ("22 7 Atlantis", "quiet-zone"),
    ],
)
async def test_invalid_quiet_hours_are_refused(desk: Desk, typed: str, key: str) -> None:
    start, end, zone = typed.split()
    answer = await Player(desk, "Ben").quiet(**{"from": start, "to": end, "zone": zone})
    assert answer.says("en", key, start=start, end=end, zone=zone)


async def test_quiet_hours_are_read_in_common_spellings(desk: Desk) -> None:
    answer = await Player(desk, "Ben").quiet(**{"from": "22 Uhr", "to": "7h", "zone": "berlin"})
    assert answer.says("en", "quiet-is", start="22:00", end="07:00", zone="Europe/Berlin")


async def test_an_absence_that_was_set_while_the_clock_ran_ahead(room: Room) -> None:
    match = await sit_down(room, pace="daily")
    mover = match.waiting()[0]
    await room.bot.clock.run_due()
    room.shift += 20 * 24 * HOUR
    await mover.slash("away", until="3")
    await room.bot.clock.run_due()
    room.shift -= 20 * 24 * HOUR
    await room.bot.clock.run_due()
    await room.quiet()
    ((since, until),) = room.rows("SELECT away_since, away FROM people WHERE user = ?", mover.id)
    assert abs(since - room.clock()) < HOUR and abs(until - since - 3 * 24 * HOUR) < 1
    board = match.board()
    assert f"<t:{int(until)}" in board.text, "the board says when the clock goes on"
    await room.advance(3 * 24 * HOUR + 60)
    assert not match.board().says("de", "times-away", name=ANY, until=ANY)


async def test_away_and_back(room: Room) -> None:
    match = await sit_down(room, pace="brisk")
    mover = await to_placing(room, match)
    answer = await mover.slash("away", until="3")
    assert any(answer.says(language, "away-now", until=ANY, days=27, most=30, season=3) for language in LANGUAGES)
    await room.settle()
    assert match.board().says("de", "times-away", name=ANY, until=ANY) and pings_of(match, mover) == []
    await room.advance(2 * DAY)
    assert match.waiting() == [mover] and pings_of(match, mover) == []
    shown = await mover.slash("away")
    assert shown.hidden and any(
        shown.says(language, "away-is", until=ANY, days=27, most=30, season=3) for language in LANGUAGES
    )
    assert room.rows("SELECT away IS NULL FROM people WHERE user = ?", mover.id) == [(0,)], "looking changes nothing"
    back = await mover.press(shown, "present")
    assert back.id == shown.id and not back.buttons
    assert any(back.says(language, "away-over", days=28, most=30) for language in LANGUAGES)
    await room.settle()
    assert last_ping_says(match, mover, "ping-turn") and not match.board().says("de", "times-away", name=ANY, until=ANY)
    for here in (await mover.slash("away"), await mover.forge("own:present", message=back.id)):
        assert any(here.says(language, "away-not", days=28, most=30) for language in LANGUAGES)
    long = await mover.slash("away", until="99")
    assert any(long.says(language, "away-too-long", most=30, days=28) for language in LANGUAGES)


async def test_a_member_who_has_left_is_detected_at_the_reminder(room: Room) -> None:
    """Without a privileged intent Discord does not report it, so the bot asks when a reminder is due."""
    async with with_toys(room):
        match = await sit(room, "delve", ("Anna", "Ben", "Mira"))
        anna, ben, _ = match.players
        room.world.remove_member(room.guild, anna.id)
        await room.advance(36 * HOUR)
        await room.settle()
        match.players.remove(anna)
        assert match.board().has("take") and match.waiting() == [ben]
        assert match.board().says("de", "note-left", name=ANY)
        room.world.add_member(room.guild, anna.id)
        taken = await anna.press(match.board(), "take")
        assert say("de", "joined-match") in taken.text


@pytest.mark.rest
async def test_a_member_who_has_left_gives_up_all_seats_of_that_server(room: Room) -> None:
    """One match finds it out; the others do not wait for a reminder of their own."""
    async with with_toys(room):
        first = await sit(room, "delve", ("Anna", "Ben", "Mira"))
        other = await sit(room, "bids", ("Mira", "Ben", "Anna"))
        anna = first.players[0]
        await anna.typed("bid 1", other.place, "bids")
        room.world.remove_member(room.guild, anna.id)
        await room.advance(36 * HOUR)
        await room.settle()
        assert room.rows("SELECT match, seat FROM seats WHERE kind = 'vacant' ORDER BY match") == [(1, 0), (2, 2)]


@pytest.mark.rest
@pytest.mark.parametrize("uncertain", variants("joined_is_available"), ids=describe)
async def test_the_bot_is_removed_from_a_server_and_added_again(room: Room, uncertain: Uncertain) -> None:
    match = await sit_down(room, pace="brisk")
    mover = await to_placing(room, match)
    room.world.remove_bot(room.guild)
    await room.until(lambda: room.rows("SELECT 1 FROM matches WHERE paused_until IS NOT NULL"))
    await room.advance(9 * HOUR)
    assert room.rows("SELECT text FROM events WHERE kind = 'note'") == [("lost",)]
    room.world.add_bot(room.guild)
    await room.until(lambda: room.rows("SELECT 1 FROM matches WHERE paused_until IS NULL"))
    await room.settle()
    assert match.waiting() == [mover] and match.board().says("de", "note-resumed")
    assert last_ping_says(match, mover, "ping-turn")
    last = await finish(match, random.Random("back"))
    assert last.has("rematch")


@pytest.mark.rest
async def test_the_bot_is_removed_and_added_while_it_is_not_connected(room: Room) -> None:
    """When a shard is ready, the bot compares its servers with the stored ones in both directions."""
    match = await sit_down(room, pace="brisk")
    mover = await to_placing(room, match)
    members = room.world.guilds[room.guild].members
    members.discard(room.world.bot)
    await room.standin.gateway.send_op(9, False)
    await room.until(lambda: room.rows("SELECT 1 FROM matches WHERE paused_until IS NOT NULL"))
    members.add(room.world.bot)
    await room.standin.gateway.send_op(9, False)
    await room.until(lambda: room.rows("SELECT 1 FROM matches WHERE paused_until IS NULL"))
    await room.settle()
    assert match.waiting() == [mover] and match.board().says("de", "note-resumed")


@pytest.mark.rest
async def test_show_moves_a_match_to_another_channel(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    prompt = match.prompt(ben)
    assert prompt is not None
    room.world.delete_channel(room.channel)
    await ben.choose_any(prompt, random.Random("elsewhere"))
    await room.settle()
    elsewhere = room.world.add_channel(room.guild, "nebenan")
    await anna.show(elsewhere, match="1")
    await room.settle()
    assert any(one.alts and "#1**" in one.text for one in anna.messages(elsewhere))


async def test_a_reminder_goes_to_the_place_of_the_match(room: Room) -> None:
    """The thread is deleted and no move is made: the reminder and the board go to the channel."""
    match = await sit_down(room, pace="brisk")
    mover = await to_placing(room, match)
    room.world.delete_channel(match.place)
    await room.advance(HOUR)
    await room.settle()
    assert room.rows("SELECT thread FROM matches") == [(room.channel,)]
    there = mover.messages(room.channel)
    assert any(one.says("de", "thread-gone") for one in there) and any(one.has("play") for one in there)
    assert [one.pings for one in there if one.pings] == [[mover.id]]


@pytest.mark.rest
async def test_show_moves_a_match_whose_reminder_had_no_place(room: Room) -> None:
    match = await sit_down(room, pace="brisk")
    mover = await to_placing(room, match)
    elsewhere = room.world.add_channel(room.guild, "nebenan")
    room.world.delete_channel(room.channel)
    await room.advance(HOUR)
    await room.settle()
    shown = await mover.show(elsewhere)
    assert any(shown.says(language, "rehomed") for language in LANGUAGES)
    await room.settle()
    there = mover.messages(elsewhere)
    board, line = [one for one in there if not one.hidden and (one.alts or one.has("more"))]
    assert board.text.count(say("de", "note-channel-gone")) == 1 and line.has("play")
    assert [one.pings for one in there if one.pings] == [[mover.id]]


@pytest.mark.parametrize("how", ["unavailable", "another shard"])
async def test_a_server_that_is_not_lost_pauses_nothing(room: Room, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """A server in an outage is announced as unavailable; a server of another shard is not announced."""
    match = await sit_down(room, pace="brisk")
    guild = room.bot.get_guild(room.guild)
    assert guild is not None
    if how == "unavailable":
        monkeypatch.setattr(guild, "unavailable", True)
    else:
        monkeypatch.setattr(room.bot, "get_guild", lambda _: None)
        monkeypatch.setattr(room.bot, "shard_count", 2)
        other = 1 - (room.guild >> 22) % 2
        monkeypatch.setattr(room.bot, "shard_ids", [other])
        monkeypatch.setattr(room.bot, "announced", {other: set()})
    before = room.stored("matches", "events", "clocks")
    for shard in range(room.bot.shard_count or 1):
        room.bot.dispatch("shard_ready", shard)
    comparing = "discord.py: on_shard_ready"
    await room.until(lambda: not any(task.get_name() == comparing for task in asyncio.all_tasks()))
    await room.quiet()
    assert room.stored("matches", "events", "clocks") == before and match.waiting() == match.players
