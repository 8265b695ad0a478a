"""A match that has lost its place stays where its players are: all of them see the new one, or they agree."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.local.permissions import CONNECT, MANAGE_THREADS, VIEW_CHANNEL
from bot.local.records import VOICE
from bot.match.clocks import DAY
from bot.texts import say
from tests.kit.desk import Desk, seat
from tests.kit.driver import ANY, Match, Player, Shown, sit_down
from tests.kit.room import Room
from tests.kit.toytable import sit, with_toys

MEMBER = "/guilds/{guild_id}/members/{user_id}"
ALWAYS = 10_000


async def lose_place(room: Room, match: Match) -> None:
    """Delete the match's channel, and let the bot find out."""
    room.world.delete_channel(room.channel)
    for player in match.players:
        await match.decide(player, random.Random(1), "prompt")
    await room.settle()


async def lost(room: Room) -> Match:
    """A match of Anna and Ben that has lost its place."""
    match = await sit_down(room)
    await lose_place(room, match)
    return match


def place(room: Room) -> tuple[Any, ...]:
    (found,) = room.rows("SELECT guild, channel, thread FROM matches")
    return found


def hidden_from(room: Room, *players: Player, type_: int = 0) -> int:
    """A channel of the server that these people cannot see."""
    where = room.world.add_channel(room.guild, "hinterzimmer", type_=type_)
    for player in players:
        room.world.set_permissions(where, player.id, deny=VIEW_CHANNEL)
    return where


def own_server(room: Room, *players: Player) -> int:
    """A channel of a server of the first of these people, who has every permission there."""
    ids = [player.id for player in players]
    guild = room.world.add_guild("Annas Höhle", members=ids, owner=ids[0])
    return room.world.add_channel(guild, "höhle")


def refused(answer: Shown, *names: str) -> bool:
    """Whether the answer says in German who cannot see the channel."""
    return answer.says("de", "rehome-refused", reason=say("de", "place-unseen", names=" und ".join(names)))


def questions(player: Player) -> list[Shown]:
    """The direct messages that ask whether the match may move, or say how that ended."""
    return [
        one
        for one in player.direct()
        for language in ("de", "en")
        if any(one.says(language, key, name=ANY, place=ANY) for key in ("proposal-move", "proposal-move-server"))
    ]


@pytest.mark.rest
async def test_a_match_does_not_move_to_a_channel_that_a_player_cannot_see(room: Room) -> None:
    match = await lost(room)
    anna, ben = match.players
    before = place(room)
    for where in (hidden_from(room, ben), own_server(room, anna)):
        answer = await anna.show(where, match="1")
        assert answer.hidden and answer.alts and refused(answer, "Ben")
        await room.settle()
        assert place(room) == before
    seen = room.world.add_channel(room.guild, "nebenan")
    assert (await anna.show(seen, match="1")).says("de", "rehomed")
    await room.settle()
    assert place(room) == (room.guild, seen, seen)


async def test_a_match_whose_server_is_lost_goes_on_where_all_of_its_players_are(room: Room) -> None:
    match = await sit_down(room, pace="brisk")
    anna, ben = match.players
    alone, both = own_server(room, anna), own_server(room, anna, ben)
    room.world.remove_bot(room.guild)
    await room.until(lambda: room.rows("SELECT 1 FROM matches WHERE paused_until IS NOT NULL"))
    for player in match.players:
        await match.decide(player, random.Random(1), "prompt")
    await room.settle()
    assert refused(await anna.show(alone, match="1"), "Ben") and place(room)[0] == room.guild
    assert (await anna.show(both, match="1")).says("de", "rehomed")
    await room.settle()
    assert place(room)[1] == both and room.rows("SELECT paused_until FROM matches") == [(None,)]
    boards = [one for one in ben.messages(both) if one.alts and not one.hidden]
    assert len(boards) == 1 and boards[0].says("de", "note-resumed")


@pytest.mark.rest
async def test_a_voice_channel_that_a_player_may_not_enter_is_not_seen(room: Room) -> None:
    match = await lost(room)
    anna, ben = match.players
    where = room.world.add_channel(room.guild, "stimmen", type_=VOICE)
    room.world.set_permissions(where, ben.id, deny=CONNECT)
    assert refused(await anna.show(where), "Ben")


@pytest.mark.rest
async def test_all_who_cannot_see_the_channel_are_named(room: Room) -> None:
    async with with_toys(room):
        match = await sit(room, "bids", ("Anna", "Ben", "Mira"))
        anna, ben, mira = match.players
        await lose_place(room, match)
        assert refused(await anna.show(hidden_from(room, ben, mira)), "Ben", "Mira")
        requests = [one for one in room.standin.requests if "/members/" in one.path]
        assert len(requests) == 2, "one for each other player"


@pytest.mark.rest
async def test_a_moderator_of_the_new_place_has_no_right_before_the_move(room: Room) -> None:
    match = await lost(room)
    anna = match.players[0]
    where = own_server(room, anna)
    await anna.show(where, match="1")
    answer = await anna.slash("server match-end", where, match="1")
    assert answer.text == say("de", "only-moderators")
    await room.settle()
    assert not room.rows("SELECT 1 FROM matches WHERE phase = 'over'")


async def test_the_match_moves_by_the_consent_of_the_others(room: Room) -> None:
    match = await lost(room)
    anna, ben = match.players
    where = hidden_from(room, ben)
    asked = await anna.press(await anna.show(where), "askmove")
    assert asked.says("de", "move-asked", names="Ben", title="Instinkt #1", button=ANY, direct=False)
    await room.settle()
    assert place(room)[1] != where and questions(anna) == []
    (question,) = questions(ben)
    assert question.says("en", "proposal-move", name="Anna", place="**#hinterzimmer** (Stammtisch)")
    assert room.rows("SELECT 1 FROM events WHERE kind = 'note' AND text != 'channel-gone'") == []
    assert (await ben.press(question, "agree")).says("en", "proposal-agreed")
    await room.settle()
    assert place(room) == (room.guild, where, where)
    board, line = [one for one in anna.messages(where) if not one.hidden and (one.alts or one.has("more"))]
    assert board.alts and line.has("play")
    (question,) = questions(ben)
    assert question.says("en", "proposal-agreed") and not question.buttons


@pytest.mark.rest
async def test_a_question_can_be_declined_and_withdrawn(room: Room) -> None:
    match = await lost(room)
    anna, ben = match.players
    before, where = place(room), hidden_from(room, ben)
    await anna.press(await anna.show(where), "askmove")
    await room.settle()
    assert (await ben.press(questions(ben)[0], "decline")).says("en", "proposal-declined")
    await room.advance(DAY)
    asked = await anna.press(await anna.show(where), "askmove")
    await room.settle()
    assert (await anna.press(asked, "decline")).says("de", "proposal-withdrawn")
    await room.settle()
    assert place(room) == before and not any(one.buttons for one in questions(ben))


@pytest.mark.rest
async def test_who_is_not_on_the_new_server_joins_it_before_agreeing(room: Room) -> None:
    """A seat there would be given up at the next reminder, as that of a player who has left."""
    match = await lost(room)
    anna, ben = match.players
    before, where = place(room), own_server(room, anna)
    await anna.press(await anna.show(where, match="1"), "askmove")
    await room.settle()
    (question,) = questions(ben)
    assert (await ben.press(question, "agree")).text == say("en", "move-join-first")
    assert place(room) == before
    room.world.add_member(room.world.channels[where].guild or 0, ben.id)
    assert (await ben.press(question, "agree")).says("en", "proposal-agreed")
    await room.settle()
    assert place(room)[1] == where


@pytest.mark.rest
async def test_who_gets_no_direct_messages_is_asked_by_show(room: Room) -> None:
    match = await lost(room)
    anna, ben = match.players
    where, elsewhere = hidden_from(room, ben), room.world.add_channel(room.guild, "nebenan")
    room.world.set_permissions(elsewhere, anna.id, deny=VIEW_CHANNEL)
    ben.person.dms_closed = True
    await anna.press(await anna.show(where), "askmove")
    await room.settle()
    assert questions(ben) == []
    shown = await ben.show(ben.person.dm(), match="1")
    assert shown.says("en", "proposal-move", name="Anna", place=ANY)
    assert (await ben.press(shown, "agree")).says("en", "proposal-agreed")
    await room.settle()
    assert place(room)[1] == where


@pytest.mark.rest
async def test_a_question_waits_for_quiet_hours_to_end(room: Room) -> None:
    match = await lost(room)
    anna, ben = match.players
    now = room.clock() % DAY
    await room.advance(DAY + 12 * 3600 - now)  # noon, UTC
    await ben.quiet(ben.person.dm(), **{"from": "11", "to": "14", "zone": "UTC"})
    await anna.press(await anna.show(hidden_from(room, ben)), "askmove")
    await room.quiet()
    assert questions(ben) == []
    await room.advance(2 * 3600)
    await room.settle()
    assert len(questions(ben)) == 1


@pytest.mark.rest
async def test_nothing_moves_while_discord_does_not_answer(room: Room) -> None:
    match = await lost(room)
    anna = match.players[0]
    before, where = place(room), room.world.add_channel(room.guild, "nebenan")
    fault = room.standin.faults.add("GET", MEMBER, status=503, times=ALWAYS)
    answer = await anna.show(where)
    assert answer.alts and answer.says("de", "rehome-refused", reason=say("de", "discord-silent"))
    assert fault.hits and place(room) == before


async def test_a_question_that_is_forged_changes_nothing(desk: Desk) -> None:
    match = await seat(desk)
    anna, mira = match.players[0], Player(desk, "Mira")
    board = match.board()
    assert (await anna.forge("press:askmove:1", message=board.id)).text == say("de", "place-not-lost")
    assert (await mira.forge("press:askmove:1", message=board.id)).text == say("de", "not-in-match")
    assert (await anna.forge("press:agree:1:9999", message=board.id)).text == say("de", "proposal-over")
    assert desk.rows("SELECT * FROM proposals") == []


@pytest.mark.rest
async def test_who_moderates_the_old_place_keeps_the_right_until_the_move(room: Room) -> None:
    match = await lost(room)
    mira = Player(room, "Mira")
    elsewhere = room.world.add_channel(room.guild, "nebenan")
    room.world.set_permissions(elsewhere, mira.id, allow=MANAGE_THREADS)
    assert (await mira.slash("server match-end", elsewhere, match="1")).text == say("de", "no-such-match", number="1")
    room.world.set_permissions(elsewhere, mira.id)
    room.world.set_base(room.guild, mira.id, 1 << 10 | 1 << 31 | MANAGE_THREADS)
    assert (await mira.end_match(elsewhere, match="1")).says("de", "ended", title="Instinkt #1")
    await room.settle()
    assert match.players and room.rows("SELECT phase FROM matches") == [("over",)]
