"""``/profile`` and ``/leaderboard`` as people see them: who appears, to whom, and what is not notified."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from typing import Any

import pytest

from bot.texts import say
from tests.kit.databases import FILE
from tests.kit.desk import Desk, seat, seat_around
from tests.kit.driver import ANY, Match, Player, Shown, finish, sit_down
from tests.kit.room import Room
from tests.preferences.test_wire import choose
from tests.privacy.test_wire import delete, settle
from tests.wire.test_limits import check_limits

VIEW = 1 << 10  # the permission to view a channel


async def played(desk: Desk) -> Match:
    """A match of Anna and Ben that is over."""
    match = await seat(desk)
    await match.play_out(random.Random("profiles"))
    return match


async def agree(player: Player, value: str = "yes") -> None:
    """Set whether the profile is shown."""
    await choose(player, await player.slash("settings"), "person", "profile", value)


def change(room: Room | Desk, statement: str, rows: Iterable[tuple[Any, ...]]) -> None:
    """Change the database as many matches would."""
    with closing(sqlite3.connect(room.data / FILE, timeout=10)) as base, base:
        base.executemany(statement, rows)


def settle_ratings(room: Room | Desk) -> None:
    """Make all ratings certain."""
    change(room, "UPDATE ratings SET sigma = 3.0", [()])


def posted(desk: Desk, player: Player, text: str) -> list[Shown]:
    """The messages in the channel that everybody sees and that have these words."""
    return [one for one in player.messages(desk.channel) if text in one.text and not one.hidden]


async def test_ones_own_profile_is_private_until_it_is_posted_once(desk: Desk) -> None:
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    empty = await anna.slash("profile")
    assert empty.hidden and empty.says("de", "profile-none") and not empty.alts and not empty.has("profilepost")
    match = await played(desk)
    outcome = (await desk.view(match.number, None)).outcome
    assert outcome is not None
    won, shared = int(outcome.winners == (0,)), int(len(outcome.winners) == 2)
    own = await anna.slash("profile")
    assert own.hidden and own.says("de", "profile-own-here") and own.says("de", "profile-unshown")
    assert own.says("de", "profile-matches", count=1, won=won, shared=shared, undecided=0) and "Ben (1)" in own.text
    assert own.says("de", "profile-punctual", percent=100, count=ANY) and len(own.alts) == 1
    assert say("de", "rating-settling") in own.alts[0] and "Instinkt" in own.alts[0]
    check_limits(dict(own.message))
    first = await anna.press(own, "profilepost")
    assert not first.hidden and "**Anna**" in first.text and "Ben" not in first.text, "Ben has not agreed"
    assert say("de", "profile-somebody") in first.text and not first.buttons
    again = await anna.press(own, "profilepost")
    assert again.hidden and again.says("de", "club-posted") and len(posted(desk, ben, "**Anna**")) == 1
    channel = ben.person.dm()
    prompt = await ben.slash("profile", channel)
    assert prompt.says("en", "profile-own-all") and not prompt.has("profilepost") and "Anna (1)" in prompt.text
    elsewhere = await ben.slash("profile", channel, user=anna.id)
    assert elsewhere.says("en", "profile-only-here")


async def test_ratings_are_drawn_for_one_game_at_a_time(desk: Desk) -> None:
    anna = Player(desk, "Anna")
    for game in ("instinkt", "dirkana", "dirkana"):
        match = await seat_around(desk, game, ("Anna", "Ben"))
        await match.play_out(random.Random(game))
    own = await anna.slash("profile")
    assert own.says("de", "profile-legend", game="Dirkana"), "with the most rated matches"
    before = anna.pictures(own)
    other = await anna.pick(own, "instinkt")
    assert other.id == own.id and other.says("de", "profile-legend", game="Instinkt")
    assert anna.pictures(other) != before and "Dirkana" in other.alts[0] and "Instinkt" in other.alts[0]


async def test_another_profile_is_shown_only_by_who_has_agreed(desk: Desk) -> None:
    anna, ben, mira = (Player(desk, name) for name in ("Anna", "Ben", "Mira"))
    match = await played(desk)
    for person in (anna.id, mira.id):  # known or not, they look the same
        refused = await ben.slash("profile", user=person)
        name = next(name for name, one in desk.people.items() if one.id == person)
        assert refused.hidden and refused.says("en", "profile-not-shown", name=name)
    await agree(anna)
    seen = await ben.slash("profile", user=anna.id)
    assert seen.hidden and "**Anna**" in seen.text and seen.says("en", "profile-against", own=ANY, other=ANY,
                                                                  name="Anna", even=0)  # fmt: skip
    assert "Ben (1)" in seen.text and not seen.buttons
    other = await mira.slash("profile", user=anna.id)
    assert "Ben" not in other.text and say("de", "profile-somebody") in other.text
    assert "Ihr beide" not in other.text
    await agree(ben)
    assert "Ben (1)" in (await mira.slash("profile", user=anna.id)).text
    await anna.block(mira.id)
    assert (await mira.slash("profile", user=anna.id)).says("de", "profile-not-shown", name="Anna")
    await agree(anna, "no")
    assert (await ben.slash("profile", user=anna.id)).says("en", "profile-not-shown", name="Anna")
    assert (await anna.slash("profile", user=anna.id)).says("de", "profile-own-here")
    bots = [user for user in desk.world.users.values() if user.bot]
    assert (await anna.slash("profile", user=bots[0].id)).says("de", "profile-computer")
    assert match.over


async def test_matches_of_channels_that_one_does_not_see_are_in_no_statistic(desk: Desk) -> None:
    anna, ben, mira = (Player(desk, name) for name in ("Anna", "Ben", "Mira"))
    secret = desk.world.add_channel(desk.guild, "geheim")
    match = await seat(desk, where=secret)
    await match.play_out(random.Random("a secret"))
    await agree(anna)
    assert (await mira.club()).says("de", "club-counts", over=1, running=0, people=2)
    desk.world.set_permissions(secret, desk.guild, deny=VIEW)
    for one in (anna, ben):
        desk.world.set_permissions(secret, one.id, allow=VIEW)
    assert (await mira.club()).says("de", "club-none")
    seen = await mira.slash("profile", user=anna.id)
    assert not seen.alts or "1 von 1" not in seen.alts[0]
    assert "mit anderen" not in seen.text.replace(say("de", "profile-no-matches"), "")
    assert (await ben.club()).says("en", "club-counts", over=1, running=0, people=2)
    own = await anna.slash("profile")
    assert "- Eine Partie mit anderen, " in own.text, "one's own are all there"
    out = await anna.press(own, "profilepost")
    assert "Ben" not in out.text and say("de", "profile-somebody") not in out.text, "posted where all see it"


async def test_a_leaderboard_has_who_has_agreed_and_ones_own_place_in_private(desk: Desk) -> None:
    anna, ben, mira = (Player(desk, name) for name in ("Anna", "Ben", "Mira"))
    assert (await anna.slash("leaderboard")).says("de", "ranks-nothing")
    await played(desk)
    none = await anna.slash("leaderboard")
    assert none.hidden and none.says("de", "ranks-none", game="Instinkt") and not none.alts
    assert none.says("de", "ranks-own-hidden-settling") and not none.has("rankspost")
    await agree(anna)
    young = await mira.slash("leaderboard", game="instinkt")
    assert young.says("de", "ranks-settling", name="Anna", count=1) and "Ben" not in young.text + young.alts[0]
    assert young.says("de", "ranks-own-none") and "1000" not in young.alts[0], "no bare number"
    settle_ratings(desk)
    board = await ben.slash("leaderboard")
    assert "1. Anna: " in board.text and "Ben" not in board.text and board.says("en", "ranks-own-hidden", rank=ANY,
                                                                               rating=ANY)  # fmt: skip
    assert (await anna.slash("leaderboard")).says("de", "ranks-own", rank="1", rating=ANY)
    out = await ben.press(board, "rankspost")
    assert not out.hidden and "1. Anna" in out.text and "number" not in out.text
    twice = await ben.press(board, "rankspost")
    assert twice.hidden and twice.says("en", "club-posted") and len(posted(desk, mira, "leaderboard")) == 1
    check_limits(dict(board.message))
    assert (await anna.slash("leaderboard", game="chess")).says("de", "no-such-game", game="chess")


@pytest.mark.rest
async def test_pages_of_a_leaderboard(desk: Desk) -> None:
    anna = Player(desk, "Anna")
    await played(desk)
    await agree(anna)
    people = [Player(desk, desk.add_person(f"Person {at:02}")) for at in range(14)]
    for one in people:
        await agree(one)
    keys = [desk.key(one.id) for one in people]
    rows = [(key, "instinkt", desk.guild, 30 - at / 10, 3.0, 40) for at, key in enumerate(keys)]
    change(desk, "INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?)", rows)
    first = await anna.slash("leaderboard")
    assert "1. Person 00" in first.text and "Person 10" not in first.text and not first.has("back-page")
    second = await anna.press(first, "next-page")
    assert second.id == first.id and "11. Person 10" in second.text and "Anna: " in second.text
    assert second.says("de", "ranks-settling-head") and not second.has("next-page")
    stale = await anna.press(second, "back-page")
    assert "1. Person 00" in stale.text
    forged = await anna.forge("club:ranks:instinkt:9999", message=first.id)
    assert "11. Person 10" in forged.text
    assert (await anna.forge("club:ranks:chess:0", message=first.id)).says("de", "no-such-game", game="chess")
    out = await anna.press(await anna.slash("leaderboard"), "rankspost")
    ben = Player(desk, "Ben")
    turned = await ben.press(out, "next-page")
    assert turned.hidden and turned.id != out.id and turned.says("en", "ranks-own-hidden-settling")


@pytest.mark.rest
async def test_a_club_in_words_for_who_wants_words(desk: Desk) -> None:
    anna, mira = Player(desk, "Anna"), Player(desk, "Mira")
    assert (await mira.club()).says("de", "club-none")
    await played(desk)
    running = await seat(desk)
    await mira.slash("settings", text="alone")
    shown = await mira.club()
    assert shown.hidden and not shown.alts and shown.says("de", "club-counts", over=1, running=1, people=2)
    assert say("de", "club-alt-game", game="Instinkt", over=1, running=1) in shown.text
    assert "Anna" not in shown.text, "who has not agreed is not named"
    before = (await anna.club()).text
    await running.play_some(random.Random("on"), 3)
    assert (await anna.club()).text == before
    await agree(anna)
    shown = await anna.club()
    assert shown.says("de", "club-active", names="Anna (1)") and len(shown.alts) == 1
    out = await anna.press(shown, "clubpost")
    assert not out.hidden and out.says("de", "club-scope-here") and not out.buttons
    check_limits(dict(out.message))


@pytest.mark.rest
async def test_a_person_who_was_deleted_has_no_name_in_others_profiles(room: Room) -> None:
    anna, ben, mira = (Player(room, name) for name in ("Anna", "Ben", "Mira"))
    await finish(await sit_down(room), random.Random("profiles"))
    await agree(anna)
    await agree(ben)
    settle_ratings(room)
    assert "Ben" in (await mira.slash("leaderboard")).text
    await delete(ben)
    await settle(room)
    own = await anna.slash("profile")
    assert f"{say('de', 'seat-former')} (1)" in own.text and "Ben" not in own.text
    assert "Ben" not in (await mira.slash("leaderboard")).text + (await mira.club()).text
    assert (await mira.slash("profile", user=ben.id)).says("de", "profile-not-shown", name="Ben")
    assert (await ben.slash("profile")).says("en", "profile-none")


async def test_the_buttons_work_with_modules_that_the_bot_has_imported(room: Room) -> None:
    """The first bot of a room has its modules from the tests; one that is restarted loads them as an operator's."""
    await room.restart()
    anna = Player(room, "Anna")
    statistics = await anna.press(await anna.slash("leaderboard"), "club")
    assert statistics.says("de", "club-none")
