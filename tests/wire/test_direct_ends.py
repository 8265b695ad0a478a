"""Matches in direct messages where something is in the way: closed messages, restarts, absences, moves, deletions."""

from __future__ import annotations

import random

import pytest

from bot.match.clocks import DAY
from tests.kit.direct import DirectMatch, friend, group_of, letters, sit_directly
from tests.kit.driver import ANY, OVER, Player, Shown
from tests.kit.room import Room


async def pair(room: Room, **options: object) -> tuple[DirectMatch, Player, Player]:
    """A match of two friends, one of whom reads German."""
    match = await sit_directly(room, [friend(room, "Cleo"), friend(room, "Dorian", "de")], **options)
    return match, *match.players


def install_link(shown: Shown) -> str:
    (link,) = shown.links.values()
    return link


# Where it opens


async def test_it_opens_on_a_server_without_the_bot(room: Room) -> None:
    """Whoever sees the table joins it, who has not installed the application once they have."""
    cleo, emil = friend(room, "Cleo"), friend(room, "Emil", installs=False)
    guild = room.world.add_guild("Fremd", members=[cleo.id, emil.id])
    hall = room.world.add_channel(guild, "halle")
    room.world.remove_bot(guild)
    home = await cleo.slash("instinkt new", hall, forced="ask")
    assert home.has("join") and not home.hidden
    refused = await emil.press(home, "join")
    assert refused.hidden and refused.says("en", "install-first") and "integration_type=1" in install_link(refused)
    assert [one.name for one in (cleo, emil) if one.name in cleo.sees(home).text] == ["Cleo"]
    assert room.rows("SELECT count(*) FROM seats WHERE kind = 'person'") == [(1,)] and emil.direct() == []
    room.world.install(emil.id)
    joined = await emil.press(home, "join")
    assert (
        "Emil" in joined.text and len(emil.direct()) == 1 and emil.direct()[0].says("en", "direct-hello", name="Emil")
    )
    match = DirectMatch(room, [cleo, emil], home)
    await emil.press(home, "start")
    await match.play(random.Random("foreign"), 3)
    assert [len(match.all_of(one)) for one in match.players] == [1, 1]
    assert room.rows("SELECT guild FROM matches") == [(0,)]


async def test_a_challenge_between_two_people(room: Room) -> None:
    """By the context menu in their own direct messages: the rival is asked by the bot, and joins there."""
    cleo, dorian = friend(room, "Cleo"), friend(room, "Dorian", "de")
    chat = room.world.add_dm(cleo.id, dorian.id)
    home = await cleo.pick(await cleo.challenge(dorian, chat), "instinkt")
    match = DirectMatch(room, [cleo, dorian], home)
    await room.quiet()
    assert [one.id for one in dorian.messages(chat)] == [home.id] and match.all_of(cleo) == []
    asked = match.own(dorian)
    assert asked.says("en", "invitation", mentions=ANY, count=1, host=ANY, title=ANY) and asked.has("join")
    assert "Cleo" in asked.text and match.pushes[asked.id]
    await dorian.press(asked, "join")
    await room.quiet()
    assert match.own(dorian).has("start") and "Dorian" in match.own(dorian).text
    assert match.own(cleo).has("start") and match.push(cleo), "the host does not see the press elsewhere"
    await dorian.press(match.own(dorian), "start")
    await match.play(random.Random("challenge"), 3)
    assert [len(match.all_of(one)) for one in match.players] == [1, 1]


@pytest.mark.rest
async def test_an_invitation_in_the_bots_own_direct_messages(room: Room) -> None:
    cleo, dorian = friend(room, "Cleo"), friend(room, "Dorian", "de")
    home = await cleo.slash("instinkt new", cleo.person.dm(), opponent=dorian.id)
    match = DirectMatch(room, [cleo, dorian], home)
    await room.quiet()
    await dorian.press(match.own(dorian), "refuse")
    await room.quiet()
    assert not match.all_of(dorian) or not match.own(dorian).has("refuse")
    assert "Dorian" not in cleo.sees(home).text
    await cleo.pick_people(cleo.sees(home), dorian.id)
    await room.quiet()
    await dorian.press(match.own(dorian), "join")
    await room.quiet()
    await cleo.press(match.all_of(cleo)[-1], "start")
    await match.play(random.Random("own"), 3)
    assert len(match.all_of(dorian)) == 1


@pytest.mark.rest
@pytest.mark.parametrize("where", ["group", "own"])
async def test_against_a_computer(room: Room, where: str) -> None:
    cleo, dorian = friend(room, "Cleo"), friend(room, "Dorian")
    there = group_of(cleo, dorian) if where == "group" else cleo.person.dm()
    home = await cleo.begin(await cleo.slash("play", there), "computer", "instinkt")
    await room.quiet()
    match = DirectMatch(room, [cleo], cleo.messages(there)[-1] if "#1" not in home.text else home)
    await match.play(random.Random("computer"), 4)
    assert len(match.all_of(cleo)) == 1
    await match.play(random.Random("computer"))
    assert OVER in match.own(cleo).text and match.own(cleo).has("rematch")
    await cleo.press(match.own(cleo), "rematch")
    await room.quiet()
    assert match.own(cleo).says("en", "rematch-is", title="Instinkt #2")
    match.number = 2
    assert match.own(cleo).selects


# Who can be written to


async def test_nothing_changes_while_no_conversation_can_be_begun(room: Room) -> None:
    cleo, dorian = friend(room, "Cleo"), friend(room, "Dorian", "de")
    group = group_of(cleo, dorian)
    home = await cleo.slash("instinkt new", group)
    room.standin.faults.add("POST", "/users/@me/channels", status=400, code=40003)
    refused = await dorian.press(home, "join")
    assert refused.hidden and refused.says("de", "direct-later")
    assert (await dorian.press(home, "join")).says("de", "direct-later"), "the gate stays closed"
    assert room.rows("SELECT count(*) FROM seats WHERE kind = 'person'") == [(1,)]
    assert cleo.sees(home).text == home.text and dorian.direct() == []
    await room.advance(DAY)
    assert "Dorian" in (await dorian.press(home, "join")).text


@pytest.mark.rest
async def test_a_host_who_cannot_be_written_to_opens_no_table(room: Room) -> None:
    cleo, dorian = friend(room, "Cleo"), friend(room, "Dorian")
    cleo.person.dms_closed = True
    refused = await cleo.slash("instinkt new", group_of(cleo, dorian))
    assert refused.hidden and refused.says("en", "install-first")
    assert room.rows("SELECT count(*) FROM matches") == [(0,)]


@pytest.mark.parametrize("how", ["closed", "removed"])
async def test_a_player_who_cannot_be_written_to_any_more(room: Room, how: str) -> None:
    """The match goes on, the clock runs, the log says it; the next decision is tried again, and arrives."""
    match, cleo, dorian = await pair(room, pace="daily")

    def reach(reaches: bool) -> None:
        if how == "closed":
            dorian.person.dms_closed = not reaches
        else:
            room.world.install(dorian.id, reaches)

    source = random.Random("closed")
    reach(False)
    await match.choose(cleo, source)
    await room.quiet()
    await match.choose(dorian, source)
    await room.settle()
    log = await cleo.press(match.own(cleo), "log")
    while (await match.awaited()) != [dorian]:
        await match.choose(cleo, source)
        await room.settle()
    log = await cleo.press(match.own(cleo), "log")
    assert log.says("en", "note-deaf"), log.text
    before = [one.id for one in letters(dorian)]
    decided = (await match.view(None)).step
    await room.advance(DAY)
    await room.advance(DAY)
    await room.settle()
    assert (await match.view(None)).step > decided, "the clock runs: chance has decided for the absent"
    assert [one.id for one in letters(dorian)] == before, "it may be edited"
    reach(True)
    while (await match.awaited()) != [dorian]:
        await match.choose(cleo, source)
        await room.settle()
    assert match.own(dorian).selects and match.push(dorian), "the next decision arrives"
    await match.choose(dorian, source)


# Restarts and stale presses


@pytest.mark.rest
async def test_a_restart_between_any_two_decisions(room: Room) -> None:
    match, *_ = await pair(room)
    source = random.Random("restart")
    for _ in range(6):
        await room.quiet()
        before = {one.name: match.own(one) for one in match.players}
        await room.restart()
        await room.quiet()
        for player in match.players:
            assert match.own(player).id == before[player.name].id, "nothing is sent again"
        await match.choose(source.choice(await match.awaited()), source)
        await room.quiet()
        assert [len(match.all_of(one)) for one in match.players] == [1, 1]


@pytest.mark.rest
async def test_a_press_just_before_a_restart_is_delivered_after_it(room: Room) -> None:
    match, *_ = await pair(room)
    source = random.Random("restart")
    for player in match.players:
        await match.choose(player, source)
        await room.restart()
        await room.quiet()
        assert [len(match.all_of(one)) for one in match.players] == [1, 1]
    assert all(match.own(one).selects for one in await match.awaited())


@pytest.mark.rest
async def test_a_lost_message_comes_again_with_the_next_decision(room: Room) -> None:
    match, *_ = await pair(room)
    source = random.Random("lost")
    for player in match.players:
        own = match.own(player)
        await match.choose(player, source)
        await room.quiet()
    (mover,) = await match.awaited()
    (other,) = [one for one in match.players if one is not mover]
    for player in match.players:
        own = match.own(player)
        room.world.delete_message(own.channel, own.id)
    await mover.typed((await mover.suggest("", mover.person.dm()))[0][1], mover.person.dm())
    await room.quiet()
    while (await match.awaited()) != [other]:
        await mover.typed((await mover.suggest("", mover.person.dm()))[0][1], mover.person.dm())
        await room.quiet()
    assert match.own(other).selects and match.push(other)


@pytest.mark.rest
async def test_a_stale_and_a_double_press(room: Room) -> None:
    match, cleo, dorian = await pair(room)
    source = random.Random("stale")
    old = match.own(cleo)
    select, value = old.selects[0], old.selects[0].options[0][1]
    await match.choose(cleo, source)
    await match.choose(dorian, source)
    await room.quiet()
    events = room.rows("SELECT count(*) FROM events")
    late = await cleo.forge(select.id + value, message=match.own(cleo).id)
    assert late.says("en", "moved-on") and room.rows("SELECT count(*) FROM events") == events
    await room.quiet()
    (mover,) = await match.awaited()
    own = match.own(mover)
    chosen = own.selects[0]
    first = await mover.person.press(own.id, chosen.id + chosen.options[0][1])
    second = await mover.forge(chosen.id + chosen.options[0][1], message=own.id)
    await first.settled()
    await room.quiet()
    assert second.text and [len(letters(one)) for one in match.players] == [1, 1]
