"""Following a match without playing in it: in its thread, or by a line a week in the digest."""

from __future__ import annotations

import random

import pytest

from bot.match.clocks import DAY
from cogs._delivery.sender import NONCE_LIFETIME
from tests.delivery.test_notifications import pings
from tests.digests.test_wire import digests, due, reach_digest, want_digest
from tests.kit.desk import Desk, seat
from tests.kit.driver import ANY, Player, sit_around, sit_down
from tests.kit.room import Room


async def test_who_follows_a_match_is_a_member_of_its_thread(room: Room) -> None:
    match = await sit_down(room)
    mira = Player(room, "Mira")
    assert match.place not in [int(one["id"]) for one in mira.threads()]
    said = await mira.slash("match watch", match=str(match.number))
    assert said.hidden and said.says("de", "watch-thread", title=f"Instinkt #{match.number}")
    await room.settle()
    assert match.place in [int(one["id"]) for one in mira.threads()]
    assert pings(room, [mira])["Mira"] == 0
    await room.restart()
    await match.play_some(random.Random("watch"), 2)
    await room.settle()
    assert pings(room, [mira])["Mira"] == 0 and mira.direct() == []
    assert (await mira.slash("match unwatch", match=str(match.number))).says("de", "unwatch-thread", title=ANY)
    assert (await mira.slash("match unwatch", match=str(match.number))).says("de", "watch-none")
    assert room.rows("SELECT * FROM watches") == []


async def test_a_line_a_week_in_the_digest(room: Room) -> None:
    match = await sit_around(room, "instinkt", ("Anna", "Ben"), pace="none")
    mira = Player(room, "Mira")
    by = {"match": str(match.number), "by": "digest"}
    assert (await mira.slash("match watch", **by)).says("de", "watch-no-digest")
    await want_digest(mira)
    assert (await mira.slash("match watch", **by)).says("de", "watch-digest", title=ANY)
    for _ in range(15):
        await reach_digest(mira)
        assert len(digests(mira)) == 1
    posts = [one for one in room.standin.requests if one.method == "POST" and f"/{mira.person.dm()}/" in one.path]
    assert len(posts) == 3, "on days 0, 7 and 14"
    (line,) = [one for one in digests(mira)[0].text.splitlines() if f"#{match.number}" in one]
    assert "](https://discord.com/channels/" in line and "▶" in line
    await match.resign(match.players[0])
    for _ in range(7):
        await reach_digest(mira)
    assert "🏁" in digests(mira)[0].text and room.rows("SELECT * FROM watches") == []


@pytest.mark.parametrize("count", [1, pytest.param(3, marks=pytest.mark.rest)])
async def test_a_lost_digest_of_followed_matches_is_recognized(room: Room, count: int) -> None:
    """By its button: the answer to the send is lost, and the next try comes when the nonce is too old."""
    matches = [await sit_around(room, "instinkt", ("Anna", "Ben"), pace="none") for _ in range(count)]
    mira = Player(room, "Mira")
    await want_digest(mira)
    for match in matches:
        await mira.slash("match watch", match=str(match.number), by="digest")
    fault = room.standin.faults.add("POST", f"/channels/{mira.person.dm()}/messages", drop=True, after=True)
    await room.advance(due(room, mira) - room.clock() + 0.01)
    await room.until(fault.struck.is_set)
    (first,) = digests(mira)
    assert len(first.links) == count and all(f"#{match.number}" in first.text for match in matches)
    for _ in range(3):
        await room.advance(NONCE_LIFETIME + 60)
    posts = [one for one in room.standin.requests if one.method == "POST" and f"/{mira.person.dm()}/" in one.path]
    assert [one.id for one in digests(mira)] == [first.id] and len(posts) == 1
    assert room.rows("SELECT pending, message FROM digests") == [(None, first.id)]


async def test_who_may_follow_what(desk: Desk) -> None:
    match = await seat(desk)
    anna, _ = match.players
    mira = Player(desk, "Mira")
    number = str(match.number)
    assert (await anna.slash("match watch", match.place)).says("de", "watch-own")
    assert (await anna.slash("match unwatch", match.place)).says("de", "watch-none")
    assert (await mira.slash("match watch", match="99")).says("de", "no-such-match", number="99")
    assert (await mira.slash("match watch", mira.person.dm(), match=number)).says("de", "no-such-match", number=number)
    home = await anna.new(Player(desk, "Ben"))
    assert (await mira.slash("match watch", match=str(match.number + 1))).says("de", "not-started") and home
    await match.resign(anna)
    assert (await mira.slash("match watch", match=number)).says("de", "match-over")
    assert desk.rows("SELECT * FROM watches") == []


async def test_a_channel_that_is_closed_to_the_reader_is_not_mentioned(room: Room) -> None:
    match = await sit_around(room, "instinkt", ("Anna", "Ben"), pace="none")
    mira = Player(room, "Mira")
    await want_digest(mira)
    await mira.slash("match watch", match=str(match.number), by="digest")
    room.world.guilds[room.guild].members.discard(mira.id)
    await room.advance(1.2 * DAY)
    assert digests(mira) == [] and room.rows("SELECT * FROM watches") == []


async def test_suggestions_make_no_requests(room: Room) -> None:
    """A match whose channel is gone is not suggested; to ask Discord for each would cost requests at each key."""
    match = await sit_around(room, "instinkt", ("Anna", "Ben"), pace="none")
    mira = Player(room, "Mira")
    other = room.world.add_channel(room.guild, "nebenan")

    async def suggested() -> list[str]:
        found = await mira.person.suggest(other, "match watch", {"match": ""}, "match")
        return [one["value"] for one in found]

    assert await suggested() == [str(match.number)]
    room.world.delete_channel(room.channel)
    await room.quiet()
    before = len(room.standin.requests)
    assert await suggested() == []
    await room.quiet()
    asked = [one for one in list(room.standin.requests)[before:] if one.method == "GET"]
    assert asked == []
