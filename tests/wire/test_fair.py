"""Tricks against other players, tried as people could: no seat, time or ping is won by them."""

from __future__ import annotations

import random

import pytest

from bot.match.clocks import DAY, HOUR
from bot.match.lobby import MAX_INVITATIONS, MAX_MATCHES
from tests.kit.desk import Desk
from tests.kit.driver import ANY, Player, sit_down
from tests.kit.room import Room
from tests.kit.toytable import sit, with_toys
from tests.wire.test_consent import asking


async def test_who_is_late_is_asked_before_time_gets_shorter(room: Room) -> None:
    match = await sit_down(room, pace="relaxed")
    anna, ben = match.players
    await match.decide(anna, random.Random(0), "typed")
    await room.advance(72 * HOUR)
    await room.settle()
    ((stage, promised),) = room.rows("SELECT stage, due FROM clocks WHERE seat = 1")
    assert stage == "grace"
    made = await anna.slash("match pace", match.place, pace="live", timeout="lose")
    assert made.says("de", "proposal-made", names="Ben", title=ANY, button=ANY)
    await room.settle()
    assert asking(match).has("agree") and room.rows("SELECT pace, overrun FROM matches") == [("relaxed", "once")]
    assert (await anna.slash("match remove", match.place, player=ben.id)).says("de", "player-is-here")
    await room.advance(450)
    await room.settle()
    assert not match.over and room.rows("SELECT stage, due FROM clocks WHERE seat = 1") == [("grace", promised)]
    assert (await match.menu(ben)).selects, "the grace lasts as long as it was promised"


@pytest.mark.rest
async def test_who_is_past_grace_is_asked_before_time_gets_shorter(room: Room) -> None:
    """Ben's choice is drawn only when no one else is to choose; Anna keeps it open by being away."""
    match = await sit_down(room, pace="brisk")
    anna = match.players[0]
    await anna.slash("away", until="3")
    for _ in range(2):  # the time, and the grace that begins when the clock is looked at
        await room.advance(2 * HOUR)
    await room.settle()
    assert room.rows("SELECT stage FROM clocks ORDER BY seat") == [("asked",), ("out",)]
    made = await anna.slash("match pace", match.place, pace="live", timeout="lose")
    assert made.says("de", "proposal-made", names="Ben", title=ANY, button=ANY)
    await room.settle()
    assert asking(match).has("agree") and room.rows("SELECT pace, overrun FROM matches") == [("brisk", "once")]


@pytest.mark.rest
async def test_a_former_player_takes_no_other_seat(room: Room) -> None:
    async with with_toys(room):
        match = await sit(room, "bids", ("Ben", "Anna", "Mira"))
        ben, anna, _ = match.players
        cleo = Player(room, room.add_person("Cleo"))
        await match.resign(ben)
        assert (await cleo.press(match.board(), "take")).hidden
        await room.settle()
        await match.resign(anna)
        assert match.board().has("take")
        assert (await ben.press(match.board(), "take")).says("en", "own-seat-only")
        assert room.rows("SELECT kind FROM seats ORDER BY seat") == [("person",), ("vacant",), ("person",)]
        await anna.press(match.board(), "take")
        assert room.rows("SELECT person FROM seats WHERE seat = 1") == [(room.key(anna.id),)]


@pytest.mark.rest
async def test_invitations_take_no_room_from_the_invited(desk: Desk) -> None:
    anna, ben, mira = Player(desk, "Anna"), Player(desk, "Ben"), Player(desk, "Mira")
    for host in (anna, mira):
        for _ in range(MAX_INVITATIONS):
            await host.new(ben)
    tables = [await ben.new() for _ in range(MAX_MATCHES)]
    assert not any(one.hidden for one in tables)
    assert (await ben.new()).says("en", "too-many-tables", most=MAX_MATCHES)
    shown = await ben.slash("matches")
    assert shown.says("en", "mine-head", count=2 * MAX_INVITATIONS + MAX_MATCHES, page=1, pages=ANY)


async def test_after_the_clock_ran_ahead_pending_items_are_sent_within_a_minute(room: Room) -> None:
    match = await sit_down(room, pace="none")
    await room.settle()
    shown = match.board().id
    await room.bot.clock.run_due()
    room.shift += 5 * DAY
    await room.bot.clock.run_due()
    fault = room.standin.faults.add("POST", "/channels/{channel_id}/messages", status=503, times=99)
    for player in match.players:
        await match.decide(player, random.Random(0), "typed")
    await fault.struck.wait()
    await room.quiet()
    room.standin.faults.clear()
    room.shift -= 5 * DAY
    await room.advance(60)
    await room.until(lambda: match.board().id != shown)
    assert match.waiting(), "the next decision is asked"
