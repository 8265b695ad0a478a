"""What a match in direct messages shares with matches on servers: watching, reviews, invitations, moves, reading."""

from __future__ import annotations

import random

from bot.delivery.items import PLACE, Kind, OutboxItem
from bot.match.clocks import DAY, HOUR
from bot.match.commands import Redraw
from bot.texts import say
from tests.kit.driver import ANY, Match, Player, Shown
from tests.kit.room import Room

GAME = "instinkt"


def friend(room: Room, name: str, locale: str = "en-US") -> Player:
    """A person who shares no server with the bot, and has installed it."""
    who = room.world.add_user(name, locale=locale)
    room.people[name] = room.standin.person(who)
    room.world.install(who)
    return Player(room, name)


def friends(room: Room, *names: str) -> tuple[list[Player], int]:
    """Such people, and a group of theirs."""
    found = [friend(room, name) for name in names]
    return found, room.world.add_group([one.id for one in found])


async def seated(room: Room, group: int, players: list[Player], **options: str) -> Match:
    """A match of theirs, opened in their group."""
    home = await players[0].slash(f"{GAME} new", group, **{"forced": "ask"} | options)
    for player in players[1:]:
        await player.press(home, "join")
    await players[0].press(home, "start")
    await room.quiet()
    return Match(room, players, home)


def own(player: Player) -> Shown:
    """The newest direct message."""
    return player.direct()[-1]


async def resign(room: Room, player: Player) -> None:
    await player.press(await player.press(own(player), "resign"), "giveup")
    await room.settle()


async def test_a_review_comes_to_each_player(room: Room) -> None:
    (cleo, dora), group = friends(room, "Cleopatra", "Dorian")
    match = await seated(room, group, [cleo, dora])
    for player in (cleo, dora):
        await player.choose_any(own(player), random.Random(1))
        await room.quiet()
    await resign(room, dora)
    answer = await cleo.press(own(cleo), "review")
    assert answer.hidden
    await room.settle()
    for player in (cleo, dora):
        assert own(player).text.startswith("📈") and own(player).alts and own(player).has("mine")
    assert not [one for one in cleo.messages(group) if one.text.startswith("📈")]
    assert room.rows("SELECT text FROM events WHERE match = ? AND text LIKE 'refused%'", match.number) == []


async def test_who_reads_without_pictures_gets_the_end_in_words(room: Room) -> None:
    (cleo, dora), group = friends(room, "Cleopatra", "Dorian")
    await dora.person.pick((await dora.slash("settings", dora.person.dm())).id, "setting:person:reading", ["alone"])
    await seated(room, group, [cleo, dora])
    assert own(dora).selects and not own(dora).alts
    await resign(room, cleo)
    (seen,) = [one for one in cleo.direct() if one.alts]
    assert not own(dora).alts and own(dora).has("rematch") and len(own(dora).text) > len(seen.text)


async def test_an_invitation_pings_once_an_hour(room: Room) -> None:
    (cleo, dora), group = friends(room, "Cleopatra", "Dorian")
    home = await cleo.slash(f"{GAME} new", group, opponent=dora.id)
    assert home.text.count(say("en", "table-direct")) == 1
    await room.quiet()
    assert not home.mentions and own(dora).message["flags"] & 4096 == 0 and own(dora).has("join")
    for _ in range(2):
        panel = await cleo.press(home, "table-settings")
        await cleo.pick(panel, str(dora.id))
        await room.quiet()
        assert not [one for one in dora.direct() if one.has("join")]
        await cleo.pick_people(home, dora.id)
        await room.quiet()
        assert own(dora).has("join") and own(dora).message["flags"] & 4096, "silent"


async def test_no_match_in_direct_messages_is_offered_to_watch(room: Room) -> None:
    (cleo, dora, emil), group = friends(room, "Cleopatra", "Dorian", "Emil")
    match = await seated(room, group, [cleo, dora])
    assert await emil.person.suggest(group, "match watch", {"match": ""}, "match") == []
    assert (await emil.slash("match watch", group, match=str(match.number))).says("en", "watch-direct")


async def test_who_looks_on_takes_a_vacant_seat(room: Room) -> None:
    (cleo, dora, emil), group = friends(room, "Cleopatra", "Dorian", "Emil")
    match = await seated(room, group, [cleo, dora], timeout="seat")
    await dora.choose_any(own(dora), random.Random(1))
    await room.quiet()
    now = emil.sees(match.home)
    assert now is not None and now.text.count(say("en", "table-direct")) == 1
    assert not (await emil.press(match.home, "look")).offers("take")
    while not any(seat.kind == "vacant" for seat in (await room.view(match.number, None)).seats):
        await room.advance(DAY)
    await room.settle()
    taken = await emil.press(await emil.press(match.home, "look"), "take")
    await room.settle()
    assert taken.says("en", "joined-match") and "Emil" in taken.text + own(dora).text
    assert own(emil).text.startswith("**Instinkt #1**") and own(emil).alts
    assert len([one for one in cleo.direct() if one.alts]) == 0, "who has lost the seat has no message of the match"


async def test_who_could_not_be_reached_is_reminded(room: Room) -> None:
    """A refused message is tried again at the next stage of the clock, since no ping takes its place."""
    (cleo, dora), group = friends(room, "Cleopatra", "Dorian")
    home = await cleo.slash(f"{GAME} new", group, forced="ask", pace="relaxed")
    await dora.press(home, "join")
    await room.quiet()
    dora.person.dms_closed = True
    await cleo.press(home, "start")
    await room.quiet()
    assert not [one for one in dora.direct() if one.selects]
    dora.person.dms_closed = False
    await room.advance(40 * HOUR)
    await room.settle()
    assert own(dora).selects


async def test_a_digest_leaves_nothing_due(room: Room) -> None:
    (cleo, dora), group = friends(room, "Cleopatra", "Dorian")
    await dora.notify(dora.person.dm(), digest="18", zone="Europe/Berlin")
    await seated(room, group, [cleo, dora])
    assert own(dora).selects and own(dora).message["flags"] & 4096, "shown without a ping"
    assert room.rows("SELECT * FROM outbox WHERE due IS NOT NULL") == []


async def started(room: Room, host: Player, guest: Player) -> Match:
    """A match of theirs on the server."""
    home = await host.new(guest)
    await guest.press(home, "join")
    await host.press(home, "start")
    await room.quiet()
    return Match(room, [host, guest], home)


async def test_who_agrees_to_direct_messages_can_be_written_to(room: Room) -> None:
    """Both are called by their global names there."""
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    room.world.set_nick(room.guild, ben.id, "Benno")
    ben.person.dms_closed = True
    match = await started(room, anna, ben)
    asked = await anna.press(await anna.show(anna.person.dm(), match.number), "move-direct")
    assert asked.says("de", "move-asked", names="Ben", title=ANY, button=ANY, direct="true")
    await room.settle()
    refused = await ben.press(await ben.show(room.channel, match.number), "agree")
    assert refused.says("en", "install-first") and not (await room.view(match.number, None)).place.is_direct
    ben.person.dms_closed = False
    assert (await ben.press(await ben.show(room.channel, match.number), "agree")).says("en", "proposal-agreed")
    await room.settle()
    assert (await room.view(match.number, None)).place.is_direct
    assert all([one for one in player.direct() if one.selects] for player in (anna, ben))


async def test_back_on_a_server_no_direct_message_is_left(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    home = await anna.new(ben, anna.person.dm())
    await room.quiet()
    await ben.press(own(ben), "join")
    await room.quiet()
    assert own(anna).has("start") and own(anna).message["flags"] & 4096 == 0, "the table is complete"
    await anna.press(home, "start")
    await room.quiet()
    match = Match(room, [anna, ben], home)
    for player in (anna, ben):
        await player.choose_any(own(player), random.Random(1))
        await room.quiet()
    shared = await anna.show(anna.person.dm(), match.number)
    await anna.press(await anna.show(room.channel, match.number), "move-here")
    await room.settle()
    await ben.press(own(ben), "agree")
    await room.settle()
    assert (await room.view(match.number, None)).place.guild == room.guild
    assert room.rows("SELECT recipient, text FROM sent_messages WHERE kind = 'prompt' AND text = 'standing'") == []
    assert (await anna.press(shared, "share")).says("de", "share-server")


async def test_the_end_leads_to_the_rematch(room: Room) -> None:
    (cleo, dora), group = friends(room, "Cleopatra", "Dorian")
    match = await seated(room, group, [cleo, dora])
    await resign(room, dora)
    end = own(cleo)
    assert end.has("rematch") and not end.has("to-match"), "it shows the match"
    await cleo.press(end, "rematch")
    await room.bot.service.do(match.number, Redraw())
    await room.settle()
    now = cleo.sees(end)
    assert now is not None and now.has("rematch") and now.has("to-rematch")
    assert (await cleo.press(now, "to-rematch")).has("leave")


async def test_no_forged_press_shows_a_match(room: Room) -> None:
    (cleo, dora), group = friends(room, "Cleopatra", "Dorian")
    match = await seated(room, group, [cleo, dora])
    emil = friend(room, "Emil")
    panel = await emil.slash("play", emil.person.dm())
    for verb in ("look", "log", "more", "join", "leave", "start"):
        answer = await emil.forge(f"press:{verb}:{match.number}", message=panel.id)
        assert answer.says("en", "no-such-match", number=str(match.number))
    await cleo.press(await cleo.show(group, match.number), "share")
    shared = cleo.messages(group)[-1]
    assert not shared.hidden and (await dora.press(shared, "look")).selects


async def test_no_partner_is_looked_for_outside_servers(room: Room) -> None:
    emil = friend(room, "Emil")
    panel = await emil.slash("play", emil.person.dm(), game="dirkana")
    assert not panel.offers("partner")
    for custom_id in ("begin:partner:dirkana", "play:play:any:relaxed:any:1", "play:playnot:any:relaxed:any:1"):
        assert (await emil.forge(custom_id, message=panel.id)).says("en", "only-in-servers")
    assert room.rows("SELECT * FROM requests") == []


async def test_the_place_of_a_match_in_direct_messages_needs_no_log(room: Room) -> None:
    """No board is stored there from which on it would be read."""
    (cleo, dora), group = friends(room, "Cleopatra", "Dorian")
    match = await seated(room, group, [cleo, dora])
    items = [OutboxItem(match.number, PLACE, kind, 3, 0, 1) for kind in (Kind.BOARD, Kind.TURN)]
    delivery = await room.bot.store.outbox.load(match.number, items)
    assert delivery is not None and delivery.match.length and not delivery.events
