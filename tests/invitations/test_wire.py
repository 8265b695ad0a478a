"""Invitations: they are declined, refused from a person or altogether, and few at a time; no one else learns why."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

import pytest

from bot.features.invitations.service import Invitations
from bot.local.compose import SUPPRESS_NOTIFICATIONS
from bot.local.permissions import VIEW_CHANNEL
from bot.local.records import WorldEvent
from bot.match.clocks import HOUR
from bot.match.lobby import MAX_INVITATIONS
from bot.match.model import Person
from bot.match.view import MatchView
from bot.texts import LANGUAGES, say
from tests.kit.desk import Desk, seat
from tests.kit.driver import ANY, Player, Shown, sit_down
from tests.kit.room import Room
from tests.preferences.test_wire import picked
from tests.wire.test_absence import at_hour

REFUSED = "invitation-refused"


def people(room: Room) -> tuple[Player, Player, Player]:
    """Anna, Ben and Mira."""
    return Player(room, "Anna"), Player(room, "Ben"), Player(room, "Mira")


def seats(room: Room, match: int = 1) -> list[str]:
    return [kind for (kind,) in room.rows("SELECT kind FROM seats WHERE match = ? ORDER BY seat", match)]


async def with_mira(room: Room) -> Shown:
    """A table of Anna's at which Ben sits and Mira is invited."""
    anna, ben, mira = people(room)
    table = await anna.slash("hypnosia new", seats=4, opponent=mira.id)
    return await ben.press(table, "join")


# Declining


async def test_an_invitation_is_declined_at_the_table(desk: Desk) -> None:
    _, _, mira = people(desk)
    table = await with_mira(desk)
    assert table.has("refuse") and table.has("leave")
    declined = await mira.press(table, "refuse")
    assert declined.id == table.id and not declined.has("refuse") and "Mira" not in declined.text
    assert f"<@{mira.id}>" not in declined.text and seats(desk) == ["person", "open", "person", "open"]


async def test_only_the_invited_can_decline(desk: Desk) -> None:
    anna, ben, mira = people(desk)
    table = await with_mira(desk)
    before = desk.stored("matches", "seats")
    for other, language in ((anna, "de"), (ben, "en"), (Player(desk, desk.add_person("Dora")), "en")):
        refused = await other.press(table, "refuse")
        assert refused.hidden and refused.says(language, "not-invited")
    assert desk.stored("matches", "seats") == before
    await mira.press(table, "join")
    late = await mira.forge("press:refuse:1", message=table.id)
    assert late.hidden and late.says("de", "not-invited"), "who has joined is not put up by a stale button"
    assert seats(desk) == ["person", "person", "person", "open"]
    await anna.press(table, "start")
    await desk.quiet()
    for other in (mira, ben):
        assert (await other.forge("press:refuse:1", message=table.id)).hidden
    assert seats(desk) == ["person"] * 3
    unknown = await mira.forge("press:refuse:77", message=table.id)
    assert unknown.hidden and unknown.says("de", "no-such-match", number=77)


async def test_invitations_are_listed_and_declined_among_the_matches(room: Room) -> None:
    anna, ben, mira = people(room)
    assert (await ben.slash("matches")).says("en", "mine-head", count=0)
    await anna.new(ben)
    await mira.new(ben)
    shown = await ben.slash("matches", ben.person.dm())
    assert shown.hidden and shown.says("en", "mine-invited", expires=ANY) and shown.leads("table")
    assert "Instinkt #1" in shown.text and "Instinkt #2" in shown.text and "Anna" in shown.text and "Mira" in shown.text
    assert not (await anna.slash("matches")).has("refuse")
    declined = await ben.press(shown, "refuse")
    assert declined.hidden and declined.id != shown.id
    assert any(declined.says("en", "invitation-declined", title=f"Instinkt #{number}") for number in (1, 2))
    listed = await ben.slash("matches")
    assert listed.says("en", "mine-invited", expires=ANY) and listed.has("refuse")
    await ben.press(listed, "refuse")
    assert (await ben.slash("matches")).says("en", "mine-head", count=0)
    assert seats(room, 1) == seats(room, 2) == ["person", "open"]
    late = await ben.press(listed, "refuse")
    assert late.says("en", "not-invited")
    await room.quiet()
    assert not any(one.has("refuse") for one in anna.messages(room.channel) if "Instinkt #" in one.text), (
        "tables follow"
    )


# Refusing


async def ways_of_inviting(host: Player, guest: Player) -> list[Shown]:
    """The answers to inviting a person by ``new``, by the select at a table, and by Challenge, an hour apart."""
    by_command = await host.new(guest)
    host.room.shift += HOUR
    table = await host.new()
    by_select = await host.pick_people(table, guest.id)
    host.room.shift += HOUR
    by_challenge = await host.pick(await host.challenge(guest), "migrato")
    await host.press(table, "leave")
    return [by_command, by_select, by_challenge]


@pytest.mark.parametrize("how", ["off", pytest.param("block", marks=pytest.mark.rest)])
async def test_who_refuses_invitations_is_not_invited(room: Room, how: str) -> None:
    anna, ben, mira = people(room)
    if how == "off":
        assert (await ben.invited_by("nobody")).says("en", "settings-stored")
        assert picked(await ben.page("invited"), "invitations") == ["nobody"]
    else:
        answer = await ben.block(anna.id)
        assert answer.hidden and answer.says("en", "block-on", name="Anna")
    for answer in await ways_of_inviting(anna, ben):
        assert answer.hidden and answer.text == say("de", REFUSED, names="Ben", count=1), "the same sentence for both"
    assert room.rows("SELECT count(*) FROM seats WHERE kind = 'invited'") == [(0,)]
    assert not any(ben.id in one.pings for one in anna.messages(room.channel))
    by_other = await mira.new(ben)
    assert by_other.hidden if how == "off" else by_other.pings == [ben.id], "a block is for one person"
    await room.restart()
    assert (await anna.new(ben)).hidden, "it is stored"
    again = "settings-stored" if how == "off" else "block-off"
    answer = await (ben.invited_by("everybody") if how == "off" else ben.unblock(anna.id))
    assert answer.says("en", again, name="Anna")
    assert [answer.pings for answer in await ways_of_inviting(anna, ben)] == [[ben.id]] * 3


async def test_one_who_refuses_keeps_the_others_from_being_invited_in_the_same_pick(desk: Desk) -> None:
    anna, ben, mira = people(desk)
    await ben.invited_by("nobody")
    table = await anna.slash("hypnosia new", seats=4)
    answer = await anna.pick_people(table, mira.id, ben.id)
    assert answer.hidden and answer.says("de", REFUSED, names="Ben", count=1)
    assert seats(desk) == ["person", "open", "open", "open"]


async def test_blocks_are_private_and_listed(desk: Desk) -> None:
    anna, ben, mira = people(desk)
    assert (await ben.block()).says("en", "blocked", count=0, names="")
    await ben.block(mira.id)
    twice = await ben.block(mira.id, where=ben.person.dm())
    assert twice.says("en", "block-on", name="Mira")
    await ben.block(anna.id)
    assert (await ben.block()).says("en", "blocked", count=2, names="Anna and Mira")
    assert (await anna.block()).says("de", "blocked", count=0, names="")
    assert (await ben.block(ben.id)).says("en", "block-self")
    assert (await ben.block(desk.world.bot)).says("en", "block-bot", name="Stammtisch")
    assert not any(one.id.endswith("unblock") for one in (await anna.block()).selects)
    assert (await ben.unblock(mira.id)).says("en", "block-off", name="Mira")
    assert desk.rows("SELECT person, blocked FROM blocks") == [(desk.key(ben.id), desk.key(anna.id))]
    assert all(one.hidden for one in anna.messages(desk.channel) if "Ben" in one.text)


@pytest.mark.rest
async def test_blocks_are_limited(desk: Desk) -> None:
    ben = Player(desk, "Ben")
    await ben.block()
    others = [await desk.bot.people.person(5000 + number, f"P{number}", None) for number in range(100)]
    me = await desk.bot.people.known(ben.id)
    assert me is not None
    for other in others:
        await desk.bot[Invitations].block(me, other)
    assert (await ben.block(desk.people["Anna"].id)).says("en", "too-many-blocked", most=100)
    assert len((await ben.block()).text) <= 4000


@pytest.mark.rest
async def test_a_blocked_person_still_plays_along(room: Room) -> None:
    """At public tables of others, at the blocker's own table, and in matches that run; a rematch keeps no seat."""
    match = await sit_down(room)
    anna, ben = match.players
    await ben.block(anna.id)
    table = await room_table(room, ben)
    assert "Anna" in (await anna.press(table, "join")).text
    await match.resign(ben)
    assert match.over and match.board().has("rematch")
    opened = await anna.press(match.board(), "rematch")
    assert opened.says("de", "rematch-opened", title=ANY)
    await room.settle()
    (rematch,) = [one for one in anna.messages(room.channel) if "Instinkt #3" in one.text and one.buttons]
    assert rematch.pings == [] and rematch.says("de", "seat-open") and seats(room, 3) == ["person", "open"]
    assert (await ben.press(match.board(), "rematch")).says("en", "rematch-started", title=ANY)


async def test_a_block_declines_the_open_invitations_of_that_person(room: Room) -> None:
    anna, ben, mira = people(room)
    await ben.quiet(**{"from": "0:00", "to": "23:59", "zone": "UTC"})
    first, second = await anna.new(ben), await anna.slash("hypnosia new", seats=4, opponent=ben.id)
    await anna.pick_people(second, mira.id)
    await mira.new(ben)
    answer = await ben.block(anna.id)
    assert answer.says("en", "block-on", name="Anna") and answer.says("en", "block-declined", count=2)
    assert [seats(room, number) for number in (1, 2, 3)] == [
        ["person", "open"],
        ["person", "open", "invited", "open"],
        ["person", "invited"],
    ]
    await room.quiet()
    for table in (first, second):
        shown = anna.sees(table)
        assert shown is not None and f"<@{ben.id}>" not in shown.text, "the table follows"
    assert (await ben.slash("matches")).text.count("#") == 1
    again = await ben.block(anna.id)
    assert again.says("en", "block-on", name="Anna") and not again.says("en", "block-declined", count=ANY)
    assert "Anna" not in (await mira.block(ben.id)).text, "the other way round nothing changes"
    await room.advance(24 * HOUR)
    await room.settle()
    assert not any(ben.id in one.pings for one in anna.messages(room.channel) if "#3" not in one.text)


async def test_a_block_declines_a_seat_that_is_offered(desk: Desk) -> None:
    match = await seat(desk)
    anna, ben = match.players
    mira = Player(desk, "Mira")
    await anna.slash("match replace", match.place, newcomer=mira.id)
    assert (await mira.block(anna.id)).says("de", "block-declined", count=1)
    assert desk.rows("SELECT ended FROM proposals") == [("declined",)]
    await ben.slash("match replace", match.place, newcomer=mira.id)
    assert desk.rows("SELECT ended FROM proposals WHERE number = 2") == [(None,)], "a block is for one person"


async def room_table(room: Room, host: Player) -> Shown:
    """An open table for two without anybody invited."""
    return await host.slash("migrato new")


async def test_a_seat_cannot_be_handed_to_who_refuses_it(desk: Desk) -> None:
    match = await seat(desk)
    anna, ben = match.players
    mira = Player(desk, "Mira")
    await mira.block(ben.id)
    refused = await ben.slash("match replace", match.place, newcomer=mira.id)
    assert refused.hidden and refused.says("en", REFUSED, names="Mira", count=1)
    assert desk.rows("SELECT * FROM proposals") == []
    assert (await anna.slash("match replace", match.place, newcomer=mira.id)).says(
        "de", "proposal-made-objections", until=ANY
    )


# Limits


async def test_a_host_has_few_open_invitations(room: Room) -> None:
    anna, ben, mira = people(room)
    others = [Player(room, room.add_person(f"P{number}")) for number in range(MAX_INVITATIONS)]
    table = await anna.slash("hypnosia new", seats=6)
    assert not (await anna.pick_people(table, *(one.id for one in others))).hidden
    refused = await anna.new(ben)
    assert refused.hidden and refused.says("de", "too-many-invitations", most=MAX_INVITATIONS, open=MAX_INVITATIONS)
    assert (await mira.new(ben)).pings == [ben.id], "each host on their own"
    second = await anna.new()
    assert (await anna.pick_people(second, ben.id)).says("de", "too-many-invitations", most=5, open=5)
    await room.quiet()
    await others[0].press(table, "refuse")
    assert (await anna.pick_people(second, ben.id)).pings == [ben.id]


def pings_of(room: Room, player: Player) -> list[int]:
    """The ids of the messages that have pinged the player, with a push, when they were sent, which grow."""
    found: list[int] = []

    def note(event: WorldEvent) -> None:
        data = event.data
        if event.name != "MESSAGE_CREATE" or data.get("flags", 0) & SUPPRESS_NOTIFICATIONS:
            return
        if str(player.id) in [one["id"] for one in data["mentions"]]:
            found.append(int(data["id"]))

    room.world.listen(note)
    return found


async def test_invitations_of_a_host_ping_a_person_once_an_hour(room: Room) -> None:
    anna, ben, mira = people(room)
    pinged = pings_of(room, ben)
    table = await anna.slash("hypnosia new", seats=4, opponent=ben.id)
    assert len(pinged) == 1
    for _ in range(3):
        await anna.pick(table, str(ben.id))
        invited = await anna.pick_people(table, ben.id)
        assert f"<@{ben.id}>" in invited.text and invited.pings == [], "the invitation stands, and pings no user"
        await room.quiet()
    await ben.press(table, "refuse")
    await anna.press(table, "leave")
    other = await anna.new(ben)
    await room.restart()
    await anna.press(other, "leave")
    await anna.pick(await anna.challenge(ben), "instinkt")
    await room.settle()
    assert len(pinged) == 1 and (await ben.slash("matches")).text.count("#") == 1
    assert (await mira.new(ben)).pings == [ben.id], "each host on their own"
    await room.advance(HOUR)
    await room.settle()
    assert len(pinged) == 2, "it is not sent later either"
    again = await anna.new(ben)
    assert again.pings == [ben.id]


async def test_who_sat_down_is_pinged_for_the_next_invitation(desk: Desk) -> None:
    anna, ben, _ = people(desk)
    table = await anna.new(ben)
    await ben.press(table, "join")
    assert (await anna.new(ben)).pings == [ben.id]


async def test_an_invitation_in_a_deferred_answer_pings_by_a_message_of_its_own(room: Room) -> None:
    """Edits ping no one, and an answer that was deferred is filled in by one."""
    anna, ben, _ = people(room)
    pinged = pings_of(room, ben)
    room.defer_after(0.0)
    await anna.slash("hypnosia new", seats=4, opponent=ben.id)
    await room.settle()
    assert len(pinged) == 1
    await anna.slash("hypnosia new", seats=4, opponent=ben.id)
    await room.settle()
    assert len(pinged) == 1, "it counts as pinged for an hour"


PINGED = "SELECT count(*) FROM invitation_pings"


@pytest.mark.parametrize("way", ["new", "invite"])
async def test_an_answer_that_is_refused_counts_no_one_as_pinged(room: Room, way: str) -> None:
    """As one that comes too late: the next invitation pings."""
    anna, ben, _ = people(room)
    table = await anna.slash("hypnosia new", seats=4)
    panel = await anna.press(table, "table-settings")
    late = {"status": 404, "code": 10062}
    route = "callback" if way == "new" else "/webhooks/"  # the invitation follows the panel
    fault = room.standin.faults.add("POST", "*", times=1, when=lambda sent: route in sent.path, **late)
    asked = asyncio.create_task(anna.new(ben) if way == "new" else anna.pick_people(panel, ben.id))
    await room.until(lambda: fault.hits)
    await room.until(lambda: not room.bot.answering and room.rows(PINGED) == [(0,)])
    asked.cancel()
    pinged = pings_of(room, ben)
    await anna.new(ben)
    assert len(pinged) == 1


async def test_an_answer_that_is_deferred_late_pings_by_a_message_of_its_own(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the look whom it may ping: what fills it in is an edit, which pings no one."""
    anna, ben, _ = people(room)
    pinged, ping = pings_of(room, ben), Invitations.ping
    deferred = asyncio.Event()
    room.world.listen(lambda event: deferred.set() if event.data.get("answer") == "defer" else None)

    async def slow(self: Invitations, view: MatchView, guests: Sequence[Person], **given: Any) -> list[int]:
        found = await ping(self, view, guests, **given)
        await deferred.wait()
        return found

    monkeypatch.setattr(Invitations, "ping", slow)
    room.defer_after(1.0)
    await anna.new(ben)
    await room.settle()
    assert len(pinged) == 1 and room.rows(PINGED) == [(1,)]


@pytest.mark.parametrize("way", ["rematch", "night"])
async def test_a_message_that_is_refused_counts_no_one_as_pinged(room: Room, way: str) -> None:
    """The table of a rematch, and what waits for the end of quiet hours."""
    anna, ben, _ = people(room)
    if way == "rematch":
        board = await (await sit_down(room)).resign(ben)
        await room.settle()
    else:
        await ben.quiet(**{"from": "22:00", "to": "7:00", "zone": "UTC"})
        at_hour(room, 23)
        board = await anna.new(ben)
    there, messages = f"/channels/{room.channel}/messages", "/channels/{channel_id}/messages"
    refused = {"status": 403, "code": 50013, "when": lambda sent: sent.path == there}
    fault = room.standin.faults.add("POST", messages, times=1, **refused)
    if way == "rematch":
        await room.advance(HOUR)
        await anna.press(board, "rematch")
    else:
        await room.advance(8 * HOUR + 60)
    await room.settle()
    assert fault.struck.is_set() and room.rows(PINGED) == [(0,)]
    pinged = pings_of(room, ben)
    await anna.slash("hypnosia new", opponent=ben.id)
    assert len(pinged) == 1


async def test_the_table_of_a_rematch_pings(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    board = await match.resign(ben)
    await room.settle()
    pinged = pings_of(room, ben)
    await anna.press(board, "rematch")
    await room.settle()
    assert len(pinged) == 1


@pytest.mark.rest
async def test_a_rematch_that_is_opened_again_and_again_pings_once(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    board = await match.resign(ben)
    await room.settle()
    pinged = pings_of(room, ben)
    for number in (2, 3, 4):
        await anna.press(board, "rematch")
        await room.settle()
        (table,) = [one for one in anna.messages(room.channel) if f"#{number}" in one.text and one.has("leave")]
        await anna.press(table, "leave")
        await room.settle()
    assert len(pinged) == 1


async def test_tables_of_the_night_ping_once_in_the_morning(room: Room) -> None:
    anna, ben, _ = people(room)
    await ben.quiet(**{"from": "22:00", "to": "7:00", "zone": "UTC"})
    at_hour(room, 23)
    pinged = pings_of(room, ben)
    for _ in range(3):
        assert (await anna.new(ben)).pings == []
    await room.advance(8 * HOUR + 60)
    await room.settle()
    assert len(pinged) == 1 and room.rows("SELECT * FROM sent_messages WHERE kind = 'mention' AND message < 0") == []


# Hidden channels


async def test_people_who_do_not_see_the_channel_are_not_invited(desk: Desk) -> None:
    anna, ben, mira = people(desk)
    asked = await anna.challenge(mira)
    table = await anna.new()
    match = await seat(desk, "Anna", "Ben")
    desk.world.set_permissions(desk.channel, mira.id, deny=VIEW_CHANNEL)
    answers = [await anna.new(mira), await anna.pick_people(table, mira.id), await anna.challenge(mira)]
    answers.append(await anna.pick(asked, "instinkt"))  # she is asked for over REST
    for answer in answers:
        assert answer.hidden and answer.says("de", "opponent-hidden", name="Mira")
    elsewhere = desk.world.add_channel(desk.guild, "nebenan")
    replaced = await ben.slash("match replace", elsewhere, newcomer=mira.id, match=str(match.number))
    assert replaced.says("en", "newcomer-hidden", name="Mira")
    assert (await anna.new(mira, elsewhere)).pings == [mira.id]
    assert desk.rows("SELECT count(*) FROM seats WHERE kind = 'invited'") == [(1,)]


async def test_a_rematch_keeps_no_seat_for_who_does_not_see_the_channel(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    board = await match.resign(ben)
    room.world.set_permissions(room.channel, ben.id, deny=VIEW_CHANNEL)
    await anna.press(board, "rematch")
    assert seats(room, 2) == ["person", "open"]


def test_the_sentence_does_not_say_why() -> None:
    """It names both reasons, in both languages."""
    for language in LANGUAGES:
        said = say(language, REFUSED, names="Ben", count=1)
        assert re.search("oder|or", said) and "Ben" in said and say(language, REFUSED, names="A, B", count=2) != said
