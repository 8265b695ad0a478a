"""Seasons on the wire: signed up for, played in rounds, left, shown in one message, and followed by promotion."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections import Counter
from contextlib import closing

import pytest

from bot.features.preferences.store import PreferenceStore
from bot.features.seasons.model import WEEK
from bot.features.seasons.store import SeasonStore
from bot.features.seasons.worker import SeasonService
from bot.match.clocks import DAY, HOUR
from bot.texts import say
from tests.kit.databases import FILE
from tests.kit.driver import Player, Shown
from tests.kit.room import Room
from tests.matchmaking.test_wire import tables
from tests.preferences.test_wire import choose, manager
from tests.privacy.test_wire import delete
from tests.privacy.test_wire import settle as settle_deletions
from tests.wire.test_table_host import picked

GAME = "dirkana"
SIGNUP = 7 * DAY


def posts(room: Room, player: Player, channel: int | None = None) -> list[Shown]:
    """The messages of seasons in a channel."""
    return [one for one in player.messages(channel or room.channel) if one.text.startswith("## 🏆") and not one.hidden]


def post(room: Room, player: Player, channel: int | None = None) -> Shown:
    """The one message of the one season in a channel."""
    (found,) = posts(room, player, channel)
    return found


async def go_on(room: Room, seconds: float = 0.0) -> None:
    """Let time pass until everything due by then is opened, started and delivered."""
    await room.advance(seconds)
    for _ in range(2):
        await room.settle(200)
        await room.advance(5.0)
    await room.settle(200)


async def opened(room: Room, people: list[Player], **options: object) -> Player:
    """A season for which these people have signed up; its moderator."""
    anna = manager(room)
    said = await anna.slash("server season-open", game=GAME, **options)
    assert said.hidden and say("de", "season-title", number="1", game="Dirkana") in said.text
    await room.settle()
    shown = post(room, anna)
    for player in people:
        answer = await player.press(shown, "season-join")
        assert answer.hidden
    await room.settle()
    return anna


def crowd(room: Room, count: int) -> list[Player]:
    return [Player(room, room.add_person(f"P{at:02}")) for at in range(count)]


def fixtures(room: Room, where: str = "1") -> list[tuple[int, int, int | None, str | None, str | None]]:
    """Discord ids of both, number of the match, result and its way, of the matches of seasons."""
    found = room.rows(
        "SELECT a.user, b.user, m.match, m.result, m.way FROM season_matches m JOIN people a ON a.key = m.first "
        f"JOIN people b ON b.key = m.second WHERE {where} ORDER BY m.id"
    )
    return [tuple(one) for one in found]


async def resign(room: Room, loser: Player, match: int) -> None:
    await loser.press(await loser.slash("match resign", match=str(match)), "giveup")
    await room.quiet()


async def test_signing_up_twice_and_leaving(room: Room) -> None:
    ben, mira = Player(room, "Ben"), Player(room, "Mira")
    anna = await opened(room, [ben])
    shown = post(room, anna)
    assert "Ben" in shown.text and shown.says("de", "season-rules", away=3)
    answers = await asyncio.gather(*(mira.press(shown, "season-join") for _ in range(3)))
    assert sorted("schon dabei" in one.text for one in answers) == [False, True, True]
    assert len(room.rows("SELECT * FROM season_people")) == 2
    gone = await mira.press(shown, "season-unjoin")
    assert gone.says("de", "season-unjoined")
    assert (await mira.press(shown, "season-unjoin")).says("de", "season-not-in")
    await room.settle()
    assert post(room, anna).says("de", "season-people", count=1, names="Ben")
    assert (await ben.slash("season join")).says("en", "season-joined-already", begins=shown_begin(room))
    own = await ben.slash("season show")
    assert own.says("en", "season-joined", begins=shown_begin(room))
    assert own.has("season-unjoin") and not own.has("season-join")
    assert (await ben.slash("season leave")).says("en", "season-unjoined")
    await room.settle()
    assert post(room, anna).says("de", "season-nobody")
    assert not (await ben.slash("season show")).has("season-unjoin")


def shown_begin(room: Room) -> str:
    ((begins,),) = room.rows("SELECT begins FROM seasons")
    return f"<t:{int(begins)}:R>"


@pytest.mark.rest
async def test_twelve_people_four_weeks_two_leavers(room: Room) -> None:
    """Three groups of four; people win by their number, two leave, and the next season follows the table."""
    people = crowd(room, 12)
    by_id = {one.id: one for one in people}
    anna = await opened(room, people, weeks=4, group=4, pace="relaxed")
    await go_on(room, SIGNUP + 60)
    groups = room.rows('SELECT "group", count(*) FROM season_people GROUP BY "group" ORDER BY "group"')
    assert groups == [(0, 4), (1, 4), (2, 4)]
    running = [one for one in tables(room) if one[0] == "running"]
    assert running == [("running", GAME, "relaxed", room.channel)] * 6, "two matches in each group, started"
    assert all(rated for (rated,) in room.rows("SELECT rated FROM matches"))
    shown = post(room, anna)
    assert len(shown.alts) == 3 and shown.says("de", "season-legend")
    assert len(room.rows("SELECT DISTINCT match FROM season_matches WHERE match IS NOT NULL")) == 6
    before = room.rows("SELECT id FROM matches")
    await go_on(room, DAY)
    assert room.rows("SELECT id FROM matches") == before, "nothing is opened twice"
    early, late = people[3], people[7]
    for round_ in (1, 2, 3):
        for first, second, number, result, _ in fixtures(room, f"m.round = {round_}"):
            if result is None and number is not None:
                weaker = by_id[max(first, second, key=lambda one: people.index(by_id[one]))]
                await resign(room, weaker, number)
        await room.settle(200)
        if round_ == 1:
            asked = await early.press(post(room, anna), "season-leave")
            assert asked.says("en", "season-leave-sure")
            assert (await early.press(asked, "season-out")).says("en", "season-left")
            assert (await early.forge("season:out:1", message=asked.id)).says("en", "season-not-in")
            await go_on(room)
        if round_ == 2:
            room.world.remove_member(room.guild, late.id)
        if round_ < 3:
            await go_on(room, 4 * WEEK / 3)
    await go_on(room, HOUR)
    assert all(result for *_, result, _ in fixtures(room)), "all is decided"
    shown = post(room, anna)
    assert shown.says("de", "season-over-played") and not shown.has("season-leave")
    ways = Counter(way for *_, way in fixtures(room))
    assert ways == {"played": 15, "forfeit": 3}, "two of who left early, one of who left late"
    first, second, third = shown.alts
    assert "1. P00: 4 Punkte aus 2 Partien" in first and "P03, ausgestiegen: 0 Punkte aus 0 Partien" in first
    assert "1. P04" in second and "P07, ausgestiegen: 0 Punkte aus 3 Partien" in second
    assert "1. P08: 6 Punkte aus 3 Partien, 3 Siege" in third and "steigt auf" in third
    assert len(anna.pictures(shown)) == 3
    room.world.add_member(room.guild, late.id)
    said = await anna.slash("server season-open", game=GAME, group=4)
    assert "2" in said.text
    await room.settle()
    newest = posts(room, anna)[-1]
    for player in reversed(people):
        await player.press(newest, "season-join")
    await go_on(room, SIGNUP + 60)
    rows = room.rows(
        'SELECT p.name, s."group" FROM season_people s JOIN people p ON p.key = s.person WHERE season = 2 ORDER BY seed'
    )
    order = [name for name, _ in rows]
    assert order == ["P00", "P01", "P02", "P04", "P03", "P05", "P06", "P08", "P07", "P09", "P10", "P11"]
    assert [group for _, group in rows] == [0] * 4 + [1] * 4 + [2] * 4


@pytest.mark.rest
async def test_private_tables_and_own_matches_in_words(room: Room) -> None:
    people = crowd(room, 3)
    await opened(room, people)
    await go_on(room, SIGNUP + 60)
    (first, second, number, *_) = fixtures(room, "m.round = 1")[0]
    player = next(one for one in people if one.id == first)
    own = await player.slash("season show")
    assert own.hidden and own.says("en", "season-own") and len(own.alts) == 1
    assert f"https://discord.com/channels/{room.guild}/" in own.text, "the way to the match"
    await choose(player, await player.slash("settings"), "person", "reading", "alone")
    words = await player.press(post(room, player), "season-show")
    assert not words.alts and "Standings of group A" in words.text and "P00" in words.text
    assert number and second


@pytest.mark.rest
async def test_too_few_and_one_left(room: Room) -> None:
    people = crowd(room, 3)
    anna = await opened(room, people[:2])
    await go_on(room, SIGNUP + 60)
    assert post(room, anna).says("de", "season-over-few", fewest=3)
    assert room.rows("SELECT * FROM season_matches") == []
    await anna.slash("server season-open", game=GAME)
    await room.settle()
    for player in people:
        await player.slash("season join")
    await go_on(room, SIGNUP + 60)
    for player in people[:2]:
        await player.press(await player.slash("season leave"), "season-out")
    await go_on(room)
    assert posts(room, anna)[-1].says("de", "season-over-alone")
    assert room.rows("SELECT phase, reason FROM seasons WHERE id = 2") == [("over", "alone")]


@pytest.mark.rest
async def test_deletion_of_a_player_and_of_who_opened_it(room: Room) -> None:
    people = crowd(room, 3)
    anna = manager(room)
    await opened(room, [anna, *people])
    await go_on(room, SIGNUP + 60)
    assert any("Anna" in alt for alt in post(room, people[0]).alts)
    await delete(anna)
    await settle_deletions(room)
    await go_on(room)
    shown = post(room, people[0])
    assert not any("Anna" in alt for alt in shown.alts) and "Anna" not in shown.text
    assert say("de", "seat-former") in shown.alts[0], "and the season goes on"
    assert room.rows("SELECT phase FROM seasons") == [("running",)]
    await go_on(room, 4 * WEEK)
    assert room.rows("SELECT reason FROM seasons") == [("time",)]
    assert Counter(way for (way,) in room.rows("SELECT way FROM season_matches")) == {"forfeit": 3, "unended": 3}
    assert post(room, people[0]).says("de", "season-over-time")


async def test_who_is_deleted_while_people_sign_up_is_not_in_it(room: Room) -> None:
    people = crowd(room, 3)
    await opened(room, people)
    await delete(people[0])
    await settle_deletions(room)
    await go_on(room)
    assert len(room.rows("SELECT * FROM season_people")) == 2 and "P00" not in post(room, people[1]).text


@pytest.mark.rest
async def test_the_channel_is_gone(room: Room) -> None:
    people = crowd(room, 3)
    other = room.world.add_channel(room.guild, "saisonraum")
    anna = manager(room)
    await choose(anna, await anna.slash("server settings"), "server", "seasons", other)
    await anna.slash("server season-open", game=GAME)
    await room.settle()
    assert post(room, anna, other) and posts(room, anna) == []
    room.world.delete_channel(other)
    await room.until(lambda: room.bot.get_channel(other) is None)
    for player in people:
        assert (await player.slash("season join")).hidden
    await go_on(room)
    assert "P02" in post(room, anna).text, "it is shown where it was opened"
    await go_on(room, SIGNUP + 60)
    assert len([one for one in tables(room) if one[0] == "running"]) == 1
    room.world.delete_message(room.channel, post(room, anna).id)
    await resign(room, people[0] if people[0].id in fixtures(room)[0][:2] else people[1], 1)
    await go_on(room)
    assert post(room, anna).alts, "and again where its message was deleted"


async def test_without_any_channel_it_rests(room: Room) -> None:
    people = crowd(room, 3)
    anna = await opened(room, people)
    room.world.delete_channel(room.channel)
    await room.until(lambda: room.bot.get_channel(room.channel) is None)
    await go_on(room, SIGNUP + 60)
    assert room.rows("SELECT phase FROM seasons") == [("running",)] and tables(room) == []
    new = room.world.add_channel(room.guild, "neu")
    await room.until(lambda: room.bot.get_channel(new) is not None)
    await choose(anna, await anna.slash("server settings", new), "server", "tables", new)
    await go_on(room, HOUR + 60)
    assert post(room, anna, new).alts and tables(room) == [("running", GAME, "relaxed", new)]


@pytest.mark.rest
async def test_a_match_that_the_end_of_the_season_finds_is_lost_by_who_keeps_it_waiting(room: Room) -> None:
    """One plays, by a press; the other one waits for the end of the season, three days for each decision."""
    people = crowd(room, 3)
    anna = await opened(room, people, weeks=1, pace="relaxed")
    await go_on(room, SIGNUP + 60)
    await go_on(room, 2 * WEEK / 3 + 60)
    first, second, number, *_ = fixtures(room, "m.round = 3")[0]
    assert number is not None
    mover = next(one for one in people if one.id == first)
    await mover.choose_any(await mover.show(match=str(number)), random.Random("quick"))
    assert (await room.bot.service.match(number)).position.waiting == (1,), "both choose in secret at the beginning"
    await go_on(room, WEEK / 3 - HOUR)
    assert fixtures(room, "m.round = 3")[0][3] is None
    await go_on(room, 2 * HOUR)
    assert post(room, anna).says("de", "season-over-time")
    assert fixtures(room, "m.round = 3")[0][3:] == ("first", "unended")
    assert second and room.rows("SELECT phase FROM matches WHERE id = ?", number) == [("running",)], "and it goes on"


async def test_closing_asks_and_counts_what_runs_as_ties(room: Room) -> None:
    people = crowd(room, 4)
    anna = await opened(room, people)
    await go_on(room, SIGNUP + 60)
    assert (await people[0].slash("server season-close")).says("en", "season-managers")
    asked = await anna.slash("server season-close")
    assert asked.says("de", "season-close-sure")
    assert (await people[0].forge("season:end:1", message=post(room, anna).id)).says("en", "season-managers")
    assert (await anna.press(asked, "season-end")).says("de", "season-closed")
    await go_on(room)
    assert post(room, anna).says("de", "season-over-closed")
    assert {(result, way) for *_, result, way in fixtures(room)} == {("tie", "unended")}
    number = fixtures(room, "m.match IS NOT NULL")[0][2]
    assert number is not None
    loser = next(one for one in people if one.id == fixtures(room, f"m.match = {number}")[0][0])
    await resign(room, loser, number)
    assert fixtures(room, f"m.match = {number}")[0][3] == "tie", "it went on as usual"
    assert (await anna.slash("server season-close")).says("de", "season-none")


async def test_stale_and_forged(room: Room) -> None:
    ben = Player(room, "Ben")
    refused = await ben.slash("server season-open", game=GAME)
    assert refused.says("en", "season-managers")
    anna = await opened(room, [])
    assert (await anna.slash("server season-open", game=GAME)).says("de", "season-there", game="Dirkana")
    assert (await anna.slash("server season-open", game="chess")).hidden
    await anna.slash("server season-open", game="instinkt")
    await room.settle()
    shown = posts(room, anna)[0]
    names = sorted(say("en", f"{one}-name") for one in ("dirkana", "instinkt"))
    which = await ben.slash("season join")
    assert all(name in which.text for name in names)
    assert (await ben.slash("season join", game="instinkt")).hidden
    for verb in ("join", "leave", "out", "show", "end"):
        answer = await ben.forge(f"season:{verb}:99", message=shown.id)
        assert answer.says("en", "season-managers" if verb == "end" else "season-none"), verb
    assert (await ben.forge("season:win:1", message=shown.id)).says("en", "control-unknown")
    await go_on(room, SIGNUP + 60)
    assert (await ben.forge("season:join:1", message=shown.id)).says("en", "season-begun")
    assert (await ben.forge("season:leave:1", message=shown.id)).says("en", "season-not-in")


@pytest.mark.rest
@pytest.mark.parametrize("late", [0.0, 1000.0], ids=["at once", "after Discord has dropped the nonce"])
async def test_a_kill_while_it_is_shown_leaves_one_message(room: Room, late: float) -> None:
    anna, sent = manager(room), asyncio.Event()

    async def killed(*_: object) -> None:
        sent.set()
        await asyncio.Event().wait()

    room.bot.store[SeasonStore].finish_post = killed  # type: ignore[method-assign,assignment]
    await anna.slash("server season-open", game=GAME)
    await asyncio.wait_for(sent.wait(), 60)
    assert room.rows("SELECT message FROM seasons") == [(None,)] and len(posts(room, anna)) == 1
    await room.stop()
    room.shift += late
    await room.start()
    await go_on(
        room, 31
    )  # the claim of the killed bot was not free at once: it is looked for again half a minute later
    assert room.rows("SELECT message FROM seasons") == [(post(room, anna).id,)]


async def test_a_message_that_cannot_be_edited_is_sent_again_and_one_of_its_end_is_not(room: Room) -> None:
    ben = Player(room, "Ben")
    anna = await opened(room, [])
    first = post(room, anna)
    route = "/channels/{channel_id}/messages/{message_id}"
    refused = room.standin.faults.add("PATCH", route, status=400, code=50035, times=100)
    await ben.slash("season join")
    await go_on(room)
    second = post(room, anna)
    assert second.id != first.id and "Ben" in second.text
    refused.remaining = 0
    await anna.press(await anna.slash("server season-close"), "season-end")
    await go_on(room)
    assert not post(room, anna).buttons, "it is over"
    room.world.delete_message(room.channel, second.id)
    for _ in range(2):
        with closing(sqlite3.connect(room.data / FILE)) as base, base:
            base.execute("UPDATE seasons SET due = 0")
        room.bot[SeasonService].wake()
        await room.until(lambda: room.rows("SELECT due FROM seasons") == [(None,)])
    assert posts(room, anna) == []


@pytest.mark.rest
async def test_the_servers_rules_pace_and_language(room: Room) -> None:
    people = crowd(room, 3)
    anna = manager(room)
    await room.bot.store[PreferenceStore].set_of_server(room.guild, "rules", "insider.ask_all.True")
    await room.bot.store[PreferenceStore].set_of_server(room.guild, "language", "en")
    await room.bot.store[PreferenceStore].set_of_server(room.guild, "pace", "live")
    await anna.slash("server season-open", game="insider", rated=False)
    await room.settle()
    shown = post(room, anna)
    assert shown.text.startswith("## 🏆 Season 1: Insider") and say("en", "pace-relaxed") in shown.text
    await room.bot.store[PreferenceStore].set_of_server(room.guild, "rules", None)
    for player in people:
        await player.press(shown, "season-join")
    await go_on(room, SIGNUP + 60)
    ((options, pace, rated, language),) = room.rows("SELECT options, pace, rated, language FROM matches")
    assert json.loads(options)["ask_all"] is True and pace == "relaxed"
    assert say("en", "season-option", option=say("en", "insider-option-ask_all")) in shown.text
    assert not rated and language == "en", "agreed when it was opened"


async def a_table(room: Room, people: list[Player]) -> tuple[Player, int, Player, Player, Shown]:
    """The first match of a season at the moment at which its table is shown and the match has not begun.

    Its moderator, its number, its players by seat, and the table.
    """
    anna = await opened(room, people)
    await room.advance(SIGNUP + 60)
    await room.until(lambda: fixtures(room, "m.match IS NOT NULL"))
    await room.settle()
    (first, second, number, *_) = fixtures(room, "m.match IS NOT NULL")[0]
    assert number is not None
    (table,) = [one for one in anna.messages(room.channel) if "\n## Dirkana" in one.text]
    assert room.rows("SELECT phase FROM matches") == [("open",)]
    by_id = {one.id: one for one in people}
    return anna, number, by_id[first], by_id[second], table


async def press_everything(room: Room, number: int, players: list[Player], table: Shown) -> None:
    """Press all that an ordinary table has, as each of these people: all of it is refused."""
    text = say("de", "starts-by-itself"), say("en", "starts-by-itself")
    for player in players:
        for custom_id, value in (
            (f"term:pace:{number}", "pace live"),
            (f"term:timeout:{number}", "timeout lose"),
            (f"term:rated:{number}", "rated no"),
            (f"computer:add:{number}", "hard"),
            (f"computer:substitute:{number}", "chance"),
            (f"guest:remove:{number}", str(players[0].id)),
            (f"guest:remove:{number}", str(players[1].id)),
        ):
            answer = await player.forge(custom_id, message=table.id, component_type=3, values=[value])
            assert any(one in answer.text for one in text), (custom_id, answer.text)
        started = await player.forge(f"press:start:{number}", message=table.id)
        assert any(one in started.text for one in text), started.text
        assert (await player.forge(f"press:computer:{number}", message=table.id)).says("en", "only-host")
        invited = await player.forge("", message=table.id, data=picked(f"guest:invite:{number}", players[-1]))
        assert any(one in invited.text for one in text), invited.text


@pytest.mark.rest
@pytest.mark.parametrize("is_killed", [False, True], ids=["going on", "killed"])
async def test_a_match_of_a_season_has_no_host(room: Room, is_killed: bool) -> None:
    """Before it begins too, and also if the bot is stopped then: it begins with the terms of its season."""
    people = crowd(room, 3)
    _, number, first, second, table = await a_table(room, people)
    third = next(one for one in people if one not in (first, second))
    assert sorted(table.pings) == sorted((first.id, second.id)) and "🏆" in table.text
    assert table.has("rules") and len(table.buttons) == 1 and not table.selects and not table.user_selects
    assert table.says("de", "starts-by-itself")
    assert (await first.slash("matches")).says("en", "starts-by-itself")
    await press_everything(room, number, [first, second, third], table)
    if is_killed:
        await room.stop()
        room.shift += 8 * DAY  # longer than an ordinary table stays open
        await room.start()
    await go_on(room)
    (found,) = room.rows("SELECT phase, pace, overrun, substitute, rated FROM matches")
    assert found == ("running", "relaxed", "once", "normal", 1)
    seats = room.rows("SELECT kind, person FROM seats ORDER BY seat")
    assert seats == [("person", room.key(first.id)), ("person", room.key(second.id))]
    assert fixtures(room, f"m.match = {number}") == [(first.id, second.id, number, None, None)]
    running = first.sees(table)
    assert running and ", Runde 1" in running.text, "the table says where the match comes from"
    shown = await third.slash("season show")
    assert any(shown.says(one, "season-own-bye", round=1) for one in ("de", "en"))
    await resign(room, first, number)
    await room.settle(200)
    ((thread,),) = room.rows("SELECT thread FROM matches WHERE id = ?", number)
    ends = [one.text for one in second.messages(thread) if "🏁" in one.text]
    assert any("2 Punkte für" in one for one in ends), ends


@pytest.mark.rest
async def test_a_player_who_leaves_before_the_match_begins_has_lost_it(room: Room) -> None:
    """By a button of an earlier version: the table has none, and no one else can take the seat."""
    people = crowd(room, 3)
    anna, number, first, second, table = await a_table(room, people)
    assert not (await first.forge(f"press:leave:{number}", message=table.id)).hidden
    assert (await anna.forge(f"press:join:{number}", message=table.id)).says("de", "table-closed")
    await go_on(room)
    assert fixtures(room, f"m.match = {number}") == [(first.id, second.id, number, "second", "forfeit")]
    assert room.rows("SELECT phase FROM matches") == [("closed",)]


@pytest.mark.parametrize("how", ["season", "deleted", "closed"])
async def test_a_match_decided_before_it_begins_is_closed(room: Room, how: str) -> None:
    people = crowd(room, 3)
    anna, number, first, _, table = await a_table(room, people)
    if how == "season":
        await first.press(await first.slash("season leave"), "season-out")
    elif how == "deleted":
        await delete(first)
    else:
        await anna.press(await anna.slash("server season-close"), "season-end")
    await go_on(room)
    result = ("tie", "unended") if how == "closed" else ("second", "forfeit")
    assert room.rows("SELECT result, way FROM season_matches WHERE match = ?", number) == [result]
    assert room.rows("SELECT phase FROM matches") == [("closed",)]
    shown = anna.sees(table)
    assert shown and shown.says("de", "table-is-closed") and not shown.buttons


@pytest.mark.rest
async def test_a_kill_before_the_matches_begin_opens_none_twice(room: Room) -> None:
    people = crowd(room, 6)
    await opened(room, people, group=3)
    await room.advance(SIGNUP + 60)
    await room.until(lambda: fixtures(room, "m.match IS NOT NULL"))
    await room.stop()
    await room.start()
    await go_on(room, 60)
    assert [one[0] for one in tables(room)] == ["running", "running"]
    assert sorted(one[2] or 0 for one in fixtures(room, "m.round = 1")) == [1, 2]
    greeted = [one for one in people[0].messages(room.channel) if "## Dirkana" in one.text]
    assert len(greeted) == 2
