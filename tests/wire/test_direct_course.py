"""The course of a match in direct messages: its clocks and proposals, the table where it opened, moves, deletion."""

from __future__ import annotations

import json
import random

import pytest

from bot.match.clocks import DAY, HOUR
from bot.match.model import MatchPhase
from tests.kit.direct import DirectMatch, friend, group_of, letters, sit_directly, spoken
from tests.kit.driver import ANY, OVER, Player, Shown, sit_down
from tests.kit.room import Room
from tests.privacy.test_wire import delete as deletion
from tests.privacy.test_wire import settle as deleted
from tests.wire.test_absence import at_hour
from tests.wire.test_direct_ends import pair


async def one_to_act(match: DirectMatch, source: random.Random) -> tuple[Player, Player]:
    """Play until one of two players has to decide alone. Return this one and the other."""
    for _ in range(10):
        await match.room.quiet()
        waiting = await match.awaited()
        if len(waiting) == 1 and not (await match.view(None)).decided:
            return waiting[0], next(one for one in match.players if one is not waiting[0])
        await match.choose(waiting[0], source)
    raise AssertionError("no player has to decide alone")


def proposals(player: Player) -> list[Shown]:
    """The player's direct messages with proposals, also those that have ended."""
    return [one for one in letters(player) if not one.offers("more") and not one.offers("join")]


# Times


@pytest.mark.rest
async def test_quiet_hours_defer_the_message(room: Room) -> None:
    at_hour(room, 23)
    cleo, dorian = friend(room, "Cleo"), friend(room, "Dorian", "de")
    await dorian.quiet(dorian.person.dm(), **{"from": "22", "to": "7", "zone": "UTC"})
    match = await sit_directly(room, [cleo, dorian], pace="daily")
    assert match.own(cleo).selects and match.all_of(dorian) == []
    await room.advance(7 * HOUR)
    assert match.all_of(dorian) == []
    await room.advance(HOUR + 60)
    assert match.own(dorian).selects and match.push(dorian)


@pytest.mark.rest
async def test_a_reminder_and_grace_ping_again(room: Room) -> None:
    match, *_ = await pair(room, pace="brisk", timeout="lose")
    mover, _other = await one_to_act(match, random.Random("late"))
    _language, asked = spoken(mover), match.own(mover)
    pushes: list[str] = []
    while (await match.view(None)).phase is MatchPhase.RUNNING:
        await room.advance(HOUR)
        if (push := match.push(mover)) and push not in pushes and (await match.view(None)).phase is MatchPhase.RUNNING:
            pushes.append(push)
    title = f"Instinkt #{match.number}"
    stages = [push for push in pushes if push != match.pushes[asked.id]]
    assert len(stages) >= 2 and all(title in push for push in stages), pushes
    for player in match.players:
        assert OVER in match.own(player).text and match.push(player), "who ran out of time has not ended it"
        assert len(match.all_of(player)) == 1


@pytest.mark.rest
async def test_a_lost_seat_and_a_substitute(room: Room) -> None:
    match, *_ = await pair(room, pace="brisk", timeout="seat")
    mover, other = await one_to_act(match, random.Random("seat"))
    emil = friend(room, "Emil")
    while mover.id in [one.person.user for one in (await match.view(None)).seats if one.person]:
        await room.advance(HOUR)
    await room.settle()
    lost = [one for one in letters(mover) if one.has("take")]
    assert len(lost) == 1 and match.pushes[lost[0].id]
    assert match.all_of(mover) == [], "the match is not theirs any more"
    asked = await other.slash("match replace", other.person.dm(), newcomer=emil.id)
    assert asked.says(spoken(other), "proposal-made-direct", names=ANY, title=ANY, button=ANY)
    await room.settle()
    (question,) = proposals(emil)
    assert question.has("accept") and not question.has("agree") and match.pushes[question.id]
    await other.press(next(one for one in proposals(other) if one.has("decline")), "decline")
    await room.settle()
    assert not emil.sees(question).has("accept")
    chat = room.world.add_dm(other.id, emil.id)
    shared = await other.press(await other.slash("matches", chat, match=str(match.number)), "share")
    await emil.press(shared, "take")
    await room.settle()
    match.players = [other, emil]
    assert (await match.view(emil)).seat is not None and match.own(emil)
    await match.play(random.Random("taken"), 4)
    assert len(match.all_of(emil)) == len(match.all_of(other)) == 1


@pytest.mark.rest
async def test_a_pause_stops_and_resumes_the_messages(room: Room) -> None:
    match, *_ = await pair(room, pace="brisk")
    mover, other = await one_to_act(match, random.Random("pause"))
    before = match.own(mover)
    await other.press(match.own(other), "askpause")
    await room.settle()
    (asked,) = proposals(mover)
    assert asked.has("agree") and match.pushes[asked.id]
    await mover.press(asked, "agree")
    await room.settle()
    shown = match.own(mover)
    assert shown.says(spoken(mover), "times-paused", until=ANY) and shown.id == before.id
    await room.advance(2 * DAY)
    assert match.own(mover).id == before.id, "no reminder"
    await mover.press(match.own(mover), "askresume")
    await room.settle()
    await other.press(next(one for one in proposals(other) if one.has("agree")), "agree")
    await room.settle()
    assert not match.own(mover).says(spoken(mover), "times-paused", until=ANY) and match.own(mover).selects
    await match.choose(mover, random.Random("after"))


@pytest.mark.rest
async def test_a_decision_is_taken_back_by_consent(room: Room) -> None:
    match, *_ = await pair(room)
    source = random.Random("back")
    for player in match.players:
        await match.choose(player, source)
    await room.quiet()
    mover, other = await one_to_act(match, source)
    await other.press(match.own(other), "askback")
    await room.settle()
    (asked,) = proposals(mover)
    assert asked.has("agree") and match.pushes[asked.id]
    await mover.press(asked, "agree")
    await room.settle()
    assert [one.name for one in await match.awaited()] == ["Cleo", "Dorian"]
    for player in match.players:
        assert match.own(player).selects and match.push(player), "each is asked again"
        assert proposals(player)[-1].says(spoken(player), "proposal-agreed")
    assert not proposals(mover)[-1].has("agree")
    assert other in match.players and all(not one.has("agree") for one in proposals(other))


@pytest.mark.rest
async def test_a_digest_replaces_the_pings(room: Room) -> None:
    at_hour(room, 12)
    match, cleo, dorian = await pair(room, pace="relaxed")
    await dorian.notify(dorian.person.dm(), digest="18", zone="UTC")
    source = random.Random("digest")
    for _ in range(20):
        if (await one_to_act(match, source))[0] is dorian:
            break
        await match.choose(cleo, source)
    own = match.own(dorian)
    assert own.selects, "what is on the table stands there, without a ping"
    await room.advance(7 * HOUR)
    await room.settle()
    digests = [one for one in letters(dorian) if one.id not in [each.id for each in match.all_of(dorian)]]
    assert digests and f"#{match.number}" in digests[-1].text
    assert digests[-1].offers("play") or digests[-1].buttons
    assert len(match.all_of(dorian)) == 1


# The end


@pytest.mark.rest
async def test_the_end_with_rematch_review_replay_film_and_record(room: Room) -> None:
    match, cleo, dorian = await pair(room)
    await match.play(random.Random("end"), 6)
    await cleo.press(await cleo.press(match.own(cleo), "resign"), "giveup")
    await room.settle()
    for player in match.players:
        own = match.own(player)
        assert OVER in own.text and own.alts and player.pictures(own), own.text
        for verb in ("review", "replay", "log", "rules", "record"):
            answer = await player.press(own, verb)
            assert answer.text and not answer.says(spoken(player), "no-such-match", number=str(match.number)), verb
        record = player.files(await player.press(own, "record"))
        assert any(name.endswith(".json") for name in record)
    assert OVER in (match.push(dorian) or "") and OVER not in (match.push(cleo) or ""), "who resigns has ended it"
    film = await dorian.press(match.own(dorian), "film")
    assert film.text and not film.says("de", "no-such-match", number=ANY)
    await room.settle()
    opened = await dorian.press(match.own(dorian), "rematch")
    assert opened.says("de", "rematch-opened", title=ANY)
    await room.settle()
    assert match.own(cleo).says("en", "rematch-is", title="Instinkt #2")
    match.number = 2
    asked = match.own(cleo)
    assert asked.has("join") and asked.has("refuse") and match.pushes[asked.id]
    await cleo.press(asked, "join")
    await room.settle()
    await dorian.press(match.own(dorian), "start")
    await match.play(random.Random("again"), 3)
    assert len(match.all_of(cleo)) == len(match.all_of(dorian)) == 1


@pytest.mark.rest
async def test_a_rematch_is_declined_by_direct_message(room: Room) -> None:
    match, cleo, dorian = await pair(room)
    await cleo.press(await cleo.press(match.own(cleo), "resign"), "giveup")
    await room.settle()
    await dorian.press(match.own(dorian), "rematch")
    await room.settle()
    match.number = 2
    await cleo.press(match.own(cleo), "refuse")
    await room.settle()
    assert not any(one.has("refuse") for one in match.all_of(cleo))
    assert "Cleo" not in match.own(dorian).text and match.own(dorian).has("join")


# The table where it opened


async def test_the_tables_message_shows_the_present_state_on_the_next_press(room: Room) -> None:
    cleo, dorian, emil = friend(room, "Cleo"), friend(room, "Dorian"), friend(room, "Emil")
    group = group_of(cleo, dorian, emil)
    home = await cleo.slash("instinkt new", group)
    assert "Dorian" in (await dorian.press(home, "join")).text
    assert emil.sees(home).text == cleo.sees(home).text, "all see the same"
    old = dict(emil.sees(home).buttons)
    await cleo.press(home, "start")
    stale = await emil.forge(next(one for one in old.values() if ":join:" in one), message=home.id)
    assert stale.says("en", "table-is-started") and stale.id == home.id and not stale.has("join")
    second = await cleo.slash("instinkt new", group)
    await room.advance(8 * DAY)
    await room.settle()
    assert emil.sees(second).has("join"), "the bot cannot edit it"
    closed = await emil.press(second, "join")
    assert closed.says("en", "table-is-closed") and not closed.buttons


async def test_bystanders_see_what_everybody_may(room: Room) -> None:
    cleo, dorian, emil = friend(room, "Cleo"), friend(room, "Dorian"), friend(room, "Emil")
    frida = friend(room, "Frida")
    group, other = group_of(cleo, dorian, emil), group_of(cleo, frida)
    match = await sit_directly(room, [cleo, dorian], where=group)
    looked = await emil.press(match.home, "look")
    assert looked.hidden and not looked.selects
    own = await dorian.press(match.home, "look")
    assert own.hidden and own.selects
    secret = set(own.alts) - set(looked.alts)
    refused = await frida.slash("matches", other, match=str(match.number))
    assert refused.says("en", "no-such-match", number=str(match.number))
    shown = await cleo.slash("matches", other, match=str(match.number))
    assert shown.hidden
    shared = await cleo.press(shown, "share")
    assert not shared.hidden and frida.sees(shared) is not None
    watched = await frida.press(shared, "look")
    assert watched.hidden and not watched.selects and watched.alts == looked.alts and secret
    for verb in ("play", "hand", "resign"):
        forged = await frida.forge(f"press:{verb}:{match.number}", message=shared.id)
        assert forged.says("en", "not-in-match"), verb
    assert f"/channels/{group}" not in json.dumps([one.path for one in room.standin.requests])


# Moving


async def test_a_match_moves_from_a_server_into_direct_messages_and_back(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    shown = await anna.slash("matches", anna.person.dm(), match=str(match.number))
    asked = await anna.press(shown, "move-direct")
    assert asked.says("de", "move-asked", names=ANY, title=ANY, button=ANY, direct=True)
    await room.settle()
    question = next(one for one in letters(ben) if one.has("decline"))
    await ben.press(question, "decline")
    await room.settle()
    assert room.rows("SELECT guild FROM matches") == [(room.guild,)]
    await room.advance(HOUR + 60)
    asked = await anna.press(await anna.slash("matches", anna.person.dm(), match=str(match.number)), "move-direct")
    await room.settle()
    await anna.press(asked, "decline")
    await room.settle()
    assert not any(one.has("agree") for one in letters(ben)), "it is withdrawn"
    await room.advance(HOUR + 60)
    await anna.press(await anna.slash("matches", anna.person.dm(), match=str(match.number)), "move-direct")
    await room.settle()
    assert match.lines()
    await ben.press(next(one for one in letters(ben) if one.has("agree")), "agree")
    await room.settle()
    assert room.rows("SELECT guild FROM matches") == [(0,)]
    assert match.lines() == [], "the line on the server is gone"
    direct = DirectMatch(room, match.players, match.home)
    for player in match.players:
        assert direct.own(player).selects
    await direct.play(random.Random("moved"), 4)
    for player in direct.players:
        assert len(direct.all_of(player)) == 1
    shown = await ben.slash("matches", room.channel, match=str(match.number))
    await ben.press(shown, "move-here")
    await room.settle()
    await anna.press(next(one for one in letters(anna) if one.has("agree")), "agree")
    await room.settle()
    assert room.rows("SELECT guild FROM matches") == [(room.guild,)]
    (line,) = [one for one in anna.messages(room.channel) if one.offers("play") and not one.hidden]
    source = random.Random("back")
    for player in await direct.awaited():
        await player.choose_any(await player.press(line, "play"), source)
    await room.settle()
    assert [one for one in anna.messages(room.channel) if one.offers("play") and not one.hidden] != [line]
    assert not any(one.offers("more") for one in letters(anna) + letters(ben)), "their messages of the match are gone"


# Deletion


@pytest.mark.rest
async def test_a_players_data_are_deleted_in_the_middle(room: Room) -> None:
    match, cleo, dorian = await pair(room)
    await match.play(random.Random("data"), 5)
    await deletion(dorian, dorian.person.dm())
    await deleted(room)
    match.players.remove(dorian)
    assert "Dorian" not in json.dumps([one.text for one in letters(cleo)])
    assert match.all_of(dorian) == []
    await match.play(random.Random("after"), 1)
    assert len(match.all_of(cleo)) == 1


@pytest.mark.rest
async def test_a_player_who_has_removed_the_application_is_voted_out(room: Room) -> None:
    """No message reaches the absent player, who has a day nevertheless; the other may then invite somebody else."""
    match, *_ = await pair(room, pace="none")
    mover, other = await one_to_act(match, random.Random("absent"))
    room.world.install(mover.id, False)
    await room.advance(8 * DAY)
    made = await other.slash("match remove", other.person.dm(), player=mover.id)
    assert made.says(spoken(other), "proposal-made-direct", names=mover.name, title=ANY, button=ANY)
    await room.settle()
    assert not any(one.has("agree") for one in letters(mover)), "it cannot be sent"
    await room.advance(DAY + HOUR)
    await room.settle()
    assert room.rows("SELECT count(*) FROM seats WHERE kind = 'vacant'") == [(1,)]
    assert not any(one.has("decline") for one in letters(other))
    assert len(match.all_of(other)) == 1
